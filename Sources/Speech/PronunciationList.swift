import Wording

/// A person's own list of pronunciations, as a file has it.
public enum PronunciationList {
    /// A line that cannot be understood, from 1, and why.
    public struct Mistake: Error, Equatable, Sendable {
        public var line: Int
        public var why: String
    }

    private static let rulesMax = 2_000

    /// `Cholmondeley = Chumley`, `/(\\d+)km/ = kilometres`, `de: Regisseur = Reschissör`; lines
    /// that begin with # are remarks. What follows `[TITLE]` is for the book of that title alone,
    /// up to the next line of that kind; `[]` begins what is for all again.
    public static func read(
        _ text: String, book title: String? = nil
    ) throws(Mistake) -> [Pronunciation] {
        var rules: [Pronunciation] = []
        var isMeant = true
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                let named = trimmed(line.dropFirst().dropLast())
                isMeant = named.isEmpty || named.lowercased() == title?.lowercased()
                continue
            }
            guard let rule = rule(line) else {
                throw Mistake(line: index + 1, why: tr("it is not WRITTEN = SPOKEN"))
            }
            guard CompiledPronunciation(rule) != nil else {
                throw Mistake(
                    line: index + 1, why: tr("its expression makes no sense or is too long"))
            }
            guard rules.count < rulesMax else {
                throw Mistake(line: index + 1, why: tr("there are more than \(rulesMax) lines"))
            }
            if isMeant { rules.append(rule) }
        }
        return rules
    }

    private static func rule(_ line: Substring) -> Pronunciation? {
        var line = line
        var language: String?
        if let colon = line.firstIndex(of: ":"), !line.hasPrefix("/") {
            let tag = line[..<colon]
            if (2...8).contains(tag.count),
                tag.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "-" })
            {
                language = String(tag)
                line = trimmed(line[line.index(after: colon)...])
            }
        }
        if line.hasPrefix("/") {
            // An expression may hold the sign itself: the last one behind a slash parts it.
            let parts = line.dropFirst()
            guard
                let end = parts.indices.last(where: { at in
                    parts[at] == "/" && trimmed(parts[parts.index(after: at)...]).hasPrefix("=")
                })
            else { return nil }
            let rest = trimmed(parts[parts.index(after: end)...]).dropFirst()
            return made(parts[..<end], trimmed(rest), language, isExpression: true)
        }
        guard let sign = line.firstIndex(of: "=") else { return nil }
        return made(
            trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]), language,
            isExpression: false)
    }

    private static func made(
        _ written: Substring, _ spoken: Substring, _ language: String?, isExpression: Bool
    ) -> Pronunciation? {
        written.isEmpty
            ? nil
            : Pronunciation(
                String(written), String(spoken), language: language, isExpression: isExpression)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let lead = text.drop(while: \.isWhitespace)
        guard let last = lead.lastIndex(where: { !$0.isWhitespace }) else { return lead.prefix(0) }
        return lead[...last]
    }
}

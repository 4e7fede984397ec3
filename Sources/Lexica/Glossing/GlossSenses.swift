/// The lines of an article, put together to the senses they are: broken lines are one again, what
/// is said in square brackets is gone, and so are quotations.
enum GlossSenses {
    struct Sense: Equatable {
        var text: String
        /// The dictionary says that it is out of use.
        var isOld: Bool
    }

    /// A line of so many letters may go on in the next.
    private static let wrappedMin = 44
    private static let linesMax = 160
    /// A quotation stands so much further in than what it is for.
    private static let quoteIndent = 6

    private struct Line {
        var text: Substring
        var indent: Int
    }

    static func of(_ article: String) -> [Sense] {
        let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(linesMax).map { line in
                let indent = line.prefix { $0 == " " }.count
                return Line(text: line.dropFirst(indent), indent: indent)
            }
        let base = lines.dropFirst().filter { !$0.text.isEmpty }.map(\.indent).min() ?? 0
        var senses: [Sense] = []
        var heads: [Sense] = []
        for part in parts(lines) {
            let sense = Sense(text: plain(part.text), isOld: isOld(part.text))
            if isSource(part.text) {
                continue
            } else if part.text.isHead {
                heads.append(sense)
            } else if !isQuotation(part, base), !sense.text.isEmpty {
                senses.append(sense)
            }
        }
        // Of an article of one line the head is all there is.
        return senses.isEmpty && heads.count == 1 && lines.count < 3 ? heads : senses
    }

    // MARK: - Broken lines

    private static func parts(_ lines: [Line]) -> [Line] {
        var parts: [(line: Line, last: Line)] = []
        var (depth, text) = (0, "")
        func close(_ last: Line?) {
            guard let last, let at = parts.indices.last else { return }
            parts[at].line.text = Substring(text)
            parts[at].last = last
        }
        for line in lines {
            if line.text.isEmpty {
                close(parts.last?.last)
                depth = 0
                if let at = parts.indices.last { parts[at].last.text = "" }
                continue
            }
            let isOpen = depth > 0
            if let former = parts.last?.last, !former.text.isEmpty,
                isOpen || goesOn(former, in: line)
            {
                text += " " + line.text
                parts[parts.count - 1].last = line
            } else {
                close(parts.last?.last)
                parts.append((line, line))
                (text, depth) = (String(line.text), 0)
            }
            for letter in line.text where letter == "[" || letter == "]" {
                depth = max(0, depth + (letter == "[" ? 1 : -1))
            }
        }
        close(parts.last?.last)
        return parts.map(\.line)
    }

    private static func goesOn(_ former: Line, in line: Line) -> Bool {
        guard former.indent + former.text.count >= wrappedMin || isMidSentence(former, line),
            let first = line.text.first, first.isLetter || "({".contains(first),
            !GlossStubs.leadsElsewhere(line.text)
        else { return false }
        if first.isLowercase { return true }
        // In dictionaries that break each line, a name begins with a capital too.
        let isBroken = line.indent >= 2 && line.indent >= former.indent
        return isBroken && former.text.last.map { !".:;]?!".contains($0) } ?? false
    }

    /// A numbered sense without an end goes on below, however short it is.
    private static func isMidSentence(_ former: Line, _ line: Line) -> Bool {
        former.text.first?.isNumber == true && line.indent >= 2
            && line.text.first?.isLowercase == true
            && former.text.last.map { $0.isLetter || $0 == "," } ?? false
    }

    // MARK: - What is no meaning

    /// Far in, without a number, or with the name of whom it is of behind it.
    private static func isQuotation(_ part: Line, _ base: Int) -> Bool {
        if part.text.hasPrefix("--"), part.text.dropFirst(2).first?.isUppercase == true {
            return true
        }
        let isNumbered = part.text.first.map { $0.isNumber || "(•*-–".contains($0) } ?? false
        return !isNumbered && part.indent >= base + quoteIndent
    }

    /// Where GCIDE has something from; a word behind it belongs to the next article.
    private static func isSource(_ text: Substring) -> Bool {
        ["[1913", "[PJC", "[WordNet", "[Webster", "[GG"].contains(where: text.hasPrefix)
    }

    private static func isOld(_ text: Substring) -> Bool {
        ["[Obs", "[Archaic", "[R.]", "[R. ", "(Obs.)", "(obs", "(archaic)", "(dated)", "[Rare"]
            .contains { text.contains($0) } || text.hasPrefix("[obsolete]")
    }

    /// Without square brackets and what stands in them, which may be more of them: how GCIDE writes
    /// where a word comes from. One that is not closed takes no more than itself.
    private static func plain(_ text: Substring) -> String {
        let letters = Array(text)
        var out: [Character] = []
        var opened: [Int] = []
        for letter in letters {
            if letter == "[" {
                opened.append(out.count)
                out.append(letter)
            } else if letter == "]", let start = opened.popLast() {
                out.removeSubrange(start...)
            } else {
                out.append(letter)
            }
        }
        // What opens the line and is never closed is a pronunciation that was cut off.
        if opened.first == 0 { return "" }
        return String(out).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Substring {
    /// A word with how it is spoken between two backslashes, as GCIDE begins its articles.
    fileprivate var isHead: Bool {
        guard let first = firstIndex(of: "\\") else { return false }
        return first > startIndex && self[index(after: first)...].contains("\\")
    }
}

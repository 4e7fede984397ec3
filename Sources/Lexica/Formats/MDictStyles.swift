/// The style sheet of an MDict: its articles have marks such as `` `1` `` where pieces of HTML
/// belong, which the head of the file lists by their numbers.
struct MDictStyles: Sendable {
    private struct Style: Sendable {
        var begin: String
        var end: String
    }

    private var styles: [Int: Style] = [:]
    private static let countMax = 500
    /// A mark has three digits at most.
    private static let markMax = 5

    /// - Parameter sheet: three lines for each: its number, what begins it and what ends it.
    init(_ sheet: String) {
        let lines = sheet.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var at = 0
        while at + 1 < lines.count, styles.count < Self.countMax {
            if let number = Int(lines[at].filter { !$0.isWhitespace }) {
                let end = at + 2 < lines.count ? String(lines[at + 2]) : ""
                styles[number] = Style(begin: String(lines[at + 1]), end: end)
                at += 3
            } else {
                at += 1
            }
        }
    }

    /// The article with what its marks stand for. A style ends where the next one begins.
    func applied(to text: String) -> String {
        guard !styles.isEmpty, text.utf8.contains(0x60) else { return text }
        var (out, rest, open) = ("", text[...], "")
        while let tick = rest.firstIndex(of: "`"), out.utf8.count < LexiconLimits.articleBytes {
            out += rest[..<tick]
            rest = rest[tick...]
            let mark = rest.dropFirst().prefix(Self.markMax).prefix { $0 != "`" }
            guard let number = Int(mark), rest.dropFirst(1 + mark.count).first == "`" else {
                out.append("`")
                rest = rest.dropFirst()
                continue
            }
            let style = styles[number]
            out += open + (style?.begin ?? "")
            open = style?.end ?? ""
            rest = rest.dropFirst(mark.count + 2)
        }
        return out + rest + open
    }
}

/// Text that was broken into lines of one width, as most files of dictd are: lines that go on are
/// joined again, so that a card of another width can break them where it wants to.
enum BrokenLines {
    /// Narrower columns are verse and tables, wider ones were never broken.
    private static let widths = 56...100

    static func joined(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let lengths = lines.map(\.count)
        guard let width = lengths.filter({ $0 <= widths.upperBound }).max(), lines.count > 1,
            width >= widths.lowerBound
        else { return text }
        var out: [String] = []
        /// The blanks that the lines of a paragraph begin with, from its second on.
        var hanging: Int?
        for (at, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let words = line.dropFirst(indent)
            let next = words.prefix { $0 != " " }
            // The first word had no room on the line before.
            let hadNoRoom = at > 0 && lengths[at - 1] + 1 + next.count > width
            let goesOn =
                hadNoRoom && lengths[at - 1] > 0 && !next.isEmpty && !beginsAnew(next)
                && indent >= (hanging ?? indentOfLast(out))
            if goesOn {
                hanging = hanging ?? indent
                out[out.count - 1] += " " + words
            } else {
                hanging = nil
                out.append(String(line))
            }
        }
        return out.joined(separator: "\n")
    }

    private static func indentOfLast(_ lines: [String]) -> Int {
        lines.last.map { $0.prefix { $0 == " " }.count } ?? 0
    }

    /// "1.", "(a)", "Note:", "[1913", "--".
    private static func beginsAnew(_ word: Substring) -> Bool {
        guard let first = word.first, let last = word.last else { return true }
        switch last {
        case ".": return word.dropLast().allSatisfy(\.isNumber)
        case ")": return first == "(" && word.count <= 4
        case ":": return first.isUppercase
        default: return first == "[" || word == "--"
        }
    }
}

/// Names that authors give their headings: `## A section {#here}`.
enum HeadingMarks {
    /// Moves the names from the headings' text into their tags.
    static func applied(to html: [UInt8]) -> [UInt8] {
        guard html.containsBytes("{#") else { return html }
        var out: [UInt8] = []
        for line in html.split(separator: 0x0A, omittingEmptySubsequences: false) {
            out += heading(line) ?? Array(line)
            out.append(0x0A)
        }
        return out
    }

    private static func heading(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count > 9, line.starts(with: "<h".utf8), line.suffix(5).starts(with: "</h".utf8),
            line.dropLast(5).last == UInt8(ascii: "}"), let open = line.firstRange(ofBytes: "{#"),
            let tag = line.firstIndex(of: 0x3E), tag < open.lowerBound
        else { return nil }
        let name = line[open.upperBound...].prefix { $0.isIdentifier || $0 == 0x2E || $0 == 0x3A }
        var text = line[line.index(after: tag)..<open.lowerBound]
        while text.last == 0x20 { text = text.dropLast() }
        return line[..<tag] + Array(" id=\"".utf8) + name + Array("\">".utf8) + text
            + line.suffix(5)
    }
}

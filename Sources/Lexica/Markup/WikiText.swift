/// The markup of wikis as words: StarDict keeps such articles as they were written.
enum WikiText {
    /// Longer links and templates are none.
    private static let pieceMax = 500
    private static let depthMax = 8

    static func plain(_ bytes: [UInt8]) -> String {
        let lines = bytes.prefix(LexiconLimits.articleBytes)
            .split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.map { line($0) }.joined(separator: "\n")
    }

    private static func line(_ line: ArraySlice<UInt8>) -> String {
        let signs = line.prefix { "*#:;".utf8.contains($0) }
        var rest = line.dropFirst(signs.count).drop { $0 == 0x20 }
        // `== A heading ==`
        if signs.isEmpty, rest.first == 0x3D {
            rest = rest.drop(while: isOfHeading)
            while let last = rest.last, isOfHeading(last) { rest = rest.dropLast() }
        }
        let margin = String(repeating: "  ", count: max(0, min(signs.count, depthMax) - 1))
        let isItem = signs.last == UInt8(ascii: "*") || signs.last == UInt8(ascii: "#")
        return margin + (isItem ? "• " : "") + String(decoding: words(rest), as: UTF8.self)
    }

    private static func isOfHeading(_ byte: UInt8) -> Bool { byte == 0x3D || byte == 0x20 }

    private static func words(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var (out, rest): ([UInt8], ArraySlice<UInt8>) = ([], line)
        while let first = rest.first {
            if rest.starts(with: "''".utf8) {
                rest = rest.drop { $0 == 0x27 }
            } else if let link = piece(of: rest, "[[", "]]") {
                out += link.split(separator: 0x7C).last ?? []
                rest = rest.dropFirst(link.count + 4)
            } else if let template = piece(of: rest, "{{", "}}") {
                let values = template.split(separator: 0x7C).dropFirst().filter {
                    !$0.contains(0x3D)
                }
                if !values.isEmpty { out += Array("(\(listed(values)))".utf8) }
                rest = rest.dropFirst(template.count + 4)
            } else if let link = piece(of: rest, "[http", "]") {
                out += link.drop { $0 != 0x20 }.dropFirst()
                rest = rest.dropFirst(link.count + 6)
            } else {
                out.append(first)
                rest = rest.dropFirst()
            }
        }
        return out
    }

    private static func listed(_ values: [ArraySlice<UInt8>]) -> String {
        values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    }

    /// What stands between two marks, where the first of them is here.
    private static func piece(
        of text: ArraySlice<UInt8>, _ begin: String, _ end: String
    ) -> ArraySlice<UInt8>? {
        guard text.starts(with: begin.utf8) else { return nil }
        let inner = text.dropFirst(begin.utf8.count).prefix(pieceMax)
        return inner.find(Array(end.utf8), from: inner.startIndex).map { inner[..<$0] }
    }
}

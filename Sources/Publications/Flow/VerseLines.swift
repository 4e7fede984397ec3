/// Verse that a book has as one `<div>` a line.
extension Document.Draft {
    /// Longer ones are paragraphs.
    private static let lineMax = 240

    /// Short lines that follow each other without space, and with nothing else between them, are
    /// verse: a page neither indents nor joins them. Among paragraphs some are long.
    mutating func findVerse() {
        var start = 0
        while start < blocks.count {
            guard blocks[start].isLine else {
                start += 1
                continue
            }
            var end = start + 1
            while end < blocks.count, blocks[end].isLine, blocks[end].spaceBefore < 0.2 {
                end += 1
            }
            if end - start > 1, isVerse(start..<end) {
                for index in start..<end { blocks[index].kind = .verse }
            }
            start = end
        }
    }

    private func isVerse(_ range: Range<Int>) -> Bool {
        let lengths = range.map { blocks[$0].range.count }
        return lengths.allSatisfy { $0 <= Self.lineMax && $0 > 0 }
            && lengths.reduce(0, +) <= range.count * Self.lineMax / 3
            && range.allSatisfy { blocks[$0].cell == nil && blocks[$0].marker == nil }
    }
}

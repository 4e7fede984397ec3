import Publications

/// Pauses that a book asks for go before those that a voice makes by itself.
extension SpeechPlan {
    /// Notes that are read between two sentences have the pauses of their own place.
    func heedPauses(_ items: inout [Item], of document: Document) {
        guard !document.pauses.isEmpty else { return }
        let own = items.indices.filter { items[$0].document.path == document.path }
        for (at, index) in own.enumerated() {
            let start = items[index].range.upperBound
            let end =
                at + 1 < own.count
                ? items[own[at + 1]].range.lowerBound
                : document.blocks[items[index].block].range.upperBound + 1
            guard let pause = Self.longest(from: start, to: end, in: document) else { continue }
            items[index].pause = SpokenSentence.Pause(milliseconds: pause)
        }
    }

    /// The longest of those that meet in one place; nil where the book says nothing.
    private static func longest(from start: Int, to end: Int, in document: Document) -> Int? {
        guard start <= end else { return nil }
        return document.pauses[document.firstPause(from: start)...]
            .prefix { $0.offset <= end }.map(\.milliseconds).max()
    }

    /// A sentence is read in parts where the book has a pause within it.
    static func parts(of range: Range<Int>, in document: Document) -> [Range<Int>] {
        guard !document.pauses.isEmpty else { return [range] }
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for pause in document.pauses[document.firstPause(from: start + 1)...]
            .prefix(while: { $0.offset < range.upperBound }) where pause.offset > start
        {
            // Never within a character, whatever offsets are.
            guard document.text[pause.offset] & 0xC0 != 0x80 else { continue }
            parts.append(start..<pause.offset)
            start = pause.offset
        }
        return parts + [start..<range.upperBound]
    }
}

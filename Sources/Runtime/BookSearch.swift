import Features
import Publications

/// Looks through a book, chapter by chapter, and tells what is there as it goes.
struct BookSearch {
    /// More than anybody walks through; the total counts them all.
    static let hitsMax = 2_000
    private static let contextBytes = 400
    private static let contextCharacters = 110

    let book: Book
    let pattern: SearchPattern

    /// Each news holds everything so far. Stops between chapters when nobody waits any more.
    func run(
        document: (Int) -> Document, isCancelled: () -> Bool,
        tell: (Find.News) async -> Void
    ) async {
        let searcher: Searcher
        do {
            searcher = try Searcher(pattern)
        } catch {
            return await tell(Find.News([], total: 0, isComplete: true, trouble: words(error)))
        }
        var hits: [Find.Hit] = []
        var total = 0
        var told = 0
        for index in book.publication.spine.indices where book.publication.spine[index].isLinear {
            if isCancelled() { return }
            let document = document(index)
            let ranges: [Range<Int>]
            do {
                ranges = try searcher.ranges(in: document)
            } catch {
                return await tell(
                    Find.News(hits, total: total, isComplete: true, trouble: words(error)))
            }
            total += ranges.count
            hits += self.hits(ranges.prefix(max(0, Self.hitsMax - hits.count)), in: document)
            // The first ones at once, then whenever there are twice as many.
            if hits.count >= max(1, 2 * told) {
                told = hits.count
                await tell(Find.News(hits, total: total, isComplete: false))
            }
        }
        await tell(Find.News(hits, total: total, isComplete: true))
    }

    private func hits(_ ranges: ArraySlice<Range<Int>>, in document: Document) -> [Find.Hit] {
        if ranges.isEmpty { return [] }
        let chapters = book.publication.chapters(of: document)
        return ranges.map { range in
            Find.Hit(
                document: document.key.index, range: range,
                percent: book.publication.percent(range.lowerBound, in: document),
                chapter: chapters.last { $0.offset <= range.lowerBound }?.label ?? "",
                before: String(
                    flat(document, range.lowerBound - Self.contextBytes..<range.lowerBound)
                        .suffix(Self.contextCharacters)),
                match: String(flat(document, range).prefix(Self.contextCharacters)),
                after: String(
                    flat(document, range.upperBound..<range.upperBound + Self.contextBytes)
                        .prefix(2 * Self.contextCharacters)))
        }
    }

    /// A stretch of text on one line; what a cut left of a character at its ends goes.
    private func flat(_ document: Document, _ range: Range<Int>) -> String {
        let bytes = document.text[range.clamped(to: 0..<document.text.count)]
        let whole = bytes.drop { $0 & 0xC0 == 0x80 }
        let text = String(
            decoding: whole.map { $0 == 0x0A || $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
        return text.hasSuffix("\u{FFFD}") ? String(text.dropLast()) : text
    }

    private func words(_ error: SearchError) -> String {
        switch error {
        case .emptyPattern: "nothing to look for"
        case .badPattern(let column): "no sense from character \(column) on"
        case .tooSlow: "this would take for ever"
        }
    }
}

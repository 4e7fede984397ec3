import Features
import Publications

/// Looks through a book, chapter by chapter, and tells what is there as it goes.
struct BookSearch {
    /// More than anybody walks through; the total counts them all.
    static let hitsMax = 2_000
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
            let excerpt = document.excerpt(
                range, before: Self.contextCharacters, after: 2 * Self.contextCharacters)
            return Find.Hit(
                document: document.key.index, range: range,
                percent: book.publication.percent(range.lowerBound, in: document),
                chapter: chapters.last { $0.offset <= range.lowerBound }?.label ?? "",
                before: excerpt.before,
                match: String(excerpt.match.prefix(Self.contextCharacters)), after: excerpt.after)
        }
    }

    private func words(_ error: SearchError) -> String {
        switch error {
        case .emptyPattern: "nothing to look for"
        case .badPattern(let column): "no sense from character \(column) on"
        case .tooSlow: "this would take for ever"
        }
    }
}

import Publications
import ReadingWing
import ScreenKit
import Wording

/// Looks through a book from a place on, chapter by chapter, and tells what is there as it goes:
/// after the place first, then before it.
struct BookSearch {
    /// More than anybody walks through; the total counts them all.
    static let hitsMax = 2_000
    /// Room that is left for those before the place, where there are too many after it.
    private static let beforeMin = 500
    private static let contextCharacters = 110

    let book: Book
    let pattern: SearchPattern
    var origin = Spot(document: 0, offset: 0)

    /// What has been found so far.
    private struct Tally {
        var before: [Find.Hit] = []
        var after: [Find.Hit] = []
        var total = 0
        var spread = Find.Spread()
        /// Of the total, those that stand before the place and are not kept.
        var skipped = 0
        var chapters: Set<Int> = []
        var told = 0
        var scanned = ScannedPages()

        func news(isComplete: Bool, trouble: String? = nil) -> Find.News {
            Find.News(
                before + after, skipped: skipped, chapters: chapters.count, total: total,
                spread: spread, isComplete: isComplete, trouble: trouble,
                scanned: isComplete ? scanned : ScannedPages())
        }
    }

    /// Each report holds everything so far. Stops between chapters when the caller stops waiting.
    func run(
        document: (Int) -> Document, isCancelled: () -> Bool,
        tell: (Find.News) async -> Void
    ) async {
        var tally = Tally()
        do throws(SearchError) {
            let searcher = try Searcher(pattern)
            for index in order {
                if isCancelled() { return }
                let document = document(index)
                tally.scanned.add(document)
                let ranges = try searcher.ranges(in: document)
                if ranges.isEmpty { continue }
                take(ranges, in: document, &tally)
                // The first ones at once, then whenever there are twice as many.
                let count = tally.before.count + tally.after.count
                if count >= max(1, 2 * tally.told) {
                    tally.told = count
                    await tell(tally.news(isComplete: false))
                }
            }
        } catch {
            return await tell(tally.news(isComplete: true, trouble: words(error)))
        }
        await tell(tally.news(isComplete: true))
    }

    /// From the place's chapter to the end, then back from it to the start.
    private var order: [Int] {
        let all = book.publication.spine.indices.filter { book.publication.spine[$0].isLinear }
        return all.filter { $0 >= origin.document }
            + all.filter { $0 < origin.document }.reversed()
    }

    private func take(_ ranges: [Range<Int>], in document: Document, _ tally: inout Tally) {
        let index = document.key.index
        let sections = book.publication.sections(of: document)
        tally.total += ranges.count
        tally.chapters.formUnion(ranges.lazy.map { section(of: $0, sections) })
        let percents = book.publication.percents(ranges.map(\.lowerBound), in: document)
        for (range, percent) in zip(ranges, percents) {
            tally.spread.add(
                Spot(document: index, offset: range.lowerBound), percent: percent)
        }
        let hits = { (kept: Range<Int>) in
            self.hits(ranges[kept], percents[kept], in: document, sections)
        }
        let parted =
            index == origin.document
            ? ranges.firstIndex { $0.upperBound > origin.offset } ?? ranges.count
            : index < origin.document ? ranges.count : 0
        let most = Self.hitsMax - Self.beforeMin - tally.after.count
        tally.after += hits(parted..<min(ranges.count, parted + max(0, most)))
        let left = Self.hitsMax - tally.after.count - tally.before.count
        // What is nearer to the place comes later here, and is kept.
        let room = tally.skipped > 0 ? 0 : index == origin.document ? Self.beforeMin : left
        let first = max(0, parted - max(0, min(left, room)))
        tally.skipped += first
        tally.before.insert(contentsOf: hits(first..<parted), at: 0)
    }

    private func hits(
        _ ranges: ArraySlice<Range<Int>>, _ percents: ArraySlice<Double>, in document: Document,
        _ sections: [(offset: Int, entry: Int)]
    ) -> [Find.Hit] {
        let publication = book.publication
        return zip(ranges, percents).map { range, percent in
            let excerpt = document.excerpt(
                range, before: Self.contextCharacters, after: 2 * Self.contextCharacters)
            let section = section(of: range, sections)
            return Find.Hit(
                document: document.key.index, range: range, percent: percent,
                chapter: section >= 0 ? publication.toc[section].label : "", section: section,
                before: excerpt.before,
                match: String(excerpt.match.prefix(Self.contextCharacters)), after: excerpt.after)
        }
    }

    /// The entry of the contents that a match stands under; -1 before the first.
    private func section(
        of range: Range<Int>, _ sections: [(offset: Int, entry: Int)]
    ) -> Int {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].offset <= range.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low > 0 ? sections[low - 1].entry : -1
    }

    private func words(_ error: SearchError) -> String {
        switch error {
        case .emptyPattern: tr("nothing to look for")
        case .badPattern(let column): tr("no sense from character \(column) on")
        case .tooSlow: tr("this would take too long")
        case .libraryMissing: tr("expressions need ICU, which is not installed")
        }
    }
}

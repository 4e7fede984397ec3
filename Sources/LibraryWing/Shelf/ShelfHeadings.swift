import Canvas
import Holdings
import Publications
import ScreenKit
import Wording

/// Books in groups: over each but the first stands a blank row, over all a heading. Which row is
/// which book's is found by halving, so that a hundred thousand cost nothing.
extension Shelf.State: ListPane {
    enum Line: Equatable {
        case book(Int)
        case heading(Int)
        case blank
    }

    var groups: [Listing.Group] { isGrouped ? listing?.groups ?? [] : [] }

    package var shape: ListShape {
        let (count, groups) = (ids.count, groups)
        guard !groups.isEmpty else { return ListShape(count: count) }
        return ListShape(count: count + groups.count * 2 - 1) { row in
            if case .book = Self.line(row, groups) { .item } else { .heading }
        }
    }

    func line(_ row: Int) -> Line { Self.line(row, groups) }

    private static func line(_ row: Int, _ groups: [Listing.Group]) -> Line {
        guard !groups.isEmpty else { return .book(row) }
        let number = last(in: groups.count) { firstRow(of: $0, groups) <= row }
        // The first group has no blank row before its heading.
        let within = row - firstRow(of: number, groups) + (number == 0 ? 1 : 0)
        if within == 0 { return .blank }
        return within == 1 ? .heading(number) : .book(groups[number].start + within - 2)
    }

    private static func firstRow(of number: Int, _ groups: [Listing.Group]) -> Int {
        groups[number].start + (number == 0 ? 0 : number * 2 - 1)
    }

    /// The last number below a count that holds; those that hold come first, and 0 does.
    private static func last(in count: Int, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The place in the list of the book at a row; of what is no book, of the next one.
    func book(atRow row: Int) -> Int? {
        let index: Int
        switch line(row) {
        case .book(let book): index = book
        case .heading(let number): index = groups[number].start
        case .blank: return book(atRow: row + 1)
        }
        return ids.indices.contains(index) ? index : nil
    }

    func row(ofBook index: Int) -> Int {
        let groups = groups
        guard !groups.isEmpty else { return index }
        let number = Self.last(in: groups.count) { groups[$0].start <= index }
        return index + number * 2 + 1
    }

    func books(in rows: Range<Int>) -> Range<Int> {
        guard !rows.isEmpty, let first = book(atRow: rows.lowerBound),
            let last = book(atRow: rows.upperBound - 1)
        else { return 0..<0 }
        // A heading at the foot stands for a book below it.
        return first..<min(ids.count, max(first, last) + 1)
    }

    /// What stands over a group. Of an author or a series its first book tells, when it is known.
    func words(ofGroup number: Int) -> String {
        let group = groups[number]
        switch group.name {
        case .letter(let letter): return String(letter)
        case .stretch(let stretch): return order.words(ofStretch: stretch)
        case .book:
            let end = number + 1 < groups.count ? groups[number + 1].start : ids.count
            let known = ids[group.start..<min(ids.count, max(group.start, end))]
                .prefix(Self.lookMax).lazy.compactMap { rows[$0] }.first
            guard let known else { return "· · ·" }
            switch order {
            case .series: return known.series?.name ?? tr("No series")
            case .language:
                return known.languages.isEmpty
                    ? tr("No language") : LanguageName.list(known.languages)
            case .format: return known.format.isEmpty ? tr("No file") : formatLabel(known.format)
            default: break
            }
            return known.authors.first?.name ?? tr("No author")
        }
    }

    /// So many books of a group may be known by its last ones alone.
    private static let lookMax = 200
}

extension ShelfOrder {
    /// The stretches of `stretches`, in words.
    fileprivate func words(ofStretch stretch: Int) -> String {
        let words: [String] =
            switch self {
            case .added:
                [
                    tr("In the last day"), tr("In the last week"), tr("In the last month"),
                    tr("In the last year"),
                    tr("Before"), tr("No date"),
                ]
            case .opened:
                [
                    tr("In the last day"), tr("In the last week"), tr("In the last month"),
                    tr("In the last year"),
                    tr("Before"), tr("Never opened"),
                ]
            case .progress:
                [tr("Finished"), tr("Past the middle"), tr("Begun"), tr("Begun"), tr("Not begun")]
            case .length:
                [
                    tr("Under an hour"), tr("One to three hours"), tr("Three to six hours"),
                    tr("Six to twelve hours"), tr("Over twelve hours"), tr("Length not known yet"),
                ]
            case .due:
                [
                    tr("Within a day"), tr("Within three days"), tr("Within a week"), tr("Later"),
                    tr("Not on loan"),
                ]
            case .rating:
                ["★★★★★", "★★★★☆", "★★★☆☆", "★★☆☆☆", "★☆☆☆☆", tr("No stars"), tr("No stars")]
            case .published:
                [
                    tr("Before 1800"), tr("1800 to 1899"), tr("1900 to 1949"), tr("1950 to 1999"),
                    tr("2000 to 2009"),
                    tr("2010 to 2019"), tr("2020 and later"), tr("No date"),
                ]
            case .title, .author, .series, .language, .format: []
            }
        return words.indices.contains(stretch) ? words[stretch] : ""
    }
}

import Publications
import ScreenKit

/// Where every page of a book begins at one size and one manner, how many words its documents
/// have, and where its chapters start: what only setting the whole book tells. Made off the loop
/// and kept as numbers; no chapter stays set for it.
public final class PageTable: Sendable {
    /// What decides where pages begin.
    public struct Key: Hashable, Sendable {
        public var revision: UInt64
        public var rules: SetRules
        public var height: Int

        public init(revision: UInt64, rules: SetRules, height: Int) {
            self.revision = revision
            self.rules = rules
            self.height = height
        }
    }

    /// A page of the printed edition.
    public struct PrintedPage: Equatable, Sendable {
        public var label: String
        public var place: Spot

        public init(_ label: String, _ place: Spot) {
            self.label = label
            self.place = place
        }
    }

    /// Four megabytes of numbers, a hundred times *War and Peace*; beyond, pages have no number.
    public static let pagesMax = 1 << 20

    public let key: Key
    /// The offsets of all pages, document by document.
    private let starts: [UInt32]
    /// Pages before each document, and the number of all at the end.
    private let before: [Int]
    private let words: [Int]
    private let bytes: [Int]
    /// Where entries of the contents begin: each place once, in the book's order.
    private let chapters: [Spot]
    /// In the book's order.
    public let printed: [PrintedPage]

    /// Takes what was found, document by document. Documents outside of the reading order have no
    /// pages.
    public struct Maker: Sendable {
        private let key: Key
        fileprivate var starts: [UInt32] = []
        fileprivate var before = [0]
        fileprivate var words: [Int] = []
        fileprivate var bytes: [Int] = []
        public var chapters: [Spot] = []
        public var printed: [PrintedPage] = []

        public init(_ key: Key) { self.key = key }

        public var count: Int { starts.count }

        public mutating func add(pages: [UInt32], words: Int, bytes: Int) {
            starts += pages
            before.append(starts.count)
            self.words.append(words)
            self.bytes.append(bytes)
        }

        public func table() -> PageTable { PageTable(key, self) }
    }

    private init(_ key: Key, _ maker: Maker) {
        self.key = key
        starts = maker.starts
        before = maker.before
        words = maker.words
        bytes = maker.bytes
        chapters = Set(maker.chapters).sorted(by: Spot.isBefore)
        printed = maker.printed.sorted { Spot.isBefore($0.place, $1.place) }
    }

    // MARK: - Pages

    public var pageCount: Int { starts.count }

    /// The number of the page that holds a place, from 1; nil where pages are not counted.
    public func page(of place: Spot) -> Int? {
        guard words.indices.contains(place.document) else { return nil }
        let range = before[place.document]..<before[place.document + 1]
        guard !range.isEmpty else { return nil }
        let offset = UInt32(clamping: max(0, place.offset))
        let passed = starts[range].partition { $0 <= offset }
        return max(range.lowerBound, passed - 1) + 1
    }

    /// Where the page with a number begins.
    public func place(ofPage number: Int) -> Spot? {
        guard starts.indices.contains(number - 1) else { return nil }
        let document = before.partition { $0 <= number - 1 } - 1
        return Spot(document: document, offset: Int(starts[number - 1]))
    }

    // MARK: - Chapters

    /// From where the chapter of a place begins to where the next one does, or to the end.
    public func chapter(at place: Spot) -> (start: Spot, end: Spot) {
        let next = chapters.partition { !Spot.isBefore(place, $0) }
        return (
            next > 0 ? chapters[next - 1] : Spot(document: 0, offset: 0),
            next < chapters.count ? chapters[next] : end
        )
    }

    /// Behind the last word.
    public var end: Spot { Spot(document: words.count, offset: 0) }

    /// The page of a place counted from the start of its chapter, and how many the chapter has.
    public func chapterPage(of place: Spot) -> (number: Int, count: Int)? {
        let (start, end) = chapter(at: place)
        guard let first = page(of: start) ?? page(from: start.document),
            let here = page(of: place)
        else { return nil }
        let last = max(here, lastPage(before: end))
        return here >= first ? (here - first + 1, last - first + 1) : nil
    }

    /// A chapter may begin in a document without pages.
    private func page(from document: Int) -> Int? {
        guard before.indices.contains(document), before[document] < starts.count else { return nil }
        return before[document] + 1
    }

    private func lastPage(before place: Spot) -> Int {
        guard before.indices.contains(place.document) else { return starts.count }
        if place.offset == 0 { return before[place.document] }
        return page(of: Spot(document: place.document, offset: place.offset - 1))
            ?? before[place.document]
    }

    // MARK: - Words

    /// About how many words stand between two places of the reading order.
    public func words(from start: Spot, to end: Spot) -> Int {
        max(0, wordsBefore(end) - wordsBefore(start))
    }

    private func wordsBefore(_ place: Spot) -> Int {
        let whole = words.prefix(max(0, place.document)).reduce(0, +)
        guard words.indices.contains(place.document), bytes[place.document] > 0 else {
            return whole
        }
        let share = Double(max(0, place.offset)) / Double(bytes[place.document])
        return whole + Int(Double(words[place.document]) * min(1, share))
    }

    public var wordCount: Int { words.reduce(0, +) }

    public func words(in document: Int) -> Int? {
        words.indices.contains(document) ? words[document] : nil
    }

    // MARK: - Print

    /// Where the printed page with a label begins.
    public func place(ofPrinted label: String) -> Spot? {
        printed.first { $0.label == label }?.place
    }

    /// The printed page that a place is on.
    public func printedPage(of place: Spot) -> String? {
        let next = printed.partition { !Spot.isBefore(place, $0.place) }
        return next > 0 ? printed[next - 1].label : nil
    }
}

extension PageTable: Equatable {
    public static func == (one: PageTable, other: PageTable) -> Bool {
        one === other || one.key == other.key
    }
}

extension Spot {
    static func isBefore(_ one: Spot, _ other: Spot) -> Bool {
        (one.document, one.offset) < (other.document, other.offset)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index for which something does not hold, which holds for all before it.
    fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

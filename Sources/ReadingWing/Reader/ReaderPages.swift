import Canvas
import Publications
import ScreenKit
import Typesetting

/// One page in view.
struct Leaf {
    var document: Int
    var chapter: SetChapter
    var page: SetPage
    /// Which of two pages side by side it is.
    var side = 0
    /// Rows of other chapters above it, where chapters are scrolled.
    var top = 0
}

extension Shape {
    /// Where a page stands on the screen.
    func origin(of leaf: Leaf) -> Point {
        Point(
            row: text.lowerBound + leaf.top, column: columns[min(leaf.side, columns.count - 1)])
    }
}

extension SetChapter {
    var rules: SetRules { SetRules(measure: key.measure, manner: key.manner) }

    /// A longer chapter is not laid out whole to find where its own pages begin.
    fileprivate static let countedBytesMax = 256 << 10

    private func ownStarts(height: Int) -> [LineIndex]? {
        document.text.count <= Self.countedBytesMax ? pageStarts(height: height) : nil
    }

    /// Where the page before a line begins: one of the chapter's own pages, when the line is where
    /// such a page begins, else the page that ends there.
    func start(before line: LineIndex, height: Int) -> LineIndex {
        if let starts = ownStarts(height: height), let at = starts.firstIndex(of: line) {
            return at > 0 ? starts[at - 1] : start
        }
        return page(endingBefore: line, height: height).start
    }

    /// Where the chapter's own page that holds a line begins.
    func start(ofPageWith line: LineIndex, height: Int) -> LineIndex {
        ownStarts(height: height)?.last { $0 <= line } ?? line
    }

    func lastStart(height: Int) -> LineIndex {
        ownStarts(height: height)?.last ?? page(endingBefore: end, height: height).start
    }
}

/// What is in view, worked out from the place.
extension Reader.State {
    var shape: Shape { Shape(size, taste, isLinear: isLinear) }
    var rules: SetRules { Stance(size: size, taste: taste, isLinear: isLinear).rules }
    /// For a book that may have a look of its own.
    var stance: Stance { Stance(size: size, taste: common, isLinear: isLinear) }

    /// A chapter as the present rules want it.
    func fresh(_ document: Int) -> SetChapter? {
        chapters[document].flatMap { $0.rules == rules ? $0 : nil }
    }

    /// The chapter in view, perhaps still as it was set before.
    var chapter: SetChapter? { chapters[place.document] }
    var line: LineIndex { chapter?.line(of: place.offset) ?? .first }
    var isAtChapterStart: Bool { line == chapter?.start ?? .first }

    /// The pages in view; a chapter begins on the next free one.
    var spread: [Leaf] {
        guard let chapter else { return [] }
        let shape = shape
        if taste.isScrolling { return scroll(chapter, shape.height) }
        let page = chapter.page(from: line, height: shape.height)
        var leaves = [Leaf(document: place.document, chapter: chapter, page: page)]
        while leaves.count < shape.columns.count {
            let last = leaves[leaves.count - 1]
            if !last.page.isLast {
                let page = last.chapter.page(from: last.page.end, height: shape.height)
                leaves.append(
                    Leaf(
                        document: last.document, chapter: last.chapter, page: page,
                        side: leaves.count))
            } else if let next = book?.next(after: last.document), let chapter = fresh(next) {
                let page = chapter.page(from: chapter.start, height: shape.height)
                leaves.append(
                    Leaf(document: next, chapter: chapter, page: page, side: leaves.count))
            } else {
                break
            }
        }
        return leaves
    }

    /// The page in view on which an offset stands.
    func leaf(showing offset: Int, of document: Int) -> Leaf? {
        let here = spread.filter { $0.document == document }
        return here.first { leaf in
            leaf.chapter.ranges(on: leaf.page).contains { $0.contains(offset) }
        } ?? here.first { $0.chapter.shows(offset, on: $0.page) }
    }

    /// Stands at a line of a document that is set.
    mutating func stand(at line: LineIndex, of document: Int) {
        guard let chapter = chapters[document] else { return }
        place = Spot(document: document, offset: chapter.range(of: line).lowerBound)
        shift = 0
        focus = nil
        item = nil
        isAtEnd = false
    }

    /// Stands at the page of the chapter's own that holds an offset.
    mutating func settle(at offset: Int) {
        guard let chapter else { return }
        let line = chapter.start(ofPageWith: chapter.line(of: offset), height: shape.height)
        stand(at: line, of: place.document)
    }

    func progress(at spot: Spot) -> Double? {
        guard let book, let document = chapters[spot.document]?.document else { return nil }
        return book.publication.percent(spot.offset, in: document) / 100
    }

    mutating func measureProgress() {
        guard let book, let chapter else { return }
        progress = book.publication.percent(place.offset, in: chapter.document) / 100
    }
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// As far as a book was read without a gap. What is told of a book (its people, the story so far)
/// is told up to here. Turning pages after a jump does not widen it: somebody who looked into the
/// last chapter has not read the book.
public struct ReadStretch: Equatable, Sendable {
    /// Nothing behind it was read; nil before anything was.
    public var end: Spot?
    /// Out of 100.
    public var percent = 0.0
    /// Pages of it were read, and not only leafed through.
    public var isBegun = false
    /// The person said so.
    public var isGiven = false
    /// Pages read one after the other beyond the end.
    private(set) var beyond = 0

    public init() {}

    public init(_ end: Spot, percent: Double) {
        (self.end, self.percent, isBegun) = (end, percent, true)
    }

    /// A page came into view that begins at `start`, or that was turned to from there.
    mutating func see(from start: Spot, to last: Spot, percent: Double) {
        guard let end, start <= end else { return }
        beyond = 0
        if last > end { (self.end, self.percent) = (last, percent) }
    }

    /// A page was looked at for as long as reading it takes. A book whose first pages are skipped,
    /// or that was begun on paper, is read from where two pages of it are.
    mutating func read(from start: Spot) {
        if let end, start <= end { isBegun = true }
        if isBegun { return }
        beyond += 1
        if beyond >= Self.pagesOfBeginning { (end, isBegun) = (start, true) }
    }

    static let pagesOfBeginning = 2
}

extension Reader.Attention {
    /// Somewhere else, past pages that were not seen.
    mutating func leap() {
        sitting = nil
        hasLeapt = true
        hasSkipped = true
        landing = nil
    }

    /// Pages are turned, many of them at once by a number.
    mutating func step(from place: Spot, pages: Int) {
        if abs(pages) > Self.pagesMax {
            hasSkipped = true
            landing = nil
        } else if hasSkipped, landing == nil {
            landing = place
        }
    }

    /// More at once were not seen.
    private static let pagesMax = 5
}

extension Reader.State {
    /// Called when a place has held still: `start` is where the turning began that led here.
    mutating func followStretch(from start: Spot) {
        attention.hasSkipped = false
        attention.landing = nil
        guard let book, let (last, percent) = endInView else { return }
        if attention.isElsewhere || attention.stretch.end == nil && isFirst(start, of: book) {
            attention.stretch.end = max(attention.stretch.end ?? start, start)
        }
        attention.isElsewhere = false
        attention.stretch.see(from: start, to: last, percent: percent)
    }

    private func isFirst(_ place: Spot, of book: Book) -> Bool {
        place == Spot(document: book.next(after: -1) ?? 0, offset: 0)
    }

    /// Behind the last word in view: where the next chapter begins when this one ends there.
    private var endInView: (Spot, percent: Double)? {
        guard let book else { return nil }
        if let page = pagesInView.last, showsPages { return end(of: page.document, book) }
        guard let leaf = spread.last else { return nil }
        if leaf.page.isLast { return end(of: leaf.document, book) }
        let offset = leaf.page.range.upperBound
        return (
            Spot(document: leaf.document, offset: offset),
            book.publication.percent(offset, in: leaf.chapter.document)
        )
    }

    private func end(of document: Int, _ book: Book) -> (Spot, percent: Double) {
        if let next = book.next(after: document) {
            return (
                Spot(document: next, offset: 0),
                book.publication.percent(document: next, share: 0)
            )
        }
        let length = chapters[document]?.document.text.count ?? 0
        return (Spot(document: document, offset: length), 100)
    }
}

extension Reader {
    /// “I have read up to here”, and its undo.
    static func tellRead(_ state: inout State) -> Effects {
        let old = state.attention.stretch
        var new = ReadStretch(state.place, percent: state.progress * 100)
        new.isGiven = true
        state.attention.stretch = new
        state.followStretch(from: state.place)
        let undo = Undo(
            title: tr("how far the book is read"), journal: journal(state),
            inverse: Action.readTold(old), forward: .readTold(state.attention.stretch))
        let words = tr("Read up to here, \(ProgressLine.percent(state.progress)).")
        return keep(state) + [.record(undo), .perform(.ask(.done(words)))]
    }

    static func take(_ stretch: ReadStretch, _ state: inout State) -> Effects {
        state.attention.stretch = stretch
        state.attention.stretch.isGiven = true
        return keep(state)
    }
}

import Canvas
import Publications
import ScreenKit

extension Reader {
    /// A page of a book as it would stand on the screen, with its ends.
    public struct Sheet {
        public var frame: Frame
        public var start: Spot
        /// Where the next page begins; nil after the last one.
        public var next: Spot?
        /// Out of 100.
        public var percent: Double
        public var chapter: String?
    }

    /// Draws what is open, without a terminal.
    public static func sheet(_ state: State, _ around: Surroundings) -> Sheet {
        var frame = Frame(state.size)
        if state.size.width > 0, state.size.height > 0 { draw(state, around, into: &frame) }
        return Sheet(
            frame: around.isASCII ? frame.inASCII() : frame, start: state.place,
            next: state.nextSpot, percent: state.progress * 100, chapter: state.chapterTitle)
    }
}

extension Reader.State {
    /// The first place that is not in view any more.
    package var nextSpot: Spot? {
        guard let last = spread.last else { return nil }
        if !last.page.isLast {
            return Spot(
                document: last.document, offset: last.chapter.range(of: last.page.end).lowerBound)
        }
        return book?.next(after: last.document).map { Spot(document: $0, offset: 0) }
    }
}

import Notebook
import Publications

/// What a reader highlighted between two places of a book. What only begins before the last of them
/// is left out: its words would tell what comes.
public struct StoryHighlights {
    public struct Highlight: Equatable, Sendable {
        public var words: String
        public var place: Place
        /// Out of 100.
        public var percent: Double
        public var start: String
    }

    /// In the book's order.
    public private(set) var all: [Highlight] = []

    /// - Parameter limit: nil for the end of the book.
    public init(
        _ notes: [Annotation], in publication: Publication, from first: Place?,
        upTo limit: Place?
    ) {
        for note in notes where note.kind == .highlight && !note.quote.isEmpty {
            guard let start = Locator(note.start).flatMap(publication.place),
                first.map({ $0 <= start }) ?? true
            else { continue }
            let told = note.end.flatMap { Locator($0) }.flatMap(publication.place)
            // Without an end it is at least as long as its words.
            let least = Place(
                document: start.document, offset: start.offset + note.quote.utf8.count)
            let end = told.map { max($0, least) } ?? least
            guard limit.map({ end <= $0 }) ?? true else { continue }
            let words = note.quote.split(whereSeparator: \.isWhitespace)
            all.append(
                Highlight(
                    words: words.joined(separator: " "), place: start, percent: note.percent,
                    start: note.start))
        }
        all.sort { $0.place < $1.place }
    }
}

import Ports
import Publications

/// Where a person is in a book, and going elsewhere in it, for who has no screen.
public struct PlaceDesk: Sendable {
    /// Where one is.
    public struct Standing: Equatable, Sendable {
        public var path: String
        public var locator: String
        public var percent: Double
        public var chapter: String?
        /// Seconds since 1970.
        public var at: Int64?
        /// In a sound.
        public var positionMs: Int64?
        /// The same place in the book's sound, or in the sound's text.
        public var other: Pairing.Other?

        public init(path: String, locator: String, percent: Double) {
            (self.path, self.locator, self.percent) = (path, locator, percent)
        }
    }

    private let keeping: any ReadingKeeping
    private let pairing: Pairing?

    /// - Parameter pairing: by which a text and its sound are one place.
    public init(_ keeping: any ReadingKeeping, pairing: Pairing? = nil) {
        self.keeping = pairing.map { PairedReadings(keeping, $0) } ?? keeping
        self.pairing = pairing
    }

    /// nil where the book was not opened yet.
    public func standing(
        in publication: Publication, at path: String
    ) throws(KeepingError) -> Standing? {
        try keeping.reading(of: publication, at: path).map {
            var standing = standing($0, in: publication, at: path)
            standing.other = pairing?.other(of: $0, in: publication, at: path)
            return standing
        }
    }

    /// False for a place that is not in the book. Marks and all else that is kept of it stay.
    public func go(
        to goal: Locator, in publication: Publication, at path: String
    ) throws(KeepingError) -> Bool {
        guard var reading = KeptReading(standingAt: goal, in: publication) else { return false }
        reading.marks = try keeping.reading(of: publication, at: path)?.marks ?? [:]
        try keeping.keep(reading, of: publication, at: path)
        return true
    }

    private func standing(
        _ kept: KeptReading, in publication: Publication, at path: String
    ) -> Standing {
        var standing = Standing(
            path: path, locator: kept.locator, percent: kept.percent)
        standing.at = kept.kept
        let locator = Locator(kept.locator)
        if let book = publication.audiobook {
            guard let spot = locator.flatMap({ publication.moment(of: $0, in: book) }) else {
                return standing
            }
            let time = book.timeline.time(of: spot)
            standing.positionMs = Int64(time / .milliseconds(1))
            standing.chapter = book.chapterIndex(at: time).map { book.chapters[$0].title }
        } else if let place = locator.flatMap(publication.place) {
            let document = publication.document(place.document)
            standing.chapter =
                publication.chapters(of: document).last { $0.offset <= place.offset }?.label
        }
        return standing
    }
}

extension KeptReading {
    /// A place as it is kept, or what is near it; nil where nothing of it is in the book.
    init?(at goal: Locator, in publication: Publication) {
        if let book = publication.audiobook {
            self.init(at: goal, in: publication, book)
        } else {
            guard let place = publication.place(goal) else { return nil }
            self.init(at: place, in: publication)
        }
    }

    /// The same, of what a person or a script names: nil where it is not in the book.
    fileprivate init?(standingAt goal: Locator, in publication: Publication) {
        if let book = publication.audiobook {
            guard publication.hasMoment(goal, in: book) else { return nil }
            self.init(at: goal, in: publication, book)
        } else {
            guard let place = publication.landing(of: goal).place else { return nil }
            self.init(at: place, in: publication)
        }
    }

    private init?(at goal: Locator, in publication: Publication, _ book: Audiobook) {
        guard let spot = publication.moment(of: goal, in: book) else { return nil }
        let (time, end) = (book.timeline.time(of: spot), book.duration ?? book.timeline.end)
        // A time behind the end is nowhere, though the timeline has no end of its own.
        if case .time(let wanted) = goal, wanted > end { return nil }
        self.init(
            locator: publication.locator(of: spot, in: book).description,
            percent: end > .zero ? time / end * 100 : 0)
        positionMs = Int64(time / .milliseconds(1))
        move = .leapt
    }

    private init(at place: Place, in publication: Publication) {
        let document = publication.document(place.document)
        self.init(
            locator: publication.locator(place).description,
            percent: publication.percent(place.offset, in: document))
        move = .leapt
    }
}

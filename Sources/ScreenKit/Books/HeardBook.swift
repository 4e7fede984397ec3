import Publications
import Sharing

/// An audiobook that was opened, as a value: equal when it is the same state of the same thing.
public struct HeardBook: Equatable, Sendable {
    public let source: BookSource
    public let publication: Publication
    /// Its tracks and chapters, with the lengths a player found out.
    public package(set) var audiobook: Audiobook
    /// Set where a voice reads a text.
    public let recital: Recital?

    /// A text that a voice reads.
    public init(_ source: BookSource, _ publication: Publication, _ recital: Recital) {
        (self.source, self.publication, self.recital) = (source, publication, recital)
        audiobook = Audiobook(recital, of: publication)
    }

    /// nil for what is read.
    public init?(_ source: BookSource, _ publication: Publication) {
        guard let audiobook = publication.audiobook else { return nil }
        self.source = source
        self.publication = publication
        self.audiobook = audiobook
        recital = nil
    }

    public var title: String { publication.metadata.title ?? source.name }
    public var timeline: Timeline { audiobook.timeline }
    /// What can be heard of it, as far as anybody knows.
    public var end: Duration { audiobook.duration ?? timeline.end }
    public var chapters: [AudioChapter] { audiobook.chapters }

    package var authors: String {
        listed(publication.metadata.authors.prefix(Self.namesMax).map(\.name))
    }

    /// Its podcast or series, whose speed it has.
    package var show: String? { publication.metadata.series?.name }

    package var narrators: String {
        listed(
            publication.metadata.contributors.filter { $0.role == "nrt" }.prefix(Self.namesMax)
                .map(\.name))
    }

    /// An anthology names a hundred.
    private static let namesMax = 4

    public func chapterIndex(at time: Duration) -> Int? { audiobook.chapterIndex(at: time) }

    /// Divides it as a person wants it; nil is as its files say.
    package mutating func divide(_ own: OwnChapters?) {
        if let own {
            audiobook = audiobook.divided(own)
        } else if let told = publication.audiobook {
            audiobook = audiobook.divided(as: told)
        }
    }

    public static func == (one: HeardBook, other: HeardBook) -> Bool {
        one.source == other.source && one.publication.revision == other.publication.revision
            && one.recital == other.recital && one.timeline == other.timeline
            && one.chapters == other.chapters
    }
}

/// What opening an audiobook comes to.
public struct OpenedSound: Equatable, Sendable {
    public var book: HeardBook
    public var spot: TrackPlace
    /// Asked for in so many words: nothing is rewound.
    public var isAsked: Bool
    /// It was heard to its end.
    public var isOver: Bool
    /// When it was heard last, in seconds since 1970.
    public var heardUntil: Int64?
    public var marks: [Character: Duration]
    /// What this book has of its own: its speed, its volume.
    public var look: [String: String]

    public init(
        _ book: HeardBook, at spot: TrackPlace, isAsked: Bool = false, isOver: Bool = false,
        heardUntil: Int64? = nil,
        marks: [Character: Duration] = [:], look: [String: String] = [:]
    ) {
        self.book = book
        self.spot = spot
        self.isAsked = isAsked
        self.isOver = isOver
        self.heardUntil = heardUntil
        self.marks = marks
        self.look = look
        if let own = look[Self.chapters].flatMap({ OwnChapters(kept: $0) }) {
            self.book.divide(own)
        }
    }

    /// What a book's own chapters are called among what it has of its own.
    package static let chapters = "chapters"
}

/// What is written down of an audiobook: where one is in it.
public struct KeptSound: Equatable, Sendable {
    public var book: HeardBook
    public var spot: TrackPlace
    public var percent: Double
    public var marks: [Character: Duration]
    public var move: PlaceHistory.Move

    public init(
        book: HeardBook, spot: TrackPlace, percent: Double, marks: [Character: Duration] = [:],
        move: PlaceHistory.Move = .listened
    ) {
        self.book = book
        self.spot = spot
        self.percent = percent
        self.marks = marks
        self.move = move
    }
}

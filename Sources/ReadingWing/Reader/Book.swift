import Canvas
import Notebook
import Publications
import ScreenKit
import Sharing
import Typesetting

/// An opened book, as a value: equal when it is the same state of the same thing.
public struct Book: Equatable, Sendable {
    public let source: BookSource
    public let publication: Publication
    /// Worked out once: every page shows some of it.
    let starts: [ChapterStart]
    let ticks: ChapterTicks

    public init(_ source: BookSource, _ publication: Publication) {
        self.source = source
        self.publication = publication
        starts = ChapterStart.all(of: publication)
        ticks = ChapterTicks(starts, of: publication)
    }

    public var revision: UInt64 { publication.revision }
    public var title: String { publication.metadata.title ?? fileName }
    var count: Int { publication.spine.count }

    private var fileName: String {
        guard case .file(let path) = source else { return "" }
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The document that is read after this one; what the book left out of its order is passed by.
    func next(after index: Int) -> Int? {
        publication.spine.indices.dropFirst(index + 1).first { publication.spine[$0].isLinear }
    }

    func previous(before index: Int) -> Int? {
        publication.spine.indices.prefix(max(0, index)).last { publication.spine[$0].isLinear }
    }

    /// What the contents call the chapter that a place is in.
    public func chapterName(at spot: Spot) -> String {
        let isParted = starts.contains { $0.document == spot.document && $0.fragment != nil }
        let document = isParted ? publication.document(spot.document) : nil
        let start = starts.last { start in
            if start.document != spot.document { return start.document < spot.document }
            return start.fragment.flatMap { document?.offset(ofFragment: $0) } ?? 0 <= spot.offset
        }
        return start.map { ChapterNames.name($0.entry, in: publication.toc) } ?? ""
    }

    public static func == (one: Book, other: Book) -> Bool {
        one.publication === other.publication
            || (one.source == other.source && one.revision == other.revision
                && one.starts == other.starts)
    }
}

/// What decides how a chapter is set, besides its text.
public struct SetRules: Hashable, Sendable {
    public var measure: Int
    public var manner: Manner
}

/// How books are looked at: on a screen of some size, by somebody's taste.
public struct Stance: Hashable, Sendable {
    package var size: Size
    var taste: Taste
    var isLinear: Bool

    var rules: SetRules {
        let shape = Shape(size, taste, isLinear: isLinear)
        var manner = taste.manner
        manner.isLinear = isLinear
        if taste.hasPictures, !isLinear {
            manner.pictures = .shown(rowsMax: max(1, shape.height - 2))
        }
        return SetRules(measure: shape.measure, manner: manner)
    }

    /// For a book with settings of its own, as the library keeps them.
    public func rules(look: [String: String]) -> SetRules {
        var stance = self
        stance.taste = OwnLook(kept: look).over(taste)
        return stance.rules
    }
}

/// What opening a book comes to.
public struct Opened: Equatable, Sendable {
    public var book: Book
    public var place: Spot
    /// The chapter of the place, set.
    public var chapter: SetChapter
    public var marks: [Character: Spot]
    /// Never opened before, or asked for at another place: the page begins where pages begin.
    public var isFresh: Bool
    /// Opened where it was left.
    public var isHeld: Bool
    /// Its words were not compared with other books' yet.
    public var isUnknown: Bool
    public var habits: ReadingHabits
    public var stretch: ReadStretch
    /// Where it was left, when it was opened at another place.
    public var former: Spot?

    public init(
        _ book: Book, at place: Spot, chapter: SetChapter,
        marks: [Character: Spot] = [:], isFresh: Bool = true, isHeld: Bool = false,
        isUnknown: Bool = false,
        habits: ReadingHabits = ReadingHabits(), stretch: ReadStretch = ReadStretch(),
        former: Spot? = nil
    ) {
        self.book = book
        self.place = place
        self.chapter = chapter
        self.marks = marks
        self.isFresh = isFresh
        self.isHeld = isHeld
        self.isUnknown = isUnknown
        self.habits = habits
        self.stretch = stretch
        self.former = former
    }
}

/// What is kept of a reading.
public struct Kept: Equatable, Sendable {
    public var book: Book
    public var place: Spot
    public var progress: Double
    public var marks: [Character: Spot]
    /// What was read since the last time.
    public var news: ReadingNews?
    /// The page in view, when the book goes.
    var sitting: Reader.Sitting?
    /// How the place was come to, since the last time.
    public var move = PlaceHistory.Move.turned
    /// The place is the one that was kept last, or at which the book was opened.
    public var isHeld = false
    /// As far as it was read.
    public var stretch = ReadStretch()
}

/// The places one leapt from, both ways.
struct Trail: Equatable, Sendable {
    private(set) var back: [Spot] = []
    private(set) var ahead: [Spot] = []
    private static let longest = 200

    var last: Spot? { back.last }

    mutating func leave(_ place: Spot) {
        if back.last != place { back.append(place) }
        if back.count > Self.longest { back.removeFirst() }
        ahead = []
    }

    /// One leap back from a place, or onward again.
    mutating func walk(_ step: Int, from place: Spot) -> Spot? {
        if step < 0 {
            guard let target = back.popLast() else { return nil }
            ahead.append(place)
            return target
        }
        guard let target = ahead.popLast() else { return nil }
        back.append(place)
        return target
    }
}

/// A way into a chapter that is not set yet, with the turns to make when it is.
struct Journey: Equatable, Sendable {
    enum Aim: Equatable, Sendable {
        /// The page that holds an offset.
        case page(Int)
        /// The line that holds an offset, at the top.
        case line(Int)
        case fragment(String)
        case share(Double)
        case start, end
        /// The last line at the top.
        case lastLine
    }

    var document: Int
    var aim: Aim
    /// Pages to turn from there, negative for back; keys that outran the chapter.
    var turns = 0
    /// Single pages to go back from there, to complete a spread.
    var pages = 0
    /// Lines to move from there.
    var lines = 0
    /// The cursor goes on the offset itself, and not on the first sentence of its page.
    var isExact = false
}

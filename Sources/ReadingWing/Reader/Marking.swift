import Canvas
import Notebook
import Publications
import ScreenKit
import Wording

/// What a person left in the book in view, and the words they are choosing.
public struct Marking: Equatable, Sendable {
    /// In the order of the text; last, those whose words stand nowhere in this edition.
    public package(set) var notes: [BookNote] = []
    var selection: Selection?
    /// Of the next highlight: the one used last.
    var colour = Annotation.Colour.gold
    /// What could not be kept: tried again together with the next.
    var unsaved: Set<Annotation.ID> = []
    /// Bookmarks that are said to be set once they are on the disk.
    var announced: Set<Annotation.ID> = []
    /// Marks that are said to be here once they are on the disk.
    var announcedLetters: Set<Character> = []
    /// The last word of the disk was no.
    var isRefused = false
    /// Random bytes for new ids, from the performer, other ones with each reading of the
    /// notes; nil until then.
    package internal(set) var seed: String?
    package var hasRead: Bool { seed != nil }
    var serial = 0
    /// A bookmark that is set once the notes of the book are read.
    var early: Spot?
    /// Where the letters stand that were set as marks.
    var letters: [Character: LetterFacts] = [:]
    /// Where the button of the mouse went down.
    var pressed: Spot?
    /// How often notes were told to be kept or removed: none of those takes another's place.
    package internal(set) var changesCount = 0

    public init() {}

    /// Why leaving now would lose something, in words; nil where it would not.
    public var loss: String? {
        let marks = isRefused ? announcedLetters.count : 0
        switch (unsaved.count, marks) {
        case (0, 0): return nil
        case (1, 0): return tr("A note could not be saved.")
        case (let notes, 0): return tr("\(notes) notes could not be saved.")
        case (0, 1): return tr("A mark could not be saved.")
        case (0, let marks): return tr("\(marks) marks could not be saved.")
        default: return tr("Notes and marks could not be saved.")
        }
    }

    public subscript(id: Annotation.ID) -> BookNote? {
        notes.first { $0.id == id }
    }
}

/// An annotation and where it stands in the book in view.
public struct BookNote: Equatable, Sendable, Identifiable {
    public var annotation: Annotation
    /// Nil where its words stand nowhere in this edition: it is kept, and listed as such.
    public var start: Spot?
    /// What has no length ends where it starts.
    public var end: Spot?

    public init(_ annotation: Annotation, start: Spot? = nil, end: Spot? = nil) {
        self.annotation = annotation
        self.start = start
        self.end = end ?? start
    }

    public var id: Annotation.ID { annotation.id }
    public var isLost: Bool { start == nil }

    /// The part of it that stands in a document.
    func range(in document: Document) -> Range<Int>? {
        let index = document.key.index
        guard let start, let end, start.document <= index, index <= end.document else { return nil }
        let from = start.document == index ? start.offset : 0
        let to = end.document == index ? end.offset : document.text.count
        return from <= to ? from..<to : nil
    }

    static func isBefore(_ one: BookNote, _ other: BookNote) -> Bool {
        one.order.lexicographicallyPrecedes(other.order)
            || one.order == other.order && one.id < other.id
    }

    private var order: [Int] {
        [start?.document ?? .max, start?.offset ?? 0, end?.document ?? 0, end?.offset ?? 0]
    }
}

/// What reading a book's notes comes to.
public struct NotesRead: Equatable, Sendable {
    public var notes: [BookNote]
    public var letters: [Character: LetterFacts]
    public var seed: String
    /// Why they could not be read, as a clause.
    public var trouble: String?

    public init(
        _ notes: [BookNote] = [], letters: [Character: LetterFacts] = [:], seed: String,
        trouble: String? = nil
    ) {
        self.notes = notes
        self.letters = letters
        self.seed = seed
        self.trouble = trouble
    }
}

/// The message for a letter that was set as a mark.
public struct LetterFacts: Equatable, Sendable {
    /// Out of 100.
    public var percent: Double
    public var chapter: String

    public init(percent: Double, chapter: String) {
        self.percent = percent
        self.chapter = chapter
    }
}

extension Marking {
    public enum Action: Equatable, Sendable {
        case read(NotesRead)
        /// Kept, and how they stand there now; or why not.
        case kept([BookNote], trouble: String?)
        case removed([Annotation.ID], trouble: String?)
        /// They were changed from another device.
        case cameFromElsewhere
        /// Those of the same book on another page, where they were changed.
        case shared([BookNote])
        /// Takes notes up, new or changed: an undo, a redo.
        case put([BookNote])
        case drop([Annotation.ID])
        /// A pause in the writing of a note.
        case wrote(Annotation.ID, String)
        /// The writing is over; what stood there before can come back.
        case written(Annotation.ID, from: String, to: String)
        /// A colour and no more: what was written at it since stays.
        case coloured(Annotation.ID, Annotation.Colour)
        case colourPressed(Annotation.ID)
        case removePressed(Annotation.ID)
        /// The mouse, as the place in the text it points at.
        case pressed(Spot)
        case released(Spot)
        case dragged(Spot)
    }

    public enum Command: Equatable, Sendable {
        case read(Book, letters: [Character: Spot])
        /// What has no locator yet is given one, and its words.
        case keep(Book, [BookNote])
        case remove(Book, [Annotation.ID])
    }
}

extension Annotation.Colour {
    var role: Role {
        switch self {
        case .gold: .highlight1
        case .mint: .highlight2
        case .rose: .highlight3
        case .sky: .highlight4
        }
    }

    /// 1 to 4, as themes count them.
    var number: String { "\((Self.allCases.firstIndex(of: self) ?? 0) + 1)" }

    var next: Annotation.Colour {
        let all = Self.allCases
        return all[(all.firstIndex(of: self).map { $0 + 1 } ?? 0) % all.count]
    }
}

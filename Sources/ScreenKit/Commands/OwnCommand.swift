import Notebook
import Wording

/// A command of the person's own, from their settings file: what is run on what, and where the
/// answer goes.
public struct OwnCommand: Equatable, Sendable {
    /// What it is given to read.
    public enum Input: String, CaseIterable, Sendable {
        case selection, sentence, page, chapter, book, marked, heard
    }

    /// Where its answer goes.
    public enum Showing: String, CaseIterable, Sendable {
        case card, toast, note, pager, replace, nothing
    }

    public let name: String
    /// For the shell.
    public var run: String
    public var input: Input?
    /// Asked one after another; the answers are `$1`, `$2` and so on.
    public var asks: [String]
    public var showing: Showing
    public var key: String?
    public var place: Place

    public init(
        _ name: String, run: String, input: Input? = nil, asks: [String] = [],
        showing: Showing = .card, key: String? = nil, place: Place? = nil
    ) {
        (self.name, self.run, self.input, self.asks) = (name, run, input, asks)
        (self.showing, self.key) = (showing, key)
        self.place = place ?? input?.place ?? .any
    }

    /// In the palette.
    public var title: String { tr("Yours: \(name)") }

    /// How its key stands among the keys of the file.
    package var change: Keymap.Change? {
        key.map { Keymap.Change(place: place.rawValue, keys: $0, command: name) }
    }

    package static let countMax = 100
    package static let nameMax = 40
    package static let runBytesMax = 4_096
    package static let asksMax = 9
    package static let askMax = 200
    package static let fields = ["run", "in", "ask", "show", "key", "place"]
}

extension OwnCommand.Input {
    /// Where its key works, if nothing else is said.
    fileprivate var place: Place {
        switch self {
        case .selection: .selecting
        case .sentence, .page, .chapter, .marked: .reader
        case .book, .heard: .any
        }
    }
}

/// What a command of the person's own is given.
public struct OwnInput: Equatable, Sendable {
    /// A stretch of a text, where an answer can be written down.
    public struct Stretch: Equatable, Sendable {
        public var source: BookSource
        public var document: Int
        public var range: Range<Int>

        public init(_ source: BookSource, document: Int, range: Range<Int>) {
            (self.source, self.document, self.range) = (source, document, range)
        }
    }

    public var text: String
    public var variables: [String: String]
    public var stretch: Stretch?
    /// The note that stands there.
    package var note: Annotation.ID?

    public init(
        _ text: String = "", variables: [String: String] = [:], stretch: Stretch? = nil
    ) {
        (self.text, self.variables, self.stretch) = (text, variables, stretch)
    }

    /// A chapter of a long book is half of this.
    package static let bytesMax = 1 << 20
}

/// How a person wants pages set: all that decides where lines end, besides their measure.
public struct Manner: Hashable, Sendable {
    /// How paragraphs are set apart.
    public enum Paragraphs: String, CaseIterable, Sendable {
        /// As the book says; where it says nothing, by an indent.
        case book
        case indented, spaced
    }

    /// Where notes stand.
    public enum Notes: String, CaseIterable, Sendable {
        /// At the foot of the page that calls them.
        case foot
        /// Over the page, when asked for.
        case popup
        /// Where the book has them.
        case end
    }

    /// What stands in a picture's place.
    public enum Pictures: Hashable, Sendable {
        /// A box of the picture's shape, at most so many rows high.
        case shown(rowsMax: Int)
        /// A small frame with its words.
        case words
    }

    public var isJustified = false
    public var isHyphenated = true
    public var paragraphs = Paragraphs.book
    /// Blank rows between lines, 0 to 2.
    public var leading = 0
    public var notes = Notes.foot
    public var pictures = Pictures.words
    /// For a screen reader: left-aligned, never hyphenated, words instead of shapes.
    public var isLinear = false
    /// Stops and hyphens at a line's end stand in the margin, so that the edge looks straight.
    public var hangsPunctuation = false
    /// No glyph beyond ASCII is added to what the book has.
    public var isASCII = false

    public init() {}

    var evensEdges: Bool { isJustified && !isLinear }
    var breaksWords: Bool { isHyphenated && !isLinear }
}

/// What finds the places where a word may be broken.
public protocol Hyphenating: Sendable {
    /// Bit n is set where the word may be broken before its byte n; words of more than 64 bytes
    /// have no such places. The word is UTF-8 in small letters; the language a BCP 47 tag.
    func breaks(of word: [UInt8], language: String) -> UInt64
}

/// The size of a picture in its own pixels.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

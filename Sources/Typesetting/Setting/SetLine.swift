/// One row of a chapter: which bytes stand on it, and how. It ends where the next line begins.
struct SetLine: Equatable, Sendable {
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt16

        /// Ends in a hyphen that the text does not have.
        static let hyphen = Marks(rawValue: 1)
        /// A page had better not end here: the next line belongs to this one.
        static let bindsNext = Marks(rawValue: 2)
        /// The first line of its block: what marks the block stands before it.
        static let first = Marks(rawValue: 4)
        /// A box that a picture goes into.
        static let picture = Marks(rawValue: 8)
        static let rule = Marks(rawValue: 16)
        /// One row of a table's row; its text is in the portion's segments.
        static let cells = Marks(rawValue: 32)
        /// Under the head of a table.
        static let tableRule = Marks(rawValue: 64)
        /// Not broken to the measure: may be wider.
        static let unwrapped = Marks(rawValue: 128)
        /// Carries its words from right to left.
        static let rightToLeft = Marks(rawValue: 256)
        /// Needs the slow way: wide glyphs, marks, other directions, generated text.
        static let intricate = Marks(rawValue: 512)
        /// A formula of several rows.
        static let formula = Marks(rawValue: 1024)
    }

    /// The first byte that stands here, and the first of the next line.
    var start: UInt32
    var end: UInt32
    /// The block it belongs to.
    var block: UInt32
    /// Blank cells before its first glyph, and cells spread over its gaps.
    var inset: UInt16 = 0
    var extra: UInt16 = 0
    /// What its text takes, the extra included; a box's width.
    var width: UInt16 = 0
    var marks: Marks = []
    /// Blank rows before it, unless it begins a page.
    var above: UInt8 = 0
    /// Rows it takes: one, but for pictures.
    var height: UInt16 = 1

    var range: Range<Int> { Int(start)..<Int(end) }
}

/// A line of a chapter, found without knowing how many lines stand before it.
public struct LineIndex: Hashable, Comparable, Sendable {
    /// Which portion of the chapter, and which of its lines.
    var portion: Int32
    var line: Int32

    init(_ portion: Int, _ line: Int) {
        self.portion = Int32(portion)
        self.line = Int32(line)
    }

    /// Where every chapter begins.
    public static let first = LineIndex(0, 0)

    public static func < (one: LineIndex, other: LineIndex) -> Bool {
        (one.portion, one.line) < (other.portion, other.line)
    }
}

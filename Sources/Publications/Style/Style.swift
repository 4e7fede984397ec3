/// What a cell can show of a run of text.
public struct InlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let italic = InlineStyle(rawValue: 1 << 0)
    public static let bold = InlineStyle(rawValue: 1 << 1)
    public static let smallCaps = InlineStyle(rawValue: 1 << 2)
    public static let underline = InlineStyle(rawValue: 1 << 3)
    public static let strike = InlineStyle(rawValue: 1 << 4)
    public static let code = InlineStyle(rawValue: 1 << 5)
    public static let superscript = InlineStyle(rawValue: 1 << 6)
    public static let `subscript` = InlineStyle(rawValue: 1 << 7)
    public static let uppercase = InlineStyle(rawValue: 1 << 8)
    public static let lowercase = InlineStyle(rawValue: 1 << 9)
    public static let capitalize = InlineStyle(rawValue: 1 << 10)
    /// A ruby annotation, its parentheses included.
    public static let ruby = InlineStyle(rawValue: 1 << 11)
    /// The words that stand for a picture.
    public static let image = InlineStyle(rawValue: 1 << 12)
    public static let math = InlineStyle(rawValue: 1 << 13)
    /// An initial that floats.
    public static let float = InlineStyle(rawValue: 1 << 14)
    /// Text that no source has: quotes and what style sheets add.
    public static let generated = InlineStyle(rawValue: 1 << 15)
    public static let mark = InlineStyle(rawValue: 1 << 16)

    /// A space that only ends a line of the source, between ideographs: a page leaves it out.
    public static let joint = InlineStyle(rawValue: 1 << 17)

    /// A space that only a margin or a float makes: it is on the page, searched and heard, and no
    /// character of the book.
    public static let gap = InlineStyle(rawValue: 1 << 21)

    /// What a style sheet says of reading aloud (CSS Speech): not at all, letter by letter, digit
    /// by digit.
    public static let unspoken = InlineStyle(rawValue: 1 << 18)
    public static let spelled = InlineStyle(rawValue: 1 << 19)
    public static let digits = InlineStyle(rawValue: 1 << 20)

    static let transforms: InlineStyle = [.uppercase, .lowercase, .capitalize]
}

/// How the lines of a block stand.
public enum TextAlign: UInt8, Sendable { case start, end, left, right, center, justify }
public enum Hyphens: UInt8, Sendable { case manual, auto, none }

/// The computed style of one element, as far as a grid of cells can follow it.
struct Style {
    enum Display: UInt8 {
        case inline, block, none, listItem, table, rowGroup, row, cell, caption, flex, ruby
        case rubyText, rubyParenthesis

        var isBlock: Bool {
            switch self {
            case .block, .listItem, .table, .rowGroup, .row, .cell, .caption, .flex: true
            default: false
            }
        }
    }
    enum Length {
        case textIndent, marginTop, marginBottom, marginLeft, marginRight, paddingLeft
        case paddingRight, placeLeft, placeTop
    }
    enum Side: UInt8 { case none, left, right }
    enum WhiteSpace: UInt8 {
        case normal, nowrap, pre, preWrap, preLine

        var keepsLines: Bool { self != .normal && self != .nowrap }
    }

    // Inherited.
    var inline: InlineStyle = []
    var whiteSpace = WhiteSpace.normal
    var align = TextAlign.start
    var hyphens = Hyphens.manual
    var listStyle = ListStyle.disc
    var isHidden = false
    var isRTL = false
    var isVertical = false
    /// In ems, as all lengths here.
    var textIndent: Float = 0

    // Of the element alone.
    var display = Display.inline
    var marginTop: Float = 0
    var marginBottom: Float = 0
    var marginLeft: Float = 0
    var marginRight: Float = 0
    var paddingLeft: Float = 0
    var paddingRight: Float = 0
    var float = Side.none
    /// Taken out of the flow, and where to.
    var isPlaced = false
    var placeLeft: Float = 0
    var placeTop: Float = 0
    var breaksBefore = false
    var breaksAfter = false
    /// Where it is read aloud, in milliseconds; 0 leaves that to the voice.
    var pauseBefore = 0
    var pauseAfter = 0

    /// Moved to where no page is, as books do with words that a picture shows as well.
    var isOutOfSight: Bool {
        isPlaced && (placeLeft <= -30 || placeTop <= -30) || textIndent <= -60
    }

    mutating func set(_ length: Length, _ ems: Float) {
        switch length {
        case .textIndent: textIndent = ems
        case .marginTop: marginTop = ems
        case .marginBottom: marginBottom = ems
        case .marginLeft: marginLeft = ems
        case .marginRight: marginRight = ems
        case .paddingLeft: paddingLeft = ems
        case .paddingRight: paddingRight = ems
        case .placeLeft: placeLeft = ems
        case .placeTop: placeTop = ems
        }
    }

    /// What children begin with.
    var inherited: Style {
        var style = Style()
        style.inline = inline
        style.whiteSpace = whiteSpace
        style.align = align
        style.hyphens = hyphens
        style.listStyle = listStyle
        style.isHidden = isHidden
        style.isRTL = isRTL
        style.isVertical = isVertical
        style.textIndent = textIndent
        return style
    }
}

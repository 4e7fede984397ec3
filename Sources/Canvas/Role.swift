/// What a cell means; a theme decides how that looks. The order is that of the theme files.
public enum Role: UInt8, CaseIterable, Sendable {
    case text, dim, heading, emphasis, strong, code
    case codeKeyword, codeString, codeNumber, codeComment, caption
    case link, linkFocus, noteMark
    case spoken, spokenWord, selection
    case highlight1, highlight2, highlight3, highlight4
    case searchMatch, searchCurrent
    case accent, listFocus, listMarked, field
    case status, statusKey, statusWarn
    case error, good, badge
    case progressDone, progressRest, progressTick
    case rule, layer, coverBorder, coverFocus

    /// The name in theme files and in `theme show`.
    public var name: String { Self.names[Int(rawValue)].name }
    /// One letter for goldens and `page --json`.
    public var letter: Character { Self.names[Int(rawValue)].letter }

    /// A part of code: it stands on code's ground.
    public var isPartOfCode: Bool {
        switch self {
        case .codeKeyword, .codeString, .codeNumber, .codeComment: true
        default: false
        }
    }

    public init?(name: String) {
        guard let at = Self.names.firstIndex(where: { $0.name == name }) else { return nil }
        self.init(rawValue: UInt8(at))
    }

    private static let names: [(name: String, letter: Character)] = [
        ("text", "."), ("text.dim", "d"), ("heading", "h"), ("emphasis", "e"), ("strong", "s"),
        ("code", "c"), ("code.keyword", "C"), ("code.string", "S"), ("code.number", "N"),
        ("code.comment", "D"), ("caption", "p"),
        ("link", "l"), ("link.focus", "L"), ("note.mark", "n"),
        ("spoken", "o"), ("spoken.word", "O"), ("selection", "v"),
        ("highlight.1", "1"), ("highlight.2", "2"), ("highlight.3", "3"), ("highlight.4", "4"),
        ("search.match", "m"), ("search.current", "M"),
        ("accent", "a"), ("list.focus", "f"), ("list.marked", "k"), ("field", "F"),
        ("status", "t"), ("status.key", "K"), ("status.warn", "w"),
        ("error", "!"), ("good", "g"), ("badge", "b"),
        ("progress.done", "P"), ("progress.rest", "r"), ("progress.tick", "T"),
        ("rule", "-"), ("layer", "y"), ("cover.border", "x"), ("cover.focus", "X"),
    ]
}

/// Weight and line of a glyph, over what its role's look already has.
public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let underline = Style(rawValue: 4)
    public static let reverse = Style(rawValue: 8)
    public static let dim = Style(rawValue: 16)
    /// Takes away the weight its role's look has.
    public static let regular = Style(rawValue: 32)
}

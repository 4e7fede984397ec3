import Canvas

/// A page of a chapter: which lines stand in which of its rows. Rows count from the page's top,
/// columns from the left edge of the measure.
public struct SetPage: Equatable, Sendable {
    struct Placed: Equatable, Sendable {
        var index: LineIndex
        var row: Int
        var line: SetLine
    }

    /// A note at the foot, as far as it stands there.
    struct Note: Equatable, Sendable {
        var number: Int
        var row: Int
        var lines: Int
        /// The page has no room for the rest of it.
        var isCut = false
    }

    /// A picture's place. What draws pictures draws over it; until then its words stand there.
    public struct Picture: Equatable, Sendable {
        /// Its number among the document's images.
        public var image: Int
        public var area: Area
    }

    /// Its first line, and the line the next page begins with.
    public let start: LineIndex
    public let end: LineIndex
    /// The bytes between them.
    public let range: Range<Int>
    public let height: Int
    /// Nothing of the chapter comes after it.
    public let isLast: Bool
    public let pictures: [Picture]
    /// Columns by which the widest unwrapped line is wider than the measure.
    public let overflow: Int
    let lines: [Placed]
    let notes: [Note]
    /// The row of the line that parts notes from text.
    let noteRule: Int?

    /// The row after the last of the text.
    public var textEnd: Int { lines.last.map { $0.row + Int($0.line.height) } ?? 0 }
    /// The same without the empty rows behind the text: its notes follow at once.
    public func closed() -> SetPage {
        let noteRows = notes.reduce(0) { $0 + $1.lines }
        let used = min(height, textEnd + (noteRule == nil ? 0 : noteRows + 2))
        var foot = Foot.Content(notes: notes, rule: noteRule)
        foot.rule = noteRule.map { $0 - (height - used) }
        for index in foot.notes.indices { foot.notes[index].row -= height - used }
        return SetPage(
            start: start, end: end, range: range, height: used, isLast: isLast,
            pictures: pictures, overflow: overflow, lines: lines, foot: foot)
    }

    /// The chapter's notes that stand at its foot, by their number.
    public var noteNumbers: [Int] { notes.map(\.number) }

    init(
        start: LineIndex, end: LineIndex, range: Range<Int>, height: Int, isLast: Bool,
        pictures: [Picture], overflow: Int, lines: [Placed], foot: Foot.Content
    ) {
        self.start = start
        self.end = end
        self.range = range
        self.height = height
        self.isLast = isLast
        self.pictures = pictures
        self.overflow = overflow
        self.lines = lines
        notes = foot.notes
        noteRule = foot.rule
    }
}

/// Bytes of a chapter that mean something to a person just now.
public struct TextMark: Hashable, Sendable {
    public var range: Range<Int>
    /// `selection`, `searchMatch`, `highlight1` and the like; the strongest wins a cell.
    public var role: Role

    public init(_ range: Range<Int>, _ role: Role) {
        self.range = range
        self.role = role
    }

    /// The order in which roles win a cell, the strongest first.
    static let strength: [Role] = [
        .selection, .searchCurrent, .searchMatch, .spokenWord, .spoken, .linkFocus, .highlight1,
        .highlight2, .highlight3, .highlight4,
    ]
}

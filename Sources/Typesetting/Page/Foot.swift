import Publications

/// The foot of a page: the notes whose marks stand on it, at most a third of its rows.
struct Foot {
    /// The blank row and the short line that part notes from text.
    private static let parting = 2

    private let chapter: SetChapter
    private let height: Int
    /// Rows it takes for the lines added so far.
    private(set) var rows = 0
    /// The last note counted: the rows of a table's row have their marks in common.
    private var last = -1

    init(_ chapter: SetChapter, height: Int) {
        self.chapter = chapter
        self.height = height
    }

    /// Notes have no place on pages too low for text and notes both.
    private var most: Int {
        chapter.manner.notes == .foot && !chapter.surroundings.notes.isEmpty ? height / 3 : 0
    }

    mutating func add(_ line: SetLine, _ index: LineIndex) {
        guard most > Self.parting, rows < most else { return }
        for number in chapter.notes(calledOn: line, index) where number > last {
            last = number
            if rows == 0 { rows = Self.parting }
            rows = min(most, rows + chapter.note(number).lines.count)
        }
    }

    /// Where the notes of a page's lines stand.
    func notes(calledIn lines: [SetPage.Placed]) -> (notes: [SetPage.Note], rule: Int?) {
        guard most > Self.parting else { return ([], nil) }
        var left = most - Self.parting
        var notes: [SetPage.Note] = []
        for placed in lines {
            for number in chapter.notes(calledOn: placed.line, placed.index)
            where number > notes.last?.number ?? -1 {
                let count = chapter.note(number).lines.count
                let shown = min(count, left)
                if shown == 0 {
                    if !notes.isEmpty { notes[notes.count - 1].isCut = true }
                    break
                }
                notes.append(
                    SetPage.Note(number: number, row: 0, lines: shown, isCut: shown < count))
                left -= shown
            }
        }
        guard !notes.isEmpty else { return ([], nil) }
        var row = height - notes.reduce(0) { $0 + $1.lines }
        let rule = row - 1
        for index in notes.indices {
            notes[index].row = row
            row += notes[index].lines
        }
        return (notes, rule)
    }
}

/// The foot of a page: the notes whose marks stand on it, at most a third of its rows. They go on
/// nowhere: what there is no room for is read in a card.
struct Foot {
    /// The blank row and the short line that part notes from text.
    private static let parting = 2

    /// What stands at a foot.
    struct Content {
        var notes: [SetPage.Note] = []
        var rule: Int?
    }

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
            let count = chapter.note(number).lines.count
            if count == 0 { continue }
            if rows == 0 { rows = Self.parting }
            rows = min(most, rows + count)
            // What does not fit is not even set.
            if rows == most { return }
        }
    }

    /// Where the notes of a page's lines stand. A chapter's last page has no next one: there they
    /// take whatever room the text leaves.
    func content(of lines: [SetPage.Placed], isLast: Bool) -> Content {
        guard most > Self.parting else { return Content() }
        let end = lines.last.map { $0.row + Int($0.line.height) } ?? 0
        let room = (isLast ? max(most, height - end) : most) - Self.parting
        var content = Content(notes: share(room, among: called(in: lines, most: room + 1)))
        guard !content.notes.isEmpty else { return content }
        var row = height - content.notes.reduce(0) { $0 + $1.lines }
        content.rule = row - 1
        for index in content.notes.indices {
            content.notes[index].row = row
            row += content.notes[index].lines
        }
        return content
    }

    /// Each note has a row before any has two; the first ones have what is left.
    private func share(_ room: Int, among called: [Int]) -> [SetPage.Note] {
        let shown = called.prefix(room)
        var left = room - shown.count
        var notes = shown.map { number in
            let count = chapter.note(number).lines.count
            let lines = 1 + min(count - 1, left)
            left -= lines - 1
            let isCut = lines < count || chapter.note(number).isShortened
            return SetPage.Note(number: number, row: 0, lines: lines, isCut: isCut)
        }
        // There are more than rows.
        if called.count > shown.count, !notes.isEmpty { notes[notes.count - 1].isCut = true }
        return notes
    }

    /// The notes that lines call and that say something, as many as may be shown.
    private func called(in lines: [SetPage.Placed], most: Int) -> [Int] {
        var called: [Int] = []
        for placed in lines {
            for number in chapter.notes(calledOn: placed.line, placed.index)
            where number > called.last ?? -1 {
                if called.count == most { return called }
                if !chapter.note(number).lines.isEmpty { called.append(number) }
            }
        }
        return called
    }
}

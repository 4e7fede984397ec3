import Publications

/// Notes that the foot of a page had no room for: the foot of the next page begins with them.
public struct NoteRest: Hashable, Sendable {
    /// The chapter's notes, by their number.
    var notes: Range<Int>
    /// The lines of the first one before this one have been shown.
    var line: Int
}

/// The foot of a page: the notes whose marks stand on it, at most a third of its rows, and before
/// them what the page before left over.
struct Foot {
    /// The blank row and the short line that part notes from text.
    private static let parting = 2

    /// What stands at a foot, and what does not any more.
    struct Content {
        var notes: [SetPage.Note] = []
        var rule: Int?
        var rest: NoteRest?
    }

    private let chapter: SetChapter
    private let height: Int
    private let rest: NoteRest?
    /// Rows it takes for the lines added so far.
    private(set) var rows = 0
    /// The last note counted: the rows of a table's row have their marks in common.
    private var last = -1

    init(_ chapter: SetChapter, height: Int, after rest: NoteRest? = nil) {
        self.chapter = chapter
        self.height = height
        self.rest = rest
        guard let rest, most > Self.parting else { return }
        last = rest.notes.upperBound - 1
        rows = Self.parting
        for number in rest.notes where rows < most {
            let shown = number == rest.notes.lowerBound ? rest.line : 0
            rows = min(most, rows + max(0, chapter.note(number).lines.count - shown))
        }
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

    /// Where the notes of a page's lines stand. A chapter's last page has no next one: there they
    /// take whatever room the text leaves.
    func content(of lines: [SetPage.Placed], isLast: Bool) -> Content {
        guard most > Self.parting else { return Content() }
        let end = lines.last.map { $0.row + Int($0.line.height) } ?? 0
        var left = (isLast ? max(most, height - end) : most) - Self.parting
        let wanted = called(in: lines)
        var content = Content()
        for (number, first) in wanted {
            let note = chapter.note(number)
            let count = note.lines.count - first
            if count <= 0 { continue }
            let shown = min(count, left)
            if shown > 0 {
                content.notes.append(
                    SetPage.Note(
                        number: number, row: 0, first: first, lines: shown, goesOn: shown < count,
                        isCut: shown == count && note.isShortened))
                left -= shown
            }
            if shown < count {
                let end = (wanted.last?.number ?? number) + 1
                content.rest = NoteRest(notes: number..<end, line: first + shown)
                break
            }
        }
        guard !content.notes.isEmpty else { return content }
        if isLast, content.rest != nil {
            content.notes[content.notes.count - 1].isCut = true
            content.rest = nil
        }
        var row = height - content.notes.reduce(0) { $0 + $1.lines }
        content.rule = row - 1
        for index in content.notes.indices {
            content.notes[index].row = row
            row += content.notes[index].lines
        }
        return content
    }

    /// What was left over, then what the lines call, each with the first line to show.
    private func called(in lines: [SetPage.Placed]) -> [(number: Int, first: Int)] {
        var called: [(number: Int, first: Int)] = []
        if let rest {
            for number in rest.notes {
                called.append((number, number == rest.notes.lowerBound ? rest.line : 0))
            }
        }
        for placed in lines {
            for number in chapter.notes(calledOn: placed.line, placed.index)
            where number > called.last?.number ?? -1 {
                called.append((number, 0))
            }
        }
        return called
    }
}

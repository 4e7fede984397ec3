import Canvas
import Notebook
import ScreenKit
import Wording

/// The list in rows: a chapter's name, and of each note its colour, its words and what was written.
extension Notes {
    struct Row: Equatable, Sendable {
        enum Look: Equatable, Sendable { case chapter, head, quote, note, mark, blank }

        var look: Look
        var text: String
        var item: Item?
        var colour: Annotation.Colour?
        /// What its text begins with: the name of its colour, or of its kind.
        var name = ""

        var isChapter: Bool { look == .chapter }
        var kind: ListShape.Kind {
            switch look {
            case .chapter, .blank: .heading
            case .head, .mark: .item
            case .quote, .note: .continuation
            }
        }
    }

    /// Of longer words the first rows are shown; all of them stand on the page.
    static let quoteRowsMax = 6
    static let noteRowsMax = 8
    /// More letters than fit in so many rows of the widest layer are not looked at.
    static let shownBytesMax = 2_000

    /// The rows of the list on a screen.
    static func listRows(_ size: Size) -> Range<Int> {
        let top = size.height >= 8 ? 2 : 1
        return top..<max(top, size.height - (size.height >= 5 ? 1 : 0))
    }

    static func textWidth(_ size: Size, isLinear: Bool) -> Int {
        let inner = isLinear ? nil : LayerFrame.sideWidth(size.width)
        return max(1, (inner ?? size.width - 1) - (isLinear ? 0 : 3))
    }
}

extension Notes.State {
    mutating func layOut() {
        rows = isLinear ? linearRows : pageRows
    }

    // MARK: - As a layer

    private var pageRows: [Notes.Row] {
        let width = Notes.textWidth(size, isLinear: false)
        let labels = Notes.labelWidth
        var rows: [Notes.Row] = []
        var chapter: String?
        for note in content.written {
            let name = note.isLost ? tr("Not in this edition") : note.annotation.chapter
            if name != chapter {
                if !rows.isEmpty { rows.append(blank) }
                if !name.isEmpty { rows.append(Notes.Row(look: .chapter, text: name)) }
                chapter = name
            } else {
                rows.append(blank)
            }
            rows += self.rows(of: note, width, labels)
        }
        return rows + markRows(after: rows)
    }

    private var blank: Notes.Row { Notes.Row(look: .blank, text: "") }

    private func rows(of note: BookNote, _ width: Int, _ labels: Int) -> [Notes.Row] {
        let annotation = note.annotation
        let item = Notes.Item.note(note.id)
        let percent = note.isLost ? "" : Decimals.share(percent: annotation.percent)
        let label = annotation.label
        var rows = [
            Notes.Row(
                look: .head, text: label.padded(to: labels) + percent, item: item,
                colour: annotation.colour, name: label)
        ]
        if !annotation.quote.isEmpty {
            rows += Paragraphs.lines(
                annotation.quote.line, width: width, rowsMax: Notes.quoteRowsMax
            ).map { Notes.Row(look: .quote, text: $0, item: item) }
        }
        guard !annotation.note.isEmpty else { return rows }
        let lines = Paragraphs.lines(
            String(annotation.note.prefix(Notes.shownBytesMax)), width: max(1, width - 2),
            rowsMax: Notes.noteRowsMax)
        rows += lines.enumerated().map { index, line in
            Notes.Row(look: .note, text: (index == 0 ? "* " : "  ") + line, item: item)
        }
        return rows
    }

    private func markRows(after rows: [Notes.Row]) -> [Notes.Row] {
        let letters = content.marks.map { mark in
            Notes.Row(
                look: .mark,
                text: Notes.markLine(String(mark.letter), mark.percent, mark.chapter),
                item: .mark(mark.letter))
        }
        let bookmarks = content.bookmarks.map { note in
            Notes.Row(
                look: .mark,
                text: Notes.markLine(
                    tr("bookmark"), note.annotation.percent, note.annotation.chapter),
                item: .note(note.id))
        }
        guard !letters.isEmpty || !bookmarks.isEmpty else { return [] }
        return (rows.isEmpty ? [] : [blank]) + [
            Notes.Row(look: .chapter, text: tr("Marks", "in a book"))
        ]
            + letters
            + bookmarks
    }

    // MARK: - In words

    private var linearRows: [Notes.Row] {
        let written = content.written.map { note in
            (Notes.Item.note(note.id), note.spoken)
        }
        let letters = content.marks.map {
            let percent = Decimals.number(percent: $0.percent)
            return (
                Notes.Item.mark($0.letter),
                tr("mark \($0.letter), \(percent) percent: \($0.chapter)")
            )
        }
        let bookmarks = content.bookmarks.map { (Notes.Item.note($0.id), $0.spoken) }
        let all = written + letters + bookmarks
        let width = Notes.textWidth(size, isLinear: true)
        return all.enumerated().flatMap { index, entry in
            Paragraphs.lines(tr("\(index + 1) of \(all.count): \(entry.1)"), width: width)
                .enumerated().map { line, text in
                    Notes.Row(look: line == 0 ? .head : .quote, text: text, item: entry.0)
                }
        }
    }
}

extension Notes {
    /// What notes are called in a list, and a gap, so that their places stand in one column.
    static var labelWidth: Int {
        let names = Annotation.Colour.allCases.map(\.word) + [tr("note"), tr("word")]
        return max(7, 1 + (names.map { Width.of($0) }.max() ?? 0))
    }

    static func markLine(_ name: String, _ percent: Double, _ chapter: String) -> String {
        let percent = Decimals.share(percent: percent)
        // As wide as the longest name asks for.
        let width = max(15, Width.of(tr("bookmark")) + 7)
        let gap = max(1, width - Width.of(name) - Width.of(percent))
        return name + String(repeating: " ", count: gap) + percent + "  " + chapter
    }
}

extension BookNote {
    /// As it is read out.
    var spoken: String {
        var words =
            isLost
            ? tr("\(annotation.name), not in this edition")
            : tr("\(annotation.name), \(Decimals.number(percent: annotation.percent)) percent")
        if !annotation.chapter.isEmpty { words = listed([words, annotation.chapter]) }
        if !annotation.quote.isEmpty { words = tr("\(words): \(annotation.quote.line)") }
        guard !annotation.note.isEmpty else { return words }
        return tr("\(words). Note: \(String(annotation.note.prefix(Notes.shownBytesMax)).line)")
    }
}

extension Annotation {
    /// What it is called in a list.
    var label: String {
        switch kind {
        case .highlight: colour.word
        case .bookmark: tr("note")
        case .lookup: tr("word")
        }
    }
}

extension String {
    /// Its first letters on one line.
    fileprivate var line: String {
        String(prefix(Notes.shownBytesMax)).split { $0.isWhitespace }.joined(separator: " ")
    }

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - Width.of(self)))
    }
}

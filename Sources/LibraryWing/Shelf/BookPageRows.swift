import Canvas
import Holdings
import Notebook
import Publications
import ScreenKit
import Wording

/// What the page of a book says, line by line.
extension BookPage.State {
    private static let notesMax = 200
    /// A description is turned over in pieces of so many lines.
    private static let pieceRows = 6
    private static let rowsMax = 4

    private var isLow: Bool { size.height < 16 }

    mutating func layOut() {
        let width = max(1, BookPage.measure(size) - BookPage.coverRoom(size))
        // On a low screen the status line alone tells the facts, so that the title stays in view.
        let hasStatus = size.width >= 20 && size.height >= 5
        rows = BookWords.head(book, width: width, hasFacts: !isLow || !hasStatus).map {
            BookPage.Row(text: $0.text, role: $0.role, kind: .heading)
        }
        if let holding { tell(holding.words, .dim, width) }
        if let plan { tell(plan.words, .dim, width) }
        blank()
        for deed in deeds { offer(deed.words, deed.deed, width) }
        if !book.description.isEmpty {
            blank()
            let lines = Paragraphs.lines(
                book.description, width: width, rowsMax: BookWords.linesMax)
            for (index, line) in lines.enumerated() {
                let isFirst = index % Self.pieceRows == 0
                rows.append(
                    BookPage.Row(text: line, role: .text, kind: isFirst ? .item : .continuation))
            }
        }
        if showsMore { layOutMore(width) }
        layOutRelations(width)
        layOutContents(width)
        guard !notes.isEmpty else { return }
        blank()
        tell(tr("Notes"), .heading, width)
        for note in notes.prefix(Self.notesMax) {
            let words = [note.quote.isEmpty ? note.kind.label : "“\(note.quote)”", note.note]
                .filter { !$0.isEmpty }.joined(separator: " ")
            let line =
                "\(Int(note.percent))%  "
                + words.split { $0.isWhitespace }.joined(separator: " ")
            add(Width.clip(line, to: width), .note(note.start))
        }
    }

    private mutating func layOutRelations(_ width: Int) {
        let groups = [
            (relations.series, book.series.map { tr("Series: \($0.name)") } ?? tr("Series")),
            (relations.editions, tr("Other editions")),
            (relations.doubles, tr("The same number, other words")),
        ]
        for (books, heading) in groups where !books.isEmpty {
            blank()
            tell(heading, .heading, width)
            for other in books {
                let position = other.series?.position.map { BookWords.number($0) + "  " }
                let isSeries = books.first?.id == relations.series.first?.id
                let words = (isSeries ? position ?? "" : "") + BookWords.short(other)
                let line = Width.clip(words, to: width)
                if other.id == book.id {
                    rows.append(BookPage.Row(text: line, role: .dim, kind: .heading))
                } else {
                    add(line, .page(other))
                }
            }
        }
    }

    /// The first lines of its contents: enough to see what kind of a book it is.
    private static let chaptersMax = 40

    private mutating func layOutContents(_ width: Int) {
        guard let contents, !contents.isEmpty else { return }
        blank()
        tell(tr("Contents"), .heading, width)
        for (index, chapter) in contents.prefix(Self.chaptersMax).enumerated() {
            let indent = String(repeating: "  ", count: min(4, max(0, chapter.depth - 1)))
            let line = Width.clip(indent + chapter.label, to: width)
            let isFirst = index % Self.pieceRows == 0
            rows.append(
                BookPage.Row(text: line, role: .text, kind: isFirst ? .item : .continuation))
        }
        let more = contents.count - Self.chaptersMax
        if more > 0 {
            rows.append(BookPage.Row(text: tr("and \(more) more"), role: .dim, kind: .continuation))
        }
    }

    private mutating func blank() {
        rows.append(BookPage.Row(text: "", role: .text, kind: .heading))
    }

    /// Words that take no focus, to their end.
    private mutating func tell(_ text: String, _ role: Role, _ width: Int) {
        for line in Paragraphs.lines(text, width: width, rowsMax: Self.rowsMax) {
            rows.append(BookPage.Row(text: line, role: role, kind: .heading))
        }
    }

    private mutating func add(_ line: String, _ deed: BookPage.Deed) {
        rows.append(BookPage.Row(text: line, role: .text, kind: .item, deed: deed))
    }

    /// What can be done is read to its end: two files may differ in how their names end. The rows
    /// below the first belong to it. On a low screen that would push the title out of view; `i`
    /// tells the names there.
    private mutating func offer(_ text: String, _ deed: BookPage.Deed, _ width: Int) {
        guard Width.of(text) > width, !isLow else { return add(text, deed) }
        let margin = String(text.prefix { $0 == " " })
        let lines = Paragraphs.lines(
            text, width: max(1, width - margin.count - 2), rowsMax: Self.rowsMax)
        add(margin + (lines.first ?? ""), deed)
        for line in lines.dropFirst() {
            rows.append(
                BookPage.Row(text: margin + "  " + line, role: .text, kind: .continuation))
        }
    }
}

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
    /// The cells that a row below its first one, or a row of a branch, is moved in by.
    static let step = 2

    private var isLow: Bool { size.height < 16 }

    mutating func layOut() {
        let measure = BookPage.measure(size, isLinear: isLinear)
        let width = max(1, measure - BookPage.coverRoom(size, isLinear: isLinear))
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
        layOutNotes(width)
    }

    private mutating func layOutNotes(_ width: Int) {
        guard !notes.isEmpty else { return }
        blank()
        tell(tr("Notes"), .heading, width)
        let shown = notes.prefix(Self.notesMax)
        let percents = shown.map { ProgressLine.percent($0.percent / 100) }
        let indent = Self.indent(after: percents)
        for (note, percent) in zip(shown, percents) {
            let words = [note.quote.isEmpty ? note.kind.label : "“\(note.quote)”", note.note]
                .filter { !$0.isEmpty }.joined(separator: " ")
            let line = words.split { $0.isWhitespace }.joined(separator: " ")
            var row = BookPage.Row(
                text: Width.clip(line, to: width - indent), role: .text, kind: .item,
                deed: .note(note.start))
            (row.lead, row.indent) = (percent, indent)
            rows.append(row)
        }
    }

    private mutating func layOutRelations(_ width: Int) {
        let heading = book.series.map { tr("Series: \($0.name)") } ?? tr("Series")
        layOutBooks(
            relations.series, heading, BookWords.names(inSeries: relations.series), width,
            leads: relations.series.map { $0.series?.position.map(BookWords.number) ?? "" })
        let others = relations.editions + relations.doubles
        for (books, heading) in [
            (relations.editions, tr("Other editions")),
            (relations.doubles, tr("The same number, other words")),
        ] {
            let words = books.map { BookWords.edition($0, of: book, among: others) }
            layOutBooks(books, heading, words, width)
        }
    }

    private mutating func layOutBooks(
        _ books: [HeldBook], _ heading: String, _ words: [String], _ width: Int,
        leads: [String] = []
    ) {
        guard !books.isEmpty else { return }
        blank()
        tell(heading, .heading, width)
        let indent = Self.indent(after: leads)
        for (index, other) in books.enumerated() {
            let isThis = other.id == book.id
            var row = BookPage.Row(
                text: words[index], role: isThis ? .dim : .text, kind: isThis ? .heading : .item,
                deed: isThis ? .none : .page(other), indent: indent)
            if leads.indices.contains(index) { row.lead = leads[index] }
            wrap(row, width)
        }
    }

    /// The beginning of its contents: enough to see what kind of a book it is.
    private static let chaptersMax = 40

    private mutating func layOutContents(_ width: Int) {
        guard let contents, !contents.isEmpty else { return }
        blank()
        tell(tr("Contents"), .heading, width)
        let here = chapterHere
        let shown = showsAllContents ? contents.count : min(contents.count, Self.chaptersMax)
        for (index, chapter) in contents.prefix(shown).enumerated() {
            let depth = min(4, max(0, chapter.depth - 1)) + (here == nil ? 0 : 1)
            let indent = min(Self.step * depth, width / 2)
            var row = BookPage.Row(
                text: Width.clip(chapter.label, to: width - indent), role: .text, kind: .item,
                deed: .chapter(index), indent: indent)
            row.isHere = index == here
            rows.append(row)
        }
        let more = contents.count - shown
        if more > 0 {
            rows.append(
                BookPage.Row(
                    text: tr("and \(more) more"), role: .dim, kind: .item, deed: .allContents))
        }
    }

    /// The last chapter that begins at the reader's place or before it; nil of a book that is not
    /// being read.
    var chapterHere: Int? {
        guard book.state == .reading || book.state == .setAside, let percent = book.percent else {
            return nil
        }
        // Shares are worked out in other steps than the percent that was kept.
        let place = percent / 100 + 1e-6
        var here: (share: Double, index: Int)?
        for (index, chapter) in (contents ?? []).enumerated() {
            guard let share = chapter.share, share <= place else { continue }
            if let here, share < here.share { continue }
            here = (share, index)
        }
        return here?.index
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

    /// Where the text begins behind what stands before it; at the edge where nothing does.
    private static func indent(after leads: [String]) -> Int {
        let widest = leads.map { Width.of($0) }.max() ?? 0
        return widest == 0 ? 0 : widest + step
    }

    /// What can be done is read to its end: two files may differ in how their names end. On a low
    /// screen that would push the title out of view; `i` tells the names there.
    private mutating func offer(_ text: String, _ deed: BookPage.Deed, _ width: Int) {
        var row = BookPage.Row(text: text, role: .text, kind: .item, deed: deed)
        if case .plan = deed { row.indent = Self.step }
        if isLow { return rows.append(row) }
        wrap(row, width)
    }

    /// A row, and the rows below it that its words need: they belong to it.
    private mutating func wrap(_ row: BookPage.Row, _ width: Int) {
        let room = max(1, width - row.indent)
        guard Width.of(row.text) > room else { return rows.append(row) }
        let lines = Paragraphs.lines(
            row.text, width: max(1, room - Self.step), rowsMax: Self.rowsMax)
        for (index, line) in lines.enumerated() {
            var part = row
            part.text = line
            if index > 0 {
                part.lead = ""
                part.indent += Self.step
                if row.kind == .item { (part.kind, part.deed) = (.continuation, .none) }
            }
            rows.append(part)
        }
    }
}

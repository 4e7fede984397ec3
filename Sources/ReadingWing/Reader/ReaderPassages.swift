import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// What commands of the person's own are given of a text, and what their answers become in it.
extension Reader.State {
    package func input(_ command: OwnCommand) throws(OwnInput.Lack) -> OwnInput {
        guard let book, phase == .open else {
            throw OwnInput.Lack(tr("The book is not open yet. Try again in a moment."))
        }
        let note = noteAtHand
        if command.showing == .replace, note == nil {
            throw OwnInput.Lack(tr("No note stands here: Tab goes to those of this page."))
        }
        let metadata = book.publication.metadata
        let percent = progress * 100
        var input = try passage(command.input, book)
        input.variables = OwnInput.variables(
            metadata, file: source.path, chapter: chapterTitle, percent: percent,
            note: note?.annotation.note)
        input.note = note?.id
        return input
    }

    private func passage(
        _ kind: OwnCommand.Input?, _ book: Book
    ) throws(OwnInput.Lack) -> OwnInput {
        switch kind {
        case .selection:
            guard let selection = marking.selection, let document = selectedDocument else {
                throw OwnInput.Lack(tr("Nothing is selected: v begins to select words."))
            }
            return input(document, selection.range, in: selection.document)
        case .sentence:
            guard let (range, document) = unit(.sentence) else {
                throw OwnInput.Lack(tr("This page has no sentence."))
            }
            return input(document, range, in: document.key.index)
        case .page: return try page
        case .chapter: return try chapterInput
        case .marked:
            let marks = marking.notes.map(\.annotation).filter { $0.kind != .lookup }
            guard !marks.isEmpty else { throw OwnInput.Lack(tr("Nothing is marked in this book.")) }
            return OwnInput(OwnInput.lines(marks))
        case .book, .heard:
            return OwnInput(
                OwnInput.line(
                    book.publication.metadata, file: source.path, chapter: chapterTitle,
                    percent: progress * 100))
        case nil:
            guard let cursor, document(of: cursor) != nil else { return OwnInput() }
            var input = OwnInput()
            input.stretch = .init(
                source, document: cursor.document, range: cursor.offset..<cursor.offset)
            return input
        }
    }

    private func input(_ document: Document, _ range: Range<Int>, in index: Int) -> OwnInput {
        OwnInput(
            document.string(range.prefix(OwnInput.bytesMax)),
            stretch: .init(source, document: index, range: range))
    }

    private var page: OwnInput {
        get throws(OwnInput.Lack) {
            let parts = spread.map { leaf in
                leaf.chapter.ranges(on: leaf.page).map(leaf.chapter.document.string)
                    .joined(separator: "\n")
            }
            guard let first = spread.first else {
                throw OwnInput.Lack(tr("This page has no text."))
            }
            let text = parts.joined(separator: "\n")
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw OwnInput.Lack(tr("This page has no text."))
            }
            return OwnInput(
                text,
                stretch: .init(source, document: first.document, range: first.page.range))
        }
    }

    /// From where the chapter begins to where the next one does, in the file that is read.
    private var chapterInput: OwnInput {
        get throws(OwnInput.Lack) {
            guard let cursor, let document = document(of: cursor), let book else {
                throw OwnInput.Lack(tr("This chapter has no text."))
            }
            let starts = book.starts.filter { $0.document == cursor.document }
                .compactMap { $0.offset(in: self) }
            let start = starts.filter { $0 <= cursor.offset }.max() ?? 0
            let end = starts.filter { $0 > cursor.offset }.min() ?? document.text.count
            return input(document, start..<max(start, end), in: cursor.document)
        }
    }
}

extension BookSource {
    fileprivate var path: String? { if case .file(let path) = self { path } else { nil } }
}

extension Reader {
    /// The answer of a command is written down, where it was asked about.
    static func annotate(
        _ stretch: OwnInput.Stretch, _ text: String, _ state: inout State
    ) -> Effects {
        guard state.marking.notes.count < Annotation.countMax else { return tooMany }
        let start = Spot(document: stretch.document, offset: stretch.range.lowerBound)
        let end = Spot(document: stretch.document, offset: stretch.range.upperBound)
        let kind: Annotation.Kind = stretch.range.isEmpty ? .bookmark : .highlight
        guard var note = draft(kind, start, end, &state) else { return tooEarly }
        note.annotation.note = noted(text)
        state.marking.selection = nil
        return add(note, tr("a note"), &state) + done(tr("The answer is a note here."))
    }

    /// The answer takes the place of what a note said.
    static func replace(
        _ id: Annotation.ID, _ text: String, _ state: inout State
    ) -> Effects {
        guard let old = state.marking[id]?.annotation.note else {
            return tell(tr("The note is gone: the answer is among the messages."))
        }
        let new = noted(text)
        return written(id, old, new, &state)
            + done(tr("The note was replaced."))
    }

    private static func noted(_ text: String) -> String {
        String(decoding: text.utf8.prefix(Annotation.noteBytesMax), as: UTF8.self)
    }
}

import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// What a screen reader says of the notes on a page, which linear mode draws in no margin.
@Suite struct HeardMarksTests {
    private let shelf: BookPile

    init() throws { shelf = try BookPile(paragraphs: [30, 4]) }

    private func opened(_ notes: [BookNote], size: Size = Size(80, 24)) -> Reader.State {
        var state = Reader.State(shelf.book.source, size: size)
        state.isLinear = true
        state.phase = .open
        state.book = shelf.book
        let rules = state.rules
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        state.marking.seed = "s"
        state.marking.notes = notes
        state.measureProgress()
        return state
    }

    private func note(
        _ id: String, _ kind: Annotation.Kind, at offset: Int, _ words: String = "",
        colour: Annotation.Colour = .gold
    ) -> BookNote {
        var annotation = Annotation(
            id: id, kind: kind, start: "", percent: 0, colour: colour, created: 0)
        annotation.note = words
        annotation.quote = "the \u{1B}[2Jrope"
        let end = offset + (kind == .highlight ? 9 : 0)
        return BookNote(
            annotation, start: Spot(document: 0, offset: offset),
            end: Spot(document: 0, offset: end))
    }

    private func words(_ state: Reader.State) -> String? { Reader.markedWords(state) }

    @Test func `a page says what was left on it, and a page without marks nothing`() {
        #expect(words(opened([])) == nil)
        let state = opened([
            note("a", .highlight, at: 20), note("b", .highlight, at: 60, "Why?"),
            note("c", .bookmark, at: 90), note("d", .bookmark, at: 120, "Here"),
            note("e", .lookup, at: 130),
        ])
        #expect(words(state) == "2 highlights, 2 notes, 1 bookmark")
    }

    @Test func `a mark on another page is not said`() {
        #expect(words(opened([note("a", .bookmark, at: 100_000)])) == nil)
    }

    @Test func `the cursor in a mark says which, and the note in one line`() throws {
        var state = opened([])
        let cursor = try #require(state.cursor)
        let said = { (note: BookNote) -> String? in
            state.marking.notes = [note]
            return words(state)
        }
        #expect(
            said(note("a", .highlight, at: cursor.offset, colour: .mint)) == "in a mint highlight")
        #expect(
            said(note("a", .highlight, at: cursor.offset, "One\n\u{9B}31mtwo"))
                == "in a gold highlight: One �31mtwo")
        #expect(said(note("a", .bookmark, at: cursor.offset)) == "bookmark")
        let long = String(repeating: "word ", count: 40)
        let note = try #require(said(note("a", .bookmark, at: cursor.offset, long)))
        #expect(note.hasPrefix("note: word word"))
        #expect(Width.of(note) <= 46)
    }

    @Test func `what Tab goes to is said, and letters are not written over the text`() throws {
        var maker = BookMaker()
        let text =
            "<p>See <a href=\"a.xhtml#x\">the other part</a> and <a href=\"#x\">this</a>.</p>"
        maker.pages = [("a.xhtml", text + "<p id=\"x\">Here.</p>")]
        let book = Book(.file("/books/a.epub"), try maker.open())
        var state = Reader.State(book.source, size: Size(80, 24))
        (state.isLinear, state.phase, state.book) = (true, .open, book)
        let rules = state.rules
        state.chapters[0] = SetChapter(
            book.publication.document(0), measure: rules.measure, manner: rules.manner)
        state.measureProgress()
        #expect(Reader.focusWords(state) == nil)
        #expect(Reader.reduce(&state, .ordered(Order(.focusNext))) == [])
        #expect(Reader.focusWords(state) == "link: the other part")
        #expect(!Reader.reduce(&state, .ordered(Order(.readerLabels))).isEmpty)
        #expect(state.labels == nil)
        state.isLinear = false
        #expect(Reader.reduce(&state, .ordered(Order(.readerLabels))) == [])
        #expect(state.labels?.letters == ["a", "s"])
    }

    @Test func `a mark by letter and a voice begin where the cursor is`() throws {
        var state = opened([], size: Size(40, 8))
        let top = try #require(state.spread.first?.page.range.lowerBound)
        _ = Reader.reduce(&state, .ordered(Order(.readerSentenceForward, count: 2)))
        let cursor = try #require(state.cursor)
        #expect(cursor.offset > top)
        _ = Reader.reduce(&state, .ordered(Order(.markSet, letter: "a")))
        #expect(state.marks["a"] == cursor)
        #expect(state.voiceStart == cursor)
        // A sentence that began on the page before: it is said where the cursor is not.
        var (next, page) = (cursor, top)
        for _ in 0..<9 where next.offset == page || page == top {
            _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
            next = try #require(state.cursor)
            page = try #require(state.spread.first?.page.range.lowerBound)
        }
        #expect(next.offset > page)
        #expect(state.voiceStart == next)
        state.isLinear = false
        #expect(state.voiceStart?.offset == page)
    }

    @Test func `a bookmark is shown with the sentence that it stands in`() {
        var bookmark = note("a", .bookmark, at: 40)
        bookmark.annotation.quote = ""
        let told = Reader.markSentences(opened([bookmark]))
        #expect(told.count == 1)
        #expect(told[0].hasPrefix("Bookmark: “") && told[0].count > 20)
    }

    @Test func `the card of the book has each with its words, and says how many more there are`() {
        let few = [
            note("a", .highlight, at: 20, colour: .rose), note("b", .bookmark, at: 60, "Why?\nSo."),
        ]
        #expect(
            Reader.markSentences(opened(few)) == [
                "Rose highlight: “the ␛[2Jrope”", "Note: “the ␛[2Jrope”, Why? So.",
            ])
        let many = (0..<15).map { note("\($0)", .bookmark, at: 20 + $0) }
        let told = Reader.markSentences(opened(many))
        #expect(told.count == 13)
        #expect(told.last == "3 more marks on this page")
    }
}

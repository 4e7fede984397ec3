import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The list of what was left in a book, and the field a note is written in.
@Suite struct NotesTests {
    private func note(
        _ id: String, at offset: Int?, _ chapter: String = "One", quote: String = "words",
        kind: Annotation.Kind = .highlight
    ) -> BookNote {
        var annotation = Annotation(
            id: id, kind: kind, start: "x", quote: quote, percent: 10, created: 1)
        annotation.chapter = chapter
        return BookNote(annotation, start: offset.map { Spot(document: 0, offset: $0) })
    }

    private func content(_ notes: [BookNote]) -> Notes.Content { Notes.Content(notes: notes) }

    private func state(_ notes: [BookNote], at offset: Int = 0) -> Notes.State {
        Notes.State(content(notes), at: Spot(document: 0, offset: offset), Surroundings())
    }

    private func order(_ verb: Verb) -> Notes.Action { .ordered(Order(verb)) }

    @Test func `it opens at the last note before one's place`() {
        let notes = [note("a", at: 10), note("b", at: 20), note("c", at: 30)]
        #expect(state(notes, at: 25).focusedNote?.id == "b")
        #expect(state(notes, at: 5).focusedNote?.id == "a")
    }

    @Test func `a note is gone to, coloured, written, copied and removed from the list`() {
        let notes = [note("a", at: 10), note("b", at: 20)]
        let store = TestStore<Notes>(state(notes, at: 20))
        let b = notes[1]
        store.send(
            order(.focusActivate),
            performs: [.close, .seek(.place(Spot(document: 0, offset: 20)))])
        store.send(order(.itemColour), performs: [.mark(.colourPressed("b"))])
        store.send(order(.itemAdd), performs: [.open(.note(b.annotation, row: nil))])
        store.send(order(.itemEdit), performs: [.edit(.note(b.annotation))])
        store.send(order(.itemCopy), performs: [.copy("words")])
        store.send(order(.itemRemove), performs: [.mark(.removePressed("b"))])
        store.send(order(.layerClose), performs: [.close])
    }

    @Test func `when a note goes the focus goes to the next, and comes back with it`() {
        let notes = [note("a", at: 10), note("b", at: 20), note("c", at: 30)]
        var list = state(notes, at: 20)
        list.take(content([notes[0], notes[2]]))
        #expect(list.focusedNote?.id == "c")
        list.take(content([notes[0]]))
        #expect(list.focusedNote?.id == "a")
        list.take(content([]))
        #expect(list.focusedNote == nil)
    }

    @Test func `chapters are gone through by group`() {
        let notes = [
            note("a", at: 10), note("b", at: 20), note("c", at: 30, "Two"),
            note("d", at: 40, "Three"),
        ]
        var list = state(notes, at: 20)
        Notes.step(&list, order(.listGroupNext))
        #expect(list.focusedNote?.id == "c")
        Notes.step(&list, order(.listGroupNext))
        #expect(list.focusedNote?.id == "d")
        Notes.step(&list, order(.listGroupPrevious))
        #expect(list.focusedNote?.id == "c")
        Notes.step(&list, .ordered(Order(.listGroupPrevious, count: 9)))
        #expect(list.focusedNote?.id == "a")
    }

    @Test func `what stands nowhere is listed as such and leads nowhere`() {
        var list = state([note("a", at: nil, "One")])
        #expect(list.rows.map(\.text).contains("Not in this edition"))
        let effects = Notes.reduce(&list, order(.focusActivate))
        #expect(effects == [.perform(.say("Its words stand nowhere in this edition."))])
        #expect(Notes.reduce(&list, order(.itemRemove)) == [.perform(.mark(.removePressed("a")))])
    }

    @Test func `in words each is one thing`() {
        var around = Surroundings()
        around.isLinear = true
        around.size = Size(200, 20)
        var written = note("a", at: 1)
        written.annotation.note = "Why\nso?"
        let list = Notes.State(
            content([written, note("b", at: 2, "", quote: "", kind: .bookmark)]),
            at: Spot(document: 0, offset: 0), around)
        #expect(
            list.rows.map(\.text) == [
                "1 of 2: gold highlight, 10.0 percent, One: words. Note: Why so?",
                "2 of 2: bookmark, 10.0 percent",
            ])
    }

    // MARK: - Writing

    private func type(_ text: String, _ store: TestStore<NoteEditor>) {
        for character in text {
            let key = Key(character)
            store.send(.typed(key)) { _ = $0.box.edit(key, width: 56) }
        }
    }

    private func editor(_ words: String = "") -> TestStore<NoteEditor> {
        var annotation = note("a", at: 1).annotation
        annotation.note = words
        return TestStore<NoteEditor>(NoteEditor.State(annotation, size: Size(80, 24)))
    }

    @Test func `a pause keeps what was written, and not a millisecond before`() {
        let store = editor("A")
        type("sk", store)
        store.send(.ordered(Order(.focusActivate))) { $0.box.insert("\n") }
        store.advance(.milliseconds(699))
        store.advance(
            .milliseconds(1), fires: .paused, performs: [.mark(.wrote("a", "Ask\n"))]
        ) { $0.kept = "Ask\n" }
        type("x", store)
        store.send(.ordered(Order(.layerClose)), performs: [.close])
        store.send(
            .leaving, performs: [.mark(.written("a", from: "A", to: "Ask\nx"))])
        store.advance(
            .milliseconds(700), fires: .paused, performs: [.mark(.wrote("a", "Ask\nx"))]
        ) { $0.kept = "Ask\nx" }
    }

    @Test func `without a change nothing is kept`() {
        let store = editor("A")
        store.send(.ordered(Order(.fieldStart))) { _ = $0.box.edit(Key(.home), width: 56) }
        store.advance(.milliseconds(700), fires: .paused)
    }
}

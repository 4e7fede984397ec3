import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ScreenKit

@Suite struct BookEditorTests {
    private let size = Size(80, 24)
    private func press(_ verb: Verb) -> BookEditor.Action { .ordered(Order(verb)) }

    private func book(_ id: HeldBook.ID, _ title: String, series: String? = nil) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = title
        book.tags = ["war"]
        if let series { book.series = .init(name: series, position: 2) }
        return book
    }

    @Test func `only what was changed is said, and Enter keeps it`() {
        let store = TestStore<BookEditor>(BookEditor.State([book(7, "War")], size: size))
        store.send(.pasted(" and Peace")) { $0.fields[0].insert(" and Peace") }
        var edit = BookEdit()
        edit.title = "War and Peace"
        store.send(press(.focusActivate), performs: [.close, .shelve([7], .edit(edit))])
        store.send(press(.layerClose), performs: [.close])
        store.send(press(.focusPrevious)) { $0.focus = $0.rows.count - 1 }
        store.send(press(.focusNext)) { $0.focus = 0 }
    }

    @Test func `nothing changed is nothing said`() {
        let store = TestStore<BookEditor>(BookEditor.State([book(7, "War")], size: size))
        store.send(press(.focusActivate), performs: [.close])
    }

    @Test func `of several only what they may have in common is shown and changed`() throws {
        var state = BookEditor.State(
            [book(1, "A", series: "Epics"), book(2, "B", series: "Epics"), book(3, "C")],
            size: size)
        #expect(!state.rows.contains(.title) && !state.rows.contains(.position))
        let tags = try #require(state.rows.firstIndex(of: .tags))
        let series = try #require(state.rows.firstIndex(of: .series))
        #expect(state.fields[tags].text == "war" && state.fields[series].isEmpty)
        state.fields[series].insert("Wars")
        var edit = BookEdit()
        edit.series = "Wars"
        #expect(
            BookEditor.reduce(&state, press(.focusActivate))
                == [.perform(.close), .perform(.shelve([1, 2, 3], .edit(edit)))])
    }

    @Test func `what makes no sense is told and kept on the screen`() throws {
        var state = BookEditor.State([book(1, "A")], size: size)
        state.focus = try #require(state.rows.firstIndex(of: .rating))
        BookEditor.step(&state, .pasted("11"))
        #expect(BookEditor.reduce(&state, press(.focusActivate)).isEmpty)
        #expect(state.trouble != nil)
        BookEditor.step(&state, .typed(Key(.backspace)))
        #expect(state.trouble == nil && state.edit?.rating == .some(1))
    }

    @Test func `a cover is named by its file, and nothing is the book's own`() throws {
        var state = BookEditor.State([book(7, "War")], isAtCover: true, size: size)
        #expect(state.rows[state.focus] == .cover)
        BookEditor.step(&state, .pasted("~/c.png"))
        let edit = BookEdit(cover: .file("~/c.png"))
        #expect(
            BookEditor.reduce(&state, press(.focusActivate))
                == [.perform(.close), .perform(.shelve([7], .edit(edit)))])
        var chosen = book(7, "War")
        chosen.cover = .chosen(3)
        state = BookEditor.State([chosen], isAtCover: true, size: size)
        #expect(state.edit?.isEmpty == true)
        state.fields[state.focus].replaceAll(with: "")
        #expect(state.edit == BookEdit(cover: .own))
    }
}

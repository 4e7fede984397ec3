import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// To take a change back is to change back what it changed, and nothing else.
@Suite struct BookStepTests {
    private let scratch = TemporaryFolder()

    private func shelf() -> SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }

    private func add(_ title: String = "War") throws {
        var maker = BookMaker("<p>One.</p>")
        maker.title = title
        let file = HeldFile(path: "/w.epub", format: "epub", bytes: title.utf8.count)
        _ = try shelf().add([FoundBook(try maker.open(), file: file, modified: 5)])
    }

    private func edit(_ body: (inout BookEdit) -> Void) -> ShelfChange {
        var edit = BookEdit()
        body(&edit)
        return .edit(edit)
    }

    private func book() throws -> HeldBook { try #require(try shelf().books([1]).first) }

    @Test func `what others changed since stays when an edit is taken back`() throws {
        try add()
        let steps = try shelf().change(
            [1],
            edit {
                $0.title = "Peace"
                $0.tags = ["sea"]
            })
        let other = shelf()
        _ = try other.change([1], .tag("theirs", isOn: true))
        _ = try other.change([1], .state(.finished))
        _ = try other.change([1], .rating(5))
        _ = try other.change([1], .collect("Next", isOn: true))
        _ = try other.change([1], edit { $0.series = "Epics" })
        #expect(try shelf().restore(steps).isEmpty)
        let book = try book()
        #expect(book.title == "War" && book.tags == ["theirs"] && book.state == .finished)
        #expect(book.rating == 5 && book.collections == ["Next"] && book.series?.name == "Epics")
    }

    @Test func `what was changed again is left as it is, and told`() throws {
        try add()
        let steps = try shelf().change(
            [1],
            edit {
                $0.title = "Peace"
                $0.rating = .some(2)
            })
        _ = try shelf().change([1], edit { $0.title = "Theirs" })
        _ = try shelf().change([1], .rating(5))
        let left = try shelf().restore(steps)
        #expect(left == [BookLeft(id: 1, title: "Theirs", fields: ["stars", "title"])])
        #expect(try book().title == "Theirs" && book().rating == 5)
    }

    @Test func `a title taken back follows its file again, also one that changed since`() throws {
        try add()
        let steps = try shelf().change([1], edit { $0.title = "Mine" })
        try add("War, second edition")
        #expect(try book().title == "Mine")
        #expect(try shelf().restore(steps).isEmpty)
        #expect(try book().title == "War, second edition")
        try add("War, third edition")
        #expect(try book().title == "War, third edition")
    }

    @Test func `a book taken off comes back with what was said of it meanwhile`() throws {
        try add()
        let steps = try shelf().change([1], .remove)
        _ = try shelf().change([1], .rating(3))
        #expect(try shelf().restore(steps).isEmpty)
        #expect(try book().rating == 3)
    }
}

import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What a person says of a book stands, and what its file says is not lost.
@Suite struct ShelfEditTests {
    private let scratch = TemporaryFolder()
    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }

    private func add(_ title: String, _ author: String = "L. Tolstoj", words: String = "One.")
        throws
    {
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = title
        maker.metadata =
            "<dc:creator>\(author)</dc:creator><meta name=\"calibre:series\" content=\"Old\"/>"
            + "<dc:subject>Russia, 1812</dc:subject>"
        let file = HeldFile(path: "/w.epub", format: "epub", bytes: words.utf8.count)
        _ = try shelf.add([FoundBook(try maker.open(), file: file, modified: 5)])
    }

    private func book() throws -> HeldBook { try #require(try shelf.books([1]).first) }

    private var edit: BookEdit {
        var edit = BookEdit()
        edit.title = "War and Peace"
        edit.authors = BookEdit.authors("Leo Tolstoy; Homer = Homeros")
        edit.series = "Epics"
        edit.position = .some(2.5)
        edit.tags = ["war", "peace"]
        edit.languages = ["ru"]
        edit.description = "Five families."
        edit.rating = .some(4)
        return edit
    }

    @Test func `what is said is shown, ordered and found, and taken back whole`() throws {
        try add("Vojna i mir")
        let before = try book()
        let memories = try shelf.change([1], .edit(edit))
        let book = try self.book()
        #expect(book.title == "War and Peace" && book.rating == 4)
        #expect(
            book.authors == [
                .init(name: "Leo Tolstoy", sort: "Tolstoy, Leo"),
                .init(name: "Homer", sort: "Homeros"),
            ])
        #expect(book.series == Metadata.Series(name: "Epics", position: 2.5))
        #expect(book.tags == ["war", "peace"] && book.languages == ["ru"])
        #expect(try shelf.search("famil", limit: 3) == [1] && shelf.search("vojna", limit: 3) == [])
        #expect(try shelf.check(repairs: false).isSearchable)
        _ = try shelf.restore(memories)
        #expect(try self.book() == before)
        #expect(try shelf.search("vojna", limit: 3) == [1])
        #expect(try shelf.check(repairs: false).isSearchable)
    }

    @Test func `a file that is looked at again undoes nothing a person said`() throws {
        try add("Vojna i mir")
        var edit = BookEdit()
        edit.title = "War and Peace"
        edit.series = ""
        _ = try shelf.change([1], .edit(edit))
        try add("Vojna i mir, 2nd edition", "Lev Tolstoj", words: "One. Two.")
        var book = try self.book()
        #expect(book.title == "War and Peace" && book.series == nil)
        #expect(book.authorNames == "Lev Tolstoj")
        var back = BookEdit()
        back.followsFile = true
        _ = try shelf.change([1], .edit(back))
        book = try self.book()
        #expect(book.title == "Vojna i mir, 2nd edition" && book.series?.name == "Old")
        try add("Third", words: "One. Two. Three.")
        #expect(try self.book().title == "Third")
    }

    @Test func `back to the file brings its subjects back too`() throws {
        try add("War")
        let before = try book().tags
        #expect(before == ["Russia, 1812"])
        _ = try shelf.change([1], .tag("mine", isOn: true))
        _ = try shelf.change([1], .tag("Russia, 1812", isOn: false))
        #expect(try book().tags == ["mine"])
        var back = BookEdit()
        back.followsFile = true
        _ = try shelf.change([1], .edit(back))
        #expect(try book().tags == before)
    }

    @Test func `a language is kept as one code`() throws {
        try add("War")
        var edit = BookEdit()
        edit.languages = ["jpn", "Japanese", "English"]
        _ = try shelf.change([1], .edit(edit))
        #expect(try book().languages == ["ja", "en"])
    }

    @Test func `what the file says as well is no word of a person's`() throws {
        try add("War")
        var edit = BookEdit()
        edit.title = "Peace"
        _ = try shelf.change([1], .edit(edit))
        edit.title = "War"
        _ = try shelf.change([1], .edit(edit))
        try add("Another", words: "One. Two.")
        #expect(try book().title == "Another")
    }

    @Test func `nothing a person writes is more than its words`() throws {
        try add("War")
        var edit = BookEdit()
        edit.title = "'; DROP TABLE book; --\n\u{0}x"
        edit.authors = BookEdit.authors("a\u{1}b; \n; =; = x; y =")
        edit.tags = [String(repeating: "t", count: 5_000), "", "a\nb"]
        _ = try shelf.change([1], .edit(edit))
        let book = try self.book()
        #expect(book.title == "'; DROP TABLE book; -- x")
        #expect(book.authors.count == 4 && book.tags.count == 2)
        #expect(book.tags[0].utf8.count == ShelfChange.tagBytesMax)
        #expect(try shelf.check(repairs: false).isSearchable)
    }

    @Test func `names in one line are names again`() {
        for text in ["Leo Tolstoy", "Leo Tolstoy; Homer = Homeros", "老舍; Plato"] {
            #expect(BookEdit.text(of: BookEdit.authors(text)) == text)
        }
        #expect(BookEdit.position(" 2.5 ") == .some(.some(2.5)))
        #expect(BookEdit.position("") == .some(nil))
        for wrong in ["x", "nan", "inf", "1e99"] { #expect(BookEdit.position(wrong) == nil) }
    }
}

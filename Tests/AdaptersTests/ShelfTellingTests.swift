import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What another program's library says is followed; what a person says stays.
@Suite struct ShelfTellingTests {
    private let scratch = TemporaryFolder()
    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }

    private func tell(
        _ tags: [String], rating: Int? = nil, stamp: String, name: String = "u-1",
        at path: String = "/w.epub", words: String = "One."
    ) throws {
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = "War"
        maker.metadata = "<dc:subject>in the file</dc:subject>"
        var told = ToldBook(title: "War")
        told.key = .init(library: "/cal", name: name)
        (told.tags, told.rating, told.stamp) = (tags, rating, stamp)
        told.cover = "/cal/cover.jpg"
        // Files that are not there were moved.
        try DiskDocuments().save(maker.zip.bytes, to: scratch.path + path)
        let file = HeldFile(
            path: scratch.path + path, format: "epub", bytes: words.utf8.count)
        _ = try shelf.add([FoundBook(try maker.open(), file: file, modified: 5, told: told)])
    }

    private func book() throws -> HeldBook { try #require(try shelf.books([1]).first) }

    @Test func `tags that went there go here, and a person's own stay`() throws {
        try tell(["war", "russia"], stamp: "1")
        // What the file says gives way to what the library says.
        #expect(try book().tags == ["war", "russia"])
        _ = try shelf.change([1], .tag("mine", isOn: true))
        _ = try shelf.change([1], .tag("russia", isOn: false))
        try tell(["russia", "epic"], stamp: "2")
        #expect(try book().tags == ["epic", "mine"])
        try tell(["russia", "epic", "long"], stamp: "3")
        #expect(try book().tags == ["epic", "long", "mine"])
        #expect(try shelf.check(repairs: false).isSearchable)
    }

    /// A file that says these subjects now, looked at again.
    private func look(_ tags: [String], title: String = "War") throws {
        var maker = BookMaker("<p>One.</p>")
        maker.title = title
        maker.metadata = tags.map { "<dc:subject>\($0)</dc:subject>" }.joined()
        let path = scratch.path + "/w.epub"
        try DiskDocuments().save(maker.zip.bytes, to: path)
        let file = HeldFile(path: path, format: "epub", bytes: 4)
        _ = try shelf.add([FoundBook(try maker.open(), file: file, modified: 5, told: nil)])
    }

    @Test func `what a file says of its subjects later is followed`() throws {
        try look(["war", "russia"])
        _ = try shelf.change([1], .tag("mine", isOn: true))
        try look(["war", "epic"], title: "War again")
        #expect(try book().tags == ["war", "epic", "mine"])
        #expect(try book().title == "War again")
        try look([])
        #expect(try book().tags == ["mine"])
        #expect(try shelf.check(repairs: false).isSearchable)
    }

    @Test func `who took off what a file says has the word from then on`() throws {
        try look(["war", "russia"])
        var edit = BookEdit()
        edit.tags = ["mine"]
        _ = try shelf.change([1], .edit(edit))
        try look(["epic", "russia"])
        #expect(try book().tags == ["mine"])
        // What it said before is what it said last.
        try look(["epic", "long"])
        #expect(try book().tags == ["mine"])
    }

    @Test func `stars are followed until a person gives others`() throws {
        try tell([], rating: 2, stamp: "1")
        #expect(try book().rating == 2)
        try tell([], rating: 4, stamp: "2")
        #expect(try book().rating == 4)
        try tell([], rating: nil, stamp: "3")
        #expect(try book().rating == nil)
        _ = try shelf.change([1], .rating(5))
        try tell([], rating: 1, stamp: "4")
        #expect(try book().rating == 5)
    }

    @Test func `two records there that are one file are two books here, and both are known`() throws
    {
        try tell(["one"], stamp: "a", name: "u-1")
        try tell(["two"], stamp: "b", name: "u-2", at: "/copy.epub")
        #expect(try shelf.books([1, 2]).map(\.files.count) == [1, 1])
        #expect(try shelf.books([1, 2]).map(\.tags) == [["one"], ["two"]])
        let bytes = "One.".utf8.count
        for (path, stamp, known) in [
            ("/w.epub", "a", 1), ("/copy.epub", "b", 2), ("/w.epub", "c", nil),
        ] as [(String, String, HeldBook.ID?)] {
            let id = try shelf.known(scratch.path + path, bytes: bytes, modified: 5, stamp: stamp)
            #expect(id == known, "\(path) \(stamp)")
        }
    }

    @Test func `its cover is told with the book, and one that was chosen comes first`() throws {
        try tell([], stamp: "1")
        #expect(try book().cover == .told(path: "/cal/cover.jpg", stamp: "1"))
        let picture = try shelf.keep(picture: [1, 2, 3])
        var edit = BookEdit(cover: .picture(picture))
        let memories = try shelf.change([1], .edit(edit))
        #expect(try book().cover == .chosen(picture))
        try tell([], stamp: "2")
        #expect(try book().cover == .chosen(picture))
        edit.cover = .own
        _ = try shelf.change([1], .edit(edit))
        #expect(try book().cover == .told(path: "/cal/cover.jpg", stamp: "2"))
        _ = try shelf.restore(memories)
        #expect(try book().cover == .told(path: "/cal/cover.jpg", stamp: "2"))
    }
}

/// Pictures that were chosen as covers are kept as long as somebody may want them.
@Suite struct ShelfCoversTests {
    private let scratch = TemporaryFolder()

    private func shelf(at now: Int64) -> SQLiteShelf {
        SQLiteShelf(folder: scratch.path, now: { now })
    }

    @Test func `one picture is kept once, and one that no book has goes after a month`() throws {
        let file = HeldFile(path: "/w.epub", format: "epub", bytes: 1)
        _ = try shelf(at: 0).add([
            FoundBook(try BookMaker("<p>One.</p>").open(), file: file, modified: 1)
        ])
        let (first, second) = (
            try shelf(at: 0).keep(picture: [1]), try shelf(at: 0).keep(picture: [2])
        )
        #expect(try first != second && shelf(at: 0).keep(picture: [1]) == first)
        let before = try shelf(at: 0).change([1], .edit(BookEdit(cover: .picture(first))))
        let chosen = try shelf(at: 0).change([1], .edit(BookEdit(cover: .own)))
        // Taken back while it is there.
        _ = try shelf(at: 0).restore(chosen)
        #expect(try shelf(at: 0).books([1]).first?.cover == .chosen(first))
        let month: Int64 = 30 * 86_400
        _ = try shelf(at: month).keep(picture: [3])
        #expect(try shelf(at: 0).picture(second) == [2])
        _ = try shelf(at: month + 1).keep(picture: [4])
        #expect(try shelf(at: 0).picture(second) == nil && shelf(at: 0).picture(first) == [1])
        _ = try shelf(at: 0).restore(before)
        _ = try shelf(at: 2 * month).keep(picture: [5])
        #expect(try shelf(at: 0).picture(first) == nil)
        // Done again, it finds nothing: the book has its own.
        _ = try shelf(at: 0).restore(chosen)
        #expect(try shelf(at: 0).books([1]).first?.cover == nil)
        #expect(try shelf(at: 0).check(repairs: false).damage.isEmpty)
    }
}

import Holdings
import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What was joined is split again, doubles are found, and names change everywhere.
@Suite struct JoinedBooksTests {
    private let scratch = TemporaryFolder()

    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path) { 1_000 } }

    private func book(
        _ title: String, id: String, by authors: [String] = ["A. Nonymous"], tag: String = "war"
    ) throws -> Publication {
        var maker = BookMaker("<p>\(title)</p>")
        maker.title = title
        maker.identifier = id
        maker.metadata =
            authors.map { "<dc:creator>\($0)</dc:creator>" }.joined()
            + "<dc:subject>\(tag)</dc:subject>"
        return try maker.open()
    }

    private func add(_ publication: Publication, at path: String) throws {
        let file = HeldFile(path: path, format: "epub", bytes: 10)
        _ = try shelf.add([FoundBook(publication, file: file, modified: 5)])
    }

    /// Every row of every table that says something of a book.
    private func rows() throws -> [String] {
        try shelf.using { (_, database) throws(KeepingError) in
            var all: [String] = []
            for (table, _) in try SQLiteLibrary.hanging(database) + [("work", "id")] {
                let columns = try database.rows(
                    "SELECT name FROM pragma_table_info(?)", [.text(table)]
                ) { SQLiteLibrary.quoted($0.text(0)) }
                let values = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
                all += try database.rows("SELECT \(values) FROM \(SQLiteLibrary.quoted(table))") {
                    "\(table) \($0.text(0))"
                }
            }
            return all.sorted()
        }
    }

    @Test func `a text and its sound, which a map joins, stay two books`() throws {
        let (text, sound) = (try book("A", id: "n"), try book("A, heard", id: "m"))
        try add(text, at: "/1.epub")
        try add(sound, at: "/2.epub")
        let maps = SQLiteLibrary(folder: scratch.path) { 7 }
        let map = NewMap(bytes: Array("{}".utf8), source: "aligned", unit: "sentence", points: 1)
        try maps.keep(map, text: (text, "/1.epub"), sound: (sound, "/2.epub"))
        let before = try rows()
        for (one, other) in [(Int64(1), Int64(2)), (2, 1)] {
            do throws(KeepingError) {
                _ = try shelf.join([other], to: one)
                Issue.record("they were joined")
            } catch {
                #expect(error.why.contains("stay two books"))
            }
        }
        #expect(try rows() == before)
    }

    @Test func `what was joined is split again, each with all that it had`() throws {
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let (one, other) = (try book("A", id: "n"), try book("B", id: "m", tag: "sea"))
        try add(one, at: "/1.epub")
        try add(other, at: "/2.epub")
        try reading.keep(KeptReading(locator: "#char=1", percent: 30), of: one, at: "/1.epub")
        try reading.keep(KeptReading(locator: "#char=2", percent: 60), of: other, at: "/2.epub")
        _ = try shelf.change([1], .collect("Read next", isOn: true))
        _ = try shelf.change([2], .collect("Read next", isOn: true))
        var edit = BookEdit()
        edit.title = "Both said so"
        _ = try shelf.change([1, 2], .edit(edit))
        _ = try shelf.change([2], .rating(4))
        let before = try rows()
        let books = try shelf.books([1, 2])
        #expect(try shelf.join([2], to: 1) == 1)
        #expect(try shelf.books([1, 2]).map(\.joinedCount) == [1])
        #expect(try shelf.split(1, count: 1) == [2])
        #expect(try rows() == before)
        #expect(try shelf.books([1, 2]) == books)
        #expect(try shelf.check(repairs: false).isSearchable)
        #expect(try shelf.split(1, count: 1).isEmpty && shelf.split(99, count: 1).isEmpty)
    }

    @Test func `what was joined to a joined book comes back with it`() throws {
        for (number, name) in ["A", "B", "C"].enumerated() {
            try add(try book(name, id: name), at: "/\(number + 1).epub")
        }
        let before = try rows()
        #expect(try shelf.join([3], to: 2) == 1)
        #expect(try shelf.join([2], to: 1) == 1)
        #expect(try shelf.books([1]).map(\.joinedCount) == [2])
        #expect(try shelf.split(1, count: 1) == [2])
        #expect(try shelf.books([1, 2]).map(\.joinedCount) == [0, 1])
        #expect(try shelf.split(2, count: 5) == [3])
        #expect(try rows() == before)
    }

    @Test func `a number that another book has by now is not taken`() throws {
        try add(try book("A", id: "n"), at: "/1.epub")
        try add(try book("B", id: "m"), at: "/2.epub")
        _ = try shelf.join([2], to: 1)
        try add(try book("C", id: "o"), at: "/3.epub")
        let third = try #require(try shelf.holder(of: "/3.epub"))
        let again = try #require(try shelf.split(1, count: 1).first)
        #expect(again != third && again != 1)
        let books = try shelf.books([1, third, again])
        #expect(books.map(\.title) == ["A", "C", "B"])
        #expect(books.map { $0.files.map(\.path) } == [["/1.epub"], ["/3.epub"], ["/2.epub"]])
    }

    @Test func `what was changed since in what moved stays changed`() throws {
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let (one, other) = (try book("A", id: "n"), try book("B", id: "m"))
        try add(one, at: "/1.epub")
        try add(other, at: "/2.epub")
        try reading.keep(KeptReading(locator: "#char=1", percent: 30), of: other, at: "/2.epub")
        _ = try shelf.join([2], to: 1)
        try reading.keep(KeptReading(locator: "#char=9", percent: 90), of: other, at: "/2.epub")
        _ = try shelf.split(1, count: 1)
        #expect(try shelf.books([1, 2]).map(\.percent) == [nil, 90])
    }

    @Test func `doubles are those of one number, or of one title and author`() throws {
        try add(try book("A", id: "n"), at: "/1.epub")
        try add(try book("Another", id: "n"), at: "/2.epub")
        try add(try book("Same", id: "o", by: ["X", "Y"]), at: "/3.epub")
        try add(try book("Same", id: "p", by: ["Y"]), at: "/4.epub")
        try add(try book("Same", id: "q", by: ["Z"]), at: "/5.epub")
        var found = try shelf.doubles().map { ($0.reason, $0.books.map(\.id)) }
        #expect(found.map(\.0) == [.identifier, .title])
        #expect(found.map(\.1) == [[1, 2], [3, 4]])
        _ = try shelf.join([4], to: 3)
        found = try shelf.doubles().map { ($0.reason, $0.books.map(\.id)) }
        #expect(found.map(\.0) == [.identifier, .joined] && found.map(\.1) == [[1, 2], [3]])
    }

    @Test func `no two groups of doubles have a book in common`() throws {
        // Two have a number in common, one of them a title with a third.
        try add(try book("A", id: "n"), at: "/1.epub")
        try add(try book("B", id: "n"), at: "/2.epub")
        try add(try book("B", id: "m"), at: "/3.epub")
        // Two of one number, and two of one title.
        try add(try book("C", id: "o"), at: "/4.epub")
        try add(try book("D", id: "o"), at: "/5.epub")
        try add(try book("D", id: "p"), at: "/6.epub")
        #expect(try doubles() == ["identifier 1 2 3", "identifier 4 5 6"])
        // What was joined and may be one with another stands with that one.
        _ = try shelf.join([6], to: 5)
        #expect(try doubles() == ["identifier 1 2 3", "identifier 4 5"])
    }

    @Test func `books that are two come into one group by no third one`() throws {
        try add(try book("A", id: "n"), at: "/1.epub")
        try add(try book("B", id: "n"), at: "/2.epub")
        try add(try book("B", id: "m"), at: "/3.epub")
        _ = try shelf.keepApart(BookPair.all(of: 1, and: [3]), true)
        #expect(try doubles() == ["identifier 1 2", "apart 1 3"])
    }

    @Test func `a number of many books hides none of them from other groups`() throws {
        let count = DoubleBooks.booksMax + 3
        for number in 1...count {
            let title = number > count - 2 ? "Same" : "Book \(number)"
            try add(try book(title, id: "template", tag: "\(number)"), at: "/\(number).epub")
        }
        let numbered = (1...DoubleBooks.booksMax).map { String($0) }.joined(separator: " ")
        #expect(try doubles() == ["identifier \(numbered)", "title \(count - 1) \(count)"])
    }

    @Test func `discs of a work are no copies of each other`() throws {
        for (number, title) in ["Emma", "Emma", "Sea", "Sea"].enumerated() {
            try add(try book(title, id: "\(number)"), at: "/\(number).epub")
            if title == "Sea" { continue }
            var edit = BookEdit()
            (edit.series, edit.position) = ("Emma", .some(Double(number + 1)))
            _ = try shelf.change([HeldBook.ID(number + 1)], .edit(edit))
        }
        #expect(try doubles() == ["title 3 4"])
        #expect(try shelf.relations(of: 1).editions.isEmpty)
        #expect(try shelf.relations(of: 3).editions.map(\.id) == [4])
    }

    @Test func `books that are not one are no doubles, until that is taken back`() throws {
        try add(try book("A", id: "n"), at: "/1.epub")
        try add(try book("Another", id: "n"), at: "/2.epub")
        try add(try book("A third", id: "n"), at: "/3.epub")
        let pairs = BookPair.all(of: 1, and: [2, 3])
        #expect(try shelf.keepApart([pairs[0]], true) == [pairs[0]])
        // Each may still be the third.
        #expect(try doubles() == ["identifier 1 2 3", "apart 1 2"])
        #expect(try shelf.keepApart(pairs, true) == [pairs[1]])
        #expect(try doubles() == ["identifier 2 3", "apart 1 2", "apart 1 3"])
        let isDouble = ShelfQuery("is:double")
        let ids = try shelf.index().listing(isDouble, by: .added, now: 1_000, stamp: 1).ids
        #expect(Set(ids) == [2, 3])
        #expect(try shelf.relations(of: 1).doubles.isEmpty)
        #expect(try shelf.relations(of: 2).doubles.map(\.id) == [3])
        // What is off the shelf is told apart from nothing.
        #expect(try shelf.keepApart(BookPair.all(of: [2, 99]), true).isEmpty)
        #expect(try shelf.keepApart(pairs, false) == pairs)
        #expect(try doubles() == ["identifier 1 2 3"])
        #expect(try shelf.keepApart(pairs, false).isEmpty)
    }

    private func doubles() throws -> [String] {
        try shelf.doubles().map { group in
            group.reason.rawValue + " "
                + group.books.map { String($0.id) }.joined(separator: " ")
        }
    }

    @Test func `what was told apart outlives a join that is split again`() throws {
        for (number, name) in ["A", "B", "C"].enumerated() {
            try add(try book(name, id: name), at: "/\(number + 1).epub")
        }
        _ = try shelf.keepApart(BookPair.all(of: [1, 2, 3]), true)
        let before = try rows()
        #expect(try shelf.join([2], to: 1) == 1)
        #expect(try doubles() == ["joined 1", "apart 1 3"])
        #expect(try shelf.split(1, count: 1) == [2])
        #expect(try rows() == before)
    }

    @Test func `opening a book joins it with no other that is told apart from it`() throws {
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let (one, other) = (try book("Same words", id: "n"), try book("Same words", id: "m"))
        let long = (0..<400).map { "word\($0)" }.joined(separator: " ")
        var maker = BookMaker("<p>\(long)</p>")
        maker.title = "Third"
        let words = try maker.open().fingerprint()
        try add(one, at: "/1.epub")
        try add(other, at: "/2.epub")
        _ = try shelf.keepApart([BookPair(1, 2)], true)
        _ = try reading.note(words, of: one, at: "/1.epub")
        _ = try reading.note(words, of: other, at: "/2.epub")
        #expect(try shelf.books([1, 2]).map(\.files.count) == [1, 1])
    }

    @Test func `a name becomes another in every book, and undo is that of those books`() throws {
        try add(try book("A", id: "n", by: ["Lev Tolstoi", "Homer"]), at: "/1.epub")
        try add(try book("B", id: "m", by: ["Leo Tolstoy", "Lev Tolstoi"]), at: "/2.epub")
        try add(try book("C", id: "o", by: ["Lev Tolstoi Jr"]), at: "/3.epub")
        let before = try shelf.books([1, 2, 3])
        let ids = try shelf.holders(of: .author, named: "Lev Tolstoi")
        #expect(ids == [1, 2])
        let steps = try shelf.change(ids, .rename(.author, "Lev Tolstoi", to: "Leo Tolstoy"))
        #expect(
            try shelf.books([1, 2, 3]).map(\.authorNames) == [
                "Leo Tolstoy, Homer", "Leo Tolstoy", "Lev Tolstoi Jr",
            ])
        #expect(try shelf.books([1]).first?.authors.first?.sort == "Tolstoy, Leo")
        #expect(try shelf.vocabulary().counts(.author).first?.count == 2)
        #expect(try shelf.restore(steps).isEmpty)
        #expect(try shelf.books([1, 2, 3]) == before)
        let tagged = try shelf.holders(of: .tag, named: "war")
        #expect(tagged == [1, 2, 3])
        _ = try shelf.change(tagged, .rename(.tag, "war", to: "War and battles"))
        #expect(try shelf.books([3]).first?.tags == ["War and battles"])
        #expect(try shelf.search("battles", limit: 5).sorted() == [1, 2, 3])
        #expect(try shelf.holders(of: .year, named: "war").isEmpty)
    }
}

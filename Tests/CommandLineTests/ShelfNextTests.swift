import Holdings
import LibraryRuntime
import Ports
import Publications
import ScreenKit
import TestKit
import Testing

@testable import Adapters

/// What the shelf says comes after a book, from a library on a real disk.
@Suite struct ShelfNextTests {
    private let scratch = TemporaryFolder()

    private func shelf() -> SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }

    /// A book of one sound, which says what series it is of.
    private func heard(_ name: String, _ series: Metadata.Series? = nil) throws -> HeardBook {
        var manifest = """
            {"@context": "http://readium.org/webpub-manifest/context.jsonld",
            "metadata": {"@type": "http://schema.org/Audiobook", "title": "\(name)"
            """
        if let series {
            manifest += """
                , "belongsTo": {"series": {"name": "\(series.name)",
                "position": \(series.position ?? 0)}}
                """
        }
        manifest += """
            }, "readingOrder": [{"href": "\(name).mp3", "type": "audio/mpeg", "duration": 60}]}
            """
        let path = path(of: name)
        try DiskDocuments().save(Array(manifest.utf8), to: path)
        let publication = try PublicationFiles(parts: ChildParts()).open(path)
        #expect(publication.metadata.series == series)
        return try #require(HeardBook(.file(path), publication))
    }

    private func path(of name: String) -> String { scratch.path + "/\(name).audiobook.json" }

    private func add(_ book: HeardBook, format: String = "audiobook") throws -> HeldBook.ID {
        let path = path(of: book.title)
        let file = HeldFile(path: path, format: format, bytes: 1_000)
        let found = FoundBook(book.publication, file: file, modified: 5, told: nil)
        let added = try #require(try shelf().add([found]).first)
        guard case .added(let id) = added else {
            Issue.record("\(path) was \(added)")
            return 0
        }
        return id
    }

    private func next(_ book: HeardBook, inCollections: Bool = false) -> String? {
        ShelfDesk(keeping: shelf()).next(after: book, inCollections: inCollections, now: 1_000)?
            .title
    }

    @Test func `the next of its series is the nearest after it that can be heard`() throws {
        let tale = { Metadata.Series(name: "The Long Tale", position: $0) }
        let books = try (1...4).map { try heard("Volume \($0)", tale(Double($0))) }
        for index in [3, 1, 0, 2] {
            _ = try add(books[index], format: index == 1 ? "epub" : "audiobook")
        }
        #expect(next(books[0]) == "Volume 3")
        #expect(next(books[2]) == "Volume 4" && next(books[3]) == nil)
    }

    @Test func `what a person says of its series holds over what its file says`() throws {
        let (one, two) = (try heard("One"), try heard("Two"))
        let ids = [try add(one), try add(two)]
        #expect(next(one) == nil)
        for (id, place) in zip(ids, [1.0, 2.0]) {
            var edit = BookEdit()
            edit.series = "By hand"
            edit.position = .some(place)
            _ = try shelf().change([id], .edit(edit))
        }
        #expect(next(one) == "Two" && next(two) == nil)
    }

    @Test func `a collection goes on in a person's order, where that is asked for`() throws {
        let books = try ["A", "B", "C", "D"].map { try heard($0) }
        let ids = try books.map { try add($0, format: $0.title == "C" ? "epub" : "audiobook") }
        let order = [ids[1], ids[0], ids[2], ids[3]]
        _ = try shelf().gather(.put(BookCollection("Evenings", ids: order)))
        #expect(next(books[1], inCollections: true) == "A")
        #expect(next(books[0], inCollections: true) == "D", "a book to read is passed over")
        #expect(next(books[3], inCollections: true) == nil)
        #expect(next(books[1]) == nil, "only where it is asked for")
    }
}

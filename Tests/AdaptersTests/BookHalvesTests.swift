import Adapters
import Holdings
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import TestKit
import Testing

@testable import ReadingWing
@testable import Runtime

/// Which audiobook belongs to a text, with a real library.
@Suite struct BookHalvesTests {
    private let scratch = TemporaryFolder()
    private let text: Publication
    private let sound: Publication

    init() throws {
        var maker = BookMaker("<p>It was a dark night. Nothing was heard.</p>")
        maker.title = "Emma"
        maker.metadata = "<dc:creator>Jane Austen</dc:creator>"
        text = try maker.open()
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "Emma", "author": "Jane Austen"}, "readingOrder": [{"href": "1.mp3",
            "type": "audio/mpeg", "duration": 200}]}
            """
        sound = try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }

    private var library: SQLiteLibrary { SQLiteLibrary(folder: scratch.path) { 1_000 } }
    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path) { 1_000 } }

    private func add(_ publication: Publication, at path: String, _ format: String) throws {
        let file = HeldFile(path: path, format: format, bytes: 10)
        _ = try shelf.add([FoundBook(publication, file: file, modified: 5, told: nil)])
    }

    private func halves() throws -> BookHalves {
        try add(text, at: "/e.epub", "epub")
        try add(sound, at: "/e.m4b", "m4b")
        let (text, sound) = (text, sound)
        return BookHalves(shelf, library) { path in
            ["/e.epub": text, "/e.m4b": sound][path]
        }
    }

    private var opened: Alignment.Subject {
        Alignment.Subject(
            SharedWork(Book(.file("/e.epub"), text)), isText: true,
            share: 0.25)
    }

    private let offer = Alignment.Found.offer(
        .init(title: "Emma", text: "/e.epub", sound: "/e.m4b", firstMs: 50_000))

    @Test func `the audiobook of a text is found by what the shelf says of both`() throws {
        let halves = try halves()
        #expect(halves.found(for: opened, isAsked: false) == offer)
        _ = try shelf.change([2], .remove)
        #expect(halves.found(for: opened, isAsked: false) == .nothing)
    }

    @Test func `two that were refused are left alone until a person asks, or a map joins them`()
        throws
    {
        let halves = try halves()
        guard case .offer(let pair) = offer else { return }
        halves.refuse(pair)
        #expect(halves.found(for: opened, isAsked: false) == .refused)
        #expect(halves.found(for: opened, isAsked: true) == offer)
        try keep("")
        #expect(halves.found(for: opened, isAsked: true) == .joined)
        let map = try #require(try library.maps().first)
        try library.remove(map: map.id)
        #expect(halves.found(for: opened, isAsked: false) == offer, "the map proved them one book")
    }

    @Test func `a map of which more is to be made is gone on with`() throws {
        let halves = try halves()
        try keep(", \"partial\": true")
        #expect(halves.found(for: opened, isAsked: false) == offer)
        try keep("")
        #expect(halves.found(for: opened, isAsked: false) == .joined)
    }

    private func keep(_ members: String) throws {
        let json =
            "{\"type\": \"rushlight_sync_map\", \"version\": 1, \"source\": \"aligned\", "
            + "\"unit\": \"sentence\", \"points\": []\(members)}\n"
        try library.keep(
            NewMap(bytes: Array(json.utf8), source: "aligned", unit: "sentence", points: 0),
            text: (text, "/e.epub"), sound: (sound, "/e.m4b"))
    }
}

import Adapters
import Ports
import Publications
import ReadingRuntime
import TestKit
import Testing

/// Where one is in a book, with a real library.
@Suite struct PlaceDeskTests {
    private let scratch = TemporaryFolder()
    private var library: SQLiteLibrary { SQLiteLibrary(folder: scratch.path) { 1_700_000_000 } }
    private var desk: PlaceDesk { PlaceDesk(library) }

    private func text() throws -> Publication {
        let chapters = (1...4).map { "# Chapter \($0)\n\n" + words.joined(separator: " ") }
        return try Publication.open(
            BytesResources([("a.md", Array(chapters.joined(separator: "\n\n").utf8))]),
            file: "a.md")
    }

    private var words: [String] { (0..<200).map { "word\($0)" } }

    private func sound() throws -> Publication {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 60, "title": "One"}, {"href": "2.mp3", "type": "audio/mpeg",
            "duration": 60, "title": "Two"}]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }

    @Test func `who never opened a book is nowhere in it`() throws {
        #expect(try desk.standing(in: try text(), at: "/a.md") == nil)
    }

    @Test func `going somewhere is where one is from then on, and history knows the way`() throws {
        let book = try text()
        #expect(try desk.go(to: .percent(60), in: book, at: "/a.md"))
        let there = try #require(try desk.standing(in: book, at: "/a.md"))
        #expect(abs(there.percent - 60) < 1 && there.chapter == "Chapter 3")
        #expect(there.at == 1_700_000_000 && there.positionMs == nil)
        #expect(try desk.go(to: .percent(10), in: book, at: "/a.md"))
        let history = try library.history(of: book, at: "/a.md").history
        #expect(history.entries.map(\.place.reason) == [.jump, .rewind])
        #expect(history.entries.first?.place.locator == there.locator)
    }

    @Test func `a place that is not in the book changes nothing, and marks stay`() throws {
        let book = try text()
        var kept = KeptReading(locator: "#char=5", percent: 1)
        kept.marks = ["a": "#char=9"]
        try library.keep(kept, of: book, at: "/a.md")
        let before = try desk.standing(in: book, at: "/a.md")
        #expect(try !desk.go(to: .page(99), in: book, at: "/a.md"))
        #expect(try desk.standing(in: book, at: "/a.md") == before)
        #expect(try desk.go(to: .percent(50), in: book, at: "/a.md"))
        #expect(try library.reading(of: book, at: "/a.md")?.marks == ["a": "#char=9"])
    }

    @Test(arguments: [
        "#char=99999999999", #"{"href": "a.md", "locations": {"progression": 2}}"#,
        #"{"href": "a.md", "locations": {"fragments": ["nosuch"]}}"#,
    ])
    func `what a locator names has to be in the book`(goal: String) throws {
        let book = try text()
        #expect(try desk.go(to: .percent(50), in: book, at: "/a.md"))
        let before = try desk.standing(in: book, at: "/a.md")
        let locator = try #require(Locator(goal))
        // A side that tells of it still leads somewhere.
        #expect(book.place(locator) != nil)
        #expect(try !desk.go(to: locator, in: book, at: "/a.md"))
        #expect(try desk.standing(in: book, at: "/a.md") == before)
    }

    @Test func `the end of a book is the end again by its own locator`() throws {
        let book = try BookMaker("<h1>Loomings</h1><p>Call me Ishmael.</p>").open()
        #expect(try desk.go(to: .percent(100), in: book, at: "/a.epub"))
        let end = try #require(try desk.standing(in: book, at: "/a.epub"))
        #expect(end.percent == 100)
        let locator = try #require(Locator(end.locator))
        #expect(try desk.go(to: locator, in: book, at: "/a.epub"))
        #expect(try desk.standing(in: book, at: "/a.epub") == end)
    }

    @Test func `in a sound it is a time, and none behind the end`() throws {
        let book = try sound()
        #expect(try desk.go(to: .time(.seconds(90)), in: book, at: "/m"))
        let there = try #require(try desk.standing(in: book, at: "/m"))
        #expect(there.positionMs == 90_000 && there.percent == 75 && there.chapter == "Two")
        #expect(try !desk.go(to: .time(.seconds(121)), in: book, at: "/m"))
        #expect(try !desk.go(to: .page(1), in: book, at: "/m"))
        for (locations, isThere) in [
            (#""fragments": ["t=30"]"#, true), (#""fragments": ["t=70"]"#, false),
            (#""fragments": ["nosuch"]"#, false), (#""progression": 2"#, false),
        ] {
            let json = #"{"href": "1.mp3", "locations": {\#(locations)}}"#
            let locator = try #require(Locator(json))
            #expect(try desk.go(to: locator, in: book, at: "/m") == isThere, "\(locations)")
        }
        #expect(try desk.standing(in: book, at: "/m")?.positionMs == 30_000)
    }
}

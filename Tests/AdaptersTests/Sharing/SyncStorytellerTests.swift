import Adapters
import Catalogs
import Notation
import Ports
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Installations with a real library each, and one Storyteller.
@Suite struct SyncStorytellerTests {
    private let stub = StorytellerStub()
    private let server: LoopbackServer

    init() { server = stub.start() }

    private func wish(_ kind: Side.Kind? = nil) -> SyncDesk.Wish {
        .init(server, user: stub.user, password: stub.password, kind)
    }

    private func device(_ name: String) throws -> SyncDevice {
        try SyncDevice(name, on: server, user: stub.user, password: stub.password)
    }

    /// A text that the server has, and others beside it.
    private func book() throws -> Publication {
        let book = try SyncDevice.book()
        known(book)
        return book
    }

    private func known(_ book: Publication) {
        stub.add(.init(id: "1a-sound", title: "Test", formats: ["audiobook"]))
        stub.add(.init(id: "2b-text", title: book.metadata.title ?? ""))
        stub.add(.init(id: "3c-other", title: "Another"))
    }

    /// One with its narration inside, as Storyteller makes them.
    private func readaloud() throws -> Publication {
        let sentences = (0..<40).map {
            "<p><span id=\"s\($0)\">Sentence \($0) has words of its own.</span></p>"
        }
        let pairs = (0..<40).map {
            "<par><text src=\"t1.xhtml#s\($0)\"/>"
                + "<audio src=\"a.mp3\" clipBegin=\"\($0)s\" clipEnd=\"\($0 + 1)s\"/></par>"
        }
        var maker = BookMaker("<p>First.</p>")
        maker.manifest = """
            <item id="t1" href="t1.xhtml" media-type="application/xhtml+xml" media-overlay="o1"/>
            <item id="o1" href="o1.smil" media-type="application/smil+xml"/>
            """
        maker.spine = "<itemref idref=\"t1\"/>"
        maker.files = [
            ("t1.xhtml", BookMaker.page(sentences.joined(separator: "\n"), head: "")),
            (
                "o1.smil",
                "<smil xmlns=\"http://www.w3.org/ns/SMIL\"><body>\(pairs.joined())</body></smil>"
            ),
        ]
        return try maker.open()
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    private func paths(since count: Int = 0) -> [String] {
        server.requests[count...].map { "\($0.method) \($0.path)" }
    }

    @Test(arguments: ["/", "", "/opds", "/api/v2/books", "/opds?x=1"])
    func `the server's kind is known before a name is sent`(tail: String) throws {
        let device = SyncDevice("one")
        var wish = wish()
        wish.address = server.text(tail)
        let side = try device.desk.add(wish, CancellableWork())
        #expect(side.kind == .storyteller)
        #expect(side.address + "/" == server.text("/"))
        let first = server.requests.prefix { !$0.path.hasPrefix("/api/v2/token") }
        #expect(first.contains { $0.path == "/api" })
        #expect(first.allSatisfy { $0["Authorization"] == nil && $0.body.isEmpty })
    }

    @Test func `what is no Storyteller is not taken for one`() throws {
        stub.memory.withLock { $0.greeting = "<html>Hello</html>" }
        #expect(throws: SyncDesk.Refusal.self) {
            _ = try SyncDevice("one").desk.add(wish(.storyteller), CancellableWork())
        }
        #expect(!paths().contains("POST /api/v2/token"), "nothing was told")
        stub.memory.withLock { ($0.greeting, $0.isLockedOut) = (#"{"Hello":"World"}"#, true) }
        let refusal = #expect(throws: SyncDesk.Refusal.self) {
            _ = try SyncDevice("two").desk.add(wish(), CancellableWork())
        }
        #expect(refusal?.why == SideTrouble.signedOut.why)
    }

    @Test func `a place goes there and comes back on another device`() throws {
        let book = try book()
        let (one, two) = (try device("one"), try device("two"))
        try one.read(1_000, in: book)
        let count = server.requests.count
        #expect(isSent(try one.sync(book)))
        #expect(
            paths(since: count) == [
                "GET /api/v2/books/2b-text/positions", "POST /api/v2/books/2b-text/positions",
            ])
        #expect(try one.sync(book) == .agreed)
        let place = try #require(stub.place("2b-text"))
        #expect(place.at == SyncDevice.start * 1_000)
        let locations = place.locator["locations"]
        #expect(locations?["progression"] != nil && locations?["totalProgression"] != nil)
        #expect(locations?["fragments"] == nil)
        try two.follow(book)
        #expect(abs((try two.place(book) ?? 0) - 1_000) < 40)
        #expect(try two.sync(book) == .agreed)
        let told = String(decoding: place.locator.document, as: UTF8.self)
        #expect(!told.contains("Paragraph"), "no words of the book go there")
    }

    @Test func `the place in a book with a narration inside is sent as a sentence`() throws {
        let book = try readaloud()
        known(book)
        let (one, two) = (try device("one"), try device("two"))
        let middle = try #require(book.document(1).range(ofFragment: "s17"))
        try one.read(middle.lowerBound + 5, in: book)
        #expect(isSent(try one.sync(book)))
        let place = try #require(stub.place("2b-text"))
        #expect(place.locator["locations"]?["fragments"]?.elements.first?.string == "s17")
        #expect(try one.sync(book) == .agreed, "its own place is known again by the sentence")
        try two.follow(book)
        #expect(try two.place(book) == middle.lowerBound)
        // What the server's own programs write.
        stub.memory.withLock {
            let text = """
                {"href":"OPS/t1.xhtml","type":"application/xhtml+xml","title":"T",
                "locations":{"fragments":["s30"],"position":9,"progression":0.1,
                "totalProgression":0.74},"text":{"highlight":"x"}}
                """
            $0.places["2b-text"] = (
                (try? JSONReader.read(Array(text.utf8)))?.value ?? .null,
                (SyncDevice.start + 60) * 1_000 + 123
            )
        }
        two.clock.set(SyncDevice.start + 90)
        try two.follow(book)
        let later = try #require(book.document(1).range(ofFragment: "s30"))
        #expect(try two.place(book) == later.lowerBound)
    }

    @Test func `an edition without the sentence goes to its share of the document`() throws {
        let book = try book()
        let two = try device("two")
        let text = """
            {"href":"OPS/p1.xhtml","type":"application/xhtml+xml","locations":{"fragments":["s30"],
            "progression":0.5,"totalProgression":0.5}}
            """
        let locator = try JSONReader.read(Array(text.utf8)).value
        stub.memory.withLock { $0.places["2b-text"] = (locator, SyncDevice.start * 1_000) }
        try two.follow(book)
        let half = book.document(1).text.count / 2
        #expect(abs((try two.place(book) ?? 0) - half) < 40)
        let history = try two.library.history(of: book, at: two.path).history
        #expect(history.entries.allSatisfy { $0.place.isBelieved })
    }

    @Test func `one list serves all books that are looked for`() throws {
        let (book, other) = (try book(), try readaloud())
        let one = try device("one")
        let side = try #require(try one.desk.book.table().sides.first)
        let count = server.requests.count
        for (publication, path) in [(book, one.path), (other, "/books/other.epub")] {
            try one.read(500, in: publication)
            _ = try one.desk.exchange(side, about: publication, at: path, CancellableWork())
        }
        #expect(!paths(since: count).contains("GET /api/v2/books"), "signing in brought it")
    }

    @Test func `two pages of one second are both told`() throws {
        let book = try book()
        let one = try device("one")
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        try one.read(1_200, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(try one.sync(book) == .agreed)
    }

    @Test func `a later place there is asked about and not overwritten`() throws {
        let book = try book()
        let (one, two) = (try device("one"), try device("two"))
        try one.read(500, in: book)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        two.clock.set(SyncDevice.start + 60)
        try two.read(1_500, in: book)
        #expect(isSent(try two.sync(book)))
        let there = try #require(stub.place("2b-text"))
        one.clock.set(SyncDevice.start + 30)
        try one.read(900, in: book)
        let side = try #require(try one.desk.book.table().sides.first)
        _ = try one.desk.exchange(
            side, about: book, at: one.path, pulls: false, CancellableWork())
        #expect(stub.place("2b-text")?.at == there.at)
        #expect(stub.place("2b-text")?.locator == there.locator)
    }

    @Test func `a token that ended is asked for again, once`() throws {
        let book = try book()
        let one = try device("one")
        try one.read(500, in: book)
        #expect(isSent(try one.sync(book)))
        stub.memory.withLock { $0.tokens = [] }
        var count = server.requests.count
        one.clock.set(SyncDevice.start + 60)
        try one.read(900, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(paths(since: count).count { $0 == "POST /api/v2/token" } == 1)
        stub.memory.withLock { ($0.tokens, $0.isLockedOut) = ([], true) }
        count = server.requests.count
        try one.read(1_300, in: book)
        #expect(try one.sync(book) == .failed(.signedOut))
        #expect(paths(since: count).count { $0 == "POST /api/v2/token" } == 1)
        stub.memory.withLock { $0.isLockedOut = false }
        #expect(isSent(try one.sync(book)), "it waited")
    }

    @Test func `no place is sent for a book that the server does not have, or has twice`() throws {
        let book = try SyncDevice.book()
        stub.add(.init(id: "1a", title: "Another"))
        let one = try device("one")
        try one.read(500, in: book)
        let count = server.requests.count
        #expect(try one.sync(book) == .nameless)
        #expect(try one.sync(book) == .nameless)
        #expect(paths(since: count).isEmpty, "the list that came with signing in tells")
        for id in ["2b", "3c"] { stub.add(.init(id: id, title: book.metadata.title ?? "")) }
        one.clock.set(SyncDevice.start + 601)
        #expect(try one.sync(book) == .nameless)
        #expect(stub.memory.withLock { $0.places.isEmpty })
    }

    @Test func `a book that was taken away there is looked for again`() throws {
        let book = try book()
        let one = try device("one")
        try one.read(500, in: book)
        #expect(isSent(try one.sync(book)))
        stub.memory.withLock { memory in
            memory.books[1].id = "9z-again"
            memory.places = [:]
        }
        try one.read(900, in: book)
        #expect(try one.sync(book) == .failed(.busy(status: 500)))
        #expect(isSent(try one.sync(book)))
        #expect(stub.place("9z-again") != nil)
    }

    @Test(arguments: [
        (200, "<html>Sign in</html>"), (200, ""), (200, "{}"), (200, "[]"),
        (200, "{\"locator\":7}"),
        (200, #"{"locator":{"href":"OPS/p1.xhtml","locations":{"totalProgression":9}}}"#),
        (200, #"{"locator":{"href":"../../etc/passwd","locations":{}},"timestamp":1e99}"#),
        (500, "oops"), (302, ""), (403, "{}"), (429, ""),
    ])
    func `an answer that is none moves nothing`(status: Int, text: String) throws {
        let book = try book()
        let one = try device("one")
        try one.read(500, in: book)
        #expect(isSent(try one.sync(book)))
        stub.memory.withLock { $0.fault = ("positions", status, text) }
        one.clock.set(SyncDevice.start + 60)
        try one.read(900, in: book)
        _ = try one.sync(book)
        #expect(try one.place(book) == 900)
        stub.memory.withLock { $0.fault = nil }
        #expect(isSent(try one.sync(book)), "it waited")
    }

    @Test func `with privacy at nothing, it is asked and told nothing`() throws {
        let book = try book()
        let one = try device("one")
        _ = try one.desk.set(.nothing, of: try #require(try one.desk.book.table().sides.first).name)
        try one.read(500, in: book)
        _ = try one.sync(book)
        #expect(stub.memory.withLock { $0.places.isEmpty })
        #expect(!paths().contains { $0.hasPrefix("POST /api/v2/books") })
    }

    @Test func `a sound is no book of it`() throws {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "Test"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 60}]}
            """
        let sound = try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
        known(sound)
        let one = try device("one")
        var kept = KeptReading(locator: Locator.time(.seconds(30)).description, percent: 50)
        kept.positionMs = 30_000
        try one.library.keep(kept, of: sound, at: one.path)
        #expect(try one.sync(sound) == .nameless)
    }
}

import LendingRuntime
import Notation
import Ports
import Publications
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

@testable import Adapters
@testable import Catalogs

/// Books at addresses: who is asked, with whose word, and what becomes of them.
@Suite struct StreamFinderTests {
    private let folder = ScratchFolder()
    private let documents = FakeDocuments()
    private static let tone = Wave(
        Tune([.init(start: .zero, length: .seconds(3), hertz: 300)])
    ).bytes

    private func patron(_ account: Account? = nil) throws -> PatronHTTP {
        let book = AccountLedger(documents: documents, path: "/accounts.json", newID: { "lib" })
        if let account { try book.put(account) }
        return PatronHTTP(
            line: CatalogRequests(
                http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
                secrets: FakeSecrets(), now: { .zero }, asking: { _ in "1234" }),
            book: book)
    }

    private func streams(_ http: any HTTPFetching) -> StreamCache {
        var manner = StreamManner()
        manner.aheadBytes = 40_000
        let fixed = manner
        return StreamCache(folder: folder.path, http: http) { fixed }
    }

    private func finder(_ http: PatronHTTP, _ streams: StreamCache) -> StreamFinder {
        StreamFinder(http: http, streams: streams, documents: documents, folder: "/streams")
    }

    /// A part of the tone, as it was asked for.
    private static func part(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let words = (request["Range"] ?? "bytes=0-").dropFirst(6).split(separator: "-")
        let first = words.first.flatMap { Int($0) } ?? 0
        let last = min(tone.count - 1, words.count > 1 ? Int(words[1]) ?? 0 : tone.count - 1)
        return .init(
            206, [("Content-Range", "bytes \(first)-\(last)/\(tone.count)"), ("ETag", "\"t\"")],
            body: Array(tone[first...last]))
    }

    @Test func `a word for one file is asked for anew when its time is over`() throws {
        let good = Mutex("one")
        let store = LoopbackServer { request in
            let word = good.withLock { $0 }
            guard request["Authorization"] == "Bearer " + word else { return .init(401) }
            return Self.part(request)
        }
        let file = store.text("/sound.wav", host: "localhost")
        let library = LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            let word = good.withLock { $0 }
            return .init(
                type: "application/vnd.librarysimplified.bearer-token+json",
                #"{"access_token": "\#(word)", "expires_in": 60, "location": "\#(file)"}"#)
        }
        var account = Account(id: "lib", name: "The Library", catalog: library.text())
        account.user = "ann"
        account.passwordCommand = "pass"
        let sound = try #require(
            streams(try patron(account)).open(library.text("/fulfil/sound.wav")))
        #expect(try sound.size() == Self.tone.count)
        good.withLock { $0 = "two" }
        var bytes: [UInt8] = []
        while bytes.count < Self.tone.count {
            bytes += try sound.read(at: bytes.count, 10_000)
        }
        #expect(bytes == Self.tone)
        let words = Set(store.requests.compactMap { $0["Authorization"] })
        #expect(words == ["Bearer one", "Bearer two"], "no password crosses")
        let asked = library.requests.count { $0["Authorization"] != nil }
        #expect(asked == 2, "each word is asked for once")
    }

    @Test func `a sound at an address becomes a list that opens as a book`() throws {
        let server = SoundServer(Self.tone)
        let http = try patron()
        let streams = streams(http)
        guard case .found(let path) = finder(http, streams).find(server.address, CancellableWork())
        else {
            Issue.record("nothing was found")
            return
        }
        #expect(path.hasPrefix("/streams/book-") && path.hasSuffix(".json"))
        let list = try #require(try documents.read(path, bytesMax: 1 << 20))
        let book = try Publication.open(BytesResources([("b.json", list)]), file: "b.json")
        let sound = try #require(book.audiobook)
        #expect(sound.duration.map { abs($0 - .milliseconds(3_100)) < .milliseconds(50) } == true)
        #expect(StreamAddress.of(0, in: sound) == server.address)
        #expect(streams.holding(of: sound)?.bytes ?? 0 > 0)
    }

    private func opened(_ path: String) throws -> Publication {
        let list = try #require(try documents.read(path, bytesMax: 1 << 20))
        return try Publication.open(BytesResources([("b.json", list)]), file: "b.json")
    }

    /// As the list has them: so short a sound has one chapter.
    private func contents(_ path: String) throws -> [String] {
        let list = try JSONReader.read(try documents.read(path, bytesMax: 1 << 20) ?? []).0
        return (list["toc"]?.elements ?? []).map { entry in
            let time = entry["href"]?.string?.split(separator: "#t=").last ?? ""
            return (entry["title"]?.string ?? "") + " " + time
        }
    }

    @Test func `an episode has the chapters, the words and the picture of its feed`() throws {
        let server = SoundServer(Self.tone)
        let beside = LoopbackServer { request in
            switch request.path {
            case "/c.json":
                .init(
                    type: "application/json+chapters",
                    #"""
                    {"chapters": [
                      {"startTime": 0, "title": "A"}, {"startTime": 1.5, "title": "B"}]}
                    """#)
            case "/art.jpg": .init(type: "image/jpeg", "picture")
            default: .init(404)
            }
        }
        var told = Feed.Publication()
        told.title = "Neap"
        told.authors = ["Tobit Low"]
        told.summary = "Why tides are small."
        told.series = .init(name: "Tides", position: 7)
        told.cover = beside.text("/art.jpg")
        told.chapters = beside.text("/c.json")
        let http = try patron()
        let finder = finder(http, streams(http))
        guard
            case .found(let path) = finder.find(
                server.address, about: Episode(told), CancellableWork())
        else {
            Issue.record("nothing was found")
            return
        }
        let book = try opened(path)
        #expect(book.metadata.title == "Neap" && book.metadata.authors.map(\.name) == ["Tobit Low"])
        #expect(book.metadata.series?.name == "Tides")
        #expect(book.metadata.description == "Why tides are small.")
        #expect(try contents(path) == ["A 0.000", "B 1.500"])
        let picture = path.replacing(".json", with: ".jpg")
        #expect(try documents.read(picture, bytesMax: 100) == Array("picture".utf8))
        #expect(book.coverPath == picture.split(separator: "/").last.map(String.init))
        told.chapters = nil
        told.summary = "0:00 Start\n0:02 End"
        _ = finder.find(server.address, about: Episode(told), CancellableWork())
        #expect(try contents(path) == ["Start 0.000", "End 2.000"])
    }

    @Test func `the cover of a list comes with it`() throws {
        let server = LoopbackServer { request in
            switch request.path {
            case "/books/list.json":
                .init(
                    type: "application/audiobook+json",
                    #"""
                    {"links": [{"rel": "cover", "href": "art/c.png"}],
                     "readingOrder": [{"href": "a.wav", "type": "audio/wav"}]}
                    """#)
            case "/books/art/c.png": .init(type: "image/png", "picture")
            default: .init(404)
            }
        }
        let http = try patron()
        let finder = finder(http, streams(http))
        guard
            case .found(let path) = finder.find(server.text("/books/list.json"), CancellableWork())
        else {
            Issue.record("nothing was found")
            return
        }
        let picture = path.replacing(".json", with: ".jpg")
        #expect(try documents.read(picture, bytesMax: 100) == Array("picture".utf8))
        #expect(try opened(path).coverPath == picture.split(separator: "/").last.map(String.init))
    }

    @Test func `a list that does not say where it came from is told so`() throws {
        let server = LoopbackServer { request in
            request.path == "/books/list.json"
                ? .init(
                    type: "application/audiobook+json",
                    #"{"readingOrder": [{"href": "parts/a%20b.wav?x=1", "type": "audio/wav"}]}"#)
                : .init(404)
        }
        let http = try patron()
        let finder = finder(http, streams(http))
        guard
            case .found(let path) = finder.find(server.text("/books/list.json"), CancellableWork())
        else {
            Issue.record("nothing was found")
            return
        }
        let list = try #require(try documents.read(path, bytesMax: 1 << 20))
        let book = try Publication.open(BytesResources([("b.json", list)]), file: "b.json")
        let sound = try #require(book.audiobook)
        #expect(StreamAddress.of(0, in: sound) == server.text("/books/parts/a%20b.wav?x=1"))
        #expect(finder.find(server.text("/other.json"), CancellableWork()) == .nothing)
    }
}

private func abs(_ time: Duration) -> Duration { time < .zero ? .zero - time : time }

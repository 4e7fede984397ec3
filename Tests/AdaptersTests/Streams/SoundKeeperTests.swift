import Catalogs
import Glibc
import LendingRuntime
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// A whole audiobook comes from its server and stays, whatever happens on the way.
@Suite struct SoundKeeperTests {
    private let home = ScratchFolder()
    private static let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 3) }

    /// Tracks of one book, and what the server does instead of sending one.
    private final class Shop: Sendable {
        let refused = Mutex<Set<String>>([])
        let asked = Mutex<[String]>([])

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            asked.withLock { $0.append(request.path) }
            if refused.withLock({ $0.contains(request.path) }) { return .init(403) }
            let words = (request["Range"] ?? "bytes=0-").dropFirst(6).split(separator: "-")
            let first = words.first.flatMap { Int($0) } ?? 0
            let last = min(bytes.count - 1, words.count > 1 ? Int(words[1]) ?? 0 : .max)
            return .init(
                206,
                [("Content-Range", "bytes \(first)-\(last)/\(bytes.count)"), ("ETag", "\"t\"")],
                body: Array(bytes[first...last]))
        }
    }

    private let shop: Shop
    private let server: LoopbackServer
    private let list: String

    init() throws {
        let shop = Shop()
        self.shop = shop
        server = LoopbackServer { shop.answer($0) }
        let tracks = (1...3).map { #"{"href": "\#($0).mp3", "type": "audio/mpeg"}"# }
            .joined(separator: ",")
        let text =
            #"{"metadata": {"title": "Selborne"}, "readingOrder": [\#(tracks)], "#
            + #""links": [{"rel": "self", "href": "\#(server.text("/list.json"))"}]}"#
        list = home.path + "/selborne.json"
        try DiskDocuments().save(Array(text.utf8), to: list)
    }

    /// With so little room that nothing which is only heard would stay.
    private func streams(isSlowToEnd: Bool = false) -> StreamCache {
        var manner = StreamManner()
        (manner.silence, manner.bytesMax) = (.seconds(1), 100_000)
        let fixed = manner
        let http = CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 })
        return StreamCache(
            folder: home.path + "-cache", held: home.path,
            http: isSlowToEnd ? SlowToEnd(http: http) : http
        ) { fixed }
    }

    /// Connections that take their loader a while to close, after all bytes have come.
    private struct SlowToEnd: HTTPFetching {
        let http: CurlHTTP

        func begin(_ request: HTTPRequest) -> any HTTPExchange { Exchange(http.begin(request)) }

        private final class Exchange: HTTPExchange {
            let real: any HTTPExchange
            let loader = pthread_self()
            init(_ real: any HTTPExchange) { self.real = real }
            func head() throws(HTTPFault) -> HTTPHead { try real.head() }
            func next() throws(HTTPFault) -> [UInt8]? { try real.next() }
            func cancel() {
                if pthread_equal(loader, pthread_self()) != 0 { poll(nil, 0, 100) }
                real.cancel()
            }
        }
    }

    private func keeper(_ streams: StreamCache) -> SoundKeeper {
        SoundKeeper(streams: streams, finding: DiskBooks(parts: ChildParts()))
    }

    private func address(_ track: Int) -> String { server.text("/\(track).mp3") }

    @Test func `all tracks come, are told as they come whole, and stay after a restart`() throws {
        var told: [String] = []
        try keeper(streams()).fetch(list, CancellableWork()) { now in
            let words = "\(now.wholeTracks) of \(now.tracks)"
            if told.last != words { told.append(words) }
        }
        #expect(told == ["0 of 3", "1 of 3", "2 of 3", "3 of 3"])
        let again = streams()
        #expect((1...3).allSatisfy { again.holding(address($0)).isWhole })
        #expect(again.contents().count == 0, "it is not of what may go")
        let count = shop.asked.withLock { $0.count }
        let sound = try #require(again.open(address(2)))
        #expect(try sound.bytes(0..<500_000) == Self.bytes)
        try keeper(again).fetch(list, CancellableWork()) { _ in }
        #expect(shop.asked.withLock { $0.count } == count, "what is here is not asked for")
        again.clear(nil)
        #expect(again.holding(address(1)).isWhole, "only its name takes it away")
    }

    @Test func `what is refused leaves what came, and it goes on there`() throws {
        shop.refused.withLock { $0 = ["/2.mp3"] }
        let keeper = keeper(streams())
        #expect(throws: CatalogTrouble.self) { try keeper.fetch(list, CancellableWork()) { _ in } }
        #expect(streams().holding(address(1)).isWhole)
        shop.refused.withLock { $0 = [] }
        shop.asked.withLock { $0 = [] }
        try self.keeper(streams()).fetch(list, CancellableWork()) { _ in }
        #expect(Set(shop.asked.withLock { $0 }) == ["/2.mp3", "/3.mp3"])
    }

    @Test func `called off it stops, with what came`() throws {
        let errand = CancellableWork()
        let keeper = keeper(streams())
        #expect(throws: CatalogTrouble.stopped) {
            try keeper.fetch(list, errand) { now in if now.wholeTracks == 1 { errand.callOff() } }
        }
        let again = streams()
        #expect(again.holding(address(1)).isWhole && !again.holding(address(3)).isWhole)
    }

    @Test func `what was heard before counts, also while it is heard`() throws {
        let streams = streams()
        let sound = try #require(streams.open(address(1)))
        _ = try sound.bytes(0..<10_000)
        try keeper(streams).fetch(list, CancellableWork()) { _ in }
        #expect(try sound.bytes(0..<500_000) == Self.bytes)
        #expect(self.streams().holding(address(1)).isWhole)
    }

    @Test(arguments: [false, true])
    func `the sound of a loan that is over goes with its list`(isSlowToEnd: Bool) throws {
        let streams = streams(isSlowToEnd: isSlowToEnd)
        let keeper = keeper(streams)
        try keeper.fetch(list, CancellableWork()) { _ in }
        keeper.sweep()
        #expect(streams.holding(address(1)).isWhole)
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }), secrets: FakeSecrets(),
            now: { .zero })
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(
                line: line, parts: { PartFolder("/nowhere") }, shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
            shelf: nil, documents: DiskDocuments(), sounds: keeper)
        #expect(desk.removeFile(list) == nil)
        #expect((1...3).allSatisfy { streams.holding(address($0)).bytes == 0 })
        #expect(!home.names.contains { $0.hasSuffix(".part") || $0.hasSuffix(".for") })
    }

    @Test func `one that is given up is dropped`() throws {
        let streams = streams()
        let keeper = keeper(streams)
        try keeper.fetch(list, CancellableWork()) { _ in }
        keeper.drop(list)
        #expect((1...3).allSatisfy { streams.holding(address($0)).bytes == 0 })
    }
}

import Adapters
import Catalogs
import LendingRuntime
import Notation
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// What goes over the line for covers, and what does not.
@Suite struct CoverFetcherTests {
    private static let picture = PngMaker.halves(4, 6, 0xFF_0000, 0x00_00FF).bytes
    private static let shown = LoopbackServer.Reply(
        200, [("Content-Type", "image/png")], body: picture)

    private let clock = Clock()

    private func fetcher(_ secrets: [String: String] = ["lib": "1234"]) -> CoverFetcher {
        let clock = clock
        return CoverFetcher(
            line: CatalogRequests(
                http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
                secrets: FakeSecrets(secrets), now: { .zero },
                asking: { _ in
                    Issue.record("a person was asked for a cover")
                    return nil
                }), now: { clock.now })
    }

    private func account(_ server: LoopbackServer, user: String? = "ann") -> Account {
        var account = Account(id: "lib", name: "The Library", catalog: server.text())
        account.user = user
        return account
    }

    @Test func `who one is is told only to the library, and only where it asks`() throws {
        let server = LoopbackServer { request in
            if request.path.hasPrefix("/open") { return Self.shown }
            if request.path == "/elsewhere" { return .redirect(to: "/open/2") }
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            return Self.shown
        }
        let stranger = LoopbackServer { _ in
            .init(401, [("WWW-Authenticate", "Basic realm=\"s\""), ("Set-Cookie", "a=b")])
        }
        let fetcher = self.fetcher()
        let account = self.account(server)
        #expect(
            fetcher.bytes(of: server.text("/open/1"), as: account, CancellableWork())
                == Self.picture)
        #expect(fetcher.bytes(of: server.text("/elsewhere"), as: account, CancellableWork()) != nil)
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil })
        for number in 1...3 {
            let address = server.text("/closed/\(number)")
            #expect(fetcher.bytes(of: address, as: account, CancellableWork()) == Self.picture)
        }
        // Once a server has asked for a password, later requests carry it, as far as HTTP allows.
        let closed = server.requests.filter { $0.path.hasPrefix("/closed") }
        #expect(closed.filter { $0["Authorization"] == nil && $0.path == "/closed/1" }.count >= 1)
        let outside = stranger.text("/cover", host: "localhost")
        #expect(fetcher.bytes(of: outside, as: account, CancellableWork()) == nil)
        #expect(fetcher.bytes(of: outside, as: account, CancellableWork()) == nil)
        #expect(stranger.requests.count == 1)
        #expect(stranger.requests.allSatisfy { $0["Authorization"] == nil && $0["Cookie"] == nil })
    }

    @Test func `what was refused is let be for ten minutes, and a server that refuses three`() {
        let server = LoopbackServer { request in
            switch request.path {
            case "/page": .init(type: "text/html", "<html>Sign in</html>")
            case let path where path.hasPrefix("/none"): .init(404)
            default: .init(403)
            }
        }
        let (fetcher, account) = (self.fetcher(), self.account(server, user: nil))
        func ask(_ path: String) -> Bool {
            fetcher.bytes(of: server.text(path), as: account, CancellableWork()) != nil
        }
        for _ in 0..<3 { #expect(!ask("/page")) }
        #expect(server.requests.count == 1)
        // Many books have no cover: that says nothing of others.
        for path in ["/none1", "/none2", "/none3", "/none1", "/2", "/3", "/4", "/5"] {
            #expect(!ask(path))
        }
        #expect(server.requests.map(\.path) == ["/page", "/none1", "/none2", "/none3", "/2", "/3"])
        clock.go(.seconds(599))
        #expect(!ask("/6"))
        #expect(server.requests.count == 6)
        clock.go(.seconds(1))
        #expect(!ask("/page"))
        #expect(server.requests.count == 7)
    }

    @Test func `a person who asks again gets what was refused, and who asked for peace has it`() {
        let isOpen = Mutex(false)
        let server = LoopbackServer { request in
            if request.path == "/busy" { return .init(429, [("Retry-After", "120")]) }
            return isOpen.withLock { $0 } ? Self.shown : .init(403)
        }
        let (fetcher, account) = (self.fetcher(), self.account(server, user: nil))
        func ask(_ path: String) -> Bool {
            fetcher.bytes(of: server.text(path), as: account, CancellableWork()) != nil
        }
        for number in 1...4 { #expect(!ask("/\(number)")) }
        #expect(server.requests.count == 3)
        isOpen.withLock { $0 = true }
        #expect(!ask("/1"))
        fetcher.forgive()
        #expect(ask("/1"))
        #expect(!ask("/busy"))
        fetcher.forgive()
        #expect(!ask("/2"))
        clock.go(.seconds(120))
        #expect(ask("/2"))
    }

    /// Whatever of an answer was there when it was given up, nothing is held against the server.
    @Test func `what is given up at any moment says nothing of its server`() async {
        let server = LoopbackServer { _ in Self.shown }
        let (fetcher, account) = (self.fetcher(), self.account(server))
        var random = SplitMix64(seed: 4711)
        let pool = ThreadPool(threads: 1)
        for round in 0..<300 {
            let errand = CancellableWork()
            let address = server.text("/\(round)")
            let asking = Task(executorPreference: pool) {
                fetcher.bytes(of: address, as: account, errand)
            }
            // Anywhere between before it is asked for and after it is there.
            for _ in 0..<random.next() % 20_000 where errand.isOff { break }
            errand.callOff()
            let had = await asking.value
            #expect(had == nil || had == Self.picture)
        }
        #expect(
            fetcher.bytes(of: server.text("/last"), as: account, CancellableWork()) == Self.picture)
    }

    @Test func `one that comes byte by byte is given up`() {
        let valve = Valve()
        let server = LoopbackServer { _ in
            var reply = Self.shown
            reply.length = 100
            reply.parts = [.bytes([7]), .wait(valve), .bytes([UInt8](repeating: 7, count: 99))]
            return reply
        }
        clock.step(.seconds(31))
        #expect(
            self.fetcher().bytes(of: server.text("/1"), as: self.account(server), CancellableWork())
                == nil)
        #expect(server.requests.count == 1)
        valve.open()
    }

    @Test func `a library that refuses covers alone is asked no more, and nobody hears of it`() {
        let server = LoopbackServer { _ in
            .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
        }
        let fetcher = self.fetcher()
        for number in 0..<40 {
            let address = server.text("/\(number)")
            #expect(fetcher.bytes(of: address, as: account(server), CancellableWork()) == nil)
        }
        #expect(Set(server.requests.map(\.path)) == ["/0", "/1", "/2"])
        // Another patron may be let in.
        var other = self.account(server)
        other.user = "bob"
        _ = fetcher.bytes(of: server.text("/9"), as: other, CancellableWork())
        #expect(server.requests.last?.path == "/9")
    }

    @Test func `a server that asks for peace gets it, for as long as it says`() {
        let isBusy = Mutex(true)
        let server = LoopbackServer { _ in
            isBusy.withLock { $0 } ? .init(429, [("Retry-After", "120")]) : Self.shown
        }
        let (fetcher, account) = (self.fetcher(), self.account(server))
        #expect(fetcher.bytes(of: server.text("/1"), as: account, CancellableWork()) == nil)
        isBusy.withLock { $0 = false }
        clock.go(.seconds(119))
        #expect(fetcher.bytes(of: server.text("/2"), as: account, CancellableWork()) == nil)
        #expect(server.requests.count == 1)
        clock.go(.seconds(1))
        #expect(
            fetcher.bytes(of: server.text("/2"), as: account, CancellableWork()) == Self.picture)
    }

    @Test func `a password that a command tells is not fetched for a picture`() {
        let server = LoopbackServer { _ in .init(401) }
        var account = self.account(server)
        account.passwordCommand = "pass"
        #expect(fetcher().bytes(of: server.text("/1"), as: account, CancellableWork()) == nil)
        #expect(server.requests.count == 1)
    }

    @Test func `nothing is asked in the open for who reads in private, nor of what is no address`()
    {
        let server = LoopbackServer { _ in Self.shown }
        var account = self.account(server)
        account.catalog = "https://127.0.0.1/opds"
        let fetcher = self.fetcher()
        for address in [
            server.text("/1"), "file:///etc/passwd", "ftp://127.0.0.1/1", "", "data:image/png,x",
            "data:text/html;base64,AAAA", "data:image/png;base64,AAAA", "javascript:1",
        ] {
            #expect(fetcher.bytes(of: address, as: account, CancellableWork()) == nil, "\(address)")
        }
        #expect(server.requests.isEmpty)
        let digits = Base64.encoded(Self.picture)
        let written = "data:image/png;base64,\(digits)"
        #expect(fetcher.bytes(of: written, as: account, CancellableWork()) == Self.picture)
        let escaped = written.map { $0 == "+" ? "%2B" : $0 == "=" ? "%3D" : String($0) }.joined()
        #expect(fetcher.bytes(of: escaped, as: account, CancellableWork()) == Self.picture)
    }

    @Test func `a picture without an end is let go, and one that nobody wants is not begun`() {
        let server = LoopbackServer { request in
            var reply = Self.shown
            if request.path == "/endless" {
                reply.parts = [.bytes([UInt8](repeating: 7, count: 5 << 20))]
            }
            return reply
        }
        let (fetcher, account) = (self.fetcher(), self.account(server))
        #expect(fetcher.bytes(of: server.text("/endless"), as: account, CancellableWork()) == nil)
        let errand = CancellableWork()
        errand.callOff()
        #expect(fetcher.bytes(of: server.text("/1"), as: account, errand) == nil)
        #expect(server.requests.map(\.path) == ["/endless"])
    }
}

private final class Clock: Sendable {
    private let time = Mutex((now: Duration.zero, step: Duration.zero))
    var now: Duration {
        time.withLock { time in
            time.now += time.step
            return time.now
        }
    }
    func go(_ far: Duration) { time.withLock { $0.now += far } }
    /// So far with each look.
    func step(_ step: Duration) { time.withLock { $0.step = step } }
}

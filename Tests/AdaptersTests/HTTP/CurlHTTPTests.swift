import Adapters
import Catalogs
import Glibc
import Ports
import Synchronization
import TestKit
import Testing

/// libcurl against a real server in this process.
@Suite struct CurlHTTPTests {
    private let http = CurlHTTP(agent: "Rushlight/test", now: monotonic, chance: { 0 })

    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private func request(_ server: LoopbackServer, _ path: String = "/") -> HTTPRequest {
        HTTPRequest(server.address(path))
    }

    private func fault(_ request: HTTPRequest) -> HTTPFault? {
        do throws(HTTPFault) {
            _ = try http.fetch(request)
            return nil
        } catch { return error }
    }

    @Test func `an answer comes whole, with its head`() throws {
        let server = LoopbackServer { _ in .init(type: "text/plain; charset=utf-8", "Hello, ä") }
        var request = request(server, "/a/ä b?q=1#frag")
        request.headers = [HTTPHeader("Accept", "application/atom+xml")]
        let answer = try http.fetch(request)
        #expect(answer.head.status == 200 && answer.head.mediaType == "text/plain")
        #expect(String(decoding: answer.body, as: UTF8.self) == "Hello, ä")
        #expect(!answer.head.isForeign && answer.head.length == 9)
        let asked = try #require(server.requests.first)
        #expect(asked.path == "/a/%C3%A4%20b?q=1")
        #expect(asked["User-Agent"] == "Rushlight/test")
        #expect(asked["Accept"] == "application/atom+xml")
        #expect(asked["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .head])
    func `each method says what it is`(_ method: HTTPRequest.Method) throws {
        let server = LoopbackServer { _ in .init(200, body: [1, 2, 3]) }
        var request = request(server)
        request.method = method
        if method == .post || method == .put {
            request.body = .form([("user name", "ann & co"), ("pin", "1=2")])
        }
        let answer = try http.fetch(request)
        #expect(answer.body == (method == .head ? [] : [1, 2, 3]))
        let asked = try #require(server.requests.first)
        #expect(asked.method == method.rawValue)
        #expect(asked["Expect"] == nil)
        guard request.body != nil else { return }
        #expect(asked.text == "user%20name=ann%20%26%20co&pin=1%3D2")
        #expect(asked["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test func `basic passwords are told when they are asked for`() throws {
        let server = LoopbackServer { request in
            guard request["Authorization"] == "Basic YW5uOnBhbGU6ZmlyZQ==" else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"a\"")])
            }
            return .init(type: "text/plain", "in")
        }
        var request = request(server)
        request.credential = HTTPCredential(
            .password(user: "ann", password: "pale:fire", .asked), for: request.address.origin!)
        #expect(try http.fetch(request).body == Array("in".utf8))
        #expect(server.requests.map { $0["Authorization"] != nil } == [false, true])
        request.credential = HTTPCredential(
            .password(user: "ann", password: "wrong", .asked), for: request.address.origin!)
        #expect(try http.fetch(request).head.status == 401)
    }

    @Test func `digest passwords never cross the line`() throws {
        let server = LoopbackServer { request in
            guard let told = request["Authorization"], told.hasPrefix("Digest ") else {
                let ask = "Digest realm=\"calibre\", nonce=\"abc\", qop=\"auth\", algorithm=MD5"
                return .init(401, [("WWW-Authenticate", ask)])
            }
            return .init(type: "text/plain", told)
        }
        var request = request(server, "/opds")
        request.credential = HTTPCredential(
            .password(user: "ann", password: "pale fire", .asked), for: request.address.origin!)
        let said = String(decoding: try http.fetch(request).body, as: UTF8.self)
        #expect(said.contains("username=\"ann\"") && said.contains("response=\""))
        #expect(!said.contains("pale fire"))
        #expect(server.requests.allSatisfy { $0["Authorization"]?.contains("Basic") != true })
    }

    @Test func `no secret, cookie or body crosses to another origin`() throws {
        let foreign = LoopbackServer { _ in .init(type: "text/plain", "elsewhere") }
        let target = foreign.text("/file", host: "localhost")
        let home = LoopbackServer { request in
            if request.path == "/set" {
                return .init(200, [("Set-Cookie", "session=1; Path=/"), ("X", "y")])
            }
            return .redirect(to: target)
        }
        for secret in [
            HTTPCredential.Secret.bearer("tok"), .password(user: "a", password: "b", .basic),
        ] {
            var request = HTTPRequest(home.address("/set"))
            request.jar = "one"
            request.credential = HTTPCredential(secret, for: request.address.origin!)
            _ = try http.fetch(request)
            request.address = home.address("/go")
            let answer = try http.fetch(request)
            #expect(answer.head.isForeign && answer.head.address.text == target)
        }
        #expect(home.requests.allSatisfy { $0["Authorization"] != nil })
        #expect(home.requests.filter { $0.path == "/go" }.allSatisfy { $0["Cookie"] != nil })
        #expect(foreign.requests.count == 2)
        for request in foreign.requests {
            #expect(request["Authorization"] == nil && request["Cookie"] == nil)
            #expect(request["Referer"] == nil)
        }
    }

    @Test func `jars are kept apart`() throws {
        let server = LoopbackServer { request in
            .init(200, [("Set-Cookie", "who=x")], body: Array((request["Cookie"] ?? "").utf8))
        }
        var request = request(server)
        request.jar = "one"
        _ = try http.fetch(request)
        #expect(try http.fetch(request).body == Array("who=x".utf8))
        request.jar = "two"
        #expect(try http.fetch(request).body == [])
        request.jar = nil
        #expect(try http.fetch(request).body == [])
    }

    @Test func `cookies of one port of a host are not sent to another`() throws {
        func echo(_ name: String) -> LoopbackServer {
            LoopbackServer { request in
                let told = Array((request["Cookie"] ?? "").utf8)
                return .init(200, [("Set-Cookie", "\(name)=1; Path=/")], body: told)
            }
        }
        let (first, second) = (echo("first"), echo("second"))
        func told(_ server: LoopbackServer) throws -> String {
            var request = request(server)
            request.jar = "one"
            return String(decoding: try http.fetch(request).body, as: UTF8.self)
        }
        #expect(try told(first).isEmpty)
        #expect(try told(second).isEmpty)
        #expect(try told(first) == "first=1")
        #expect(try told(second) == "second=1")
    }

    @Test func `of very many jars the one that was not used for longest is dropped`() throws {
        let server = LoopbackServer { request in
            .init(200, [("Set-Cookie", "who=x")], body: Array((request["Cookie"] ?? "").utf8))
        }
        func isKnown(_ jar: Int) throws -> Bool {
            var request = request(server)
            request.jar = "\(jar)"
            return try !http.fetch(request).body.isEmpty
        }
        for jar in 0..<200 { #expect(try !isKnown(jar)) }
        #expect(try isKnown(0))
        #expect(try !isKnown(200))
        #expect(try isKnown(200), "the newest one has a jar")
        #expect(try isKnown(0), "it was used since")
        #expect(try !isKnown(1), "it was the oldest")
    }

    @Test(arguments: [
        ("Digest realm=\"basic books\", qop=\"auth\"", ["digest"]),
        ("Basic realm=\"a, Digest \\\", b\", charset=\"UTF-8\"", ["basic"]),
        ("Bearer", ["bearer"]), ("Digest realm=a, Basic realm = b, x = 1", ["digest", "basic"]),
    ])
    func `ways to sign in are read, and no words of a realm`(_ value: String, _ ways: [String])
        throws
    {
        let address = try #require(Address(base: "http://a.example"))
        let head = HTTPHead(
            status: 401, headers: [HTTPHeader("WWW-Authenticate", value)], address: address)
        #expect(head.challenges == ways)
    }

    @Test func `a realm with the word basic is asked by digest all the same`() throws {
        let server = LoopbackServer { request in
            guard let told = request["Authorization"], told.hasPrefix("Digest ") else {
                let ask = "Digest realm=\"basic books\", nonce=\"abc\", qop=\"auth\""
                return .init(401, [("WWW-Authenticate", ask)])
            }
            return .init(type: "text/plain", "in")
        }
        var request = request(server)
        request.credential = HTTPCredential(
            .password(user: "ann", password: "b", .basic), for: request.address.origin!)
        #expect(try http.fetch(request).body == Array("in".utf8))
    }

    @Test func `a redirect's own page is nobody's`() throws {
        let server = LoopbackServer { request in
            if request.path == "/there" { return .init(type: "text/plain", "there") }
            var reply = LoopbackServer.Reply(type: "text/html", "<p>moved</p>")
            reply.status = 307
            reply.headers.append(("Location", "there"))
            return reply
        }
        let answer = try http.fetch(request(server, "/here"))
        #expect(String(decoding: answer.body, as: UTF8.self) == "there")
        #expect(answer.head.address.text == server.text("/there"))
    }

    @Test func `what comes is passed on as it comes, and no faster than it is read`() throws {
        let valve = Valve()
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply()
            reply.parts = [.bytes([7]), .wait(valve), .bytes(.init(repeating: 8, count: 9 << 20))]
            return reply
        }
        var request = request(server)
        request.limits.bodyBytesMax = 10 << 20
        let exchange = http.begin(request)
        #expect(try exchange.head().length == (9 << 20) + 1)
        #expect(try exchange.next() == [7])
        valve.open()
        var count = 0
        var largest = 0
        while let piece = try exchange.next() {
            count += piece.count
            largest = max(largest, piece.count)
        }
        #expect(count == 9 << 20)
        #expect(largest < 2 << 20)
    }

    @Test func `what is cancelled stops, before and in the middle`() throws {
        let valve = Valve()
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply()
            reply.parts = [.bytes([7]), .wait(valve), .bytes([8])]
            return reply
        }
        let exchange = http.begin(request(server))
        #expect(try exchange.next() == [7])
        exchange.cancel()
        #expect(throws: HTTPFault.cancelled) { try exchange.next() }
        valve.open()
        let other = http.begin(request(server))
        other.cancel()
        #expect(throws: HTTPFault.cancelled) { try other.head() }
        valve.open()
    }

    @Test func `a part of a file can be asked for`() throws {
        let server = LoopbackServer { request in
            #expect(request["Range"] == "bytes=4-" && request["Accept-Encoding"] == nil)
            return .init(206, [("Content-Range", "bytes 4-6/7")], body: [5, 6, 7])
        }
        var request = request(server)
        request.isCompressed = false
        request.headers = [HTTPHeader("Range", "bytes=4-")]
        let answer = try http.fetch(request)
        #expect(answer.head.range?.first == 4 && answer.head.range?.total == 7)
        #expect(answer.body == [5, 6, 7])
    }

    @Test func `a line that is cut before its first byte is tried again`() throws {
        let count = Mutex(0)
        let server = LoopbackServer { _ in
            let nth = count.withLock { count in
                count += 1
                return count
            }
            if nth == 3 { return .init(type: "text/plain", "third") }
            var reply = LoopbackServer.Reply()
            reply.isRaw = true
            reply.parts = [.hangUp]
            return reply
        }
        #expect(try http.fetch(request(server)).body == Array("third".utf8))
        #expect(server.requests.count == 3)
    }

    @Test func `a server that was busy is asked again, and its excuse is not shown`() throws {
        let count = Mutex(0)
        let server = LoopbackServer { _ in
            let nth = count.withLock { count in
                count += 1
                return count
            }
            return nth == 2
                ? .init(type: "text/plain", "now") : .init(503, [("Retry-After", "0")], body: [1])
        }
        #expect(try http.fetch(request(server)).body == Array("now".utf8))
    }

    @Test func `every way to break off is a fault with a sentence`() throws {
        let server = LoopbackServer { request in
            var reply = LoopbackServer.Reply(200, body: [1, 2, 3])
            switch request.path {
            case "/short": reply.length = 10
            case "/circle": return .redirect(to: "/circle")
            case "/open": return .redirect(to: "file:///etc/passwd")
            case "/large": reply.parts = [.bytes(.init(repeating: 0, count: 5_000))]
            case "/noise":
                reply.isRaw = true
                reply.parts = [.bytes(Array("SSH-2.0-OpenSSH\r\n".utf8))]
            case "/garbled": reply.headers = [("Content-Encoding", "gzip")]
            case "/heads":
                reply.headers = (0..<3_000).map {
                    ("X-\($0)", String(repeating: "x", count: 100))
                }
            default: break
            }
            if reply.length != nil { reply.parts.append(.hangUp) }
            return reply
        }
        func fault(at path: String) -> HTTPFault? {
            var request = request(server, path)
            request.limits.bodyBytesMax = 4_000
            return self.fault(request)
        }
        #expect(fault(at: "/short") == .cut(host: "127.0.0.1"))
        #expect(fault(at: "/circle") == .redirectsMax)
        #expect(fault(at: "/open") == .badRedirect("file:///etc/passwd"))
        #expect(fault(at: "/large") == .tooLarge(bytesMax: 4_000))
        #expect(fault(at: "/garbled") == .failed("what 127.0.0.1 sent cannot be unpacked"))
        #expect(fault(at: "/heads") == .garbled(host: "127.0.0.1"))
        let noise = try #require(fault(at: "/noise"))
        #expect(!noise.why.isEmpty && !noise.next.isEmpty)
    }

    /// The last bytes of an answer that is longer than it says come late, as another's beginning.
    @Test func `what stands behind an answer is taken for no other's`() throws {
        let server = LoopbackServer { request in
            if request.path == "/fine" { return .init(200, body: [1]) }
            var reply = LoopbackServer.Reply()
            reply.isRaw = true
            let told = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            reply.parts = [.bytes(Array(told.utf8)), .bytes(Array("and more of it".utf8))]
            return reply
        }
        for _ in 0..<20 {
            #expect(fault(request(server, "/long")) == nil)
            #expect(fault(request(server, "/fine")) == nil)
        }
    }

    @Test func `nobody there is said at once`() throws {
        let gone = LoopbackServer { _ in .init() }.address()
        #expect(fault(HTTPRequest(gone)) == .refused("127.0.0.1"))
        let nowhere = try #require(Address(base: "http://nowhere.invalid/"))
        #expect(fault(HTTPRequest(nowhere)) == .nameUnknown("nowhere.invalid"))
        #expect(fault(HTTPRequest(gone))?.isOffline == true)
    }

    @Test func `a server that never answers is not waited for`() throws {
        let valve = Valve()
        let server = LoopbackServer { _ in
            valve.wait()
            return .init()
        }
        var request = request(server)
        request.limits.silence = .seconds(1)
        #expect(fault(request) == .timedOut(host: "127.0.0.1", isConnected: true))
        valve.open()
    }

    @Test func `several are asked at once, and one server by six at most`() throws {
        let valve = Valve()
        let server = LoopbackServer { _ in
            valve.wait()
            return .init(type: "text/plain", "x")
        }
        let all = (0..<8).map { http.begin(request(server, "/\($0)")) }
        for _ in all { valve.open() }
        for exchange in all { #expect(try exchange.whole().body == Array("x".utf8)) }
        #expect(server.connections <= 6)
    }
}

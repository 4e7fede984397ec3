import Adapters
import Catalogs
import Glibc
import Ports
import Synchronization
import TestKit
import Testing

/// A nonce is told once and used for all that comes after.
@Suite struct DigestTests {
    private let http = CurlHTTP(
        agent: "Rushlight/test",
        now: {
            var instant = timespec()
            clock_gettime(CLOCK_MONOTONIC, &instant)
            return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
        }, chance: { 0 })

    /// - Parameter isGood: whether a nonce still counts.
    private func server(
        _ isGood: @escaping @Sendable (String) -> Bool, nonce: @escaping @Sendable () -> String
    ) -> LoopbackServer {
        LoopbackServer { request in
            guard let told = request["Authorization"], told.hasPrefix("Digest "), isGood(told)
            else {
                let ask = "Digest realm=\"l\", nonce=\"\(nonce())\", qop=\"auth\", algorithm=MD5"
                return .init(401, [("WWW-Authenticate", ask)], body: Array("who?".utf8))
            }
            return .init(type: "text/plain", told)
        }
    }

    private func request(
        _ server: LoopbackServer, _ path: String, _ method: HTTPRequest.Method = .get,
        user: String = "ann", jar: String = "one", scheme: HTTPCredential.Scheme = .digest
    ) -> HTTPRequest {
        var request = HTTPRequest(server.address(path), method: method)
        request.jar = jar
        if method == .post { request.body = .form([("a", "b")]) }
        request.credential = request.address.origin.map {
            HTTPCredential(.password(user: user, password: "pale fire", scheme), for: $0)
        }
        return request
    }

    @Test func `a nonce is asked for once, and counted`() throws {
        let server = server({ _ in true }, nonce: { "abc" })
        for (at, path) in ["/a", "/b", "/c"].enumerated() {
            let told = String(
                decoding: try http.fetch(request(server, path)).body, as: UTF8.self)
            #expect(told.contains("nc=0000000\(at + 1)") && told.contains("uri=\"\(path)\""))
        }
        let post = try http.fetch(request(server, "/post", .post))
        let after = try http.fetch(request(server, "/after"))
        #expect(post.head.isFine && after.head.isFine)
        #expect(
            server.requests.map(\.path) == ["/a", "/a", "/b", "/c", "/post", "/after"])
        let sent = server.requests.last
        #expect(sent?.method == "GET" && sent?.body.isEmpty == true)
        #expect(server.requests.allSatisfy { $0["Authorization"]?.contains("Basic") != true })
    }

    @Test func `a handle that sent a body sends none with the next request`() throws {
        let server = server({ _ in true }, nonce: { "abc" })
        for method in [HTTPRequest.Method.post, .mkcol, .delete, .head, .post, .propfind, .get] {
            #expect(try http.fetch(request(server, "/\(method)", method)).head.isFine)
            let sent = try #require(server.requests.last)
            #expect(sent.method == method.rawValue)
            #expect(sent["Transfer-Encoding"] == nil, "\(method)")
            #expect(sent.body.isEmpty == (method != .post), "\(method)")
        }
    }

    @Test func `a password is not told in clear words to a server that asked for a digest`()
        throws
    {
        let server = server({ _ in true }, nonce: { "abc" })
        for path in ["/a", "/b", "/c"] {
            let answer = try http.fetch(request(server, path, .mkcol, scheme: .basic))
            #expect(answer.head.isFine)
        }
        let basics = server.requests.filter { $0["Authorization"]?.hasPrefix("Basic") == true }
        #expect(basics.map(\.path) == ["/a"], "how it asks was not known yet")
        #expect(server.requests.suffix(2).map(\.path) == ["/b", "/c"])
    }

    @Test func `another account has a nonce of its own`() throws {
        let server = server({ _ in true }, nonce: { "abc" })
        _ = try http.fetch(request(server, "/", user: "ann"))
        _ = try http.fetch(request(server, "/", user: "bob"))
        _ = try http.fetch(request(server, "/", user: "ann", jar: "two"))
        #expect(server.requests.count == 6)
    }

    @Test func `a nonce that is over is no wrong password`() throws {
        let now = Mutex("first")
        let server = server(
            { told in now.withLock { told.contains("\"\($0)\"") } },
            nonce: { now.withLock { $0 } })
        #expect(try http.fetch(request(server, "/a")).head.isFine)
        now.withLock { $0 = "second" }
        #expect(try http.fetch(request(server, "/b")).head.isFine)
        #expect(try http.fetch(request(server, "/c")).head.isFine)
        #expect(server.requests.map(\.path) == ["/a", "/a", "/b", "/b", "/b", "/c"])
    }

    @Test func `a password that is refused is refused once`() throws {
        let server = server({ _ in false }, nonce: { "abc" })
        #expect(try http.fetch(request(server, "/a")).head.status == 401)
        #expect(server.requests.count == 2)
    }

    @Test func `a server that wants clear words is told none`() throws {
        let server = LoopbackServer { _ in
            .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
        }
        #expect(try http.fetch(request(server, "/a")).head.status == 401)
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil })
    }
}

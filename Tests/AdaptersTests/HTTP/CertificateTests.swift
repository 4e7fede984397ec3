import Adapters
import Catalogs
import Glibc
import Ports
import TestKit
import Testing

@testable import LendingRuntime

/// Certificates of every kind on a real line, and what a person may settle.
@Suite struct CertificateTests {
    private let home = TemporaryFolder()
    private let http = CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 })

    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Home</title><id>h</id></feed>
        """

    private func server(_ kind: EncryptedServer.Kind, port: Int = 0) -> EncryptedServer {
        EncryptedServer(kind, in: home.path, pages: ["opds": Self.feed], port: port)
    }

    private func fault(
        _ address: Address, _ change: (inout HTTPTrust) -> Void = { _ in }
    ) -> HTTPFault? {
        var request = HTTPRequest(address)
        change(&request.trust)
        request.limits.retriesMax = 0
        do throws(HTTPFault) {
            _ = try http.fetch(request)
            return nil
        } catch { return error }
    }

    private func place(_ server: EncryptedServer) -> String { "localhost:\(server.port)" }

    private func certificate(_ server: EncryptedServer) throws -> Certificate {
        var request = HTTPRequest(server.address("opds"))
        request.isGlance = true
        return try #require(try http.begin(request).head().certificate)
    }

    @Test func `who is signed by nobody known is refused, and nothing is sent`() {
        for kind in [EncryptedServer.Kind.selfSigned, .good] {
            let server = server(kind)
            #expect(
                fault(server.address("opds")) == .untrusted(.unknownIssuer, host: place(server)))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `an authority of one's own is believed, and only for its own`() {
        let good = server(.good)
        #expect(fault(good.address("opds")) { $0.authorityFile = good.authority } == nil)
        #expect(good.requests == ["opds"])
        let other = server(.selfSigned)
        #expect(
            fault(other.address("opds")) { $0.authorityFile = good.authority }
                == .untrusted(.unknownIssuer, host: place(other)))
        let nothing = home.path + "/nothing.pem"
        guard
            case .untrusted(.file, _)? = fault(
                good.address("opds"), { $0.authorityFile = nothing })
        else {
            Issue.record("a file that is not there")
            return
        }
    }

    @Test func `another's certificate, and one that is over, are refused whoever signed them`() {
        let foreign = server(.foreign)
        #expect(
            fault(foreign.address("opds")) { $0.authorityFile = foreign.authority }
                == .untrusted(.wrongName, host: place(foreign)))
        let old = server(.old)
        #expect(
            fault(old.address("opds")) { $0.authorityFile = old.authority }
                == .untrusted(.outOfDate, host: place(old)))
        #expect(foreign.requests.isEmpty && old.requests.isEmpty)
    }

    @Test func `a server that speaks openly where encryption is expected is not asked openly`() {
        let open = LoopbackServer { _ in .init(type: "text/plain", "hello") }
        let address = Address(base: "https://127.0.0.1:\(open.port)/opds")!
        guard case .untrusted(.failed, _)? = fault(address) else {
            Issue.record("\(String(describing: fault(address)))")
            return
        }
        #expect(open.requests.isEmpty)
        // Nor the other way round: what is encrypted is no HTTP.
        let closed = server(.good)
        let other = Address(base: "http://127.0.0.1:\(closed.port)/opds")!
        #expect(fault(other) != nil)
    }

    @Test func `a glance shows whose it is as other programs do, and sends nothing`() throws {
        for kind in [EncryptedServer.Kind.selfSigned, .good, .old, .foreign] {
            let server = server(kind)
            let shown = try certificate(server)
            #expect(shown.fingerprint == EncryptedServer.fingerprint(kind, in: home.path))
            #expect(shown.isSelfSigned == (kind == .selfSigned))
            #expect(shown.issuer == (kind == .selfSigned ? "localhost" : "Home Authority"))
            #expect(
                shown.names
                    == (kind == .foreign ? ["elsewhere.example"] : ["localhost", "127.0.0.1"]))
            #expect(shown.begins.hasPrefix("20") && shown.ends.hasPrefix("20"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a key that was accepted is believed at its host, whatever else is amiss`() throws {
        for kind in [EncryptedServer.Kind.selfSigned, .old, .foreign] {
            let server = server(kind)
            let pin = try certificate(server).pin
            let origin = try #require(server.address("").origin)
            #expect(fault(server.address("opds")) { $0.pin = .init(pin, for: origin) } == nil)
            // Who did not accept it profits from no session of who did.
            guard case .untrusted? = fault(server.address("opds")) else {
                Issue.record("\(kind) is believed without its key")
                continue
            }
            #expect(server.requests == ["opds"])
            // By its other name it is somebody else.
            let other = server.address("opds", host: "127.0.0.1")
            guard case .untrusted? = fault(other, { $0.pin = .init(pin, for: origin) }) else {
                Issue.record("\(kind) is believed elsewhere")
                continue
            }
            #expect(server.requests == ["opds"])
        }
    }

    @Test func `a key that changes is refused, also on a line that was used before`() throws {
        let first = server(.selfSigned)
        let pin = try certificate(first).pin
        let origin = try #require(first.address("").origin)
        #expect(fault(first.address("opds")) { $0.pin = .init(pin, for: origin) } == nil)
        let port = first.port
        first.stop()
        // Another key, signed by an authority that is believed: it is still not the one.
        let second = server(.good, port: port)
        #expect(second.port == port)
        #expect(
            fault(second.address("opds")) {
                $0.pin = .init(pin, for: origin)
                $0.authorityFile = second.authority
            } == .untrusted(.pinChanged, host: place(second)))
        #expect(second.requests.isEmpty)
        // Trust in one server does not extend to another.
        #expect(fault(second.address("opds")) == .untrusted(.unknownIssuer, host: place(second)))
    }

    @Test func `a server that redirects to a certificate at another port has that one accepted`()
        throws
    {
        let closed = server(.selfSigned)
        let target = closed.address("opds").text
        let open = LoopbackServer { _ in .redirect(to: target) }
        let address = try #require(Address(base: open.text("/opds", host: "localhost")))
        let refused = try #require(fault(address))
        #expect(refused == .untrusted(.unknownIssuer, host: place(closed)))
        let shown = "https://localhost:\(closed.port)"
        guard case .untrusted(_, _, shown?) = CatalogTrouble(refused, asked: address) else {
            Issue.record("\(CatalogTrouble(refused, asked: address))")
            return
        }
        let pin = try certificate(closed).pin
        let origin = try #require(address.origin)
        #expect(fault(address) { $0.pin = .init(pin, for: origin) } == nil)
        // From one encrypted server to another, or from another host, no key is accepted.
        for asked in ["https://localhost/opds", "http://elsewhere.example/opds"] {
            guard case .untrusted(_, _, nil) = CatalogTrouble(refused, asked: Address(base: asked))
            else {
                Issue.record("\(asked)")
                continue
            }
        }
        let other = try #require(Address(base: "https://localhost")?.origin)
        #expect(fault(address) { $0.pin = .init(pin, for: other) } != nil)
    }

    @Test func `a catalog is added by a fingerprint, kept with its key, and refused with another`()
        throws
    {
        let server = server(.selfSigned)
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let book = AccountLedger(
            documents: DiskDocuments(), path: home.path + "/accounts.json", newID: { "1" })
        let clerk = CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }), book: book)
        func trouble(_ body: () throws(CatalogTrouble) -> Void) -> CatalogTrouble? {
            do throws(CatalogTrouble) {
                try body()
                return nil
            } catch { return error }
        }
        let place = "https://localhost:\(server.port)"
        let refused = trouble { () throws(CatalogTrouble) in
            _ = try clerk.add("localhost:\(server.port)/opds", name: nil)
        }
        guard case .untrusted(_, _, place)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        let wrong = String(repeating: "AB:", count: 31) + "AB"
        #expect(
            trouble { () throws(CatalogTrouble) in
                _ = try clerk.add(server.text("opds"), name: nil, fingerprint: wrong)
            }?.why.contains("another certificate") == true)
        #expect(server.requests.isEmpty)
        #expect(try book.accounts().isEmpty)
        let right = EncryptedServer.fingerprint(.selfSigned, in: home.path)
        let account = try clerk.add(
            "localhost:\(server.port)/opds", name: "home",
            fingerprint: right.lowercased().filter { $0 != ":" })
        #expect(try book.accounts().first?.pin == account.pin)
        #expect(try clerk.page(account.catalog, search: nil, as: account).feed.title == "Home")
        let port = server.port
        server.stop()
        let second = EncryptedServer(
            .good, in: home.path, pages: ["opds": Self.feed], port: port)
        let changed = trouble { () throws(CatalogTrouble) in
            _ = try clerk.page(account.catalog, search: nil, as: account)
        }
        #expect(changed?.why == "localhost:\(port) has another key than the one you accepted")
        #expect(second.requests.isEmpty)
        // Forgotten, it is as unknown as any other; accepted anew, it is believed.
        var told = try clerk.trust(account, nil)
        #expect(told.pin == nil)
        told = try clerk.trust(told, try clerk.certificate(of: told))
        #expect(try clerk.page(account.catalog, search: nil, as: told).feed.title == "Home")
    }
}

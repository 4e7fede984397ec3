import Catalogs
import LendingRuntime
import Ports
import TestKit
import Testing

@Suite struct CatalogFinderTests {
    private func added(
        _ text: String, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPFault
    ) -> (trouble: CatalogTrouble?, asked: [String]) {
        let http = FakeHTTP { .failure(answer($0)) }
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let clerk = CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(documents: FakeDocuments(), path: nil, newID: { "1" }))
        var trouble: CatalogTrouble?
        do throws(CatalogTrouble) { _ = try clerk.add(text, name: nil) } catch { trouble = error }
        return (trouble, http.requests.map(\.address.text))
    }

    @Test(arguments: [
        HTTPFault.Distrust.unknownIssuer, .wrongName, .outOfDate, .pinChanged,
        .file("no such file"),
    ])
    func `a certificate that is not believed is never gone round`(_ distrust: HTTPFault.Distrust) {
        let fault = HTTPFault.untrusted(distrust, host: "home.example")
        let (trouble, asked) = added("home.example") { _ in fault }
        #expect(asked == ["https://home.example"])
        let place = distrust.canBeSettled ? "https://home.example" : nil
        #expect(trouble == .untrusted(why: fault.why, next: fault.next, place: place))
    }

    /// As Calibre-Web does, and servers that wait for ever to be greeted openly.
    @Test func `a front page that sends everybody to a form has its catalog beside itself`() {
        let http = FakeHTTP { request in
            guard request.address.text.hasPrefix("http:") else {
                return .failure(.timedOut(host: "home.example", isConnected: false))
            }
            if request.address.text == "http://home.example/books/opds" {
                return .success(
                    HTTPAnswer(
                        head: HTTPHead(
                            status: 401, headers: [HTTPHeader("WWW-Authenticate", "Basic")],
                            address: request.address), body: []))
            }
            let form = Address(base: "http://home.example/login?next=%2F") ?? request.address
            let page = "<!DOCTYPE html><html><head><title>Login</title></head><body/></html>"
            return .success(
                HTTPAnswer(
                    head: HTTPHead(
                        status: 200, headers: [HTTPHeader("Content-Type", "text/html")],
                        address: form), body: Array(page.utf8)))
        }
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let clerk = CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(
                documents: FakeDocuments(), path: "/accounts.json", newID: { "1" }))
        #expect(
            (try? clerk.add("home.example/books", name: nil))?.catalog
                == "http://home.example/books/opds")
    }

    @Test func `a known address that is added with a name gets that name, and stays one`() throws {
        let http = FakeHTTP { request in
            let feed = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Books</title></feed>"
            return .success(
                HTTPAnswer(
                    head: HTTPHead(
                        status: 200,
                        headers: [HTTPHeader("Content-Type", "application/atom+xml")],
                        address: request.address), body: Array(feed.utf8)))
        }
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let clerk = CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(
                documents: FakeDocuments(), path: "/accounts.json", newID: { "1" }))
        #expect(try clerk.add("https://home.example/opds", name: nil).name == "Books")
        #expect(try clerk.add("https://home.example/opds", name: "Mine").name == "Mine")
        #expect(try clerk.accounts().map(\.name) == ["Mine"])
        #expect(try clerk.add("https://home.example/opds", name: nil).name == "Mine")
    }

    @Test func `where nobody speaks encrypted, the open line is tried`() {
        let (_, asked) = added("home.example:8080") { request in
            request.address.text.hasPrefix("https")
                ? .untrusted(.failed("wrong version number"), host: "home.example")
                : .unreachable("home.example")
        }
        #expect(asked == ["https://home.example:8080", "http://home.example:8080"])
    }
}

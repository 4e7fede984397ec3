import Catalogs
import CommandLine
import LendingRuntime
import Ports
import TestKit
import Testing

@Suite struct FeedCommandTests {
    private func run(
        _ text: String, source: String = "page", base: String? = "https://books.example/opds/",
        asJSON: Bool = true, words: String? = nil, http: FakeHTTP = FakeHTTP([:])
    ) throws -> (out: String, why: Complaint?) {
        var out: [UInt8] = []
        let order = try #require(
            FeedCommand.Order(source: source, base: base, words: words, asJSON: asJSON))
        let output = Output(write: { out += $0 }, complain: { _ in })
        do throws(Complaint) {
            let status = try FeedCommand.run(
                order, read: { _, _ throws(Complaint) in Array(text.utf8) },
                clerk: Self.clerk(http), to: output)
            #expect(status == 0)
            return (String(decoding: out, as: UTF8.self), nil)
        } catch {
            return (String(decoding: out, as: UTF8.self), error)
        }
    }

    private static func clerk(_ http: FakeHTTP) -> CatalogClerk {
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        return CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(documents: FakeDocuments(), path: nil, newID: { "1" }))
    }

    private let page = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog">
        <title>All \u{9B}31m</title><link rel="next" href="?p=2"/><entry><title>Salt</title>
        <author><name>Mara Voss</name></author><link rel="http://opds-spec.org/acquisition/borrow"
        href="b" type="application/epub+zip"><opds:availability status="available"/>
        <opds:copies total="2" available="1"/></link></entry></feed>
        """

    @Test func `a page is one JSON document`() throws {
        let out = try run(page).out
        #expect(out.contains(#""kind": "acquisition""#))
        #expect(out.contains(#""title": "All \u009b31m""#))
        #expect(out.contains(#""next": "https://books.example/opds/?p=2""#))
        #expect(out.contains(#""copies_available": 1"#))
        #expect(out.contains(#""relation": "borrow""#))
        #expect(!out.contains("null"))
    }

    @Test func `a page is lines for people, that no terminal obeys`() throws {
        let out = try run(page, base: nil, asJSON: false).out
        #expect(out.contains("Salt, Mara Voss  [available, 1 of 2 copies]  borrow: b\n"))
        #expect(out.contains("next: ?p=2\n"))
        #expect(!out.unicodeScalars.contains { $0 == "\u{9B}" })
    }

    @Test func `a problem is printed, and is one`() throws {
        let (out, why) = try run(
            """
            {"type": "http://l.example/loan-limit-reached", "title": "Limit.",
             "detail": "Ten books.", "status": 403}
            """
        )
        #expect(out.contains(#""kind": "loan-limit-reached""#))
        #expect(why?.why == "Limit: Ten books")
        #expect(why?.next == "Return a book, then borrow this one.")
        #expect(why?.status == 1)
    }

    @Test func `an address is asked, and its references are seen from where it answers`() throws {
        let address = "https://books.example/opds/"
        let http = FakeHTTP([address: page])
        let (out, why) = try run("", source: address, base: nil, http: http)
        #expect(why == nil)
        #expect(out.contains(#""href": "https://books.example/opds/b""#))
        #expect(http.requests.map(\.address.text) == [address])
        #expect(http.requests.allSatisfy { $0.credential == nil && $0.jar == nil })
    }

    @Test func `a search asks for the page, for its description and for the answer`() throws {
        let host = "https://books.example"
        let http = FakeHTTP([
            host + "/opds": """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><link rel="search"
            type="application/opensearchdescription+xml" href="/osd"/></feed>
            """,
            host + "/osd": """
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url
            type="application/atom+xml" template="/find?q={searchTerms}&amp;p={startPage?}"/>
            </OpenSearchDescription>
            """,
            host + "/find?q=salt%20%26%20sea&p=": page,
        ])
        let out = try run("", source: host + "/opds", base: nil, words: "salt & sea", http: http)
        #expect(out.why == nil)
        #expect(out.out.contains(#""title": "Salt""#))
        #expect(http.requests.count == 3)
    }

    @Test func `a page that is not there, or no page, is told so`() throws {
        let gone = try run("", source: "https://books.example/", base: nil)
        #expect(gone.why?.why == "books.example has nothing there")
        let http = FakeHTTP(["https://books.example/": "<html><body>Welcome"], type: "text/html")
        let web = try run("", source: "https://books.example/", base: nil, http: http)
        #expect(web.why?.why == "this is a web page, not a catalog")
        #expect(web.why?.status == 1)
    }

    @Test func `a server that asks who one is says how, in JSON as well`() throws {
        let http = FakeHTTP { request in
            let head = HTTPHead(
                status: 401,
                headers: [HTTPHeader("WWW-Authenticate", "Digest realm=\"calibre\"")],
                address: request.address)
            return .success(HTTPAnswer(head: head, body: []))
        }
        let (out, why) = try run("", source: "https://books.example/", base: nil, http: http)
        #expect(out.contains(#""kind": "digest""#))
        #expect(why?.status == 1)
        #expect(why?.next.contains("account sign-in") == true)
    }

    @Test func `a broken document is told with its place`() throws {
        #expect(
            try run("{\n\"metadata\": ,").why?.why
                == "the JSON is broken at line 2, column 13: a value is missing")
    }

    @Test func `a base that is no address is a wrong command line`() {
        let complaint = #expect(throws: Complaint.self) {
            try Invocation.parse(["feed", "x.xml", "--base", "books"], exists: { _ in true })
        }
        #expect(complaint?.status == 2)
        let order = FeedCommand.Order(source: "-", base: "https://b.example/", asJSON: true)
        #expect(order != nil)
        let words = ["feed", "-", "--base", "https://b.example/", "--json"]
        #expect(
            (try? Invocation.parse(words, exists: { _ in true }))
                == order.map { .feed($0, VaultCommand.Source()) })
    }
}

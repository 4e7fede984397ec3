import CommandLine
import Testing

@Suite struct FeedCommandTests {
    private func run(
        _ text: String, source: String = "page", base: String? = "https://books.example/opds/",
        asJSON: Bool = true
    ) throws -> (out: String, why: Complaint?) {
        var out: [UInt8] = []
        let order = try #require(FeedCommand.Order(source: source, base: base, asJSON: asJSON))
        let output = Output(write: { out += $0 }, complain: { _ in })
        do throws(Complaint) {
            let status = try FeedCommand.run(
                order, read: { _, _ throws(Complaint) in Array(text.utf8) }, to: output)
            #expect(status == 0)
            return (String(decoding: out, as: UTF8.self), nil)
        } catch {
            return (String(decoding: out, as: UTF8.self), error)
        }
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

    @Test func `an address is refused, as nothing is fetched yet`() throws {
        let (out, why) = try run(page, source: "https://books.example/opds/")
        #expect(out == "")
        #expect(why?.status == 1)
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
        #expect((try? Invocation.parse(words, exists: { _ in true })) == order.map { .feed($0) })
    }
}

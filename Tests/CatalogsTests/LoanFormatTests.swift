import Testing

@testable import Catalogs

/// In which of several formats a book is lent, and which are not borrowed at all.
@Suite struct LoanFormatTests {
    private func borrowing(_ types: [String]) -> Feed.Publication {
        var book = Feed.Publication(id: "urn:1", title: "Walden")
        book.acquisitions = [
            Feed.Acquisition(
                relation: .borrow, href: "https://l.example/borrow",
                type: "application/atom+xml;type=entry;profile=opds-catalog",
                indirect: types.map { Feed.Indirect(type: $0) })
        ]
        return book
    }

    private func lent(_ types: [String]) -> Feed.Publication {
        var book = Feed.Publication(id: "urn:1", title: "Walden")
        book.acquisitions = types.map {
            Feed.Acquisition(relation: .generic, href: "https://l.example/\($0)", type: $0)
        }
        book.revoke = "https://l.example/revoke"
        return book
    }

    @Test(arguments: [
        "application/vnd.librarysimplified.axisnow+json", "application/x-kdrm+json",
        "text/html;profile=http://librarysimplified.org/terms/profiles/streaming-media",
        "text/html; profile=\"http://librarysimplified.org/terms/profiles/streaming-text\"",
        "application/x-some-new-lock+json",
    ])
    func `what no format is known of is not borrowed`(_ type: String) {
        let loan = Loan(borrowing([type]))
        guard case .unsupported(let bar) = loan.state, bar?.why.isEmpty == false else {
            Issue.record("\(loan.state)")
            return
        }
        #expect(!loan.deeds.contains(.borrow))
    }

    @Test func `what says nothing of its format may be borrowed`() {
        #expect(Loan(borrowing([])).deeds == [.borrow])
        let token = "application/vnd.librarysimplified.bearer-token+json"
        #expect(Loan(borrowing([token])).deeds == [.borrow])
    }

    @Test func `of several formats the one that was chosen is fetched`() {
        let types = ["application/epub+zip", "application/pdf"]
        #expect(borrowing(types.reversed()).formats == types)
        #expect(borrowing([types[0]]).formats == [])
        #expect(
            borrowing(types + ["application/vnd.librarysimplified.axisnow+json"]).formats == types)
        var loan = Loan(borrowing(types))
        loan.format = "application/pdf"
        _ = loan.take(.pressed(.borrow, nowMs: 0))
        guard case .fetch(let copy)? = loan.take(.answered(lent(types))).first else {
            Issue.record("nothing is fetched")
            return
        }
        #expect(copy.type == "application/pdf")
        #expect(lent(types).copy()?.type == "application/epub+zip")
        #expect(lent(types).copy(as: "text/plain")?.type == "application/epub+zip")
    }

    @Test func `a chosen format and a file that waits to be left survive a restart`() throws {
        var record = try #require(LoanRecord(lent(["application/pdf"]), of: "1"))
        record.loan.format = "application/pdf"
        (record.loan.state, record.path) = (.downloaded, "/b/w.pdf")
        record.loan.leaving = .returned
        record.loan.publication.annotations = "https://l.example/annotations/1"
        record.loan.publication.progression = ProgressionLink(
            address: "https://l.example/p", isDraft: true)
        let back = try #require(LoanFile.records(LoanFile.bytes([record]))?.first)
        #expect(back.loan.publication == record.loan.publication)
        #expect(back.loan.format == "application/pdf" && back.loan.leaving == .returned)
        var loan = back.loan
        #expect(loan.take(.fileLeft).contains(.removeFile) && !loan.isMine)
    }

    @Test func `a book leads to its author, its series and what is like it`() throws {
        let text = """
            <entry xmlns="http://www.w3.org/2005/Atom" xmlns:schema="http://schema.org/">
            <id>urn:1</id><title>Walden</title>
            <author><name>Ann</name><link rel="contributor" href="/by/ann" title="Ann"
             type="application/atom+xml;profile=opds-catalog;kind=acquisition"/></author>
            <schema:Series name="Ponds"><link rel="series" href="/ponds"
             type="application/atom+xml;profile=opds-catalog"/></schema:Series>
            <link rel="related" href="/like/1" title="Recommended Works"
             type="application/atom+xml;profile=opds-catalog"/>
            <link rel="http://opds-spec.org/acquisition/borrow" href="/b" type="text/plain"/>
            </entry>
            """
        let base = Address(base: "https://l.example/")
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8), base: base) else {
            Issue.record("no feed")
            return
        }
        let leads = try #require(feed.publications.first?.leads)
        #expect(leads.map(\.kind) == [.author, .series, .related])
        #expect(leads.map(\.title) == ["Ann", "Ponds", "Recommended Works"])
        #expect(leads.map(\.href).last == "https://l.example/like/1")
    }
}

import Testing

@testable import Catalogs

@Suite struct OpenSearchTests {
    private func description(_ urls: String) -> String {
        """
        <?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
        <ShortName>Books</ShortName>\(urls)</OpenSearchDescription>
        """
    }

    @Test func `a catalog's answer comes before a feed's and a page's`() throws {
        let page = try feed(
            description(
                """
                <Url type="text/html" template="https://a.example/?q={searchTerms}"/>
                <Url type="application/atom+xml" template="/atom?q={searchTerms}&amp;n={count?}"/>
                <Url type="application/atom+xml;profile=opds-catalog" template="s/{searchTerms}"/>
                <Url type="application/x-suggestions+json" rel="suggestions" template="/no?{searchTerms}"/>
                <Url type="application/atom+xml" method="post" template="/no?{searchTerms}"/>
                <Url type="application/atom+xml" template="javascript:{searchTerms}"/>
                """))
        #expect(page.kind == .search)
        #expect(page.title == "Books")
        #expect(
            page.search.map(\.href) == [
                "https://books.example/opds/s/{searchTerms}",
                "https://books.example/atom?q={searchTerms}&n={count?}",
                "https://a.example/?q={searchTerms}",
            ])
        #expect(page.search.allSatisfy { $0.kind == .template })
    }

    @Test func `a description without an address says so`() throws {
        #expect(try feed(description("")).diagnostics.map(\.code) == ["search.template.missing"])
    }

    @Test func `a description without its namespace is one all the same`() throws {
        let page = try feed(
            "<OpenSearchDescription><Url template='https://a.example/{searchTerms}'/></OpenSearchDescription>"
        )
        #expect(page.search.map(\.href) == ["https://a.example/{searchTerms}"])
    }
}

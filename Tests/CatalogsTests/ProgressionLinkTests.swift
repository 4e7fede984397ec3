import Testing

@testable import Catalogs

/// Where a catalog says that it keeps the place in a book.
@Suite struct ProgressionLinkTests {
    private let base = Address(base: "https://books.example/opds/")

    private func first(_ text: String) throws -> Feed.Publication {
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8), base: base) else {
            throw CatalogError.empty
        }
        return try #require(feed.publications.first)
    }

    @Test func `it is found in both versions of OPDS`() throws {
        let two = """
            {"metadata": {"title": "C"}, "links": [{"rel": "self", "href": "/opds/v2",
            "type": "application/opds+json"}], "publications": [{"metadata": {"title": "B"},
            "links": [{"rel": "http://opds-spec.org/acquisition", "href": "b.epub",
            "type": "application/epub+zip"}, {"rel": "http://opds-spec.org/progression",
            "href": "draft", "type": "application/opds-progression+json"},
            {"rel": "http://www.cantook.com/api/progression", "href": "b/progression",
            "type": "application/vnd.readium.progression+json"}]}]}
            """
        let link = ProgressionLink(
            address: "https://books.example/opds/b/progression", isDraft: false)
        #expect(try first(two).progression == link)
        let one = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>C</title><id>c</id><entry>
            <title>B</title><id>b</id><link rel="http://opds-spec.org/acquisition" href="b.epub"
            type="application/epub+zip"/><link rel="http://opds-spec.org/progression"
            href="b/draft" type="application/opds-progression+json"/></entry></feed>
            """
        let draft = ProgressionLink(address: "https://books.example/opds/b/draft", isDraft: true)
        #expect(try first(one).progression == draft)
    }
}

import Testing

@testable import Catalogs

/// Lists of podcasts that programs exchange.
@Suite struct ShowListTests {
    private func shows(_ text: String) throws -> [Show] { try ShowList.read(Array(text.utf8)) }

    @Test func `podcasts are found in folders, each once, and what is no podcast is left out`()
        throws
    {
        let found = try shows(
            """
            <?xml version="1.0"?><opml version="1.1"><head><title>x</title></head><body>
            <outline text="Science">
              <outline type="rss" text="Tides &amp; Weather" xmlUrl="https://show.example/rss"/>
              <outline type="rss" text="short" title="The Long One" xmlUrl="feed://b.example/f"/>
            </outline>
            <outline text="again" xmlUrl=" https://show.example/rss "/>
            <outline text="a file" xmlUrl="file:///etc/passwd"/>
            <outline text="" xmlURL="http://c.example/"/>
            </body></opml>
            """)
        #expect(
            found == [
                Show(title: "Tides & Weather", feed: "https://show.example/rss"),
                Show(title: "The Long One", feed: "https://b.example/f"),
                Show(title: "c.example", feed: "http://c.example/"),
            ])
    }

    @Test func `what is written is read back`() throws {
        let list = [
            Show(title: "\"Quotes\" & <marks>", feed: "https://a.example/?x=1&y=2"),
            Show(title: "Zwei", feed: "https://b.example/"),
        ]
        #expect(try ShowList.read(ShowList.bytes(list)) == list)
    }

    @Test func `a list that is cut gives what stands in it, and other files say what they are`()
        throws
    {
        let cut = "<opml><body><outline text=\"a\" xmlUrl=\"https://a.example/\"/><outline te"
        #expect(try shows(cut).map(\.title) == ["a"])
        #expect(throws: CatalogError.empty) { try shows("") }
        #expect(throws: CatalogError.notACatalog("no list of podcasts (OPML)")) {
            try shows("<rss><channel/></rss>")
        }
        let deep = String(repeating: "<outline>", count: 5_000)
        #expect(try shows("<opml><body>" + deep).isEmpty)
    }
}

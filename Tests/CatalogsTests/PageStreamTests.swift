import Testing

@testable import Catalogs

/// Pages of comics that a feed gives one by one.
@Suite struct PageStreamTests {
    private func first(_ entry: String) throws -> Feed.Publication? {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns">
            <title>C</title><id>c</id><entry><title>B</title><id>b</id>\(entry)</entry></feed>
            """
        let base = Address(base: "https://books.example/opds/")
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8), base: base) else {
            throw CatalogError.empty
        }
        return feed.publications.first
    }

    private func link(_ href: String, _ rest: String) -> String {
        let href = href.split(separator: "&").joined(separator: "&amp;")
        return #"<link rel="http://vaemendis.net/opds-pse/stream" type="image/jpeg" "#
            + #"href="\#(href)" \#(rest)/>"#
    }

    @Test func `a book that is there by its pages alone is a book`() throws {
        let entry = link(
            "/pages/{pageNumber}?w={maxWidth}&x={other}", #"pse:count="3" pse:lastRead="2""#)
        let stream = try #require(try first(entry)?.pages)
        #expect(stream.count == 3 && stream.lastRead == 1)
        #expect(
            stream.pages == (0..<3).map { "https://books.example/pages/\($0)?w=2000&x=" })
    }

    @Test func `Kavita counts from 0, and a page that is asked for is not read by that`() throws {
        let href = "/api/opds/KEY/image?libraryId=1&chapterId=7&pageNumber={pageNumber}"
        for query in ["", "&saveProgress=true"] {
            let entry = link(href + query, #"pse:count="2" pse:lastRead="1""#)
            let stream = try #require(try first(entry)?.pages)
            #expect(stream.lastRead == 1)
            #expect(
                stream.pages.last == "https://books.example/api/opds/KEY/image?libraryId=1"
                    + "&chapterId=7&pageNumber=1&saveProgress=false")
        }
    }

    @Test func `asking Kavita for a page marks it as read, and its feed has the last one`()
        throws
    {
        let href =
            "/k/api/opds/KEY/image?libraryId=1&seriesId=2&volumeId=3&chapterId=7"
            + "&pageNumber={pageNumber}&saveProgress=false"
        let rest = #"pse:count="2" pse:lastRead="2" pse:lastReadDate="2026-11-01T10:00:00""#
        let book = try #require(try first(link(href, rest)))
        let stream = try #require(book.pages)
        #expect(stream.lastRead == 1, "a finished book is at its last page")
        #expect(stream.readAt == 1_793_527_200)
        #expect(
            stream.placeFeed == "https://books.example/k/api/opds/KEY/series/2/volume/3/chapter/7")
        #expect(
            stream.reading(1) == "https://books.example/k/api/opds/KEY/image?libraryId=1&seriesId=2"
                + "&volumeId=3&chapterId=7&pageNumber=1")
        #expect(stream.reading(2) == nil && stream.reading(-1) == nil)
        let place = try #require(book.placeLink)
        #expect(place.pages == 2 && ProgressionLink(place.value) == place)
    }

    @Test(arguments: [
        "/api/opds/KEY/image?chapterId=7&pageNumber={pageNumber}",
        "/api/opds/KEY/image?seriesId=../x&volumeId=3&chapterId=7&pageNumber={pageNumber}",
        "/api/opds/KEY/picture?seriesId=2&volumeId=3&chapterId=7&pageNumber={pageNumber}",
        "/opds/bin/c/9x/{pageNumber}/page.jpg?bookmark=1", "/pages/{pageNumber}",
        "/opds/bin/c//{pageNumber}/page.jpg",
    ]) func `other servers are not told by asking for a page`(href: String) throws {
        let book = try #require(try first(link(href, #"pse:count="2""#)))
        #expect(book.pages?.placeFeed == nil && book.pages?.reading(1) == nil)
        #expect(book.placeLink == nil)
    }

    @Test func `Codex counts from 0 as well, and is not told a bookmark`() throws {
        let entry = link(
            "/opds/bin/c/9/{pageNumber}/page.jpg?bookmark=1&ts=5",
            #"pse:count="4" pse:lastRead="3""#)
        let stream = try #require(try first(entry)?.pages)
        #expect(stream.lastRead == 3)
        #expect(stream.placeFeed == nil && stream.reading(1) == nil)
        let place = try #require(try first(entry)?.placeLink)
        #expect(place.address == "https://books.example/opds/v2.0/c/9/position")
        #expect(place.pages == nil && !place.isDraft)
        #expect(stream.pages.first == "https://books.example/opds/bin/c/9/0/page.jpg?ts=5")
        let bare = link("/opds/bin/c/9/{pageNumber}/page.jpg?bookmark=1", #"pse:count="4""#)
        #expect(
            try first(bare)?.pages?.pages[2]
                == "https://books.example/opds/bin/c/9/2/page.jpg")
    }

    @Test(arguments: [
        #"pse:count="0""#, "", #"pse:count="many""#, #"pse:count="900000000""#, #"pse:count="-4""#,
    ]) func `a number of pages that cannot be gives none`(rest: String) throws {
        #expect(try first(link("/pages/{pageNumber}", rest))?.pages == nil)
    }

    @Test func `addresses that are too long for so many pages give none`() throws {
        let long = "/" + String(repeating: "x", count: 2_000) + "/{pageNumber}"
        #expect(try first(link(long, #"pse:count="20000""#))?.pages == nil)
        #expect(try first(link(long, #"pse:count="20""#))?.pages?.count == 20)
    }

    @Test func `an address without a place for the number gives none`() throws {
        #expect(try first(link("/pages/1", #"pse:count="3""#))?.pages == nil)
    }

    @Test(arguments: ["0", "9", "-1", "x", ""])
    func `a last page that is none is where nothing was read`(told: String) throws {
        let entry = link("/pages/{pageNumber}", #"pse:count="3" pse:lastRead="\#(told)""#)
        #expect(try first(entry)?.pages?.lastRead == nil)
    }

    @Test func `a manifest of pages is found in OPDS 2, and numbered pages come before it`() throws
    {
        let text = """
            {"metadata": {"title": "C"}, "publications": [{"metadata": {"title": "B"},
            "links": [{"rel": "self", "href": "/b/manifest", "type": "application/divina+json"},
            {"rel": "http://opds-spec.org/acquisition", "href": "b.cbz",
            "type": "application/vnd.comicbook+zip"}]}]}
            """
        let base = Address(base: "https://books.example/opds/")
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8), base: base) else {
            throw CatalogError.empty
        }
        let stream = feed.publications.first?.pages
        #expect(stream == PageStream(manifest: "https://books.example/b/manifest"))
        #expect(stream?.count == nil && stream?.pages.isEmpty == true)
        var book = Feed.Publication()
        book.take([
            Link(href: "/m", LinkNature(relations: [], type: "application/divina+json")),
            {
                var link = Link(
                    href: "/p/{pageNumber}",
                    LinkNature(
                        relations: ["http://vaemendis.net/opds-pse/stream"], type: "image/png"))
                link.count = 2
                return link
            }(),
        ])
        #expect(book.pages?.count == 2)
    }
}

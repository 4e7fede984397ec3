import Notation
import Testing

@testable import Catalogs

/// The JSON of Audiobookshelf's API, read as pages of a catalog.
@Suite struct AudiobookshelfPageTests {
    private let server = "https://abs.example/shelf"

    private func page(_ path: String, _ text: String) throws -> Feed {
        let base = try #require(Address(base: server + path))
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8), base: base) else {
            throw CatalogError.notACatalog("a problem")
        }
        return feed
    }

    private let item = #"""
        {"id":"li_1","libraryId":"lib1","mediaType":"book","media":{"metadata":{
        "title":"The <b>Way</b>","subtitle":"A Story","authorName":"Jane Roe, Max Low",
        "narratorName":"Ida Fenn","seriesName":"Ways #2","publishedYear":"2019",
        "description":"<p>It is long.</p>","genres":["Travel"]},
        "duration":3600.5,"numTracks":3,"ebookFormat":"epub"}}
        """#

    @Test func `libraries are rows that lead to what stands first in them`() throws {
        let feed = try page(
            "/api/libraries",
            #"{"libraries":[{"id":"lib1","name":"Books","mediaType":"book"},"#
                + #"{"id":"../x","name":"Bad"},{"id":"lib2","name":"Talk","mediaType":"podcast"}]}"#
        )
        #expect(feed.kind == .navigation && feed.navigation.map(\.title) == ["Books", "Talk"])
        #expect(
            feed.navigation[0].href == "\(server)/api/libraries/lib1/personalized?limit=20")
    }

    @Test func `shelves are lanes, before them the ways to everything, and there is a search`()
        throws
    {
        let feed = try page(
            "/api/libraries/lib1/personalized?limit=20",
            #"[{"id":"continue-listening","label":"Continue Listening","type":"book","entities":["#
                + item + #"]},{"id":"s","label":"Recent Series","type":"series","entities":["#
                + #"{"id":"se1","name":"Ways","books":[\#(item)]}]},"#
                + #"{"label":"None","entities":[]}]"#
        )
        #expect(feed.kind == .groups)
        #expect(
            feed.groups.map(\.title) == ["All of it", "Continue Listening", "Recent Series"])
        #expect(feed.groups[0].navigation.count == 6)
        #expect(feed.groups[1].publications.map(\.title) == ["The Way"])
        #expect(
            feed.groups[2].navigation.first?.href.hasSuffix("filter=series.c2Ux&sort=sequence")
                == true)
        let search = try #require(feed.search.first)
        #expect(
            SearchTemplate.address(search.href, for: "a b")
                == "\(server)/api/libraries/lib1/search?limit=50&q=a%20b")
    }

    @Test func `a page of items tells its books, and leads on`() throws {
        let feed = try page(
            "/api/libraries/lib1/items?limit=1&page=1&minified=1",
            #"{"results":[\#(item)],"total":3,"limit":1,"page":1}"#)
        #expect(feed.kind == .acquisition)
        #expect(
            feed.places.next == "\(server)/api/libraries/lib1/items?limit=1&minified=1&page=2")
        #expect(feed.places.previous?.hasSuffix("page=0") == true)
        let book = try #require(feed.publications.first)
        #expect(book.title == "The Way" && book.authors == ["Jane Roe", "Max Low"])
        #expect(book.narrators == ["Ida Fenn"] && book.series?.name == "Ways")
        #expect(book.series?.position == 2 && book.medium == "audiobook")
        #expect(book.summary == "It is long." && book.duration == .milliseconds(3_600_500))
        #expect(book.thumbnail == "\(server)/api/items/li_1/cover?width=300")
        #expect(
            book.acquisitions.map(\.type) == ["application/audiobook+json", "application/epub+zip"])
        #expect(book.acquisitions.last?.href == "\(server)/api/items/li_1/ebook")
        #expect(book.alternate?.hasPrefix("\(server)/api/items/li_1?expanded=1") == true)
    }

    @Test func `what a search found is grouped, and one item is a page about a book`() throws {
        let found = try page(
            "/api/libraries/lib1/search?q=w",
            #"{"book":[{"libraryItem":\#(item)}],"narrators":[],"tags":[],"#
                + #""authors":[{"id":"au1","name":"Jane Roe","numBooks":4}],"#
                + #""series":[{"series":{"id":"se1","name":"Ways"},"books":[]}]}"#)
        #expect(found.groups.map(\.title) == ["Books", "Series", "Authors"])
        #expect(found.groups[2].navigation.first?.count == 4)
        let one = try page("/api/items/li_1?expanded=1", item)
        #expect(one.kind == .entry && one.publications.count == 1)
        let nothing = try page(
            "/api/libraries/lib1/search?q=w", #"{"book":[],"series":[],"authors":[]}"#)
        #expect(nothing.publications.isEmpty && nothing.groups.isEmpty)
    }

    @Test func `collections and playlists lead to their own pages`() throws {
        let list = try page(
            "/api/libraries/lib1/collections?limit=9&page=0",
            #"{"results":[{"id":"co1","name":"Best","books":[\#(item)]}],"total":1,"limit":9,"#
                + #""page":0}"#)
        #expect(list.navigation.first?.href == "\(server)/api/collections/co1")
        #expect(list.navigation.first?.count == 1)
        let one = try page(
            "/api/collections/co1",
            #"{"id":"co1","libraryId":"lib1","name":"Best","books":[\#(item)]}"#)
        #expect(one.publications.count == 1 && one.title == "Best")
    }

    @Test func `a podcast is a page of its episodes, the newest first`() throws {
        let feed = try page(
            "/api/items/li_2?expanded=1",
            #"""
            {"id":"li_2","libraryId":"lib2","mediaType":"podcast","media":{"metadata":
            {"title":"Tides","author":"Ada Fenn"},"episodes":[{"id":"e1","title":"Neap",
            "publishedAt":1,"audioFile":{"ino":"77","duration":60,"mimeType":"audio/mpeg"}},
            {"id":"e2","title":"Spring","publishedAt":2,"audioFile":{"ino":"78","duration":61}},
            {"id":"e3","title":"Not here"}]}}
            """#)
        #expect(feed.publications.map(\.title) == ["Spring", "Neap"])
        let way = try #require(feed.publications.last?.acquisitions.first)
        #expect(way.href == "\(server)/api/items/li_2/file/77" && way.type == "audio/mpeg")
    }

    @Test func `an item's sounds are a list with chapters in its tracks`() throws {
        let text = #"""
            {"id":"li_1","mediaType":"book","media":{"metadata":{"title":"The Way",
            "authors":[{"name":"Jane Roe"}]},"duration":120,"tracks":[
            {"index":1,"startOffset":0,"duration":60,"mimeType":"audio/mpeg",
            "contentUrl":"https://else.example/api/items/li_1/file/11"},
            {"index":2,"startOffset":60,"duration":60,"mimeType":"audio/mp4","ino":"12"},
            {"index":3,"ino":"../../x"}],"chapters":[{"start":0,"title":"One"},
            {"start":75.5,"title":"Two"},{"start":-4,"title":"Bad"}]}}
            """#
        let (value, _) = try JSONReader.read(Array(text.utf8))
        let address = server + "/api/items/li_1?expanded=1"
        let list = try #require(AudiobookshelfSounds.manifest(value, at: address))
        let hrefs = list["readingOrder"]?.elements.compactMap { $0["href"]?.string }
        #expect(hrefs == ["11", "12"].map { "\(server)/api/items/li_1/file/\($0)" })
        let toc = list["toc"]?.elements.compactMap { $0["href"]?.string } ?? []
        #expect(toc.last == "\(server)/api/items/li_1/file/12#t=15.5" && toc.count == 2)
        #expect(list["metadata"]?["identifier"]?.string == "\(server)/item/li_1")
        #expect(AudiobookshelfSounds.manifest(value, at: server + "/other.json") == nil)
    }

    @Test(arguments: [
        "", "0", "{}", "[]", "[1,2]", "<html></html>", #"{"libraries":"#, #"{"results":[{}]}"#,
        #"{"libraries":{"a":1}}"#, #"{"id":"li_1","media":{}}"#, #"{"book":7,"series":{}}"#,
        #"{"results":[null,{"id":"a b","media":{"metadata":{}}}],"total":1e300,"limit":-1}"#,
        #"{"total":9223372036854775807,"limit":9223372036854775807,"page":9,"results":[]}"#,
    ]) func `whatever else a server answers is a page without rows or a sentence`(text: String) {
        for path in [
            "/api/libraries", "/api/libraries/lib1/items?page=1", "/api/items/li_1",
            "/api/libraries/lib1/personalized", "/api/libraries/lib1/search?q=a",
        ] {
            do throws(CatalogError) {
                guard let base = Address(base: server + path) else { continue }
                let document = try CatalogDocument.read(Array(text.utf8), base: base)
                guard case .feed(let feed) = document else { continue }
                #expect(feed.publications.isEmpty && feed.navigation.isEmpty)
            } catch {
                #expect(!CatalogTrouble.unreadable(error).why.isEmpty)
            }
        }
    }

    @Test func `a list of another server is no page`() {
        let base = Address(base: "https://other.example/list.json")
        #expect(throws: CatalogError.notACatalog("a list in JSON")) {
            try CatalogDocument.read(Array("[1]".utf8), base: base)
        }
    }

    @Test func `a server tells what it is, and tokens are none that break a header`() {
        let bytes = { (text: String) in Array(text.utf8) }
        #expect(AudiobookshelfSignIn.isServer(bytes(#"{"app":"audiobookshelf"}"#)))
        #expect(!AudiobookshelfSignIn.isServer(bytes(#"{"app":"komga","isInit":true}"#)))
        #expect(!AudiobookshelfSignIn.isServer(bytes("<html>")))
        let pair = AudiobookshelfSignIn.Tokens(
            bytes(#"{"user":{"accessToken":"a.b","refreshToken":"c"}}"#))
        #expect(pair?.access == Secret("a.b") && pair?.refresh == Secret("c"))
        #expect(
            AudiobookshelfSignIn.Tokens(bytes(#"{"user":{"token":"old"}}"#))?.refresh == nil)
        #expect(AudiobookshelfSignIn.Tokens(bytes(#"{"user":{"token":"a\r\nX: y"}}"#)) == nil)
        #expect(AudiobookshelfSignIn.base(of: server + "/api/items/x?y#z") == server)
        #expect(AudiobookshelfSignIn.base(of: server + "/") == server)
    }
}

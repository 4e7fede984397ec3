import Testing

@testable import Catalogs

@Suite struct Opds1Tests {
    @Test func `a page tells where it leads`() throws {
        let page = try feed(
            atom(
                """
                <updated>2026-03-01T10:00:00Z</updated><link rel="self" href="all.xml"/>
                <link rel="next" href="?page=2"/><link rel="next" href="?page=3"/>
                <link rel="prev" href="?page=0"/><link rel="first" href="?"/>
                <link rel="last" href="?page=9"/><link rel="up" href=".."/>
                <link rel="start" href="/"/>
                <link rel="http://opds-spec.org/shelf" href="/loans"/>
                """))
        #expect(page.id == "urn:uuid:0001")
        #expect(page.title == "All books")
        #expect(page.updated?.text == "2026-03-01T10:00:00Z")
        var places = Feed.Places()
        places.current = "https://books.example/opds/all.xml"
        places.next = "https://books.example/opds/all.xml?page=2"
        places.previous = "https://books.example/opds/all.xml?page=0"
        places.first = "https://books.example/opds/all.xml?"
        places.last = "https://books.example/opds/all.xml?page=9"
        places.up = "https://books.example/"
        places.start = "https://books.example/"
        places.shelf = "https://books.example/loans"
        #expect(page.places == places)
    }

    @Test func `a book is told in full`() throws {
        let page = try feed(
            atom(
                """
                <entry s:additionalType="http://bib.schema.org/Audiobook"><id> urn:1 </id>
                <title type="html">Salt &amp;amp; Iron</title>
                <s:alternativeHeadline>A history</s:alternativeHeadline>
                <author><name>Mara Voss</name></author><author><name>Jon  Ade</name></author>
                <author><name/></author>
                <contributor xmlns:opf="http://www.idpf.org/2007/opf" opf:role="nrt">
                <name>Lia Roe</name></contributor>
                <dc:language>en</dc:language><dc:language>cy</dc:language>
                <dc:publisher>Tin Press</dc:publisher><dc:issued>1911</dc:issued>
                <published>2020-01-01T00:00:00Z</published><updated>2021-01-01</updated>
                <dc:duration>3661.5</dc:duration>
                <category term="x" label="Mining"/><category term="http://g.example/genre/Crafts"/>
                <s:Series s:name="Metals"><s:position>2.5</s:position></s:Series>
                <summary type="html">&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</summary>
                <link rel="http://opds-spec.org/image" href="c.jpg"/>
                <link rel="http://opds-spec.org/image/thumbnail" href="t.jpg"/>
                <link rel="alternate" href="page.html" type="text/html"/>
                <link rel="alternate" href="full" type="application/atom+xml;type=entry"/>
                <link rel="preview" href="listen.mp3"/>
                <link rel="http://librarysimplified.org/terms/rel/revoke" href="back"/>
                <link rel="http://www.w3.org/ns/oa#annotationService" href="notes/"/>
                \(offer("/borrow", href: "borrow"))</entry>
                """))
        var book = Feed.Publication()
        book.id = "urn:1"
        (book.title, book.subtitle) = ("Salt & Iron", "A history")
        (book.authors, book.narrators) = (["Mara Voss", "Jon Ade"], ["Lia Roe"])
        (book.languages, book.publisher) = (["en", "cy"], "Tin Press")
        (book.published, book.updated) = (FeedDate("1911"), FeedDate("2021-01-01"))
        (book.summary, book.subjects) = ("One.\nTwo.", ["Mining", "Crafts"])
        book.series = Feed.Publication.Series(name: "Metals", position: 2.5)
        (book.medium, book.duration) = ("audiobook", .milliseconds(3_661_500))
        book.cover = "https://books.example/opds/c.jpg"
        book.thumbnail = "https://books.example/opds/t.jpg"
        book.alternate = "https://books.example/opds/full"
        book.preview = "https://books.example/opds/listen.mp3"
        book.revoke = "https://books.example/opds/back"
        book.annotations = "https://books.example/opds/notes/"
        book.acquisitions = [
            Feed.Acquisition(
                relation: .borrow, href: "https://books.example/opds/borrow",
                type: "application/epub+zip")
        ]
        #expect(page.publications == [book])
        #expect(page.kind == .acquisition)
        #expect(page.diagnostics == [])
    }

    @Test func `what an entry is, its links tell, not the feed's type`() throws {
        let (feedType, entryType) = ("application/atom+xml", "application/atom+xml;type=entry")
        func lane(_ title: String, _ relation: String, _ type: String = "") -> String {
            entry(title, #"<link rel="\#(relation)" href="x" type="\#(type)"/>"#)
        }
        let page = try feed(
            atom(
                """
                <link rel="self" type="\(feedType);kind=navigation" href="x"/>
                \(lane("Lane", "subsection")) \(lane("Plain", "", feedType)) \(lane("Bare", ""))
                \(lane("New", "http://opds-spec.org/sort/new", feedType)) \(entry("Book", offer()))
                \(lane("Partial", "alternate", entryType))
                \(entry("Gone", "<author><name>A</name></author>")) \(entry("Empty", ""))
                """))
        #expect(page.navigation.map(\.title) == ["Lane", "Plain", "Bare", "New"])
        #expect(page.publications.map(\.title) == ["Book", "Partial"])
        #expect(page.kind == .acquisition)
        let codes = page.diagnostics.map(\.code)
        #expect(codes == ["feed.kind.wrong", "feed.entry.unavailable", "feed.entry.empty"])
    }

    @Test func `a lane holds its books in order, and keeps them out of the page`() throws {
        func lane(_ name: String) -> String {
            #"<link rel="collection" href="\#(name)" title="Lane \#(name)"/>"#
        }
        let page = try feed(
            atom(
                entry("1", lane("a") + offer()) + entry("2", lane("b") + offer())
                    + entry("3", lane("a") + offer()) + entry("4", offer())))
        #expect(page.groups.map(\.title) == ["Lane a", "Lane b"])
        #expect(page.groups[0].href == "https://books.example/opds/a")
        #expect(page.groups.map { $0.publications.map(\.title) } == [["1", "3"], ["2"]])
        #expect(page.publications.map(\.title) == ["4"])
        #expect(page.kind == .groups)
    }

    @Test func `of a group's facets one is in force; entry points stand apart`() throws {
        let facet = #"<link rel="http://opds-spec.org/facet" opds:facetGroup="#
        let point = """
            <link rel="http://opds-spec.org/facet" xmlns:l="http://librarysimplified.org/terms/" \
            l:facetGroupType="http://librarysimplified.org/terms/rel/entrypoint" \
            opds:activeFacet="true"
            """
        let page = try feed(
            atom(
                """
                \(facet)"Sort" title="A" href="a" opds:activeFacet="true" \
                xmlns:thr="http://purl.org/syndication/thread/1.0" thr:count="7"/>
                \(facet)"Sort" title="B" href="b" opds:activeFacet="true"/>
                \(facet)"Show" title="C" href="c" opds:activeFacet="true"/>
                \(point) title="Books" href="books"/>\(point) title="Audio" href="audio"/>
                """))
        #expect(page.facets.map(\.isActive) == [true, false, true])
        #expect(page.facets.map(\.count) == [7, nil, nil])
        #expect(page.facets.map(\.group) == ["Sort", "Sort", "Show"])
        #expect(page.entryPoints.map(\.title) == ["Books", "Audio"])
        #expect(page.entryPoints.map(\.isActive) == [true, false])
    }

    @Test func `ways to get a book keep their order, price and what they turn into`() throws {
        let indirect = """
            <opds:indirectAcquisition type="application/vnd.adobe.adept+xml">\
            <opds:indirectAcquisition type="application/epub+zip"/></opds:indirectAcquisition>
            """
        let page = try feed(
            atom(
                entry(
                    "Book",
                    offer("/borrow", indirect)
                        + offer("/buy", #"<opds:price currencycode="EUR">4,99</opds:price>"#)
                        + offer("/sample", "<opds:price>-1</opds:price>") + offer("/lease")
                        + offer("/open-access") + offer("/subscribe") + offer())))
        let ways = page.publications[0].acquisitions
        #expect(
            ways.map(\.relation) == [
                .borrow, .buy, .sample, .generic, .openAccess, .subscribe, .generic,
            ])
        let types = ["application/vnd.adobe.adept+xml", "application/epub+zip"]
        #expect(ways[0].indirect.flatMap(\.types) == types)
        #expect(ways[1].price == Feed.Price(value: "4.99", currency: "EUR"))
        #expect(ways[2].price == nil)
    }

    @Test func `old names of covers are known`() throws {
        let page = try feed(
            atom(
                entry(
                    "Book",
                    #"<link rel="http://opds-spec.org/cover" href="c"/>"#
                        + #"<link rel="http://opds-spec.org/thumbnail" href="t"/>"# + offer())))
        #expect(page.publications[0].cover == "https://books.example/opds/c")
        #expect(page.publications[0].thumbnail == "https://books.example/opds/t")
    }

    @Test func `bases nest, and the nearest counts`() throws {
        let page = try feed(
            atom(
                "<entry xml:base='b/'><title>A</title>\(offer(href: "x"))</entry>"
                    + "<entry xml:base='http://['><title>B</title>\(offer(href: "x"))</entry>",
                attributes: "xml:base='https://other.example/a/'"))
        let hrefs = page.publications.map { $0.acquisitions[0].href }
        #expect(hrefs == ["https://other.example/a/b/x", "https://other.example/a/x"])
    }

    @Test func `links that lead nowhere cost themselves alone`() throws {
        let page = try feed(
            atom(
                entry(
                    "Book",
                    "<link rel='http://opds-spec.org/acquisition'/>"
                        + offer(href: "javascript:alert(1)") + offer(href: "sound.epub"))))
        #expect(
            page.publications[0].acquisitions.map(\.href) == [
                "https://books.example/opds/sound.epub"
            ])
        #expect(page.diagnostics.map(\.code) == ["feed.href.unusable"])
    }

    @Test func `a search is a template or a description`() throws {
        let page = try feed(
            atom(
                """
                <link rel="search" href="/s/{searchTerms}?n=2" type="application/atom+xml"/>
                <link rel="search" href="osd.xml" type="application/opensearchdescription+xml"/>
                <link rel="search" href="/osd" type="application/atom+xml"/>
                """))
        #expect(page.search.map(\.kind) == [.template, .opensearch, .opensearch])
        #expect(page.search[0].href == "https://books.example/s/{searchTerms}?n=2")
    }

    @Test func `one entry by itself is a page of its own`() throws {
        let page = try feed(
            """
            <entry xmlns="http://www.w3.org/2005/Atom"><title>Alone</title><id>urn:a</id>
            <link rel="self" href="/works/1"/></entry>
            """)
        #expect(page.kind == .entry)
        #expect(page.title == "Alone")
        #expect(page.places.current == "https://books.example/works/1")
        #expect(page.publications.map(\.title) == ["Alone"])
    }

    @Test func `an empty feed is empty, of the kind it says`() throws {
        #expect(try feed(atom("")).kind == .acquisition)
        let link = #"<link rel="self" href="x" type="application/atom+xml;kind=navigation"/>"#
        #expect(try feed(atom(link)).kind == .navigation)
    }
}

import Testing

@testable import Catalogs

@Suite struct Opds2Tests {
    @Test func `a publication is told in full, in any of the forms its parts may have`() throws {
        let page = try feed(
            """
            {"metadata": {"title": {"fr": "Tout", "en": "All"}, "identifier": 7},
             "publications": [{"metadata": {
               "@type": ["http://schema.org/Audiobook"], "title": {"fr": "Sel"}, "subtitle": "Iron",
               "identifier": "urn:1", "language": ["en", "cy"], "modified": "2021-01-01",
               "author": [{"name": {"en": "Mara Voss"}}, "Jon Ade"],
               "narrator": {"name": "Lia Roe"},
               "publisher": {"name": "Tin Press"}, "published": "1911", "duration": 3661.5,
               "subject": [{"name": "Mining", "code": "M1"}, "Crafts", {"code": "C2"}],
               "belongsTo": {"series": [{"name": "Metals", "position": 2.5}]},
               "description": "<p>One.</p><p>Two.</p>"},
              "images": [{"href": "s.jpg", "width": 100}, {"href": "l.jpg", "width": 900},
               {"href": "m.jpg", "width": 300}],
              "links": [{"href": "/b",
               "rel": ["related", "http://opds-spec.org/acquisition/borrow"],
               "type": "application/opds-publication+json", "properties": {
                "availability": {"state": "reserved", "since": "2026-01-01"},
                "holds": {"total": "4", "position": 2}, "copies": {"total": 1, "available": 3},
                "price": {"value": 4.90, "currency": "EUR"},
                "indirectAcquisition": [{"type": "application/vnd.readium.lcp.license.v1.0+json",
                 "child": [{"type": "application/audiobook+zip"}]}]}}]}]}
            """)
        #expect(page.title == "All")
        #expect(page.id == "7")
        #expect(page.kind == .acquisition)
        var book = Feed.Publication()
        (book.id, book.title, book.subtitle) = ("urn:1", "Sel", "Iron")
        (book.authors, book.narrators) = (["Mara Voss", "Jon Ade"], ["Lia Roe"])
        (book.languages, book.publisher) = (["en", "cy"], "Tin Press")
        (book.published, book.updated) = (FeedDate("1911"), FeedDate("2021-01-01"))
        (book.summary, book.subjects) = ("One.\nTwo.", ["Mining", "Crafts", "C2"])
        book.series = Feed.Publication.Series(name: "Metals", position: 2.5)
        (book.medium, book.duration) = ("audiobook", .milliseconds(3_661_500))
        book.cover = "https://books.example/opds/l.jpg"
        book.thumbnail = "https://books.example/opds/s.jpg"
        book.availability = Feed.Availability(
            state: .reserved, since: FeedDate("2026-01-01"), copiesTotal: 1, copiesAvailable: 1,
            holdsTotal: 4, holdPosition: 2)
        book.acquisitions = [
            Feed.Acquisition(
                relation: .borrow, href: "https://books.example/b",
                type: "application/opds-publication+json",
                indirect: [
                    Feed.Indirect(
                        type: "application/vnd.readium.lcp.license.v1.0+json",
                        children: [Feed.Indirect(type: "application/audiobook+zip")])
                ], price: Feed.Price(value: "4.90", currency: "EUR"))
        ]
        #expect(page.publications == [book])
        #expect(page.diagnostics == [])
    }

    @Test func `lanes, facets and ways on are told`() throws {
        let page = try feed(
            """
            {"metadata": {"title": "Home"}, "links": [{"rel": ["next", "last"], "href": "?p=2"},
              {"rel": "search", "href": "/find{?query}", "templated": true}],
             "navigation": [{"href": "new", "title": "New", "properties": {"numberOfItems": 3}}],
             "facets": [{"metadata": {"title": "Sort"}, "links": [
               {"href": "a", "title": "A", "rel": "self"}, {"href": "b", "title": "B",
                "properties": {"numberOfItems": 9}}]}],
             "groups": [{"metadata": {"title": "Lane"}, "links": [{"rel": "self", "href": "lane"}],
               "publications": [{"metadata": {"title": "One"}, "links": []}]},
              {"metadata": {"title": "More"}, "navigation": [{"href": "x", "title": "X"}]}]}
            """)
        #expect(page.kind == .groups)
        #expect(page.places.next == "https://books.example/opds/all.xml?p=2")
        #expect(page.places.last == page.places.next)
        #expect(page.search.map(\.href) == ["https://books.example/find{?query}"])
        #expect(page.search.map(\.kind) == [.template])
        #expect(page.navigation.map(\.count) == [3])
        #expect(page.facets.map(\.isActive) == [true, false])
        #expect(page.facets.map(\.group) == ["Sort", "Sort"])
        #expect(page.facets.map(\.count) == [nil, 9])
        #expect(page.groups.map(\.title) == ["Lane", "More"])
        #expect(page.groups.map(\.href) == ["https://books.example/opds/lane", nil])
        #expect(page.groups[0].publications.map(\.title) == ["One"])
        #expect(page.groups[1].navigation.map(\.title) == ["X"])
    }

    @Test(arguments: [
        (#"{"metadata": {"title": "T"}, "publications": []}"#, Feed.Kind.acquisition),
        (#"{"metadata": {"title": "T"}, "navigation": []}"#, .navigation),
        (#"{"catalogs": []}"#, .registry), (#"{"metadata": {"title": "T"}, "links": []}"#, .entry),
    ])
    func `the kind of a page is told by what it may hold`(_ text: String, _ kind: Feed.Kind) throws
    {
        #expect(try feed(text).kind == kind)
    }

    @Test func `a part of a wrong type costs that part`() throws {
        let page = try feed(
            """
            {"metadata": {"title": ["x"], "modified": {}}, "links": "x", "navigation": 3,
             "groups": [1, {"metadata": 4, "publications": "x"}], "facets": [null, {"links": [5]}],
             "publications": [null, 7, {}, {"metadata": {"title": 8, "author": [1, null, {}],
              "language": {}, "belongsTo": [], "duration": "x", "@type": {}}, "links": {"href": "a",
              "rel": "http://opds-spec.org/acquisition", "properties": [1]}, "images": 2}]}
            """)
        #expect(page.publications.map(\.title) == ["8"])
        #expect(page.publications[0].authors == ["1"])
        #expect(page.publications[0].acquisitions.map(\.relation) == [.generic])
        #expect(page.diagnostics.map(\.code) == ["feed.href.unusable", "feed.part.wrong"])
    }

    @Test func `a registry lists its libraries`() throws {
        let page = try feed(
            """
            {"metadata": {"title": "Libraries"}, "catalogs": [
              {"metadata": {"id": "urn:a", "title": "Alder", "description": "For <b>all</b>"},
               "images": [{"href": "/a.png", "rel": "http://opds-spec.org/image/thumbnail"}],
               "links": [{"href": "/auth", "type": "application/vnd.opds.authentication.v1.0+json"},
                {"rel": "http://opds-spec.org/catalog", "href": "/alder/"}]},
              {"metadata": {"title": "Birch"}, "links": [{"href": "https://birch.example/opds",
               "type": "application/opds+json"}, {"rel": "logo", "href": "/b.png"}]}, "x"]}
            """)
        #expect(page.kind == .registry)
        #expect(
            page.catalogs == [
                Feed.Catalog(
                    id: "urn:a", title: "Alder", href: "https://books.example/alder/",
                    authentication: "https://books.example/auth",
                    logo: "https://books.example/a.png", description: "For all"),
                Feed.Catalog(
                    title: "Birch", href: "https://birch.example/opds",
                    logo: "https://books.example/b.png"),
            ])
        #expect(page.diagnostics.map(\.code) == ["feed.part.wrong"])
    }

    @Test func `something behind the end is said`() throws {
        let page = try feed(#"{"publications": []}<br>Warning"#)
        #expect(page.diagnostics.map(\.code) == ["feed.json.tail"])
    }
}

import TestKit
import Testing

@testable import Publications

@Suite struct LocatorTests {
    private let body = """
        <h1 id="top">Head</h1><!-- c -->
        <p>One <b>two</b>\n   three, 漢字<ruby>東<rt>とう</rt></ruby> 👍 end.</p>
        <ul><li>a</li><li id="b">b &amp; c</li></ul><table><tr><td>x</td><td>y</td></tr></table>
        """

    @Test func `a place that could not be read back is not read`() {
        let open = String(repeating: "[", count: 3000)
        #expect(Locator("epubcfi(/6/4!/4[\(open)])") == nil)
        #expect(Locator("epubcfi(/6/4!/4[\(open.prefix(30))])") != nil)
    }

    @Test func `every place of a text leads to a locator and back`() throws {
        var maker = BookMaker("<p>first</p>", body)
        maker.head = "<style>p::before { content: 'Ω ' }</style>"
        let book = try maker.open()
        let document = book.document(1)
        let offsets = document.text.indices.filter { document.text[$0] & 0xC0 != 0x80 }
        let locators = book.locators(offsets, in: document)
        for (offset, locator) in zip(offsets, locators) {
            let read = try #require(Locator(locator.description))
            #expect(read == locator)
            let place = try #require(book.place(read))
            #expect(place.document == 1)
            // What no source has (marks, spaces between blocks) is where the next source begins.
            let again = book.locator(place)
            #expect(book.place(again) == place, "\(offset) \(locator)")
        }
        let two = try #require(document.text.firstRange(ofBytes: "two")).lowerBound
        #expect(book.place(book.locator(Place(document: 1, offset: two)))?.offset == two)
    }

    @Test func `a place is found again after the book was changed`() throws {
        let old = try BookMaker("<p>Alpha beta.</p><p>The lamp on the landing burned.</p>").open()
        let document = old.document(0)
        let offset = try #require(document.text.firstRange(ofBytes: "landing")).lowerBound
        let locator = old.locator(Place(document: 0, offset: offset))
        let new = try BookMaker(
            "<p>A foreword.</p><div/><p>Alpha.</p><p>Then: the lamp on the landing burned.</p>"
        )
        .open()
        let place = try #require(new.place(locator))
        #expect(new.document(0).text[place.offset...].starts(with: "landing".utf8))
    }

    @Test func `an id that moved is followed`() throws {
        let book = try BookMaker("<div><p>x</p><p id=\"here\">found</p></div>").open()
        let cfi = try #require(Cfi("epubcfi(/6/2[gone]!/4/8[here]/1:0)"))
        let place = try #require(book.place(.cfi(cfi)))
        #expect(book.document(0).text[place.offset...].starts(with: "found".utf8))
    }

    @Test(arguments: [
        "epubcfi(/6/4[chap]!/4[body]/10[p^]^,]/3:10[before^;,after])", "epubcfi(/6/2!/4/2)",
        "#char=120",
        "#page=3", "#t=12.050", "#t=7",
    ])
    func `locators are written as they are read`(text: String) {
        #expect(Locator(text)?.description == text)
    }

    @Test func `words without an offset are no id`() {
        let cfi = Cfi("epubcfi(/6/4!/4/1~0[words])")
        #expect(cfi?.description == "epubcfi(/6/4!/4/1)")
    }

    @Test func `of a range the beginning counts`() {
        #expect(Cfi("epubcfi(/6/4!/4/2,/1:1,/1:4)") == Cfi("epubcfi(/6/4!/4/2/1:1)"))
    }

    @Test(arguments: [
        "", "epubcfi(", "epubcfi(/6)", "epubcfi(/6/4!/x)", "#char=-1", "#page=0", "#t=x",
        "epubcfi(/99999999999!/4)",
    ])
    func `nonsense is no locator`(text: String) { #expect(Locator(text) == nil) }

    // MARK: - Whether a place is in the book

    @Test(arguments: [
        "#char=99999999999", "epubcfi(/6/40!/4/2)", "epubcfi(/6/4!/4/2/9999/1:0)",
        "epubcfi(/6/4!/4/40)", "epubcfi(/6/4!/4/4/1:900)", "epubcfi(/6/4!/4/40/1:0[a])",
        "/body/DocFragment[40]/body/p/text().0", "/body/DocFragment[2]/body/p[4700]/text().1",
        "/body/DocFragment[2]/body/p/text()[40].1", "/body/DocFragment[2]/body/p/text()[1].900",
        "/body/DocFragment[2]/body/ul.99", "#page=3", "#t=1",
        #"{"href": "OPS/p1.xhtml", "locations": {"progression": 2}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"progression": -0.5}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"fragments": ["nosuch"]}}"#,
        #"{"href": "OPS/p1.xhtml#nosuch"}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"position": 4000}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"cssSelector": "li.nosuch"}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"partialCfi": "/4/40/1:0"}}"#,
        #"{"href": "OPS/p9.xhtml", "locations": {"progression": 0.5}}"#,
    ])
    func `what is not in the book is nowhere`(text: String) throws {
        let book = try BookMaker("<p>first</p>", body).open()
        #expect(book.landing(of: try #require(Locator(text))) == .nowhere)
    }

    @Test func `places that others tell lead as near as they can`() throws {
        let book = try BookMaker("<p>first</p>", body).open()
        for (text, offset) in [
            ("#char=99999999999", book.document(1).text.count), ("epubcfi(/6/4!/4/40)", 0),
            ("/body/DocFragment[2]/body/p[4700]/text().1", 0),
            (#"{"href": "OPS/p1.xhtml", "locations": {"progression": 2}}"#, 0),
            (#"{"href": "OPS/p1.xhtml", "locations": {"fragments": ["nosuch"]}}"#, 0),
        ] {
            let locator = try #require(Locator(text))
            #expect(book.place(locator) == Place(document: 1, offset: offset), "\(text)")
        }
    }

    @Test(arguments: [
        ("epubcfi(/6/4!/4/4/1:9)", "two"), ("epubcfi(/6/4!/4/8[b]/1:1)", " & c"),
        ("epubcfi(/6/4!/4/40/1:3[two three^, ,漢字])", "漢字"),
        ("epubcfi(/6/4!/4/2/1:0[two three^, ,漢字])", "漢字"),
        ("/body/DocFragment[2]/body/h1/text().9", "\nOne"),
        (#"{"href": "OPS/p1.xhtml#nosuch", "locations": {"progression": 0}}"#, "Head"),
        (#"{"href": "gone.xhtml", "locations": {"totalProgression": 0}}"#, "first"),
    ])
    func `what was moved, or is a little beside, is near`(text: String, words: String) throws {
        let book = try BookMaker("<p>first</p>", body).open()
        let locator = try #require(Locator(text))
        let landing = book.landing(of: locator)
        guard case .near(let place) = landing else {
            Issue.record("\(landing)")
            return
        }
        #expect(book.document(place.document).text[place.offset...].starts(with: words.utf8))
    }

    @Test(arguments: [
        ("/body[1]/DocFragment[2]/body[1]/p[1]/text()[1].4", "two"),
        ("/body/DocFragment[2]/body/ul/li[2]", "b & c"), ("epubcfi(/6/4!)", "Head"),
        (#"{"href": "OPS/p1.xhtml"}"#, "Head"), (#"{"href": "p1.xhtml#b"}"#, "b & c"),
        (#"{"href": "OPS/p1.xhtml", "locations": {"fragments": ["t=5"]}}"#, "Head"),
        ("#char=0", "first"), ("0%", "first"),
    ])
    func `what stands in the book is exact`(text: String, words: String) throws {
        let book = try BookMaker("<p>first</p>", body).open()
        let locator = try #require(Locator(text))
        let landing = book.landing(of: locator)
        guard case .exact(let place) = landing else {
            Issue.record("\(landing)")
            return
        }
        #expect(book.document(place.document).text[place.offset...].starts(with: words.utf8))
    }

    // MARK: - Places that are hard to name

    /// All names of a place lead back to it, as they are printed.
    private func check(_ place: Place, _ kinds: Set<Locator.Kind>, in book: Publication) throws {
        let names = book.names(of: place)
        #expect(Set(names.keys) == kinds)
        for name in names.values {
            let read = try #require(Locator(name.description))
            #expect(book.landing(of: read).place == place, "\(name)")
        }
        let own = try #require(Locator(book.locator(place).description))
        #expect(book.landing(of: own).place == place, "\(own)")
    }

    @Test func `the end of a book is named by what reaches behind its last text`() throws {
        let book = try BookMaker("<p>first</p>", "<p>Loomings</p><p>Call me.</p>").open()
        let end = try #require(book.landing(of: .percent(100)).place)
        #expect(end == Place(document: 1, offset: book.document(1).text.count))
        try check(end, [.readium, .char, .percent], in: book)
        #expect(book.locator(end) == .percent(100))
        // The end of another document is where its text ends.
        let json = #"{"href": "OPS/p0.xhtml", "locations": {"progression": 1}}"#
        let first = Place(document: 0, offset: 5)
        #expect(Locator(json).map { book.landing(of: $0) } == .exact(first))
        try check(first, Set(Locator.Kind.allCases), in: book)
    }

    @Test func `a line's end has a name of every kind`() throws {
        let book = try BookMaker("<p>One line.</p><p>Another.</p>").open()
        try check(Place(document: 0, offset: 9), Set(Locator.Kind.allCases), in: book)
    }

    @Test func `a page that is one picture is one place`() throws {
        var maker = BookMaker(
            "<p>first</p>", #"<p><img src="a.png" alt="A lamp that burns"/></p>"#)
        for name in ["one", "two"] {
            maker.files.append(("\(name).jpg", String(repeating: "x", count: 900)))
            maker.manifest +=
                #"<item id="\#(name)" href="\#(name).jpg" media-type="image/jpeg"/>"#
            maker.spine += #"<itemref idref="\#(name)"/>"#
        }
        let book = try maker.open()
        #expect(book.spine.count == 4)
        for share in [0, 0.3, 0.6, 0.95] {
            let page = book.landing(of: .percent(book.percent(document: 1, share: share)))
            #expect(page == .exact(Place(document: 1, offset: 0)), "\(share)")
            let picture = book.landing(of: .percent(book.percent(document: 2, share: share)))
            #expect(picture == .exact(Place(document: 2, offset: 0)), "\(share)")
        }
        try check(Place(document: 1, offset: 0), Set(Locator.Kind.allCases), in: book)
        try check(
            Place(document: 2, offset: 0), [.readium, .xpointer, .char, .percent], in: book)
        let end = try #require(book.landing(of: .percent(100)).place)
        #expect(end == Place(document: 3, offset: 1))
        try check(end, [.readium, .char, .percent], in: book)
    }

    @Test func `the last page of a comic begins before its end`() throws {
        var zip = ZipWriter()
        for name in ["1.png", "2.png", "3.png"] { zip.add(name, "x") }
        let book = try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
        let page = try #require(book.landing(of: .percent(60)).place)
        #expect(page == Place(document: 1, offset: 0) && book.locator(page) == .page(2))
        try check(page, [.readium, .char, .percent], in: book)
        let end = try #require(book.landing(of: .percent(100)).place)
        #expect(book.locator(end) == .percent(100))
        try check(end, [.readium, .char, .percent], in: book)
        try check(Place(document: 2, offset: 0), [.readium, .char, .percent], in: book)
    }
}

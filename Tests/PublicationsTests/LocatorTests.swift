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
}

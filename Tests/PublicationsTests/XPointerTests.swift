import TestKit
import Testing

@testable import Publications

/// Places as KOReader's engine counts them, in pages that are hard to count.
@Suite struct XPointerTests {
    private func check(_ body: String, _ words: String, _ path: String) throws {
        let book = try BookMaker(body).open()
        let document = book.document(0)
        let offset = try #require(
            document.text.indices.first { document.text[$0...].starts(with: words.utf8) })
        let found = book.locators([offset], in: book.reading(0), as: .xpointer)
        #expect(found?.first?.description == "/body/DocFragment/body" + path)
        for written in ["/body/DocFragment/body", "/body[1]/DocFragment[1]/body[1]"] {
            let pointer = try #require(Locator(written + path))
            #expect(book.place(pointer) == Place(document: 0, offset: offset), "\(written)")
        }
    }

    @Test(arguments: [
        ("loose", "/section/text()[1].1"), ("rest", "/section/text()[2].1"),
        ("inner", "/section/section/text().1"), ("two", "/section/p[2]/text().0"),
    ])
    func `loose text of nested sections stands behind blocks`(words: String, path: String) throws {
        let body = """
            <section><h2>H</h2>
            <p>one</p>
              loose words
            <p>two</p>
            <section><p>x</p> inner</section> rest</section>
            """
        try check(body, words, path)
    }

    @Test func `a line feed behind a block counts as the space that it is`() throws {
        try check("<section><p>x</p>\nabc</section>", "c", "/section/text().3")
    }

    @Test func `lines that end with two signs are lines`() throws {
        try check("<p>a\r\n  b\r\nsea</p>", "sea", "/p/text().4")
        try check("<pre>\r\none\r\ntwo</pre>", "two", "/pre/text().4")
    }

    @Test func `a text of more than 8,192 characters is several texts`() throws {
        let words = (0..<2_000).map { $0 == 1_800 ? "MARK " : "word " }.joined()
        try check("<p>\(words)</p>", "MARK", "/p/text()[2].810")
    }

    @Test func `a drawing in the order of reading counts, and what is read aside`() throws {
        var maker = BookMaker("<p>zero</p>")
        maker.manifest = #"<item id="pic" href="pic.svg" media-type="image/svg+xml"/>"#
        maker.spine = #"<itemref idref="pic" linear="no"/><itemref idref="p0.xhtml"/>"#
        let book = try maker.open()
        let last = try #require(book.spine.indices.last)
        let pointer = book.locators([0], in: book.reading(last), as: .xpointer)?.first
        #expect(pointer?.description == "/body/DocFragment[3]/body/p/text().0")
    }
}

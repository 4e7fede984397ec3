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
            #expect(book.landing(of: pointer) == .exact(Place(document: 0, offset: offset)))
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

    @Test(arguments: [
        ("word\r\n", 1_500, "MARK x", "[2].675"), ("a&amp; ", 1_500, "MARK x", "[2].990"),
        ("&#160;&nbsp; ", 1_000, "MARK x", "[2].1110"), ("word ", 1_637, "abcMARK", "[2].3"),
        ("word ", 1_637, "abMARK", ".8187"), ("w", 8_192, "MARK", "[2].0"),
        ("漢", 9_000, "MARK", "[2].808"),
    ])
    func `a long text is cut by the characters of the file`(
        unit: String, count: Int, end: String, path: String
    ) throws {
        let words = String(repeating: unit, count: count)
        try check("<p>\(words)\(end)</p>", "MARK", "/p/text()" + path)
    }

    @Test func `each text between comments is cut by itself`() throws {
        let words = String(repeating: "word ", count: 1_800)
        try check("<p>one <!-- two -->\(words)MARK</p>", "MARK", "/p/text()[3].810")
    }

    /// What is left of the line's two signs begins the next text.
    @Test func `a cut between the two signs of a line makes no line`() throws {
        let head = String(repeating: "word\n", count: 1_637) + "words."
        let source = BookMaker.page("<p>\(head)\r\nMARK</p>", head: "")
        let parted = LongTexts.parted(Array(source.utf8))
        #expect(String(decoding: parted, as: UTF8.self).contains("words.<?cut?>\r\nMARK"))
        try check("<p>\(head)\r\nMARK</p>", "MARK", "/p/text()[2].1")
        let listing = try BookMaker("<pre>\(head)\r\nMARK</pre>").open().document(0)
        #expect(listing.string(0..<listing.text.count).contains("words.\nMARK"))
    }

    @Test func `what is no text is not cut, and no entity is`() throws {
        let long = String(repeating: "word ", count: 3_000)
        for source in [
            "<style>\(long)</style>", "<script>a < b; \(long)</script>", "<!-- \(long) -->",
            "<![CDATA[\(long)]]>", "<p title=\"a > \(long)\"/>", "<?x \(long)?>", "a < b",
            String(repeating: "<p>word</p>", count: 2_000),
        ] {
            #expect(LongTexts.parted(Array(source.utf8)) == Array(source.utf8))
        }
        let after = Array("<script src=\"a.js\"/><p>\(long)</p>".utf8)
        #expect(LongTexts.parted(after).count > after.count)
        let book = try BookMaker("<p>\(String(repeating: "a&amp;", count: 3_000))</p>").open()
        #expect(book.document(0).text.starts(with: String(repeating: "a&", count: 3_000).utf8))
    }

    @Test func `white space that a style keeps is counted, line by line as well`() throws {
        let kept = #"style="white-space: pre-line""#
        try check("<div \(kept)>a   b\n  MARK</div>", "MARK", "/div/text().8")
        try check("<div \(kept)>\n<b>x</b>\nMARK</div>", "MARK", "/div/text()[2].1")
        try check(
            #"<p>x  y <span style="white-space: pre">a  b  MARK</span></p>"#, "MARK",
            "/p/span/text().6")
        try check(
            #"<pre>a  b <span style="white-space: normal">c  d  MARK</span></pre>"#, "MARK",
            "/pre/span/text().4")
    }

    @Test(arguments: [
        ("loose", "/section/autoBoxing/text().0"), ("more", "/section/autoBoxing[1]/text()[2].1"),
        ("three", "/section/autoBoxing[2]/text().0"), ("bold", "/section/autoBoxing/b/text().0"),
        ("four", "/section/autoBoxing[2]/i/text().0"), ("three", "/section/autoBoxing[2].0"),
        ("two", "/section/p[2]/text().0"), ("loose", "/section.1"), ("three", "/section.4"),
    ])
    func `boxes hold what stands between blocks, also in places of before 2020`(
        words: String, path: String
    ) throws {
        let book = try boxed()
        let pointer = try #require(Locator("/body/DocFragment/body" + path))
        let offset = try #require(
            book.document(0).text.indices.first {
                book.document(0).text[$0...].starts(with: words.utf8)
            })
        #expect(book.landing(of: pointer) == .exact(Place(document: 0, offset: offset)))
    }

    @Test(arguments: [
        "/section/floatBox/p[2]/text().0", "/section/autoBoxing[9]/text().0",
        "/section/p/autoBoxing/text().0", "/section/inlineBox[3]/b/text().0",
    ])
    func `a box that only a style sheet tells is no sure place`(path: String) throws {
        let pointer = try #require(Locator("/body/DocFragment/body" + path))
        let landing = try boxed().landing(of: pointer)
        guard case .near = landing else {
            Issue.record("\(landing)")
            return
        }
    }

    private func boxed() throws -> Publication {
        let loose = "loose <b>bold</b> more"
        return try BookMaker(
            "<section><p>one</p>\(loose)<p>two</p>\n<p>x</p>three <i>four</i></section>"
        ).open()
    }

    @Test(arguments: [
        ("one", "/svg/text/text().0"), ("two", "/svg/g/text/text().3"),
        ("three", "/svg/g/text[2]/tspan/text().0"),
    ])
    func `a drawing stands in the body that the engine puts around it`(
        words: String, path: String
    ) throws {
        var maker = BookMaker("<p>zero</p>")
        maker.files = [
            (
                "pic.svg",
                """
                <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"> <title>T</title>
                <text>one</text> loose <g><text>\n  two</text><text><tspan>three</tspan></text></g>
                </svg>
                """
            )
        ]
        maker.manifest = #"<item id="pic" href="pic.svg" media-type="image/svg+xml"/>"#
        maker.spine = #"<itemref idref="pic"/>"#
        let book = try maker.open()
        let document = book.document(1)
        let offset = try #require(
            document.text.indices.first { document.text[$0...].starts(with: words.utf8) })
        let name = book.locators([offset], in: book.reading(1), as: .xpointer)?.first
        let path = "/body/DocFragment[2]/body" + path.replacing("/g/text/", with: "/g/text[1]/")
        #expect(name?.description == path)
        let pointer = try #require(Locator(path))
        #expect(book.landing(of: pointer) == .exact(Place(document: 1, offset: offset)))
        // Without the drawing it is a place of another page.
        let other = try #require(Locator(path.replacing("/svg", with: "")))
        #expect(book.landing(of: other) == .nowhere)
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

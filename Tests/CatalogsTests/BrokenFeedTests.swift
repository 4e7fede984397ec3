import Testing

@testable import Catalogs

@Suite struct BrokenFeedTests {
    @Test func `prefixes that nobody declared mean what they always do`() throws {
        let page = try feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>A</title>
            <dcterms:language>fr</dcterms:language><other:thing>x</other:thing>
            <link rel="http://opds-spec.org/acquisition" href="a" opds:facetGroup="g">
            <opds:availability status="ready"/></link></entry></feed>
            """)
        #expect(page.publications[0].languages == ["fr"])
        #expect(page.publications[0].availability?.state == .ready)
    }

    @Test func `damage is repaired as far as it goes, and said with its place`() throws {
        let page = try feed(
            atom(
                "<rights>open <b> \n<link rel='next' href='n'/>"
                    + entry("One", "<summary>a <br> b<hr></br>" + offer())
                    + entry(
                        "Two & three", "<summary>c <br> d</br>e<img src='x'></summary>" + offer())))
        #expect(page.places.next == "https://books.example/opds/n")
        #expect(page.publications.map(\.title) == ["Two & three"])
        #expect(page.publications[0].summary == "c\nde")
        #expect(page.diagnostics.first?.code == "feed.xml.damaged")
        #expect(page.diagnostics.first?.message.contains("line 5") == true)
        #expect(!page.diagnostics.map(\.code).contains("feed.cut"))
    }

    @Test func `what arrived whole before the end is shown`() throws {
        let whole = atom(entry("One", offer()) + entry("Two", offer()))
        let cut = try feed(String(whole.prefix(whole.count - 60)))
        #expect(cut.publications.map(\.title) == ["One"])
        #expect(cut.diagnostics.map(\.code).contains("feed.cut"))
    }

    @Test func `no entity is read, wherever it leads`() throws {
        let page = try feed(
            """
            <!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">
            <!ENTITY f SYSTEM "file:///etc/hostname">
            <!ENTITY % p SYSTEM "http://books.example/p.dtd"> %p; ]>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <title>&b;|&f;|&eacute;|&nbsp;|&amp;</title></feed>
            """)
        #expect(page.title == "&b;|&f;|é|\u{A0}|&")
        #expect(page.diagnostics == [])
    }

    @Test func `sections are text, comments and instructions are not there`() throws {
        let page = try feed(
            atom(
                "<?x y?><!-- <entry> -->"
                    + entry("A", "<summary><![CDATA[<p>1 & 2 ]> 3</p>]]></summary>" + offer())))
        #expect(page.publications[0].summary == "1 & 2 ]> 3")
        #expect(page.publications.count == 1)
    }

    @Test func `a piece of a page keeps its paragraphs`() throws {
        let page = try feed(
            atom(
                entry(
                    "A",
                    """
                    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One
                    <i>two</i>
                    three</p><p>Four<br/>five</p>six</div></content>
                    """ + offer())))
        #expect(page.publications[0].summary == "One two three\nFour\nfive\nsix")
    }

    @Test(
        arguments: [
            ("iso-8859-1", [0xE8, 0x93], "è“"), ("windows-1251", [0xCC, 0xE8, 0xF0], "Мир"),
            ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("utf-8", [0xC3, 0xA8, 0xFF], "è\u{FFFD}"),
            ("no-such", [0xC3, 0xA8], "è"),
        ] as [(String, [UInt8], String)])
    func `a feed is read in the encoding it declares`(
        _ encoding: String, _ title: [UInt8], _ meant: String
    ) throws {
        let head =
            "<?xml version='1.0' encoding='\(encoding)'?><feed xmlns='http://www.w3.org/2005/Atom'><title>"
        let page = try feed(Array(head.utf8) + title + Array("</title></feed>".utf8))
        #expect(page.title == meant)
    }

    @Test func `wide encodings are known by their marks, or without`() throws {
        for text in [
            atom("<icon>é😀</icon>" + entry("é😀", offer())),
            #"{"metadata":{"title":"é😀"},"publications":[]}"#,
        ] {
            let expected = try feed(text)
            let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let big = text.unicodeScalars.flatMap { scalar in
                [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
            }
            #expect(try feed([0xFF, 0xFE] + little) == expected)
            #expect(try feed(little) == expected)
            #expect(try feed(big) == expected)
            #expect(try feed([0xEF, 0xBB, 0xBF] + text.utf8) == expected)
        }
    }

    @Test func `a feed is the same however it is cut on its way`() throws {
        let text = atom(
            entry("é😀 &amp; &eacute;", "<summary><![CDATA[x]]>y</summary><!-- z -->" + offer())
                + entry("Two", offer()))
        let expected = try feed(text)
        for size in 1...70 {
            let stream = Opds1Stream(base: Address(base: "https://books.example/opds/all.xml"))
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                stream.read(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(try stream.finish() == expected, "in pieces of \(size)")
        }
    }

    @Test func `rows are there before the end is`() throws {
        let stream = Opds1Stream(base: nil)
        let rows = (1...50).map { entry("\($0)", offer()) }.joined()
        stream.read(Array(atom(rows).utf8.dropLast(7)))
        #expect(stream.feed.publications.count >= 48)
        #expect(try stream.finish().publications.count == 50)
    }

    @Test(arguments: [
        ("", CatalogError.empty), (" \n", .empty), ("hello", .notACatalog("neither XML nor JSON")),
        ("[1]", .notACatalog("a list in JSON")), ("{}", .notACatalog("JSON of another kind")),
        ("<!DOCTYPE html><html><body>Sign in</body></html>", .webPage), ("<HTML><p>", .webPage),
        ("<rss><channel/></rss>", .notACatalog("a document of the kind <rss>")),
    ])
    func `what is no catalog is refused by name`(_ text: String, _ error: CatalogError) {
        #expect(throws: error) { try feed(text) }
    }

    @Test func `what is too deep or too much is left out, and the rest is shown`() throws {
        let deep = String(repeating: "<x>", count: 5_000) + String(repeating: "</x>", count: 5_000)
        #expect(try feed(atom(entry("A", deep + offer()))).publications.map(\.title) == ["A"])
        let wide = String(repeating: "<x/>", count: 60_000)
        let page = try feed(atom(entry("A", offer() + wide) + entry("B", offer())))
        #expect(page.publications.map(\.title) == ["A", "B"])
        #expect(page.diagnostics.map(\.code) == ["feed.limit"])
        let tag = "<link " + (0..<2_000).map { "a\($0)='x'" }.joined(separator: " ") + "/>"
        #expect(try feed(atom(tag + entry("B", offer()))).publications.map(\.title) == ["B"])
        let links = String(repeating: offer(), count: 3_000)
        #expect(try feed(atom(entry("A", links))).publications[0].acquisitions.count == 2_000)
    }
}

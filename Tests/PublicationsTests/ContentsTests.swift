import TestKit
import Testing

@testable import Publications

@Suite struct ContentsTests {
    @Test func `a mark leads to the blocks of its note`() throws {
        let maker = BookMaker(
            """
            <p>Truth<a epub:type="noteref" href="p1.xhtml#n1">*</a>, lies<a id="m2"
            href="#n2"><sup>2</sup></a> and <a href="p1.xhtml">more</a>.</p>
            <p id="n2"><a href="#m2">2</a> About lies.</p>
            """,
            """
            <p>Before.</p><aside epub:type="footnote" id="n1"><p>About truth. <a role="doc-backlink"
            href="p0.xhtml">back</a></p><p>Its second part.</p></aside><p>After.</p>
            """)
        let book = try maker.open()
        let document = book.document(0)
        #expect(document.noteMarks.map { document.string($0.range) } == ["*", "2"])
        let star = try #require(document.text.firstIndex(of: UInt8(ascii: "*")))
        let link = try #require(document.link(at: star))
        let note = try #require(book.note(behind: link, in: document))
        #expect(note.document.path == "OPS/p1.xhtml")
        #expect(note.reference == "*")
        #expect(note.blocks == 1..<3)
        #expect(note.hidden.map { note.document.string($0) } == ["back"])
        // Notes of a whole book may stand in one document: it is parsed once.
        #expect(book.note(behind: link, in: document)?.document === note.document)
        #expect(book.document(1) === note.document)
        let second = try #require(document.links.first { document.string($0.range) == "2" })
        let local = try #require(book.note(behind: second, in: document))
        #expect(local.document === document)
        #expect(document.string(local.range) == "2 About lies.")
        #expect(local.hidden.map { document.string($0) } == ["2"])
        let plain = try #require(document.links.first { document.string($0.range) == "more" })
        #expect(book.note(behind: plain, in: document) == nil)
        #expect(document.link(at: 0) == nil)
        #expect(document.links(in: star..<star + 1).count == 1)
    }

    @Test func `a picture that stands alone has its block to itself`() throws {
        let document = try BookMaker(
            """
            <p><img src="a.png" alt="A lamp"/></p><p>Words <img src="b.png" alt=""/> here.</p>
            <figure><img src="c.png"/><figcaption>Cap</figcaption></figure>
            """
        ).open().document(0)
        let pictures = document.blocks.indices.map { document.picture(ofBlock: $0)?.path }
        #expect(pictures == ["OPS/a.png", nil, "OPS/c.png", nil])
        let second = document.blocks[1].range
        #expect(document.images(in: second).map(\.path) == ["OPS/b.png"])
        #expect(document.picture(ofBlock: 99) == nil)
    }

    @Test func `ids and percentages lead to places`() throws {
        let book = try BookMaker(
            "<p>one</p><p id=\"x\">two</p>", String(repeating: "<p>ünï 漢字 x</p>", count: 40),
            "<p>z</p>"
        ).open()
        let two = try #require(book.place(path: "OPS/p0.xhtml", fragment: "x"))
        #expect(book.document(0).text[two.offset...].starts(with: "two".utf8))
        #expect(book.place(path: "OPS/p1.xhtml", fragment: nil) == Place(document: 1, offset: 0))
        #expect(book.place(path: "OPS/p1.xhtml", fragment: "gone")?.offset == 0)
        #expect(book.place(path: "nowhere", fragment: nil) == nil)
        for index in book.spine.indices {
            let document = book.document(index)
            var last = -1.0
            for offset in document.text.indices where document.text[offset] & 0xC0 != 0x80 {
                let percent = book.percent(offset, in: document)
                #expect(percent > last)
                last = percent
                #expect(book.place(percent: percent) == Place(document: index, offset: offset))
            }
        }
        #expect(book.place(percent: .nan)?.document == 0)
        #expect(book.place(percent: 1e300)?.document == 2)
    }

    @Test func `the pages of a comic are equal parts of it`() throws {
        var zip = ZipWriter()
        zip.add("1.png", String(repeating: "x", count: 5000))
        zip.add("2.png", "x")
        let book = try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
        #expect(book.percent(0, in: book.document(1)) == 50)
    }

    private func notes(_ body: String, _ other: String = "<p>x</p>") throws -> [[String]] {
        Survey(try BookMaker(body, other).open()).notes.map { [$0.reference, $0.text] }
    }

    @Test(arguments: [
        (
            "<p>t<span><a id='b' href='#n'>1</a></span></p><div id='n'><p><a href='#b'>1</a> N.</p></div>",
            [["1", "N."]]
        ),
        (
            "<p>t<a id='r' href='#n'>*</a></p><p><a id='n' href='#r'>*</a> N.</p>", [["*", "N."]]
        ),
        (
            "<p>t<a id='r' href='#n'><sup>ii</sup></a></p><p><a id='n' href='#r'>ii</a> N.</p>",
            [["ii", "N."]]
        ),
        (
            "<p>本文<a id='r' href='#n'>［＊1］</a></p><p id='n'><a href='#r'>＊1</a>　注。</p>",
            [["［＊1］", "注。"]]
        ),
        ("<p>t<sup><a href='p1.xhtml#n'>3</a></sup></p>", [["3", "3. N."]]),
        (
            "<p>t<a epub:type='noteref' href='#n'>1</a></p><dl><dt id='n'>1</dt><dd>N.</dd></dl>",
            [["1", "N."]]
        ),
        // A list of contents, an index, a power: no notes.
        ("<p>Part <a id='t' href='#c'>1</a></p><h2 id='c'><a href='#t'>1</a></h2><p>x</p>", []),
        ("<p>Lamps, <a href='#p'>12</a></p><p id='p'>12 lamps</p>", []),
        ("<p>a<sup><a href='#p'>2</a></sup></p><p id='p'>25 lamps</p>", []),
    ])
    func `notes are known by their look`(body: String, expected: [[String]]) throws {
        #expect(try notes(body, "<h1>Notes</h1><p id='n'>3. N.</p>") == expected, "\(body)")
    }
}

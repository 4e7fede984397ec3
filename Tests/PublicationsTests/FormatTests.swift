import TestKit
import Testing

@testable import Publications

@Suite struct FormatTests {
    private func open(_ bytes: [UInt8], _ name: String) throws -> Publication {
        try Publication.open(BytesResources([(name, bytes)]), file: name)
    }

    private func text(_ book: Publication) -> String {
        var writer = TextWriter()
        for index in book.spine.indices { writer.add(book.document(index)) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test func `lines of a wrapped text join, paragraphs and headings stay apart`() throws {
        let paragraph = (0..<6).map { _ in
            "The lamp on the landing had burned since dusk, and nobody knew"
        }
        .joined(separator: "\r\n")
        let book = try open(
            Array("CHAPTER I\r\n\r\n\(paragraph)\r\n\r\nChapter 2: Oil\r\n\r\n\(paragraph)".utf8),
            "a.txt")
        #expect(book.toc.map(\.label) == ["CHAPTER I", "Chapter 2: Oil"])
        #expect(book.document(0).blocks.count == 4)
        #expect(!text(book).contains("knew\nThe"))
    }

    @Test func `lines that are paragraphs stay so`() throws {
        let book = try open(
            Array(
                "One is short.\nTwo is a good deal longer than one was, and so goes on.\nThree."
                    .utf8), "a.txt")
        #expect(book.document(0).blocks.count == 3)
    }

    @Test func `encodings are told by their marks and their letters`() throws {
        #expect(text(try open([0xFF, 0xFE, 0x41, 0, 0x10, 4], "a.txt")) == "A\u{410}\n\n")
        let russian: [UInt8] = Array(
            repeating: [
                0xCC, 0xE8, 0xF0, 0x20, 0xE8, 0x20, 0xE2, 0xEE, 0xE9, 0xED, 0xE0, 0x2C, 0x20,
            ], count: 9
        ).flatMap(\.self)
        #expect(text(try open(russian, "a.txt")).hasPrefix("Мир и война, Мир"))
    }

    @Test func `a program or a picture is no text`() {
        #expect(throws: OpenError.self) { try open([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], "a.txt") }
        #expect(throws: OpenError.unknown) { try open(Array(repeating: 1, count: 100), "a.txt") }
        #expect(throws: OpenError.empty) { try open([], "a.txt") }
    }

    @Test func `a file of another program is named`() {
        let acsm = "<fulfillmentToken xmlns=\"http://ns.adobe.com/adept\"/>"
        for (bytes, part) in [
            (Array(acsm.utf8), "ACSM"), (Array("CONT".utf8) + [2, 0], "KFX"),
            (Array("RE~^".utf8) + [0x1A], "RAR"),
        ] {
            do {
                _ = try open(bytes, "x.bin")
                Issue.record("it opened")
            } catch let error as OpenError {
                #expect(error.why.contains(part))
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test func `Markdown keeps its headings, tables, notes and front matter`() throws {
        let source = """
            ---
            title: "The Lamp"
            author: [Ann, Bob]
            ---
            # One {#here}
            Text[^1] and `code`, see [there](#here).

            | a | b |
            |---|---|
            | c | d |

            ```
            # no heading
            ```
            ### Deep
            [^1]: A note.
            """
        let book = try open(Array(source.utf8), "a.md")
        #expect(book.metadata.title == "The Lamp")
        #expect(book.metadata.authors.map(\.name) == ["Ann", "Bob"])
        #expect(book.toc.map(\.label) == ["One", "Deep"])
        #expect(book.toc.map(\.depth) == [1, 2])
        #expect(text(book).contains("a\tb\nc\td\n"))
        #expect(text(book).contains("# no heading"))
        #expect(Survey(book).notes.map(\.text) == ["A note."])
        #expect(book.document(0).range(ofFragment: "here") != nil)
    }

    /// Its reader would take half a minute for the second one.
    @Test func `a wide Markdown table is one, and a line that is absurdly wide is text`() throws {
        func table(_ cells: Int) throws -> String {
            let rows = ["|a", "|-"].map { String(repeating: $0, count: cells) + "|\n" }
            return text(try open(Array(rows.joined().utf8), "a.md"))
        }
        #expect(try table(300).hasPrefix("a\ta\ta\t"))
        #expect(try table(40_000).hasPrefix("|a|a|a|"))
    }

    @Test func `front matter is only what has keys`() throws {
        let toml = try open(Array("+++\ntitle = \"The Lamp\"\n+++\n# One\n".utf8), "a.md")
        #expect(toml.metadata.title == "The Lamp")
        #expect(text(toml) == "One\n\n")
        let rule = try open(Array("---\nNo key, but words.\n\n---\n\nMore.\n".utf8), "a.mkd")
        #expect(text(rule).contains("No key, but words."))
        #expect(text(rule).contains("More."))
    }

    @Test func `Russian that does not say so is read`() throws {
        let source = """
            <?xml version="1.0" encoding="utf-8"?><FictionBook><body><section><title><p>Глава 1</p>
            </title><p>Лампа горела всю ночь, и никто не спал.</p></section></body></FictionBook>
            """
        let small = Array(UInt32(0x430)...0x44F)
        let bytes = source.unicodeScalars.map { scalar -> UInt8 in
            if let at = small.firstIndex(of: scalar.value) { return UInt8(0xE0 + at) }
            return scalar.value < 0x80 ? UInt8(scalar.value) : UInt8(scalar.value - 0x410 + 0xC0)
        }
        let book = try open(bytes, "a.fb2")
        #expect(text(book).contains("Лампа горела всю ночь, и никто не спал."))
    }

    @Test func `a FictionBook has sections, notes and pictures`() throws {
        let source = """
            <?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink">
            <description><title-info><author><first-name>Ann</first-name><last-name>Lamp</last-name>
            </author><book-title>Light</book-title><sequence name="Lights" number="2"/></title-info>
            </description><body><section><title><p>One</p></title><p>Text<a l:href="#n1"
            type="note">1</a>.</p><poem><stanza><v>First</v><v>Second</v></stanza></poem></section>
            </body>
            <body name="notes"><section id="n1"><p>The note.</p></section></body>
            <binary id="c.gif">R0lGODlhAwAEAAAAACw=</binary></FictionBook>
            """
        let book = try open(Array(source.utf8), "a.fb2")
        #expect(book.metadata.title == "Light")
        #expect(book.metadata.authors == [.init(name: "Ann Lamp", sort: "Lamp, Ann")])
        #expect(book.metadata.series == .init(name: "Lights", position: 2))
        #expect(book.toc.map(\.label) == ["One"])
        #expect(text(book).contains("First\nSecond"))
        #expect(Survey(book).notes.map(\.text) == ["The note."])
        #expect(book.image("c.gif")?.width == 3)
        #expect(book.image("c.gif")?.height == 4)
    }

    @Test func `a comic's pages stand in natural order`() throws {
        var zip = ZipWriter()
        for name in ["p10.png", "p2.png", "__MACOSX/p1.png", ".p0.png", "note.txt", "P1.jpg"] {
            zip.add(name, "x")
        }
        zip.add(
            "ComicInfo.xml",
            "<ComicInfo><Series>Lamps</Series><Number>4</Number><Manga>YesAndRightToLeft</Manga></ComicInfo>"
        )
        let book = try open(zip.bytes, "a.cbz")
        #expect(book.spine.map(\.path) == ["P1.jpg", "p2.png", "p10.png"])
        #expect(book.metadata.series == .init(name: "Lamps", position: 4))
        #expect(book.metadata.direction == .rtl)
        #expect(book.locator(Place(document: 1, offset: 0)) == .page(2))
    }

    @Test func `a page of the web is read with all its faults`() throws {
        let book = try open(
            Array(
                "<html><title>A & b</title><p>One <b>bold <i>both</b> end<p>Two<script>x</script>"
                    .utf8), "a.html")
        #expect(book.metadata.title == "A & b")
        #expect(text(book) == "One bold both end\n\nTwo\n\n")
    }

    @Test func `verse in a plain text keeps its stanzas and its indents`() throws {
        let poem = """
            THE TYGER

            Tyger Tyger, burning bright,
              In the forests of the night:
            What immortal hand or eye,
                Could frame thy fearful symmetry?

            In what distant deeps or skies.
              Burnt the fire of thine eyes?
            """
        let book = try open(Array(poem.utf8), "tyger.txt")
        let document = book.document(0)
        #expect(document.blocks.filter { $0.kind == .verse }.count == 2)
        #expect(document.indents.map(\.cells) == [2, 4, 2])
        #expect(text(book) == poem + "\n\n")
        let spoken = (0..<9).map { "“Line \($0).”\n\(String(repeating: "words ", count: 40))" }
        let prose = try open(Array(spoken.joined(separator: "\n").utf8), "prose.txt")
        #expect(prose.document(0).blocks.allSatisfy { $0.kind == .paragraph })
    }

    @Test func `Markdown's tasks and what is struck out are there`() throws {
        let book = try open(Array("- [x] done\n- [ ] not yet\n\n~~gone~~ here".utf8), "a.md")
        let document = book.document(0)
        let said = document.string(0..<document.text.count)
        #expect(said == "[x] done\n[ ] not yet\ngone here\n")
        let struck = document.runs.filter { $0.style.contains(.strike) }
        #expect(struck.map { document.string($0.range) } == ["gone"])
    }

    @Test(arguments: ["a.md", "a.html"])
    func `pictures beside a file are its own, and no other file is read`(name: String) throws {
        let png = PngMaker.halves(8, 4, 0xFF_0000, 0x00_00FF).bytes
        let text =
            name == "a.md"
            ? "![One](img/one.png)\n\n![Two](http://example.org/two.png)"
            : "<html><body><img src='img/one.png'/></body></html>"
        let book = try Publication.open(
            BytesResources([(name, Array(text.utf8)), ("img/one.png", png), ("other.png", png)]),
            file: name)
        let path = try #require(book.document(0).images.first?.path)
        #expect(book.image(path)?.width == 8)
        #expect(try book.imageBytes(path, limit: 1 << 20) == png)
        #expect(book.image("other.png") == nil && book.image(name) == nil)
        #expect(throws: ResourceError.self) { try book.imageBytes(name, limit: 1 << 20) }
    }

    @Test func `only lines on nothing may take on other colours`() {
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0'/>"
        #expect(LineArt.mayBe(Array("\(drawing)</svg>".utf8)))
        #expect(!LineArt.mayBe(Array("\(drawing)<image href='a.jpg'/></svg>".utf8)))
        #expect(!LineArt.mayBe(PngMaker.halves(8, 4, 0, 1).bytes))
        #expect(!LineArt.mayBe([0xFF, 0xD8]))
    }
}

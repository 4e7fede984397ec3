import TestKit
import Testing

@testable import Publications

/// Word's documents, as Word and other programs write them.
@Suite struct WordTests {
    static let spaces =
        #"xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main""#
        + #" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#
        + #" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main""#
        + #" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math""#

    private static let styles = """
        <w:styles \(spaces)><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr>
        </w:rPrDefault></w:docDefaults>
        <w:style w:type="paragraph" w:styleId="U1"><w:name w:val="heading 1"/>
        <w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
        <w:style w:type="paragraph" w:styleId="U2"><w:name w:val="Mine"/><w:basedOn w:val="U1"/>
        </w:style>
        <w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
        </w:styles>
        """

    private static let numbering = """
        <w:numbering \(spaces)><w:abstractNum w:abstractNumId="0">
        <w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>
        </w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/>
        </w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0">
        <w:numFmt w:val="bullet"/><w:lvlText w:val="\u{F0B7}"/></w:lvl></w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
        <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>
        """

    private static let links = """
        <Relationships><Relationship Id="rId5" Type="x/hyperlink" Target="https://example.org/"
        TargetMode="External"/><Relationship Id="rId6" Type="x/image"
        Target="media/image1.png"/></Relationships>
        """

    private static let core = """
        <cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:creator>Ann Writer; Bo Two</dc:creator><cp:keywords>river, rope</cp:keywords>
        </cp:coreProperties>
        """

    static func files(_ body: String) -> [(name: String, bytes: [UInt8])] {
        [
            (WordReader.main, "<w:document \(spaces)><w:body>\(body)</w:body></w:document>"),
            ("word/_rels/document.xml.rels", links), ("word/styles.xml", styles),
            ("word/numbering.xml", numbering), ("docProps/core.xml", core),
            (
                "word/footnotes.xml",
                "<w:footnotes \(spaces)><w:footnote w:id=\"2\">\(paragraph("Others had two."))"
                    + "</w:footnote></w:footnotes>"
            ),
        ].map { ($0.0, Array($0.1.utf8)) }
            + [("word/media/image1.png", PngMaker.halves(3, 2, 0, 0xFFFFFF).bytes)]
    }

    static func paragraph(_ text: String, _ properties: String = "") -> String {
        let about = properties.isEmpty ? "" : "<w:pPr>\(properties)</w:pPr>"
        return "<w:p>\(about)\(run(text))</w:p>"
    }

    static func run(_ text: String, _ properties: String = "") -> String {
        "<w:r><w:rPr>\(properties)</w:rPr><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
    }

    private func open(_ body: String) throws -> Publication {
        var zip = ZipWriter()
        for (name, bytes) in Self.files(body) {
            zip.entries.append(.init(name: name, bytes: bytes))
        }
        return try Publication.open(BytesResources([("a.docx", zip.bytes)]), file: "a.docx")
    }

    private func document(_ body: String) throws -> Document { try open(body).document(0) }

    private func texts(_ document: Document) -> [String] {
        document.blocks.map { document.string($0.range) }
    }

    @Test func `headings are those that the styles say, through what they are made from`() throws {
        let body =
            Self.paragraph("The Ferry", "<w:pStyle w:val=\"T\"/>")
            + Self.paragraph("One", "<w:pStyle w:val=\"U1\"/>") + Self.paragraph("Text.")
            + Self.paragraph("Two", "<w:pStyle w:val=\"U2\"/>")
            + Self.paragraph("Three", "<w:outlineLvl w:val=\"1\"/>")
        let book = try open(body)
        #expect(book.format == .docx)
        #expect(book.metadata.title == "The Ferry")
        #expect(book.metadata.authors.map(\.name) == ["Ann Writer", "Bo Two"])
        #expect(book.metadata.subjects == ["river", "rope"])
        #expect(book.metadata.languages == ["en-GB"])
        #expect(book.toc.map(\.label) == ["The Ferry", "One", "Two", "Three"])
        #expect(
            book.document(0).blocks.map(\.kind) == [
                .heading(level: 1), .heading(level: 1), .paragraph, .heading(level: 1),
                .heading(level: 2),
            ])
    }

    @Test func `lists count as they say, each level by itself`() throws {
        let item = { (text: String, list: Int, level: Int) in
            Self.paragraph(
                text, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
        }
        let body =
            item("a", 1, 0) + item("b", 1, 1) + item("c", 1, 1) + item("d", 1, 0)
            + item("e", 1, 1) + item("f", 2, 0) + Self.paragraph("No item.")
        let document = try document(body)
        #expect(
            document.blocks.map(\.marker) == ["3.", "3.a)", "3.b)", "4.", "4.a)", "•", nil])
        #expect(document.blocks.map(\.listDepth) == [1, 2, 2, 1, 2, 1, 0])
    }

    @Test func `a note is tied to its mark`() throws {
        let book = try open(
            "<w:p>\(Self.run("One lamp"))<w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>")
        let document = book.document(0)
        #expect(texts(document) == ["One lamp1", "Others had two."])
        #expect(document.blocks[1].role == .note)
        #expect(document.links.first?.kind == .note)
        #expect(document.range(ofFragment: "note-1") != nil)
    }

    @Test func `tables keep their cells, and what spans rows`() throws {
        let cell = { (text: String, properties: String) in
            "<w:tc><w:tcPr>\(properties)</w:tcPr>\(Self.paragraph(text))</w:tc>"
        }
        let body =
            "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>\(cell("Name", ""))\(cell("Price", ""))"
            + "</w:tr><w:tr>\(cell("Goat", "<w:vMerge w:val=\"restart\"/>"))\(cell("a", ""))</w:tr>"
            + "<w:tr>\(cell("", "<w:vMerge/>"))\(cell("b", ""))</w:tr></w:tbl>"
        let cells = try document(body).blocks.compactMap(\.cell)
        #expect(cells.map(\.row) == [0, 0, 1, 1, 2])
        #expect(cells.map(\.column) == [0, 1, 0, 1, 1])
        #expect(cells[2].rowSpan == 2 && cells[0].isHeader && !cells[2].isHeader)
    }

    @Test func `links lead out and in, and a field's order is no text`() throws {
        let field = { (order: String, result: String) in
            """
            <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>\(order)</w:instrText>
            </w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>\(Self.run(result))
            <w:r><w:fldChar w:fldCharType="end"/></w:r>
            """
        }
        let body =
            "<w:p><w:hyperlink r:id=\"rId5\">\(Self.run("out"))</w:hyperlink>\(Self.run(", "))"
            + "<w:hyperlink w:anchor=\"rope\">\(Self.run("in"))</w:hyperlink>\(Self.run(", "))"
            + field(" HYPERLINK \"https://example.org/x\" ", "field") + field(" PAGEREF _x ", "12")
            + "</w:p><w:p><w:bookmarkStart w:name=\"rope\"/>\(Self.run("The rope."))</w:p>"
        let document = try document(body)
        #expect(texts(document) == ["out, in, field", "The rope."])
        #expect(
            document.links.map(\.href) == ["https://example.org/", nil, "https://example.org/x"])
        #expect(document.links[1].fragment == "rope")
        #expect(document.range(ofFragment: "rope") != nil)
    }

    @Test func `what was deleted is gone, what was added is there, hidden text is not shown`()
        throws
    {
        let body =
            "<w:p><w:del>\(Self.run("gone"))</w:del><w:ins>\(Self.run("kept"))</w:ins>"
            + Self.run("hidden", "<w:vanish/>") + Self.run(" x")
            + Self.run("2", "<w:b w:val=\"0\"/>")
            + "</w:p>"
        #expect(try texts(document(body)) == ["kept x2"])
    }

    @Test func `pictures are those of the package, with their words`() throws {
        let book = try open(
            "<w:p><w:r><w:drawing><wp:inline><wp:docPr descr=\"A lamp\"/><a:blip r:embed=\"rId6\"/>"
                + "</wp:inline></w:drawing></w:r></w:p>")
        let image = try #require(book.document(0).images.first)
        #expect(image.path == "word/media/image1.png" && image.alt == "A lamp")
        #expect(book.image("word/media/image1.png")?.width == 3)
    }

    @Test func `a formula is a line`() throws {
        let body =
            "<w:p><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t>"
            + "</m:r></m:den></m:f></m:oMath></w:p>"
        #expect(try texts(document(body)) == ["(a + b)/c"])
    }

    @Test func `damage of any kind opens or says why`() throws {
        let body =
            Self.paragraph("One", "<w:pStyle w:val=\"U1\"/>") + Self.paragraph("Text.")
            + "<w:tbl><w:tr><w:tc>\(Self.paragraph("x"))</w:tc></w:tr></w:tbl>"
        let whole = Self.files(body)[0].bytes
        var random = SplitMix64(seed: 24)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 2)
            var files = Self.files(body)
            files[0].bytes = bytes
            _ = try? WordReader.open(BytesResources(files), file: "a.docx", revision: 1).document(0)
        }
        // Deeper than any table.
        let deep = String(repeating: "<w:sdt><w:sdtContent>", count: 5_000)
        _ = try? document(deep + Self.paragraph("x"))
    }
}

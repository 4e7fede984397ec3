import TestKit
import Testing

@testable import Publications

/// Word's documents where they are unlike the usual ones: other names, switches that are off, parts
/// within parts.
@Suite struct WordPartsTests {
    private func open(
        _ body: String, _ own: [String: String] = [:], spaces: String = WordTests.spaces
    ) throws -> Publication {
        var files = WordTests.files(body).filter { own[$0.name] == nil }
        for (name, text) in own { files.append((name, Array(text.utf8))) }
        return try packed(files)
    }

    private func packed(_ files: [(name: String, bytes: [UInt8])]) throws -> Publication {
        var zip = ZipWriter()
        for (name, bytes) in files { zip.entries.append(.init(name: name, bytes: bytes)) }
        return try Publication.open(BytesResources([("a.docx", zip.bytes)]), file: "a.docx")
    }

    private func texts(_ document: Document) -> [String] {
        document.blocks.map { document.string($0.range) }
    }

    private func texts(_ body: String, _ own: [String: String] = [:]) throws -> [String] {
        try texts(open(body, own).document(0))
    }

    private static func part(_ name: String, _ inner: String) -> String {
        "<w:\(name) \(WordTests.spaces)>\(inner)</w:\(name)>"
    }

    private static func item(_ text: String, _ list: Int, _ level: Int = 0) -> String {
        WordTests.paragraph(
            text, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }

    private static func box(_ text: String) -> String {
        let inner = "<w:txbxContent>\(WordTests.paragraph(text))</w:txbxContent>"
        return "<w:r><mc:AlternateContent><mc:Choice><w:drawing>\(inner)</w:drawing></mc:Choice>"
            + "<mc:Fallback><w:pict>\(inner)</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    }

    @Test func `a reading stands once, behind its words`() throws {
        let body =
            "<w:p>\(WordTests.run("A"))<w:r><w:ruby><w:rt>\(WordTests.run("かんじ"))</w:rt>"
            + "<w:rubyBase>\(WordTests.run("漢字"))</w:rubyBase></w:ruby></w:r></w:p>"
        #expect(try texts(body) == ["A漢字(かんじ)"])
    }

    @Test(arguments: ["0", "false", "off"])
    func `a switch that is off is off`(off: String) throws {
        let no = { (name: String) in "<w:\(name) w:val=\"\(off)\"/>" }
        let styles = Self.part(
            "styles",
            "<w:style w:styleId=\"B\"><w:name w:val=\"b\"/><w:pPr><w:pageBreakBefore/><w:bidi/>"
                + "</w:pPr><w:rPr><w:b/><w:i/></w:rPr></w:style><w:style w:styleId=\"C\">"
                + "<w:name w:val=\"c\"/><w:basedOn w:val=\"B\"/><w:rPr>\(no("b"))</w:rPr></w:style>"
        )
        let row =
            "<w:tbl><w:tr><w:trPr>\(no("tblHeader"))</w:trPr><w:tc>\(WordTests.paragraph("x"))"
            + "</w:tc></w:tr></w:tbl>"
        let body =
            WordTests.paragraph("one")
            + WordTests.paragraph(
                "two", "<w:pStyle w:val=\"C\"/>\(no("pageBreakBefore"))\(no("bidi"))") + row
            + WordTests.paragraph("three", "<w:pStyle w:val=\"C\"/>")
        let document = try open(body, ["word/styles.xml": styles]).document(0)
        #expect(document.blocks.map(\.breaksBefore) == [false, false, false, true])
        #expect(document.blocks.map(\.isRTL) == [false, false, false, true])
        #expect(document.blocks[2].cell?.isHeader == false)
        #expect(document.runs.allSatisfy { !$0.style.contains(.bold) })
        #expect(document.runs.contains { $0.style.contains(.italic) })
    }

    @Test func `parts are found by what is said of them, whatever their names`() throws {
        let spaces =
            #"xmlns:q="http://purl.oclc.org/ooxml/wordprocessingml/main""#
            + #" xmlns:k="http://purl.oclc.org/ooxml/officeDocument/relationships""#
        let text =
            "<q:document \(spaces)><q:body><q:p><q:pPr><q:pStyle q:val=\"H\"/></q:pPr><q:r>"
            + "<q:t>Head</q:t></q:r></q:p><q:p><q:hyperlink k:id=\"a\" q:anchor=\"there\"><q:r>"
            + "<q:t>link</q:t></q:r></q:hyperlink></q:p></q:body></q:document>"
        let styles =
            "<q:styles \(spaces)><q:style q:styleId=\"H\"><q:name q:val=\"标题 2\"/></q:style>"
            + "</q:styles>"
        let type =
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
        let book = try packed(
            [
                (
                    "[Content_Types].xml",
                    "<Types><Override PartName=\"/doc/my%20text.xml\" ContentType=\"\(type)\"/>"
                        + "</Types>"
                ),
                (
                    "_rels/.rels",
                    "<Relationships><Relationship Id=\"c\" Type=\"x/core-properties\""
                        + " Target=\"/about.xml\"/></Relationships>"
                ),
                ("about.xml", "<c xmlns:dc=\"x\"><dc:title>Named</dc:title></c>"),
                ("doc/my text.xml", text), ("look/st.xml", styles),
                (
                    "doc/_rels/my text.xml.rels",
                    "<Relationships><Relationship Id=\"s\" Type=\"x/styles\""
                        + " Target=\"../look/st.xml\"/>"
                        + "<Relationship Id=\"a\" Type=\"x/hyperlink\" Target=\"http://a.b/\""
                        + " TargetMode=\"External\"/></Relationships>"
                ),
            ].map { ($0.0, Array($0.1.utf8)) })
        let document = book.document(0)
        #expect(book.format == .docx && book.metadata.title == "Named")
        #expect(document.blocks.first?.kind == .heading(level: 2))
        #expect(document.links.map(\.href) == ["http://a.b/#there"])
    }

    @Test func `a heading or an item with a text box stays whole`() throws {
        let body =
            "<w:p><w:pPr><w:pStyle w:val=\"U1\"/></w:pPr>\(WordTests.run("He"))\(Self.box("in"))"
            + "\(WordTests.run("ad"))</w:p><w:p><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr>"
            + "</w:pPr>\(WordTests.run("it"))\(Self.box("side"))\(WordTests.run("em"))</w:p>"
            + Self.item("next", 1)
        let document = try open(body).document(0)
        #expect(texts(document) == ["Head", "in", "item", "side", "next"])
        #expect(document.blocks[0].kind == .heading(level: 1))
        #expect(document.blocks.map(\.marker) == [nil, nil, "3.", nil, "4."])
    }

    @Test func `signs of fonts without letters are those that they show`() throws {
        let sign = { (font: String, code: String) in
            "<w:sym w:font=\"\(font)\" w:char=\"\(code)\"/>"
        }
        let body =
            "<w:p><w:r>\(sign("Symbol", "F061"))\(sign("Wingdings", "F0FC"))\(sign("Arial", "263A"))"
            + "\(sign("Odd", "F0FC"))</w:r></w:p>"
        #expect(try texts(body) == ["α✓☺"])
    }

    @Test func `a sum has its bounds, a root its sign`() throws {
        let run = { (text: String) in "<m:r><m:t>\(text)</m:t></m:r>" }
        let body =
            "<w:p><m:oMath><m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr><m:sub>\(run("i=1"))"
            + "</m:sub><m:sup>\(run("n"))</m:sup><m:e><m:sSup><m:e>\(run("x"))</m:e><m:sup>\(run("2"))"
            + "</m:sup></m:sSup></m:e></m:nary>\(run("="))<m:rad><m:deg/><m:e>\(run("a+b"))</m:e>"
            + "</m:rad></m:oMath></w:p>"
        let document = try open(body).document(0)
        #expect(texts(document) == ["∑ᵢ₌₁ⁿx² = √(a + b)"])
        #expect(document.formulas.count == 1)
    }

    @Test func `lists have the numbers of their styles, and begin where they say`() throws {
        let styles = Self.part(
            "styles",
            "<w:style w:styleId=\"L\"><w:name w:val=\"l\"/><w:pPr><w:numPr><w:numId w:val=\"1\"/>"
                + "</w:numPr></w:pPr></w:style>")
        let lists = Self.part(
            "numbering",
            """
            <w:abstractNum w:abstractNumId="0"><w:styleLink w:val="L"/><w:lvl w:ilvl="0">
            <w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl><w:lvl w:ilvl="1">
            <w:isLgl/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>
            <w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum>
            <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>
            <w:lvlText w:val="\u{F0D8}"/><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr></w:lvl>
            </w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
            <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
            <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">
            <w:startOverride w:val="7"/></w:lvlOverride></w:num>
            <w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
            <w:num w:numId="5"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:lvl
            w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="decimalZero"/><w:lvlText w:val="(%1)"/>
            </w:lvl></w:lvlOverride></w:num>
            """)
        let body =
            Self.item("a", 2) + Self.item("b", 2) + Self.item("c", 2, 1) + Self.item("d", 3)
            + Self.item("e", 4) + Self.item("f", 5)
        let document = try open(
            body, ["word/styles.xml": styles, "word/numbering.xml": lists]
        ).document(0)
        #expect(document.blocks.map(\.marker) == ["I)", "II)", "2.1", "VII)", "➢", "(04)"])
    }

    @Test func `a page within it is read, but what is not text`() throws {
        let links =
            "<Relationships><Relationship Id=\"c\" Type=\"x/aFChunk\" Target=\"c.htm\"/>"
            + "<Relationship Id=\"d\" Type=\"x/aFChunk\" Target=\"d.docx\"/></Relationships>"
        let book = try open(
            WordTests.paragraph("one") + "<w:altChunk r:id=\"c\"/><w:altChunk r:id=\"d\"/>",
            [
                "word/_rels/document.xml.rels": links,
                "word/c.htm": "<html><head><title>t</title></head><body><h2>Two</h2>"
                    + "<p>of <b>it</b> &amp; <i>more<script>x</script></p></body></html>",
                "word/d.docx": "PK\u{3}\u{4}",
            ])
        let document = book.document(0)
        #expect(texts(document) == ["one", "Two", "of it & more"])
        #expect(document.blocks[1].kind == .heading(level: 2))
        #expect(book.diagnostics.map(\.code) == ["docx.part"])
    }

    @Test func `what was deleted or moved away leaves no paragraph and no row`() throws {
        let end = "<w:rPr><w:del/></w:rPr>"
        let body =
            WordTests.paragraph("one ", end) + WordTests.paragraph("goes on")
            + "<w:p><w:pPr>\(end)</w:pPr><w:del>\(WordTests.run("gone"))</w:del></w:p>"
            + "<w:p><w:moveFrom>\(WordTests.run("from"))</w:moveFrom><w:moveTo>"
            + "\(WordTests.run("to"))</w:moveTo></w:p><w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>"
            + "\(WordTests.paragraph("x"))</w:tc></w:tr></w:tbl>"
        #expect(try texts(body) == ["one goes on", "to"])
    }

    @Test func `hidden text calls no note, and the line above the notes is none`() throws {
        let notes = Self.part(
            "footnotes",
            "<w:footnote w:type=\"separator\" w:id=\"1\">\(WordTests.paragraph("line"))"
                + "</w:footnote><w:footnote w:id=\"2\">\(WordTests.paragraph("note"))</w:footnote>")
        let body =
            "<w:p>\(WordTests.run("a"))<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference"
            + " w:id=\"2\"/><w:br/></w:r><w:r><w:footnoteReference w:id=\"1\"/></w:r></w:p>"
        #expect(try texts(body, ["word/footnotes.xml": notes]) == ["a"])
    }

    @Test func `pages and sections begin where they say`() throws {
        let section = { (kind: String) in
            "<w:sectPr>" + (kind.isEmpty ? "" : "<w:type w:val=\"\(kind)\"/>") + "</w:sectPr>"
        }
        let body =
            "<w:p>\(WordTests.run("a"))<w:r><w:br w:type=\"page\"/></w:r>\(WordTests.run("b"))"
            + "</w:p><w:p><w:r><w:br w:type=\"page\"/></w:r></w:p>" + WordTests.paragraph("c")
            + WordTests.paragraph("d", section(""))
            + WordTests.paragraph("e", section("continuous"))
            + WordTests.paragraph("f") + section("")
        let document = try open(body).document(0)
        #expect(texts(document) == ["a", "b", "c", "d", "e", "f"])
        #expect(document.blocks.map(\.breaksBefore) == [false, true, true, false, false, true])
    }

    @Test func `a row that begins later keeps its columns`() throws {
        let cell = "<w:tc>\(WordTests.paragraph("x"))</w:tc>"
        let body =
            "<w:tbl><w:tr>\(cell)\(cell)</w:tr><w:tr><w:trPr><w:gridBefore w:val=\"1\"/></w:trPr>"
            + "\(cell)</w:tr></w:tbl>"
        let cells = try open(body).document(0).blocks.compactMap(\.cell)
        #expect(cells.last?.column == 1 && cells.last?.row == 1)
    }

    @Test func `formulas and documents in each other have an end`() throws {
        let depth = 3_000
        let math =
            "<w:p><m:oMath>" + String(repeating: "<m:f><m:num>", count: depth)
            + "<m:r><m:t>x</m:t></m:r></m:oMath></w:p>"
        _ = try open(WordTests.paragraph("one") + math).document(0)
        // The same large part, as often as one likes.
        let page = "<p>x</p><!--" + String(repeating: " ", count: 4 << 20) + "-->"
        let links =
            "<Relationships><Relationship Id=\"c\" Type=\"x\" Target=\"c.htm\"/></Relationships>"
        let book = try open(
            WordTests.paragraph("one") + String(repeating: "<w:altChunk r:id=\"c\"/>", count: 50),
            ["word/_rels/document.xml.rels": links, "word/c.htm": page])
        #expect(texts(book.document(0)).count == 1 + Limits.markupBytes / page.utf8.count)
    }
}

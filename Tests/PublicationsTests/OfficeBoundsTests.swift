import TestKit
import Testing

@testable import Publications

/// Numbers that no list has, and parts that contain or call themselves.
@Suite struct OfficeBoundsTests {
    private func word(
        _ body: String, numbering: String? = nil, notes: String? = nil
    ) throws -> Document {
        var zip = ZipWriter()
        for (name, bytes) in WordTests.files(body) {
            let own: String? =
                switch name {
                case "word/numbering.xml": numbering
                case "word/footnotes.xml": notes
                default: nil
                }
            zip.entries.append(.init(name: name, bytes: own.map { Array($0.utf8) } ?? bytes))
        }
        return try Publication.open(BytesResources([("a.docx", zip.bytes)]), file: "a.docx")
            .document(0)
    }

    private func texts(_ document: Document) -> [String] {
        document.blocks.map { document.string($0.range) }
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "9", "-1"])
    func `a list that is counted anew at a level that is none is counted on`(
        level: String
    ) throws {
        let numbering = """
            <w:numbering \(WordTests.spaces)><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0">
            <w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
            </w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/>
            <w:lvlOverride w:ilvl="\(level)"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
            </w:numbering>
            """
        let item = WordTests.paragraph(
            "a", "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>")
        #expect(try word(item, numbering: numbering).blocks.map(\.marker) == ["3."])
    }

    @Test func `a label of any length is cut, not written again for each item`() throws {
        let label = String(repeating: "x", count: 100_000)
        let numbering = """
            <w:numbering \(WordTests.spaces)><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0">
            <w:numFmt w:val="decimal"/><w:lvlText w:val="\(label)"/></w:lvl></w:abstractNum>
            <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
            """
        let item = WordTests.paragraph(
            "a", "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>")
        let document = try word(item + item, numbering: numbering)
        #expect(document.blocks.allSatisfy { $0.marker?.utf8.count ?? 0 <= 200 })
        #expect(texts(document) == ["a", "a"])
    }

    @Test func `a text box in a text box is read once`() throws {
        var body = WordTests.paragraph("inner words")
        for _ in 0..<20 {
            body =
                "<w:p><w:r><w:pict><w:txbxContent>\(body)</w:txbxContent></w:pict></w:r></w:p>"
        }
        let document = try word(body)
        #expect(texts(document).filter { $0 == "inner words" }.count == 1)
    }

    @Test func `a note that calls itself is one note`() throws {
        let mark = "<w:r><w:footnoteReference w:id=\"2\"/></w:r>"
        let notes =
            "<w:footnotes \(WordTests.spaces)><w:footnote w:id=\"2\"><w:p>"
            + WordTests.run("Once.") + mark + mark + "</w:p></w:footnote></w:footnotes>"
        let document = try word("<w:p>" + WordTests.run("Text") + mark + "</w:p>", notes: notes)
        #expect(document.blocks.filter { $0.role == .note }.count == 1)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0"])
    func `a level of a text that is none is the nearest`(level: String) throws {
        let spaces = ["office", "text", "style"].map {
            #"xmlns:\#($0)="urn:oasis:names:tc:opendocument:xmlns:\#($0):1.0""#
        }.joined(separator: " ")
        let text = """
            <office:document \(spaces)><office:automatic-styles><text:list-style style:name="L1">
            <text:list-level-style-number text:level="\(level)" style:num-format="1"
            text:display-levels="\(level)" style:num-suffix="."/></text:list-style>
            </office:automatic-styles><office:body><office:text><text:list text:style-name="L1">
            <text:list-item><text:p>a</text:p></text:list-item></text:list></office:text>
            </office:body></office:document>
            """
        let book = try Publication.open(
            BytesResources([("a.fodt", Array(text.utf8))]), file: "a.fodt")
        #expect(texts(book.document(0)) == ["a"])
    }

    @Test(arguments: [#"\@"#, #"\'"#, #"\'g"#])
    func `a file that is made of signs that say nothing is read to its end`(sign: String) throws {
        let text = #"{\rtf1 "# + String(repeating: sign, count: 200_000) + " end}"
        let book = try Publication.open(
            BytesResources([("a.rtf", Array(text.utf8))]), file: "a.rtf")
        #expect(texts(book.document(0)).last?.hasSuffix("end") == true)
    }

    @Test func `attributes without a value or without quotation marks are bounded too`() {
        let names = (0..<50_000).map { " a\($0)" }.joined()
        let values = (0..<50_000).map { " b\($0)=c" }.joined()
        let text = Array("<p\(names)>one</p><p\(values)>two</p>".utf8)
        let bounded = Entities.boundedTags(text)
        #expect(bounded.count < 30_000)
        let kept = String(decoding: bounded, as: UTF8.self)
        #expect(kept.hasPrefix("<p a0 a1 ") && kept.contains(">one</p>"))
        #expect(kept.hasSuffix(">two</p>"))
    }

    @Test func `a table of very many cells that span rows is counted in little room`() {
        var grid = TableGrid()
        grid.begin()
        grid.beginRow()
        for _ in 0..<2_000 {
            _ = grid.cell(rowSpan: 100, columnSpan: 100, isHeader: false)
        }
        for row in 1..<90 {
            grid.beginRow()
            let cell = grid.cell(rowSpan: 1, columnSpan: 1, isHeader: false)
            #expect(cell?.row == row && cell?.column == 1_000)
        }
    }
}

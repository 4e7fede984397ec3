import TestKit
import Testing

@testable import Publications

/// Texts of LibreOffice, and Rich Text.
@Suite struct OpenDocumentTests {
    private static let spaces =
        ["office", "text", "style", "table"].map {
            #"xmlns:\#($0)="urn:oasis:names:tc:opendocument:xmlns:\#($0):1.0""#
        }.joined(separator: " ")
        + #" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0""#
        + #" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0""#
        + #" xmlns:xlink="http://www.w3.org/1999/xlink""#
        + #" xmlns:dc="http://purl.org/dc/elements/1.1/""#

    private static let styles = """
        <office:automatic-styles><style:style style:name="T1" style:family="text">
        <style:text-properties fo:font-weight="bold"/></style:style>
        <style:style style:name="P1" style:family="paragraph"
        style:parent-style-name="Quotations"/>
        <text:list-style style:name="L1"><text:list-level-style-number text:level="1"
        style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2"
        style:num-format="a" style:num-suffix=")" text:display-levels="2"/></text:list-style>
        <style:style style:name="Quotations" style:family="paragraph"/>
        </office:automatic-styles>
        """

    private func flat(_ body: String) throws -> Publication {
        let text =
            "<office:document \(Self.spaces)>\(Self.styles)<office:body><office:text>\(body)"
            + "</office:text></office:body></office:document>"
        return try Publication.open(
            BytesResources([("a.fodt", Array(text.utf8))]), file: "a.fodt")
    }

    private func texts(_ document: Document) -> [String] {
        document.blocks.map { document.string($0.range) }
    }

    @Test func `headings, quotes, bold words, notes and spaces are what they are`() throws {
        let document = try flat(
            """
            <text:h text:outline-level="2">Lamp</text:h><text:p>One<text:s text:c="2"/>and \
            <text:span text:style-name="T1">two</text:span><text:note><text:note-citation>1\
            </text:note-citation><text:note-body><text:p>Or three.</text:p></text:note-body>\
            </text:note>.</text:p><text:p text:style-name="P1">Said.</text:p>
            """
        ).document(0)
        #expect(texts(document) == ["Lamp", "One and two1.", "Said.", "Or three."])
        #expect(document.blocks[0].kind == .heading(level: 2))
        #expect(document.blocks[2].quoteDepth == 1)
        #expect(document.blocks[3].role == .note)
        #expect(document.runs.contains { $0.style.contains(.bold) })
    }

    @Test func `lists and tables are counted and spanned`() throws {
        let document = try flat(
            """
            <text:list text:style-name="L1"><text:list-item><text:p>a</text:p><text:list>\
            <text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item>\
            <text:list-item><text:p>c</text:p><text:p>d</text:p></text:list-item></text:list>\
            <text:list text:style-name="L1" text:continue-numbering="true"><text:list-item>\
            <text:p>e</text:p></text:list-item></text:list><table:table><table:table-row>\
            <table:table-cell table:number-columns-spanned="2"><text:p>x</text:p>\
            </table:table-cell><table:covered-table-cell/></table:table-row></table:table>
            """
        ).document(0)
        #expect(document.blocks.map(\.marker) == ["1.", "1.a)", "2.", nil, "3.", nil])
        #expect(document.blocks.last?.cell?.columnSpan == 2)
    }

    @Test func `a packed one has its title, its author and its pictures`() throws {
        var zip = ZipWriter()
        zip.add("mimetype", "application/vnd.oasis.opendocument.text", packed: false)
        zip.add(
            "content.xml",
            "<office:document-content \(Self.spaces)><office:body><office:text><text:p>"
                + "<draw:frame><draw:image xlink:href=\"Pictures/1.png\"/></draw:frame></text:p>"
                + "</office:text></office:body></office:document-content>", packed: true)
        zip.add(
            "meta.xml",
            "<office:document-meta \(Self.spaces)><office:meta><dc:title>Ferry</dc:title>"
                + "<dc:creator>Ann</dc:creator><dc:language>de-DE</dc:language></office:meta>"
                + "</office:document-meta>", packed: true)
        zip.entries.append(
            .init(name: "Pictures/1.png", bytes: PngMaker.halves(3, 2, 0, 0xFFFFFF).bytes))
        let book = try Publication.open(BytesResources([("a.odt", zip.bytes)]), file: "a.odt")
        #expect(book.format == .odt && book.metadata.title == "Ferry")
        #expect(book.metadata.authors.map(\.name) == ["Ann"])
        #expect(book.metadata.languages == ["de-DE"])
        #expect(book.document(0).images.first?.path == "Pictures/1.png")
        zip.add("META-INF/manifest.xml", "<x><manifest:encryption-data/></x>", packed: true)
        #expect(throws: OpenError.self) {
            try Publication.open(BytesResources([("a.odt", zip.bytes)]), file: "a.odt")
        }
    }

    // MARK: - Rich Text

    private func rich(_ text: String) throws -> Publication {
        try Publication.open(BytesResources([("a.rtf", Array(text.utf8))]), file: "a.rtf")
    }

    @Test func `letters of every code are read`() throws {
        let book = try rich(
            #"""
            {\rtf1\ansi\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}
            {\info{\title The \'93F\'94}{\author Ann}}\uc1 caf\u233?,
             {\f1 \'cf\'f0\'e8}, \u-10179?\u-8704?, \emdash\~{}x\par}
            """#)
        #expect(texts(book.document(0)) == ["café, При, 😀, —\u{A0}x"])
        #expect(book.metadata.title == "The “F”" && book.metadata.authors.map(\.name) == ["Ann"])
    }

    @Test func `styles, lists, notes, tables and links are what they are`() throws {
        let book = try rich(
            #"""
            {\rtf1{\stylesheet{\s1 heading 1;}{\s2 Normal;}}{\*\generator X;}
            \pard\s1 Lamp\par\pard One{\super\chftn}{\footnote \pard Or {\i two}.}\u32 ?and
            \b  more\b0\par
            {\listtext 1.\tab}\ilvl0 a\par\pard\trowd\intbl x\cell y\cell\row\pard
            {\field{\*\fldinst HYPERLINK "https://example.org/"}{\fldrslt out}}
            {\*\odd {gone} gone}\par}
            """#)
        let document = book.document(0)
        #expect(texts(document) == ["Lamp", "One1 and more", "a", "x", "y", "out", "Or two."])
        #expect(document.blocks[0].kind == .heading(level: 1))
        #expect(document.blocks[2].marker == "1.")
        #expect(document.blocks[4].cell?.column == 1)
        #expect(document.blocks[6].role == .note)
        #expect(document.links.contains { $0.href == "https://example.org/" })
        #expect(book.toc.map(\.label) == ["Lamp"])
    }

    @Test func `a picture is a picture, once`() throws {
        let hex = PngMaker.halves(3, 2, 0, 0xFFFFFF).bytes.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let book = try rich(
            #"{\rtf1 x {\*\shppict{\pict\pngblip "# + hex
                + #"}}{\nonshppict{\pict\wmetafile8 00}}\par}"#)
        #expect(book.document(0).images.map(\.path) == ["picture-1.png"])
        #expect(book.image("picture-1.png")?.height == 2)
    }

    @Test func `damage of any kind opens or says why`() throws {
        let text =
            #"{\rtf1{\fonttbl{\f0 A;}}\pard\trowd\intbl a\cell{\footnote b}\row{\pict\pngblip 8}}"#
        for count in text.utf8.indices {
            _ = try? rich(String(text.utf8[..<count]) ?? "")
        }
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            var bytes = Array(text.utf8)
            for _ in 0..<5 {
                bytes[Int.random(in: 6..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Publication.open(BytesResources([("a.rtf", bytes)]), file: "a.rtf")
        }
        _ = try? rich(#"{\rtf1 "# + String(repeating: "{", count: 100_000) + "x")
        _ = try? rich(#"{\rtf1 \bin999999999 x\u99999999999 "#)
        #expect(throws: OpenError.self) { try rich(#"{\rtf1}"#) }
    }
}

import Notation
import TestKit
import Testing

@testable import Publications

/// What an OpenDocument text holds besides paragraphs: formulas, shapes, lists that go on, and what
/// is not to be seen.
@Suite struct OpenDocumentPartsTests {
    private static let spaces =
        ["office", "text", "style", "table"].map {
            #"xmlns:\#($0)="urn:oasis:names:tc:opendocument:xmlns:\#($0):1.0""#
        }.joined(separator: " ")
        + #" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0""#
        + #" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0""#
        + #" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="x""#

    private static let styles = """
        <office:styles><text:outline-style style:name="Outline"><text:outline-level-style
        text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style
        text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>
        </office:styles><office:automatic-styles>
        <style:style style:name="P" style:family="paragraph" style:list-style-name="L"/>
        <style:style style:name="B" style:family="paragraph"><style:paragraph-properties
        fo:break-before="page"/></style:style>
        <style:style style:name="H" style:family="text"><style:text-properties
        text:display="none"/></style:style>
        <text:list-style style:name="L"><text:list-level-style-number text:level="1"
        style:num-format="1" style:num-suffix="."/></text:list-style></office:automatic-styles>
        """

    private func flat(_ body: String, styles: Bool = false) throws -> Publication {
        let text =
            "<office:document \(Self.spaces)>\(styles ? Self.styles : "")<office:body><office:text>"
            + "\(body)</office:text></office:body></office:document>"
        return try Publication.open(
            BytesResources([("a.fodt", Array(text.utf8))]), file: "a.fodt")
    }

    private func texts(_ body: String) throws -> [String] {
        let document = try flat(body, styles: true).document(0)
        return document.blocks.map { document.string($0.range) }
    }

    private static let math =
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><semantics><mfrac><mi>a</mi><mn>2</mn>"
        + "</mfrac><annotation>{a} over {2}</annotation></semantics></math>"

    @Test func `a formula is read from its object, or from the text itself`() throws {
        #expect(
            try texts(
                "<text:p>f <draw:frame><draw:object>\(Self.math)</draw:object></draw:frame>"
                    + "</text:p>") == ["f a/2"])
        var zip = ZipWriter()
        zip.add("mimetype", "application/vnd.oasis.opendocument.text", packed: false)
        let frame = { (name: String) in
            "<draw:frame><draw:object xlink:href=\"\(name)\"/><draw:image xlink:href=\"r.png\"/>"
                + "</draw:frame>"
        }
        zip.add(
            "content.xml",
            "<office:document-content \(Self.spaces)><office:body><office:text><text:p>f "
                + "\(frame("./Object 1")) \(frame("./none"))</text:p></office:text></office:body>"
                + "</office:document-content>", packed: true)
        zip.add("Object 1/content.xml", Self.math, packed: true)
        let document = try Publication.open(BytesResources([("a.odt", zip.bytes)]), file: "a.odt")
            .document(0)
        #expect(document.string(document.blocks[0].range).hasPrefix("f a/2"))
        #expect(document.images.map(\.path) == ["r.png"], "one shows another's picture")
    }

    @Test func `what is hidden is not shown, in each of its ways`() throws {
        let body = """
            <text:section text:display="none"><text:p>a</text:p></text:section>
            <text:section text:display="condition" text:is-hidden="true"><text:p>b</text:p>
            </text:section><text:p>c<text:hidden-text text:is-hidden="true">d</text:hidden-text>\
            <text:span text:style-name="H">e<text:note><text:note-body><text:p>f</text:p>\
            </text:note-body></text:note></text:span></text:p>\
            <text:p><text:hidden-paragraph text:is-hidden="true"/>g</text:p>\
            <text:p>h<text:script>i</text:script><office:annotation><text:p>j</text:p>\
            </office:annotation></text:p><text:tracked-changes><text:changed-region>\
            <text:deletion><text:p>k</text:p></text:deletion></text:changed-region>\
            </text:tracked-changes>
            """
        #expect(try texts(body) == ["c", "h"])
    }

    @Test func `words of a shape follow the paragraph that it hangs on`() throws {
        let body = """
            <text:p>a <draw:custom-shape><svg:title>t</svg:title><text:p>b</text:p><text:p>c\
            </text:p></draw:custom-shape>d</text:p><text:p>e <draw:frame><draw:text-box>\
            <text:p>f</text:p></draw:text-box></draw:frame>g</text:p><draw:g><draw:rect><text:p>h\
            </text:p></draw:rect></draw:g>
            """
        #expect(try texts(body) == ["a d", "b", "c", "e g", "f", "h"])
    }

    @Test func `lists go on from the one that they name`() throws {
        let list = { (about: String, items: String) in "<text:list \(about)>\(items)</text:list>" }
        let item = { (text: String, about: String) in
            "<text:list-item \(about)><text:p text:style-name=\"P\">\(text)</text:p></text:list-item>"
        }
        let body =
            list("xml:id=\"x\" text:style-name=\"L\"", item("a", ""))
            + list("xml:id=\"y\" text:style-name=\"L\"", item("b", ""))
            + list(
                "text:continue-list=\"x\" text:style-name=\"L\"",
                item("c", "") + item("d", "text:start-value=\"9\"") + item("e", ""))
            + list("", item("f", ""))
        let blocks = try flat(body, styles: true).document(0).blocks
        #expect(blocks.map(\.marker) == ["1.", "1.", "2.", "9.", "10.", "1."])
    }

    @Test func `headings have the numbers of the outline`() throws {
        let heading = { (text: String, level: Int, about: String) in
            "<text:h text:outline-level=\"\(level)\" \(about)>\(text)</text:h>"
        }
        let body =
            heading("a", 1, "") + heading("b", 2, "") + heading("c", 2, "") + heading("d", 1, "")
            + heading("e", 1, "text:is-list-header=\"true\"")
        #expect(try texts(body) == ["1. a", "1.1 b", "1.2 c", "2. d", "e"])
    }

    @Test func `readings, references and breaks are what they are`() throws {
        let body = """
            <text:p>r <text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん\
            </text:ruby-text></text:ruby></text:p><text:p text:style-name="B">see \
            <text:bookmark-ref text:ref-name="m" text:reference-format="text">there\
            </text:bookmark-ref> on <text:bookmark-ref text:reference-format="page">7\
            </text:bookmark-ref>.</text:p><text:p><text:bookmark text:name="m"/>Here</text:p>
            """
        let document = try flat(body, styles: true).document(0)
        #expect(
            document.blocks.map { document.string($0.range) }
                == ["r 漢(かん)", "see there on .", "Here"])
        #expect(document.blocks.map(\.breaksBefore) == [false, true, false])
        #expect(document.links.map(\.fragment) == ["m"])
        #expect(document.range(ofFragment: "m") != nil)
    }

    @Test func `one flat file has its pictures in it`() throws {
        let picture = PngMaker.halves(3, 2, 0, 0xFFFFFF).bytes
        let body =
            "<text:p>x<draw:frame><draw:image><office:binary-data>\(Base64.encoded(picture))\n"
            + "</office:binary-data></draw:image><svg:desc>Lamp</svg:desc></draw:frame></text:p>"
        let book = try flat(body)
        let image = try #require(book.document(0).images.first)
        #expect(image.alt == "Lamp")
        #expect(image.path.flatMap { book.image($0) }?.width == 3)
    }

    @Test func `a cell that is repeated stands once, as wide`() throws {
        let body =
            "<table:table><table:table-row><table:table-cell"
            + " table:number-columns-repeated=\"99999999999\"><text:p>a</text:p></table:table-cell>"
            + "<table:table-cell table:number-columns-repeated=\"2\"><text:p>b</text:p>"
            + "</table:table-cell></table:table-row></table:table>"
        let cells = try flat(body).document(0).blocks.compactMap(\.cell)
        #expect(cells.map(\.columnSpan) == [1, 2])
    }

    @Test func `shapes and notes in each other have an end`() throws {
        for (open, close) in [
            ("<draw:g>", "</draw:g>"),
            ("<text:p><draw:frame><draw:text-box>", "</draw:text-box></draw:frame></text:p>"),
            ("<text:p><text:note><text:note-body>", "</text:note-body></text:note></text:p>"),
        ] {
            let body =
                String(repeating: open, count: 2_000) + "<text:p>x</text:p>"
                + String(repeating: close, count: 2_000)
            #expect(try flat("<text:p>a</text:p>" + body).document(0).text.count < 10_000)
        }
    }
}

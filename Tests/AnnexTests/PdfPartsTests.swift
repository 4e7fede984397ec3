import Adapters
import Publications
import TestKit
import Testing

/// What stands around a PDF's text: its outline, labels, links, metadata, pictures and locks.
@Suite struct PdfPartsTests {
    private func open(_ writer: PdfWriter, password: String? = nil) throws(OpenError) -> Publication
    {
        try PdfBookTests.open(writer.bytes, password: password)
    }

    private static func pages(_ count: Int) -> [[PdfWriter.Piece]] {
        (0..<count).map { [.init("Words of page \($0).", 50, 500), .init("More of it.", 50, 300)] }
    }

    @Test func `the outline leads to places on pages`() throws {
        var writer = PdfWriter(Self.pages(3))
        writer.catalog = "/Outlines 100000 0 R"
        let first = PdfWriter.number(ofPage: 0)
        let third = PdfWriter.number(ofPage: 2)
        writer.objects = [
            (100_000, "<</First 100001 0 R/Last 100002 0 R/Count 2>>"),
            (
                100_001,
                """
                <</Title(One)/Parent 100000 0 R/Next 100002 0 R/Dest[\(first) 0 R/Fit]\
                /First 100003 0 R/Last 100003 0 R/Count 1>>
                """
            ), (100_002, "<</Title(Two)/Parent 100000 0 R/Prev 100001 0 R/Dest(named)>>"),
            (
                100_003,
                "<</Title(Deep)/Parent 100001 0 R/A<</S/GoTo/D[\(third) 0 R/XYZ 0 320 0]>>>>"
            ),
        ]
        let book = try open(writer)
        #expect(book.toc.map(\.label) == ["One", "Deep", "Two"])
        #expect(book.toc.map(\.depth) == [1, 2, 1])
        #expect(book.toc.map(\.path) == ["page-1", "page-3", nil])
        let page = book.document(2)
        let fragment = try #require(book.toc[1].fragment)
        let range = try #require(page.range(ofFragment: fragment))
        #expect(page.string(range.lowerBound..<page.text.count) == "More of it.\n")
    }

    @Test func `page labels are a page list, plain numbers are none`() throws {
        var writer = PdfWriter(Self.pages(4))
        #expect(try open(writer).pageList == nil)
        writer.catalog = "/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>"
        #expect(try open(writer).pageList?.map(\.label) == ["i", "ii", "1", "2"])
    }

    @Test func `links lead to pages and to the web, and start nothing`() throws {
        var writer = PdfWriter(Self.pages(2))
        let actions = [
            "/S/URI/URI(https://example.org/a)",
            "/S/GoTo/D[\(PdfWriter.number(ofPage: 1)) 0 R/Fit]", "/S/Launch/F(/bin/sh)",
            "/S/JavaScript/JS(app.alert\\(1\\))",
        ]
        writer.pages[0].pieces = actions.indices.map {
            .init("link\($0)", 50, 500 - Double($0) * 40)
        }
        let annotations = actions.enumerated().map { index, action in
            let y = 500 - index * 40
            return "<</Subtype/Link/Rect[45 \(y - 5) 100 \(y + 12)]/A<<\(action)>>>>"
        }
        writer.pages[0].entries = "/Annots[\(annotations.joined())]"
        let page = try open(writer).document(0)
        #expect(page.links.map { page.string($0.range) } == ["link0", "link1"])
        #expect(page.links.map(\.href) == ["https://example.org/a", nil])
        #expect(page.links.map(\.path) == [nil, "page-2"])
    }

    @Test func `metadata comes from the old fields and from XMP`() throws {
        var writer = PdfWriter(Self.pages(1))
        writer.info = """
            /Title(The Lamp)/Author(Ann Example; Bob Sample)/Subject(Light)/Keywords(lamps, stairs)\
            /CreationDate(D:20200229120000Z)
            """
        var metadata = try open(writer).metadata
        #expect(metadata.title == "The Lamp")
        #expect(metadata.authors.map(\.name) == ["Ann Example", "Bob Sample"])
        #expect(metadata.description == "Light")
        #expect(metadata.subjects == ["lamps", "stairs"])
        #expect(metadata.published == "2020-02-29")
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description><dc:creator><rdf:Seq>
            <rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li><rdf:li>Cy</rdf:li></rdf:Seq></dc:creator>
            <dc:language><rdf:Bag><rdf:li>de</rdf:li></rdf:Bag></dc:language>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        writer.catalog = "/Metadata 100000 0 R"
        writer.objects = [
            (
                100_000,
                "<</Type/Metadata/Subtype/XML/Length \(xmp.utf8.count)>>\nstream\n\(xmp)\nendstream"
            )
        ]
        metadata = try open(writer).metadata
        #expect(metadata.authors.map(\.name) == ["Ann", "Bob", "Cy"])
        #expect(metadata.languages == ["de"])
    }

    /// What turns UTF-16 into UTF-8 is a file that a sealed part cannot open any more.
    @Test func `a title and names in UTF-16 are read`() throws {
        var writer = PdfWriter(Self.pages(1))
        writer.info = "/Title<FEFF706F53F0>/Author<FEFF4F5C8005>/Subject<FEFF004C00FC0063006B0065>"
        let metadata = try open(writer).metadata
        #expect(metadata.title == "灯台")
        #expect(metadata.authors.map(\.name) == ["作者"])
        #expect(metadata.description == "Lücke")
    }

    @Test func `a password opens what is locked with it, and nothing else does`() throws {
        #expect(throws: OpenError.needsPassword) { try PdfBookTests.open(LockedPdf.bytes) }
        #expect(throws: OpenError.wrongPassword) {
            try PdfBookTests.open(LockedPdf.bytes, password: "candle")
        }
        let book = try PdfBookTests.open(LockedPdf.bytes, password: "lamp")
        #expect(PdfBookTests.text(book) == "The lamp is locked.\n\n")
    }

    @Test func `a scanned page is a picture, and says so`() throws {
        var page = PdfWriter.Page()
        page.drawing = "q 400 0 0 600 0 0 cm /P Do Q\n"
        page.resources = "/XObject<</P 100000 0 R>>"
        var writer = PdfWriter([page])
        writer.objects = [
            (
                100_000,
                """
                <</Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 3\
                /Filter/ASCIIHexDecode/Length 7>>
                stream
                FF0000>
                endstream
                """
            )
        ]
        let book = try open(writer)
        let document = book.document(0)
        #expect(document.isPictureOfPage)
        #expect(document.images.map(\.path) == ["page-1.png"])
        #expect(Survey(book).diagnostics.map(\.code).first == "pdf.no_text")
        #expect(book.image("page-1.png")?.width == 800)
        let png = try book.imageBytes("page-1.png", limit: 1 << 20)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The fourth byte tells that the pixels belong to a picture.
        #expect(try book.drawing(page: 0, width: 2, height: 1) == [255, 0, 0, 0, 255, 0, 0, 0])
        #expect(throws: ResourceError.self) { try book.drawing(page: 0, width: 0, height: 1) }
        #expect(throws: ResourceError.self) { try book.drawing(page: 9, width: 1, height: 1) }
    }

    @Test func `places are pages, and characters on them`() throws {
        let book = try open(PdfWriter(Self.pages(3)))
        let place = Place(document: 1, offset: 6)
        let locator = book.locator(place)
        #expect(locator.description == "#page=2&char=6")
        #expect(Locator(locator.description) == locator)
        #expect(book.place(locator) == place)
        #expect(book.locator(Place(document: 2, offset: 0)).description == "#page=3")
        #expect(book.place(.page(2)) == Place(document: 1, offset: 0))
        #expect(book.place(.page(4)) == nil)
        #expect(abs(book.percent(0, in: book.document(1)) - 100.0 / 3) < 0.01)
    }
}

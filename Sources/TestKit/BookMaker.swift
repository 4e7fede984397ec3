import Publications

/// Builds small EPUBs for tests.
public struct BookMaker {
    public var title = "Test"
    public var identifier = "urn:test:1"
    public var metadata = ""
    public var pages: [(name: String, body: String)] = []
    public var head = ""
    public var files: [(name: String, text: String)] = []
    public var manifest = ""
    public var spine = ""
    public var nav = "<ol><li><a href=\"p0.xhtml\">Start</a></li></ol>"
    public var spineAttributes = ""

    public init(_ body: String...) { self.init(body) }

    public init(_ body: [String]) { pages = body.enumerated().map { ("p\($0).xhtml", $1) } }

    public var zip: ZipWriter {
        var zip = ZipWriter()
        zip.add("mimetype", "application/epub+zip", packed: false)
        zip.add(
            "META-INF/container.xml",
            """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/>
            </rootfiles></container>
            """)
        zip.add("OPS/book.opf", package)
        zip.add(
            "OPS/nav.xhtml",
            Self.page("<nav epub:type=\"toc\">\(nav)</nav>", head: ""))
        for page in pages { zip.add("OPS/" + page.name, Self.page(page.body, head: head)) }
        for file in files { zip.add("OPS/" + file.name, file.text) }
        return zip
    }

    public func open() throws -> Publication {
        try Publication.open(BytesResources([("book.epub", zip.bytes)]), file: "book.epub")
    }

    /// The text of all documents, as `text` prints it.
    public func text() throws -> String {
        let book = try open()
        var writer = TextWriter()
        for index in book.spine.indices { writer.add(book.document(index)) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private var package: String {
        let items = pages.map {
            "<item id=\"\($0.name)\" href=\"\($0.name)\" media-type=\"application/xhtml+xml\"/>"
        }
        let references = pages.map { "<itemref idref=\"\($0.name)\"/>" }
        return """
            <?xml version="1.0"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">\(identifier)</dc:identifier><dc:title>\(title)</dc:title>
            <dc:language>en</dc:language>\(metadata)</metadata>
            <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml"
            properties="nav"/>\(items.joined())\(manifest)</manifest>
            <spine \(spineAttributes)>\(references.joined())\(spine)</spine></package>
            """
    }

    public static func page(_ body: String, head: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
        <head><title>T</title>\(head)</head><body>\(body)</body></html>
        """
    }
}

import Adapters
import Glibc
import Publications

extension Bench {
    /// Writes a book of as many chapters as wanted, some nine kilobytes each, as *War and Peace*
    /// has them. The same book every time.
    func madeBook(chapters: Int) throws -> String {
        let path = folder + "/made-\(chapters).epub"
        if access(path, R_OK) != 0 { try inAnother("book", "\(chapters)") }
        return path
    }

    func writeBook(chapters: Int) throws {
        var zip = PlainZip()
        zip.add("mimetype", "application/epub+zip")
        zip.add(
            "META-INF/container.xml",
            """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>
            </rootfiles></container>
            """)
        let numbers = 1...chapters
        let items = numbers.map {
            "<item id=\"c\($0)\" href=\"c\($0).xhtml\" media-type=\"application/xhtml+xml\"/>\n"
        }
        let references = numbers.map { "<itemref idref=\"c\($0)\"/>\n" }
        zip.add(
            "book.opf",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">made</dc:identifier>
            <dc:title>A Made Book</dc:title><dc:language>en</dc:language></metadata><manifest>
            <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            <item id="css" href="book.css" media-type="text/css"/>
            \(items.joined())</manifest><spine>\(references.joined())</spine></package>
            """)
        zip.add("book.css", sheet)
        let entries = numbers.map { "<li><a href=\"c\($0).xhtml\">Chapter \($0)</a></li>\n" }
        zip.add("nav.xhtml", page("<nav epub:type=\"toc\"><ol>\(entries.joined())</ol></nav>"))
        var words = WordMill()
        for number in numbers {
            let paragraphs = (0..<30).map { _ in "<p>\(words.paragraph())</p>\n" }
            zip.add(
                "c\(number).xhtml",
                page("<section><h2>Chapter \(number)</h2>\n\(paragraphs.joined())</section>"))
        }
        try write(zip.bytes, to: folder + "/made-\(chapters).epub")
    }

    private var sheet: String {
        """
        p { margin: 0; text-indent: 1em } h2 { margin: 3em 0; text-align: center }
        h2 + p, p:first-child { text-indent: 0 } i, em { font-style: italic }
        [epub|type~="z"] { font-variant: small-caps } section > p.last { margin-bottom: 1em }
        """
    }

    private func page(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
        <head><title>A Made Book</title><link rel="stylesheet" href="book.css"/></head>
        <body>\(body)</body></html>
        """
    }

    /// The chapters as they lie in the book, one after the other in one file: what other programs
    /// can read without knowing books.
    func barePages(_ book: String) throws -> String {
        try inAnother("bare", book)
        return folder + "/bare.html"
    }

    func writeBarePages(_ book: String) throws {
        let file = try FileResources(path: book)
        let archive = try ZipArchive(in: file, name: file.names[0])
        var bytes: [UInt8] = []
        for item in try PublicationFiles(parts: ChildParts()).open(book).spine {
            bytes += try archive.read(item.path, 0..<64 << 20)
        }
        try write(bytes, to: folder + "/bare.html")
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw MeasureError.failed(path) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw MeasureError.failed(path) }
    }
}

/// Words that look like a language, the same for everybody.
private struct WordMill {
    private var state: UInt64 = 1869
    private static let words = [
        "the", "and", "of", "to", "a", "in", "he", "that", "his", "was", "with", "it", "her",
        "had", "she", "not", "at", "him", "said", "but", "prince", "war", "count", "chamber",
        "evening", "regiment", "conversation", "countess", "understood", "melancholy", "“Well”",
        "—", "<i>mon cher</i>", "naïve", "Petersburg", "battle", "horses", "princess", "letters",
    ]

    private mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func paragraph() -> String {
        (0..<20 + next(60)).map { _ in WordMill.words[next(WordMill.words.count)] }
            .joined(separator: " ") + "."
    }
}

/// A ZIP archive in which nothing is packed.
private struct PlainZip {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    mutating func add(_ name: String, _ text: String) {
        let data = Array(text.utf8)
        let fields =
            number(0, 2) + number(0, 2) + number(0, 4) + number(PlainZip.checksum(data), 4)
            + number(data.count, 4) + number(data.count, 4) + number(name.utf8.count, 2)
            + number(0, 2)
        directory += [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + fields
        directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
        directory += number(body.count, 4) + Array(name.utf8)
        body += [0x50, 0x4B, 3, 4] + number(20, 2) + fields + Array(name.utf8) + data
        count += 1
    }

    var bytes: [UInt8] {
        body + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(count, 2) + number(count, 2)
            + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        Int(~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 })
    }
}

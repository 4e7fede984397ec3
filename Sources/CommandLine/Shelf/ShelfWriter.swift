import Canvas
import Holdings
import LibraryRuntime
import Notation
import Notebook

/// Writes books out for other programs, one after another.
public struct ShelfWriter: BookListWriting {
    private let format: ShelfFormat
    private let now: Int64
    /// Where it is written to: files are named relative to it. nil where it is unknown,
    /// and they have their absolute addresses.
    private let output: String?
    private var text = ""
    /// As text at once: a hundred thousand books as values would be a quarter of a gigabyte.
    private var json: [UInt8] = []
    private var count = 0

    public init(_ format: ShelfFormat, now: Int64, output: String? = nil) {
        self.output = output
        self.format = format
        self.now = now
        switch format {
        case .json: break
        case .csv: text = Self.columns.joined(separator: ",") + "\r\n"
        case .opds: text = Self.feedHead(now, name: output.map(Self.name(of:)) ?? "")
        }
    }

    public mutating func add(_ book: HeldBook) {
        switch format {
        case .json:
            json += Array((count == 0 ? "\n" : ",\n").utf8)
            let lines = ShelfJSON.whole(book).document.split(separator: UInt8(ascii: "\n"))
            for (at, line) in lines.enumerated() {
                if at > 0 { json.append(UInt8(ascii: "\n")) }
                json += Array("    ".utf8)
                json += line
            }
            count += 1
        case .csv:
            text += Self.cells(book).map(Self.cell).joined(separator: ",") + "\r\n"
        case .opds: text += entry(book)
        }
    }

    public func finished() -> [UInt8] {
        switch format {
        case .json:
            count == 0
                ? JSON.object(["books": .array([]), "total": .integer(0)]).document
                : Array("{\n  \"books\": [".utf8) + json
                    + Array("\n  ],\n  \"total\": \(count)\n}\n".utf8)
        case .csv: Array(text.utf8)
        case .opds: Array((text + "</feed>\n").utf8)
        }
    }

    // MARK: - CSV, by RFC 4180

    private static let columns = [
        "id", "title", "authors", "series", "position", "languages", "tags", "publisher",
        "published", "state", "percent", "rating", "added", "opened", "files",
    ]

    private static func cells(_ book: HeldBook) -> [String] {
        [
            String(book.id), book.title, book.authors.map(\.name).joined(separator: "; "),
            book.series?.name ?? "", book.series?.position.map { String($0) } ?? "",
            book.languages.joined(separator: "; "), book.tags.joined(separator: "; "),
            book.publisher, book.published, book.state.rawValue,
            book.percent.map { String(($0 * 10).rounded() / 10) } ?? "",
            book.rating.map { String($0) } ?? "", IsoTime.text(book.added),
            book.opened.map(IsoTime.text) ?? "",
            book.files.map(\.path).joined(separator: "; "),
        ]
    }

    /// No formula for a spreadsheet: a blank before it keeps it from being reckoned.
    static func cell(_ raw: String) -> String {
        let isFormula = raw.unicodeScalars.first.map {
            "=+-@\t\r".unicodeScalars.contains($0)
        }
        let text = isFormula == true ? " " + raw : raw
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
        else { return text }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    // MARK: - OPDS 1.2

    /// The feed is its own beginning: readers ask for both.
    private static func feedHead(_ now: Int64, name: String) -> String {
        let type = "application/atom+xml;profile=opds-catalog;kind=acquisition"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" \
            xmlns:opds="http://opds-spec.org/2010/catalog">
            <id>urn:rushlight:library</id>
            <title>Library</title>
            <updated>\(IsoTime.text(now))</updated>
            <author><name>Rushlight</name></author>
            <link rel="self" href="\(encoded(name))" type="\(type)"/>
            <link rel="start" href="\(encoded(name))" type="\(type)"/>

            """
    }

    private func entry(_ book: HeldBook) -> String {
        var entry = "<entry>\n<title>\(XMLText.escaped(book.heading))</title>\n"
        entry += "<id>urn:rushlight:book:\(book.id)</id>\n"
        entry += "<updated>\(IsoTime.text(book.opened ?? book.added))</updated>\n"
        func add(_ name: String, _ value: String) {
            if !value.isEmpty { entry += "<\(name)>\(XMLText.escaped(value))</\(name)>\n" }
        }
        for author in book.authors {
            entry += "<author><name>\(XMLText.escaped(author.name))</name></author>\n"
        }
        for language in book.languages { add("dc:language", language) }
        add("dc:publisher", book.publisher)
        add("dc:issued", book.published)
        for tag in book.tags {
            entry +=
                "<category term=\"\(XMLText.escaped(tag))\" label=\"\(XMLText.escaped(tag))\"/>\n"
        }
        add("summary", book.description)
        for file in book.files {
            entry +=
                "<link rel=\"http://opds-spec.org/acquisition/open-access\" "
                + "href=\"\(address(file.path))\" type=\"\(Self.mediaType(file.format))\"/>\n"
        }
        return entry + "</entry>\n"
    }

    private func address(_ path: String) -> String {
        output.map { Self.address(path, from: $0) } ?? Self.address(path)
    }

    static func address(_ path: String) -> String { "file://" + encoded(path) }

    /// As it is reached from the folder of a file.
    static func address(_ path: String, from file: String) -> String {
        var (to, from) = (path.split(separator: "/")[...], file.split(separator: "/").dropLast())
        while let one = to.first, one == from.first, to.count > 1 {
            to = to.dropFirst()
            from = from.dropFirst()
        }
        let words = Array(repeating: "..", count: from.count) + to.map(String.init)
        return encoded(words.joined(separator: "/"))
    }

    private static func name(of file: String) -> String {
        file.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Nothing in it is a scheme, a question or the name of a part.
    private static func encoded(_ path: String) -> String {
        var out = ""
        for byte in path.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "/-._~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            out += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return out
    }

    private static func mediaType(_ format: String) -> String {
        switch format {
        case "epub": "application/epub+zip"
        case "pdf": "application/pdf"
        case "mobi": "application/x-mobipocket-ebook"
        case "azw3": "application/vnd.amazon.ebook"
        case "cbz": "application/vnd.comicbook+zip"
        case "cbr": "application/vnd.comicbook-rar"
        case "fb2": "application/fb2"
        case "txt": "text/plain"
        case "markdown": "text/markdown"
        case "html": "text/html"
        case "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case "odt": "application/vnd.oasis.opendocument.text"
        case "rtf": "application/rtf"
        default: "application/octet-stream"
        }
    }
}

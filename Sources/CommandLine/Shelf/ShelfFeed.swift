import Holdings
import Notation
import Notebook

/// A list of books as an OPDS 1.2 catalog, which other reading programs open from the disk.
extension ShelfWriter {
    /// The feed is its own beginning: readers ask for both.
    static func feedHead(_ now: Int64, name: String) -> String {
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

    func entry(_ book: HeldBook, _ identifiers: [String]) -> String {
        var entry = "<entry>\n<title>\(XMLText.escaped(book.heading))</title>\n"
        entry += "<id>urn:rushlight:book:\(book.id)</id>\n"
        entry += "<updated>\(IsoTime.text(book.opened ?? book.added))</updated>\n"
        func add(_ name: String, _ value: String) {
            if !value.isEmpty { entry += "<\(name)>\(XMLText.escaped(value))</\(name)>\n" }
        }
        for author in book.authors {
            entry += "<author><name>\(XMLText.escaped(author.name))</name></author>\n"
        }
        for identifier in identifiers { add("dc:identifier", Self.named(identifier)) }
        for language in book.languages { add("dc:language", language) }
        add("dc:publisher", book.publisher)
        add("dc:issued", book.published)
        for tag in book.tags {
            entry +=
                "<category term=\"\(XMLText.escaped(tag))\" label=\"\(XMLText.escaped(tag))\"/>\n"
        }
        add("summary", book.description)
        func link(_ relation: String, _ path: String, _ type: String, title: String? = nil) {
            let title = title.map { " title=\"\(XMLText.escaped($0))\"" } ?? ""
            entry +=
                "<link rel=\"http://opds-spec.org/\(relation)\" "
                + "href=\"\(address(path))\" type=\"\(type)\"\(title)/>\n"
        }
        if let path = cover(of: book), let type = MediaTypes.picture(path) {
            for relation in ["image", "image/thumbnail"] { link(relation, path, type) }
        }
        let parts = extras[book.id]?.parts ?? []
        for file in book.files {
            let own = parts.filter { $0.path.hasPrefix(file.path + "/") }
            for part in own {
                link(
                    "acquisition/open-access", part.path, MediaTypes.sound(part.path),
                    title: part.title)
            }
            if own.isEmpty { link("acquisition/open-access", file.path, MediaTypes.of(file)) }
        }
        return entry + "</entry>\n"
    }

    private func cover(of book: HeldBook) -> String? {
        if case .told(let path, _)? = book.cover { return path }
        return extras[book.id]?.cover
    }

    /// A bare number of a book is known by its length; what has a scheme stays as it is.
    private static func named(_ identifier: String) -> String {
        let digits = identifier.filter { $0 != "-" }
        let isBook =
            [10, 13].contains(digits.utf8.count)
            && digits.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
        return isBook ? "urn:isbn:" + digits : identifier
    }

    func address(_ path: String) -> String {
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

    static func name(of file: String) -> String {
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
}

/// What files are called on the wire.
enum MediaTypes {
    static func of(_ file: HeldFile) -> String {
        if file.isPacked { return "application/zip" }
        switch file.format {
        case "epub": return "application/epub+zip"
        case "pdf": return "application/pdf"
        case "djvu": return "image/vnd.djvu"
        case "mobi": return "application/x-mobipocket-ebook"
        case "azw3": return "application/vnd.amazon.ebook"
        case "cbz": return "application/vnd.comicbook+zip"
        case "cbr": return "application/vnd.comicbook-rar"
        case "cb7": return "application/x-cb7"
        case "cbt": return "application/x-cbt"
        case "fb2": return "application/fb2"
        case "txt": return "text/plain"
        case "markdown": return "text/markdown"
        case "html": return "text/html"
        case "docx":
            return "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case "odt": return "application/vnd.oasis.opendocument.text"
        case "rtf": return "application/rtf"
        case "audiobook": return sound(file.path)
        default: return "application/octet-stream"
        }
    }

    private static func ending(_ path: String) -> String {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
            return ""
        }
        return name[name.index(after: dot)...].lowercased()
    }

    /// A folder of sound has no ending.
    static func sound(_ path: String) -> String {
        switch ending(path) {
        case "m4b", "m4a", "mp4", "aac": "audio/mp4"
        case "mp3": "audio/mpeg"
        case "ogg", "oga", "opus": "audio/ogg"
        case "flac": "audio/flac"
        case "wav": "audio/wav"
        case "mka": "audio/x-matroska"
        case "wma": "audio/x-ms-wma"
        case "m3u", "m3u8": "audio/x-mpegurl"
        case "json", "audiobook": "application/audiobook+json"
        case "lpf": "application/lpf+zip"
        case "zip": "application/zip"
        default: folder
        }
    }

    static let folder = "inode/directory"

    static func picture(_ path: String) -> String? {
        switch ending(path) {
        case "jpg", "jpeg": "image/jpeg"
        case "png": "image/png"
        case "webp": "image/webp"
        case "svg": "image/svg+xml"
        case "gif": "image/gif"
        default: nil
        }
    }
}

/// How a book's name ends.
enum Ending {
    /// Of a list of sounds, and of nothing else that is downloaded.
    static let list = ".json"

    private static let types = [
        "application/epub+zip": ".epub", "application/pdf": ".pdf",
        "image/vnd.djvu": ".djvu", "image/x-djvu": ".djvu", "image/vnd.djvu+multipage": ".djvu",
        "application/x-mobipocket-ebook": ".mobi", "application/vnd.amazon.ebook": ".azw3",
        "application/x-fictionbook+xml": ".fb2", "application/fb2": ".fb2",
        "application/fb2+zip": ".fb2.zip", "application/vnd.comicbook+zip": ".cbz",
        "application/x-cbz": ".cbz", "application/vnd.comicbook-rar": ".cbr",
        "application/x-cbr": ".cbr", "application/x-cb7": ".cb7", "text/plain": ".txt",
        "text/markdown": ".md", "text/html": ".html", "application/xhtml+xml": ".xhtml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
        "application/vnd.oasis.opendocument.text": ".odt", "application/rtf": ".rtf",
        "text/rtf": ".rtf",
        "audio/mp4": ".m4b", "audio/x-m4b": ".m4b", "audio/mpeg": ".mp3", "audio/ogg": ".ogg",
        "audio/opus": ".opus", "audio/x-m4a": ".m4a", "audio/m4a": ".m4a", "audio/aac": ".aac",
        "audio/wav": ".wav", "audio/x-wav": ".wav", "audio/mp3": ".mp3",
        "audio/flac": ".flac", "application/audiobook+zip": ".audiobook",
        "application/audiobook+json": list, "application/audiobook+lcp": ".audiobook",
        "application/pdf+lcp": ".lcpdf", "application/lcp-pdf": ".lcpdf",
        "application/divina+lcp": ".divina", "application/epub+lcp": ".epub",
    ]
    private static let known = Set(types.values).union([
        ".azw", ".prc", ".kepub", ".lpf", ".zip", ".oga",
    ])

    static func isKnown(_ type: String) -> Bool { types[type] != nil }

    /// By the type it was sent under, by its address, by how it begins.
    static func of(_ type: String, _ address: String, _ beginning: [UInt8]) -> String {
        if let end = types[type] { return end }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        if let point = path.lastIndex(of: ".") {
            let end = path[point...].lowercased()
            if known.contains(end) { return end }
        }
        let text = String(decoding: beginning.prefix(100), as: UTF8.self)
        if text.hasPrefix("%PDF") { return ".pdf" }
        if text.hasPrefix("AT&TFORM") { return ".djvu" }
        if text.hasPrefix("PK") { return text.contains("epub+zip") ? ".epub" : ".zip" }
        if text.contains("<FictionBook") { return ".fb2" }
        if text.hasPrefix("{\\rtf") { return ".rtf" }
        if text.hasPrefix("{") { return list }
        return ""
    }
}

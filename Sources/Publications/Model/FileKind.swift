/// What a file is, by its first bytes; its name only helps where bytes say little.
enum FileKind: Equatable {
    case zip, pdf, fictionBook, html, markdown, plain
    case unsupported(kind: String, advice: String)
    case unknown

    /// As much of a file as it takes to know it.
    static let headBytes = 4096

    static func of(_ head: [UInt8], name: String) -> FileKind {
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return .zip
        }
        if head.starts(with: "%PDF".utf8) { return .pdf }
        if let known = foreign(head) { return known }
        let name = name.lowercased()
        // Mail and old servers put lines of their own before it.
        if name.hasSuffix(".pdf"), head.prefix(1024).containsBytes("%PDF-") { return .pdf }
        let text = Decoding.markup(head)
        if text.prefix(2048).containsBytes("<FictionBook") { return .fictionBook }
        if text.containsBytes("fulfillmentToken") {
            return .unsupported(
                kind: "an Adobe voucher (ACSM), not the book itself",
                advice:
                    "Fetch the book with the library's own program, or borrow it in another format."
            )
        }
        if text.containsBytes("\"http://opds-spec.org\"") || name.hasSuffix(".lcpl") {
            return .unsupported(
                kind: "a licence document (LCP), not the book itself",
                advice: "Open it in the program of who lent it.")
        }
        if [".epub", ".cbz", ".fbz"].contains(where: name.hasSuffix) { return .zip }
        if head.containsBytes("PK\u{3}\u{4}"), head.contains(0) { return .zip }
        if head.first == 0 && head.allSatisfy({ $0 == 0 }) { return .unknown }
        if [".md", ".markdown", ".mdown"].contains(where: name.hasSuffix) { return .markdown }
        if [".fb2"].contains(where: name.hasSuffix) { return .fictionBook }
        if isPage(text) || [".html", ".htm", ".xhtml", ".xht"].contains(where: name.hasSuffix) {
            return .html
        }
        if name.hasSuffix(".pdf") { return .pdf }
        return ImageKind.info(head) == nil
            ? .plain
            : .unsupported(
                kind: "a single picture", advice: "Open the folder it is in.")
    }

    private static func isPage(_ text: [UInt8]) -> Bool {
        let start = text.drop(while: \.isSpace).prefix(512).map(\.lowercased)
        return start.starts(with: "<!doctype html".utf8) || start.containsBytes("<html")
    }

    /// Files of other programs, told apart so that a person learns what they have.
    private static func foreign(_ head: [UInt8]) -> FileKind? {
        for entry in signatures where head.dropFirst(entry.offset).starts(with: entry.bytes.utf8) {
            return .unsupported(kind: entry.kind, advice: entry.advice)
        }
        let binary: [([UInt8], String)] = [
            ([0x7F, 0x45, 0x4C, 0x46], "a program, not a book"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"),
            ([0xEA, 0x44, 0x52, 0x4D, 0x49, 0x4F, 0x4E, 0xEE], "a locked Kindle KFX file"),
            ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive (CB7)"), ([0x1F, 0x8B], "a gzip archive"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
            ([0x89, 0x50, 0x4E, 0x47], "a single picture"),
            ([0xFF, 0xD8, 0xFF], "a single picture"),
        ]
        return binary.first { head.starts(with: $0.0) }.map {
            .unsupported(kind: $0.1, advice: "Convert it to EPUB, or unpack it first.")
        }
    }

    private static let kindle = "Convert it to EPUB; a locked one opens only in Kindle's programs."
    private static let signatures: [(offset: Int, bytes: String, kind: String, advice: String)] = [
        (60, "BOOKMOBI", "a Kindle book (MOBI or AZW3)", kindle),
        (60, "TEXtREAd", "a PalmDOC text", "Convert it to EPUB."),
        (0, "TPZ", "a Kindle Topaz file", kindle), (0, "CONT", "a Kindle KFX file", kindle),
        (0, "Rar!", "a RAR archive (CBR)", "Repack it as CBZ."),
        (0, "ITOLITLS", "a Microsoft Reader book (LIT)", "Convert it to EPUB."),
        (0, "AT&TFORM", "a DjVu document", "Convert it to PDF or EPUB."),
        (0, "{\\rtf", "an RTF document", "Convert it to EPUB or text."),
        (0, "ID3", "a sound file", "Audiobooks cannot be played yet."),
        (4, "ftyp", "a sound or video file", "Audiobooks cannot be played yet."),
        (0, "OggS", "a sound file", "Audiobooks cannot be played yet."),
        (0, "fLaC", "a sound file", "Audiobooks cannot be played yet."),
        (0, "RIFF", "a sound or picture file", "Audiobooks cannot be played yet."),
        (0, "SQLite format 3", "a database", "Open a book instead."),
    ]
}

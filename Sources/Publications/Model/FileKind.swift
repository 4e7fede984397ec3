/// What a file is, by its first bytes; its name only helps where bytes say little.
enum FileKind: Equatable {
    case zip, fictionBook, html, markdown, plain
    case sound, cueSheet, playlist, json
    /// An archive that only libarchive reads; comics come in them.
    case archive(Publication.Format)
    /// MOBI, AZW3 and their older kin.
    case kindle
    case unsupported(kind: String, advice: String)
    case unknown

    /// As much of a file as it takes to know it.
    static let headBytes = 4096

    static func of(_ head: [UInt8], name: String) -> FileKind {
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return .zip
        }
        if let format = archive(head, name: name) { return .archive(format) }
        if AudioKind.isSigned(head) { return .sound }
        if head.dropFirst(60).starts(with: "BOOKMOBI".utf8)
            || head.dropFirst(60).starts(with: "TEXtREAd".utf8)
        {
            return .kindle
        }
        if let known = foreign(head) { return known }
        let name = name.lowercased()
        if AudioKind.of(head[...], name: name) != nil { return .sound }
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
        if name.hasSuffix(".cue") { return .cueSheet }
        let isList = [".m3u", ".m3u8", ".pls"].contains(where: name.hasSuffix)
        if isList || text.starts(with: "#EXTM3U".utf8) { return .playlist }
        if isJSON(text, name) { return .json }
        if [".md", ".markdown", ".mdown"].contains(where: name.hasSuffix) { return .markdown }
        if [".fb2"].contains(where: name.hasSuffix) { return .fictionBook }
        if isPage(text) || [".html", ".htm", ".xhtml", ".xht"].contains(where: name.hasSuffix) {
            return .html
        }
        return ImageKind.info(head) == nil
            ? .plain
            : .unsupported(
                kind: "a single picture", advice: "Open the folder it is in.")
    }

    private static func archive(_ head: [UInt8], name: String) -> Publication.Format? {
        if head.starts(with: "Rar!\u{1A}\u{7}".utf8) { return .cbr }
        if head.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return .cb7 }
        // The oldest kind of tar has no mark: only its name tells.
        let isTar = head.dropFirst(257).starts(with: "ustar".utf8)
        return isTar || name.lowercased().hasSuffix(".cbt") ? .cbt : nil
    }

    /// By its name, or by what only a manifest says.
    private static func isJSON(_ text: [UInt8], _ name: String) -> Bool {
        if [".json", ".jsonld", ".audiobook-manifest"].contains(where: name.hasSuffix) {
            return true
        }
        return text.first { !$0.isSpace } == UInt8(ascii: "{")
            && (text.containsBytes("\"readingOrder\"") || text.containsBytes("webpub-manifest"))
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
        if head.dropFirst(4).starts(with: [0x57, 0x90, 0x75, 0x36]) {
            return .unsupported(
                kind: "an Audible book of the oldest kind (AA)",
                advice: "Get it again from Audible as AAX, or play it in Audible's own programs.")
        }
        let binary: [([UInt8], String)] = [
            ([0x7F, 0x45, 0x4C, 0x46], "a program, not a book"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"),
            ([0xEA, 0x44, 0x52, 0x4D, 0x49, 0x4F, 0x4E, 0xEE], "a locked Kindle KFX file"),
            ([0x1F, 0x8B], "a gzip archive"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
            ([0x89, 0x50, 0x4E, 0x47], "a single picture"),
            ([0xFF, 0xD8, 0xFF], "a single picture"),
        ]
        return binary.first { head.starts(with: $0.0) }.map {
            .unsupported(kind: $0.1, advice: "Convert it to EPUB, or unpack it first.")
        }
    }

    private static let amazon = "Only Kindle's programs open it. Get the book as EPUB or AZW3."
    private static let signatures: [(offset: Int, bytes: String, kind: String, advice: String)] = [
        (0, "%PDF", "a PDF", "PDFs cannot be read yet; convert it to EPUB or text."),
        (0, "TPZ", "a Kindle Topaz file", amazon), (0, "CONT", "a Kindle KFX file", amazon),
        (0, "RE~^", "a RAR archive of the first kind", "Unpack it, and pack it as CBZ."),
        (0, "ITOLITLS", "a Microsoft Reader book (LIT)", "Convert it to EPUB."),
        (0, "AT&TFORM", "a DjVu document", "Convert it to PDF or EPUB."),
        (0, "{\\rtf", "an RTF document", "Convert it to EPUB or text."),
        (8, "AVI LIST", "a video", "Play it in a video player."),
        (
            0, "<OverDriveMedia", "an OverDrive voucher, not the book itself",
            "Borrow it in OverDrive's own program."
        ),
        (0, "SQLite format 3", "a database", "Open a book instead."),
    ]
}

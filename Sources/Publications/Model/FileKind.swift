import Wording

/// What a file is, by its first bytes; its name only helps where bytes say little.
enum FileKind: Equatable {
    case zip, pdf, djvu, fictionBook, html, markdown, plain, rtf, flatOpenDocument
    /// Saved pages of the web, with all that belongs to them.
    case mimePage, webArchive
    case sound, cueSheet, playlist, json
    /// An archive that only libarchive reads; comics come in them.
    case archive(Publication.Format)
    /// MOBI, AZW3 and their older versions.
    case kindle
    /// Of Readium LCP: it leads to a book.
    case licence
    case unsupported(kind: String, advice: String)
    case unknown

    /// As much of a file as it takes to know it.
    static let headBytes = 4096

    static func of(_ head: [UInt8], name: String) -> FileKind {
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return .zip
        }
        if head.starts(with: "%PDF".utf8) { return .pdf }
        if isDjvu(head) { return .djvu }
        if let format = archive(head, name: name) { return .archive(format) }
        if AudioKind.isSigned(head) { return .sound }
        if head.dropFirst(60).starts(with: "BOOKMOBI".utf8)
            || head.dropFirst(60).starts(with: "TEXtREAd".utf8)
        {
            return .kindle
        }
        if isRichText(head) { return .rtf }
        if name.lowercased().hasSuffix(".webarchive"),
            head.starts(with: PropertyList.mark) || head.containsBytes("<plist")
        {
            return .webArchive
        }
        if MimeMessage.isOne(head) { return .mimePage }
        if let known = foreign(head) { return known }
        let name = name.lowercased()
        // Mail and old servers put lines of their own before it.
        if name.hasSuffix(".pdf"), head.prefix(1024).containsBytes("%PDF-") { return .pdf }
        if AudioKind.of(head[...], name: name) != nil { return .sound }
        let text = Decoding.markup(head)
        if text.prefix(2048).containsBytes("<FictionBook") { return .fictionBook }
        if let known = foreign(markup: text) { return known }
        if rootElement(text) == "office:document" { return .flatOpenDocument }
        if text.containsBytes("fulfillmentToken") {
            return .unsupported(
                kind: tr("an Adobe voucher (ACSM), not the book itself"),
                advice:
                    tr(
                        "Fetch the book with the library's own program, or borrow it in another"
                            + " format."
                    )
            )
        }
        if name.hasSuffix(".lcpl")
            || text.containsBytes("\"content_key\"") && text.containsBytes("\"key_check\"")
        {
            return .licence
        }
        if [".epub", ".cbz", ".fbz"].contains(where: name.hasSuffix) { return .zip }
        if head.containsBytes("PK\u{3}\u{4}"), head.contains(0) { return .zip }
        if head.first == 0 && head.allSatisfy({ $0 == 0 }) { return .unknown }
        if name.hasSuffix(".cue") { return .cueSheet }
        let isList = [".m3u", ".m3u8", ".pls"].contains(where: name.hasSuffix)
        if isList || text.starts(with: "#EXTM3U".utf8) { return .playlist }
        if isJSON(text, name) { return .json }
        if [".md", ".markdown", ".mdown", ".mkd"].contains(where: name.hasSuffix) {
            return .markdown
        }
        if [".fb2"].contains(where: name.hasSuffix) { return .fictionBook }
        if isPage(text) || [".html", ".htm", ".xhtml", ".xht"].contains(where: name.hasSuffix) {
            return .html
        }
        if name.hasSuffix(".pdf") { return .pdf }
        return ImageKind.info(head) == nil
            ? .plain
            : .unsupported(
                kind: tr("a single picture"), advice: tr("Open the folder it is in."))
    }

    /// Some programs put a mark of the encoding or an empty line before it.
    private static func isRichText(_ head: [UInt8]) -> Bool {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        return text.drop(while: \.isSpace).starts(with: "{\\rtf".utf8)
    }

    /// One page, or several in one document.
    private static func isDjvu(_ head: [UInt8]) -> Bool {
        head.starts(with: "AT&TFORM".utf8)
            && ["DJVU", "DJVM"].contains { head.dropFirst(12).starts(with: $0.utf8) }
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
            return .unsupported(kind: tr(entry.kind), advice: tr(entry.advice))
        }
        if head.dropFirst(4).starts(with: [0x57, 0x90, 0x75, 0x36]) {
            return .unsupported(
                kind: tr("an Audible book of the oldest kind (AA)"),
                advice: tr(
                    "Get it again from Audible as AAX, or play it in Audible's own programs."))
        }
        let unpack = phrase("Unpack it first.")
        let picture = (phrase("a single picture"), phrase("Open the folder it is in."))
        let program = (phrase("a program, not a book"), phrase("Open a book instead."))
        let binary: [([UInt8], (kind: Phrase, advice: Phrase))] = [
            ([0x7F, 0x45, 0x4C, 0x46], program), ([0x4D, 0x5A, 0x90, 0], program),
            (
                [0xD0, 0xCF, 0x11, 0xE0],
                (
                    phrase("an old Office document, or one locked with a password"),
                    phrase("Save it as DOCX or ODT, without a password.")
                )
            ),
            (
                [0xEA, 0x44, 0x52, 0x4D, 0x49, 0x4F, 0x4E, 0xEE],
                (phrase("a locked Kindle KFX file"), amazon)
            ),
            ([0x1F, 0x8B], (phrase("a gzip archive"), unpack)),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A], (phrase("an xz archive"), unpack)),
            ([0x28, 0xB5, 0x2F, 0xFD], (phrase("a Zstandard archive"), unpack)),
            (Array("BZh91AY&SY".utf8), (phrase("a bzip2 archive"), unpack)),
            ([0x89, 0x50, 0x4E, 0x47], picture), ([0xFF, 0xD8, 0xFF], picture),
        ]
        return binary.first { head.starts(with: $0.0) }.map {
            .unsupported(kind: tr($0.1.kind), advice: tr($0.1.advice))
        }
    }

    /// Parts of books, and what only leads to one, by the first element.
    private static func foreign(markup text: [UInt8]) -> FileKind? {
        guard let root = rootElement(text) else { return nil }
        let folder = tr("Open the book's folder, or the EPUB it was taken from.")
        switch root {
        case "OverDriveMedia":
            return .unsupported(
                kind: tr("an OverDrive voucher, not the book itself"),
                advice: tr("Borrow it in OverDrive's own program."))
        case "package", "opf:package":
            return .unsupported(kind: tr("the package document of an EPUB"), advice: folder)
        case "ncx", "ncx:ncx":
            return .unsupported(kind: tr("the table of contents of an EPUB"), advice: folder)
        case "container": return .unsupported(kind: tr("a part of an EPUB"), advice: folder)
        case "feed" where text.containsBytes("http://www.w3.org/2005/Atom"):
            return .unsupported(
                kind: tr("a feed, which may be a catalog of books"),
                advice: tr("Print it with rushlight feed."))
        default: return nil
        }
    }

    /// The name of the first element of an XML document.
    private static func rootElement(_ text: [UInt8]) -> String? {
        var rest = text[...]
        // A declaration, comments, a type: few stand before it.
        for _ in 0..<8 {
            rest = rest.drop(while: \.isSpace)
            if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
            guard rest.first == UInt8(ascii: "<") else { return nil }
            let isOther = rest.dropFirst().first == 0x3F || rest.dropFirst().first == 0x21
            if !isOther {
                let name = rest.dropFirst().prefix(40).prefix {
                    !$0.isSpace && $0 != 0x3E && $0 != 0x2F
                }
                return String(decoding: name, as: UTF8.self)
            }
            let end: StaticString = rest.starts(with: "<!--".utf8) ? "-->" : ">"
            guard let close = rest.firstRange(ofBytes: end) else { return nil }
            rest = rest[close.upperBound...]
        }
        return nil
    }

    static let amazon = phrase("Only Kindle's programs open it. Get the book as EPUB or AZW3.")
    private static let signatures: [(offset: Int, bytes: String, kind: Phrase, advice: Phrase)] = [
        (0, "TPZ", phrase("a Kindle Topaz file"), amazon),
        (0, "CONT", phrase("a Kindle KFX file"), amazon),
        (
            0, "RE~^", phrase("a RAR archive of the first kind"),
            phrase("Unpack it, and pack it as CBZ.")
        ),
        (
            0, "ITSF", phrase("a Windows help file (CHM)"),
            phrase("Convert it to EPUB, or unpack its pages.")
        ),
        (
            0, "L\u{0}R\u{0}F\u{0}", phrase("a Sony Reader book (LRF)"),
            phrase("Convert it to EPUB.")
        ),
        (60, "PNRdPPrs", phrase("an eReader book (Palm)"), phrase("Convert it to EPUB.")),
        (60, "DataPlkr", phrase("a Plucker document"), phrase("Convert it to EPUB.")),
        (60, "zTXTGPlm", phrase("a zTXT of Weasel Reader"), phrase("Convert it to EPUB or text.")),
        (0, "SNBP000B", phrase("a Shanda Bambook (SNB)"), phrase("Convert it to EPUB.")),
        (0, "%!PS", phrase("a PostScript document"), phrase("Convert it to PDF.")),
        (0, "ITOLITLS", phrase("a Microsoft Reader book (LIT)"), phrase("Convert it to EPUB.")),
        (
            0, "AT&TFORM", phrase("a piece of a DjVu document"),
            phrase("Open the document that it belongs to.")
        ),
        (4, "ftyphei", phrase("a single picture (HEIC)"), phrase("Convert it to JPEG or PNG.")),
        (4, "ftypmif1", phrase("a single picture (HEIF)"), phrase("Convert it to JPEG or PNG.")),
        (4, "ftypavif", phrase("a single picture (AVIF)"), phrase("Convert it to JPEG or PNG.")),
        (8, "AVI LIST", phrase("a video"), phrase("Play it in a video player.")),
        (0, "SQLite format 3", phrase("a database"), phrase("Open a book instead.")),
    ]
}

/// Whether a file holds words alone, by its first bytes, and is no kind of book that says so.
package enum TextHead {
    package static func isText(_ head: [UInt8]) -> Bool {
        if head.contains(0) || !isUTF8(head) { return false }
        switch FileKind.of(head, name: "") {
        // Words may begin as the signature of another program's file does.
        case .plain, .html, .unsupported: return true
        default: return false
        }
    }

    /// The last character may be cut.
    private static func isUTF8(_ head: [UInt8]) -> Bool {
        (0..<min(4, head.count + 1)).contains {
            String(validating: head.dropLast($0), as: UTF8.self) != nil
        }
    }
}

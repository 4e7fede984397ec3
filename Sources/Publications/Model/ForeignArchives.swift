import Wording

/// ZIP files of other programs, told apart by what is in them.
extension FileKind {
    static func foreign(_ archive: ZipArchive) -> (kind: String, advice: String)? {
        let convert = phrase("Convert it to EPUB or text.")
        for (name, kind) in packages where archive.contains(name) { return (tr(kind), tr(convert)) }
        if archive.contains("BookManifest.plist") || archive.contains("iTunesMetadata.plist"),
            !archive.contains(EpubContainer.path)
        {
            return (
                tr("an Apple Books package"),
                tr("Export it as EPUB from the program it was made in.")
            )
        }
        // LibreOffice and Kobo's and Apple's shops say what they are in their own words.
        if let type = mimetype(archive), type != "application/epub+zip" {
            if let kind = types[type] { return (tr(kind), tr(convert)) }
            if type == "application/x-ibooks+zip" {
                return (
                    tr("an iBooks Author book (.ibooks)"),
                    tr("Only Apple Books shows it as it is meant. Get the book as EPUB.")
                )
            }
        }
        let names = archive.names.lazy.map { $0.lowercased() }
        if names.contains(where: { $0.hasSuffix("ncc.html") }) {
            return (
                tr("a DAISY 2 talking book"),
                tr("Unpack it and play its sound files, or get it as EPUB.")
            )
        }
        let hasPackage = names.contains { $0.hasSuffix(".opf") }
        if hasPackage, !archive.contains(EpubContainer.path),
            names.contains(where: { $0.hasSuffix(".xml") || $0.hasSuffix(".dtbook") }),
            !names.contains(where: { $0.hasSuffix("html") || $0.hasSuffix(".htm") })
        {
            return (
                tr("a DAISY 3 book"), tr("Unpack it and play its sound files, or get it as EPUB.")
            )
        }
        if names.contains(where: { $0.hasSuffix(".kfx") || $0.hasSuffix(".azw.md") }) {
            return (tr("a packed Kindle KFX file"), tr(amazon))
        }
        if names.contains(where: { $0.hasSuffix(".kdf") || $0.hasSuffix(".kcb") }) {
            return (
                tr("a project of Kindle Create (KPF)"), tr("Export it as EPUB from Kindle Create.")
            )
        }
        return nil
    }

    private static let packages = [
        ("xl/workbook.xml", phrase("an Excel workbook (XLSX)")),
        ("ppt/presentation.xml", phrase("a PowerPoint presentation (PPTX)")),
        ("FixedDocSeq.fdseq", phrase("an XPS document")),
        ("fb3/body.xml", phrase("a FictionBook 3 book (FB3)")),
        ("AndroidManifest.xml", phrase("a program, not a book")),
        ("index.apxl", phrase("a Keynote presentation")),
        ("Index/Document.iwa", phrase("a Pages document")),
    ]

    private static let types = [
        "application/vnd.oasis.opendocument.spreadsheet": phrase("an OpenDocument table (ODS)"),
        "application/vnd.oasis.opendocument.presentation": phrase(
            "an OpenDocument presentation (ODP)"),
    ]

    /// A longer text is not a type.
    private static let mimetypeBytes = 200

    private static func mimetype(_ archive: ZipArchive) -> String? {
        // Without the file, or with one that cannot be read, the archive says nothing of itself.
        guard let bytes = try? archive.read("mimetype", 0..<mimetypeBytes) else { return nil }
        return String(decoding: bytes, as: UTF8.self).trimmingSpaces()
    }

    static func isWordDocument(_ archive: ZipArchive) -> Bool {
        if archive.contains(WordReader.main) { return true }
        // Some programs name the part otherwise. A list that cannot be read says nothing.
        let types = try? archive.load("[Content_Types].xml", limit: Limits.manifestBytes).bytes
        guard let types else { return false }
        return wordTexts.contains { types.containsBytes($0) }
    }

    /// Whether a part of such a type is the text of a Word document.
    static func isWordText(_ type: String) -> Bool {
        wordTexts.contains { Array(type.utf8).containsBytes($0) }
    }

    /// Documents and templates, with macros and without.
    private static let wordTexts: [StaticString] = [
        "wordprocessingml.document.main", "wordprocessingml.template.main",
        "ms-word.document.macroEnabled.main", "ms-word.template.macroEnabledTemplate.main",
    ]

    static func isOpenDocument(_ archive: ZipArchive) -> Bool {
        mimetype(archive).map { OpenDocumentReader.types.contains($0) } ?? false
    }
}

import Libraries

/// Opens a web page.
enum HtmlReader {
    static func open(
        _ bytes: [UInt8], file: String, revision: UInt64, beside: (any Resources)? = nil
    ) throws(OpenError) -> Publication {
        let sheets = PageSheets.beside(file, beside)
        let (draft, parts, pictures) = try page(bytes, file: file, sheets)
        return .single(
            draft, parts, file: file, mediaType: "text/html", bytes: bytes.count,
            revision: revision, beside: beside, packed: BytesResources(pictures.files))
    }

    /// One that was saved with its pictures and styles. Nothing beside it is looked at.
    static func open(
        _ saved: SavedPage, file: String, revision: UInt64
    ) throws(OpenError) -> Publication {
        let index = SavedPage.Index(saved)
        let text = saved.text
        let sheets = PageSheets { reference, document in
            guard let at = index.part(reference, from: document == file ? nil : document),
                saved.parts[at].type == "text/css",
                saved.parts[at].bytes.count <= Limits.styleBytes
            else { return nil }
            let part = saved.parts[at]
            return (part.location.isEmpty ? "cid:" + part.id : part.location, part.styles)
        }
        var (draft, parts, pictures) = try page(text, file: file, sheets)
        draft.settle(saved, path: file)
        return .single(
            draft, parts, file: file, mediaType: "text/html", bytes: text.count,
            revision: revision, packed: saved.pictures.adding(pictures.files))
    }

    private static func page(
        _ bytes: [UInt8], file: String, _ sheets: PageSheets
    ) throws(OpenError) -> (Document.Draft, Parts, InlinePictures) {
        if Library.xml.isMissing { throw .missing(.xml) }
        let markup = isXHTML(bytes) ? MarkupParser.page(bytes) : MarkupParser.html(bytes)
        let (draft, pictures) = DocumentFlow.page(
            markup, path: file, sheets: sheets.all(of: markup, file))
        var parts = Parts(.html)
        parts.metadata = metadata(markup, draft)
        return (draft, parts, pictures)
    }

    private static func isXHTML(_ bytes: [UInt8]) -> Bool {
        let head = Decoding.markup(Array(bytes.prefix(1024)))
        return head.starts(with: "<?xml".utf8) || head.containsBytes("http://www.w3.org/1999/xhtml")
    }

    private static func metadata(_ markup: Markup, _ draft: Document.Draft) -> Metadata {
        var metadata = Metadata()
        metadata.title = draft.title.flatMap { $0.isEmpty ? nil : $0 }
        guard let root = markup.root else { return metadata }
        if let language = markup.attribute(root, "lang") ?? markup.attribute(root, "xml:lang"),
            !language.isEmpty
        {
            metadata.languages = [String(label: language.utf8)]
        }
        for meta in markup.descendants(of: root, "meta") {
            guard let name = markup.attribute(meta, "name")?.lowercased(),
                let content = markup.attribute(meta, "content")
            else { continue }
            let value = String(label: content.utf8)
            switch name {
            case "author", "dc.creator": metadata.authors.append(.init(name: value))
            case "description", "dc.description": metadata.description = value
            case "dc.date", "date": metadata.published = value
            default: break
            }
        }
        return metadata
    }
}

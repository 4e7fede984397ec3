import Libraries

/// Opens a web page.
enum HtmlReader {
    static func open(
        _ bytes: [UInt8], file: String, revision: UInt64, beside: (any Resources)? = nil
    ) throws(OpenError) -> Publication {
        let (draft, parts, pictures) = try page(bytes, file: file) { _ in nil }
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
        var (draft, parts, pictures) = try page(text, file: file) { reference in
            guard let part = index.part(reference), saved.parts[part].type == "text/css",
                saved.parts[part].bytes.count <= Limits.styleBytes
            else { return nil }
            return saved.parts[part].bytes
        }
        draft.settle(saved, path: file)
        return .single(
            draft, parts, file: file, mediaType: "text/html", bytes: text.count,
            revision: revision, packed: saved.pictures.adding(pictures.files))
    }

    /// - Parameter sheet: the style sheet that a page refers to.
    private static func page(
        _ bytes: [UInt8], file: String, sheet: (String) -> [UInt8]?
    ) throws(OpenError) -> (Document.Draft, Parts, InlinePictures) {
        if Library.xml.isMissing { throw .missing(.xml) }
        let markup = isXHTML(bytes) ? MarkupParser.page(bytes) : MarkupParser.html(bytes)
        var sheets: [StyleSheet] = []
        for node in markup.nodes.indices where sheets.count < Limits.styleSheets {
            switch markup.nodes[node].tag {
            case .style: sheets.append(StyleSheet(markup.rawText(of: node)) { _, _ in nil })
            case .link:
                let relation = markup.attribute(node, "rel")?.lowercased() ?? ""
                guard relation.contains("stylesheet"), !relation.contains("alternate"),
                    markup.attribute(node, "media").map(StyleSheet.applies) ?? true,
                    let bytes = markup.attribute(node, "href").flatMap(sheet)
                else { continue }
                sheets.append(StyleSheet(Decoding.markup(bytes)) { _, _ in nil })
            default: break
            }
        }
        let (draft, pictures) = DocumentFlow.page(markup, path: file, sheets: sheets)
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

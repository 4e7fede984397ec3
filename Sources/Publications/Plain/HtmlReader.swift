import Libraries

/// Opens a web page.
enum HtmlReader {
    static func open(
        _ bytes: [UInt8], file: String, revision: UInt64, beside: (any Resources)? = nil
    ) throws(OpenError) -> Publication {
        if Library.xml.isMissing { throw .missing(.xml) }
        let markup = isXHTML(bytes) ? MarkupParser.page(bytes) : MarkupParser.html(bytes)
        let sheets = markup.nodes.indices.filter { markup.nodes[$0].tag == .style }
            .prefix(Limits.styleSheets).map { StyleSheet(markup.rawText(of: $0)) { _, _ in nil } }
        let draft = DocumentFlow.draft(markup, path: file, sheets: Array(sheets))
        var parts = Parts(.html)
        parts.metadata = metadata(markup, draft)
        return .single(
            draft, parts, file: file, mediaType: "text/html", bytes: bytes.count,
            revision: revision, beside: beside)
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

import Libraries
import Wording

/// Opens an OpenDocument text (ODT), packed or as one flat file.
enum OpenDocumentReader {
    static let types = [
        "application/vnd.oasis.opendocument.text",
        "application/vnd.oasis.opendocument.text-template",
        "application/vnd.oasis.opendocument.text-master",
    ]

    static func open(_ archive: any Resources, file: String, revision: UInt64) throws(OpenError)
        -> Publication
    {
        if Library.xml.isMissing { throw .missing(.xml) }
        // Without a manifest that can be read nothing says that it is locked.
        if let manifest = try? archive.load("META-INF/manifest.xml", limit: Limits.manifestBytes),
            manifest.bytes.containsBytes("encryption-data")
        {
            throw .unsupported(
                kind: tr("an OpenDocument text locked with a password"),
                advice: tr("Save it without a password in the program it was made with."))
        }
        let bytes: [UInt8]
        do {
            bytes = try archive.load("content.xml", limit: Limits.markupBytes).bytes
        } catch {
            throw .damaged(part: tr("the OpenDocument text"), why: error.cause)
        }
        return try read(
            bytes, styles: archive.markup("styles.xml"), about: archive.markup("meta.xml"),
            file: file, revision: revision, beside: archive)
    }

    static func openFlat(_ bytes: [UInt8], file: String, revision: UInt64) throws(OpenError)
        -> Publication
    {
        if Library.xml.isMissing { throw .missing(.xml) }
        return try read(
            bytes, styles: nil, about: nil, file: file, revision: revision, beside: nil)
    }

    private static func read(
        _ bytes: [UInt8], styles: Markup?, about: Markup?, file: String, revision: UInt64,
        beside: (any Resources)?
    ) throws(OpenError) -> Publication {
        let markup = MarkupParser.xml(bytes)
        guard let root = markup.root, let body = markup.first(of: root, "body"),
            let text = markup.first(of: body, "text")
        else {
            throw .damaged(part: tr("the OpenDocument text"), why: tr("it has no text"))
        }
        var parts = Parts(.odt)
        if let line = markup.damagedLine {
            parts.warn("odt.repaired", tr("the text is broken near line \(line)"), path: file)
        }
        let facts = about ?? markup
        if let root = facts.root, let meta = facts.first(of: root, "meta") {
            parts.metadata = metadata(facts, meta)
        }
        let known = OpenDocumentStyles([styles, markup].compactMap(\.self))
        var flow = OpenDocumentFlow(markup, known, beside: beside)
        flow.blocks(text)
        if parts.metadata.languages.isEmpty, let language = known.language {
            parts.metadata.languages = [language]
        }
        let page = flow.finished(language: parts.metadata.languages.first)
        if flow.isCut {
            parts.warn("odt.cut", tr("it is too long; the end is left out"), path: file)
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let draft = DocumentFlow.draft(MarkupParser.page(page), path: name, sheets: [])
        if parts.metadata.title == nil { parts.metadata.title = flow.title }
        return .single(
            draft, parts, file: name, mediaType: types[0], bytes: bytes.count,
            revision: revision, beside: beside, packed: BytesResources(flow.pictures))
    }

    private static func metadata(_ markup: Markup, _ meta: Int) -> Metadata {
        var metadata = Metadata()
        let text = { (name: Name) -> String? in
            markup.first(of: meta, name).map { markup.text(of: $0) }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        metadata.title = text("title")
        if let author = text("initial-creator") ?? text("creator") {
            metadata.authors = [.init(name: author)]
        }
        metadata.languages = text("language").map { [$0] } ?? []
        metadata.description = text("description")
        metadata.modified = text("date")
        metadata.subjects = markup.elements(of: meta, "keyword").prefix(100).map {
            markup.text(of: $0)
        }
        if metadata.subjects.isEmpty, let subject = text("subject") {
            metadata.subjects = [subject]
        }
        return metadata
    }
}

import Libraries
import Wording

/// Opens a Word document (DOCX): one ZIP with the text, its styles, lists and notes as XML, and
/// the pictures beside them.
struct WordReader {
    static let main = "word/document.xml"

    let archive: any Resources
    let links: [String: WordLink]
    let styles: WordStyles
    let lists: WordLists
    let notes: [WordNoteKind: WordNotes]

    static func open(_ archive: any Resources, file: String, revision: UInt64) throws(OpenError)
        -> Publication
    {
        if Library.xml.isMissing { throw .missing(.xml) }
        let package = WordPackage(archive)
        let path = package.main
        let bytes: [UInt8]
        do {
            bytes = try archive.load(path, limit: Limits.markupBytes).bytes
        } catch {
            throw .damaged(part: tr("the Word document"), why: error.cause)
        }
        let markup = MarkupParser.xml(bytes)
        guard let root = markup.root, let body = markup.first(of: root, "body") else {
            throw .damaged(part: tr("the Word document"), why: tr("it has no text"))
        }
        var parts = Parts(.docx)
        if let line = markup.damagedLine {
            parts.warn("docx.repaired", tr("the text is broken near line \(line)"), path: path)
        }
        let reader = WordReader(archive, path)
        reader.describe(&parts.metadata, package.about)
        var flow = WordFlow(reader, markup)
        flow.read(body)
        let page = flow.finished(language: parts.metadata.languages.first)
        if flow.isCut {
            parts.warn("docx.cut", tr("it is too long; the end is left out"), path: path)
        }
        if flow.hasForeignPart {
            parts.warn("docx.part", tr("a document within it is left out"), path: path)
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let draft = DocumentFlow.draft(MarkupParser.page(page), path: name, sheets: [])
        if parts.metadata.title == nil { parts.metadata.title = flow.title }
        return .single(
            draft, parts, file: name, mediaType: WordReader.mediaType, bytes: bytes.count,
            revision: revision, beside: archive)
    }

    static let mediaType =
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

    private init(_ archive: any Resources, _ main: String) {
        self.archive = archive
        let links = WordLink.all(archive, of: main)
        self.links = links
        // Parts are found by what they are to the text; some programs forget to say so.
        let part = { (kind: String) in
            links.values.lazy.filter { $0.kind == kind && !$0.isOutside }.map(\.target).min()
                ?? Href.join(main, kind + ".xml")
        }
        styles = WordStyles(archive.markup(part("styles")))
        lists = WordLists(archive.markup(part("numbering")), styles)
        notes = [
            .foot: WordNotes(archive, part("footnotes"), "footnote"),
            .end: WordNotes(archive, part("endnotes"), "endnote"),
        ]
    }

    private func describe(_ metadata: inout Metadata, _ about: String) {
        if let language = styles.language { metadata.languages = [language] }
        guard let markup = archive.markup(about), let root = markup.root else { return }
        let text = { (name: Name) -> String? in
            markup.first(of: root, name).map { markup.text(of: $0) }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        metadata.title = text("title")
        metadata.authors = (text("creator") ?? "").split(separator: ";").prefix(100)
            .map { .init(name: String($0).trimmingSpaces()) }.filter { !$0.name.isEmpty }
        if let language = text("language") { metadata.languages = [language] }
        metadata.description = text("description")
        metadata.modified = text("modified")
        metadata.subjects = (text("keywords") ?? text("subject") ?? "")
            .split { $0 == "," || $0 == ";" }.prefix(100).map { String($0).trimmingSpaces() }
            .filter { !$0.isEmpty }
    }
}

enum WordNoteKind: Hashable { case foot, end }

/// The notes of one part, by the number that the text calls them.
struct WordNotes {
    let markup: Markup?
    let links: [String: WordLink]
    private(set) var nodes: [String: Int] = [:]

    init(_ archive: any Resources, _ path: String, _ name: Name) {
        markup = archive.markup(path)
        links = markup == nil ? [:] : WordLink.all(archive, of: path)
        guard let markup, let root = markup.root else { return }
        for note in markup.elements(of: root, name).prefix(Limits.listEntries) {
            // Others are the lines between notes and text.
            let kind = markup.attribute(note, "w:type") ?? "normal"
            if kind == "normal", let id = markup.attribute(note, "w:id") { nodes[id] = note }
        }
    }
}

/// What a part of the document refers to: another part of the archive, or an address.
struct WordLink {
    var target: String
    /// The last word of its type: `image`, `styles`.
    var kind: String
    var isOutside: Bool

    /// Those of a part, from the list that is kept beside it; the part with no name is the archive.
    static func all(_ archive: any Resources, of part: String) -> [String: WordLink] {
        let name = part.split(separator: "/").last ?? ""
        let list = Href.join(part, "_rels/\(name).rels")
        guard let markup = archive.markup(list), let root = markup.root else { return [:] }
        var links: [String: WordLink] = [:]
        for link in markup.elements(of: root, "Relationship").prefix(Limits.listEntries) {
            guard let id = markup.attribute(link, "Id"),
                let target = markup.attribute(link, "Target")
            else { continue }
            // A place in the text is written like a part.
            let isOutside =
                markup.attribute(link, "TargetMode") == "External" || target.hasPrefix("#")
            let kind = markup.attribute(link, "Type")?.split(separator: "/").last ?? ""
            links[id] = WordLink(
                target: isOutside ? target : archive.name(of: part, target),
                kind: String(kind), isOutside: isOutside)
        }
        return links
    }
}

/// Where the archive has the text, and what is said about it.
private struct WordPackage {
    private(set) var main = WordReader.main
    private(set) var about = "docProps/core.xml"

    init(_ archive: any Resources) {
        let links = WordLink.all(archive, of: "").values.filter { !$0.isOutside }
        if let core = links.first(where: { $0.kind == "core-properties" }) { about = core.target }
        if let text = links.first(where: { $0.kind == "officeDocument" }),
            archive.contains(text.target)
        {
            main = text.target
        } else if let named = Self.named(archive) {
            main = named
        }
    }

    /// The list of types says which part is the text as well.
    private static func named(_ archive: any Resources) -> String? {
        guard let markup = archive.markup("[Content_Types].xml"), let root = markup.root else {
            return nil
        }
        let part = markup.elements(of: root, "Override").first {
            markup.attribute($0, "ContentType").map(FileKind.isWordText) ?? false
        }
        return part.flatMap { markup.attribute($0, "PartName") }.map { archive.name(of: "", $0) }
    }
}

extension Resources {
    /// A part of a word processor's document; nil where it has none, or one that cannot be read.
    func markup(_ path: String) -> Markup? {
        // The text is read without it: styles and notes are less than the book.
        guard contains(path), let bytes = try? load(path, limit: Limits.packageBytes).bytes else {
            return nil
        }
        return MarkupParser.xml(bytes)
    }

    /// The name that a part is referred to by, from another: some programs escape what they refer
    /// to, others what they name.
    fileprivate func name(of part: String, _ target: String) -> String {
        let name = Href.join(part, target)
        return contains(name) ? name : Href.decoded(name)
    }
}

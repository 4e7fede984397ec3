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
        let path = archive.officeDocument ?? main
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
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let reader = WordReader(archive, folder: folder)
        let title = reader.metadata(&parts.metadata)
        var flow = WordFlow(reader, markup)
        flow.body(body)
        let page = flow.finished(language: parts.metadata.languages.first)
        if flow.isCut {
            parts.warn("docx.cut", tr("it is too long; the end is left out"), path: path)
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let draft = DocumentFlow.draft(MarkupParser.page(page), path: name, sheets: [])
        if !title { parts.metadata.title = flow.title }
        return .single(
            draft, parts, file: name, mediaType: WordReader.mediaType, bytes: bytes.count,
            revision: revision, beside: archive)
    }

    static let mediaType =
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

    private init(_ archive: any Resources, folder: String) {
        self.archive = archive
        let at = { (name: String) in folder.isEmpty ? name : folder + "/" + name }
        links = WordLink.all(archive.markup(at("_rels/document.xml.rels")), folder: folder)
        styles = WordStyles(archive.markup(at("styles.xml")))
        lists = WordLists(archive.markup(at("numbering.xml")))
        notes = [
            .foot: WordNotes(
                archive.markup(at("footnotes.xml")), "footnote",
                WordLink.all(archive.markup(at("_rels/footnotes.xml.rels")), folder: folder)),
            .end: WordNotes(
                archive.markup(at("endnotes.xml")), "endnote",
                WordLink.all(archive.markup(at("_rels/endnotes.xml.rels")), folder: folder)),
        ]
    }

    /// Whether it has a title of its own.
    private func metadata(_ metadata: inout Metadata) -> Bool {
        if let language = styles.language { metadata.languages = [language] }
        guard let markup = archive.markup("docProps/core.xml"), let root = markup.root else {
            return false
        }
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
        return metadata.title != nil
    }
}

enum WordNoteKind: Hashable { case foot, end }

/// The notes of one part, by the number that the text calls them.
struct WordNotes {
    let markup: Markup?
    let links: [String: WordLink]
    private(set) var nodes: [String: Int] = [:]

    init(_ markup: Markup?, _ name: Name, _ links: [String: WordLink]) {
        (self.markup, self.links) = (markup, links)
        guard let markup, let root = markup.root else { return }
        for note in markup.elements(of: root, name).prefix(Limits.listEntries) {
            if let id = markup.attribute(note, "w:id") { nodes[id] = note }
        }
    }
}

/// What a part of the document refers to: a picture of the archive or an address.
struct WordLink {
    var target: String
    var isOutside: Bool

    static func all(_ markup: Markup?, folder: String) -> [String: WordLink] {
        guard let markup, let root = markup.root else { return [:] }
        var links: [String: WordLink] = [:]
        for link in markup.elements(of: root, "Relationship").prefix(Limits.listEntries) {
            guard let id = markup.attribute(link, "Id"),
                let target = markup.attribute(link, "Target")
            else { continue }
            let isOutside = markup.attribute(link, "TargetMode") == "External"
            links[id] = WordLink(
                target: isOutside ? target : path(target, in: folder), isOutside: isOutside)
        }
        return links
    }

    /// Names of the archive are written from its root or from the part's folder.
    private static func path(_ target: String, in folder: String) -> String {
        if target.hasPrefix("/") { return String(target.dropFirst()) }
        var steps = folder.split(separator: "/").map(String.init)
        for step in target.split(separator: "/") {
            if step == ".." {
                if !steps.isEmpty { steps.removeLast() }
            } else if step != "." {
                steps.append(String(step))
            }
        }
        return steps.joined(separator: "/")
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

    /// Where the text of an Office document is, as its first part says.
    fileprivate var officeDocument: String? {
        let links = markup("_rels/.rels")
        guard let links, let root = links.root else { return nil }
        let main = links.elements(of: root, "Relationship").first {
            links.attribute($0, "Type")?.hasSuffix("/officeDocument") == true
        }
        return main.flatMap { links.attribute($0, "Target") }.map {
            $0.hasPrefix("/") ? String($0.dropFirst()) : $0
        }
    }
}

import Libraries
import Notation
import Wording

/// Opens a FictionBook: one XML file with text, notes and pictures in it.
struct FictionBookReader {
    private let markup: Markup
    private let root: Int
    private let file: String

    static func open(_ bytes: [UInt8], file: String, revision: UInt64) throws(OpenError)
        -> Publication
    {
        let markup = MarkupParser.xml(bytes)
        guard let root = markup.root, markup.nodes[root].name == "FictionBook" else {
            if Library.xml.isMissing { throw .missing(.xml) }
            throw .damaged(part: tr("the FictionBook"), why: tr("it has no root element"))
        }
        let reader = FictionBookReader(markup: markup, root: root, file: file)
        return reader.read(byteCount: bytes.count, revision)
    }

    private func read(byteCount: Int, _ revision: UInt64) -> Publication {
        var parts = Parts(.fb2)
        if let line = markup.damagedLine {
            parts.warn("fb2.repaired", tr("the file is broken near line \(line)"), path: file)
        }
        parts.metadata = metadata()
        parts.metadata.layout = .reflowable
        parts.metadata.title = parts.metadata.title ?? file.withoutExtension
        parts.coverPath = cover()
        let (draft, toc) = FictionBookFlow.draft(markup, root: root, path: file)
        parts.toc = toc
        parts.spine = [
            SpineItem(path: file, mediaType: "application/x-fictionbook+xml", bytes: byteCount)
        ]
        return Publication(
            parts, content: FictionBookContent(draft, path: file, markup: markup, root: root),
            revision: revision)
    }

    private func metadata() -> Metadata {
        var metadata = Metadata()
        guard let description = markup.first(of: root, "description") else { return metadata }
        if let info = markup.first(of: description, "title-info") {
            metadata.title = text(info, "book-title")
            metadata.authors = markup.elements(of: info, "author").compactMap {
                person($0, role: nil)
            }
            metadata.contributors = markup.elements(of: info, "translator").compactMap {
                person($0, role: "trl")
            }
            metadata.languages = text(info, "lang").map { [$0] } ?? []
            metadata.subjects = markup.elements(of: info, "genre").map { markup.text(of: $0) }
            metadata.published = markup.first(of: info, "date").flatMap {
                markup.attribute($0, "value") ?? text(info, "date")
            }
            metadata.description = text(info, "annotation")
            if let sequence = markup.first(of: info, "sequence"),
                let name = markup.attribute(sequence, "name")
            {
                metadata.series = .init(
                    name: String(label: name.utf8),
                    position: markup.attribute(sequence, "number").flatMap {
                        Double($0.trimmingSpaces())
                    })
            }
        }
        if let info = markup.first(of: description, "publish-info") {
            metadata.publisher = text(info, "publisher")
            metadata.identifiers = text(info, "isbn").map { ["urn:isbn:" + $0] } ?? []
            metadata.published = metadata.published ?? text(info, "year")
        }
        if let info = markup.first(of: description, "document-info"), let id = text(info, "id") {
            metadata.identifiers.append(id)
        }
        metadata.identifier = metadata.identifiers.first
        return metadata
    }

    private func text(_ node: Int, _ name: Name) -> String? {
        markup.first(of: node, name).map { markup.text(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func person(_ node: Int, role: String?) -> Metadata.Contributor? {
        let names = (["first-name", "middle-name", "last-name"] as [Name]).compactMap {
            text(node, $0)
        }
        guard !names.isEmpty else {
            return text(node, "nickname").map { .init(name: $0, role: role) }
        }
        let last = text(node, "last-name")
        let given = names.dropLast(last == nil ? 0 : 1).joined(separator: " ")
        return .init(
            name: names.joined(separator: " "),
            sort: last.map { given.isEmpty ? $0 : "\($0), \(given)" }, role: role)
    }

    private func cover() -> String? {
        guard let page = markup.descendants(of: root, "coverpage").first,
            let image = markup.descendants(of: page, "image").first
        else { return nil }
        return FictionBookFlow.reference(markup, image)
    }
}

/// The pictures of a FictionBook stand in it as Base64.
final class FictionBookContent: Content {
    private let draft: Document.Draft
    private let path: String
    private let pictures: [String: [UInt8]]

    init(_ draft: Document.Draft, path: String, markup: Markup, root: Int) {
        self.draft = draft
        self.path = path
        var pictures: [String: [UInt8]] = [:]
        for binary in markup.elements(of: root, "binary") {
            if let id = markup.attribute(binary, "id") { pictures[id] = markup.rawText(of: binary) }
        }
        self.pictures = pictures
    }

    func document(at index: Int, key: Document.Key) -> Document {
        Document(draft, key: key, path: path)
    }

    func image(_ path: String) -> ImageInfo? {
        guard let coded = pictures[path] else { return nil }
        return ImageKind.info(Self.picture(coded.prefix(Limits.imageHeadBytes)))
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        guard let coded = pictures[path] else { throw .missing }
        if coded.count / 4 * 3 > limit { throw .tooLarge(limit: limit) }
        return Self.picture(coded[...])
    }

    /// Some programs break its lines, some put marks of their own between them.
    private static func picture(_ letters: ArraySlice<UInt8>) -> [UInt8] {
        Base64.decoded(letters, between: .anything) ?? []
    }
}

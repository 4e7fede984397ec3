/// A publication that is one document, read when it was opened.
final class SingleContent: Content {
    private let draft: Document.Draft
    private let path: String
    /// The files of its folder, where its pictures may be taken from there.
    private let beside: (any Resources)?
    /// Pictures that are in the file itself.
    private let packed: BytesResources
    /// The pictures that the text itself shows: no other file of the folder is looked into.
    private let pictures: Set<String>

    init(
        _ draft: Document.Draft, path: String, beside: (any Resources)? = nil,
        packed: BytesResources = BytesResources([])
    ) {
        self.draft = draft
        self.path = path
        self.beside = beside
        self.packed = packed
        pictures = Set(
            draft.images.lazy.filter { !$0.isRemote }.compactMap(\.path)
        ).subtracting([path])
    }

    func image(_ path: String) -> ImageInfo? {
        guard pictures.contains(path) else { return nil }
        if packed.contains(path) { return packed.imageInfo(path) }
        guard let beside, beside.contains(path) else { return nil }
        return beside.imageInfo(path)
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        guard pictures.contains(path) else { throw .missing }
        if packed.contains(path) { return try packed.load(path, limit: limit).bytes }
        guard let beside else { throw .missing }
        return try beside.load(path, limit: limit).bytes
    }

    func document(at index: Int, key: Document.Key) -> Document {
        Document(draft, key: key, path: path)
    }
}

extension Document.Draft {
    /// The headings as a table of contents, each with an anchor that leads to it.
    mutating func contents(path: String) -> [TocEntry] {
        var headings: [TocEntry] = []
        var counted = 0
        var characters = 0
        for block in blocks {
            guard case .heading(let level) = block.kind, !block.range.isEmpty,
                headings.count < Limits.listEntries
            else { continue }
            characters += Words.characters(text[counted..<block.range.lowerBound])
            counted = block.range.lowerBound
            let fragment = "char=\(characters)"
            anchors.append(Anchor(name: Name(fragment), range: block.range))
            headings.append(
                TocEntry(
                    label: String(label: text[block.range]), path: path, fragment: fragment,
                    depth: level))
        }
        anchors.sort { $0.range.lowerBound < $1.range.lowerBound }
        return FoundContents.nested(headings)
    }
}

extension Publication {
    /// Makes a publication of one document.
    static func single(
        _ draft: Document.Draft, _ parts: Parts, file: String, mediaType: String, bytes: Int,
        revision: UInt64, beside: (any Resources)? = nil,
        packed: BytesResources = BytesResources([])
    ) -> Publication {
        var draft = draft
        var parts = parts
        if parts.toc.isEmpty { parts.toc = draft.contents(path: file) }
        parts.spine = [SpineItem(path: file, mediaType: mediaType, bytes: bytes)]
        parts.metadata.layout = .reflowable
        if parts.metadata.title == nil { parts.metadata.title = file.withoutExtension }
        return Publication(
            parts, content: SingleContent(draft, path: file, beside: beside, packed: packed),
            revision: revision)
    }
}

extension String {
    var withoutExtension: String {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return self }
        return String(self[..<dot])
    }
}

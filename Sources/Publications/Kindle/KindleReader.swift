import Wording

/// Opens a Kindle book: what it says of itself is read here, what it holds is unpacked by a part.
package enum KindleReader {
    static func open(
        _ file: any Resources, name: String, parts: (any PartStarting)?, revision: UInt64
    ) throws(OpenError) -> Publication {
        let database: PalmDatabase
        let header: KindleHeader
        var inner: KindleHeader?
        do {
            database = try PalmDatabase(file, name)
            guard let first = KindleHeader(try database.record(0, limit: KindleHeader.bytesMax))
            else { throw ResourceError.damaged(tr("its first record is too short")) }
            header = first
            // A file for old and new readers holds the book twice; the new one is the better.
            if let boundary = first.number(121), boundary > 0, boundary < database.count {
                let record = try database.record(boundary, limit: KindleHeader.bytesMax)
                inner = KindleHeader(record).flatMap { $0.version ?? 0 >= 8 ? $0 : nil }
            }
        } catch let error as ResourceError {
            throw .damaged(part: tr("the file"), why: error.cause)
        } catch {
            throw .unreadable("\(error)")
        }
        let isNew = (header.version ?? 0) >= 8
        let format: Publication.Format = isNew ? .azw3 : .mobi
        var told = KindleMetadata.of(inner ?? header)
        if told.title == nil { told.title = header.text(database.name) }
        let version = (inner ?? header).version.map { String($0) }
        if header.encryption != 0 {
            return locked(told, format, version, revision)
        }
        guard let parts else { throw .unsupported(format) }
        let shelf = try PartResources(.kindle, parts, in: file, name: name)
        if let text = shelf.names.first(where: { $0 == textName }) {
            return try plain(shelf, text, told, revision)
        }
        return try EpubReader.open(shelf, revision: revision) { parts, content in
            parts.format = format
            parts.formatVersion = version
            parts.metadata = told
            let index = KindleMetadata.coverIndex(inner ?? header)
            if let cover = index.flatMap({ picture(at: $0, in: shelf) }) { parts.coverPath = cover }
            addContents(&parts, content)
        }
    }

    /// The oldest books list their chapters on a page only, which their guide names.
    private static func addContents(_ parts: inout Parts, _ content: EpubContent) {
        guard parts.toc.isEmpty, let place = parts.landmarks?.first(where: { $0.type == "toc" })
        else { return }
        let draft = content.draft(place.path)
        let start = place.fragment.flatMap { name in
            draft.anchors.first { $0.name == Name(name) }?.range.lowerBound
        }
        for link in draft.links where link.range.lowerBound >= start ?? 0 {
            guard let path = link.path, parts.toc.count < Limits.listEntries else { continue }
            let label = String(label: draft.text[link.range])
            if label.isEmpty { continue }
            parts.toc.append(TocEntry(label: label, path: path, fragment: link.fragment, depth: 1))
        }
        if !parts.toc.isEmpty { parts.diagnostics.removeAll { $0.code == "epub.toc.missing" } }
    }

    /// What a part calls the text of a book without markup.
    package static let textName = "book.txt"
    /// What it calls a picture: this and five digits.
    package static let picturePrefix = "resource"

    private static func picture(at index: Int, in shelf: PartResources) -> String? {
        let digits = String(index)
        let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
        return shelf.names.first {
            $0.hasPrefix(picturePrefix + zeros + digits + ".") && ImageKind.isPicture(path: $0)
        }
    }

    private static func locked(
        _ metadata: Metadata, _ format: Publication.Format, _ version: String?, _ revision: UInt64
    ) -> Publication {
        var parts = Parts(format)
        parts.formatVersion = version
        parts.metadata = metadata
        parts.pageList = []
        parts.landmarks = []
        parts.protection = Protection(
            scheme: "kindle", isReadable: false, why: EpubLocks.explanation(of: "kindle"))
        return Publication(parts, content: NoContent(), revision: revision)
    }

    private static func plain(
        _ shelf: PartResources, _ text: String, _ metadata: Metadata, _ revision: UInt64
    ) throws(OpenError) -> Publication {
        do {
            let bytes = try shelf.load(text, limit: Limits.plainBytes).bytes
            return try PlainReader.open(
                bytes, file: text, revision: revision, format: .mobi, title: metadata.title)
        } catch let error as ResourceError {
            throw .damaged(part: tr("the text"), why: error.cause)
        } catch let error as OpenError {
            throw error
        } catch {
            throw .unreadable("\(error)")
        }
    }
}

/// The inside of a book that is locked.
private final class NoContent: Content {
    func document(at index: Int, key: Document.Key) -> Document {
        Document(Document.Draft(), key: key, path: "")
    }
}

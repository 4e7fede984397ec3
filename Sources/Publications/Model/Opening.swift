import Wording

/// What a person decides about how files are read.
public struct OpenOptions: Sendable {
    /// The expression that finds the headings of a plain text; nil leaves it to guessing.
    public var chapters: String?
    /// Opens what is locked with one.
    public var password: String?
    /// Only what the book says of itself is wanted: of an EPUB the container and the package are
    /// read, and nothing else.
    public var isBrief = false

    public init(chapters: String? = nil, password: String? = nil, isBrief: Bool = false) {
        self.chapters = chapters
        self.password = password
        self.isBrief = isBrief
    }
}

/// What opening may ask beside the file itself.
public struct OpenMeans: Sendable {
    /// Reads what cannot be read in this process.
    public var parts: (any PartStarting)?
    /// Brings pages that stand on a server.
    public var pages: (any PageBringing)?
    /// Knows licences, and the keys to them.
    public var licences: (any LicenceKnowing)?
    public var options = OpenOptions()

    public init(
        parts: (any PartStarting)? = nil, pages: (any PageBringing)? = nil,
        licences: (any LicenceKnowing)? = nil, options: OpenOptions = OpenOptions()
    ) {
        (self.parts, self.pages, self.licences) = (parts, pages, licences)
        self.options = options
    }
}

extension Publication {
    /// The same, with parts and options alone.
    public static func open(
        _ resources: any Resources, file: String?, folder: String? = nil,
        parts: (any PartStarting)? = nil, options: OpenOptions = OpenOptions()
    ) throws(OpenError) -> Publication {
        try open(
            resources, file: file, folder: folder, OpenMeans(parts: parts, options: options))
    }

    /// Opens a publication: one file among `resources`, or the folder they are, whose name is the
    /// book's where nothing else names it.
    public static func open(
        _ resources: any Resources, file: String?, folder: String? = nil, _ means: OpenMeans
    ) throws(OpenError) -> Publication {
        guard let file else { return try FolderOpening.open(resources, name: folder) }
        guard let size = resources.size(of: file) else { throw .missing }
        if size == 0 { throw .empty }
        do {
            let head = try resources.read(file, 0..<FileKind.headBytes)
            if head.isEmpty { throw OpenError.empty }
            let revision = Revision.of(resources, file: file, head: head)
            let kind = FileKind.of(head, name: file)
            let publication = try open(kind, resources, file, revision, means)
            publication.origin.withLock { $0 = Origin(resources: resources, file: file) }
            return publication
        } catch let error as ResourceError {
            throw .unreadable(error.reason)
        } catch let error as OpenError {
            throw error
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private static func open(
        _ kind: FileKind, _ resources: any Resources, _ file: String, _ revision: UInt64,
        _ means: OpenMeans
    ) throws -> Publication {
        let parts = means.parts
        switch kind {
        case .zip:
            return try openArchive(resources, file, revision, means) {
                (archive, book) throws(OpenError) in
                try openPacked(archive, book, means)
            }
        case .licence: throw OpenError.licence(.notTheBook)
        case .archive(let format):
            guard let parts else { throw OpenError.unsupported(format) }
            let archive = try PartResources(.archive, parts, in: resources, name: file)
            return try ComicReader.open(archive, format: format, title: file, revision: revision)
        case .kindle:
            return try KindleReader.open(resources, name: file, parts: parts, revision: revision)
        case .fictionBook:
            let bytes = try resources.load(file, limit: Limits.fictionBookBytes).bytes
            return try FictionBookReader.open(bytes, file: file, revision: revision)
        case .html:
            let bytes = try resources.load(file, limit: Limits.markupBytes).bytes
            return try HtmlReader.open(bytes, file: file, revision: revision, beside: resources)
        case .mimePage:
            let bytes = try resources.load(file, limit: Limits.fictionBookBytes).bytes
            if let page = MimeMessage.page(bytes) {
                return try HtmlReader.open(page, file: file, revision: revision)
            }
            return try PlainReader.open(
                bytes, file: file, revision: revision, chapters: means.options.chapters)
        case .webArchive:
            let bytes = try resources.load(file, limit: Limits.fictionBookBytes).bytes
            return try HtmlReader.open(WebArchive.page(bytes), file: file, revision: revision)
        case .markdown:
            let bytes = try resources.load(file, limit: Limits.markupBytes).bytes
            return try MarkdownReader.open(
                bytes, file: file, revision: revision, beside: resources)
        case .plain:
            let bytes = try resources.load(file, limit: Limits.plainBytes).bytes
            return try PlainReader.open(
                bytes, file: file, revision: revision, chapters: means.options.chapters)
        case .pdf:
            return try PrintedReader.open(
                .pdf, resources, file: file, revision: revision, parts: parts,
                password: means.options.password)
        case .djvu:
            return try PrintedReader.open(
                .djvu, resources, file: file, revision: revision, parts: parts)
        case .rtf:
            let bytes = try resources.load(file, limit: Limits.markupBytes).bytes
            return try RtfReader.open(bytes, file: file, revision: revision)
        case .flatOpenDocument:
            let bytes = try resources.load(file, limit: Limits.markupBytes).bytes
            return try OpenDocumentReader.openFlat(bytes, file: file, revision: revision)
        case .sound:
            return try AudioOpening.file(
                resources, file, revision: Revision.of(resources, sound: file))
        case .cueSheet: return try AudioOpening.cueSheet(resources, file, revision: revision)
        case .playlist: return try AudioOpening.playlist(resources, file, revision: revision)
        case .json: return try openJSON(resources, file, revision, means.pages)
        case .unsupported(let kind, let advice):
            throw OpenError.unsupported(kind: kind, advice: advice)
        case .unknown: throw OpenError.unknown
        }
    }

    /// A manifest, or else text like any other.
    private static func openJSON(
        _ resources: any Resources, _ file: String, _ revision: UInt64,
        _ pages: (any PageBringing)?
    ) throws -> Publication {
        let value = try ManifestReader.read(resources, file)
        switch value.map(ManifestReader.nature) {
        case .manifest:
            guard let value else { throw OpenError.unknown }
            if PageList.isOne(value) {
                return try PageList.open(
                    value, resources, file, revision: revision, bringing: pages)
            }
            return try ManifestReader.open(
                value, resources, file, name: file, revision: revision)
        case .license:
            throw OpenError.unsupported(
                kind: tr("a licence of Findaway, not the book itself"),
                advice: tr("Open it in the library's own program."))
        case .other, nil:
            let bytes = try resources.load(file, limit: Limits.plainBytes).bytes
            return try PlainReader.open(bytes, file: file, revision: revision)
        }
    }

    private static func openArchive(
        _ resources: any Resources, _ file: String, _ revision: UInt64, _ means: OpenMeans,
        packed: (ZipArchive, String) throws(OpenError) -> Publication
    ) throws(OpenError) -> Publication {
        let archive: ZipArchive
        do {
            archive = try ZipArchive(in: resources, name: file)
        } catch {
            throw .damaged(part: tr("the archive"), why: error.cause)
        }
        if archive.isLocked { throw .lockedArchive }
        let names = archive.names
        let isEpub =
            archive.contains(EpubContainer.path)
            || names.contains { $0.lowercased().hasSuffix(".opf") }
        if let known = FileKind.foreign(archive) {
            throw .unsupported(kind: known.kind, advice: known.advice)
        }
        if FileKind.isWordDocument(archive) {
            return try WordReader.open(archive, file: file, revision: revision)
        }
        if FileKind.isOpenDocument(archive) {
            return try OpenDocumentReader.open(archive, file: file, revision: revision)
        }
        let licensed = try licensed(archive, isEpub: isEpub, means)
        let files: any Resources = licensed ?? archive
        if isEpub {
            return try EpubReader.open(
                files, revision: revision, isBrief: means.options.isBrief)
        }
        if let package = try licensed?.package(file, revision, means.parts) { return package }
        if let list = LicensedArchive.manifest(archive), PageList.isOne(list) {
            return try PageList.open(
                list, files, "manifest.json", revision: revision, bringing: nil)
        }
        let books = names.filter(isPackedBook)
        if books.count > 1 {
            throw .unsupported(
                kind: tr("an archive of \(books.count) books"),
                advice: tr("Unpack it and add its folder."))
        }
        if let book = names.first(where: { $0.lowercased().hasSuffix(".fb2") }) {
            return try openInside(archive, book, revision)
        }
        if let book = books.first { return try packed(archive, book) }
        if AudioOpening.isAudiobook(archive) {
            return try AudioOpening.folder(
                files, name: file.withoutExtension, revision: revision)
        }
        if names.contains(where: ComicReader.isPage) && !archive.contains("mimetype") {
            return try ComicReader.open(files, format: .cbz, title: file, revision: revision)
        }
        if archive.contains("mimetype") { return try EpubReader.open(files, revision: revision) }
        throw .nothingToRead(in: tr("archive", "nothing to read in it"))
    }

    /// What is under a licence. An EPUB tells what is in it, though its licence cannot be read.
    private static func licensed(
        _ archive: ZipArchive, isEpub: Bool, _ means: OpenMeans
    ) throws(OpenError) -> LicensedResources? {
        do throws(LicenceTrouble) {
            return try LicensedArchive.open(
                archive, means.licences, passphrase: means.options.password)
        } catch {
            if isEpub { return nil }
            throw .licence(error)
        }
    }

    /// What is a book by itself, whatever it is packed with.
    private static func isPackedBook(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        guard !last.hasPrefix("."), !name.hasPrefix("__MACOSX/") else { return false }
        return [".epub", ".mobi", ".azw3", ".azw", ".pdf", ".djvu", ".fb2", ".cbz", ".cbr"]
            .contains(where: last.lowercased().hasSuffix)
    }

    /// One book that somebody packed once more, as mail and old servers do.
    private static func openPacked(
        _ archive: ZipArchive, _ book: String, _ means: OpenMeans
    ) throws(OpenError) -> Publication {
        guard archive.size(of: book).map({ $0 <= Limits.packedBookBytes }) == true else {
            throw .unsupported(
                kind: tr("an archive with one large book in it"), advice: tr("Unpack it first."))
        }
        let bytes: [UInt8]
        do {
            bytes = try archive.load(book, limit: Limits.packedBookBytes).bytes
        } catch {
            throw .damaged(part: book, why: error.cause)
        }
        // Once is enough: archives in archives are a trap.
        if isArchiveOfArchives(bytes) {
            throw .unsupported(kind: tr("an archive in an archive"), advice: tr("Unpack it first."))
        }
        let name = book.split(separator: "/").last.map(String.init) ?? book
        return try open(
            BytesResources([(name: name, bytes: bytes)]), file: name, means)
    }

    private static func isArchiveOfArchives(_ bytes: [UInt8]) -> Bool {
        guard FileKind.of(Array(bytes.prefix(FileKind.headBytes)), name: "") == .zip,
            // A damaged one is told when it is opened.
            let inner = try? ZipArchive(in: BytesResources([("inner", bytes)]), name: "inner")
        else { return false }
        return !inner.contains(EpubContainer.path) && inner.names.contains(where: isPackedBook)
    }

    private static func openInside(
        _ archive: ZipArchive, _ book: String, _ revision: UInt64
    ) throws(OpenError) -> Publication {
        do {
            let bytes = try archive.load(book, limit: Limits.fictionBookBytes).bytes
            return try FictionBookReader.open(bytes, file: book, revision: revision)
        } catch let error as ResourceError {
            throw .damaged(part: book, why: error.cause)
        } catch let error as OpenError {
            throw error
        } catch {
            throw .unreadable("\(error)")
        }
    }
}

enum FolderOpening {
    static func open(_ resources: any Resources, name: String?) throws(OpenError) -> Publication {
        let revision = Revision.of(resources)
        if resources.contains(EpubContainer.path) {
            return try EpubReader.open(resources, revision: revision)
        }
        if AudioOpening.isAudiobook(resources) {
            let sounds = AudioOpening.sounds(resources.names)
            return try AudioOpening.folder(
                resources, name: name ?? "Audiobook",
                revision: sounds.isEmpty ? revision : Revision.of(resources, sounds: sounds))
        }
        return try ComicReader.open(
            resources, format: .images, title: name ?? "Pictures", revision: revision)
    }
}

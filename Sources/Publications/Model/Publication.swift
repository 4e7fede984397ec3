import Synchronization
import Wording

/// One book of any format, opened: what it says of itself, its order and its contents. Chapters are
/// parsed when asked for; the caller keeps them.
public final class Publication: Sendable {
    public enum Format: String, Sendable {
        case epub, mobi, azw3, pdf, djvu, cbz, cbr, cb7, cbt, images, fb2, txt, markdown, html,
            docx, odt, rtf, audiobook
    }

    public let format: Format
    public let formatVersion: String?
    public let metadata: Metadata
    public let coverPath: String?
    /// As a list of sounds names a cover that is not beside it.
    public let coverReference: String?
    public let spine: [SpineItem]
    public let toc: [TocEntry]
    private let givenPageList: [TocEntry]?
    public let landmarks: [Landmark]?
    public let protection: Protection?
    /// Set where the book is heard, not read: then there is no spine.
    public let audiobook: Audiobook?
    public let diagnostics: [Diagnostic]
    /// Tells this state of the file from any other.
    public let revision: UInt64
    let content: any Content
    let weights: SpineWeights
    let chapterIndex: ChapterIndex
    private let spineIndexes: [String: Int]
    /// The file it was opened from; none of a folder.
    let origin = Mutex<Origin?>(nil)
    private let recent: DocumentCache
    /// Characters of the documents that were counted so far.
    private let counts = Mutex<[Int: Int]>([:])

    init(_ parts: Parts, content: any Content, revision: UInt64) {
        format = parts.format
        formatVersion = parts.formatVersion
        metadata = parts.metadata
        coverPath = parts.coverPath
        coverReference = parts.coverReference
        spine = parts.spine
        toc = parts.toc
        givenPageList = parts.pageList
        landmarks = parts.landmarks
        protection = parts.protection
        audiobook = parts.audiobook
        diagnostics = Array(parts.diagnostics.prefix(Limits.diagnostics))
        self.content = content
        self.revision = revision
        weights = SpineWeights(parts.spine, parts.format)
        recent = DocumentCache()
        spineIndexes = Dictionary(
            parts.spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        chapterIndex = ChapterIndex(toc, count: spine.count, indexes: spineIndexes)
    }

    /// The same with other contents.
    init(_ former: Publication, contents: [TocEntry]) {
        format = former.format
        formatVersion = former.formatVersion
        metadata = former.metadata
        coverPath = former.coverPath
        coverReference = former.coverReference
        spine = former.spine
        toc = contents
        givenPageList = former.givenPageList
        landmarks = former.landmarks
        protection = former.protection
        audiobook = former.audiobook
        diagnostics = former.diagnostics
        content = former.content
        revision = former.revision
        weights = former.weights
        spineIndexes = former.spineIndexes
        recent = former.recent
        chapterIndex = ChapterIndex(toc, count: spine.count, indexes: spineIndexes)
        let origin = former.origin.withLock { $0 }
        self.origin.withLock { $0 = origin }
    }

    /// A chapter, parsed now unless it was just before. What cannot be read is an empty document
    /// that says why.
    public func document(_ index: Int) -> Document {
        let key = Document.Key(revision: revision, index: index)
        // One path may stand in the spine twice, and be two documents.
        guard !isMadeOfPages, spine.indices.contains(index),
            spineIndexes[spine[index].path] == index
        else { return content.document(at: index, key: key) }
        if let known = recent.document(spine[index].path) { return known }
        let document = content.document(at: index, key: key)
        recent.keep(document)
        return document
    }

    /// A document of the publication by its path, in the spine or not. Threads that want the same
    /// one at once wait for the first of them.
    public func document(path: String) -> Document? {
        if let index = index(ofPath: path) {
            if isMadeOfPages { return document(index) }
            return recent.document(path) {
                content.document(at: index, key: Document.Key(revision: revision, index: index))
            }
        }
        return recent.document(path) {
            guard let epub = content as? EpubContent, epub.resources.contains(path) else {
                return nil
            }
            let key = Document.Key(revision: revision, index: -1)
            return Document(epub.draft(path), key: key, path: path)
        }
    }

    /// How much has to be read for a document, as far as the book says so.
    public func sourceBytes(path: String) -> Int {
        (content as? EpubContent)?.resources.size(of: path) ?? 0
    }

    /// The pages of the printed book; nil where the format knows no such list. May take a moment.
    public var pageList: [TocEntry]? { givenPageList ?? content.pageList() }

    /// The timed pairs of sound and text, in the spine's order.
    public func overlays() -> [OverlayClip] { content.overlays() }

    /// How it wants words to be said.
    public func lexicons() -> [SpokenLexicon] { content.lexicons() }

    /// What a picture's first bytes say about it.
    public func image(_ path: String) -> ImageInfo? { content.image(path) }

    /// Its pages are pictures and nothing else.
    public var isComic: Bool {
        switch format {
        case .cbz, .cbr, .cb7, .cbt, .images: true
        default: false
        }
    }

    /// A document of an EPUB that is one picture.
    public func isPicture(_ index: Int) -> Bool {
        guard format == .epub, spine.indices.contains(index) else { return false }
        let type = spine[index].mediaType
        return type == "image/svg+xml" || EpubReader.isPicture(type)
    }

    /// The picture of a whole page, where pages can be shown so.
    public func pagePicture(_ index: Int) -> String? {
        guard spine.indices.contains(index) else { return nil }
        if isComic || isPicture(index) { return spine[index].path }
        return format.isPrinted ? PrintedReader.picture(ofPage: index) : nil
    }

    /// A picture's bytes.
    public func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        try content.imageBytes(path, limit: limit)
    }

    /// The characters of a document's text, counted once.
    func characterCount(_ index: Int) -> Int {
        if let known = counts.withLock({ $0[index] }) { return known }
        let count = Words.characters(document(index).text)
        counts.withLock { $0[index] = count }
        return count
    }

    /// The one it is under.
    public var licence: Licence? { protection?.lock?.licence }

    /// Where a path first stands in the spine.
    public func index(ofPath path: String) -> Int? { spineIndexes[path] }
}

extension Publication.Format {
    /// What a person calls a file of it.
    var noun: String {
        switch self {
        case .mobi, .azw3: tr("a Kindle book")
        case .cbr: tr("a RAR archive")
        case .cb7: tr("a 7z archive")
        case .cbt: tr("a tar archive")
        default: tr("a file of type \(rawValue)")
        }
    }
}

/// What each format's reader fills in.
struct Parts {
    var format: Publication.Format
    var formatVersion: String?
    var metadata = Metadata()
    var coverPath: String?
    var coverReference: String?
    var spine: [SpineItem] = []
    var toc: [TocEntry] = []
    var pageList: [TocEntry]?
    var landmarks: [Landmark]?
    var protection: Protection?
    var audiobook: Audiobook?
    var diagnostics: [Diagnostic] = []

    init(_ format: Publication.Format) { self.format = format }

    mutating func warn(_ code: String, _ message: String, path: String? = nil) {
        if diagnostics.count < Limits.diagnostics {
            diagnostics.append(Diagnostic(.warning, code, message, path: path))
        }
    }
}

/// How a format's reader gives out what is inside.
protocol Content: Sendable {
    func document(at index: Int, key: Document.Key) -> Document
    func overlays() -> [OverlayClip]
    func lexicons() -> [SpokenLexicon]
    func image(_ path: String) -> ImageInfo?
    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8]
    func pageList() -> [TocEntry]?
    /// The bytes of a sound file of it.
    func sound(_ path: String) throws(ResourceError) -> TrackSound
    /// Ends what is under way, from any thread.
    func stop()
}

extension Content {
    func overlays() -> [OverlayClip] { [] }
    func lexicons() -> [SpokenLexicon] { [] }
    func pageList() -> [TocEntry]? { nil }
    func stop() {}
    func sound(_ path: String) throws(ResourceError) -> TrackSound { throw .missing }
    func image(_ path: String) -> ImageInfo? { nil }
    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] { throw .missing }
}

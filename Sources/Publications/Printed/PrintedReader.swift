import Libraries
import Wording

/// Opens a book of printed pages, a PDF or a DjVu document: asks the part that reads them what the
/// file says about itself. No page is read.
enum PrintedReader {
    /// How a page is called among the documents, and as a picture.
    static func path(ofPage index: Int) -> String { "page-\(index + 1)" }
    static func picture(ofPage index: Int) -> String { "page-\(index + 1).png" }

    static func open(
        _ format: PrintedFormat, _ resources: any Resources, file: String, revision: UInt64,
        parts: (any PartStarting)?, password: String? = nil
    ) throws(OpenError) -> Publication {
        guard let parts else {
            throw .unsupported(kind: format.noun, advice: tr("Convert it to EPUB or text."))
        }
        let desk: PrintedDesk
        let overview: PrintedOverview
        do throws(PartError) {
            let part = try parts.start(format.part, on: resources, file: file)
            desk = PrintedDesk(part, password ?? "")
            overview = try desk.overview()
        } catch {
            throw failure(
                error, format, resources, file, hasPassword: password?.isEmpty == false)
        }
        guard overview.pages > 0 else { throw .nothingToRead(in: format.inside) }
        var book = PrintedParts(format, overview, file: file)
        book.addOutline(overview.outline)
        book.protection = (resources as? LicensedResources)?.protection
        return Publication(
            book.parts, content: PrintedContent(format, desk, overview),
            revision: revision)
    }

    private static func failure(
        _ error: PartError, _ format: PrintedFormat, _ resources: any Resources, _ file: String,
        hasPassword: Bool
    ) -> OpenError {
        if case .notStarted = error { return .unreadable(error.sentence(of: format.part)) }
        guard case .refused(let code, let why) = error else {
            return .damaged(part: format.whole, why: error.sentence(of: format.part))
        }
        switch PrintedRefusal(rawValue: code) {
        case .libraryMissing: return .missing(format.part.library)
        case .passwordNeeded:
            if let scheme = PdfLock.scheme(resources, file) { return .locked(scheme: scheme) }
            return hasPassword ? .wrongPassword : .needsPassword
        case .scattered:
            return .unsupported(
                kind: tr("a DjVu document that stands in several files"),
                advice: tr("Make one of them: djvmcvt -b INDEX ONE.djvu."))
        default: return .damaged(part: format.whole, why: why)
        }
    }
}

/// What has printed pages.
enum PrintedFormat: Sendable {
    case pdf, djvu

    var part: Part { self == .pdf ? .pdf : .djvu }
    var format: Publication.Format { self == .pdf ? .pdf : .djvu }
    /// As a person knows it: what a file is, the file itself, and where nothing is to be read.
    var noun: String { self == .pdf ? tr("a PDF") : tr("a DjVu document") }
    var whole: String { self == .pdf ? tr("the PDF") : tr("the DjVu document") }
    var inside: String {
        self == .pdf
            ? tr("PDF", "nothing to read in it") : tr("DjVu document", "nothing to read in it")
    }
    var mediaType: String { self == .pdf ? "application/pdf" : "image/vnd.djvu" }

    /// The code of a diagnostic.
    func code(_ name: String) -> String { format.rawValue + "." + name }
}

/// Locks of PDFs that no password opens.
enum PdfLock {
    /// They name themselves in the file's trailer, at one of its ends.
    static func scheme(_ resources: any Resources, _ file: String) -> String? {
        let span = 256 << 10
        let size = resources.size(of: file) ?? 0
        for range in [0..<span, max(0, size - span)..<size] {
            // What cannot be read now was read a moment ago: then nothing is known of its lock.
            guard let bytes = try? resources.read(file, range) else { continue }
            if bytes.containsBytes("/EBX_HANDLER") || bytes.containsBytes("/Adobe.APS") {
                return "adept"
            }
            if bytes.containsBytes("/FOPN_") { return "fileopen" }
        }
        return nil
    }
}

/// What a document says of itself as the parts of a publication.
struct PrintedParts {
    private(set) var parts: Parts
    /// Heights on pages that the outline leads to, in points from the page's lower edge.
    private let pages: Int
    var protection: Protection? {
        get { parts.protection }
        set { parts.protection = newValue }
    }

    init(_ format: PrintedFormat, _ overview: PrintedOverview, file: String) {
        parts = Parts(format.format)
        pages = min(overview.pages, Limits.listEntries)
        let version = overview.version.split(separator: "-").last.map(String.init)
        parts.formatVersion = version.flatMap { $0.first?.isNumber == true ? $0 : nil }
        parts.metadata = PrintedMetadata.of(overview)
        parts.metadata.layout = .fixed
        if parts.metadata.title == nil { parts.metadata.title = file.withoutExtension }
        // A page is a page: places are counted in them.
        parts.spine = (0..<pages).map {
            SpineItem(
                path: PrintedReader.path(ofPage: $0), mediaType: format.mediaType, bytes: 1)
        }
        parts.coverPath = PrintedReader.picture(ofPage: 0)
        if overview.claimedPages > pages {
            parts.warn(
                format.code("pages.missing"),
                tr("the file claims \(overview.claimedPages) pages; \(pages) can be read"))
        }
    }

    mutating func addOutline(_ lines: [PrintedOverview.Line]) {
        var entries: [TocEntry] = []
        for line in lines {
            let label = String(label: line.label.utf8)
            let page = line.spot.page
            guard page < pages, !label.isEmpty || page >= 0 else { continue }
            var entry = TocEntry(label: label, path: nil, fragment: nil, depth: line.depth)
            if page >= 0 {
                entry.path = PrintedReader.path(ofPage: page)
                entry.fragment = line.spot.fragment
            }
            entries.append(entry)
        }
        parts.toc = FoundContents.nested(entries)
    }
}

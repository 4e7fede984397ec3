import Libraries

/// Opens a PDF: asks the part that reads them what the file says about itself. No page is read.
enum PdfReader {
    /// How a page is called among the documents, and as a picture.
    static func path(ofPage index: Int) -> String { "page-\(index + 1)" }
    static func picture(ofPage index: Int) -> String { "page-\(index + 1).png" }

    static func open(
        _ resources: any Resources, file: String, revision: UInt64, parts: (any PartStarting)?,
        password: String?
    ) throws(OpenError) -> Publication {
        guard let parts else {
            throw .unsupported(kind: "a PDF", advice: "Convert it to EPUB or text.")
        }
        let desk: PrintedDesk
        let overview: PrintedOverview
        do throws(PartError) {
            desk = try PrintedDesk(parts.start(.pdf, on: resources, file: file), password ?? "")
            overview = try desk.overview()
        } catch {
            throw failure(error, resources, file, hasPassword: password?.isEmpty == false)
        }
        guard overview.pages > 0 else { throw .nothingToRead(in: "PDF") }
        var book = PrintedParts(overview, file: file)
        book.addOutline(overview.outline)
        book.protection = (resources as? LicensedResources)?.protection
        return Publication(
            book.parts, content: PrintedContent(desk, overview, anchors: book.anchors),
            revision: revision)
    }

    private static func failure(
        _ error: PartError, _ resources: any Resources, _ file: String, hasPassword: Bool
    ) -> OpenError {
        if case .notStarted = error { return .unreadable(error.sentence(of: .pdf)) }
        guard case .refused(let code, let why) = error else {
            return .damaged(part: "the PDF", why: error.sentence(of: .pdf))
        }
        switch PrintedRefusal(rawValue: code) {
        case .libraryMissing:
            return .missing(.poppler)
        case .passwordNeeded:
            if let scheme = scheme(resources, file) { return .locked(scheme: scheme) }
            return hasPassword ? .wrongPassword : .needsPassword
        default: return .damaged(part: "the PDF", why: why)
        }
    }

    /// Locks that no password opens name themselves in the file's trailer, at one of its ends.
    private static func scheme(_ resources: any Resources, _ file: String) -> String? {
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

/// What a PDF says of itself as the parts of a publication.
struct PrintedParts {
    private(set) var parts = Parts(.pdf)
    /// Heights on pages that the outline leads to, in points from the page's lower edge.
    private(set) var anchors: [Int: [Float]] = [:]
    private let pages: Int
    var protection: Protection? {
        get { parts.protection }
        set { parts.protection = newValue }
    }

    init(_ overview: PrintedOverview, file: String) {
        pages = min(overview.pages, Limits.listEntries)
        let version = overview.version.split(separator: "-").last.map(String.init)
        parts.formatVersion = version.flatMap { $0.first?.isNumber == true ? $0 : nil }
        parts.metadata = PrintedMetadata.of(overview)
        parts.metadata.layout = .fixed
        if parts.metadata.title == nil { parts.metadata.title = file.withoutExtension }
        // A page is a page: places are counted in them.
        parts.spine = (0..<pages).map {
            SpineItem(path: PdfReader.path(ofPage: $0), mediaType: "application/pdf", bytes: 1)
        }
        parts.coverPath = PdfReader.picture(ofPage: 0)
        if overview.claimedPages > pages {
            parts.warn(
                "pdf.pages.missing",
                "the file claims \(overview.claimedPages) pages; \(pages) can be read")
        }
    }

    mutating func addOutline(_ lines: [PrintedOverview.Line]) {
        var entries: [TocEntry] = []
        for line in lines {
            let label = String(label: line.label.utf8)
            guard line.page < pages, !label.isEmpty || line.page >= 0 else { continue }
            var entry = TocEntry(label: label, path: nil, fragment: nil, depth: line.depth)
            if line.page >= 0 {
                entry.path = PdfReader.path(ofPage: line.page)
                if line.top > 0 {
                    entry.fragment = PrintedContent.fragment(at: line.top)
                    anchors[line.page, default: []].append(line.top)
                }
            }
            entries.append(entry)
        }
        parts.toc = Survey.contents(entries)
    }
}

import Libraries
import Wording

/// Opens an EPUB: container, package and navigation, nothing else.
struct EpubReader {
    private let resources: any Resources
    private let package: EpubPackage
    private var parts = Parts(.epub)
    private let locks: EpubLocks
    private var metadata: EpubMetadata
    /// The CFI steps to each document of the spine.
    private var steps: [[Cfi.Step]] = []
    /// Their numbers among all that the spine lists.
    private var fragments: [Int] = []

    /// `adapt` has the last word: other formats are unpacked into an EPUB's parts.
    static func open(
        _ resources: any Resources, revision: UInt64, isBrief: Bool = false,
        adapt: (inout Parts, EpubContent) -> Void = { _, _ in }
    ) throws(OpenError) -> Publication {
        let container = EpubContainer(resources)
        var reader = try EpubReader(resources, container)
        reader.parts.diagnostics = container.diagnostics + reader.parts.diagnostics
        if let archive = resources as? any Repaired { reader.parts.diagnostics += archive.repairs }
        return reader.read(revision, isBrief: isBrief, adapt)
    }

    private init(_ resources: any Resources, _ container: EpubContainer) throws(OpenError) {
        self.resources = resources
        locks = EpubLocks(resources)
        var found: EpubPackage?
        var reason = container.failure ?? tr("it names no package document")
        for path in container.packages where found == nil {
            do {
                let loaded = try resources.load(path, limit: Limits.packageBytes)
                let markup = MarkupParser.xml(loaded.bytes)
                found = EpubPackage(markup, path: path)
                if found == nil { reason = tr("\(path) is no package document") }
                if let line = markup.damagedLine {
                    parts.warn(
                        "epub.package.repaired", tr("it is broken near line \(line)"), path: path)
                }
                if let complaint = loaded.complaint {
                    parts.warn("epub.package.damaged", Loaded.sentence(complaint), path: path)
                }
            } catch {
                reason = "\(path) \(error.reason)"
            }
        }
        if let scheme = locks.scheme, found == nil { throw .locked(scheme: scheme) }
        guard let found = found ?? EpubReader.rebuilt(resources) else {
            if Library.xml.isMissing { throw .missing(.xml) }
            throw .damaged(part: tr("the package"), why: reason)
        }
        package = found
        metadata = EpubMetadata(found)
    }

    /// Without any package document the pages themselves, in the order of their names.
    private static func rebuilt(_ resources: any Resources) -> EpubPackage? {
        let pages = resources.names.filter { $0.hasSuffix(".xhtml") || $0.hasSuffix(".html") }
            .sorted(by: NaturalOrder.precedes).prefix(Limits.listEntries)
        // Only whether one can be read matters; the container's failure says why not.
        let isReadable = pages.contains { (try? resources.read($0, 0..<1)) != nil }
        if !isReadable || !resources.contains("mimetype") { return nil }
        var xml = "<package><metadata/><manifest>"
        for (index, page) in pages.enumerated() {
            let escaped = page.utf8.map { byte in
                let isPlain = byte.isIdentifier && byte < 0x80 || byte == 0x2F || byte == 0x2E
                return isPlain
                    ? String(Unicode.Scalar(byte))
                    : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            xml +=
                "<item id='p\(index)' media-type='application/xhtml+xml'"
                + " href='/\(escaped.joined())'/>"
        }
        return EpubPackage(MarkupParser.xml(Array((xml + "</manifest></package>").utf8)), path: "")
    }

    private mutating func read(
        _ revision: UInt64, isBrief: Bool, _ adapt: (inout Parts, EpubContent) -> Void
    ) -> Publication {
        parts.formatVersion = package.version
        parts.metadata = metadata.result
        if parts.metadata.layout != .fixed, hasAppleFixedLayout { parts.metadata.layout = .fixed }
        parts.metadata.layout = parts.metadata.layout ?? .reflowable
        readSpine()
        let licensed = resources as? LicensedResources
        let isLocked = parts.spine.contains { locks.encrypted.contains($0.path) }
        if let licensed {
            parts.protection = licensed.protection
        } else if let scheme = locks.scheme, isLocked || parts.spine.isEmpty {
            parts.protection = Protection(
                scheme: scheme, isReadable: false, why: EpubLocks.explanation(of: scheme))
        }
        if !isBrief { readNavigation() }
        let content = EpubContent(
            resources: resources, package: package, spine: parts.spine, steps: steps,
            fragments: fragments,
            encrypted: locks.encrypted.filter { licensed?.isOpen($0) != true })
        if !isBrief { parts.coverPath = cover(content) }
        adapt(&parts, content)
        return Publication(parts, content: content, revision: revision)
    }

    private var hasAppleFixedLayout: Bool {
        let name = "META-INF/com.apple.ibooks.display-options.xml"
        // Without the file the book is no fixed one; most have none.
        guard let loaded = try? resources.load(name, limit: Limits.packageBytes) else {
            return false
        }
        let markup = MarkupParser.xml(loaded.bytes)
        guard let root = markup.root else { return false }
        return markup.descendants(of: root, "option").contains {
            markup.attribute($0, "name") == "fixed-layout" && markup.text(of: $0) == "true"
        }
    }

    private mutating func readSpine() {
        var references = package.references
        if references.isEmpty {
            references = package.items.filter { EpubReader.isPage($0.mediaType) && !isNav($0) }
                .enumerated().map {
                    EpubPackage.Reference(idref: $1.id, isLinear: true, step: $0 * 2 + 2)
                }
            parts.warn(
                "epub.spine.missing",
                tr("the package has no spine; its pages are taken in their order")
            )
        }
        var number = 0
        for reference in references {
            guard let item = package.item(reference.idref) else {
                parts.warn(
                    "epub.spine.unknown",
                    tr("the spine names “\(reference.idref)”, which is not in the manifest"))
                continue
            }
            number += 1
            guard let shown = readable(item) else { continue }
            fragments.append(number)
            let size = resources.size(of: shown.path)
            if size == nil {
                parts.warn(
                    "epub.spine.missing_file", tr("a document of the spine is not there"),
                    path: shown.path)
            }
            steps.append([
                Cfi.Step(index: package.spineStep),
                Cfi.Step(index: reference.step, id: reference.id),
            ])
            parts.spine.append(
                SpineItem(
                    path: shown.path, isLinear: reference.isLinear, mediaType: shown.mediaType,
                    bytes: size ?? 0))
        }
    }

    private func isNav(_ item: EpubPackage.Item) -> Bool {
        item.properties.contains { $0 == "nav" }
    }

    /// The item itself, or the first of its fallbacks that is a page. What stands in for a picture
    /// is for who cannot show one: for most books their contents.
    private mutating func readable(_ item: EpubPackage.Item) -> EpubPackage.Item? {
        if item.remote == nil, EpubReader.isPicture(item.mediaType) { return item }
        var candidate = item
        for _ in 0..<Limits.fallbackSteps {
            if EpubReader.isPage(candidate.mediaType), candidate.remote == nil { return candidate }
            guard let next = candidate.fallback.flatMap({ package.item($0) }) else { break }
            candidate = next
        }
        if item.remote != nil {
            parts.warn(
                "epub.spine.remote",
                tr("a document of the spine is outside of the book: \(item.remote ?? "")"))
            return nil
        }
        parts.warn(
            "epub.spine.type", tr("a document of the spine is of type “\(item.mediaType)”"),
            path: item.path)
        return item
    }

    /// A picture that is drawn as a page of its own.
    static func isPicture(_ mediaType: String) -> Bool {
        switch mediaType {
        case "image/jpeg", "image/png", "image/gif", "image/webp": true
        default: false
        }
    }

    static func isPage(_ mediaType: String) -> Bool {
        switch mediaType {
        case "application/xhtml+xml", "image/svg+xml", "text/html", "text/x-oeb1-document",
            "application/x-dtbook+xml":
            true
        default: false
        }
    }

    private mutating func readNavigation() {
        if let nav = package.item(property: "nav"), let markup = load(nav.path, page: true) {
            let navigation = EpubNavigation(nav: markup, path: nav.path)
            parts.toc = navigation.toc
            parts.pageList = navigation.pages
            parts.landmarks = navigation.landmarks
        }
        if parts.toc.isEmpty, let ncx = ncxItem, let markup = load(ncx.path, page: false) {
            let navigation = EpubNavigation(ncx: markup, path: ncx.path)
            parts.toc = navigation.toc
            parts.pageList = parts.pageList ?? navigation.pages
        }
        if parts.landmarks == nil && !package.guide.isEmpty { parts.landmarks = package.guide }
        parts.pageList = parts.pageList ?? []
        parts.landmarks = parts.landmarks ?? []
        if parts.toc.isEmpty {
            parts.warn("epub.toc.missing", tr("the book has no table of contents"))
        }
    }

    private var ncxItem: EpubPackage.Item? {
        package.ncxID.flatMap { package.item($0) }
            ?? package.items.first { $0.mediaType == "application/x-dtbncx+xml" }
            ?? package.items.first { $0.path.lowercased().hasSuffix(".ncx") }
    }

    private mutating func load(_ path: String, page: Bool) -> Markup? {
        do {
            let loaded = try resources.load(path, limit: Limits.packageBytes)
            if let complaint = loaded.complaint {
                parts.warn("epub.nav.damaged", Loaded.sentence(complaint), path: path)
            }
            let markup = page ? MarkupParser.page(loaded.bytes) : MarkupParser.xml(loaded.bytes)
            if let line = markup.damagedLine {
                parts.warn("epub.nav.repaired", tr("it is broken near line \(line)"), path: path)
            }
            return markup
        } catch {
            parts.warn("epub.nav.unreadable", error.sentence, path: path)
            return nil
        }
    }

    /// EPUB 3's property, EPUB 2's meta, the guide's cover page, in this order.
    private func cover(_ content: EpubContent) -> String? {
        if let item = package.item(property: "cover-image"), item.remote == nil { return item.path }
        if let id = metadata.coverID {
            let item = package.item(id) ?? package.items.first { $0.path.hasSuffix(id) }
            if let item, ImageKind.isPicture(path: item.path) || item.mediaType.hasPrefix("image/")
            {
                return item.path
            }
        }
        let page =
            package.guide.first { $0.type.lowercased().hasPrefix("cover") }
            ?? parts.landmarks?.first { $0.type == "cover" }
        guard let page else { return nil }
        if ImageKind.isPicture(path: page.path) { return page.path }
        return content.firstPicture(of: page.path)
    }
}

import Synchronization
import Wording

/// The inside of an opened EPUB: chapters parsed on demand, style sheets read once.
final class EpubContent: Content {
    let resources: any Resources
    private let types: [String: String]
    private let fallbacks: [String: String]
    private let overlayPaths: [String]
    /// By the path of the document that is read aloud.
    private let overlayOf: [String: String]
    private let lexiconPaths: [String]
    private let spine: [SpineItem]
    /// The steps of a CFI from the package to each document of the spine.
    private let steps: [[Cfi.Step]]
    /// The number that KOReader gives each document of the spine, from 1; it counts all that the
    /// package lists, shown or not.
    private let fragments: [Int]
    let fragmentCount: Int
    private let encrypted: Set<String>
    private let sheets = Mutex<[String: StyleSheet]>([:])

    init(
        resources: any Resources, package: EpubPackage, spine: [SpineItem], steps: [[Cfi.Step]],
        fragments: [Int], encrypted: Set<String>
    ) {
        self.resources = resources
        self.fragments = fragments
        self.spine = spine
        self.steps = steps
        self.encrypted = encrypted
        var types: [String: String] = [:]
        var fallbacks: [String: String] = [:]
        for item in package.items where item.remote == nil {
            types[item.path] = item.mediaType
            if let next = item.fallback.flatMap({ package.item($0) }) {
                fallbacks[item.path] = next.path
            }
        }
        self.types = types
        self.fallbacks = fallbacks
        fragmentCount =
            package.references.isEmpty
            ? spine.count : package.references.count { package.item($0.idref) != nil }
        lexiconPaths = Array(
            package.items.filter { $0.remote == nil && $0.mediaType == SpokenLexicon.mediaType }
                .map(\.path).prefix(Limits.lexicons))
        var seen: Set<String> = []
        var overlayOf: [String: String] = [:]
        overlayPaths = package.references.compactMap { reference in
            guard let item = package.item(reference.idref),
                let path = item.overlay.flatMap({ package.item($0)?.path })
            else { return nil }
            overlayOf[item.path] = path
            return seen.insert(path).inserted ? path : nil
        }
        self.overlayOf = overlayOf
    }

    func document(at index: Int, key: Document.Key) -> Document {
        guard spine.indices.contains(index) else {
            return Document(Document.Draft(), key: key, path: "")
        }
        let path = spine[index].path
        return Document(draft(path), key: key, path: path)
    }

    func packageSteps(_ index: Int) -> [Cfi.Step] {
        steps.indices.contains(index) ? steps[index] : []
    }

    func fragment(_ index: Int) -> Int? {
        fragments.indices.contains(index) ? fragments[index] : nil
    }

    func index(ofFragment number: Int) -> Int? { fragments.firstIndex(of: number) }

    /// The document a CFI leads into: by the id it asserts, else by its place in the spine.
    func index(of cfi: Cfi) -> Int? {
        guard let last = cfi.package.last else { return nil }
        if let id = last.id, let index = steps.firstIndex(where: { $0.last?.id == id }) {
            return index
        }
        return steps.firstIndex { $0.map(\.index) == cfi.package.map(\.index) }
    }

    /// The parsed source of a document: what its locators are counted in.
    func markup(_ path: String) throws(ResourceError) -> (markup: Markup, complaint: String?) {
        if encrypted.contains(path) { throw .unsupported(tr("encryption")) }
        let loaded = try resources.load(path, limit: Limits.markupBytes)
        let isDrawing = types[path] == "image/svg+xml"
        let markup = isDrawing ? MarkupParser.xml(loaded.bytes) : MarkupParser.page(loaded.bytes)
        return (markup, loaded.complaint)
    }

    func draft(_ path: String) -> Document.Draft { read(path).draft }

    /// A document and the source it was made from, where there is one.
    func read(_ path: String) -> (draft: Document.Draft, markup: Markup?) {
        if let type = types[path], type.hasPrefix("image/"), type != "image/svg+xml" {
            return (Document.Draft(picture: path), nil)
        }
        do {
            let (markup, complaint) = try markup(path)
            var draft = DocumentFlow.draft(
                markup, path: path, sheets: styleSheets(of: markup, path))
            if let complaint {
                draft.diagnostics.append(
                    .init(.warning, "document.damaged", Loaded.sentence(complaint), path: path))
            }
            return (draft, markup)
        } catch {
            var draft = Document.Draft()
            draft.diagnostics = [
                .init(.error, "document.unreadable", error.sentence, path: path)
            ]
            return (draft, nil)
        }
    }

    func overlays() -> [OverlayClip] {
        var clips: [OverlayClip] = []
        for path in overlayPaths where clips.count < Limits.overlayClips {
            clips += self.clips(path)
        }
        return Array(clips.prefix(Limits.overlayClips))
    }

    /// Those of one document.
    func overlays(of document: String) -> [OverlayClip] {
        guard let path = overlayOf[document] else { return [] }
        return clips(path).filter { $0.document == document }
    }

    private func clips(_ path: String) -> [OverlayClip] {
        // An overlay that is not there leaves its text as silent as most.
        guard let loaded = try? resources.load(path, limit: Limits.markupBytes) else { return [] }
        return MediaOverlay.clips(MarkupParser.xml(loaded.bytes), path: path)
    }

    func lexicons() -> [SpokenLexicon] {
        lexiconPaths.compactMap { path in
            // One that is not there says nothing of any word.
            guard let loaded = try? resources.load(path, limit: Limits.lexiconBytes) else {
                return nil
            }
            let lexicon = SpokenLexicon(MarkupParser.xml(loaded.bytes))
            return lexicon.entries.isEmpty ? nil : lexicon
        }
    }

    func image(_ path: String) -> ImageInfo? {
        var candidate = path
        var first: ImageInfo?
        for _ in 0..<Limits.fallbackSteps {
            if resources.contains(candidate) {
                let info =
                    resources.imageInfo(candidate)
                    ?? ImageInfo(
                        mediaType: types[candidate] ?? ImageKind.mediaType(path: candidate) ?? "",
                        width: nil,
                        height: nil, isSupported: false)
                if info.isSupported { return info }
                first = first ?? info
            }
            guard let next = fallbacks[candidate] else { break }
            candidate = next
        }
        return first
    }

    func imageBytes(_ path: String, limit: Int) throws(ResourceError) -> [UInt8] {
        try resources.load(path, limit: limit).bytes
    }

    func firstPicture(of path: String) -> String? {
        draft(path).images.first { $0.path != nil && !$0.isRemote }?.path
    }

    /// The sheets one look-up has been through: those that import each other end so.
    private final class Trail { var seen: Set<String> = [] }

    private func styleSheets(of markup: Markup, _ path: String) -> [StyleSheet] {
        var found: [StyleSheet] = []
        let trail = Trail()
        for node in markup.nodes.indices where found.count < Limits.styleSheets {
            switch markup.nodes[node].tag {
            case .style:
                found.append(
                    StyleSheet(markup.rawText(of: node)) { [self] in
                        sheet($0, from: path, depth: $1, trail)
                    })
            case .link:
                if let href = markup.styleSheetLink(node),
                    let sheet = sheet(href, from: path, depth: 0, Trail())
                {
                    found.append(sheet)
                }
            default: break
            }
        }
        return found
    }

    private func sheet(_ href: String, from document: String, depth: Int, _ trail: Trail)
        -> StyleSheet?
    {
        guard case .inside(let path, _)? = Href(href, from: document) else { return nil }
        if let known = sheets.withLock({ $0[path] }) { return known }
        guard trail.seen.insert(path).inserted, trail.seen.count < Limits.styleSheets else {
            return nil
        }
        var sheet = StyleSheet.none
        // A sheet that is not there is an empty one: the text still shows.
        if let loaded = try? resources.load(path, limit: Limits.styleBytes) {
            sheet = StyleSheet(Decoding.markup(loaded.bytes), depth: depth) { [self] in
                self.sheet($0, from: path, depth: $1, trail)
            }
        }
        sheets.withLock { $0[path] = sheet }
        return sheet
    }
}

extension Document.Draft {
    /// A page that is one picture.
    init(picture path: String) {
        self.init()
        var block = Block(kind: .page, range: 0..<0)
        block.align = .center
        blocks = [block]
        text = [0x0A]
        images = [Image(offset: 0, path: path, alt: "")]
    }
}

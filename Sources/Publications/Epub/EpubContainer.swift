import Wording

/// Finds a book's package document in its container (EPUB's OCF).
struct EpubContainer {
    static let path = "META-INF/container.xml"

    let resources: any Resources
    /// Package documents, the first being the one to read.
    private(set) var packages: [String] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Why the container document could not be read.
    private(set) var failure: String?

    init(_ resources: any Resources) {
        self.resources = resources
        do {
            let loaded = try resources.load(EpubContainer.path, limit: Limits.packageBytes)
            read(MarkupParser.xml(loaded.bytes))
        } catch {
            failure = "\(EpubContainer.path) \(error.reason)"
            diagnostics.append(
                .init(
                    .warning, "epub.container.missing",
                    "\(EpubContainer.path) \(error.reason)", path: EpubContainer.path))
        }
        packages = packages.filter { resources.contains($0) }
        if packages.isEmpty { search() }
    }

    private mutating func read(_ markup: Markup) {
        guard let root = markup.root else { return }
        for file in markup.descendants(of: root, "rootfile") {
            guard let path = markup.attribute(file, "full-path")?.trimmingSpaces() else { continue }
            // Its media type is often wrong; what it names is what counts.
            packages.append(Href.join("", path))
            packages.append(Href.join("", Href.decoded(path)))
        }
    }

    /// Without a container document any package document will do.
    private mutating func search() {
        packages = resources.names.filter { $0.lowercased().hasSuffix(".opf") }
            .sorted { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
        if let first = packages.first {
            diagnostics.append(
                .init(
                    .warning, "epub.container.rebuilt",
                    tr("the container names no package document that exists; found one"),
                    path: first))
        }
    }
}

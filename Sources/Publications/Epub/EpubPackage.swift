/// A package document as it is written: manifest, spine, guide, and where its metadata stand.
struct EpubPackage {
    struct Item {
        var id: String
        var path: String
        /// Set when the resource is outside of the container.
        var remote: String?
        var mediaType: String
        var properties: [Substring]
        var fallback: String?
        var overlay: String?
    }

    struct Reference {
        var idref: String
        var isLinear: Bool
        /// Its number in a CFI, and its own id.
        var step: Int
        var id: String?
    }

    let path: String
    let markup: Markup
    let root: Int
    private(set) var version: String?
    private(set) var items: [Item] = []
    private(set) var itemIndexes: [String: Int] = [:]
    private(set) var references: [Reference] = []
    /// The spine's number in a CFI.
    private(set) var spineStep = 6
    private(set) var ncxID: String?
    private(set) var direction: Metadata.Direction?
    private(set) var guide: [Landmark] = []

    init?(_ markup: Markup, path: String) {
        guard let root = markup.root else { return nil }
        self.path = path
        self.markup = markup
        self.root = root
        version = markup.attribute(root, "version")?.trimmingSpaces()
        for manifest in markup.descendants(of: root, "manifest") { readManifest(manifest) }
        for spine in markup.descendants(of: root, "spine").prefix(1) { readSpine(spine) }
        for guide in markup.descendants(of: root, "guide").prefix(1) { readGuide(guide) }
        if items.isEmpty && markup.first(of: root, "metadata") == nil { return nil }
    }

    func item(_ id: String) -> Item? { itemIndexes[id].map { items[$0] } }
    func item(path: String) -> Item? { items.first { $0.path == path } }
    func item(property: String) -> Item? {
        items.first { $0.properties.contains { $0 == property } }
    }

    private mutating func readManifest(_ manifest: Int) {
        for node in markup.elements(of: manifest, "item") {
            guard items.count < Limits.listEntries, let href = markup.attribute(node, "href"),
                let target = Href(href, from: path)
            else { continue }
            let id = markup.attribute(node, "id")?.trimmingSpaces() ?? ""
            var item = Item(
                id: id, path: "", mediaType: mediaType(node),
                properties: (markup.attribute(node, "properties") ?? "").split(separator: " "),
                fallback: markup.attribute(node, "fallback")?.trimmingSpaces(),
                overlay: markup.attribute(node, "media-overlay")?.trimmingSpaces())
            switch target {
            case .inside(let path, _): item.path = path
            case .outside(let href): item.remote = href
            }
            if itemIndexes[id] == nil { itemIndexes[id] = items.count }
            items.append(item)
        }
    }

    private func mediaType(_ node: Int) -> String {
        let type = markup.attribute(node, "media-type") ?? ""
        return type.prefix { $0 != ";" }.lowercased().trimmingSpaces()
    }

    private mutating func readSpine(_ spine: Int) {
        ncxID = markup.attribute(spine, "toc")?.trimmingSpaces()
        direction = markup.attribute(spine, "page-progression-direction")
            .flatMap { Metadata.Direction(rawValue: $0.trimmingSpaces()) }
        let siblings = markup.children(of: Int(markup.nodes[spine].parent)).filter {
            !markup.nodes[$0].isText
        }
        if let position = siblings.firstIndex(of: spine) { spineStep = position * 2 + 2 }
        var step = 0
        for node in markup.children(of: spine) where !markup.nodes[node].isText {
            step += 2
            guard markup.nodes[node].name == "itemref", references.count < Limits.listEntries,
                let idref = markup.attribute(node, "idref")?.trimmingSpaces()
            else { continue }
            let isLinear = markup.attribute(node, "linear")?.trimmingSpaces().lowercased() != "no"
            references.append(
                Reference(
                    idref: idref, isLinear: isLinear, step: step, id: markup.attribute(node, "id")))
        }
    }

    private mutating func readGuide(_ guide: Int) {
        for node in markup.elements(of: guide, "reference").prefix(Limits.listEntries) {
            guard let href = markup.attribute(node, "href"),
                case .inside(let target, let fragment)? = Href(href, from: path)
            else { continue }
            self.guide.append(
                Landmark(
                    type: markup.attribute(node, "type") ?? "",
                    label: String(label: (markup.attribute(node, "title") ?? "").utf8),
                    path: target, fragment: fragment))
        }
    }
}

/// A book's lists of places, out of EPUB 3's navigation document or EPUB 2's NCX.
struct EpubNavigation {
    private(set) var toc: [TocEntry] = []
    private(set) var pages: [TocEntry]?
    private(set) var landmarks: [Landmark]?
    private let markup: Markup
    private let path: String

    /// Reads an EPUB 3 navigation document.
    init(nav markup: Markup, path: String) {
        self.markup = markup
        self.path = path
        guard let root = markup.root else { return }
        let navs = Array(markup.descendants(of: root, "nav"))
        let toc =
            navs.first { isNav($0, "toc", "doc-toc") }
            ?? navs.first { markup.value($0, "epub:type") == nil }
        if let toc { self.toc = entries(below: toc) }
        pages = navs.first { isNav($0, "page-list", "doc-pagelist") }.map { entries(below: $0) }
        if let list = navs.first(where: { isNav($0, "landmarks", "doc-landmarks") }) {
            landmarks = readLandmarks(list)
        }
    }

    /// Reads an EPUB 2 NCX.
    init(ncx markup: Markup, path: String) {
        self.markup = markup
        self.path = path
        guard let root = markup.root else { return }
        if let map = markup.descendants(of: root, "navMap").first { readPoints(map) }
        if let list = markup.descendants(of: root, "pageList").first { readTargets(list) }
    }

    private func isNav(_ node: Int, _ type: StaticString, _ role: StaticString) -> Bool {
        markup.attribute(node, "epub:type", has: type) || markup.attribute(node, "role", has: role)
    }

    /// The list items of a nav element, their depth being the lists they stand in.
    private func entries(below nav: Int) -> [TocEntry] {
        var entries: [TocEntry] = []
        for item in markup.descendants(of: nav) where markup.nodes[item].tag == .li {
            guard entries.count < Limits.listEntries else { break }
            guard let anchor = content(of: item) else { continue }
            let target = self.target(anchor)
            let label = self.label(anchor)
            if label.isEmpty && target == nil { continue }
            entries.append(
                TocEntry(
                    label: label, path: target?.path, fragment: target?.fragment,
                    depth: depth(of: item, under: nav)))
        }
        return entries
    }

    private func depth(of item: Int, under nav: Int) -> Int {
        var depth = 0
        var node = Int(markup.nodes[item].parent)
        while node > nav {
            if markup.nodes[node].tag == .ol || markup.nodes[node].tag == .ul { depth += 1 }
            node = Int(markup.nodes[node].parent)
        }
        return max(1, depth)
    }

    /// The link or heading of a list item: not one of a list nested in it.
    private func content(of item: Int) -> Int? {
        var heading: Int?
        var node = item + 1
        let end = markup.end(of: item)
        while node < end {
            let tag = markup.nodes[node].tag
            if tag == .ol || tag == .ul {
                node = markup.end(of: node)
                continue
            }
            if tag == .a { return node }
            if tag == .span && heading == nil { heading = node }
            node += 1
        }
        return heading
    }

    /// The text, pictures speaking through their alternative text.
    private func label(_ node: Int) -> String {
        var bytes: [UInt8] = []
        for below in markup.descendants(of: node) {
            let element = markup.nodes[below]
            if element.isText {
                bytes += markup.textBytes(below)
            } else if element.tag == .img, let alt = markup.value(below, "alt") {
                bytes += alt
            } else if element.tag == .br {
                bytes.append(0x20)
            }
        }
        let label = String(label: bytes)
        if !label.isEmpty { return label }
        return (markup.attribute(node, "title") ?? markup.attribute(node, "aria-label"))
            .map { String(label: $0.utf8) } ?? ""
    }

    private func target(_ node: Int) -> (path: String, fragment: String?)? {
        guard let href = markup.attribute(node, "href"),
            case .inside(let target, let fragment)? = Href(href, from: path)
        else { return nil }
        return (target, fragment)
    }

    private func readLandmarks(_ nav: Int) -> [Landmark] {
        var landmarks: [Landmark] = []
        for anchor in markup.descendants(of: nav) where markup.nodes[anchor].tag == .a {
            guard landmarks.count < Limits.listEntries, let target = target(anchor) else {
                continue
            }
            let type = (markup.attribute(anchor, "epub:type") ?? "").split(separator: " ").first
            landmarks.append(
                Landmark(
                    type: type.map(String.init) ?? "", label: label(anchor), path: target.path,
                    fragment: target.fragment))
        }
        return landmarks
    }

    private mutating func readPoints(_ map: Int) {
        for point in markup.descendants(of: map, "navPoint") {
            guard toc.count < Limits.listEntries else { return }
            var depth = 1
            var node = Int(markup.nodes[point].parent)
            while node > map {
                if markup.nodes[node].name == "navPoint" { depth += 1 }
                node = Int(markup.nodes[node].parent)
            }
            if let entry = entry(point, depth: depth) { toc.append(entry) }
        }
    }

    private mutating func readTargets(_ list: Int) {
        pages = markup.descendants(of: list, "pageTarget").prefix(Limits.listEntries)
            .compactMap { entry($0, depth: 1) }
    }

    private func entry(_ point: Int, depth: Int) -> TocEntry? {
        let label = markup.first(of: point, "navLabel").map { markup.text(of: $0) } ?? ""
        var target: (path: String, fragment: String?)?
        if let content = markup.first(of: point, "content"),
            let src = markup.attribute(content, "src"),
            case .inside(let path, let fragment)? = Href(src, from: path)
        {
            target = (path, fragment)
        }
        if label.isEmpty && target == nil { return nil }
        let shown = label.isEmpty ? markup.attribute(point, "value") ?? "" : label
        return TocEntry(label: shown, path: target?.path, fragment: target?.fragment, depth: depth)
    }
}

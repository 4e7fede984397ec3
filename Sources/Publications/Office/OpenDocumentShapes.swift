import Notation

/// Pictures, boxes, drawings and formulas of an OpenDocument text.
extension OpenDocumentFlow {
    static let shapes: Set<Name> = [
        "frame", "custom-shape", "rect", "ellipse", "circle", "line", "polyline", "polygon", "path",
        "connector", "regular-polygon", "measure", "caption", "g", "control", "page-thumbnail",
    ]
    private static let words: Set<Name> = ["p", "h", "list", "table", "section"]

    /// A frame has what it shows in several forms, the best first; a shape has words of its own.
    mutating func shape(_ node: Int) {
        guard depth < Limits.elementDepth else { return }
        depth += 1
        defer { depth -= 1 }
        let parts = elements(of: node)
        let words = parts.filter { Self.words.contains(markup.nodes[$0].name) }
        if !words.isEmpty { return box(words) }
        var isShown = false
        for part in parts {
            switch markup.nodes[part].name {
            case "image" where !isShown:
                picture(part)
                isShown = true
            case "object" where !isShown: isShown = formula(part)
            case "text-box": box(elements(of: part))
            case let name where Self.shapes.contains(name): shape(part)
            case "a": for inner in elements(of: part) { shape(inner) }
            default: break
            }
        }
    }

    /// Whether the object is a formula that could be read.
    private mutating func formula(_ object: Int) -> Bool {
        if let math = markup.first(of: object, "math") {
            page.copy(math: math, markup)
            return true
        }
        guard let beside, var path = markup.attribute(object, "xlink:href") else { return false }
        path = Href.join("", path) + "/content.xml"
        guard let size = beside.size(of: path), size <= Self.objectsMax - objectBytes else {
            return false
        }
        objectBytes += size + 1_000
        guard let inner = beside.markup(path), let root = inner.root,
            inner.nodes[root].name == "math"
        else { return false }
        page.copy(math: root, inner)
        return true
    }

    /// Of all formulas of a document together.
    private static let objectsMax = Limits.markupBytes

    mutating func picture(_ node: Int) {
        let frame = Int(markup.nodes[node].parent)
        let about =
            frame >= 0 ? markup.first(of: frame, "desc") ?? markup.first(of: frame, "title") : nil
        let alt = about.map { markup.text(of: $0) } ?? ""
        if let data = markup.first(of: node, "binary-data") {
            if let name = keep(data) { page.picture(name, alt: alt) }
            return
        }
        guard let path = markup.attribute(node, "xlink:href"), !path.contains("://") else { return }
        page.picture(path.hasPrefix("./") ? String(path.dropFirst(2)) : path, alt: alt)
    }

    /// A picture that stands in the text itself.
    private mutating func keep(_ data: Int) -> String? {
        guard pictures.count < 10_000,
            let bytes = Base64.decoded(markup.rawText(of: data)[...], between: .blanks),
            !bytes.isEmpty, bytes.count <= Self.picturesMax - objectBytes
        else { return nil }
        objectBytes += bytes.count
        pictures.append(("picture-\(pictures.count + 1)", bytes))
        return pictures.last?.name
    }

    private static let picturesMax = 64 << 20
}

/// Pictures, links and what is embedded.
extension DocumentFlow {
    mutating func image(_ node: Int, _ inner: Surroundings) {
        let source =
            markup.attribute(node, "src") ?? markup.attribute(node, "xlink:href")
            ?? markup.attribute(node, "href") ?? ""
        var alt = markup.attribute(node, "alt") ?? ""
        if alt.isEmpty { alt = wordsOutOfSight }
        wordsOutOfSight = ""
        add(picture: source, alt: alt, node, inner)
    }

    private mutating func add(
        picture source: String, alt: String, _ node: Int, _ inner: Surroundings
    ) {
        if inner.style.isHidden { return }
        if let image = picture(source, alt: alt) { flow.add(image, for: node) }
    }

    mutating func hiddenPicture(_ source: String, alt: String) {
        if let image = picture(source, alt: alt) { flow.addHidden(image) }
    }

    private mutating func picture(_ source: String, alt: String) -> Image? {
        var image = Image(offset: 0, path: nil, alt: String(label: alt.utf8))
        let address = source.trimmingSpaces()
        if Href.scheme(of: address)?.lowercased() == "data" {
            image.path = inline?.name(of: address)
            return image
        }
        switch Href(source, from: path) {
        case .inside(let path, _): image.path = path
        case .outside(let href):
            image.path = href
            image.isRemote = true
        case nil: return nil
        }
        return image
    }

    mutating func link(_ node: Int, _ inner: Surroundings) {
        guard
            let reference = markup.attribute(node, "href") ?? markup.attribute(node, "xlink:href"),
            let target = Href(reference, from: path), flow.look.link < 0
        else { return children(of: node, in: inner) }
        var link = Link(range: flow.position..<flow.position)
        switch target {
        case .inside(let path, let fragment): (link.path, link.fragment) = (path, fragment)
        case .outside(let href):
            let scheme = Href.scheme(of: href)?.lowercased()
            if scheme == "javascript" || scheme == "data" { return children(of: node, in: inner) }
            link.href = href
        }
        link.kind = kind(ofLink: node)
        let index = flow.open(link: link)
        flow.look.link = index
        children(of: node, in: inner)
        let isRaised =
            inner.style.inline.contains(.superscript)
            || markup.descendants(of: node).contains { markup.nodes[$0].tag == .sup }
        flow.close(link: index, raised: isRaised)
        flow.look.link = -1
    }

    private func kind(ofLink node: Int) -> Link.Kind {
        for attribute in ["epub:type", "role"] as [Name] {
            guard let value = markup.value(node, attribute) else { continue }
            for word in value.split(whereSeparator: \.isSpace) {
                switch Name(word) {
                case "noteref", "doc-noteref": return .note
                case "backlink", "doc-backlink", "referrer": return .backToMark
                default: break
                }
            }
        }
        return .plain
    }

    /// An embedded picture is a picture; of the rest its fallback shows.
    mutating func embedded(_ node: Int, _ tag: Tag, _ inner: Surroundings) {
        let source = markup.attribute(node, tag == .object ? "data" : "src") ?? ""
        let type = markup.attribute(node, "type")?.lowercased() ?? ""
        let isPicture = type.hasPrefix("image/") || ImageKind.isPicture(path: source)
        if isPicture && tag != .iframe && !source.isEmpty {
            let alt = markup.attribute(node, "aria-label") ?? markup.attribute(node, "title")
            add(picture: source, alt: alt ?? markup.text(of: node), node, inner)
        } else if tag == .object {
            children(of: node, in: inner)
        }
    }

    /// EPUB 3.0's `switch`: the first case whose vocabulary we read, else the default.
    mutating func choice(_ node: Int, _ inner: Surroundings) {
        guard markup.nodes[node].space == .epub else { return children(of: node, in: inner) }
        var fallback: Int?
        for child in markup.children(of: node) {
            switch markup.nodes[child].tag {
            case .case:
                switch markup.value(child, "required-namespace").map({ Space(uri: $0) }) {
                case .math, .svg, .html: return children(of: child, in: inner)
                default: break
                }
            case .default: fallback = child
            default: break
            }
        }
        if let fallback { children(of: fallback, in: inner) }
    }

    mutating func math(_ node: Int, _ inner: Surroundings) {
        if inner.style.isHidden { return }
        let text = MathText(markup).line(node)
        flow.look.style.insert(.math)
        if text.isEmpty, let alt = markup.attribute(node, "alttext") {
            flow.add(generated: String(label: alt.utf8), for: node)
        } else {
            let start = flow.position
            flow.add(generated: text, for: node)
            if let root = MathTree.node(node, in: markup) { flow.note(root, from: start) }
        }
        flow.look.style.remove(.math)
    }
}

/// Walks a FictionBook's bodies and gives their text to a `TextFlow`.
struct FictionBookFlow {
    private let markup: Markup
    private let path: String
    private var flow = TextFlow()
    private var tables = TableGrid()
    private var toc: [TocEntry] = []
    private var base = Block(kind: .paragraph, range: 0..<0)

    static func draft(_ markup: Markup, root: Int, path: String) -> (Document.Draft, [TocEntry]) {
        var flow = FictionBookFlow(markup: markup, path: path)
        for body in markup.elements(of: root, "body") {
            let isNotes =
                markup.attribute(body, "name").map { $0 == "notes" || $0 == "comments" } ?? false
            flow.section(body, depth: 0, isNotes: isNotes)
        }
        return (flow.flow.finished(), flow.toc)
    }

    /// The id a reference leads to: `l:href="#id"`, whatever its prefix.
    static func reference(_ markup: Markup, _ node: Int) -> String? {
        let href =
            markup.attribute(node, "xlink:href") ?? markup.attribute(node, "l:href")
            ?? markup.attribute(node, "href")
        guard let href, href.hasPrefix("#") else { return nil }
        return String(href.dropFirst())
    }

    private init(markup: Markup, path: String) {
        self.markup = markup
        self.path = path
    }

    private mutating func section(_ node: Int, depth: Int, isNotes: Bool) {
        let start = flow.position
        for child in markup.children(of: node) {
            switch markup.nodes[child].name {
            case "title": title(child, of: node, depth: depth, isNotes: isNotes)
            case "section":
                flow.end()
                flow.leave(space: 1)
                section(child, depth: depth + 1, isNotes: isNotes)
            default: block(child, isNotes: isNotes)
            }
        }
        flow.end()
        if let id = markup.value(node, "id") { flow.add(anchor: Name(id), from: start) }
    }

    private mutating func title(_ node: Int, of section: Int, depth: Int, isNotes: Bool) {
        let label = markup.elements(of: node, "p").map { [markup] in markup.text(of: $0) }
            .filter { !$0.isEmpty }.joined(separator: " ")
        // A note's number is no chapter, and the book's own title above its sections none either.
        if depth > 0, !isNotes, !label.isEmpty, toc.count < Limits.listEntries {
            let id = markup.attribute(section, "id")
            let fragment = id ?? "section-\(toc.count + 1)"
            if id == nil { flow.add(anchor: Name(fragment), from: flow.position) }
            toc.append(TocEntry(label: label, path: path, fragment: fragment, depth: depth))
        }
        flow.end()
        flow.leave(space: 1)
        flow.context = base
        flow.context.kind =
            isNotes && depth > 0 ? .paragraph : .heading(level: min(6, max(1, depth)))
        flow.context.role = isNotes ? .note : .body
        for (index, line) in markup.elements(of: node, "p").enumerated() {
            if index > 0 { flow.breakLineIfNeeded() }
            inline(line)
        }
        flow.end()
    }

    private mutating func block(_ node: Int, isNotes: Bool) {
        if markup.nodes[node].isText { return }
        let outer = base
        defer { base = outer }
        if isNotes { base.role = .note }
        switch markup.nodes[node].name {
        case "p", "text-author", "subtitle", "date": paragraph(node)
        case "empty-line":
            flow.end()
            flow.leave(space: 1)
        case "poem", "stanza": verses(node)
        case "epigraph", "cite", "annotation":
            base.left += 2.5
            if markup.nodes[node].name == "epigraph" {
                base.role = .epigraph
            } else {
                base.quoteDepth += 1
            }
            container(node, isNotes: isNotes)
        case "image":
            flow.end()
            flow.context = base
            image(node)
            flow.end()
        case "table": table(node)
        default: container(node, isNotes: isNotes)
        }
    }

    private mutating func container(_ node: Int, isNotes: Bool) {
        for child in markup.children(of: node) {
            if markup.nodes[child].name == "title" {
                paragraph(child)
            } else {
                block(child, isNotes: isNotes)
            }
        }
        flow.end()
    }

    private mutating func paragraph(_ node: Int) {
        flow.end()
        let start = flow.position
        flow.context = base
        let name = markup.nodes[node].name
        if name == "subtitle" { flow.context.kind = .heading(level: 6) }
        if name == "text-author" { flow.context.align = .end }
        inline(node)
        flow.end()
        if let id = markup.value(node, "id") { flow.add(anchor: Name(id), from: start) }
    }

    private mutating func verses(_ node: Int) {
        flow.end()
        flow.leave(space: 1)
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            switch markup.nodes[child].name {
            case "v":
                flow.context = base
                flow.context.kind = .verse
                flow.context.left += 2.5
                flow.breakLineIfNeeded()
                inline(child)
            case "stanza": verses(child)
            default: paragraph(child)
            }
        }
        flow.end()
    }

    private mutating func table(_ node: Int) {
        flow.end()
        tables.begin()
        for row in markup.elements(of: node, "tr") {
            tables.beginRow()
            for cell in markup.children(of: row) where !markup.nodes[cell].isText {
                flow.end()
                flow.context = base
                let isHeader = markup.nodes[cell].name == "th"
                flow.context.cell = tables.cell(rowSpan: 1, columnSpan: 1, isHeader: isHeader)
                inline(cell)
                flow.end()
            }
        }
        tables.end()
    }

    private mutating func inline(_ node: Int) {
        for child in markup.children(of: node) {
            if markup.nodes[child].isText {
                flow.add(markup.textBytes(child), node: child, mode: .normal)
                continue
            }
            let look = flow.look
            switch markup.nodes[child].name {
            case "emphasis": flow.look.style.insert(.italic)
            case "strong": flow.look.style.insert(.bold)
            case "strikethrough": flow.look.style.insert(.strike)
            case "sub": flow.look.style.insert(.subscript)
            case "sup": flow.look.style.insert(.superscript)
            case "code": flow.look.style.insert(.code)
            default: break
            }
            switch markup.nodes[child].name {
            case "a": link(child)
            case "image": image(child)
            default: inline(child)
            }
            flow.look = look
        }
    }

    private mutating func link(_ node: Int) {
        var link = Link(range: flow.position..<flow.position)
        if let id = FictionBookFlow.reference(markup, node) {
            (link.path, link.fragment) = (path, id)
            if markup.attribute(node, "type") == "note" { link.kind = .note }
        } else if let href = markup.attribute(node, "xlink:href")
            ?? markup.attribute(node, "l:href"), !href.isEmpty
        {
            link.href = href
        } else {
            return inline(node)
        }
        let index = flow.open(link: link)
        flow.look.link = index
        inline(node)
        flow.close(link: index, raised: link.kind == .note)
    }

    private mutating func image(_ node: Int) {
        guard let id = FictionBookFlow.reference(markup, node) else { return }
        let alt = markup.attribute(node, "alt") ?? markup.attribute(node, "title") ?? ""
        flow.add(Image(offset: 0, path: id, alt: String(label: alt.utf8)), for: node)
    }
}

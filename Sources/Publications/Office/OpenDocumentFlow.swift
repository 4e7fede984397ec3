/// Walks the text of an OpenDocument text.
struct OpenDocumentFlow {
    private let markup: Markup
    private let styles: OpenDocumentStyles
    private var page = OfficePage()
    private var counters = OfficeCounters()
    private var lists: [List] = []
    private var listCount = 0
    /// The list that used a style last: one that goes on counts from there.
    private var latest: [String: String] = [:]
    private var notes: [Int] = []
    private var depth = 0
    private(set) var title: String?
    var isCut: Bool { page.isCut }

    private struct List {
        var style: String
        var id: String
        /// What stands before the next paragraph; nil for those that go on in an item.
        var marker: String?
    }

    init(_ markup: Markup, _ styles: OpenDocumentStyles) {
        (self.markup, self.styles) = (markup, styles)
    }

    mutating func finished(language: String?) -> [UInt8] {
        var index = 0
        while index < min(notes.count, Limits.listEntries) {
            let node = notes[index]
            index += 1
            guard let body = markup.first(of: node, "note-body") else { continue }
            page.beginNote(index)
            lists = []
            blocks(body)
            page.endNote()
        }
        return page.finished(language: language)
    }

    // MARK: - Blocks

    mutating func blocks(_ node: Int) {
        guard depth < Limits.elementDepth else { return }
        depth += 1
        defer { depth -= 1 }
        for child in markup.children(of: node) where !markup.nodes[child].isText { block(child) }
        page.end()
    }

    private mutating func block(_ node: Int) {
        switch markup.nodes[node].name {
        case "h": heading(node)
        case "p": paragraph(node)
        case "list": list(node)
        case "table": table(node)
        case "tracked-changes", "forms", "sequence-decls", "annotation", "variable-decls",
            "user-field-decls", "table-of-content-source", "bibliography-source":
            break
        case "frame", "image", "text-box", "custom-shape": piece(node, [])
        default: blocks(node)
        }
    }

    private mutating func heading(_ node: Int) {
        let chain = styles.chain("paragraph", markup.attribute(node, "text:style-name"))
        var paragraph = styles.paragraph(chain)
        let level =
            markup.attribute(node, "text:outline-level").flatMap { Int($0) }
            ?? chain.lazy.compactMap(\.outline).first ?? 1
        paragraph.kind = .heading(level)
        paragraph.left = 0
        let marker = takeMarker()
        page.begin(paragraph)
        if let marker, !marker.isEmpty { page.add(marker + " ") }
        inline(node, [])
        page.end()
    }

    private mutating func paragraph(_ node: Int) {
        let chain = styles.chain("paragraph", markup.attribute(node, "text:style-name"))
        var paragraph = styles.paragraph(chain)
        var look = OpenDocumentStyles.look(chain, over: [])
        if case .heading = paragraph.kind { look.subtract([.bold, .italic]) }
        if chain.contains(where: { $0.name == "title" }), title == nil {
            let words = markup.text(of: node)
            title = words.isEmpty ? nil : words
        }
        if !lists.isEmpty {
            paragraph.list = (lists.count, takeMarker() ?? "")
            paragraph.left = 0
        }
        page.begin(paragraph)
        inline(node, look)
        page.end()
    }

    private mutating func takeMarker() -> String? {
        guard let last = lists.indices.last else { return nil }
        defer { lists[last].marker = nil }
        return lists[last].marker
    }

    // MARK: - Lists and tables

    private mutating func list(_ node: Int) {
        guard depth < Limits.elementDepth, lists.count < 20 else { return }
        depth += 1
        defer { depth -= 1 }
        let style = markup.attribute(node, "text:style-name") ?? lists.last?.style ?? ""
        var id = lists.last?.id
        if id == nil {
            if markup.attribute(node, "text:continue-numbering") == "true" { id = latest[style] }
            listCount += 1
            id = id ?? "list-\(listCount)"
            latest[style] = id
        }
        lists.append(List(style: style, id: id ?? ""))
        for item in markup.children(of: node) where !markup.nodes[item].isText {
            let isItem = markup.nodes[item].name == "list-item"
            let depth = lists.count
            if isItem {
                if let start = markup.attribute(item, "text:start-value").flatMap({ Int($0) }) {
                    counters.restart(id ?? "", depth: depth, at: start)
                }
                lists[depth - 1].marker = counters.marker(
                    id ?? "", depth: depth, styles.levels(style))
            }
            blocks(item)
        }
        lists.removeLast()
        if lists.isEmpty { page.end() }
    }

    private mutating func table(_ node: Int) {
        let outer = lists
        lists = []
        defer { lists = outer }
        page.beginTable()
        for row in markup.descendants(ofTable: node, "table-row", "table") {
            let parent = Int(markup.nodes[row].parent)
            let isHeader = parent >= 0 && markup.nodes[parent].name == "table-header-rows"
            page.beginRow()
            for cell in markup.descendants(ofTable: row, "table-cell", "table") {
                let count = { [markup] (name: Name) in
                    markup.attribute(cell, name).flatMap { Int($0) } ?? 1
                }
                page.beginCell(
                    columns: count("table:number-columns-spanned"),
                    rows: count("table:number-rows-spanned"), isHeader: isHeader)
                blocks(cell)
                page.endCell(isHeader: isHeader)
            }
            page.endRow()
        }
        page.endTable()
    }

    // MARK: - Text

    private mutating func inline(_ node: Int, _ look: OfficePage.Look) {
        guard depth < Limits.elementDepth else { return }
        depth += 1
        defer { depth -= 1 }
        for child in markup.children(of: node) {
            if markup.nodes[child].isText {
                page.add(String(decoding: markup.textBytes(child), as: UTF8.self), look)
            } else {
                piece(child, look)
            }
        }
    }

    private mutating func piece(_ node: Int, _ look: OfficePage.Look) {
        switch markup.nodes[node].name {
        case "span":
            let chain = styles.chain("text", markup.attribute(node, "text:style-name"))
            inline(node, OpenDocumentStyles.look(chain, over: look))
        case "a":
            if let target = markup.attribute(node, "xlink:href") { page.beginLink(plain(target)) }
            inline(node, look)
            page.endLink()
        case "s":
            let count = markup.attribute(node, "text:c").flatMap { Int($0) } ?? 1
            page.add(String(repeating: " ", count: min(max(1, count), 200)), look)
        case "tab": page.add(" ", look)
        case "line-break": page.breakLine()
        case "bookmark", "bookmark-start", "reference-mark", "reference-mark-start":
            page.anchor(markup.attribute(node, "text:name") ?? "")
        case "note":
            guard notes.count < Limits.listEntries else { break }
            notes.append(node)
            page.noteMark(notes.count)
        case "annotation", "annotation-end", "page-number", "page-count", "ruby-text": break
        case "image": picture(node)
        case "text-box":
            page.end()
            blocks(node)
        case "table", "list": block(node)
        case "object", "binary-data", "title", "desc": break
        default: inline(node, look)
        }
    }

    /// Headings are addressed by their words, with a mark behind them.
    private func plain(_ target: String) -> String {
        guard target.hasPrefix("#"), let bar = target.lastIndex(of: "|") else { return target }
        return String(target[..<bar])
    }

    private mutating func picture(_ node: Int) {
        guard let path = markup.attribute(node, "xlink:href"), !path.contains("://") else { return }
        let frame = Int(markup.nodes[node].parent)
        let about =
            frame >= 0 ? markup.first(of: frame, "desc") ?? markup.first(of: frame, "title") : nil
        page.picture(
            path.hasPrefix("./") ? String(path.dropFirst(2)) : path,
            alt: about.map { markup.text(of: $0) } ?? "")
    }
}

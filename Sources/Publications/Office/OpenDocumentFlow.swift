/// Walks the text of an OpenDocument text.
struct OpenDocumentFlow {
    let markup: Markup
    private let styles: OpenDocumentStyles
    /// Where its formulas are; nil for one flat file.
    let beside: (any Resources)?
    var page = OfficePage()
    private var counters = OfficeCounters()
    private var lists: [List] = []
    private var listCount = 0
    /// The list that used a style last: one that goes on counts from there.
    private var latest: [String: String] = [:]
    /// Lists by the names that others go on from.
    private var named: [String: String] = [:]
    private var notes: [Int] = []
    var depth = 0
    /// Formulas, and the pictures of one flat file.
    var objectBytes = 0
    var pictures: [(name: String, bytes: [UInt8])] = []
    var title: String? { page.title }
    var isCut: Bool { page.isCut }

    private struct List {
        var style: String
        var id: String
        /// What stands before the next paragraph; nil for those that go on in an item.
        var marker: String?
    }

    init(_ markup: Markup, _ styles: OpenDocumentStyles, beside: (any Resources)?) {
        (self.markup, self.styles, self.beside) = (markup, styles, beside)
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

    mutating func block(_ node: Int) {
        switch markup.nodes[node].name {
        case "h": heading(node)
        case "p": paragraph(node)
        case "list": list(node)
        case "table": table(node)
        case "section": if !isHidden(section: node) { blocks(node) }
        case "tracked-changes", "forms", "sequence-decls", "annotation", "variable-decls",
            "user-field-decls", "table-of-content-source", "bibliography-source", "scripts",
            "event-listeners", "dde-connection-decls":
            break
        case let name where Self.shapes.contains(name) || name == "image" || name == "text-box":
            piece(node, [])
        default: blocks(node)
        }
    }

    private func isHidden(section node: Int) -> Bool {
        switch markup.attribute(node, "text:display") {
        case "none": true
        case "condition": markup.attribute(node, "text:is-hidden") == "true"
        default: false
        }
    }

    private mutating func heading(_ node: Int) {
        if isHidden(paragraph: node) { return }
        let chain = styles.chain("paragraph", markup.attribute(node, "text:style-name"))
        var paragraph = styles.paragraph(chain)
        let level =
            markup.attribute(node, "text:outline-level").flatMap { Int($0) }
            ?? chain.lazy.compactMap(\.outline).first ?? 1
        paragraph.kind = .heading(level)
        paragraph.left = 0
        let marker = lists.isEmpty ? number(ofHeading: node, level, chain) : takeMarker()
        breakPage(chain)
        page.begin(paragraph)
        if let marker, !marker.isEmpty { page.add(marker + " ") }
        inline(node, [])
        page.end()
    }

    /// Headings are numbered all together, or in a list of their style.
    private mutating func number(
        ofHeading node: Int, _ level: Int, _ chain: [OpenDocumentStyles.Style]
    ) -> String? {
        let style = chain.lazy.compactMap(\.list).first
        let levels = style.map { styles.levels($0) } ?? styles.outline
        guard !levels.isEmpty, markup.attribute(node, "text:is-list-header") != "true" else {
            return nil
        }
        let id = style.map { "style-" + $0 } ?? "outline"
        let depth = min(max(1, level), 9)
        if markup.attribute(node, "text:restart-numbering") == "true" {
            let start = markup.attribute(node, "text:start-value").flatMap { Int32($0) } ?? 1
            counters.restart(id, depth: depth, at: Int(start))
        }
        return counters.marker(id, depth: depth, levels)
    }

    private mutating func paragraph(_ node: Int) {
        if isHidden(paragraph: node) { return }
        let chain = styles.chain("paragraph", markup.attribute(node, "text:style-name"))
        var paragraph = styles.paragraph(chain)
        var look = OpenDocumentStyles.look(chain, over: [])
        if case .heading = paragraph.kind { look.subtract([.bold, .italic]) }
        paragraph.isTitle = chain.contains { OfficeHeadings.isTitle($0.name) }
        if !lists.isEmpty {
            paragraph.list = (lists.count, takeMarker() ?? "")
            paragraph.left = 0
        }
        breakPage(chain)
        page.begin(paragraph)
        inline(node, look)
        page.end()
        if chain.lazy.compactMap(\.breaksAfter).first == true { page.breakPage() }
    }

    private func isHidden(paragraph node: Int) -> Bool {
        markup.elements(of: node, "hidden-paragraph").contains {
            markup.attribute($0, "text:is-hidden") == "true"
        }
    }

    private mutating func breakPage(_ chain: [OpenDocumentStyles.Style]) {
        if chain.lazy.compactMap(\.breaksBefore).first == true {
            page.end()
            page.breakPage()
        }
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
        let style =
            markup.attribute(node, "text:style-name") ?? lists.last?.style
            ?? style(ofItemsIn: node) ?? ""
        let id = lists.last?.id ?? begin(list: node, style)
        lists.append(List(style: style, id: id))
        for item in markup.children(of: node) where !markup.nodes[item].isText {
            let isItem = markup.nodes[item].name == "list-item"
            let depth = lists.count
            if isItem {
                if let start = markup.attribute(item, "text:start-value").flatMap({ Int32($0) }) {
                    counters.restart(id, depth: depth, at: Int(start))
                }
                lists[depth - 1].marker = counters.marker(id, depth: depth, styles.levels(style))
            }
            blocks(item)
        }
        lists.removeLast()
        if lists.isEmpty { page.end() }
    }

    /// Where a list that is in no other counts.
    private mutating func begin(list node: Int, _ style: String) -> String {
        listCount += 1
        var id = "list-\(listCount)"
        if let other = markup.attribute(node, "text:continue-list").flatMap({ named[$0] }) {
            id = other
        } else if markup.attribute(node, "text:continue-numbering") == "true" {
            id = latest[style] ?? id
        }
        latest[style] = id
        if let name = markup.attribute(node, "xml:id"), named.count < Limits.listEntries {
            named[name] = id
        }
        return id
    }

    /// A list without a style has that of its first paragraph.
    private func style(ofItemsIn node: Int) -> String? {
        guard let item = markup.first(of: node, "list-item"),
            let paragraph = markup.first(of: item, "p")
        else { return nil }
        return styles.chain("paragraph", markup.attribute(paragraph, "text:style-name"))
            .lazy.compactMap(\.list).first
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
                    markup.attribute(cell, name).flatMap { Int32($0) }.map { max(1, Int($0)) } ?? 1
                }
                // One that is repeated stands once, as wide as all of them.
                page.beginCell(
                    columns: count("table:number-columns-spanned")
                        * count("table:number-columns-repeated"),
                    rows: count("table:number-rows-spanned"), isHeader: isHeader)
                blocks(cell)
                page.endCell()
            }
            page.endRow()
        }
        page.endTable()
    }

    /// What stands in a shape or a box; it is in no list.
    mutating func box(_ children: [Int]) {
        let outer = lists
        lists = []
        page.beginBox()
        for child in children { block(child) }
        page.endBox()
        lists = outer
    }

    // MARK: - Text

    mutating func inline(_ node: Int, _ look: OfficePage.Look) {
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
        let name = markup.nodes[node].name
        switch name {
        case "span":
            let chain = styles.chain("text", markup.attribute(node, "text:style-name"))
            let own = OpenDocumentStyles.look(chain, over: look)
            if own.isDisjoint(with: OfficePage.Look.unseen) { inline(node, own) }
        case "a": link(markup.attribute(node, "xlink:href").map(plain), node, look)
        case "bookmark-ref", "reference-ref", "sequence-ref", "note-ref": reference(node, look)
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
        case "ruby": ruby(node, look)
        case "hidden-text":
            if markup.attribute(node, "text:is-hidden") != "true" { inline(node, look) }
        case "annotation", "annotation-end", "page-number", "page-count", "page-continuation",
            "script", "event-listeners":
            break
        case "image": picture(node)
        case "text-box": box(elements(of: node))
        case "table", "list": box([node])
        default: if Self.shapes.contains(name) { shape(node) } else { inline(node, look) }
        }
    }

    private mutating func link(_ target: String?, _ node: Int, _ look: OfficePage.Look) {
        if let target { page.beginLink(target) }
        inline(node, look)
        if target != nil { page.endLink() }
    }

    /// What names another place; where it stands on paper is not told.
    private mutating func reference(_ node: Int, _ look: OfficePage.Look) {
        if markup.attribute(node, "text:reference-format") == "page" { return }
        link(markup.attribute(node, "text:ref-name").map { "#" + $0 }, node, look)
    }

    private mutating func ruby(_ node: Int, _ look: OfficePage.Look) {
        guard let base = markup.first(of: node, "ruby-base") else { return }
        page.beginRuby()
        inline(base, look)
        if let reading = markup.first(of: node, "ruby-text") {
            page.beginReading()
            inline(reading, look)
        }
        page.endRuby()
    }

    /// Headings are addressed by their words, with a mark behind them.
    private func plain(_ target: String) -> String {
        guard target.hasPrefix("#"), let bar = target.lastIndex(of: "|") else { return target }
        return String(target[..<bar])
    }

    func elements(of node: Int) -> [Int] {
        markup.children(of: node).filter { !markup.nodes[$0].isText }
    }
}

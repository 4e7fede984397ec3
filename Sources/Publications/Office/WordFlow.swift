/// Walks the text of a Word document.
struct WordFlow {
    let reader: WordReader
    var markup: Markup
    var links: [String: WordLink]
    var page = OfficePage()
    private var counters = OfficeCounters()
    private var begun: Set<String> = []
    /// The notes that were called, in order.
    var notes: [(kind: WordNoteKind, id: String)] = []
    var noteNumbers: [WordNoteKind: [String: Int]] = [:]
    var fields: [Field] = []
    var depth = 0
    /// The end of the paragraph before was deleted: it goes on in the next.
    private var goesOn = false
    /// How each section begins, in order.
    private var sections: [String] = []
    private var sectionsEnded = 0
    private var chunkBytes = 0
    /// A document within it is of a kind that is not read here.
    private(set) var hasForeignPart = false
    var title: String? { page.title }
    var isCut: Bool { page.isCut }

    /// A field is an order and what came of it: an address is followed, a page number is not told.
    struct Field {
        var order = ""
        var isResult = false
        var isSilent = false
        var isLink = false
    }

    init(_ reader: WordReader, _ markup: Markup) {
        self.reader = reader
        self.markup = markup
        links = reader.links
    }

    /// The text of the document.
    mutating func read(_ body: Int) {
        for node in markup.descendants(of: body, "sectPr") {
            let parent = markup.nodes[Int(markup.nodes[node].parent)].name
            if parent == "pPr" || parent == "body" {
                sections.append(markup.value(of: node, "type") ?? "nextPage")
            }
        }
        self.body(body)
    }

    mutating func body(_ node: Int) {
        for child in markup.children(of: node) where !markup.nodes[child].isText { block(child) }
        page.end()
    }

    mutating func finished(language: String?) -> [UInt8] {
        var index = 0
        // A note may call another.
        while index < min(notes.count, Limits.listEntries) {
            let (kind, id) = notes[index]
            index += 1
            guard let known = reader.notes[kind], let markup = known.markup,
                let node = known.nodes[id]
            else { continue }
            let (outer, outerLinks) = (self.markup, links)
            (self.markup, links) = (markup, known.links)
            (fields, goesOn) = ([], false)
            page.beginNote(index)
            body(node)
            page.endNote()
            (self.markup, links) = (outer, outerLinks)
        }
        return page.finished(language: language)
    }

    /// A text box: it follows the paragraph that it hangs on.
    mutating func box(_ node: Int) {
        let (outerFields, outerGoesOn) = (fields, goesOn)
        (fields, goesOn) = ([], false)
        page.beginBox()
        body(node)
        page.endBox()
        (fields, goesOn) = (outerFields, outerGoesOn)
    }

    // MARK: - Blocks

    private mutating func block(_ node: Int) {
        guard depth < Limits.elementDepth else { return }
        depth += 1
        defer { depth -= 1 }
        switch markup.nodes[node].name {
        case "p": paragraph(node)
        case "tbl": table(node)
        case "bookmarkStart": bookmark(node)
        case "del", "moveFrom": break
        case "AlternateContent": choice(node) { $0.block($1) }
        case "altChunk": chunk(node)
        case "sectPr", "pPr", "tcPr", "sdtPr", "sdtEndPr": break
        default:
            for child in markup.children(of: node) where !markup.nodes[child].isText {
                block(child)
            }
        }
    }

    mutating func choice(_ node: Int, _ body: (inout WordFlow, Int) -> Void) {
        let chosen = markup.first(of: node, "Choice") ?? markup.first(of: node, "Fallback")
        guard let chosen else { return }
        for child in markup.children(of: chosen) where !markup.nodes[child].isText {
            body(&self, child)
        }
    }

    mutating func bookmark(_ node: Int) {
        if let name = markup.attribute(node, "w:name"), name != "_GoBack" { page.anchor(name) }
    }

    private mutating func paragraph(_ node: Int) {
        let properties = markup.first(of: node, "pPr")
        let isEndDeleted = properties.flatMap { markup.first(of: $0, "rPr") }.map {
            markup.first(of: $0, "del") != nil || markup.first(of: $0, "moveFrom") != nil
        }
        // Nothing of it is left.
        if isEndDeleted == true, !isSeen(node) { return }
        let chain = reader.styles.chain(
            ofParagraph: properties.flatMap { markup.value(of: $0, "pStyle") })
        var look = chain.reversed().reduce(OfficePage.Look()) { $1.look.over($0) }
        if !(goesOn && page.hasWords) {
            var paragraph = paragraph(properties, chain)
            let number = mark(&paragraph, properties, chain)
            page.begin(paragraph)
            if case .heading = paragraph.kind { look.subtract([.bold, .italic]) }
            if let number { page.add(number + " ", look) }
        }
        goesOn = isEndDeleted ?? false
        inline(node, look)
        if !goesOn { page.end() }
        if properties.flatMap({ markup.first(of: $0, "sectPr") }) != nil { endSection() }
    }

    /// Whether something of a paragraph was not deleted.
    private func isSeen(_ node: Int) -> Bool {
        var at = node + 1
        let end = markup.end(of: node)
        while at < end {
            switch markup.nodes[at].name {
            case "t", "drawing", "pict", "object", "sym", "oMath", "footnoteReference",
                "endnoteReference", "sectPr":
                return true
            case "del", "moveFrom": at = markup.end(of: at)
            default: at += 1
            }
        }
        return false
    }

    private func paragraph(
        _ properties: Int?, _ chain: [WordStyles.Style]
    ) -> OfficePage.Paragraph {
        var paragraph = OfficePage.Paragraph(kind: reader.styles.kind(chain))
        paragraph.align = chain.lazy.compactMap(\.align).first
        paragraph.isRTL = chain.lazy.compactMap(\.isRTL).first ?? false
        paragraph.breaksBefore = chain.lazy.compactMap(\.breaksBefore).first ?? false
        paragraph.isTitle = chain.first.map { OfficeHeadings.isTitle($0.name) } ?? false
        guard let properties else { return paragraph }
        if let level = markup.value(of: properties, "outlineLvl").flatMap({ Int($0) }) {
            paragraph.kind = (0..<9).contains(level) ? .heading(level + 1) : .plain
        }
        paragraph.align = markup.align(of: properties) ?? paragraph.align
        paragraph.isRTL = markup.isOn(properties, "bidi") ?? paragraph.isRTL
        paragraph.breaksBefore =
            markup.isOn(properties, "pageBreakBefore") ?? paragraph.breaksBefore
        if let margin = markup.first(of: properties, "ind") {
            let twips = markup.attribute(margin, "w:left") ?? markup.attribute(margin, "w:start")
            paragraph.left = (twips.flatMap { Double($0) } ?? 0) / Self.twipsOfEm
        }
        return paragraph
    }

    /// A letter of eleven points.
    private static let twipsOfEm = 220.0

    /// An item's marker goes into the paragraph; the number of a heading comes back.
    private mutating func mark(
        _ paragraph: inout OfficePage.Paragraph, _ properties: Int?, _ chain: [WordStyles.Style]
    ) -> String? {
        let own = properties.flatMap { markup.first(of: $0, "numPr") }
        let number =
            own.flatMap { markup.value(of: $0, "numId") }
            ?? chain.lazy.compactMap(\.list.number).first
        guard let number, let list = reader.lists.list(number) else { return nil }
        let level =
            own.flatMap { markup.value(of: $0, "ilvl") }.flatMap { Int($0) }
            ?? chain.lazy.compactMap { $0.list.level ?? list.levelOfStyle[$0.id] }.first ?? 0
        let depth = min(max(0, level), 8) + 1
        if begun.insert(list.id).inserted {
            for (level, start) in list.starts.sorted(by: { $0.key < $1.key }) {
                counters.restart(list.id, depth: level + 1, at: start)
            }
        }
        let marker = counters.marker(list.id, depth: depth, list.levels)
        if case .heading = paragraph.kind { return marker.isEmpty ? nil : marker }
        paragraph.list = (depth, marker)
        return nil
    }

    /// The one that follows says how it begins.
    private mutating func endSection() {
        sectionsEnded += 1
        guard sections.indices.contains(sectionsEnded),
            !["continuous", "nextColumn"].contains(sections[sectionsEnded])
        else { return }
        page.breakPage()
    }

    private mutating func table(_ node: Int) {
        let rows = markup.descendants(ofTable: node, "tr", "tbl").filter { row in
            markup.first(of: row, "trPr").flatMap { markup.first(of: $0, "del") } == nil
        }
        if rows.isEmpty { return }
        goesOn = false
        let spans = WordSpans(rows, markup)
        page.beginTable()
        for (index, row) in rows.enumerated() {
            let isHeader = markup.first(of: row, "trPr").flatMap {
                markup.isOn($0, "tblHeader")
            }
            page.beginRow()
            for cell in spans.cells[index] {
                page.beginCell(
                    columns: cell.columns, rows: cell.rows, isHeader: isHeader ?? false)
                if let node = cell.node {
                    for child in markup.children(of: node) where !markup.nodes[child].isText {
                        block(child)
                    }
                }
                goesOn = false
                page.endCell()
            }
            page.endRow()
        }
        page.endTable()
    }

    // MARK: - Documents within

    /// A page or a text that stands in a part of its own.
    private mutating func chunk(_ node: Int) {
        guard let link = markup.attribute(node, "r:id").flatMap({ links[$0] }), !link.isOutside,
            let size = reader.archive.size(of: link.target), size <= Self.chunksMax - chunkBytes,
            // What cannot be read is said to be left out.
            let bytes = try? reader.archive.load(link.target, limit: Limits.packageBytes).bytes
        else {
            hasForeignPart = true
            return
        }
        chunkBytes += bytes.count
        let head = Array(bytes.prefix(FileKind.headBytes))
        switch FileKind.of(head, name: link.target) {
        case .html: page.copy(page: MarkupParser.page(bytes))
        case .mimePage:
            guard let saved = MimeMessage.page(bytes) else { fallthrough }
            page.copy(page: MarkupParser.html(saved.text))
        case .plain:
            let text = String(decoding: Decoding.plain(bytes).text, as: UTF8.self)
            for line in text.split(whereSeparator: \.isNewline) {
                page.begin(OfficePage.Paragraph())
                page.add(String(line))
            }
            page.end()
        default: hasForeignPart = true
        }
    }

    /// Of all parts of a document together.
    private static let chunksMax = Limits.markupBytes
}

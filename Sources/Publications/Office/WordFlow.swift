/// Walks the text of a Word document.
struct WordFlow {
    private let reader: WordReader
    private var markup: Markup
    private var links: [String: WordLink]
    private var page = OfficePage()
    private var counters = OfficeCounters()
    private var begun: Set<String> = []
    /// The notes that were called, in order.
    private var notes: [(kind: WordNoteKind, id: String)] = []
    private var noteNumbers: [WordNoteKind: [String: Int]] = [:]
    private var fields: [Field] = []
    private var depth = 0
    private(set) var title: String?
    var isCut: Bool { page.isCut }

    /// A field is an order and what came of it: an address is followed, a page number is not told.
    private struct Field {
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
            page.beginNote(index)
            body(node)
            page.endNote()
            (self.markup, links) = (outer, outerLinks)
        }
        return page.finished(language: language)
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
        case "sectPr", "pPr", "tcPr", "sdtPr", "sdtEndPr": break
        default:
            for child in markup.children(of: node) where !markup.nodes[child].isText {
                block(child)
            }
        }
    }

    private mutating func choice(_ node: Int, _ body: (inout WordFlow, Int) -> Void) {
        let chosen = markup.first(of: node, "Choice") ?? markup.first(of: node, "Fallback")
        guard let chosen else { return }
        for child in markup.children(of: chosen) where !markup.nodes[child].isText {
            body(&self, child)
        }
    }

    private mutating func bookmark(_ node: Int) {
        if let name = markup.attribute(node, "w:name"), name != "_GoBack" { page.anchor(name) }
    }

    private mutating func paragraph(_ node: Int) {
        let properties = markup.first(of: node, "pPr")
        let chain = reader.styles.chain(
            properties.flatMap { markup.value(of: $0, "pStyle") })
        var paragraph = OfficePage.Paragraph(kind: reader.styles.kind(chain))
        paragraph.align = chain.lazy.compactMap(\.align).first
        if let properties {
            if let level = markup.value(of: properties, "outlineLvl").flatMap({ Int($0) }) {
                paragraph.kind = level < 9 ? .heading(level + 1) : .plain
            }
            paragraph.align = markup.align(of: properties) ?? paragraph.align
            paragraph.isRTL = markup.first(of: properties, "bidi") != nil
            paragraph.breaksBefore = markup.first(of: properties, "pageBreakBefore") != nil
            if let margin = markup.first(of: properties, "ind") {
                let twips =
                    markup.attribute(margin, "w:left") ?? markup.attribute(margin, "w:start")
                paragraph.left = (twips.flatMap { Double($0) } ?? 0) / Self.twipsOfEm
            }
        }
        let number = mark(&paragraph, properties, chain)
        page.begin(paragraph)
        var look = chain.reversed().reduce(into: OfficePage.Look()) { $0.formUnion($1.look) }
        if case .heading = paragraph.kind { look.subtract([.bold, .italic]) }
        if let number { page.add(number + " ", look) }
        if chain.first?.name == "title", title == nil {
            let words = markup.text(of: node)
            title = words.isEmpty ? nil : words
        }
        inline(node, look)
        page.end()
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
            ?? chain.lazy.compactMap(\.list.level).first ?? 0
        let depth = min(max(0, level), 8) + 1
        if begun.insert(list.id).inserted {
            for (level, start) in list.starts {
                counters.restart(list.id, depth: level + 1, at: start)
            }
        }
        let marker = counters.marker(list.id, depth: depth, list.levels)
        if case .heading = paragraph.kind { return marker.isEmpty ? nil : marker }
        paragraph.list = (depth, marker)
        return nil
    }

    private mutating func table(_ node: Int) {
        let rows = Array(markup.descendants(ofTable: node, "tr", "tbl"))
        let spans = WordSpans(rows, markup)
        page.beginTable()
        for (index, row) in rows.enumerated() {
            let isHeader = markup.first(of: row, "trPr").map {
                markup.first(of: $0, "tblHeader") != nil
            }
            page.beginRow()
            for cell in spans.cells[index] {
                page.beginCell(
                    columns: cell.columns, rows: cell.rows, isHeader: isHeader ?? false)
                for child in markup.children(of: cell.node) where !markup.nodes[child].isText {
                    block(child)
                }
                page.endCell(isHeader: isHeader ?? false)
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
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            piece(child, look)
        }
    }

    private mutating func piece(_ node: Int, _ look: OfficePage.Look) {
        switch markup.nodes[node].name {
        case "r": run(node, look)
        case "pPr", "rPr", "del", "moveFrom", "sdtPr", "sdtEndPr", "instrText", "delText": break
        case "bookmarkStart": bookmark(node)
        case "hyperlink":
            if let target = target(ofLink: node) { page.beginLink(target) }
            inline(node, look)
            page.endLink()
        case "fldSimple":
            let order = markup.attribute(node, "w:instr") ?? ""
            if !Self.isSilent(order) { inline(node, look) }
        case "AlternateContent": choice(node) { $0.piece($1, look) }
        case "oMath", "oMathPara": WordMath.write(node, markup, &page)
        case "txbxContent":
            page.end()
            body(node)
        default: inline(node, look)
        }
    }

    private func target(ofLink node: Int) -> String? {
        if let id = markup.attribute(node, "r:id"), let link = links[id], link.isOutside {
            return link.target
        }
        return markup.attribute(node, "w:anchor").map { "#" + $0 }
    }

    private mutating func run(_ node: Int, _ outer: OfficePage.Look) {
        var look = outer
        if let properties = markup.first(of: node, "rPr") {
            let chain = reader.styles.chain(markup.value(of: properties, "rStyle"))
            for style in chain.reversed() { look.formUnion(style.look) }
            look = markup.look(of: properties, from: look)
        }
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            part(child, look)
        }
    }

    private mutating func part(_ node: Int, _ look: OfficePage.Look) {
        if fieldPart(node) { return }
        if fields.contains(where: { $0.isSilent || !$0.isResult }) { return }
        switch markup.nodes[node].name {
        case "t": page.add(String(decoding: markup.rawText(of: node), as: UTF8.self), look)
        case "tab", "ptab": page.add(" ", look)
        case "br", "cr": page.breakLine()
        case "noBreakHyphen": page.add("\u{2011}", look)
        case "softHyphen": page.add("\u{AD}", look)
        case "sym": sign(node, look)
        case "footnoteReference": note(node, .foot)
        case "endnoteReference": note(node, .end)
        case "drawing", "pict", "object": drawing(node)
        case "AlternateContent": choice(node) { $0.part($1, look) }
        default: break
        }
    }

    private mutating func sign(_ node: Int, _ look: OfficePage.Look) {
        guard let code = markup.attribute(node, "w:char").flatMap({ UInt32($0, radix: 16) }),
            let scalar = Unicode.Scalar(code), !(0xE000...0xF8FF).contains(code)
        else { return }
        page.add(String(Character(scalar)), look)
    }

    private mutating func note(_ node: Int, _ kind: WordNoteKind) {
        guard let id = markup.attribute(node, "w:id"), reader.notes[kind]?.nodes[id] != nil,
            notes.count < Limits.listEntries
        else { return }
        // A note that calls itself, or one that called it, is the same note.
        if let number = noteNumbers[kind]?[id] {
            page.noteMark(number)
            return
        }
        notes.append((kind, id))
        noteNumbers[kind, default: [:]][id] = notes.count
        page.noteMark(notes.count)
    }

    private mutating func drawing(_ node: Int) {
        let about = markup.descendants(of: node, "docPr").first
        let alt = about.flatMap { markup.attribute($0, "descr") ?? markup.attribute($0, "title") }
        for below in markup.descendants(of: node) where !markup.nodes[below].isText {
            let id: String? =
                switch markup.nodes[below].name {
                case "blip": markup.attribute(below, "r:embed")
                case "imagedata": markup.attribute(below, "r:id")
                default: nil
                }
            if let id, let link = links[id], !link.isOutside, !isInBox(below, of: node) {
                page.picture(link.target, alt: alt ?? "")
            }
        }
        var count = 0
        for below in markup.descendants(of: node, "txbxContent") where count < Self.boxesMax {
            if isInBox(below, of: node) { continue }
            count += 1
            page.end()
            body(below)
        }
    }

    /// Within a text box of the drawing, which is read as a whole: each inner one would be read
    /// again by every one around it.
    private func isInBox(_ node: Int, of drawing: Int) -> Bool {
        var above = Int(markup.nodes[node].parent)
        while above >= 0, above != drawing {
            if markup.nodes[above].name == "txbxContent" { return true }
            above = Int(markup.nodes[above].parent)
        }
        return false
    }

    /// Text boxes of one drawing.
    private static let boxesMax = 50

    // MARK: - Fields

    /// Whether this is a part of a field's frame, and no text.
    private mutating func fieldPart(_ node: Int) -> Bool {
        switch markup.nodes[node].name {
        case "instrText":
            if let last = fields.indices.last, !fields[last].isResult,
                fields[last].order.utf8.count < 4_096
            {
                fields[last].order += String(decoding: markup.rawText(of: node), as: UTF8.self)
            }
            return true
        case "fldChar":
            switch markup.attribute(node, "w:fldCharType") {
            case "begin": if fields.count < 50 { fields.append(Field()) }
            case "separate": beginResult()
            case "end": if let field = fields.popLast(), field.isLink { page.endLink() }
            default: break
            }
            return true
        default: return false
        }
    }

    private mutating func beginResult() {
        guard let last = fields.indices.last else { return }
        fields[last].isResult = true
        fields[last].isSilent = Self.isSilent(fields[last].order)
        if let target = OfficeField.target(of: fields[last].order), !fields[last].isSilent {
            fields[last].isLink = true
            page.beginLink(target)
        }
    }

    private static func isSilent(_ order: String) -> Bool {
        let word = order.split(whereSeparator: \.isWhitespace).first ?? ""
        return ["PAGE", "PAGEREF", "NUMPAGES", "SECTIONPAGES"].contains(word.uppercased())
    }
}

/// What a field's order asks for.
enum OfficeField {
    /// `HYPERLINK "https://…" \l "place"`
    static func target(of order: String) -> String? {
        let words = order.split(separator: "\"", omittingEmptySubsequences: false)
        guard order.trimmingSpaces().uppercased().hasPrefix("HYPERLINK"), words.count > 1 else {
            return nil
        }
        let isPlace = words[0].contains("\\l")
        if isPlace { return "#" + words[1] }
        guard words.count > 3, words[2].contains("\\l") else { return String(words[1]) }
        return words[1] + "#" + words[3]
    }
}

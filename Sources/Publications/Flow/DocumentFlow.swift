/// Walks a parsed document and gives its visible text to a `TextFlow`, styled by its sheets.
struct DocumentFlow {
    let markup: Markup
    let path: String
    var flow = TextFlow()
    var tables = TableGrid()
    private var cascade: Cascade
    var lists: [ListCounter] = []
    private var quotes = 0
    private var isInPicture = false
    /// Words that are out of sight because the picture after them shows them.
    var wordsOutOfSight = ""
    var ruby = RubyState()
    /// nil where pictures in the document itself are not kept.
    var inline: InlinePictures?

    /// What an element stands in.
    struct Surroundings {
        var style = Style()
        /// Ems from the margins, all ancestors' together.
        var left: Float = 0
        var right: Float = 0
        var kind = Block.Kind.paragraph
        var role = Block.Role.body
        var quoteDepth = 0
        var listDepth = 0
        var cell: Block.Cell?
        var isParagraph = false
        /// A `<div>` with nothing to say of its first line.
        var isLine = false
        var isFlex = false
        var isRuby = false
        var syntax = Syntax.none
    }

    init(_ markup: Markup, path: String, sheets: [StyleSheet]) {
        self.markup = markup
        self.path = path
        cascade = Cascade(markup, sheets: sheets)
    }

    /// The whole document.
    mutating func draft() -> Document.Draft {
        if let root = markup.root {
            cascade.visit(root, after: nil)
            element(root, in: Surroundings())
        }
        if let line = markup.damagedLine {
            flow.warnOfRepair(near: line, path: path)
        }
        return flow.finished()
    }

    mutating func children(of node: Int, in place: Surroundings) {
        var sibling: Int?
        var child = Int(markup.nodes[node].firstChild)
        while child >= 0 {
            let entry = markup.nodes[child]
            if entry.isText {
                let isBetweenReadings =
                    ruby.joined != nil && markup.textBytes(child).allSatisfy(\.isSpace)
                if !place.style.isHidden && !isBetweenReadings {
                    flow.context = block(for: place)
                    flow.add(markup.textBytes(child), node: child, mode: place.style.whiteSpace)
                }
            } else {
                cascade.visit(child, after: sibling)
                sibling = child
                element(child, in: place)
            }
            child = Int(entry.next)
        }
    }

    private mutating func element(_ node: Int, in place: Surroundings) {
        if flow.isFull { return }
        let entry = markup.nodes[node]
        if entry.tag == .title, entry.space != .svg { flow.setTitle(markup.text(of: node)) }
        var style = Nature.style(entry.tag, inheriting: place.style)
        cascade.apply(to: &style, node: node)
        let isBare = entry.start == entry.end
        let itemDepth = isBare ? 0 : applyAttributes(node, entry.tag, &style)
        let isShown = style.display != .none && !Nature.isNeverShown(entry.tag)
        if !isShown || entry.space == .svg && hides(svg: entry.tag) { return hidden(node) }
        if style.isOutOfSight, isPictured(node) {
            wordsOutOfSight += (wordsOutOfSight.isEmpty ? "" : " ") + markup.text(of: node)
            return hidden(node)
        }
        if place.isFlex && style.display == .inline { style.display = .block }
        let start = flow.position
        let look = flow.look
        flow.look.style = style.inline
        if style.float != .none && !style.display.isBlock { flow.look.style.insert(.float) }
        let apart = style.display.isBlock ? (false, false) : standsApart(node, style)
        if apart.0 { flow.separate() }
        if !isBare { setLanguage(node) }
        var inner = place
        inner.style = style
        inner.isFlex = style.display == .flex
        inner.isRuby = style.display == .ruby
        inner.listDepth += itemDepth
        if style.display.isBlock {
            blockElement(node, entry.tag, in: place, &inner)
        } else {
            inlineElement(node, entry.tag, in: place, inner)
        }
        flow.look = look
        if apart.1 { flow.separate() }
        if !isBare { addNames(node, entry.tag, from: min(start, flow.position)) }
        if style.pauseBefore + style.pauseAfter > 0 { addPauses(style, from: start) }
    }

    private mutating func addNames(_ node: Int, _ tag: Tag, from start: Int) {
        addPhonetic(node, from: start)
        if let id = markup.value(node, .id) ?? markup.value(node, "xml:id") {
            flow.add(anchor: Name(id), from: start)
        } else if tag == .a, let name = markup.value(node, "name") {
            flow.add(anchor: Name(name), from: start)
        }
    }

    /// - Returns: how deep in lists the element is an item by itself.
    private mutating func applyAttributes(
        _ node: Int, _ tag: Tag, _ style: inout Style
    ) -> Int {
        if markup.value(node, "hidden") != nil, markup.attribute(node, "hidden") != "until-found" {
            style.display = .none
        }
        if tag == .math, markup.attribute(node, "display") == "block" { style.display = .block }
        if let direction = markup.attribute(node, "dir") {
            style.isRTL = direction.lowercased() == "rtl"
        }
        if tag == .ol || tag == .ul || tag == .li, let type = markup.attribute(node, "type"),
            let list = ListStyle(type: type)
        {
            style.listStyle = list
        }
        if let align = markup.attribute(node, "align")?.lowercased(), tag != .img {
            if align == "center" { style.align = .center }
            if align == "right" { style.align = .right }
        }
        return officeItem(node, tag, &style)
    }

    /// SVG shows its texts and pictures; what describes or defines is not drawn.
    private func hides(svg tag: Tag) -> Bool {
        switch tag {
        case .title, .desc, .metadata, .defs, .symbol, .style, .script: true
        default: false
        }
    }

    /// Nothing of a hidden element shows, but places in it can still be linked to.
    private mutating func hidden(_ node: Int) {
        for below in node..<min(markup.end(of: node), node + 10_000) {
            if let id = markup.value(below, "id") {
                flow.add(anchor: Name(id), from: flow.position)
            }
            if markup.nodes[below].tag == .img, let source = markup.attribute(below, "src") {
                hiddenPicture(source, alt: markup.attribute(below, "alt") ?? "")
            }
            if below > node, markup.nodes[below].tag == .title, markup.nodes[below].space != .svg {
                flow.setTitle(markup.text(of: below))
            }
        }
    }

    private mutating func setLanguage(_ node: Int) {
        guard let tag = markup.attribute(node, "xml:lang") ?? markup.attribute(node, "lang"),
            !tag.isEmpty,
            tag.utf8.count < 40
        else { return }
        flow.look.language = flow.language(tag)
    }

    func block(for place: Surroundings) -> Block {
        var block = Block(kind: place.kind, range: 0..<0)
        let style = place.style
        block.role = place.role
        block.align = style.align
        block.hyphens = style.hyphens
        block.left = min(40, max(0, place.left))
        block.right = min(40, max(0, place.right))
        block.indent = style.textIndent
        block.quoteDepth = place.quoteDepth
        block.listDepth = place.listDepth
        block.cell = place.cell
        block.isRTL = style.isRTL
        block.isVertical = style.isVertical
        block.isPreformatted = style.whiteSpace == .pre || style.whiteSpace == .preWrap
        if block.isPreformatted && block.kind == .paragraph && style.inline.contains(.code) {
            block.kind = .preformatted
        }
        if block.kind == .preformatted { block.syntax = place.syntax }
        block.isLine = place.isLine && block.kind == .paragraph
        return block
    }

    private mutating func blockElement(
        _ node: Int, _ tag: Tag, in place: Surroundings, _ inner: inout Surroundings
    ) {
        let style = inner.style
        // A line of verse: a block inside a paragraph is a line of it, not a paragraph.
        if place.isParagraph && (tag == .span || tag == .a || tag == .em || tag == .i) {
            flow.breakLineIfNeeded()
            flow.context = block(for: place)
            flow.makeVerse()
            flow.indentLine(style.paddingLeft + style.marginLeft + style.textIndent)
            inline(node, tag, inner)
            flow.breakLineIfNeeded()
            return
        }
        flow.end()
        if style.breaksBefore { flow.breakPage() }
        flow.leave(space: style.marginTop)
        inner.left += style.marginLeft + style.paddingLeft
        inner.right += style.marginRight + style.paddingRight
        classify(node, tag, &inner)
        generate(.before, node, inner)
        switch style.display {
        case .table: table(node, inner)
        case .row: row(node, in: inner)
        case .cell: cell(node, inner)
        case .listItem: item(node, inner)
        default:
            if tag == .hr { flow.addRule() } else { contents(node, tag, inner) }
        }
        generate(.after, node, inner)
        flow.end()
        flow.leave(space: style.marginBottom)
        if style.breaksAfter { flow.breakPage() }
    }

    private mutating func contents(_ node: Int, _ tag: Tag, _ inner: Surroundings) {
        switch tag {
        case .ol, .ul, .menu, .dir: list(node, inner)
        default:
            // Blocks can be links, formulas and drawings too.
            if tag == .a || tag == .math || tag == .svg || tag == .img || tag == .object {
                inline(node, tag, inner)
            } else {
                children(of: node, in: inner)
            }
        }
    }

    /// What an element's name and `epub:type` make of the blocks in it.
    private func classify(_ node: Int, _ tag: Tag, _ inner: inout Surroundings) {
        inner.isParagraph = tag == .p
        inner.isLine = tag == .div && inner.style.textIndent == 0 && mayBeLine(node, inner)
        if let level = tag.headingLevel {
            inner.kind = .heading(level: level)
            inner.isParagraph = true
        }
        switch tag {
        case .blockquote: inner.quoteDepth += 1
        case .figcaption, .caption: inner.kind = .caption
        case .dt: inner.kind = .term
        case .pre:
            inner.kind = .preformatted
            inner.syntax = syntax(of: node)
        default: break
        }
        guard let type = markup.value(node, "epub:type") ?? markup.value(node, "role") else {
            return
        }
        for word in type.split(whereSeparator: \.isSpace) {
            switch Name(word) {
            case "footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote":
                inner.role = .note
            case "epigraph", "doc-epigraph": inner.role = .epigraph
            default: break
            }
        }
    }

    /// What the element, the one around it or the one in it says.
    private func syntax(of node: Int) -> Syntax {
        let parent = Int(markup.nodes[node].parent)
        let inside = markup.children(of: node).first { !markup.nodes[$0].isText }
        for node in [node, inside ?? -1, parent] where node >= 0 {
            for name in ["data-lang", "data-language"] as [Name] {
                if let said = markup.attribute(node, name), let found = Syntax(name: said) {
                    return found
                }
            }
            if let found = markup.attribute(node, "class").flatMap({ Syntax(classes: $0) }) {
                return found
            }
        }
        return .none
    }

    private mutating func inlineElement(
        _ node: Int, _ tag: Tag, in place: Surroundings, _ inner: Surroundings
    ) {
        if inner.style.display == .rubyParenthesis && place.isRuby { return }
        if inner.style.display == .rubyText { return rubyText(node, inner) }
        if inner.isRuby { ruby.wordsStart = flow.position }
        generate(.before, node, inner)
        inline(node, tag, inner)
        generate(.after, node, inner)
    }

    mutating func inline(_ node: Int, _ tag: Tag, _ inner: Surroundings) {
        flow.context = block(for: inner)
        switch tag {
        case .br: flow.breakLine()
        case .wbr: break
        case .img, .image: image(node, inner)
        case .a: link(node, inner)
        case .q:
            quotes += 1
            flow.add(generated: quotes % 2 == 1 ? "“" : "‘")
            children(of: node, in: inner)
            flow.add(generated: quotes % 2 == 1 ? "”" : "’")
            quotes -= 1
        case .math: math(node, inner)
        case .object, .embed, .iframe: embedded(node, tag, inner)
        case .switch: choice(node, inner)
        case .input: if let value = inputText(node) { flow.add(generated: value, for: node) }
        case .text where markup.nodes[node].space == .svg:
            flow.end()
            children(of: node, in: inner)
            flow.end()
        default: children(of: node, in: inner)
        }
    }

    private func inputText(_ node: Int) -> String? {
        switch markup.attribute(node, "type")?.lowercased() {
        case "submit", "button", "reset": markup.attribute(node, "value")
        case "checkbox", "radio": markup.attribute(node, "checked") == nil ? "[ ]" : "[x]"
        default: nil
        }
    }

    private mutating func generate(_ pseudo: Selector.Pseudo, _ node: Int, _ inner: Surroundings) {
        guard let (style, content) = cascade.generated(pseudo, node: node, from: inner.style) else {
            return
        }
        var text = ""
        for part in content {
            switch part {
            case .text(let words): text += words
            case .attribute(let name): text += markup.attribute(node, name) ?? ""
            case .openQuote: text += "“"
            case .closeQuote: text += "”"
            }
        }
        if text.isEmpty || text.utf8.count > Limits.labelCharacters || style.isHidden { return }
        if style.display.isBlock { flow.end() }
        flow.context = block(for: inner)
        let look = flow.look
        flow.look.style = style.inline.union(.generated)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if index > 0 { flow.breakLine() }
            flow.add(Array(line.utf8)[...], node: -1, mode: style.whiteSpace)
        }
        flow.look = look
        if style.display.isBlock { flow.end() }
    }
}

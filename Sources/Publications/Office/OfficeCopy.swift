/// What documents within a document come to: formulas and pages, of which only known elements are
/// taken over.
extension OfficePage {
    mutating func beginMath() {
        prepare()
        set([])
        put("<math xmlns=\"http://www.w3.org/1998/Math/MathML\">")
    }

    /// A formula in MathML.
    mutating func copy(math: Int, _ markup: Markup) {
        beginMath()
        for child in markup.children(of: math) { copy(child, markup, Self.mathNames, 0) }
        put("</math>")
    }

    /// What stands in the body of a page; its pictures are elsewhere.
    mutating func copy(page markup: Markup) {
        guard let root = markup.root else { return }
        end()
        nest(0)
        // A piece of a page may be one paragraph.
        copy(markup.first(of: root, "body") ?? root, markup, Self.pageNames, 0)
    }

    private mutating func copy(_ node: Int, _ markup: Markup, _ known: Set<Name>, _ depth: Int) {
        if markup.nodes[node].isText {
            return add(escaped: String(decoding: markup.textBytes(node), as: UTF8.self))
        }
        let name = markup.nodes[node].name
        guard depth < Limits.elementDepth, !Self.passed.contains(name) else { return }
        let spelling = known.contains(name) ? markup.spellings[name]?.lowercased() : nil
        if let spelling {
            put("<\(spelling)")
            for attribute in Self.attributes {
                guard let value = markup.attribute(node, Name(attribute)) else { continue }
                put(" \(attribute)=\"")
                add(escaped: String(value.prefix(Self.valueMax)))
                put("\"")
            }
            put(markup.nodes[node].firstChild < 0 ? "/>" : ">")
        }
        for child in markup.children(of: node) { copy(child, markup, known, depth + 1) }
        if let spelling, markup.nodes[node].firstChild >= 0 { put("</\(spelling)>") }
    }

    private static let valueMax = 2_000
    private static let attributes = [
        "href", "colspan", "rowspan", "start", "dir", "open", "close", "separators",
    ]
    private static let passed: Set<Name> = [
        "script", "style", "head", "title", "annotation", "annotation-xml", "template", "noscript",
        "svg", "object", "iframe",
    ]
    private static let pageNames: Set<Name> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
        "table", "tbody", "thead", "tr", "td", "th", "caption", "blockquote", "pre", "b", "strong",
        "i", "em", "u", "s", "del", "sub", "sup", "code", "a", "br", "hr", "ruby", "rt", "rp",
    ]
    private static let mathNames: Set<Name> = [
        "mi", "mn", "mo", "ms", "mtext", "mspace", "mrow", "mfrac", "msqrt", "mroot", "mstyle",
        "msub", "msup", "msubsup", "munder", "mover", "munderover", "mfenced", "mtable", "mtr",
        "mtd", "mpadded", "mphantom", "merror", "semantics", "mmultiscripts",
    ]
}

/// The styles of a Word document, as far as they say what a paragraph is.
struct WordStyles {
    struct Style {
        var id = ""
        /// The name that all languages of Word share.
        var name = ""
        var basis: String?
        /// From 0; 9 is the text itself.
        var outline: Int?
        var look = WordLook()
        var list: (number: String?, level: Int?) = (nil, nil)
        var align: OfficePage.Align?
        var isRTL: Bool?
        var breaksBefore: Bool?
    }

    private var styles: [String: Style] = [:]
    /// What a paragraph is that names no style.
    private var plain: String?
    private(set) var language: String?

    init(_ markup: Markup?) {
        guard let markup, let root = markup.root else { return }
        for style in markup.elements(of: root, "style").prefix(Limits.listEntries) {
            guard let id = markup.attribute(style, "w:styleId") else { continue }
            styles[id] = Self.style(style, id, markup)
            if markup.attribute(style, "w:type") == "paragraph",
                markup.attribute(style, "w:default").map(Markup.isOn) == true
            {
                plain = id
            }
        }
        if let defaults = markup.first(of: root, "docDefaults"),
            let language = markup.descendants(of: defaults, "lang").first
        {
            self.language = markup.attribute(language, "w:val").map { String(label: $0.utf8) }
        }
    }

    private static func style(_ node: Int, _ id: String, _ markup: Markup) -> Style {
        var style = Style(id: id)
        style.name = (markup.value(of: node, "name") ?? "").lowercased()
        style.basis = markup.value(of: node, "basedOn")
        if let properties = markup.first(of: node, "pPr") {
            style.outline = markup.value(of: properties, "outlineLvl").flatMap { Int($0) }
            style.align = markup.align(of: properties)
            style.isRTL = markup.isOn(properties, "bidi")
            style.breaksBefore = markup.isOn(properties, "pageBreakBefore")
            if let list = markup.first(of: properties, "numPr") {
                style.list = (
                    markup.value(of: list, "numId"),
                    markup.value(of: list, "ilvl").flatMap { Int($0) }
                )
            }
        }
        if let properties = markup.first(of: node, "rPr") {
            style.look = WordLook(markup, properties)
        }
        return style
    }

    /// The style of a paragraph and those it is made from, the nearest first.
    func chain(ofParagraph id: String?) -> [Style] { chain(id ?? plain) }

    func chain(_ id: String?) -> [Style] {
        var found: [Style] = []
        var next = id
        while let id = next, let style = styles[id], found.count < Limits.fallbackSteps {
            found.append(style)
            next = style.basis
        }
        return found
    }

    func kind(_ chain: [Style]) -> OfficePage.Paragraph.Kind {
        for style in chain {
            if let outline = style.outline {
                return (0..<9).contains(outline) ? .heading(outline + 1) : .plain
            }
            if let kind = OfficeHeadings.kind(style.name) { return kind }
        }
        return .plain
    }

    /// The list that a style of lists stands for.
    func list(ofStyle id: String) -> String? {
        chain(id).lazy.compactMap(\.list.number).first
    }
}

/// What properties say of text: what they turn on and what off; the rest stays as it was.
struct WordLook {
    private var on: OfficePage.Look = []
    private var off: OfficePage.Look = []

    init() {}

    init(_ markup: Markup, _ properties: Int) {
        for node in markup.children(of: properties) where !markup.nodes[node].isText {
            let value = markup.attribute(node, "w:val")
            let isOn = value.map(Markup.isOn) ?? true
            switch markup.nodes[node].name {
            case "b": set(.bold, isOn)
            case "i": set(.italic, isOn)
            case "strike", "dstrike": set(.strike, isOn)
            case "u": set(.underline, isOn)
            case "vanish", "webHidden": set(.hidden, isOn)
            case "vertAlign":
                set(.raised, value == "superscript")
                set(.lowered, value == "subscript")
            default: break
            }
        }
    }

    private mutating func set(_ look: OfficePage.Look, _ isOn: Bool) {
        if isOn {
            on.insert(look)
            off.remove(look)
        } else {
            off.insert(look)
            on.remove(look)
        }
    }

    func over(_ look: OfficePage.Look) -> OfficePage.Look { look.subtracting(off).union(on) }
}

extension Markup {
    /// The `w:val` of a child.
    func value(of node: Int, _ child: Name) -> String? {
        first(of: node, child).flatMap { attribute($0, "w:val") }
    }

    /// Whether a switch is on; nil where it is not there. It is on where it says nothing else.
    func isOn(_ properties: Int, _ child: Name) -> Bool? {
        first(of: properties, child).map { attribute($0, "w:val").map(Markup.isOn) ?? true }
    }

    static func isOn(_ value: String) -> Bool { !["0", "false", "off", "none"].contains(value) }

    func align(of properties: Int) -> OfficePage.Align? {
        switch value(of: properties, "jc") {
        case "center": .center
        case "right", "end": .right
        default: nil
        }
    }
}

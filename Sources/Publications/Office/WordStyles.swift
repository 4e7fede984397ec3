/// The styles of a Word document, as far as they say what a paragraph is.
struct WordStyles {
    struct Style {
        /// The name that all languages of Word share.
        var name = ""
        var basis: String?
        /// From 0; 9 is the text itself.
        var outline: Int?
        var look: OfficePage.Look = []
        var list: (number: String?, level: Int?) = (nil, nil)
        var align: OfficePage.Align?
    }

    private var styles: [String: Style] = [:]
    private(set) var language: String?

    init(_ markup: Markup?) {
        guard let markup, let root = markup.root else { return }
        for style in markup.elements(of: root, "style").prefix(Limits.listEntries) {
            guard let id = markup.attribute(style, "w:styleId") else { continue }
            styles[id] = Self.style(style, markup)
        }
        if let defaults = markup.first(of: root, "docDefaults"),
            let language = markup.descendants(of: defaults, "lang").first
        {
            self.language = markup.attribute(language, "w:val").map { String(label: $0.utf8) }
        }
    }

    private static func style(_ node: Int, _ markup: Markup) -> Style {
        var style = Style()
        style.name = (markup.value(of: node, "name") ?? "").lowercased()
        style.basis = markup.value(of: node, "basedOn")
        if let properties = markup.first(of: node, "pPr") {
            style.outline = markup.value(of: properties, "outlineLvl").flatMap { Int($0) }
            style.align = markup.align(of: properties)
            if let list = markup.first(of: properties, "numPr") {
                style.list = (
                    markup.value(of: list, "numId"),
                    markup.value(of: list, "ilvl").flatMap { Int($0) }
                )
            }
        }
        if let properties = markup.first(of: node, "rPr") {
            style.look = markup.look(of: properties, from: [])
        }
        return style
    }

    /// The style and those it is made from, the nearest first.
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
            if let outline = style.outline { return outline < 9 ? .heading(outline + 1) : .plain }
            if style.name == "title" { return .heading(1) }
            if style.name == "subtitle" { return .heading(2) }
            if style.name.hasPrefix("heading "), let level = Int(style.name.dropFirst(8)) {
                return .heading(level)
            }
            if style.name.contains("quote") || style.name == "block text" { return .quote }
            if style.name == "caption" { return .caption }
            if style.name.contains("preformatted") || style.name == "source code" { return .code }
        }
        return .plain
    }
}

/// How the lists of a Word document are numbered.
struct WordLists {
    private var forms: [String: [OfficeNumbers.Level]] = [:]
    private var numbers: [String: (form: String, starts: [Int: Int])] = [:]

    init(_ markup: Markup?) {
        guard let markup, let root = markup.root else { return }
        for form in markup.elements(of: root, "abstractNum").prefix(Limits.listEntries) {
            guard let id = markup.attribute(form, "w:abstractNumId") else { continue }
            forms[id] = markup.elements(of: form, "lvl").prefix(9).map {
                Self.level($0, markup)
            }
        }
        for number in markup.elements(of: root, "num").prefix(Limits.listEntries) {
            guard let id = markup.attribute(number, "w:numId"),
                let form = markup.value(of: number, "abstractNumId")
            else { continue }
            var starts: [Int: Int] = [:]
            for change in markup.elements(of: number, "lvlOverride").prefix(9) {
                if let level = markup.attribute(change, "w:ilvl").flatMap({ Int($0) }),
                    let start = markup.value(of: change, "startOverride").flatMap({ Int($0) }),
                    (0..<9).contains(level)
                {
                    starts[level] = start
                }
            }
            numbers[id] = (form, starts)
        }
    }

    private static func level(_ node: Int, _ markup: Markup) -> OfficeNumbers.Level {
        var level = OfficeNumbers.Level()
        level.start = markup.value(of: node, "start").flatMap { Int($0) } ?? 1
        level.text = OfficeNumbers.bounded(markup.value(of: node, "lvlText") ?? "")
        switch markup.value(of: node, "numFmt") {
        case "bullet": level.bullet = level.text
        case "lowerLetter": level.form = .lower
        case "upperLetter": level.form = .upper
        case "lowerRoman": level.form = .lowerRoman
        case "upperRoman": level.form = .upperRoman
        case "decimalZero": level.form = .padded
        case "none": level.form = .none
        default: break
        }
        return level
    }

    /// The list that a paragraph counts in, and how; nil where it is none.
    func list(_ number: String) -> (id: String, levels: [OfficeNumbers.Level], starts: [Int: Int])?
    {
        guard number != "0", let found = numbers[number] else { return nil }
        // Lists of one form count on, but for those that say where they begin.
        let id = found.starts.isEmpty ? "form-\(found.form)" : "number-\(number)"
        return (id, forms[found.form] ?? [], found.starts)
    }
}

extension Markup {
    /// The `w:val` of a child.
    func value(of node: Int, _ child: Name) -> String? {
        first(of: node, child).flatMap { attribute($0, "w:val") }
    }

    /// A switch that is on where it stands, unless it says otherwise.
    private func isOn(_ node: Int) -> Bool {
        guard let value = attribute(node, "w:val") else { return true }
        return !["0", "false", "off", "none"].contains(value)
    }

    func align(of properties: Int) -> OfficePage.Align? {
        switch value(of: properties, "jc") {
        case "center": .center
        case "right", "end": .right
        default: nil
        }
    }

    /// What `rPr` says of text, over what was said before.
    func look(of properties: Int, from old: OfficePage.Look) -> OfficePage.Look {
        var look = old
        let set = { (style: OfficePage.Look, isOn: Bool) in
            if isOn { look.insert(style) } else { look.remove(style) }
        }
        for node in children(of: properties) where !nodes[node].isText {
            switch nodes[node].name {
            case "b": set(.bold, isOn(node))
            case "i": set(.italic, isOn(node))
            case "strike", "dstrike": set(.strike, isOn(node))
            case "u": set(.underline, isOn(node))
            case "vanish": set(.hidden, isOn(node))
            case "vertAlign":
                let value = attribute(node, "w:val")
                set(.raised, value == "superscript")
                set(.lowered, value == "subscript")
            default: break
            }
        }
        return look
    }
}

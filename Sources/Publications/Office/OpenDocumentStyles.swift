/// The styles of an OpenDocument text, as far as they say what a paragraph is.
struct OpenDocumentStyles {
    struct Style {
        var parent: String?
        /// The name that a person sees; automatic styles have none of their own.
        var name = ""
        var on: OfficePage.Look = []
        var off: OfficePage.Look = []
        var outline: Int?
        var align: OfficePage.Align?
        var left: Double?
        var breaksBefore: Bool?
        var breaksAfter: Bool?
        var isRTL: Bool?
        /// The list that its paragraphs are numbered in; empty for none.
        var list: String?

        fileprivate mutating func set(_ look: OfficePage.Look, _ isOn: Bool?) {
            guard let isOn else { return }
            if isOn { on.insert(look) } else { off.insert(look) }
        }
    }

    private var styles: [String: Style] = [:]
    private var lists: [String: [OfficeNumbers.Level]] = [:]
    /// How headings are numbered.
    private(set) var outline: [OfficeNumbers.Level] = []
    private(set) var language: String?

    init(_ parts: [Markup]) {
        for markup in parts {
            guard let root = markup.root else { continue }
            for group in ["styles", "automatic-styles"] as [Name] {
                guard let group = markup.first(of: root, group) else { continue }
                read(group, markup)
            }
        }
    }

    private mutating func read(_ group: Int, _ markup: Markup) {
        for node in markup.children(of: group) where !markup.nodes[node].isText {
            switch markup.nodes[node].name {
            case "outline-style": outline = Self.levels(node, markup)
            case "default-style": language = language ?? Self.language(node, markup)
            default: break
            }
            guard styles.count < Limits.listEntries, lists.count < Limits.listEntries,
                let name = markup.attribute(node, "style:name")
            else { continue }
            switch markup.nodes[node].name {
            case "style":
                let family = markup.attribute(node, "style:family") ?? ""
                styles["\(family) \(name)"] = Self.style(node, name, markup)
            case "list-style": lists[name] = Self.levels(node, markup)
            default: break
            }
        }
    }

    private static func language(_ node: Int, _ markup: Markup) -> String? {
        guard markup.attribute(node, "style:family") == "paragraph",
            let text = markup.first(of: node, "text-properties"),
            let language = markup.attribute(text, "fo:language"), language != "none"
        else { return nil }
        let country = markup.attribute(text, "fo:country") ?? "none"
        return String(label: (country == "none" ? language : language + "-" + country).utf8)
    }

    private static func style(_ node: Int, _ name: String, _ markup: Markup) -> Style {
        var style = Style()
        style.parent = markup.attribute(node, "style:parent-style-name")
        style.name = plain(name)
        style.outline = markup.attribute(node, "style:default-outline-level").flatMap { Int($0) }
        style.list = markup.attribute(node, "style:list-style-name")
        if markup.attribute(node, "style:master-page-name")?.isEmpty == false {
            style.breaksBefore = true
        }
        if let text = markup.first(of: node, "text-properties") {
            read(text, markup, &style)
        }
        if let paragraph = markup.first(of: node, "paragraph-properties") {
            switch markup.attribute(paragraph, "fo:text-align") {
            case "center": style.align = .center
            case "end", "right": style.align = .right
            default: break
            }
            style.left = markup.attribute(paragraph, "fo:margin-left").flatMap(ems)
            let breaks = { (name: Name) in
                markup.attribute(paragraph, name).map { $0 == "page" }
            }
            style.breaksBefore = style.breaksBefore ?? breaks("fo:break-before")
            style.breaksAfter = breaks("fo:break-after")
            style.isRTL = markup.attribute(paragraph, "style:writing-mode").flatMap {
                $0 == "page" ? nil : $0.hasPrefix("rl")
            }
        }
        return style
    }

    private static func read(_ node: Int, _ markup: Markup, _ style: inout Style) {
        let weight = markup.attribute(node, "fo:font-weight")
        style.set(.bold, weight.map { $0 == "bold" || Int($0).map { $0 >= 600 } ?? false })
        style.set(.italic, markup.attribute(node, "fo:font-style").map { $0 != "normal" })
        let line = markup.attribute(node, "style:text-line-through-style")
        style.set(.strike, line.map { $0 != "none" })
        let under = markup.attribute(node, "style:text-underline-style")
        style.set(.underline, under.map { $0 != "none" })
        style.set(.hidden, markup.attribute(node, "text:display").map { $0 == "none" })
        guard let position = markup.attribute(node, "style:text-position") else { return }
        let height = Int(position.prefix { $0 != "%" }) ?? 0
        style.set(.raised, position.hasPrefix("super") || height > 0)
        style.set(.lowered, position.hasPrefix("sub") || height < 0)
    }

    private static func levels(_ node: Int, _ markup: Markup) -> [OfficeNumbers.Level] {
        var levels: [OfficeNumbers.Level] = []
        for (index, child) in markup.children(of: node).filter({ !markup.nodes[$0].isText })
            .prefix(10).enumerated()
        {
            let told = markup.attribute(child, "text:level").flatMap { Int($0) } ?? index + 1
            let own = min(max(told, 1), 9)
            while levels.count < own { levels.append(OfficeNumbers.Level()) }
            levels[own - 1] = level(child, own, markup)
        }
        return levels
    }

    private static func level(_ node: Int, _ own: Int, _ markup: Markup) -> OfficeNumbers.Level {
        var level = OfficeNumbers.Level()
        let name = markup.nodes[node].name
        guard name == "list-level-style-number" || name == "outline-level-style" else {
            level.bullet = OfficeNumbers.bounded(
                markup.attribute(node, "text:bullet-char") ?? "•")
            return level
        }
        let shown = markup.attribute(node, "text:display-levels").flatMap { Int($0) } ?? 1
        level.start =
            markup.attribute(node, "text:start-value").flatMap { Int32($0) }
            .map(Int.init) ?? 1
        level.form = .init(openDocument: markup.attribute(node, "style:num-format"))
        let first = max(1, own - min(max(shown, 1), 9) + 1)
        let numbers = (first...max(first, own)).map { "%\($0)" }
        level.text =
            OfficeNumbers.bounded(markup.attribute(node, "style:num-prefix") ?? "")
            + (level.form == .none ? "" : numbers.joined(separator: "."))
            + OfficeNumbers.bounded(markup.attribute(node, "style:num-suffix") ?? "")
        return level
    }

    /// `1.25cm`, `0.5in`, `12pt` in ems of a letter of twelve points.
    private static func ems(_ length: String) -> Double? {
        let number = length.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        guard let value = Double(number), value.isFinite else { return nil }
        switch length.dropFirst(number.count) {
        case "cm": return value * 72 / 2.54 / 12
        case "mm": return value * 72 / 25.4 / 12
        case "in": return value * 6
        case "pt": return value / 12
        default: return nil
        }
    }

    /// `Heading_20_1` is `heading 1`.
    private static func plain(_ name: String) -> String {
        name.replacing("_20_", with: " ").lowercased()
    }

    /// A style and those it is made from, the nearest first.
    func chain(_ family: String, _ name: String?) -> [Style] {
        var found: [Style] = []
        var next = name
        while let name = next, let style = styles["\(family) \(name)"],
            found.count < Limits.fallbackSteps
        {
            found.append(style)
            next = style.parent
        }
        return found
    }

    static func look(_ chain: [Style], over old: OfficePage.Look) -> OfficePage.Look {
        chain.reversed().reduce(old) { $0.subtracting($1.off).union($1.on) }
    }

    func levels(_ list: String) -> [OfficeNumbers.Level] { lists[list] ?? [] }

    func paragraph(_ chain: [Style]) -> OfficePage.Paragraph {
        var paragraph = OfficePage.Paragraph()
        paragraph.align = chain.lazy.compactMap(\.align).first
        paragraph.left = chain.lazy.compactMap(\.left).first ?? 0
        paragraph.isRTL = chain.lazy.compactMap(\.isRTL).first ?? false
        paragraph.kind = chain.lazy.compactMap { OfficeHeadings.kind($0.name) }.first ?? .plain
        return paragraph
    }
}

/// How the lists of a Word document are numbered.
struct WordLists {
    private struct Form {
        var levels: [OfficeNumbers.Level] = []
        /// The styles of paragraphs that have a level of their own.
        var styles: [String: Int] = [:]
        /// Its levels are those of the list that such a style stands for.
        var link: String?
    }

    private struct Number {
        var form: String
        /// Where it begins anew, by level.
        var starts: [Int: Int] = [:]
        /// What it has instead of its form's.
        var levels: [Int: OfficeNumbers.Level] = [:]
    }

    /// A list that a paragraph counts in.
    struct List {
        var id: String
        var levels: [OfficeNumbers.Level]
        var starts: [Int: Int]
        var levelOfStyle: [String: Int]
    }

    private static let levelsMax = 9
    private var forms: [String: Form] = [:]
    private var numbers: [String: Number] = [:]

    init(_ markup: Markup?, _ styles: WordStyles) {
        guard let markup, let root = markup.root else { return }
        for node in markup.elements(of: root, "abstractNum").prefix(Limits.listEntries) {
            guard let id = markup.attribute(node, "w:abstractNumId") else { continue }
            forms[id] = Self.form(node, markup)
        }
        for node in markup.elements(of: root, "num").prefix(Limits.listEntries) {
            guard let id = markup.attribute(node, "w:numId"),
                let form = markup.value(of: node, "abstractNumId")
            else { continue }
            numbers[id] = Self.number(node, form, markup)
        }
        for (id, form) in forms {
            guard let style = form.link, let number = styles.list(ofStyle: style),
                let linked = numbers[number].flatMap({ forms[$0.form] }), linked.link == nil
            else { continue }
            forms[id] = linked
        }
    }

    private static func form(_ node: Int, _ markup: Markup) -> Form {
        var form = Form(link: markup.value(of: node, "numStyleLink"))
        for (index, level) in markup.elements(of: node, "lvl").prefix(levelsMax).enumerated() {
            let at = Self.index(level, markup) ?? index
            while form.levels.count <= at { form.levels.append(OfficeNumbers.Level()) }
            form.levels[at] = Self.level(level, markup)
            if let style = markup.value(of: level, "pStyle") { form.styles[style] = at }
        }
        return form
    }

    private static func number(_ node: Int, _ form: String, _ markup: Markup) -> Number {
        var number = Number(form: form)
        for change in markup.elements(of: node, "lvlOverride").prefix(levelsMax) {
            guard let at = index(change, markup) else { continue }
            if let level = markup.first(of: change, "lvl") {
                number.levels[at] = Self.level(level, markup)
                number.starts[at] = number.levels[at]?.start
            }
            if let start = markup.value(of: change, "startOverride").flatMap({ Int32($0) }) {
                number.starts[at] = Int(start)
            }
        }
        return number
    }

    private static func index(_ node: Int, _ markup: Markup) -> Int? {
        let level = markup.attribute(node, "w:ilvl").flatMap { Int($0) }
        return level.flatMap { (0..<levelsMax).contains($0) ? $0 : nil }
    }

    private static func level(_ node: Int, _ markup: Markup) -> OfficeNumbers.Level {
        var level = OfficeNumbers.Level()
        level.start = markup.value(of: node, "start").flatMap { Int32($0) }.map(Int.init) ?? 1
        level.text = OfficeNumbers.bounded(markup.value(of: node, "lvlText") ?? "")
        level.isDecimal = markup.isOn(node, "isLgl") ?? false
        let form = markup.value(of: node, "numFmt") ?? "decimal"
        if form == "bullet" {
            level.bullet = sign(level.text, node, markup)
        } else {
            level.form = OfficeNumbers.Level.Form(word: form)
        }
        return level
    }

    /// Bullets are signs of fonts that have no letters.
    private static func sign(_ text: String, _ node: Int, _ markup: Markup) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first,
            let fonts = markup.first(of: node, "rPr").flatMap({ markup.first(of: $0, "rFonts") }),
            let font = markup.attribute(fonts, "w:ascii") ?? markup.attribute(fonts, "w:hAnsi")
        else { return text }
        return OfficeSymbols.text(Int(scalar.value), font: font) ?? text
    }

    /// nil for a number that stands for no list.
    func list(_ number: String) -> List? {
        guard number != "0", let found = numbers[number] else { return nil }
        let form = forms[found.form] ?? Form()
        var levels = form.levels
        for (at, level) in found.levels {
            while levels.count <= at { levels.append(OfficeNumbers.Level()) }
            levels[at] = level
        }
        // Lists of one form count on, but for those that say where they begin.
        let id = found.starts.isEmpty ? "form-\(found.form)" : "number-\(number)"
        return List(id: id, levels: levels, starts: found.starts, levelOfStyle: form.styles)
    }
}

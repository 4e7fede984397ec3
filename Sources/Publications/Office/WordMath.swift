/// Formulas of Word, as the MathML that formulas of all books are read from.
struct WordMath {
    private let markup: Markup
    private static let depthMax = 60

    private init(_ markup: Markup) { self.markup = markup }

    static func write(_ node: Int, _ markup: Markup, _ page: inout OfficePage) {
        page.beginMath()
        WordMath(markup).row(node, &page, 0)
        page.put("</math>")
    }

    private func row(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        guard depth < Self.depthMax else { return }
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            piece(child, &page, depth + 1)
        }
    }

    /// Each of the children in a row of its own, empty where it is not there: what stands in a
    /// fraction is counted.
    private func element(
        _ name: String, _ parts: [Name], of node: Int, _ page: inout OfficePage, _ depth: Int
    ) {
        page.put("<\(name)>")
        for part in parts { group(markup.first(of: node, part), &page, depth) }
        page.put("</\(name)>")
    }

    private func group(_ node: Int?, _ page: inout OfficePage, _ depth: Int) {
        page.put("<mrow>")
        if let node { row(node, &page, depth) }
        page.put("</mrow>")
    }

    private func piece(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        switch markup.nodes[node].name {
        case "t": tokens(String(decoding: markup.rawText(of: node), as: UTF8.self), &page)
        case "f": element("mfrac", ["num", "den"], of: node, &page, depth)
        case "sSup": element("msup", ["e", "sup"], of: node, &page, depth)
        case "sSub": element("msub", ["e", "sub"], of: node, &page, depth)
        case "sSubSup": element("msubsup", ["e", "sub", "sup"], of: node, &page, depth)
        case "sPre":
            page.put("<msubsup><mrow/>")
            for part in ["sub", "sup"] as [Name] {
                group(markup.first(of: node, part), &page, depth)
            }
            page.put("</msubsup>")
            group(markup.first(of: node, "e"), &page, depth)
        case "rad":
            let degree = markup.first(of: node, "deg").map { markup.text(of: $0) } ?? ""
            let isSquare = degree.isEmpty
            element(
                isSquare ? "msqrt" : "mroot", isSquare ? ["e"] : ["e", "deg"], of: node, &page,
                depth)
        case "limLow": element("munder", ["e", "lim"], of: node, &page, depth)
        case "limUpp": element("mover", ["e", "lim"], of: node, &page, depth)
        case "d": fence(node, &page, depth)
        case "nary": sum(node, &page, depth)
        case "acc": accent(node, "accPr", "\u{302}", &page, depth)
        case "bar", "groupChr": line(node, &page, depth)
        case "m": table(markup.elements(of: node, "mr"), &page, depth)
        case "eqArr": equations(node, &page, depth)
        case "del", "moveFrom": break
        default: if !isAbout(node) { row(node, &page, depth) }
        }
    }

    /// Properties end in `Pr`.
    private func isAbout(_ node: Int) -> Bool {
        markup.spellings[markup.nodes[node].name]?.hasSuffix("Pr") ?? false
    }

    private func sign(_ node: Int, _ about: Name, _ name: Name) -> String? {
        markup.first(of: node, about).flatMap { markup.first(of: $0, name) }
            .flatMap { markup.attribute($0, "m:val") }
    }

    private func put(sign: String, _ page: inout OfficePage) {
        page.put("<mo>")
        page.add(escaped: String(sign.prefix(4)))
        page.put("</mo>")
    }

    private func fence(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        page.put("<mrow>")
        put(sign: sign(node, "dPr", "begChr") ?? "(", &page)
        for (index, part) in markup.elements(of: node, "e").enumerated() {
            if index > 0 { put(sign: sign(node, "dPr", "sepChr") ?? "|", &page) }
            group(part, &page, depth)
        }
        put(sign: sign(node, "dPr", "endChr") ?? ")", &page)
        page.put("</mrow>")
    }

    private func sum(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        let isAround = sign(node, "naryPr", "limLoc") == "undOvr"
        let name = isAround ? "munderover" : "msubsup"
        page.put("<\(name)>")
        put(sign: sign(node, "naryPr", "chr") ?? "∫", &page)
        for part in ["sub", "sup"] as [Name] { group(markup.first(of: node, part), &page, depth) }
        page.put("</\(name)>")
        group(markup.first(of: node, "e"), &page, depth)
    }

    private func accent(
        _ node: Int, _ about: Name, _ usual: String, _ page: inout OfficePage, _ depth: Int
    ) {
        page.put("<mover>")
        group(markup.first(of: node, "e"), &page, depth)
        let sign = sign(node, about, "chr") ?? usual
        put(sign: Self.accents[sign] ?? sign, &page)
        page.put("</mover>")
    }

    /// Signs over a letter, as they stand alone.
    private static let accents = [
        "\u{302}": "ˆ", "\u{303}": "~", "\u{304}": "¯", "\u{305}": "¯", "\u{307}": "˙",
        "\u{20D7}": "→",
    ]

    private func line(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        let isBar = markup.nodes[node].name == "bar"
        let about: Name = isBar ? "barPr" : "groupChrPr"
        let isOver = (sign(node, about, "pos") ?? "bot") == "top"
        let name = isOver ? "mover" : "munder"
        page.put("<\(name)>")
        group(markup.first(of: node, "e"), &page, depth)
        put(sign: isBar ? (isOver ? "¯" : "_") : sign(node, about, "chr") ?? "⏟", &page)
        page.put("</\(name)>")
    }

    private func table(
        _ rows: some Sequence<Int>, _ page: inout OfficePage, _ depth: Int
    ) {
        page.put("<mtable>")
        for line in rows {
            page.put("<mtr>")
            for cell in markup.elements(of: line, "e") {
                page.put("<mtd>")
                row(cell, &page, depth)
                page.put("</mtd>")
            }
            page.put("</mtr>")
        }
        page.put("</mtable>")
    }

    private func equations(_ node: Int, _ page: inout OfficePage, _ depth: Int) {
        page.put("<mtable>")
        for line in markup.elements(of: node, "e") {
            page.put("<mtr><mtd>")
            row(line, &page, depth)
            page.put("</mtd></mtr>")
        }
        page.put("</mtable>")
    }

    /// Numbers, names and signs: Word has them in one text.
    private func tokens(_ text: String, _ page: inout OfficePage) {
        var rest = text[...]
        while let first = rest.first {
            let isNumber = first.isNumber
            let isWord = first.isLetter
            let piece =
                isNumber
                ? rest.prefix { $0.isNumber || $0 == "." }
                : isWord ? rest.prefix(while: \.isLetter) : rest.prefix(1)
            rest = rest[piece.endIndex...]
            if first.isWhitespace {
                page.put("<mspace/>")
                continue
            }
            let name = isNumber ? "mn" : isWord ? "mi" : "mo"
            page.put("<\(name)>")
            page.add(escaped: String(piece))
            page.put("</\(name)>")
        }
    }
}

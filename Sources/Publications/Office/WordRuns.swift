/// What stands in the paragraphs of a Word document.
extension WordFlow {
    mutating func inline(_ node: Int, _ look: OfficePage.Look) {
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
            let field = OfficeField(markup.attribute(node, "w:instr") ?? "")
            if field.isSilent { break }
            if let target = field.target { page.beginLink(target) }
            inline(node, look)
            if field.target != nil { page.endLink() }
        case "AlternateContent": choice(node) { $0.piece($1, look) }
        case "oMath", "oMathPara": WordMath.write(node, markup, &page)
        case "txbxContent": box(node)
        default: inline(node, look)
        }
    }

    private func target(ofLink node: Int) -> String? {
        let place = markup.attribute(node, "w:anchor").map { "#" + $0 }
        guard let link = markup.attribute(node, "r:id").flatMap({ links[$0] }), link.isOutside
        else { return place }
        return link.target.contains("#") ? link.target : link.target + (place ?? "")
    }

    private mutating func run(_ node: Int, _ outer: OfficePage.Look) {
        var look = outer
        if let properties = markup.first(of: node, "rPr") {
            let chain = reader.styles.chain(markup.value(of: properties, "rStyle"))
            for style in chain.reversed() { look = style.look.over(look) }
            look = WordLook(markup, properties).over(look)
        }
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            part(child, look)
        }
    }

    private mutating func part(_ node: Int, _ look: OfficePage.Look) {
        if fieldPart(node) { return }
        if fields.contains(where: { $0.isSilent || !$0.isResult })
            || !look.isDisjoint(with: OfficePage.Look.unseen)
        {
            return
        }
        switch markup.nodes[node].name {
        case "t": page.add(String(decoding: markup.rawText(of: node), as: UTF8.self), look)
        case "tab", "ptab": page.add(" ", look)
        case "br":
            if markup.attribute(node, "w:type") == "page" {
                page.breakPage()
            } else {
                page.breakLine()
            }
        case "cr": page.breakLine()
        case "noBreakHyphen": page.add("\u{2011}", look)
        case "softHyphen": page.add("\u{AD}", look)
        case "sym": sign(node, look)
        case "footnoteReference": note(node, .foot)
        case "endnoteReference": note(node, .end)
        case "drawing", "pict", "object": drawing(node)
        case "ruby": ruby(node, look)
        case "AlternateContent": choice(node) { $0.part($1, look) }
        default: break
        }
    }

    private mutating func sign(_ node: Int, _ look: OfficePage.Look) {
        guard let code = markup.attribute(node, "w:char").flatMap({ UInt32($0, radix: 16) })
        else { return }
        let font = markup.attribute(node, "w:font") ?? ""
        if let sign = OfficeSymbols.text(Int(code), font: font) { return page.add(sign, look) }
        guard let scalar = Unicode.Scalar(code), !(0xE000...0xF8FF).contains(code) else { return }
        page.add(String(Character(scalar)), look)
    }

    private mutating func ruby(_ node: Int, _ look: OfficePage.Look) {
        guard let base = markup.first(of: node, "rubyBase") else { return }
        page.beginRuby()
        inline(base, look)
        if let reading = markup.first(of: node, "rt") {
            page.beginReading()
            inline(reading, look)
        }
        page.endRuby()
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

    /// Its pictures, and its text boxes: each is read as a whole, with what is in it.
    private mutating func drawing(_ node: Int) {
        var alt: String?
        var at = node + 1
        let end = markup.end(of: node)
        while at < end {
            let below = at
            at += 1
            switch markup.nodes[below].name {
            case "docPr", "cNvPr":
                alt = alt ?? words(below, "descr") ?? words(below, "title")
            case "shape", "rect": alt = alt ?? words(below, "alt")
            case "blip": picture(markup.attribute(below, "r:embed"), alt)
            case "imagedata": picture(markup.attribute(below, "r:id"), alt ?? words(below, "title"))
            case "Fallback" where isChosen(below): at = markup.end(of: below)
            case "txbxContent":
                at = markup.end(of: below)
                box(below)
            default: break
            }
        }
    }

    /// Whether what it stands in for was read.
    private func isChosen(_ fallback: Int) -> Bool {
        let choice = Int(markup.nodes[fallback].parent)
        return choice >= 0 && markup.first(of: choice, "Choice") != nil
    }

    private func words(_ node: Int, _ name: Name) -> String? {
        markup.attribute(node, name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func picture(_ id: String?, _ alt: String?) {
        guard let link = id.flatMap({ links[$0] }), !link.isOutside else { return }
        page.picture(link.target, alt: alt ?? "")
    }

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
        let field = OfficeField(fields[last].order)
        fields[last].isResult = true
        fields[last].isSilent = field.isSilent
        if let target = field.target, !field.isSilent {
            fields[last].isLink = true
            page.beginLink(target)
        }
    }
}

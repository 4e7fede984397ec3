/// Walks the text of a Rich Text document.
struct RtfFlow {
    /// Where text goes.
    enum Target: Equatable {
        case text, nothing, fonts, styles, marker, order, bookmark, picture
        case about(String)
    }

    /// What a group may change, and gets back at its end.
    struct Group {
        var target = Target.text
        var look: OfficePage.Look = []
        var paragraph = OfficePage.Paragraph()
        var isInTable = false
        var level = 0
        var style = 0
        var font = 0
        /// How many characters stand in for one that is named by number.
        var stand = 1
        var isLink = false
    }

    var tokens: RtfTokens
    let bytes: [UInt8]
    var group = Group()
    var groups: [Group] = []
    /// Groups deeper than any program writes; they are counted, not kept.
    var beyond = 0
    var page = OfficePage()
    var table = Table.none
    var isOpen = false
    var breaksNext = false
    var encoding = RtfEncodings.page(1_252)
    var fonts: [Int: String] = [:]
    var styles: [Int: String] = [:]
    /// Bytes of text in the encoding of the font.
    var letters: [UInt8] = []
    var surrogate: UInt16?
    var skips = 0
    /// Text of the group that is no text of the page: a name, an order, a marker.
    var words = ""
    var order: String?
    var marker: String?
    var notes: [(range: Range<Int>, group: Group)] = []
    var picture: (data: [UInt8], half: UInt8?, ending: String?) = ([], nil, nil)
    var pictures: [(name: String, bytes: [UInt8])] = []
    var pictureBytes = 0
    private(set) var about: [String: String] = [:]
    private(set) var title: String?
    private(set) var isWhole = true
    var isCut: Bool { page.isCut }
    var hasText: Bool { page.hasText }

    enum Table { case none, between, row, cell }
    private static let groupsMax = 1_000
    static let picturesMax = 64 << 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = RtfTokens(bytes, 0..<bytes.count)
    }

    mutating func walk() {
        while let token = tokens.next() { take(token) }
        flush()
        endParagraph()
        endTable()
        isWhole = isWhole && groups.isEmpty
    }

    mutating func finished() -> [UInt8] {
        var index = 0
        while index < min(notes.count, Limits.listEntries) {
            let note = notes[index]
            index += 1
            page.beginNote(index)
            (tokens, group, groups) = (RtfTokens(bytes, note.range), note.group, [])
            (marker, breaksNext) = (nil, false)
            walk()
            page.endNote()
        }
        return page.finished(language: nil)
    }

    private mutating func take(_ token: RtfTokens.Token) {
        switch token {
        case .byte(let byte): take(byte)
        case .open:
            flush()
            if groups.count < Self.groupsMax { groups.append(group) } else { beyond += 1 }
            if Self.isWord(group.target) { words = "" }
        case .close:
            flush()
            leave()
        case .mayBeSkipped: skipUnlessKnown()
        case .order(let name, let number):
            let word = String(decoding: name, as: UTF8.self)
            if word == "u" { return take(scalar: number ?? 0) }
            flush()
            obey(word, number)
        case .binary(let range):
            if group.target == .picture { addPicture(bytes[range]) }
        }
    }

    // MARK: - Groups

    private static func isWord(_ target: Target) -> Bool {
        switch target {
        case .text, .nothing, .picture, .order: false
        default: true
        }
    }

    private mutating func leave() {
        if beyond > 0 {
            beyond -= 1
            return
        }
        guard let outer = groups.popLast() else { return }
        let inner = group
        group = outer
        if inner.isLink, !outer.isLink { page.endLink() }
        // What a group within says belongs to the one around it, but for those that stand alone.
        guard inner.target != outer.target || inner.target == .styles || inner.target == .fonts
        else { return }
        let said = words.trimmingSpaces()
        switch inner.target {
        case .styles:
            if styles.count < 10_000, !said.isEmpty {
                styles[inner.style] = said.replacing(";", with: "").lowercased()
            }
        case .marker: marker = said
        case .order: order = (order ?? "") + words
        case .bookmark: page.anchor(said)
        case .about(let name): if !said.isEmpty { about[name] = String(label: said.utf8) }
        case .picture: endPicture()
        case .text, .nothing, .fonts: break
        }
        words = ""
    }

    /// After `\*`: what is known is read, the rest of the group passed over.
    private mutating func skipUnlessKnown() {
        var ahead = tokens
        if case .order(let name, _) = ahead.next(),
            Self.known.contains(String(decoding: name, as: UTF8.self))
        {
            return
        }
        group.target = .nothing
    }

    private static let known: Set = [
        "shppict", "fldinst", "bkmkstart", "pntext", "footnote", "listtext", "pn", "shpinst",
    ]
    private static let passed: Set = [
        "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
        "colortbl", "listtable", "listoverridetable", "rsidtbl", "generator", "themedata",
        "colorschememapping", "datastore", "latentstyles", "pgdsctbl", "revtbl", "filetbl",
        "nonshppict", "annotation", "atnid", "atnauthor", "xe", "tc", "ftnsep", "ftnsepc",
        "aftnsep", "aftnsepc", "aftncn", "ftncn", "objdata", "template", "bkmkend", "pn",
        "creatim", "revtim", "printim", "buptim", "shpinst", "sp", "falt", "panose", "private",
        "mmathPr", "xmlnstbl", "docvar", "userprops", "wgrffmtfilter", "fontemb", "listname",
    ]
    private static let facts: Set = ["title", "author", "subject", "keywords", "doccomm"]

    // MARK: - Orders

    private mutating func obey(_ word: String, _ number: Int?) {
        if begins(word) { return }
        if group.target == .picture { return describePicture(word) }
        switch word {
        case "ansicpg": encoding = RtfEncodings.page(number ?? 1_252)
        case "mac": encoding = RtfEncodings.page(10_000)
        case "pc": encoding = RtfEncodings.page(437)
        case "pca": encoding = RtfEncodings.page(850)
        case "f": group.font = number ?? 0
        case "fcharset":
            if fonts.count < 10_000, group.target == .fonts {
                fonts[group.font] = RtfEncodings.charset(number ?? 0)
            }
        case "uc": group.stand = min(max(0, number ?? 1), 16)
        case "s": group.style = number ?? 0
        default: if !setLook(word, number), !setParagraph(word, number) { addSign(word) }
        }
    }

    /// Whether the order says what its group is.
    private mutating func begins(_ word: String) -> Bool {
        if Self.passed.contains(word) {
            group.target = .nothing
            return true
        }
        if Self.facts.contains(word), groups.count > 1 {
            group.target = .about(word)
            return true
        }
        switch word {
        case "fonttbl": group.target = .fonts
        case "stylesheet": group.target = .styles
        case "info": group.target = .nothing
        case "listtext", "pntext": group.target = .marker
        case "bkmkstart": group.target = .bookmark
        case "pict":
            group.target = .picture
            picture = ([], nil, nil)
        case "fldinst":
            group.target = .order
            order = ""
        case "fldrslt": beginResult()
        case "shptxt": group.target = .text
        case "footnote": note()
        default: return false
        }
        words = ""
        return true
    }

    private mutating func beginResult() {
        group.target = .text
        let said = order ?? ""
        order = nil
        let word = said.split(whereSeparator: \.isWhitespace).first ?? ""
        if ["PAGE", "PAGEREF", "NUMPAGES"].contains(word.uppercased()) { group.target = .nothing }
        guard let target = OfficeField.target(of: said) else { return }
        beginParagraph()
        page.beginLink(target)
        group.isLink = true
    }

    /// Its text is read when all else is.
    private mutating func note() {
        guard group.target == .text, notes.count < Limits.listEntries else {
            group.target = .nothing
            return
        }
        var inner = group
        inner.paragraph = OfficePage.Paragraph()
        (inner.look, inner.isInTable, inner.isLink) = ([], false, false)
        let range = tokens.skipGroup()
        beginParagraph()
        notes.append((range, inner))
        page.noteMark(notes.count)
        // Its brace was passed over.
        leave()
    }

    private mutating func setLook(_ word: String, _ number: Int?) -> Bool {
        let isOn = number != 0
        let set = { (look: OfficePage.Look, isOn: Bool, group: inout Group) in
            if isOn { group.look.insert(look) } else { group.look.remove(look) }
        }
        switch word {
        case "b": set(.bold, isOn, &group)
        case "i": set(.italic, isOn, &group)
        case "strike", "striked": set(.strike, isOn, &group)
        case "ul", "uld", "uldb", "ulw": set(.underline, isOn, &group)
        case "ulnone": set(.underline, false, &group)
        case "super": set(.raised, isOn, &group)
        case "sub": set(.lowered, isOn, &group)
        case "nosupersub": group.look.subtract([.raised, .lowered])
        case "v": set(.hidden, isOn, &group)
        case "plain": group.look = []
        default: return false
        }
        return true
    }

    private mutating func setParagraph(_ word: String, _ number: Int?) -> Bool {
        switch word {
        case "par", "sect": endParagraph(isWanted: true)
        case "pard":
            group.paragraph = OfficePage.Paragraph()
            (group.isInTable, group.style, group.level) = (false, 0, 0)
        case "ql": group.paragraph.align = nil
        case "qc": group.paragraph.align = .center
        case "qr": group.paragraph.align = .right
        case "qj": group.paragraph.align = nil
        case "li", "lin": group.paragraph.left = Double(number ?? 0) / 240
        case "rtlpar": group.paragraph.isRTL = true
        case "ltrpar": group.paragraph.isRTL = false
        case "pagebb": group.paragraph.breaksBefore = true
        case "page": breaksNext = true
        case "ilvl": group.level = min(max(0, number ?? 0), 8)
        case "outlinelevel":
            if let number, number < 9 { group.paragraph.kind = .heading(number + 1) }
        case "intbl": group.isInTable = true
        case "cell", "nestcell": endCell()
        case "row", "nestrow": endRow()
        case "trowd": break
        default: return false
        }
        return true
    }

    private mutating func addSign(_ word: String) {
        switch word {
        case "tab": add(" ")
        case "line":
            if group.target == .text {
                beginParagraph()
                page.breakLine()
            }
        case "emdash": add("—")
        case "endash": add("–")
        case "lquote": add("‘")
        case "rquote": add("’")
        case "ldblquote": add("“")
        case "rdblquote": add("”")
        case "bullet": add("•")
        case "nbsp": add("\u{A0}")
        case "shy": add("\u{AD}")
        case "nbhyphen": add("\u{2011}")
        case "emspace": add("\u{2003}")
        case "enspace": add("\u{2002}")
        case "zwj": add("\u{200D}")
        case "zwnj": add("\u{200C}")
        default: break
        }
    }
}

/// What the orders of a Rich Text document change.
extension RtfFlow {
    mutating func obey(_ word: String, _ number: Int?) {
        if begins(word) { return }
        switch word {
        case "ansicpg": encoding = RtfEncodings.page(number ?? 1_252)
        case "mac": encoding = RtfEncodings.page(10_000)
        case "pc": encoding = RtfEncodings.page(437)
        case "pca": encoding = RtfEncodings.page(850)
        case "deff": (plainFont, group.font) = (number ?? 0, number ?? 0)
        case "f": setFont(number ?? 0)
        case "fcharset", "cpg": describeFont(word, number ?? 0)
        case "uc": group.stand = min(max(0, number ?? 1), 16)
        case "s": group.style = max(0, number ?? 0)
        case "sbasedon": group.basis = number
        case "cs", "ds", "ts": if group.target == .styles { group.style = -1 }
        default:
            if group.target == .picture { return describePicture(word) }
            if !setLook(word, number), !setParagraph(word, number), !setTable(word, number),
                let sign = Self.signs[word]
            {
                addSign(word, sign)
            }
        }
    }

    private mutating func setFont(_ number: Int) {
        group.font = number
        if group.target == .fonts, fonts.count < 10_000, fonts[number] == nil {
            fonts[number] = Font()
        }
    }

    private mutating func describeFont(_ word: String, _ number: Int) {
        guard group.target == .fonts else { return }
        let encoding = word == "cpg" ? RtfEncodings.page(number) : RtfEncodings.charset(number)
        fonts[group.font]?.encoding = encoding
        if word == "fcharset" { fonts[group.font]?.hasSigns = number == 2 }
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
        case "deleted", "mvf": set(.deleted, isOn, &group)
        case "plain": (group.look, group.font) = ([], plainFont)
        default: return false
        }
        return true
    }

    private mutating func setParagraph(_ word: String, _ number: Int?) -> Bool {
        switch word {
        case "par": endParagraph(isWanted: true)
        case "sect":
            endParagraph()
            breakPage()
            breaksSection = true
        case "sbknone", "sbkcol":
            if breaksSection, !page.isInParagraph { page.pen.breaksNext = false }
        case "pard":
            group.paragraph = OfficePage.Paragraph()
            (group.tables, group.style, group.level) = (0, 0, 0)
        case "ql", "qj": group.paragraph.align = nil
        case "qc": group.paragraph.align = .center
        case "qr": group.paragraph.align = .right
        case "li", "lin": group.paragraph.left = Double(number ?? 0) / 240
        case "rtlpar": group.paragraph.isRTL = true
        case "ltrpar": group.paragraph.isRTL = false
        case "pagebb": group.paragraph.breaksBefore = number != 0
        case "page": breakPage()
        case "ilvl": group.level = min(max(0, number ?? 0), 8)
        case "outlinelevel":
            if let number, (0..<9).contains(number) {
                group.paragraph.kind = .heading(number + 1)
            }
        default: return false
        }
        return true
    }

    private mutating func setTable(_ word: String, _ number: Int?) -> Bool {
        switch word {
        case "intbl": group.tables = max(1, group.tables)
        case "itap": group.tables = min(max(0, number ?? 0), Self.tablesMax)
        case "cell": endCell(of: 1)
        case "nestcell": endCell(of: max(2, group.tables))
        case "row": endRow(of: 1)
        case "nestrow": endRow(of: max(2, group.tables))
        case "trowd": isHeaderRow = false
        case "trhdr": isHeaderRow = true
        default: return false
        }
        return true
    }

    private static let tablesMax = 10

    private mutating func breakPage() {
        breaksSection = false
        if isShown { page.breakPage() }
    }

    private mutating func addSign(_ word: String, _ sign: String) {
        if word == "line" || word == "lbr" {
            if isShown {
                beginParagraph()
                page.breakLine()
            }
        } else {
            add(sign)
        }
    }

    static let signs = [
        "tab": " ", "line": "", "lbr": "", "emdash": "—", "endash": "–", "lquote": "‘",
        "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "nbsp": "\u{A0}",
        "shy": "\u{AD}", "nbhyphen": "\u{2011}", "emspace": "\u{2003}", "enspace": "\u{2002}",
        "qmspace": "\u{2005}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ltrmark": "\u{200E}",
        "rtlmark": "\u{200F}",
    ]
}

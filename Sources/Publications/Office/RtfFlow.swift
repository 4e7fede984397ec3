/// Walks the text of a Rich Text document, once.
struct RtfFlow {
    /// Where text goes.
    enum Target: Equatable {
        case text
        case fonts
        case styles
        case marker
        case order
        case bookmark
        case picture
        /// What nothing shows; groups within are passed over too, whatever they are.
        case nothing
        /// Facts about the document, each a group.
        case info
        case about(String)
        /// A drawing: its words and its picture are read, its measures are not.
        case shape
        case property
        case value
    }

    /// What ends with a group.
    enum Ending {
        case nothing
        case link
        case note
        case box
    }

    /// What a group may change, and gets back at its end.
    struct Group {
        var target = Target.text
        var ending = Ending.nothing
        var look: OfficePage.Look = []
        var paragraph = OfficePage.Paragraph()
        /// How many tables it stands in, each in a cell of the one before.
        var tables = 0
        var level = 0
        /// Negative for styles that are not of paragraphs.
        var style = 0
        var basis: Int?
        var font = 0
        /// How many characters stand in for one that is named by number.
        var stand = 1
    }

    struct Style {
        var kind: OfficePage.Paragraph.Kind?
        var isTitle: Bool
        var basis: Int?
    }

    struct Font {
        var name = ""
        /// nil where the document's own counts.
        var encoding: String?
        /// It has signs where others have letters.
        var hasSigns = false
    }

    var tokens: RtfTokens
    let bytes: [UInt8]
    var group = Group()
    var groups: [Group] = []
    /// Groups deeper than any program writes; they are counted, not kept.
    private var beyond = 0
    private var hasBegun = false
    var page = OfficePage()
    var encoding = RtfEncodings.page(1_252)
    var fonts: [Int: Font] = [:]
    var plainFont = 0
    var styles: [Int: Style] = [:]
    var isHeaderRow = false
    /// The break that a section begins with, unless it says that it has none.
    var breaksSection = false
    /// Bytes of text in the encoding of the font.
    var letters: [UInt8] = []
    var surrogate: UInt16?
    /// Characters still to come that stand in for one.
    var skips = 0
    /// Text of the group that is no text of the page: a name, an order, a marker.
    var words = ""
    var order: String?
    /// What stands before the item that comes next.
    var marker: String?
    /// The same of what notes and boxes stand in.
    private var outerMarkers: [String?] = []
    private var noteCount = 0
    var picture = Picture()
    var property = ""
    var pictures: [(name: String, bytes: [UInt8])] = []
    var pictureBytes = 0
    private(set) var about: [String: String] = [:]
    private(set) var isWhole = true
    var isCut: Bool { page.isCut }
    var hasText: Bool { page.hasText }
    var title: String? { page.title }

    struct Picture {
        var data: [UInt8] = []
        var half: UInt8?
        var ending: String?
        var words = ""
    }

    private static let groupsMax = 1_000
    static let picturesMax = 64 << 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = RtfTokens(bytes, 0..<bytes.count)
    }

    mutating func finished() -> [UInt8] {
        while let token = tokens.next() { take(token) }
        flush()
        isWhole = groups.isEmpty
        return page.finished(language: nil)
    }

    /// Text that is seen is being read.
    var isShown: Bool {
        group.target == .text && group.look.isDisjoint(with: OfficePage.Look.unseen)
    }

    private mutating func take(_ token: RtfTokens.Token) {
        switch token {
        // A mark of the encoding may stand before it all.
        case .byte(let byte): if hasBegun { take(byte) }
        case .open:
            hasBegun = true
            flush()
            if groups.count < Self.groupsMax { groups.append(group) } else { beyond += 1 }
            group.ending = .nothing
            if group.target == .fonts || group.target == .styles { words = "" }
        case .close:
            flush()
            leave()
        case .mayBeSkipped: skipUnlessKnown()
        case .order(let name, let number):
            let word = String(decoding: name, as: UTF8.self)
            if word == "u" { return take(scalar: number ?? 0) }
            if group.target == .nothing { return }
            if skips > 0, let sign = Self.signs[word], !sign.isEmpty {
                // It stands in for a character that was named by number.
                skips -= 1
                return
            }
            flush()
            obey(word, number)
        case .binary(let range):
            if group.target == .picture { addPicture(bytes[range]) }
        }
    }

    // MARK: - Groups

    private mutating func leave() {
        if beyond > 0 {
            beyond -= 1
            return
        }
        guard let outer = groups.popLast() else { return }
        let inner = group
        switch inner.ending {
        case .nothing: break
        case .link: page.endLink()
        case .note:
            page.endNote()
            marker = outerMarkers.popLast() ?? nil
        case .box:
            page.endBox()
            marker = outerMarkers.popLast() ?? nil
        }
        group = outer
        // What a group within says belongs to the one around it, but for those that stand alone.
        guard inner.target != outer.target || inner.target == .styles || inner.target == .fonts
        else { return }
        take(wordsOf: inner)
    }

    private mutating func take(wordsOf inner: Group) {
        let said = words.trimmingSpaces()
        switch inner.target {
        case .styles: if inner.style >= 0, !said.isEmpty { add(style: said, inner) }
        case .fonts: if !said.isEmpty { fonts[inner.font]?.name = said.replacing(";", with: "") }
        case .marker: marker = said
        case .bookmark: page.anchor(said)
        case .about(let name): if !said.isEmpty { about[name] = String(label: said.utf8) }
        case .property: property = said
        case .value: if property == "wzDescription" { picture.words = said }
        case .picture: endPicture()
        case .text, .order, .nothing, .info, .shape: return
        }
        words = ""
    }

    private mutating func add(style said: String, _ group: Group) {
        guard styles.count < 10_000 else { return }
        let name = said.replacing(";", with: "").lowercased()
        var kind = OfficeHeadings.kind(name)
        if kind == nil, group.paragraph.kind != .plain { kind = group.paragraph.kind }
        styles[group.style] = Style(
            kind: kind, isTitle: OfficeHeadings.isTitle(name), basis: group.basis)
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
        "shppict", "fldinst", "bkmkstart", "pntext", "footnote", "listtext", "shpinst",
        "nesttableprops", "picprop", "ud",
    ]
    private static let passed: Set = [
        "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
        "colortbl", "listtable", "listoverridetable", "rsidtbl", "generator", "themedata",
        "colorschememapping", "datastore", "latentstyles", "pgdsctbl", "revtbl", "filetbl",
        "nonshppict", "annotation", "atnid", "atnauthor", "xe", "tc", "ftnsep", "ftnsepc",
        "aftnsep", "aftnsepc", "aftncn", "ftncn", "objdata", "template", "bkmkend", "pn",
        "creatim", "revtim", "printim", "buptim", "falt", "panose", "private", "mmathPr",
        "xmlnstbl", "docvar", "userprops", "wgrffmtfilter", "fontemb", "listname",
        "nonesttables", "shprslt",
    ]
    private static let facts: Set = ["title", "author", "subject", "keywords", "doccomm"]

    /// Whether the order says what its group is.
    mutating func begins(_ word: String) -> Bool {
        if Self.passed.contains(word) {
            group.target = .nothing
            return true
        }
        switch word {
        case "field": order = nil
        case "fldrslt": beginResult()
        case "footnote": beginNote()
        case "shptxt": beginBox()
        case "upr": skipFirstGroup()
        default: return beginsWords(word)
        }
        return true
    }

    /// Whether what the group says is no text of the page.
    private mutating func beginsWords(_ word: String) -> Bool {
        switch word {
        case "fonttbl": group.target = .fonts
        case "stylesheet": group.target = .styles
        case "info": group.target = .info
        case "listtext", "pntext": group.target = .marker
        case "bkmkstart": group.target = .bookmark
        case "shpinst", "picprop": group.target = .shape
        case "sn" where group.target == .shape: group.target = .property
        case "sv" where group.target == .shape: group.target = .value
        case "pict":
            group.target = .picture
            picture = Picture(words: picture.words)
        case "fldinst":
            // A field within an order says a part of it, which is not looked at.
            group.target = group.target == .order ? .nothing : .order
            order = ""
        default:
            guard Self.facts.contains(word), group.target == .info else { return false }
            group.target = .about(word)
        }
        words = ""
        return true
    }

    private mutating func beginResult() {
        guard group.target == .text else { return }
        let field = OfficeField(order ?? "")
        order = nil
        if field.isSilent { group.target = .nothing }
        guard let target = field.target, isShown else { return }
        beginParagraph()
        page.beginLink(target)
        group.ending = .link
    }

    private mutating func beginNote() {
        guard isShown, noteCount < Limits.listEntries else {
            group.target = .nothing
            return
        }
        beginParagraph()
        noteCount += 1
        page.noteMark(noteCount)
        page.beginNote(noteCount)
        beginApart(.note)
    }

    private mutating func beginBox() {
        guard group.target == .shape, group.look.isDisjoint(with: OfficePage.Look.unseen) else {
            group.target = .nothing
            return
        }
        page.beginBox()
        beginApart(.box)
    }

    private mutating func beginApart(_ ending: Ending) {
        outerMarkers.append(marker)
        marker = nil
        (group.target, group.ending) = (.text, ending)
        group.paragraph = OfficePage.Paragraph()
        (group.look, group.tables, group.style, group.level) = ([], 0, 0, 0)
    }

    /// Of two ways to say the same, in letters of its code page and in Unicode, the second is read.
    private mutating func skipFirstGroup() {
        var ahead = tokens
        guard case .open = ahead.next() else { return }
        ahead.skipGroup()
        tokens = ahead
    }
}

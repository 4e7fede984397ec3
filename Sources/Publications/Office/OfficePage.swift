/// A page in the making: what a word processor's document says, as the markup that all books are
/// read from. It is well formed whatever order the calls come in.
struct OfficePage {
    /// What a paragraph is, before its text is known.
    struct Paragraph: Equatable {
        enum Kind: Equatable {
            case plain
            case heading(Int)
            case quote, code, caption
        }

        /// In a list it is an item, whatever it is besides.
        var kind = Kind.plain
        /// How deep in lists, and what stands before it; none outside of a list.
        var list: (depth: Int, marker: String)?
        var align: Align?
        /// Ems.
        var left = 0.0
        var isRTL = false
        var breaksBefore = false
        /// The first of these names the document.
        var isTitle = false

        static func == (one: Paragraph, other: Paragraph) -> Bool {
            one.kind == other.kind && one.list?.depth == other.list?.depth
                && one.list?.marker == other.list?.marker && one.align == other.align
                && one.left == other.left && one.isRTL == other.isRTL
                && one.breaksBefore == other.breaksBefore
        }
    }

    enum Align: String { case center, right, justify }

    /// How a stretch of text looks.
    struct Look: OptionSet {
        let rawValue: Int
        static let bold = Look(rawValue: 1), italic = Look(rawValue: 2)
        static let strike = Look(rawValue: 4), underline = Look(rawValue: 8)
        static let raised = Look(rawValue: 16), lowered = Look(rawValue: 32)
        static let code = Look(rawValue: 64), hidden = Look(rawValue: 128)
        /// Deleted, but kept so that it can be had back.
        static let deleted = Look(rawValue: 256)
        static let unseen: Look = [.hidden, .deleted]

        static let tags: [(look: Look, tag: StaticString)] = [
            (.bold, "b"), (.italic, "i"), (.strike, "s"), (.underline, "u"), (.raised, "sup"),
            (.lowered, "sub"), (.code, "code"),
        ]
    }

    /// Where text is written: the page, a note or a box. Each has lists and tables of its own.
    struct Pen {
        enum Kind: Equatable {
            case page
            case box
            case note(Int)
        }

        var kind = Kind.page
        var bytes: [UInt8] = []
        var paragraph: Paragraph?
        var paragraphStart = 0
        var textStart = 0
        /// What goes on behind a page break within a paragraph.
        var rest: Paragraph?
        var breaksNext = false
        var look: Look = []
        var hasLink = false
        /// What closes the words with a reading that are open.
        var rubyEnd = ""
        var listDepth = 0
        var emptyCount = 0
        var anchors: [String] = []
        var tables: [Table] = []
        /// The boxes that the paragraph holds: they follow it.
        var boxes: [UInt8] = []
    }

    struct Table {
        enum Stage {
            case between
            case row
            case cell
        }

        var stage = Stage.between
        var isHeader = false
        /// What stands in a cell begins and ends lists of its own.
        var outerLists: Int
    }

    var pen = Pen()
    /// The pens that were laid aside for a note or a box.
    var waiting: [Pen] = []
    /// Boxes too deep in others to be set apart.
    var flatBoxes = 0
    var notes: [Int: [UInt8]] = [:]
    private(set) var isCut = false
    /// Characters of text.
    private(set) var hasText = false
    private(set) var written = 0
    /// What the first paragraph that is a title says.
    private(set) var title: String?
    private var isTitleDone = false

    // MARK: - Paragraphs

    var isInParagraph: Bool { pen.paragraph != nil }
    /// A paragraph is open, and something stands in it.
    var hasWords: Bool { pen.paragraph != nil && pen.bytes.count > pen.textStart }

    mutating func begin(_ paragraph: Paragraph) {
        end()
        var paragraph = paragraph
        paragraph.breaksBefore = paragraph.breaksBefore || pen.breaksNext
        pen.breaksNext = false
        nest(paragraph.list?.depth ?? 0)
        pen.paragraph = paragraph
        pen.paragraphStart = pen.bytes.count
        var style = ""
        let marker = paragraph.list?.marker
        if marker == nil, paragraph.left > 0.5 {
            style += "margin-left:\((min(paragraph.left, 20) * 10).rounded() / 10)em;"
        }
        if let align = paragraph.align { style += "text-align:\(align.rawValue);" }
        if pen.emptyCount > 0, hasText { style += "margin-top:1em;" }
        if paragraph.breaksBefore { style += "page-break-before:always;" }
        pen.emptyCount = 0
        if case .quote = paragraph.kind { put("<blockquote>") }
        put("<\(paragraph.tag) style=\"\(style)")
        if let marker {
            put("list-style-type:'")
            add(escaped: marker.filter { $0 != "'" && $0 != "\\" && !$0.isNewline })
            put("'")
        }
        put(paragraph.isRTL ? "\" dir=\"rtl\">" : "\">")
        pen.textStart = pen.bytes.count
    }

    mutating func end() {
        pen.rest = nil
        guard let paragraph = pen.paragraph else { return }
        endRuby()
        endLink()
        set([])
        pen.paragraph = nil
        let boxes = pen.boxes
        pen.boxes = []
        // An empty one is space before the next; its marker says nothing alone.
        if pen.bytes.count == pen.textStart {
            pen.bytes.removeSubrange(pen.paragraphStart...)
            pen.emptyCount += 1
            pen.breaksNext = paragraph.breaksBefore
            if !boxes.isEmpty { nest(0) }
            pen.bytes += boxes
            return
        }
        if paragraph.isTitle, title != nil { isTitleDone = true }
        if paragraph.list != nil { pen.bytes += boxes }
        put("</\(paragraph.tag)>")
        if case .quote = paragraph.kind { put("</blockquote>") }
        put("\n")
        if paragraph.list == nil { pen.bytes += boxes }
    }

    /// What comes next begins a page, also where a paragraph goes on there.
    mutating func breakPage() {
        guard pen.tables.isEmpty, case .page = pen.kind else { return }
        guard var rest = pen.paragraph else {
            pen.breaksNext = true
            return
        }
        if hasWords { rest.list = rest.list.map { ($0.depth, "") } }
        end()
        (pen.rest, pen.breaksNext) = (rest, true)
    }

    mutating func nest(_ depth: Int) {
        let depth = min(max(0, depth), Self.depthMax)
        while pen.listDepth > depth {
            put("</ul>")
            pen.listDepth -= 1
        }
        while pen.listDepth < depth {
            put(pen.listDepth > 0 ? "<ul style=\"margin:0\">" : "<ul>")
            pen.listDepth += 1
        }
    }

    private static let depthMax = 20

    // MARK: - Text

    mutating func add(_ text: String, _ look: Look = []) {
        if text.isEmpty || !look.isDisjoint(with: .unseen) { return }
        prepare()
        set(look)
        add(escaped: text)
        hasText = true
        if pen.paragraph?.isTitle == true, !isTitleDone, waiting.isEmpty,
            (title ?? "").utf8.count < Limits.labelCharacters
        {
            title = (title ?? "") + text
        }
    }

    mutating func breakLine() {
        prepare()
        put("<br/>")
    }

    mutating func prepare() {
        if pen.paragraph == nil { begin(pen.rest ?? Paragraph()) }
        putAnchors()
    }

    mutating func set(_ new: Look) {
        if new == pen.look { return }
        for (style, tag) in Look.tags.reversed() where pen.look.contains(style) {
            put("</\(tag)>")
        }
        for (style, tag) in Look.tags where new.contains(style) { put("<\(tag)>") }
        pen.look = new
    }

    /// It names what comes next, also where that is in another paragraph.
    mutating func anchor(_ name: String) {
        guard !name.isEmpty, name.utf8.count <= 200, pen.anchors.count < 50 else { return }
        pen.anchors.append(name)
    }

    private mutating func putAnchors() {
        if pen.anchors.isEmpty { return }
        for name in pen.anchors {
            put("<span id=\"")
            add(escaped: name)
            put("\"></span>")
        }
        pen.anchors = []
    }

    mutating func beginLink(_ target: String) {
        endLink()
        guard pen.rubyEnd.isEmpty else { return }
        prepare()
        set([])
        put("<a href=\"")
        add(escaped: target)
        put("\">")
        pen.hasLink = true
    }

    mutating func endLink() {
        guard pen.hasLink else { return }
        endRuby()
        set([])
        put("</a>")
        pen.hasLink = false
    }

    mutating func picture(_ path: String, alt: String) {
        prepare()
        put("<img src=\"")
        add(escaped: path)
        put("\" alt=\"")
        add(escaped: alt)
        put("\"/>")
    }

    // MARK: - Marks

    mutating func put(_ markup: String) {
        pen.bytes += markup.utf8
        written += markup.utf8.count
    }

    /// Text beyond the limit is left out; the marks around it stay, so that it is well formed.
    mutating func add(escaped text: String) {
        if written > Limits.markupBytes {
            isCut = true
            return
        }
        written += text.utf8.count
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): put("&lt;")
            case UInt8(ascii: ">"): put("&gt;")
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "\""): put("&quot;")
            case 0..<0x20 where byte != 0x09 && byte != 0x0A: continue
            default: pen.bytes.append(byte)
            }
        }
    }
}

extension OfficePage.Paragraph {
    fileprivate var tag: String {
        if list != nil { return "li" }
        return switch kind {
        case .heading(let level): "h\(min(6, max(1, level)))"
        case .code: "pre"
        case .caption: "figcaption"
        case .plain, .quote: "p"
        }
    }
}

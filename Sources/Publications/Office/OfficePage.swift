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

        static let tags: [(look: Look, tag: StaticString)] = [
            (.bold, "b"), (.italic, "i"), (.strike, "s"), (.underline, "u"), (.raised, "sup"),
            (.lowered, "sub"), (.code, "code"),
        ]
    }

    private(set) var isCut = false
    /// Characters of text outside of notes.
    private(set) var hasText = false
    private var bytes: [UInt8] = []
    private var look: Look = []
    private var listDepth = 0
    private var paragraph: Paragraph?
    private var hasLink = false
    private var emptyCount = 0
    private var anchors: [String] = []
    /// What stands in a cell begins and ends lists of its own.
    private var outer: [Int] = []

    // MARK: - Paragraphs

    mutating func begin(_ paragraph: Paragraph) {
        end()
        nest(paragraph.list?.depth ?? 0)
        self.paragraph = paragraph
        paragraphStart = bytes.count
        var style = ""
        let marker = paragraph.list?.marker
        if marker == nil, paragraph.left > 0.5 {
            style += "margin-left:\((min(paragraph.left, 20) * 10).rounded() / 10)em;"
        }
        if let align = paragraph.align { style += "text-align:\(align.rawValue);" }
        if emptyCount > 0, hasText { style += "margin-top:1em;" }
        if paragraph.breaksBefore { style += "page-break-before:always;" }
        emptyCount = 0
        if case .quote = paragraph.kind { put("<blockquote>") }
        put("<\(paragraph.tag) style=\"\(style)")
        if let marker {
            put("list-style-type:'")
            add(escaped: marker.filter { $0 != "'" && $0 != "\\" && !$0.isNewline })
            put("'")
        }
        put(paragraph.isRTL ? "\" dir=\"rtl\">" : "\">")
        textStart = bytes.count
    }

    private var paragraphStart = 0
    private var textStart = 0

    mutating func end() {
        guard let paragraph else { return }
        endLink()
        set([])
        self.paragraph = nil
        // An empty one is space before the next; its marker or its page break say nothing alone.
        if bytes.count == textStart {
            bytes.removeSubrange(paragraphStart...)
            emptyCount += 1
            return
        }
        put("</\(paragraph.tag)>")
        if case .quote = paragraph.kind { put("</blockquote>") }
        put("\n")
    }

    private mutating func nest(_ depth: Int) {
        let depth = min(max(0, depth), Self.depthMax)
        while listDepth > depth {
            put("</ul>")
            listDepth -= 1
        }
        while listDepth < depth {
            put(listDepth > 0 ? "<ul style=\"margin:0\">" : "<ul>")
            listDepth += 1
        }
    }

    private static let depthMax = 20

    // MARK: - Text

    mutating func add(_ text: String, _ look: Look = []) {
        if text.isEmpty || look.contains(.hidden) { return }
        prepare()
        set(look)
        add(escaped: text)
        hasText = true
    }

    mutating func breakLine() {
        prepare()
        put("<br/>")
    }

    private mutating func prepare() {
        if paragraph == nil { begin(Paragraph()) }
        putAnchors()
    }

    private mutating func set(_ new: Look) {
        if new == look { return }
        for (style, tag) in Look.tags.reversed() where look.contains(style) { put("</\(tag)>") }
        for (style, tag) in Look.tags where new.contains(style) { put("<\(tag)>") }
        look = new
    }

    /// It names what comes next, also where that is in another paragraph.
    mutating func anchor(_ name: String) {
        guard !name.isEmpty, name.utf8.count <= 200, anchors.count < 50 else { return }
        anchors.append(name)
    }

    private mutating func putAnchors() {
        if anchors.isEmpty { return }
        for name in anchors {
            put("<span id=\"")
            add(escaped: name)
            put("\"></span>")
        }
        anchors = []
    }

    mutating func beginLink(_ target: String) {
        endLink()
        prepare()
        set([])
        put("<a href=\"")
        add(escaped: target)
        put("\">")
        hasLink = true
    }

    mutating func endLink() {
        guard hasLink else { return }
        set([])
        put("</a>")
        hasLink = false
    }

    /// The mark of a note that `beginNote` begins with the same number.
    mutating func noteMark(_ number: Int) {
        endLink()
        prepare()
        set([])
        put(
            "<a epub:type=\"noteref\" id=\"mark-\(number)\" href=\"#note-\(number)\">"
                + "<sup>\(number)</sup></a>")
    }

    mutating func beginNote(_ number: Int) {
        end()
        nest(0)
        put("<aside epub:type=\"footnote\" id=\"note-\(number)\">")
    }

    mutating func endNote() {
        end()
        nest(0)
        put("</aside>\n")
    }

    mutating func picture(_ path: String, alt: String) {
        prepare()
        put("<img src=\"")
        add(escaped: path)
        put("\" alt=\"")
        add(escaped: alt)
        put("\"/>")
    }

    // MARK: - Tables

    mutating func beginTable() {
        end()
        outer.append(listDepth)
        listDepth = 0
        put("<table>")
    }

    mutating func beginRow() { put("<tr>") }
    mutating func endRow() { put("</tr>\n") }

    mutating func beginCell(columns: Int = 1, rows: Int = 1, isHeader: Bool = false) {
        put(isHeader ? "<th" : "<td")
        if columns > 1 { put(" colspan=\"\(min(columns, 1_000))\"") }
        if rows > 1 { put(" rowspan=\"\(min(rows, 10_000))\"") }
        put(">")
    }

    mutating func endCell(isHeader: Bool = false) {
        end()
        nest(0)
        emptyCount = 0
        put(isHeader ? "</th>" : "</td>")
    }

    mutating func endTable() {
        end()
        put("</table>\n")
        listDepth = outer.popLast() ?? 0
    }

    // MARK: - The whole

    mutating func finished(language: String?) -> [UInt8] {
        end()
        nest(0)
        let lang = language.map { " xml:lang=\"\(Self.name($0))\"" } ?? ""
        let head =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\""
            + " xmlns:epub=\"http://www.idpf.org/2007/ops\"\(lang)><body>\n"
        return Array(head.utf8) + bytes + Array("</body></html>".utf8)
    }

    private static func name(_ language: String) -> String {
        language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private mutating func put(_ markup: String) { bytes += markup.utf8 }

    /// Text beyond the limit is left out; the marks around it stay, so that it is well formed.
    private mutating func add(escaped text: String) {
        if bytes.count > Limits.markupBytes {
            isCut = true
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): put("&lt;")
            case UInt8(ascii: ">"): put("&gt;")
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "\""): put("&quot;")
            case 0..<0x20 where byte != 0x09 && byte != 0x0A: continue
            default: bytes.append(byte)
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

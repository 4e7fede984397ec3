/// The markup of articles made HTML, which the reader of books reads: that of Pango and of XDXF,
/// records that other programs draw, and HTML where an article is said to be bare words.
enum ArticleMarkup {
    enum Kind {
        /// Bare words: a tag is one only where there is no doubt.
        case words
        /// Pango's markup and XDXF: a line feed ends a line.
        case lines
        /// XML without a known form: each element is a line.
        case records
    }

    /// nil for words without any markup.
    static func html(_ bytes: [UInt8], _ kind: Kind) -> [UInt8]? {
        let survey = MarkupSurvey(bytes)
        guard kind != .words || survey.isMarked || survey.hasReferences else { return nil }
        var writer = MarkupWriter(bytes, kind, survey)
        return writer.html()
    }

    static func isKnown(_ element: String) -> Bool {
        inline.contains(element) || blocks.contains(element) || breaks.contains(element)
            || recorded.contains(element)
    }

    static func isHTML(_ element: String) -> Bool {
        inline.contains(element) || isLine(element)
    }

    /// HTML that begins a line.
    static func isLine(_ element: String) -> Bool {
        blocks.contains(element) || breaks.contains(element)
    }

    static let breaks: Set<String> = ["br", "hr"]
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "audio", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn",
        "em", "font", "i", "img", "ins", "kbd", "link", "mark", "meta", "nobr", "q", "rb", "rp",
        "rt", "ruby", "s", "samp", "small", "source", "span", "strike", "strong", "sub", "sup",
        "tt", "u", "var", "wbr",
    ]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
        "div", "dl", "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6",
        "head", "header", "html", "li", "main", "nav", "ol", "p", "pre", "script", "section",
        "style", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
    ]

    /// Elements of XDXF that have no namesake in HTML.
    private static let recorded: Set<String> = [
        "abr", "ar", "c", "co", "def", "deftext", "dtrn", "ex", "ex_orig", "ex_trn", "gr", "iref",
        "k", "kref", "opt", "rref", "sr", "xdxf",
    ]
    /// Those that stand on lines of their own.
    static let recordedLines: Set<String> = ["ar", "def", "deftext", "ex", "sr"]
    /// Where one of these is, line feeds are blanks.
    static let flowing: Set<String> = [
        "ar", "body", "def", "deftext", "div", "dl", "li", "p", "table", "td",
    ]
}

/// A tag of HTML or XML.
struct MarkupTag {
    /// In small letters.
    let name: String
    let isClosing: Bool
    /// What stands behind the name, with the last angle.
    let rest: Range<Int>
    let hasAttributes: Bool
    /// It opens an element and closes it.
    let isEmpty: Bool

    private static let nameMax = 40

    /// nil where the angle stands for itself. What lies between two angles is looked at once.
    init?(in bytes: [UInt8], at start: Int) {
        var at = start + 1
        isClosing = at < bytes.count && bytes[at] == 0x2F
        if isClosing { at += 1 }
        let first = at
        while at < bytes.count, Self.isOfName(bytes[at], isFirst: at == first) { at += 1 }
        guard at > first, at - first <= Self.nameMax, at < bytes.count, Self.endsName(bytes[at])
        else { return nil }
        name = String(decoding: bytes[first..<at], as: UTF8.self).lowercased()
        let behind = at
        while at < bytes.count, bytes[at] != 0x3E, bytes[at] != 0x3C { at += 1 }
        guard at < bytes.count, bytes[at] == 0x3E else { return nil }
        rest = behind..<at + 1
        hasAttributes = bytes[rest].contains(0x3D)
        isEmpty = !isClosing && at > behind && bytes[at - 1] == 0x2F
    }

    private static func isOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        case 0x30...0x39, 0x2D, 0x2E, 0x3A, 0x5F: !isFirst
        default: false
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        [0x3E, 0x2F, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}

/// Which markup is in an article.
struct MarkupSurvey {
    /// The elements that are opened in it, and those of them that are closed as well.
    private(set) var names: Set<String> = []
    private(set) var closed: Set<String> = []
    /// There are tags without doubt: an element that is closed, a line break, an attribute.
    private(set) var isMarked = false
    /// Something in it is called as an element is.
    private(set) var hasKnown = false
    /// Characters are written by their names or numbers.
    private(set) var hasReferences = false

    private static let referenceMax = 10

    init(_ bytes: [UInt8]) {
        var at = 0
        while at < bytes.count {
            if bytes[at] == 0x3C, let tag = MarkupTag(in: bytes, at: at) {
                take(tag)
                at = tag.rest.upperBound
                continue
            }
            if bytes[at] == 0x26, !hasReferences {
                hasReferences = Self.isReference(bytes[(at + 1)...])
            }
            at += 1
        }
    }

    private mutating func take(_ tag: MarkupTag) {
        if tag.isClosing {
            if names.contains(tag.name) { closed.insert(tag.name) }
        } else {
            names.insert(tag.name)
        }
        let isKnown = ArticleMarkup.isKnown(tag.name)
        hasKnown = hasKnown || isKnown
        isMarked =
            isMarked || !closed.isEmpty || ArticleMarkup.breaks.contains(tag.name)
            || isKnown && tag.hasAttributes
    }

    /// Whether it is no word between two angles.
    func isElement(_ name: String) -> Bool {
        ArticleMarkup.isKnown(name) || closed.contains(name)
    }

    private static func isReference(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.prefix(referenceMax).prefix { byte in
            switch byte {
            case 0x23, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
        return name.count > 1 && bytes.dropFirst(name.count).first == 0x3B
    }
}

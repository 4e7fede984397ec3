/// One property with its value, read as far as a cell can show it.
struct Declaration: Sendable {
    enum Value: Sendable {
        case display(Style.Display)
        case whiteSpace(Style.WhiteSpace)
        case align(TextAlign)
        case hyphens(Hyphens)
        case listStyle(ListStyle)
        case hidden(Bool)
        case direction(isRTL: Bool)
        case vertical(Bool)
        case inline(set: InlineStyle, clear: InlineStyle)
        case length(Style.Length, Float)
        case float(Style.Side)
        case placed(Bool)
        case breakBefore(Bool)
        case breakAfter(Bool)
        /// In milliseconds; nil leaves a side as it is.
        case pauses(before: Int?, after: Int?)
    }

    enum ContentPart: Sendable {
        case text(String)
        case attribute(Name)
        case openQuote, closeQuote
    }

    var value: Value
    var isImportant: Bool

    func apply(to style: inout Style) {
        switch value {
        case .display(let display): style.display = display
        case .whiteSpace(let space): style.whiteSpace = space
        case .align(let align): style.align = align
        case .hyphens(let hyphens): style.hyphens = hyphens
        case .listStyle(let list): style.listStyle = list
        case .hidden(let isHidden): style.isHidden = isHidden
        case .direction(let isRTL): style.isRTL = isRTL
        case .vertical(let isVertical): style.isVertical = isVertical
        case .inline(let set, let clear): style.inline = style.inline.subtracting(clear).union(set)
        case .length(let length, let ems): style.set(length, ems)
        case .float(let float): style.float = float
        case .placed(let isPlaced): style.isPlaced = isPlaced
        case .breakBefore(let breaks): style.breaksBefore = breaks
        case .breakAfter(let breaks): style.breaksAfter = breaks
        case .pauses(let before, let after):
            style.pauseBefore = before ?? style.pauseBefore
            style.pauseAfter = after ?? style.pauseAfter
        }
    }
}

/// What stands between the braces of a rule, or in a style attribute.
struct Declarations: Sendable {
    var list: [Declaration] = []
    /// What `::before` and `::after` show. Apart from the others, so that those are plain numbers.
    var content: [Declaration.ContentPart]?

    var isEmpty: Bool { list.isEmpty && content == nil }
    var hasImportant: Bool { list.contains { $0.isImportant } }
}

/// Turns the text of declarations into values.
enum DeclarationParser {
    /// Reads `property: value; …` as it stands between braces or in a style attribute.
    static func declarations(_ bytes: ArraySlice<UInt8>) -> Declarations {
        var found = Declarations()
        for part in split(bytes) {
            guard let colon = part.firstIndex(of: 0x3A), found.list.count < 200 else { continue }
            let name = word(part[..<colon])
            var words = CssWords.words(part[(colon + 1)...])
            let isImportant = words.last == "!important" || words.suffix(2) == ["!", "important"]
            if isImportant { words.removeLast(words.last == "!important" ? 1 : 2) }
            guard let first = words.first else { continue }
            if name == "content" {
                found.content = CssWords.content(words)
                continue
            }
            for value in values(name, first, words) {
                found.list.append(Declaration(value: value, isImportant: isImportant))
            }
        }
        return found
    }

    private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var depth = 0
        var quote: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x28 {
                depth += 1
            } else if byte == 0x29 {
                depth -= 1
            } else if byte == 0x3B && depth <= 0 {
                parts.append(bytes[start..<index])
                start = index + 1
            }
        }
        parts.append(bytes[start...])
        return parts
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        var name = String(decoding: bytes.filter { !$0.isSpace }.map(\.lowercased), as: UTF8.self)
        for prefix in ["-epub-", "-webkit-", "-moz-"] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return name
    }

    private static func values(
        _ name: String, _ first: String, _ words: [String]
    ) -> [Declaration.Value] {
        switch name {
        case "display": return display(first).map { [.display($0)] } ?? []
        case "white-space": return whiteSpace(first).map { [.whiteSpace($0)] } ?? []
        case "text-align": return align(first).map { [.align($0)] } ?? []
        case "hyphens", "adobe-hyphenate":
            return [.hyphens(first == "auto" ? .auto : first == "none" ? .none : .manual)]
        case "list-style-type", "list-style":
            return words.compactMap(listStyle).prefix(1).map { .listStyle($0) }
        case "visibility":
            return [.hidden(first == "hidden" || first == "collapse")]
        case "direction": return [.direction(isRTL: first == "rtl")]
        case "writing-mode":
            return [.vertical(first.hasPrefix("vertical") || first.hasPrefix("tb"))]
        case "float":
            return [.float(first == "left" ? .left : first == "right" ? .right : .none)]
        case "position": return [.placed(first == "absolute" || first == "fixed")]
        case "page-break-before", "break-before": return [.breakBefore(breaks(first))]
        case "page-break-after", "break-after": return [.breakAfter(breaks(first))]
        case "margin", "padding": return box(name, words)
        case "pause", "pause-before", "pause-after", "rest", "rest-before", "rest-after":
            return pauses(name, words).map { [$0] } ?? []
        default:
            if let length = lengths[name], let ems = ems(first) { return [.length(length, ems)] }
            return inline(name, first, words).map { [$0] } ?? []
        }
    }

    private static func inline(
        _ name: String, _ first: String, _ words: [String]
    ) -> Declaration.Value? {
        switch name {
        case "font-style":
            return first == "italic" || first == "oblique"
                ? .inline(set: .italic, clear: []) : .inline(set: [], clear: .italic)
        case "font-weight":
            let isBold = first == "bold" || first == "bolder" || (Int(first) ?? 0) >= 600
            return isBold ? .inline(set: .bold, clear: []) : .inline(set: [], clear: .bold)
        case "font-variant", "font-variant-caps":
            return words.contains { $0.hasSuffix("small-caps") }
                ? .inline(set: .smallCaps, clear: []) : .inline(set: [], clear: .smallCaps)
        case "font":
            var set: InlineStyle = []
            if words.contains("italic") || words.contains("oblique") { set.insert(.italic) }
            if words.contains("bold") { set.insert(.bold) }
            if words.contains("small-caps") { set.insert(.smallCaps) }
            return .inline(set: set, clear: [.italic, .bold, .smallCaps])
        case "text-decoration", "text-decoration-line":
            var set: InlineStyle = []
            if words.contains("underline") { set.insert(.underline) }
            if words.contains("line-through") { set.insert(.strike) }
            return .inline(set: set, clear: [.underline, .strike])
        case "text-transform":
            let all = InlineStyle.transforms
            switch first {
            case "uppercase": return .inline(set: .uppercase, clear: all)
            case "lowercase": return .inline(set: .lowercase, clear: all)
            case "capitalize": return .inline(set: .capitalize, clear: all)
            default: return .inline(set: [], clear: all)
            }
        case "vertical-align":
            let all: InlineStyle = [.superscript, .subscript]
            switch first {
            case "super", "text-top": return .inline(set: .superscript, clear: all)
            case "sub", "text-bottom": return .inline(set: .subscript, clear: all)
            default: return .inline(set: [], clear: all)
            }
        case "speak":
            let isSpelled = first == "spell-out"
            if first == "none" || first == "never" { return .inline(set: .unspoken, clear: []) }
            return .inline(
                set: isSpelled ? .spelled : [],
                clear: isSpelled ? .unspoken : [.unspoken, .spelled])
        case "speak-as":
            var set: InlineStyle = []
            if words.contains("spell-out") { set.insert(.spelled) }
            if words.contains("digits") { set.insert(.digits) }
            return .inline(set: set, clear: [.spelled, .digits])
        default: return nil
        }
    }

    private static func display(_ word: String) -> Style.Display? {
        switch word {
        case "none": Style.Display.none
        case "inline", "inline-block", "inline-table", "inline-flex", "contents", "run-in": .inline
        case "block", "flow-root": .block
        case "list-item": .listItem
        case "table": .table
        case "table-row-group", "table-header-group", "table-footer-group": .rowGroup
        case "table-row": .row
        case "table-cell": .cell
        case "table-caption": .caption
        case "flex", "grid": .flex
        case "ruby": .ruby
        case "ruby-text": .rubyText
        default: nil
        }
    }

    private static func whiteSpace(_ word: String) -> Style.WhiteSpace? {
        switch word {
        case "normal", "initial": .normal
        case "nowrap": .nowrap
        case "pre": .pre
        case "pre-wrap", "break-spaces": .preWrap
        case "pre-line": .preLine
        default: nil
        }
    }

    private static func align(_ word: String) -> TextAlign? {
        switch word {
        case "start": .start
        case "end": .end
        case "left": .left
        case "right": .right
        case "center": .center
        case "justify": .justify
        default: nil
        }
    }

    private static func listStyle(_ word: String) -> ListStyle? {
        if word.hasPrefix("\"") { return .text(String(word.dropFirst())) }
        return ListStyle(css: word)
    }

    private static func breaks(_ word: String) -> Bool {
        ["always", "page", "left", "right", "recto", "verso", "column"].contains(word)
    }

    private static let lengths: [String: Style.Length] = [
        "text-indent": .textIndent, "margin-top": .marginTop, "margin-bottom": .marginBottom,
        "margin-left": .marginLeft, "margin-right": .marginRight,
        "margin-inline-start": .marginLeft, "margin-inline-end": .marginRight,
        "margin-block-start": .marginTop, "margin-block-end": .marginBottom,
        "padding-left": .paddingLeft, "padding-right": .paddingRight,
        "padding-inline-start": .paddingLeft, "left": .placeLeft, "top": .placeTop,
    ]

    private static func box(_ name: String, _ words: [String]) -> [Declaration.Value] {
        let lengths = words.map(ems)
        guard let top = lengths.first else { return [] }
        let right = lengths.count > 1 ? lengths[1] : top
        let bottom = lengths.count > 2 ? lengths[2] : top
        let left = lengths.count > 3 ? lengths[3] : right
        let sides: [(Style.Length, Float?)] =
            name == "margin"
            ? [
                (.marginTop, top), (.marginRight, right), (.marginBottom, bottom),
                (.marginLeft, left),
            ]
            : [(.paddingLeft, left), (.paddingRight, right)]
        return sides.compactMap { side, value in value.map { .length(side, $0) } }
    }

    /// A length in ems, 16 px being one; percentages are of a measure of 33 em.
    private static func ems(_ word: String) -> Float? {
        if word == "auto" { return 0 }
        let number = word.prefix {
            $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+")
        }
        guard let value = Float(number), value.isFinite else { return nil }
        let ems: Float
        switch word.dropFirst(number.count) {
        case "em", "rem", "":
            ems = word.count == number.count ? (value == 0 ? 0 : value / 16) : value
        case "ex", "ch": ems = value / 2
        case "px": ems = value / 16
        case "pt": ems = value / 12
        case "pc": ems = value
        case "in": ems = value * 6
        case "cm": ems = value * 2.36
        case "mm": ems = value * 0.236
        case "%", "vw": ems = value * 0.33
        default: return nil
        }
        return min(200, max(-200, ems))
    }
}

/// The words of a value; strings keep a quotation mark in front.
enum CssWords {
    static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var current: [UInt8] = []
        var at = bytes.startIndex
        func flush() {
            if !current.isEmpty { words.append(String(decoding: current, as: UTF8.self)) }
            current = []
        }
        while at < bytes.endIndex, words.count < 64 {
            let byte = bytes[at]
            if byte == 0x22 || byte == 0x27 {
                flush()
                current = [0x22]
                at = string(bytes, at, into: &current)
                words.append(String(decoding: current, as: UTF8.self))
                current = []
                continue
            }
            if byte.isSpace || byte == 0x2C || byte == 0x2F {
                flush()
            } else if byte == 0x28 {
                // A function's arguments belong to its word.
                let end = bytes[at...].firstIndex(of: 0x29) ?? bytes.endIndex - 1
                current += bytes[at...end]
                at = end
            } else {
                if byte == 0x21 { flush() }
                current.append(byte.lowercased)
            }
            at += 1
        }
        flush()
        return words
    }

    private static func string(
        _ bytes: ArraySlice<UInt8>, _ start: Int, into out: inout [UInt8]
    ) -> Int {
        var at = start + 1
        while at < bytes.endIndex, bytes[at] != bytes[start] {
            guard bytes[at] == 0x5C, at + 1 < bytes.endIndex else {
                out.append(bytes[at])
                at += 1
                continue
            }
            var (value, end) = (UInt32(0), at + 1)
            while end < bytes.endIndex, end < at + 7, let digit = bytes[end].hexValue {
                value = value << 4 | UInt32(digit)
                end += 1
            }
            if end == at + 1 {
                if bytes[end] != 0x0A { out.append(bytes[end]) }
                at = end + 1
                continue
            }
            out += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
            if end < bytes.endIndex, bytes[end].isSpace { end += 1 }
            at = end
        }
        return at + 1
    }

    static func content(_ words: [String]) -> [Declaration.ContentPart] {
        words.compactMap { word in
            if word.hasPrefix("\"") { return .text(String(word.dropFirst())) }
            if word.hasPrefix("attr("), word.hasSuffix(")") {
                return .attribute(Name(String(word.dropFirst(5).dropLast()).trimmingSpaces()))
            }
            if word == "open-quote" { return .openQuote }
            return word == "close-quote" ? .closeQuote : nil
        }
    }
}

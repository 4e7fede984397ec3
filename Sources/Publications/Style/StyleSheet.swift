/// The rules of one style sheet, in order, with those of the sheets it imports before its own.
final class StyleSheet: Sendable {
    struct Rule: Sendable {
        let selector: Selector
        let declarations: Declarations
        let hasImportant: Bool

        init(selector: Selector, declarations: Declarations) {
            self.selector = selector
            self.declarations = declarations
            hasImportant = declarations.hasImportant
        }
    }

    static let none = StyleSheet(rules: [])

    let rules: [Rule]
    let selectors: SelectorTable
    let elements: RuleIndex
    let before: RuleIndex
    let after: RuleIndex

    private init(rules: [Rule]) {
        self.rules = rules
        var selectors = SelectorTable()
        var (elements, before, after) = (RuleIndex(), RuleIndex(), RuleIndex())
        for (order, rule) in rules.enumerated() {
            let entry = RuleIndex.Entry(
                rule: Int32(order), step: selectors.add(rule.selector),
                weight: Int64(rule.selector.specificity) << 32 | Int64(order))
            switch rule.selector.pseudo {
            case nil: elements.add(entry, for: rule.selector)
            case .before: before.add(entry, for: rule.selector)
            case .after: after.add(entry, for: rule.selector)
            }
        }
        self.selectors = selectors
        self.elements = elements
        self.before = before
        self.after = after
    }

    /// `load` gives the text of an imported sheet, or nil.
    convenience init(
        _ bytes: [UInt8], depth: Int = 0, load: @escaping (String, Int) -> StyleSheet?
    ) {
        var parser = StyleSheetParser(
            bytes: StyleSheet.withoutComments(bytes), depth: depth, load: load)
        parser.read(parser.all)
        self.init(rules: parser.rules)
    }

    /// Whether a media query means a screen like ours.
    static func applies(_ query: String) -> Bool { StyleSheetParser.applies(query) }

    private static let marks = [Array("<!--".utf8), Array("-->".utf8)]

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.containsBytes("/*") || bytes.containsBytes("<!--") else { return bytes }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        var quote: UInt8 = 0
        while at < bytes.count {
            let byte = bytes[at]
            if quote == 0, byte == 0x2F, at + 1 < bytes.count, bytes[at + 1] == 0x2A {
                let end = bytes[(at + 2)...].firstRange(ofBytes: "*/")
                out.append(0x20)
                at = end?.upperBound ?? bytes.count
                continue
            }
            // The marks by which the oldest programs were kept from showing a sheet as text.
            if quote == 0, byte == 0x3C || byte == 0x2D,
                let mark = marks.first(where: { bytes[at...].starts(with: $0) })
            {
                out.append(0x20)
                at += mark.count
                continue
            }
            if quote == 0 && (byte == 0x22 || byte == 0x27) {
                quote = byte
            } else if byte == quote || byte == 0x0A {
                quote = 0
            }
            out.append(byte)
            at += 1
        }
        return out
    }
}

private struct StyleSheetParser {
    let bytes: [UInt8]
    let depth: Int
    let load: (String, Int) -> StyleSheet?
    private(set) var rules: [StyleSheet.Rule] = []

    init(bytes: [UInt8], depth: Int, load: @escaping (String, Int) -> StyleSheet?) {
        self.bytes = bytes
        self.depth = depth
        self.load = load
    }

    var all: Range<Int> { 0..<bytes.count }

    /// Reads the rules of a range: the sheet, or the inside of a media block.
    mutating func read(_ range: Range<Int>, nesting: Int = 0) {
        var at = range.lowerBound
        while at < range.upperBound, rules.count < Limits.styleRules {
            while at < range.upperBound, bytes[at].isSpace || bytes[at] == 0x7D || bytes[at] == 0x3B
            {
                at += 1
            }
            guard at < range.upperBound else { return }
            let start = at
            let stop = preludeEnd(at, range.upperBound)
            if stop >= range.upperBound || bytes[stop] == 0x3B {
                if bytes[start] == 0x40 { statement(start..<stop) }
                at = stop + 1
                continue
            }
            let close = blockEnd(stop, range.upperBound)
            let body = stop + 1..<max(stop + 1, close)
            if bytes[start] == 0x40 {
                if nesting < 8, isFor(us: start..<stop) { read(body, nesting: nesting + 1) }
            } else {
                add(start..<stop, body)
            }
            at = close + 1
        }
    }

    private mutating func add(_ prelude: Range<Int>, _ body: Range<Int>) {
        let declarations = DeclarationParser.declarations(bytes[body])
        if declarations.isEmpty { return }
        for selector in SelectorParser.selectors(bytes[prelude])
        where rules.count < Limits.styleRules {
            rules.append(.init(selector: selector, declarations: declarations))
        }
    }

    private mutating func statement(_ range: Range<Int>) {
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard text.lowercased().hasPrefix("@import") else { return }
        var rest = text.dropFirst("@import".count).drop {
            $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n"
        }
        if rest.lowercased().hasPrefix("url(") { rest = rest.dropFirst(4) }
        rest = rest.drop { $0 == "\"" || $0 == "'" || $0 == " " }
        let address = rest.prefix { !"\"')".contains($0) }
        let media = rest.dropFirst(address.count).drop { "\"') ".contains($0) }
        if !media.isEmpty && !StyleSheetParser.applies(String(media)) { return }
        guard depth < 8, let sheet = load(String(address).trimmingSpaces(), depth + 1) else {
            return
        }
        rules += sheet.rules.prefix(Limits.styleRules - rules.count)
    }

    /// Media blocks that concern a screen, and layers, as if they were none; the rest (fonts,
    /// pages, supports) is passed over.
    private func isFor(us range: Range<Int>) -> Bool {
        let text = String(decoding: bytes[range].map(\.lowercased), as: UTF8.self)
        if text.hasPrefix("@layer") { return true }
        guard text.hasPrefix("@media") else { return false }
        return StyleSheetParser.applies(String(text.dropFirst("@media".count)))
    }

    /// A screen of some 640 × 384 px, in colour, light.
    static func applies(_ query: String) -> Bool {
        query.lowercased().split(separator: ",").contains { part in
            var words = part.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
            if words.isEmpty { return true }
            var isNegated = false
            if words[0] == "not" || words[0] == "only" {
                isNegated = words[0] == "not"
                words.removeFirst()
            }
            let condition = words.joined(separator: " ").split(separator: " and ")
                .allSatisfy { holds(String($0).trimmingSpaces()) }
            return condition != isNegated
        }
    }

    private static func holds(_ condition: String) -> Bool {
        if condition == "all" || condition == "screen" { return true }
        guard condition.hasPrefix("("), let colon = condition.firstIndex(of: ":") else {
            return false
        }
        let name = condition.dropFirst().prefix(upTo: colon)
        let value = condition[condition.index(after: colon)...].filter { $0 != ")" && $0 != " " }
        let pixels = Float(value.prefix { $0.isNumber || $0 == "." }) ?? 0
        let width = value.hasSuffix("em") ? pixels * 16 : pixels
        switch name.filter({ $0 != " " }) {
        case "min-width", "min-device-width": return width <= 640
        case "max-width", "max-device-width": return width >= 640
        case "min-height": return width <= 384
        case "max-height": return width >= 384
        case "orientation": return value == "landscape"
        default: return false
        }
    }

    /// Where a rule's prelude ends: at its brace, or at a semicolon.
    private func preludeEnd(_ start: Int, _ end: Int) -> Int {
        var at = start
        var quote: UInt8 = 0
        while at < end {
            let byte = bytes[at]
            if quote != 0 {
                if byte == quote || byte == 0x0A { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x7B || byte == 0x3B && bytes[start] == 0x40 {
                return at
            }
            at += 1
        }
        return end
    }

    private func blockEnd(_ open: Int, _ end: Int) -> Int {
        var depth = 0
        var at = open
        var quote: UInt8 = 0
        while at < end {
            let byte = bytes[at]
            if quote != 0 {
                if byte == quote || byte == 0x0A { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x7B {
                depth += 1
            } else if byte == 0x7D {
                depth -= 1
                if depth == 0 { return at }
            }
            at += 1
        }
        return end
    }
}

/// A selector of a style sheet, its rightmost part first.
struct Selector: Sendable {
    enum Combinator: Sendable { case descendant, child, next, later }
    enum Pseudo: Sendable { case before, after }

    /// What one element must be.
    struct Compound: Sendable {
        var type: Name?
        var id: Name?
        var classes: [Name] = []
        var tests: [Test] = []
        /// How the compound to the left relates.
        var combinator = Combinator.descendant
    }

    indirect enum Test: Sendable {
        case attribute(Name, Match, [UInt8], ignoresCase: Bool)
        case nth(a: Int, b: Int, fromEnd: Bool, sameType: Bool)
        case not([Compound])
        case any([Compound])
        case root, empty, link
        case never
    }

    enum Match: Sendable { case present, equals, word, prefix, suffix, part, dash }

    var compounds: [Compound]
    var pseudo: Pseudo?
    var specificity: Int32
}

/// Reads selectors. What it does not know never matches, as CSS wants.
struct SelectorParser {
    private let bytes: [UInt8]
    private var at = 0
    private var specificity: Int32 = 0
    private var pseudo: Selector.Pseudo?
    private var isValid = true

    static func selectors(_ bytes: ArraySlice<UInt8>) -> [Selector] {
        split(bytes).compactMap { part in
            var parser = SelectorParser(bytes: Array(part))
            return parser.selector()
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Splits at commas that stand outside of brackets and strings.
    private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var depth = 0
        var start = bytes.startIndex
        var quote: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
                continue
            }
            switch byte {
            case 0x22, 0x27: quote = byte
            case 0x28, 0x5B: depth += 1
            case 0x29, 0x5D: depth -= 1
            case 0x2C where depth == 0:
                parts.append(bytes[start..<index])
                start = index + 1
            default: break
            }
        }
        parts.append(bytes[start...])
        return parts
    }

    private mutating func selector() -> Selector? {
        var compounds: [Selector.Compound] = []
        var combinator: Selector.Combinator?
        while isValid {
            let hadSpace = skipSpaces()
            guard at < bytes.count else { break }
            if let explicit = explicitCombinator() {
                combinator = explicit
                _ = skipSpaces()
            } else if hadSpace && !compounds.isEmpty {
                combinator = combinator ?? .descendant
            }
            guard pseudo == nil, var compound = compound() else { return nil }
            compound.combinator = combinator ?? .descendant
            combinator = nil
            compounds.append(compound)
            if compounds.count > 12 { return nil }
        }
        guard isValid, combinator == nil, !compounds.isEmpty else { return nil }
        return Selector(compounds: compounds.reversed(), pseudo: pseudo, specificity: specificity)
    }

    private mutating func explicitCombinator() -> Selector.Combinator? {
        switch bytes[at] {
        case 0x3E:
            at += 1
            return .child
        case 0x2B:
            at += 1
            return .next
        case 0x7E:
            at += 1
            return .later
        default: return nil
        }
    }

    private mutating func skipSpaces() -> Bool {
        let start = at
        while at < bytes.count, bytes[at].isSpace { at += 1 }
        return at > start
    }

    private mutating func compound() -> Selector.Compound? {
        var compound = Selector.Compound()
        let start = at
        loop: while at < bytes.count, isValid {
            switch bytes[at] {
            case 0x2A: at += 1
            case 0x2E:
                at += 1
                compound.classes.append(Name(identifier()))
                specificity += 1 << 8
            case 0x23:
                at += 1
                compound.id = Name(identifier())
                specificity += 1 << 16
            case 0x5B: compound.tests.append(attribute())
            case 0x3A: pseudoTest(&compound)
            case 0x7C: at += 1
            default:
                let name = identifier()
                if name.isEmpty { break loop }
                // `prefix|name`: the prefix does not matter here.
                if at < bytes.count && bytes[at] == 0x7C { continue }
                compound.type = Name(name.map(\.lowercased))
                specificity += 1
            }
        }
        return at > start && isValid ? compound : nil
    }

    private mutating func identifier() -> [UInt8] {
        var name: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x5C, at + 1 < bytes.count {
                name += escape()
            } else if byte.isIdentifier {
                name.append(byte)
                at += 1
            } else {
                break
            }
        }
        return name
    }

    private mutating func escape() -> [UInt8] {
        var (value, end) = (UInt32(0), at + 1)
        while end < bytes.count, end < at + 7, let digit = bytes[end].hexValue {
            value = value << 4 | UInt32(digit)
            end += 1
        }
        if end == at + 1 {
            at += 2
            return [bytes[at - 1]]
        }
        if end < bytes.count, bytes[end].isSpace { end += 1 }
        at = end
        return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }

    private mutating func attribute() -> Selector.Test {
        guard let close = bytes[at...].firstIndex(of: 0x5D) else {
            isValid = false
            return .never
        }
        var inner = SelectorParser(bytes: Array(bytes[at + 1..<close]))
        at = close + 1
        specificity += 1 << 8
        return inner.attributeTest()
    }

    private mutating func attributeTest() -> Selector.Test {
        _ = skipSpaces()
        var name = identifier()
        if at + 1 < bytes.count, bytes[at] == 0x7C, bytes[at + 1] != 0x3D {
            at += 1
            name += [0x3A] + identifier()
        }
        _ = skipSpaces()
        guard at < bytes.count else {
            return name.isEmpty ? .never : .attribute(Name(name), .present, [], ignoresCase: false)
        }
        let match: Selector.Match
        switch bytes[at] {
        case 0x3D: match = .equals
        case 0x7E: match = .word
        case 0x5E: match = .prefix
        case 0x24: match = .suffix
        case 0x2A: match = .part
        case 0x7C: match = .dash
        default: return .never
        }
        at += match == .equals ? 1 : 2
        _ = skipSpaces()
        guard at < bytes.count else { return .never }
        let (value, rest) = quotedOrWord()
        return .attribute(Name(name), match, value, ignoresCase: rest.contains(0x69))
    }

    private mutating func quotedOrWord() -> ([UInt8], ArraySlice<UInt8>) {
        let quote = bytes[at]
        if quote == 0x22 || quote == 0x27 {
            let end = bytes[(at + 1)...].firstIndex(of: quote) ?? bytes.count
            return (Array(bytes[at + 1..<end]), bytes[min(end + 1, bytes.count)...])
        }
        let value = identifier()
        return (value, bytes[at...])
    }

    private mutating func pseudoTest(_ compound: inout Selector.Compound) {
        at += 1
        let isElement = at < bytes.count && bytes[at] == 0x3A
        if isElement { at += 1 }
        let name = String(decoding: identifier().map(\.lowercased), as: UTF8.self)
        var argument: ArraySlice<UInt8> = []
        if at < bytes.count, bytes[at] == 0x28 {
            guard let close = closing() else {
                isValid = false
                return
            }
            argument = bytes[at + 1..<close]
            at = close + 1
        }
        if name == "before" || name == "after" {
            pseudo = name == "before" ? .before : .after
            specificity += 1
        } else if isElement || name == "first-line" || name == "first-letter" {
            isValid = false
        } else {
            specificity += name == "where" ? 0 : 1 << 8
            compound.tests.append(test(name, argument))
        }
    }

    private func closing() -> Int? {
        var depth = 0
        for index in at..<bytes.count {
            if bytes[index] == 0x28 { depth += 1 }
            if bytes[index] == 0x29 {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private func test(_ name: String, _ argument: ArraySlice<UInt8>) -> Selector.Test {
        switch name {
        case "first-child": return .nth(a: 0, b: 1, fromEnd: false, sameType: false)
        case "last-child": return .nth(a: 0, b: 1, fromEnd: true, sameType: false)
        case "first-of-type": return .nth(a: 0, b: 1, fromEnd: false, sameType: true)
        case "last-of-type": return .nth(a: 0, b: 1, fromEnd: true, sameType: true)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard let (a, b) = SelectorParser.formula(argument) else { return .never }
            return .nth(
                a: a, b: b, fromEnd: name.contains("last"), sameType: name.hasSuffix("type"))
        case "not", "is", "where", "matches", "any":
            let simple = SelectorParser.selectors(argument).filter { $0.compounds.count == 1 }
            let compounds = simple.map { $0.compounds[0] }
            return name == "not" ? .not(compounds) : .any(compounds)
        case "root": return .root
        case "empty": return .empty
        case "link", "any-link": return .link
        default: return .never
        }
    }

    /// `2n+1`, `odd`, `3`.
    private static func formula(_ argument: ArraySlice<UInt8>) -> (Int, Int)? {
        let text = String(
            decoding: argument.filter { !$0.isSpace }.map(\.lowercased), as: UTF8.self)
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        guard let n = text.firstIndex(of: "n") else { return Int32(text).map { (0, Int($0)) } }
        let head = text[..<n]
        let tail = text[text.index(after: n)...]
        let a = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int32(head).map(Int.init)
        let b = tail.isEmpty ? 0 : Int32(tail).map(Int.init)
        guard let a, let b else { return nil }
        return (a, b)
    }
}

extension UInt8 {
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    var isIdentifier: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x80...0xFF: true
        default: false
        }
    }

    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

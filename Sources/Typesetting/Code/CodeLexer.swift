import Canvas
import Publications

/// A stretch of code that is more than plain.
struct CodeToken: Equatable, Sendable {
    enum Kind: UInt8 { case word, text, number, remark, added, removed }

    var range: Range<Int>
    var kind: Kind

    var role: Role {
        switch kind {
        case .word, .removed: .codeKeyword
        case .text, .added: .codeString
        case .number: .codeNumber
        case .remark: .codeComment
        }
    }
}

/// Tells words, texts, numbers and remarks of a language apart, each byte looked at a few times at
/// most. What it does not know stays plain, and every input has an end.
struct CodeLexer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let end: Int
    private let grammar: CodeGrammar
    private var at: Int
    private(set) var tokens: [CodeToken] = []

    /// The tokens of a range of a text; none where the language is unknown.
    static func tokens(of text: [UInt8], in range: Range<Int>, _ syntax: Syntax) -> [CodeToken] {
        let range = range.clamped(to: 0..<text.count)
        return text.withUnsafeBufferPointer { bytes in
            switch syntax {
            case .none: return []
            case .diff: return DiffLexer.tokens(bytes, range)
            case .markup: return MarkupLexer.tokens(bytes, range)
            default:
                guard let grammar = CodeGrammar.of(syntax) else { return [] }
                var lexer = CodeLexer(bytes, range, grammar)
                lexer.run()
                return lexer.tokens
            }
        }
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ grammar: CodeGrammar
    ) {
        self.bytes = bytes
        self.grammar = grammar
        at = range.lowerBound
        end = range.upperBound
    }

    private mutating func run() {
        var isLineStart = true
        while at < end {
            let byte = bytes[at]
            if byte == 0x0A {
                isLineStart = true
                at += 1
                continue
            }
            let begins = isLineStart
            if byte != 0x20 && byte != 0x09 { isLineStart = false }
            if remark() || text() { continue }
            if begins, byte == grammar.directive {
                let start = at
                at += 1
                while at < end, bytes[at].isSpaceInLine { at += 1 }
                while at < end, isInWord(bytes[at]) { at += 1 }
                add(start, .word)
            } else if grammar.hasKeys, begins, byte == 0x5B {
                let start = at
                skipLine(until: 0x5D)
                add(start, .word)
            } else if byte.isDigitByte {
                number()
            } else if isInWord(byte) {
                word(isFirst: begins)
            } else {
                at += 1
            }
        }
    }

    private mutating func add(_ start: Int, _ kind: CodeToken.Kind) {
        if at > start { tokens.append(CodeToken(range: start..<at, kind: kind)) }
    }

    private func begins(_ sign: [UInt8]) -> Bool {
        guard at + sign.count <= end else { return false }
        for (number, byte) in sign.enumerated() where bytes[at + number] != byte { return false }
        return !sign.isEmpty
    }

    private mutating func skipLine(until stop: UInt8? = nil) {
        while at < end, bytes[at] != 0x0A {
            at += 1
            if let stop, bytes[at - 1] == stop { return }
        }
    }

    private mutating func remark() -> Bool {
        let start = at
        if let block = grammar.block, begins(block.open) {
            at += block.open.count
            while at < end, !begins(block.close) { at += 1 }
            at = min(end, at + block.close.count)
            add(start, .remark)
            return true
        }
        guard grammar.line.contains(where: begins) else { return false }
        // `$#`, `a#b` and `http://` begin no comment.
        if at > 0, bytes[at] == 0x23, isInWord(bytes[at - 1]) || bytes[at - 1] == 0x24 {
            return false
        }
        skipLine()
        add(start, .remark)
        return true
    }

    private mutating func text() -> Bool {
        let byte = bytes[at]
        let start = at
        if byte == 0x27, grammar.hasLetters { return letter() }
        let isLong = grammar.long.contains(byte)
        guard isLong || grammar.quotes.contains(byte) else { return false }
        if grammar.hasTriples, begins([byte, byte, byte]) {
            at += 3
            while at < end, !begins([byte, byte, byte]) {
                at += grammar.escapes && bytes[at] == 0x5C ? 2 : 1
            }
            at = min(end, at + 3)
        } else {
            at += 1
            while at < end, bytes[at] != byte, isLong || bytes[at] != 0x0A {
                at += grammar.escapes && bytes[at] == 0x5C ? 2 : 1
            }
            if at < end, bytes[at] == byte { at += 1 }
            at = min(end, at)
        }
        let isKey = grammar.hasKeys && nextSign == 0x3A
        add(start, isKey ? .word : .text)
        return true
    }

    /// `'a'` and `'\n'`; anything else behind the sign is a name for something.
    private mutating func letter() -> Bool {
        let start = at
        var close = at + 1
        if close < end, bytes[close] == 0x5C { close += 1 }
        close += 1
        let most = min(end, at + 12)
        while close < most, bytes[close] != 0x27, bytes[close] & 0x80 != 0 || bytes[at + 1] == 0x5C
        { close += 1 }
        guard close < most, bytes[close] == 0x27 else { return false }
        at = close + 1
        add(start, .text)
        return true
    }

    private mutating func number() {
        let start = at
        while at < end {
            let byte = bytes[at]
            let isPart =
                byte.isDigitByte || byte.isLetterByte || byte == 0x5F || byte == 0x2E
                || (byte == 0x2B || byte == 0x2D) && bytes[at - 1] | 0x20 == 0x65
                    && !(start + 1 < end && bytes[start + 1] | 0x20 == 0x78)
            if !isPart { break }
            // `1...5` is two numbers and what joins them.
            if byte == 0x2E, at + 1 < end, !bytes[at + 1].isDigitByte { break }
            at += 1
        }
        add(start, .number)
    }

    /// No language has words so long.
    private static let wordBytes = 24

    private mutating func word(isFirst: Bool) {
        let start = at
        while at < end, isInWord(bytes[at]) { at += 1 }
        let next = nextSign
        if grammar.hasKeys, isFirst, next == 0x3A || next == 0x3D {
            return add(start, .word)
        }
        guard at - start <= Self.wordBytes else { return }
        var said = String(decoding: bytes[start..<at], as: UTF8.self)
        if grammar.ignoresCase { said = said.lowercased() }
        if grammar.words.contains(said) { add(start, .word) }
    }

    /// The sign that stands behind, blanks left out.
    private var nextSign: UInt8? {
        var next = at
        while next < end, bytes[next].isSpaceInLine, next - at < 16 { next += 1 }
        return next < end ? bytes[next] : nil
    }

    private func isInWord(_ byte: UInt8) -> Bool {
        byte.isLetterByte || byte.isDigitByte || byte == 0x5F || byte >= 0x80
            || grammar.inWords.contains(byte)
    }
}

extension UInt8 {
    fileprivate var isSpaceInLine: Bool { self == 0x20 || self == 0x09 }
    fileprivate var isDigitByte: Bool { self >= 0x30 && self <= 0x39 }
    fileprivate var isLetterByte: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
}

/// What was added and what was taken away, line by line.
enum DiffLexer {
    static func tokens(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
            let kind: CodeToken.Kind? =
                switch start < end ? bytes[start] : 0x20 {
                case 0x2B: .added
                case 0x2D: .removed
                case 0x40: .number
                case 0x64, 0x69, 0x5C: .remark
                default: nil
                }
            if let kind { tokens.append(CodeToken(range: start..<end, kind: kind)) }
            start = end + 1
        }
        return tokens
    }
}

/// Elements, their attributes, and remarks.
enum MarkupLexer {
    static func tokens(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var at = range.lowerBound
        let end = range.upperBound
        while at < end {
            guard bytes[at] == 0x3C else {
                at += 1
                continue
            }
            var start = at
            if at + 3 < end, bytes[at + 1] == 0x21, bytes[at + 2] == 0x2D {
                at += 4
                while at < end, !(bytes[at] == 0x3E && bytes[at - 1] == 0x2D) { at += 1 }
                at = min(end, at + 1)
                tokens.append(CodeToken(range: start..<at, kind: .remark))
                continue
            }
            while at < end, !" \t\n>".utf8.contains(bytes[at]) { at += 1 }
            if at < end, bytes[at] == 0x3E { at += 1 }
            tokens.append(CodeToken(range: start..<at, kind: .word))
            if bytes[at - 1] == 0x3E { continue }
            while at < end, bytes[at] != 0x3E, bytes[at] != 0x3C {
                start = at
                let quote = bytes[at]
                at += 1
                guard quote == 0x22 || quote == 0x27 else { continue }
                while at < end, bytes[at] != quote { at += 1 }
                at = min(end, at + 1)
                tokens.append(CodeToken(range: start..<at, kind: .text))
            }
            if at < end, bytes[at] == 0x3E {
                tokens.append(CodeToken(range: at..<at + 1, kind: .word))
                at += 1
            }
        }
        return tokens
    }
}

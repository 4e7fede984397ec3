import Wording

/// Names, as in ECMAScript.
extension JSON5Scanner {
    package mutating func identifier(accepted: String) throws(JSON5Error) -> String {
        var name = String.UnicodeScalarView()
        while let (found, length) = scalar() {
            var scalar = found
            let start = at
            if found == "\\" {
                at += 1
                guard take("u") else { throw unexpected(accepted: tr("u and four hex digits")) }
                scalar = try escaped(digits: 4)
            } else {
                at += length
            }
            guard Self.mayStand(scalar, first: name.isEmpty) else {
                at = start
                break
            }
            name.append(scalar)
        }
        if name.isEmpty { throw unexpected(accepted: accepted) }
        return String(name)
    }

    /// Whether a name can stand without quotes.
    package static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.enumerated().allSatisfy { mayStand($1, first: $0 == 0) }
    }

    private static func mayStand(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "$", "_": return true
        case "0"..."9", "\u{200C}", "\u{200D}": return !first
        default: break
        }
        if scalar.isASCII { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return true
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !first
        default: return false
        }
    }
}

/// Text in quotes.
extension JSON5Scanner {
    package mutating func string() throws(JSON5Error) -> String {
        let start = at
        let quote = bytes[at]
        at += 1
        var text: [UInt8] = []
        while let byte, byte != quote {
            switch byte {
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0x0A, 0x0D:
                let column = TextPlace(of: start, in: bytes).column
                throw failure(
                    tr("the end of the line"),
                    accepted: tr("the closing quote of the text begun at column \(column)"), at: at)
            default:
                text.append(byte)
                at += 1
            }
        }
        if isAtEnd {
            throw failure(tr("text without end"), accepted: tr("a closing quote"), at: start)
        }
        at += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSON5Error) {
        at += 1
        guard let (scalar, length) = scalar() else {
            throw unexpected(accepted: tr("a character after the backslash"))
        }
        if Self.isDigit(bytes[at]), scalar != "0" || Self.isDigit(byte(after: 1)) {
            throw unexpected(accepted: tr("no digit after a backslash"))
        }
        at += length
        switch scalar {
        case "b": text.append(0x08)
        case "f": text.append(0x0C)
        case "n": text.append(0x0A)
        case "r": text.append(0x0D)
        case "t": text.append(0x09)
        case "v": text.append(0x0B)
        case "0": text.append(0x00)
        case "x": text += Array(String(try escaped(digits: 2)).utf8)
        case "u": text += Array(String(try escaped(digits: 4)).utf8)
        case "\r": _ = take("\n")
        case _ where Self.endsLine(scalar): break
        default: text += Array(String(scalar).utf8)
        }
    }

    /// Hex digits; a pair of surrogates is one scalar, half a pair none.
    fileprivate mutating func escaped(digits: Int) throws(JSON5Error) -> Unicode.Scalar {
        let high = try hex(digits: digits)
        guard (0xD800..<0xDC00).contains(high), byte == UInt8(ascii: "\\"),
            byte(after: 1) == UInt8(ascii: "u")
        else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        let before = at
        at += 2
        let low = try hex(digits: 4)
        if (0xDC00..<0xE000).contains(low) {
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        }
        at = before
        return "\u{FFFD}"
    }

    private mutating func hex(digits: Int) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = byte.flatMap(Self.hexDigit) else {
                throw unexpected(accepted: tr("\(digits) hex digits"))
            }
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return value
    }
}

extension JSON5Scanner {
    package mutating func number() throws(JSON5Error) -> JSON5Node.Content {
        let start = at
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { at += 1 }
        let content = try magnitude(start: start, isNegative: isNegative)
        if let (scalar, _) = scalar(), scalar == "." || Self.isIdentifier("a\(scalar)") {
            throw unexpected(accepted: tr("the end of the number"))
        }
        return content
    }

    private mutating func magnitude(
        start: Int, isNegative: Bool
    ) throws(JSON5Error) -> JSON5Node.Content {
        let sign = isNegative ? -1.0 : 1
        if let (scalar, _) = scalar(), scalar == "I" || scalar == "N" {
            let from = at
            switch try identifier(accepted: tr("a number")) {
            case "Infinity": return .number(sign * .infinity)
            case "NaN": return .number(.nan)
            case let word: throw failure("“\(word)”", accepted: tr("a number"), at: from)
            }
        }
        if byte == UInt8(ascii: "0"), let x = byte(after: 1), x | 0x20 == UInt8(ascii: "x") {
            return try hexadecimal(sign)
        }
        let whole = digits()
        var isWhole = true
        if take(".") {
            isWhole = false
            if digits() + whole == 0 { throw unexpected(accepted: tr("a digit")) }
        } else if whole == 0 {
            throw unexpected(accepted: tr("a digit"))
        }
        if let e = byte, e | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            at += 1
            if !take("+") { _ = take("-") }
            if digits() == 0 { throw unexpected(accepted: tr("a digit")) }
        }
        var text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        if text.hasPrefix("+") { text.removeFirst() }
        return .number(Double(Self.filled(text)) ?? .nan)
    }

    /// `.5` and `5.` are JSON5, but not everyone's.
    private static func filled(_ text: String) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return text }
        let (head, tail) = (parts[0], parts[1])
        let front = head.last?.isNumber == true ? String(head) : head + "0"
        return front + "." + (tail.first?.isNumber == true ? String(tail) : "0" + tail)
    }

    private mutating func hexadecimal(_ sign: Double) throws(JSON5Error) -> JSON5Node.Content {
        at += 2
        var (value, count) = (0.0, 0)
        while let digit = byte.flatMap(Self.hexDigit) {
            value = value * 16 + Double(digit)
            count += 1
            at += 1
        }
        if count == 0 { throw unexpected(accepted: tr("a hex digit")) }
        // Up to 13 digits a double holds every whole number.
        return count <= 13 ? .integer(Int(sign * value)) : .number(sign * value)
    }

    private mutating func digits() -> Int {
        let start = at
        while Self.isDigit(byte) { at += 1 }
        return at - start
    }

    fileprivate static func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    fileprivate static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

import Wording

/// Reads JSON as RFC 8259 has it, forgiving what cannot be misunderstood: a byte order mark, raw
/// control characters in strings, halves of characters, something after the end.
public struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var values = 0

    /// Why reading stopped, and where.
    private struct Failure: Error, Equatable {
        let why: String
        let offset: Int
    }

    /// Values inside one another: nothing that is meant to be read needs more.
    private static let depthMax = 100
    /// Each costs some forty bytes; the largest feed seen has 600,000.
    private static let valuesMax = 8_000_000

    /// The value, and whether something stood behind it.
    public static func read(_ bytes: [UInt8]) throws(JSONError) -> (
        value: JSONValue, hasTail: Bool
    ) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<(JSONValue, Bool), Failure> in
            var reader = JSONReader(bytes: buffer)
            do throws(Failure) {
                let value = try reader.value(depth: 0)
                reader.skipBlanks()
                return .success((value, reader.at < buffer.count && buffer[reader.at] != 0))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let (value, hasTail)): return (value, hasTail)
        case .failure(let failure):
            let (line, column) = place(failure.offset, in: bytes)
            throw JSONError(why: failure.why, line: line, column: column)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static func place(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(offset)
        let lines = before.count { $0 == 0x0A }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // Columns are characters: bytes that continue one are not counted.
        return (lines + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        values += 1
        if depth > Self.depthMax { throw failure(tr("it is nested too deep")) }
        if values > Self.valuesMax { throw failure(tr("there are too many values")) }
        skipBlanks()
        guard at < bytes.count else { throw failure(tr("it ends too early")) }
        switch bytes[at] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
        default: throw failure(tr("a value is missing"))
        }
    }

    private mutating func object(_ depth: Int) throws(Failure) -> JSONValue {
        at += 1
        if take(UInt8(ascii: "}")) { return .object([]) }
        var members: [JSONValue.Member] = []
        members.reserveCapacity(4)
        while true {
            skipBlanks()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                throw failure(
                    at < bytes.count ? tr("a name in quotes is missing") : tr("it ends too early"))
            }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw failure(tr("a colon is missing")) }
            members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) { return .object(members) }
            throw failure(
                at < bytes.count ? tr("a comma or } is missing") : tr("it ends too early"))
        }
    }

    private mutating func array(_ depth: Int) throws(Failure) -> JSONValue {
        at += 1
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            elements.append(try value(depth: depth + 1))
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) { return .array(elements) }
            throw failure(
                at < bytes.count ? tr("a comma or ] is missing") : tr("it ends too early"))
        }
    }

    private mutating func string() throws(Failure) -> String {
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != 0x22, bytes[at] != 0x5C { at += 1 }
        // Most strings have no escapes: taken as they stand.
        if at < bytes.count, bytes[at] == 0x22 {
            at += 1
            return String(decoding: bytes[start..<(at - 1)], as: UTF8.self)
        }
        var text = Array(bytes[start..<at])
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
            if byte == 0x5C { try escape(into: &text) } else { text.append(byte) }
        }
        throw failure(tr("a string is not closed"))
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard at < bytes.count else { throw failure(tr("a string is not closed")) }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case 0x22, 0x5C, 0x2F: text.append(byte)
        case UInt8(ascii: "u"):
            guard var code = hex() else { throw failure(tr("an escape is broken")) }
            if 0xD800..<0xDC00 ~= code, let low = lowHalf() {
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
            }
            let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        default: throw failure(tr("an escape is broken"))
        }
    }

    /// The second half of a character beyond the first 65,536, if it follows.
    private mutating func lowHalf() -> UInt32? {
        let start = at
        if at + 1 < bytes.count, bytes[at] == 0x5C, bytes[at + 1] == UInt8(ascii: "u") {
            at += 2
            if let low = hex(), 0xDC00..<0xE000 ~= low { return low }
        }
        at = start
        return nil
    }

    private mutating func hex() -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[at..<(at + 4)] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x57)
            default: return nil
            }
        }
        at += 4
        return value
    }

    private mutating func number() throws(Failure) -> String {
        let start = at
        while at < bytes.count, bytes[at].isDigit || "+-.eE".utf8.contains(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard Double(text) != nil else { throw failure(tr("a number is broken")) }
        return text
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure)
        -> JSONValue
    {
        for index in 0..<word.utf8CodeUnitCount {
            guard at < bytes.count, bytes[at] == word.utf8Start[index] else {
                throw failure(tr("a value is missing"))
            }
            at += 1
        }
        return value
    }

    /// Past a byte and the blanks before it, if it is the next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipBlanks() {
        while at < bytes.count, bytes[at].isBlank { at += 1 }
    }

    private func failure(_ why: String) -> Failure { Failure(why: why, offset: at) }
}

/// Where JSON stops making sense, and why, counted as an editor counts.
public struct JSONError: Error, Equatable, Sendable {
    public let why: String
    public let line: Int
    public let column: Int

    /// The end of a sentence that began with the document's name.
    public var reason: String { tr("the JSON is broken at line \(line), column \(column): \(why)") }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// A small JSON document as the paths of its plain values: `locations.progression` → `0.5`. That is
/// all a locator of another program needs; lists repeat their path.
struct FlatJSON {
    private(set) var values: [(path: String, value: String)] = []
    private let bytes: [UInt8]
    private var at = 0

    /// A locator has some twenty values, three deep; extensions have a few more.
    private static let depthMax = 16
    private static let valuesMax = 400
    static let bytesMax = 64 << 10

    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard bytes.count <= FlatJSON.bytesMax, value("", depth: 0) else { return nil }
        skipSpaces()
        if at < bytes.count { return nil }
    }

    subscript(path: String) -> String? { values.first { $0.path == path }?.value }

    func number(_ path: String) -> Double? {
        self[path].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    func all(_ path: String) -> [String] { values.filter { $0.path == path }.map(\.value) }

    private mutating func value(_ path: String, depth: Int) -> Bool {
        skipSpaces()
        guard at < bytes.count, depth < FlatJSON.depthMax, values.count < FlatJSON.valuesMax else {
            return false
        }
        switch bytes[at] {
        case UInt8(ascii: "{"): return object(path, depth)
        case UInt8(ascii: "["): return list(path, depth)
        case UInt8(ascii: "\""):
            guard let text = string() else { return false }
            values.append((path, text))
            return true
        default: return word(path)
        }
    }

    private mutating func object(_ path: String, _ depth: Int) -> Bool {
        at += 1
        if take(UInt8(ascii: "}")) { return true }
        while true {
            skipSpaces()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\""), let key = string(),
                take(UInt8(ascii: ":")),
                value(path.isEmpty ? key : path + "." + key, depth: depth + 1)
            else { return false }
            if take(UInt8(ascii: "}")) { return true }
            if !take(UInt8(ascii: ",")) { return false }
        }
    }

    private mutating func list(_ path: String, _ depth: Int) -> Bool {
        at += 1
        if take(UInt8(ascii: "]")) { return true }
        while true {
            guard value(path, depth: depth + 1) else { return false }
            if take(UInt8(ascii: "]")) { return true }
            if !take(UInt8(ascii: ",")) { return false }
        }
    }

    /// A number or one of the three words; null is as good as absent.
    private mutating func word(_ path: String) -> Bool {
        let start = at
        while at < bytes.count, bytes[at].isIdentifier || bytes[at] == 0x2B || bytes[at] == 0x2E {
            at += 1
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if text == "null" { return true }
        guard text == "true" || text == "false" || Double(text) != nil else { return false }
        values.append((path, text))
        return true
    }

    private mutating func string() -> String? {
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                text.append(byte)
            } else if !escape(into: &text) {
                return nil
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard at < bytes.count else { return false }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            guard var code = hex() else { return false }
            if (0xD800..<0xDC00).contains(code), bytes[at...].starts(with: [0x5C, 0x75]) {
                at += 2
                guard let low = hex(), (0xDC00..<0xE000).contains(low) else { return false }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            text += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
        default: return false
        }
        return true
    }

    private mutating func hex() -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[at..<at + 4], as: UTF8.self)
        at += 4
        return digits.utf8.allSatisfy { $0 != 0x2B && $0 != 0x2D }
            ? UInt32(digits, radix: 16) : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipSpaces() { while at < bytes.count, bytes[at].isSpace { at += 1 } }
}

/// Writes the members of a small JSON object, in the order they are added.
struct FlatJSONWriter {
    private(set) var text = "{"

    mutating func add(_ name: String, raw value: String?) {
        guard let value else { return }
        if text.utf8.count > 1 { text += ", " }
        text += "\"\(name)\": \(value)"
    }

    mutating func add(_ name: String, _ value: String?) {
        add(name, raw: value.map(FlatJSONWriter.quoted))
    }

    mutating func add(_ name: String, _ value: Double?) {
        add(name, raw: value.map { Int(exactly: $0).map(String.init) ?? String($0) })
    }

    var closed: String { text + "}" }
    var isEmpty: Bool { text.utf8.count == 1 }

    /// What could command a terminal is escaped, as in every JSON printed here.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: out += "\\\""
            case 0x5C: out += "\\\\"
            case 0x0A: out += "\\n"
            case 0x09: out += "\\t"
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}

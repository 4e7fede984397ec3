/// Values back to JSON: members in the order they were said, plain lists on one line, and nothing
/// in it that could command a terminal.
extension JSONValue {
    /// An object out of those members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    public static func number(_ number: Int64) -> JSONValue { .number(String(number)) }

    /// The shortest decimal that reads back as the same; whole numbers without a point. JSON has no
    /// word for what is not a number.
    public static func number(_ number: Double) -> JSONValue? {
        guard number.isFinite else { return nil }
        return .number(Int64(exactly: number).map { String($0) } ?? String(number))
    }

    /// The text, or nothing where there is none.
    public static func text(_ text: String?) -> JSONValue? {
        text.flatMap { $0.isEmpty ? nil : .string($0) }
    }

    /// The document as UTF-8, ended by a newline.
    public var document: [UInt8] {
        var writer = JSONText(isFlat: false)
        writer.write(self, depth: 0)
        return writer.bytes + [0x0A]
    }

    /// The same on one line.
    public var line: String {
        var writer = JSONText(isFlat: true)
        writer.write(self, depth: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

private struct JSONText {
    var bytes: [UInt8] = []
    private let isFlat: Bool

    init(isFlat: Bool) { self.isFlat = isFlat }

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let text): bytes += text.utf8
        case .string(let text): write(quoted: text)
        case .array(let elements):
            list("[", "]", elements, isFlat: elements.allSatisfy(\.isPlain), depth) {
                $0.write($1, depth: depth + 1)
            }
        case .object(let members):
            list("{", "}", members, isFlat: members.allSatisfy(\.value.isPlain), depth) {
                $0.write(quoted: $1.key)
                $0.bytes += ": ".utf8
                $0.write($1.value, depth: depth + 1)
            }
        }
    }

    private mutating func list<Element>(
        _ open: String, _ close: String, _ elements: [Element], isFlat: Bool, _ depth: Int,
        _ write: (inout JSONText, Element) -> Void
    ) {
        let isFlat = isFlat || self.isFlat
        bytes += open.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += (isFlat ? ", " : ",").utf8 }
            if !isFlat { newLine(depth + 1) }
            write(&self, element)
        }
        if !isFlat, !elements.isEmpty { newLine(depth) }
        bytes += close.utf8
    }

    private mutating func newLine(_ depth: Int) {
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: 2 * depth)
    }

    private mutating func write(quoted text: String) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: bytes += "\\\"".utf8
            case 0x5C: bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            // What could command a terminal, and what ends a line in JavaScript.
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        bytes.append(0x22)
    }
}

/// A JSON value with its members in the order they were said. There is no null: an absent member
/// is left out, so a script never has to tell "unknown" from "not there".
public enum JSON: Equatable, Sendable {
    public struct Member: Equatable, Sendable {
        public var key: String
        public var value: JSON
    }

    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JSON])
    case object([Member])

    /// An object out of those members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(
            members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// The text as a value, or nothing where there is none.
    public static func text(_ text: String?) -> JSON? { text.map(JSON.string) }

    /// The texts as a list.
    public static func texts(_ texts: some Sequence<String>) -> JSON {
        .array(texts.map(JSON.string))
    }

    /// The document as UTF-8, ended by a newline. What holds only plain values stands on one line.
    public var document: [UInt8] {
        var writer = JSONWriter()
        writer.write(self, depth: 0)
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

private struct JSONWriter {
    var bytes: [UInt8] = []

    mutating func write(_ value: JSON, depth: Int) {
        switch value {
        case .string(let text): write(quoted: text)
        case .integer(let number): write(raw: String(number))
        case .number(let number): write(raw: JSONWriter.decimal(number))
        case .boolean(let flag): write(raw: flag ? "true" : "false")
        case .array(let elements):
            let elements = elements.filter(\.canBeSaid)
            list("[", "]", elements, isFlat: elements.allSatisfy(\.isPlain), depth) { me, element in
                me.write(element, depth: depth + 1)
            }
        case .object(let members):
            let members = members.filter(\.value.canBeSaid)
            let isFlat = members.allSatisfy(\.value.isPlain)
            list("{", "}", members, isFlat: isFlat, depth) { me, member in
                me.write(quoted: member.key)
                me.write(raw: ": ")
                me.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func list<Element>(
        _ open: String, _ close: String, _ elements: [Element], isFlat: Bool, _ depth: Int,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        self.write(raw: open)
        for (index, element) in elements.enumerated() {
            if index > 0 { self.write(raw: isFlat ? ", " : ",") }
            if !isFlat { newLine(depth + 1) }
            write(&self, element)
        }
        if !isFlat && !elements.isEmpty { newLine(depth) }
        self.write(raw: close)
    }

    private mutating func newLine(_ depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func write(raw text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func write(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for at in utf8.indices where JSONWriter.isRemarkable(utf8[at]) {
                bytes.append(contentsOf: utf8[start..<at])
                // The rest of a character comes with its first byte.
                let length = utf8[at] < 0x80 ? 1 : utf8[at] < 0xE0 ? 2 : 3
                start = at + length
                let character = String(decoding: utf8[at..<start], as: UTF8.self)
                for scalar in character.unicodeScalars { write(escaped: scalar) }
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte is, or begins, what may have to be escaped.
    private static func isRemarkable(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    private mutating func write(escaped scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": write(raw: "\\\"")
        case "\\": write(raw: "\\\\")
        case "\n": write(raw: "\\n")
        case "\r": write(raw: "\\r")
        case "\t": write(raw: "\\t")
        case _ where JSONWriter.mustBeEscaped(scalar):
            let digits = String(scalar.value, radix: 16)
            write(raw: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default:
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// What could command a terminal that the document is printed on, and what ends a line
    /// in JavaScript.
    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The shortest decimal that reads back as the same number; whole numbers without a point.
    private static func decimal(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }
}

extension JSON {
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// JSON has no word for infinity or for what is not a number.
    fileprivate var canBeSaid: Bool {
        if case .number(let number) = self { return number.isFinite }
        return true
    }
}

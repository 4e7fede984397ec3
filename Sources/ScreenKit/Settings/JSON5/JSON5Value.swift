/// A value to be written into a document.
public enum JSON5Value: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public var key: String
        public var value: JSON5Value

        public init(_ key: String, _ value: JSON5Value) {
            self.key = key
            self.value = value
        }
    }

    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSON5Value])
    case object([Entry])

    /// As it is written into a file, on one line.
    public var written: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .number(let number): Self.decimal(number)
        case .text(let text): Self.quoted(text)
        case .list(let values): "[" + values.map(\.written).joined(separator: ", ") + "]"
        case .object(let entries) where entries.isEmpty: "{}"
        case .object(let entries):
            "{ "
                + entries.map { Self.quoted($0.key) + ": " + $0.value.written }
                .joined(separator: ", ") + " }"
        }
    }

    /// Text in double quotes. What could command a terminal that shows the file is escaped.
    public static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where isUnseen(scalar):
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func decimal(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return String(number)
    }
}

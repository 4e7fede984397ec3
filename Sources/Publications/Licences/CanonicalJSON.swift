import Notation

/// The one way of writing a JSON value that two programs agree on: members in the order of their
/// names, no blanks, and as few escapes as can be.
enum CanonicalJSON {
    static func bytes(_ value: JSONValue, escapesMarkup: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        write(value, escapesMarkup, &out)
        return out
    }

    private static func write(_ value: JSONValue, _ markup: Bool, _ out: inout [UInt8]) {
        switch value {
        case .null: out += "null".utf8
        case .boolean(let flag): out += (flag ? "true" : "false").utf8
        case .number(let text): out += text.utf8
        case .string(let text): quote(text, markup, &out)
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                write(element, markup, &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in sorted(members).enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                quote(member.key, markup, &out)
                out.append(UInt8(ascii: ":"))
                write(member.value, markup, &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    /// By their code points, which is the order of their bytes.
    private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private static func quote(_ text: String, _ markup: Bool, _ out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\"".utf8
            case "\\": out += "\\\\".utf8
            case "\n": out += "\\n".utf8
            case "\r": out += "\\r".utf8
            case "\t": out += "\\t".utf8
            case "<", ">", "&":
                if markup { escape(scalar, &out) } else { out += UTF8.encode(scalar)! }
            case "\u{2028}", "\u{2029}": escape(scalar, &out)
            case _ where scalar.value < 0x20: escape(scalar, &out)
            default: out += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        out.append(UInt8(ascii: "\""))
    }

    private static func escape(_ scalar: Unicode.Scalar, _ out: inout [UInt8]) {
        let digits = String(scalar.value, radix: 16)
        out += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    }
}

import CXml2

/// Makes the text of a document safe for the XML parser: named characters of HTML, ampersands
/// that stand for themselves, control characters.
enum Entities {
    /// Returns the text, and whether the document declares entities of its own.
    static func resolve(_ text: [UInt8]) -> (text: [UInt8], declaresOwn: Bool) {
        let declaresOwn = text.prefix(64 << 10).containsBytes("<!ENTITY")
        let isPlain = text.withUnsafeBufferPointer { $0.firstOffset(ofControlOr: 0x26) == nil }
        if isPlain { return (text, declaresOwn) }
        let own = declaresOwn ? declared(in: text) : []
        var out: [UInt8] = []
        out.reserveCapacity(text.count + 64)
        var at = 0
        while at < text.count {
            let byte = text[at]
            if byte == 0x26 {
                at = reference(in: text, at, own, &out)
            } else if byte == 0x3C, let end = literalEnd(text, at) {
                out += text[at..<end]
                at = end
            } else {
                if byte >= 0x20 || byte.isSpace { out.append(byte == 0x0C ? 0x20 : byte) }
                at += 1
            }
        }
        return (out, declaresOwn)
    }

    /// The document without the attributes of a tag beyond some hundreds: the parsers compare each
    /// with all others.
    static func boundedTags(_ text: [UInt8]) -> [UInt8] {
        if text.count < 64 << 10 { return text }
        var cuts: [Range<Int>] = []
        var at = 0
        while at < text.count {
            guard text[at] == 0x3C, at + 1 < text.count, text[at + 1].isIdentifier else {
                at += 1
                continue
            }
            at = tagEnd(text, at, &cuts)
        }
        if cuts.isEmpty { return text }
        var out: [UInt8] = []
        var start = 0
        for cut in cuts {
            out += text[start..<cut.lowerBound]
            start = cut.upperBound
        }
        return out + text[start...]
    }

    private static func tagEnd(_ text: [UInt8], _ start: Int, _ cuts: inout [Range<Int>]) -> Int {
        var at = start
        var quote: UInt8 = 0
        var (values, names) = (0, 0)
        var cut: Int?
        while at < text.count {
            let byte = text[at]
            if quote != 0 {
                if byte == quote {
                    quote = 0
                    values += 1
                    if values == Limits.attributes, cut == nil { cut = at + 1 }
                }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E || byte == 0x3C && at > start {
                break
            } else if byte.isSpace, at + 1 < text.count, text[at + 1].isIdentifier {
                // A name may stand alone, and a value without quotation marks.
                names += 1
                if names > 2 * Limits.attributes, cut == nil { cut = at }
            }
            at += 1
        }
        if let cut { cuts.append(cut..<at) }
        return max(at, start + 1)
    }

    /// The character a name of HTML stands for.
    static func scalar(named name: String) -> Unicode.Scalar? {
        if let entity = htmlEntityLookup(name) { return Unicode.Scalar(entity.pointee.value) }
        switch name {
        case "apos": return "'"
        case "InvisibleTimes", "it": return "\u{2062}"
        case "ApplyFunction", "af": return "\u{2061}"
        case "NewLine": return "\n"
        case "Tab": return "\t"
        case "hyphen", "dash": return "\u{2010}"
        case "rarr", "rightarrow": return "\u{2192}"
        case "PlusMinus", "pm": return "\u{B1}"
        case "hairsp": return "\u{200A}"
        case "numsp": return "\u{2007}"
        case "puncsp": return "\u{2008}"
        case "nobreak", "NoBreak": return "\u{2060}"
        case "starf": return "\u{2605}"
        case "check": return "\u{2713}"
        default: return nil
        }
    }

    /// Copies the reference at `at`, or the character it means; returns where to go on.
    private static func reference(
        in text: [UInt8], _ at: Int, _ own: Set<Name>, _ out: inout [UInt8]
    ) -> Int {
        var end = at + 1
        while end < text.count, end - at < 34, text[end].isNameByte { end += 1 }
        let name = text[at + 1..<end]
        guard end < text.count, text[end] == 0x3B, !name.isEmpty else {
            out += Array("&#38;".utf8)
            return at + 1
        }
        let isNumber = name.first == 0x23
        if isNumber ? isAllowed(number: name.dropFirst()) : own.contains(Name(name)) {
            out += text[at...end]
        } else if isNumber {
            out += Array("\u{FFFD}".utf8)
        } else if let scalar = scalar(named: String(decoding: name, as: UTF8.self)) {
            // Markup by number: libxml2 drops the named ones once it has met a mistake.
            let isMarkup = scalar.isASCII
            out +=
                isMarkup ? Array("&#\(scalar.value);".utf8) : Array(UTF8.encode(scalar) ?? .init())
        } else {
            out += Array("&#38;".utf8) + name + [0x3B]
        }
        return end + 1
    }

    /// Numbers of characters that XML does not allow would end the document.
    private static func isAllowed(number: ArraySlice<UInt8>) -> Bool {
        let isHex = number.first == 0x78
        let digits = String(decoding: isHex ? number.dropFirst() : number, as: UTF8.self)
        guard let value = UInt32(digits, radix: isHex ? 16 : 10) else { return false }
        switch value {
        case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
        default: return false
        }
    }

    /// Where a CDATA section or comment that begins here ends: nothing in it is a reference.
    private static func literalEnd(_ text: [UInt8], _ at: Int) -> Int? {
        guard at + 3 < text.count, text[at + 1] == 0x21 else { return nil }
        let closing: StaticString
        if text[at + 2] == 0x2D && text[at + 3] == 0x2D {
            closing = "-->"
        } else if text[at...].starts(with: "<![CDATA[".utf8) {
            closing = "]]>"
        } else {
            return nil
        }
        guard let found = text[at...].firstRange(ofBytes: closing) else { return nil }
        // Control characters inside would stop the parser: then copy it byte by byte.
        return text[at..<found.upperBound].contains { $0 < 0x20 && !$0.isSpace }
            ? nil : found.upperBound
    }

    private static func declared(in text: [UInt8]) -> Set<Name> {
        var names: Set<Name> = []
        var rest = text[...].prefix(256 << 10)
        while names.count < 1000, let found = rest.firstRange(ofBytes: "<!ENTITY") {
            rest = rest[found.upperBound...].drop(while: \.isSpace)
            names.insert(Name(rest.prefix(while: \.isNameByte)))
        }
        return names
    }
}

extension UInt8 {
    /// Bytes of names and of numeric references.
    fileprivate var isNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x23, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}

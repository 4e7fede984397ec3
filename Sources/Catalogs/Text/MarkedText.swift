import CXml2

/// The words of text that may hold HTML: summaries carry it as markup, escaped, and escaped twice.
enum MarkedText {
    /// Text that is said to be HTML, or looks like it, without markup; paragraphs are lines.
    static func plain(_ text: String, isMarked: Bool, bytesMax: Int) -> String? {
        if isPlain(text) { return text.isEmpty ? nil : text.clipped(bytes: bytesMax) }
        var bytes = Array(text.clipped(bytes: bytesMax * 4).utf8)
        if isMarked || looksMarked(bytes) { bytes = stripped(bytes) }
        // Escaped twice: the result is markup again. No feed escapes three times.
        if looksMarked(bytes) { bytes = stripped(bytes) }
        return String.lines(bytes, bytesMax: bytesMax)
    }

    /// Whether nothing would change: no markup, no two blanks, none at an end.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = bytes.first, let last = bytes.last else { return true }
            if first == 0x20 || last == 0x20 { return false }
            var at = 0
            while at + SixteenBytes.count < bytes.count {
                let some = SixteenBytes(bytes, at)
                if some.holdsControl(or: 0x26, 0x3C, 0x3C) { return false }
                // Each with its next one.
                if some.shares(0x20, with: SixteenBytes(bytes, at + 1)) { return false }
                at += SixteenBytes.count
            }
            while at < bytes.count {
                let byte = bytes[at]
                if byte < 0x20 || byte == 0x26 || byte == 0x3C { return false }
                if byte == 0x20, bytes[at + 1] == 0x20 { return false }
                at += 1
            }
            return true
        }
    }

    /// A title or name: one line.
    static func line(_ text: String, isMarked: Bool = false) -> String? {
        let most = CatalogLimits.titleBytes
        guard let plain = plain(text, isMarked: isMarked, bytesMax: most) else { return nil }
        return plain.utf8.contains(0x0A) ? String(plain.map { $0 == "\n" ? " " : $0 }) : plain
    }

    /// A known tag, or a character by its name: mathematics and `AT&T` are neither.
    private static func looksMarked(_ bytes: [UInt8]) -> Bool {
        for at in bytes.indices {
            if bytes[at] == 0x3C, let tag = Tag(bytes, at), tag.isKnown { return true }
            if bytes[at] == 0x26, reference(bytes, at) != nil { return true }
        }
        return false
    }

    private static func stripped(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            switch bytes[at] {
            case 0x3C:
                guard let tag = Tag(bytes, at) else { fallthrough }
                if tag.endsLine { out.append(0x0A) }
                at = tag.isSilent ? silenceEnd(bytes, tag) : tag.end
            case 0x26:
                if let (scalar, end) = reference(bytes, at) {
                    out += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                    at = end
                } else {
                    fallthrough
                }
            default:
                // In HTML a line's end is a blank.
                out.append(bytes[at].isBlank ? 0x20 : bytes[at])
                at += 1
            }
        }
        return out
    }

    /// Past the end of a script or style sheet.
    private static func silenceEnd(_ bytes: [UInt8], _ tag: Tag) -> Int {
        var at = tag.end
        while at < bytes.count {
            if bytes[at] == 0x3C, let close = Tag(bytes, at), close.name == "/" + tag.name {
                return close.end
            }
            at += 1
        }
        return at
    }

    /// The character that `&name;` or `&#number;` stands for, and where it ends.
    private static func reference(_ bytes: [UInt8], _ at: Int) -> (Unicode.Scalar, Int)? {
        let limit = min(bytes.count, at + 34)
        guard let end = bytes[at..<limit].firstIndex(of: 0x3B), end > at + 1 else { return nil }
        let name = String(decoding: bytes[at + 1..<end], as: UTF8.self)
        return Characters.named(name).map { ($0, end + 1) }
    }
}

/// Characters by the names HTML gives them.
enum Characters {
    static func named(_ name: String) -> Unicode.Scalar? {
        if name.first == "#" {
            let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
            let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
            return value.map { allowed(Unicode.Scalar($0)) }
        }
        if name == "apos" { return "'" }
        guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) else { return nil }
        return htmlEntityLookup(name).flatMap { Unicode.Scalar($0.pointee.value) }
    }

    private static func allowed(_ scalar: Unicode.Scalar?) -> Unicode.Scalar {
        guard let scalar, scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" else {
            return "\u{FFFD}"
        }
        return scalar
    }
}

/// A tag or comment as it stands in a text.
private struct Tag {
    /// In small letters; an end tag's begins with a slash, a comment's is `!`.
    let name: String
    let end: Int

    init?(_ bytes: [UInt8], _ at: Int) {
        guard at + 2 < bytes.count else { return nil }
        if bytes[at...].starts(with: "<!--".utf8) {
            name = "!"
            end = Tag.end(of: bytes, from: at, closing: "-->")
            return
        }
        let isEnd = bytes[at + 1] == 0x2F
        var next = at + (isEnd ? 2 : 1)
        let start = next
        while next < bytes.count, next - start < 12, bytes[next].isLetter || bytes[next].isDigit {
            next += 1
        }
        guard next > start, bytes[start].isLetter, next < bytes.count else { return nil }
        guard bytes[next].isBlank || bytes[next] == 0x2F || bytes[next] == 0x3E else { return nil }
        let letters = bytes[start..<next].map { $0.isLetter ? $0 | 0x20 : $0 }
        name = (isEnd ? "/" : "") + String(decoding: letters, as: UTF8.self)
        // A tag that never ends is text.
        guard let close = bytes[next...].prefix(4_000).firstIndex(of: 0x3E) else { return nil }
        end = close + 1
    }

    private static func end(of bytes: [UInt8], from at: Int, closing: StaticString) -> Int {
        let length = closing.utf8CodeUnitCount
        let mark = UnsafeBufferPointer(start: closing.utf8Start, count: length)
        var next = at + 4
        while next + length <= bytes.count {
            if bytes[next...].starts(with: mark) { return next + length }
            next += 1
        }
        return bytes.count
    }

    private var element: Substring { name.first == "/" ? name.dropFirst() : name[...] }

    var isSilent: Bool { name == "script" || name == "style" || name == "head" }

    var endsLine: Bool { Tag.lines.contains(element) }

    var isKnown: Bool { name == "!" || endsLine || isSilent || Tag.inside.contains(element) }

    private static let lines: Set<Substring> = [
        "p", "br", "div", "li", "ul", "ol", "tr", "table", "blockquote", "h1", "h2", "h3", "h4",
        "h5",
        "h6", "hr", "section", "article", "dd", "dt", "dl", "pre", "center", "body", "html",
    ]
    private static let inside: Set<Substring> = [
        "a", "b", "i", "u", "em", "strong", "span", "font", "sub", "sup", "small", "big", "cite",
        "q",
        "img", "td", "th", "tbody", "code", "s", "abbr",
    ]
}

extension String {
    /// Blanks made single, empty lines and blanks at the ends of lines left out.
    static func lines(_ bytes: [UInt8], bytesMax: Int) -> String? {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var (blank, line) = (false, false)
        for byte in bytes {
            if byte.isBlank {
                blank = true
                line = line || byte == 0x0A
                continue
            }
            if blank && !out.isEmpty { out.append(line ? 0x0A : 0x20) }
            (blank, line) = (false, false)
            out.append(byte)
        }
        let text = String(decoding: out, as: UTF8.self)
        return text.isEmpty ? nil : text.clipped(bytes: bytesMax)
    }
}

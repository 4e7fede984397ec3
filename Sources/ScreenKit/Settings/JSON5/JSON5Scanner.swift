import Canvas
import Wording

/// Walks over the bytes of a JSON5 text: white space, comments, words, text and numbers.
package struct JSON5Scanner {
    package let bytes: [UInt8]
    package var at = 0
    package private(set) var lineComments: [Range<Int>] = []

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { at >= bytes.count }
    package var byte: UInt8? { at < bytes.count ? bytes[at] : nil }
    package func byte(after count: Int) -> UInt8? {
        at + count < bytes.count ? bytes[at + count] : nil
    }

    package mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: wanted) else { return false }
        at += 1
        return true
    }

    package var firstByteNotUTF8: Int? {
        var (decoder, rest) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
        var read = 0
        while true {
            switch decoder.parseScalar(from: &rest) {
            case .valid(let scalar): read += scalar.count
            case .emptyInput: return nil
            case .error: return read
            }
        }
    }

    /// The scalar that begins here; the bytes are known to be UTF-8.
    package func scalar() -> (value: Unicode.Scalar, length: Int)? {
        guard let first = byte else { return nil }
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let slice = bytes[at..<min(at + length, bytes.count)]
        return String(decoding: slice, as: UTF8.self).unicodeScalars.first.map { ($0, length) }
    }

    package mutating func skipSpace() throws(JSON5Error) {
        while let (scalar, length) = scalar() {
            if scalar == "/" {
                try skipComment()
            } else if Self.isSpace(scalar) {
                at += length
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        let start = at
        switch byte(after: 1) {
        case UInt8(ascii: "/"):
            while let (scalar, length) = scalar(), !Self.endsLine(scalar) { at += length }
            lineComments.append(start..<at)
        case UInt8(ascii: "*"):
            at += 2
            while byte != UInt8(ascii: "*") || byte(after: 1) != UInt8(ascii: "/") {
                if isAtEnd {
                    throw failure(
                        tr("a comment without end"), accepted: tr("a comment closed by */"),
                        at: start)
                }
                at += 1
            }
            at += 2
        default: throw unexpected(accepted: tr("// or /*"))
        }
    }

    package static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x2028, 0x2029, 0xFEFF: true
        case 0..<0x80: false
        default: scalar.properties.generalCategory == .spaceSeparator
        }
    }

    package func failure(_ found: String, accepted: String, at offset: Int) -> JSON5Error {
        JSON5Error(
            place: TextPlace(of: offset, in: bytes), found: Safe.text(found), accepted: accepted)
    }

    /// What stands here does not belong here.
    package func unexpected(accepted: String) -> JSON5Error {
        let found = scalar().map { "“\($0.value)”" } ?? tr("the end of the file")
        return failure(found, accepted: accepted, at: at)
    }
}

import CXml2

/// Turns the bytes of a document, as they arrive, into UTF-8 without a fault in it.
final class TextDecoder {
    private var converter: Converter?
    private var isDecided = false
    /// The bytes before a decision, then the beginning of a character that has not arrived whole.
    private var rest: [UInt8] = []

    /// As far as the characters are whole.
    func decode(_ bytes: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
        rest += bytes
        if !isDecided {
            if rest.count < 256 && !isLast { return [] }
            decide()
        }
        if let converter {
            defer { rest = [] }
            return converter.convert(rest, isLast: isLast)
        }
        let whole = isLast ? rest.count : rest.count - TextDecoder.unfinished(rest)
        defer { rest = Array(rest[whole...]) }
        if whole == rest.count, TextDecoder.isValid(rest) { return rest }
        return Array(String(decoding: rest[..<whole], as: UTF8.self).utf8)
    }

    /// Whether all of it is UTF-8; most of it is ASCII.
    static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            var at = 0
            while at < text.count {
                if at + SixteenBytes.count <= text.count, !SixteenBytes(text, at).holdsForeign {
                    at += SixteenBytes.count
                    continue
                }
                let count = characterBytes(text, at)
                if count == 0 { return false }
                at += count
            }
            return true
        }
    }

    /// How long the character is that begins there; 0 for none (Unicode, table 3-7).
    private static func characterBytes(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        let first = text[at]
        if first < 0x80 { return 1 }
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first < 0xF5, at + count <= text.count else { return 0 }
        // No longer than it need be, no half of a pair, nothing past the last character.
        let second: ClosedRange<UInt8> =
            switch first {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        guard second.contains(text[at + 1]) else { return 0 }
        for place in 2..<max(2, count) where text[at + place] & 0xC0 != 0x80 { return 0 }
        return count
    }

    private func decide() {
        isDecided = true
        if let mark = TextDecoder.mark(rest) {
            rest.removeFirst(mark.length)
            converter = mark.encoding.flatMap(Converter.init)
        } else if let declared = TextDecoder.declared(rest) {
            converter = Converter(declared)
        }
    }

    /// A byte order mark, or the pattern of zeros that says as much.
    private static func mark(_ bytes: [UInt8]) -> (encoding: String?, length: Int)? {
        let first = Array(bytes.prefix(4)) + [1, 1, 1, 1]
        switch (first[0], first[1], first[2], first[3]) {
        case (0xEF, 0xBB, 0xBF, _): return (nil, 3)
        case (0xFF, 0xFE, 0, 0): return ("UTF-32LE", 4)
        case (0, 0, 0xFE, 0xFF): return ("UTF-32BE", 4)
        case (0xFF, 0xFE, _, _): return ("UTF-16LE", 2)
        case (0xFE, 0xFF, _, _): return ("UTF-16BE", 2)
        case (0, 0, 0, 1...): return ("UTF-32BE", 0)
        case (1..., 0, 0, 0): return ("UTF-32LE", 0)
        case (0, 1..., 0, 1...): return ("UTF-16BE", 0)
        case (1..., 0, 1..., 0): return ("UTF-16LE", 0)
        default: return nil
        }
    }

    /// The encoding an XML declaration names, unless it is UTF-8.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = bytes.drop(while: \.isBlank).prefix(256)
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: 0x3E) else {
            return nil
        }
        let text = String(decoding: head[..<end], as: UTF8.self).lowercased()
        guard let name = text.firstRange(of: "encoding") else { return nil }
        let value = text[name.upperBound...].drop { $0 == " " || $0 == "=" }.dropFirst()
        let label = value.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return label == "utf-8" || label == "utf8" || label.isEmpty ? nil : String(label)
    }

    /// How many bytes at the end begin a character and do not finish it.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            switch bytes[bytes.count - back] {
            case 0x80..<0xC0: continue
            case 0xC2..<0xE0: return back < 2 ? back : 0
            case 0xE0..<0xF0: return back < 3 ? back : 0
            case 0xF0..<0xF5: return back < 4 ? back : 0
            default: return 0
            }
        }
        return 0
    }
}

/// Encodings other than UTF-8, through libxml2's converters.
private final class Converter {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    /// Web pages and feeds that say Latin-1 mean what Windows made of it.
    private static let known: [String: String] = [
        "iso-8859-1": "windows-1252", "latin1": "windows-1252", "us-ascii": "windows-1252",
        "utf-16": "UTF-16LE", "utf-32": "UTF-32LE", "gb2312": "GB18030", "gbk": "GB18030",
    ]
    private static let families = [
        "iso-8859-", "windows-", "koi8-", "utf-16", "utf-32", "shift_jis", "euc-", "big5",
        "gb18030",
        "macintosh", "cp125", "iso-2022-jp",
    ]

    init?(_ label: String) {
        let name = Converter.known[label.lowercased()] ?? label
        let isKnown = Converter.families.contains { name.lowercased().hasPrefix($0) }
        guard isKnown, let handler = xmlFindCharEncodingHandler(name) else { return nil }
        guard let input = xmlBufferCreate(), let output = xmlBufferCreate() else { return nil }
        (self.handler, self.input, self.output) = (handler, input, output)
    }

    deinit {
        xmlBufferFree(input)
        xmlBufferFree(output)
        xmlCharEncCloseFunc(handler)
    }

    func convert(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        var text: [UInt8] = []
        // Else libxml2 tells stderr of each byte that means nothing.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        // In pieces: the converter doubles its room for each call.
        for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
            let piece = bytes[start..<min(start + 1 << 16, bytes.count)]
            _ = piece.withUnsafeBufferPointer {
                xmlBufferAdd(input, $0.baseAddress, Int32($0.count))
            }
            drain(into: &text)
        }
        if isLast && xmlBufferLength(input) > 0 { text += UTF8.encodedReplacementCharacter }
        // A converter may pass on what no UTF-8 may hold.
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Converts what is there; a byte that means nothing becomes the sign for that.
    private func drain(into text: inout [UInt8]) {
        while xmlBufferLength(input) > 0 {
            let before = xmlBufferLength(input)
            let result = xmlCharEncInFunc(handler, output, input)
            let made = UnsafeBufferPointer(
                start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
            text += made
            xmlBufferEmpty(output)
            if result == -2 {
                text += UTF8.encodedReplacementCharacter
                xmlBufferShrink(input, 1)
            } else if xmlBufferLength(input) == before {
                // The rest of a character has not arrived.
                return
            }
        }
    }
}

/// Text of ID3 frames: one byte tells the encoding, zeros part the values.
enum Id3Text {
    static func values(_ frame: ArraySlice<UInt8>) -> [String] {
        guard let encoding = frame.first else { return [] }
        return split(frame.dropFirst(), encoding).map { decode($0, encoding) }
    }

    /// The text up to the zero that ends it, and what comes behind.
    static func first(
        _ bytes: ArraySlice<UInt8>, _ encoding: UInt8
    ) -> (text: String, rest: ArraySlice<UInt8>) {
        let end = terminator(bytes, encoding)
        let width = isWide(encoding) ? 2 : 1
        return (decode(bytes[..<end], encoding), bytes[end...].dropFirst(width))
    }

    private static func isWide(_ encoding: UInt8) -> Bool { encoding == 1 || encoding == 2 }

    private static func terminator(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> Int {
        guard isWide(encoding) else { return bytes.firstIndex(of: 0) ?? bytes.endIndex }
        var at = bytes.startIndex
        while at + 1 < bytes.endIndex {
            if bytes[at] == 0 && bytes[at + 1] == 0 { return at }
            at += 2
        }
        return bytes.endIndex
    }

    private static func split(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> [ArraySlice<UInt8>]
    {
        var parts: [ArraySlice<UInt8>] = []
        var rest = bytes
        while !rest.isEmpty, parts.count < 200 {
            let end = terminator(rest, encoding)
            if end > rest.startIndex { parts.append(rest[..<end]) }
            rest = rest[end...].dropFirst(isWide(encoding) ? 2 : 1)
        }
        return parts
    }

    static func decode(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> String {
        switch encoding {
        case 1:
            let isBig = bytes.starts(with: [0xFE, 0xFF])
            let hasMark = isBig || bytes.starts(with: [0xFF, 0xFE])
            return wide(hasMark ? bytes.dropFirst(2) : bytes, isBig: isBig)
        case 2: return wide(bytes, isBig: true)
        case 3: return String(decoding: bytes, as: UTF8.self)
        default: return narrow(bytes)
        }
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var at = bytes.startIndex
        while at + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            at += 2
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// It should be Latin; programs of all countries wrote their own, and some UTF-8.
    static func narrow(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: Decoding.names(Array(bytes)), as: UTF8.self)
    }
}

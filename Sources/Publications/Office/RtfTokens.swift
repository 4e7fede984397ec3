/// The words of an RTF file: groups, orders with their numbers, and bytes of text.
struct RtfTokens {
    enum Token: Equatable {
        case open, close
        case order(ArraySlice<UInt8>, Int?)
        /// `\*`: what is not known here is to be passed over.
        case mayBeSkipped
        case byte(UInt8)
        /// Bytes that are no text.
        case binary(Range<Int>)
    }

    let bytes: [UInt8]
    private(set) var at: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        at = range.lowerBound
        end = range.upperBound
    }

    /// Passes over the rest of the group that is open now.
    mutating func skipGroup() {
        var depth = 1
        while depth > 0, let token = next() {
            if token == .open { depth += 1 }
            if token == .close { depth -= 1 }
        }
    }

    mutating func next() -> Token? {
        while at < end {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "{"): return .open
            case UInt8(ascii: "}"): return .close
            case 0x0A, 0x0D, 0: continue
            case UInt8(ascii: "\\"):
                // What is no order is passed over, here and not by calling back: a file may be
                // made of such.
                if let token = backslash() { return token }
            default: return .byte(byte)
            }
        }
        return nil
    }

    /// nil for what is no order.
    private mutating func backslash() -> Token? {
        guard at < end else { return nil }
        let first = bytes[at]
        if first.isLetter { return order() }
        at += 1
        switch first {
        case UInt8(ascii: "'"):
            guard at + 1 < end, let high = bytes[at].hexValue,
                let low = bytes[at + 1].hexValue
            else { return nil }
            at += 2
            return .byte(high << 4 | low)
        case UInt8(ascii: "*"): return .mayBeSkipped
        case UInt8(ascii: "~"): return .order(Array("nbsp".utf8)[...], nil)
        case UInt8(ascii: "-"): return .order(Array("shy".utf8)[...], nil)
        case UInt8(ascii: "_"): return .order(Array("nbhyphen".utf8)[...], nil)
        case 0x0A, 0x0D: return .order(Array("par".utf8)[...], nil)
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): return .byte(first)
        default: return nil
        }
    }

    private mutating func order() -> Token {
        let start = at
        while at < end, bytes[at].isLetter, at - start < 32 { at += 1 }
        let word = bytes[start..<at]
        var isNegative = false
        if at + 1 < end, bytes[at] == UInt8(ascii: "-"), bytes[at + 1].isDigit {
            isNegative = true
            at += 1
        }
        var number: Int?
        while at < end, bytes[at].isDigit {
            number = min((number ?? 0) * 10 + Int(bytes[at] - 0x30), 1 << 31)
            at += 1
        }
        if at < end, bytes[at] == 0x20 { at += 1 }
        if word.elementsEqual("bin".utf8), let count = number, !isNegative {
            let range = at..<min(end, at + count)
            at = range.upperBound
            return .binary(range)
        }
        return .order(word, number.map { isNegative ? -$0 : $0 })
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}

/// The encodings that RTF names by numbers.
enum RtfEncodings {
    static func page(_ number: Int) -> String {
        switch number {
        case 932: "windows-31j"
        case 936: "gb18030"
        case 949: "windows-949"
        case 950: "Big5"
        case 874: "windows-874"
        case 1_361: "windows-1361"
        case 10_000: "macintosh"
        case 65_001: "UTF-8"
        case 1_250...1_258: "windows-\(number)"
        case 437, 850, 852, 855, 857, 862, 866: "IBM\(number)"
        default: "windows-1252"
        }
    }

    /// Of a font; nil where the document's own counts.
    static func charset(_ number: Int) -> String? {
        switch number {
        case 77: "macintosh"
        case 128: page(932)
        case 78: page(932)
        case 129: page(949)
        case 130: page(1_361)
        case 134: page(936)
        case 136: page(950)
        case 161: page(1_253)
        case 162: page(1_254)
        case 163: page(1_258)
        case 177: page(1_255)
        case 178: page(1_256)
        case 186: page(1_257)
        case 204: page(1_251)
        case 222: page(874)
        case 238: page(1_250)
        case 254, 255: page(437)
        default: nil
        }
    }
}

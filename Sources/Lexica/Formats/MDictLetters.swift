import Publications
import Wording

/// How an MDict file writes its letters.
enum MDictLetters: Equatable, Sendable {
    case plain
    case wide
    /// Of old Chinese files, by ICU's name.
    case old(String)

    init(_ name: String) throws(LexiconError) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .plain
        case "", "utf-16", "utf16", "utf-16le": self = .wide
        // GBK and GB2312 are the beginning of it.
        case "gbk", "gb2312", "gb18030": self = .old("gb18030")
        case "big5", "big-5", "big5-hkscs": self = .old("big5-hkscs")
        default: throw LexiconError(tr("its words are in \(name), which is not read here"))
        }
    }

    func text(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .plain: return String(decoding: bytes, as: UTF8.self)
        case .wide: return Self.units(bytes)
        case .old(let encoding):
            // The zero that ends an article, and what is behind it, is none of it.
            let article = Array(bytes.prefix { $0 != 0 })
            return String(
                decoding: Converter.utf8(article, from: encoding) ?? article, as: UTF8.self)
        }
    }

    /// The words of a block, as UTF-8.
    func words(_ raw: [ArraySlice<UInt8>]) -> [[UInt8]] {
        switch self {
        case .plain: return raw.map(Array.init)
        case .wide: return raw.map { Array(Self.units($0).utf8) }
        case .old(let encoding):
            // No letter of these encodings has the byte of a line's end in it: one call for all.
            let joined = Array(raw.joined(separator: [0x0A]))
            let lines = Converter.utf8(joined, from: encoding)?
                .split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
            return lines.flatMap { $0.count == raw.count ? $0 : nil } ?? raw.map(Array.init)
        }
    }

    private static func units(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var at = bytes.startIndex
        while at + 1 < bytes.endIndex {
            units.append(UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
            at += 2
        }
        return String(decoding: units, as: UTF16.self)
    }
}

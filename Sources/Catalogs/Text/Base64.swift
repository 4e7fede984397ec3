/// Bytes as letters that go through anything (RFC 4648, section 4).
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                let isFilling = place > group.count
                out.append(isFilling ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// nil for what holds anything else.
    static func decoded(_ text: String) -> [UInt8]? {
        var (out, bits, count) = ([UInt8](), 0, 0)
        for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
            guard let value = digits.firstIndex(of: byte) else { return nil }
            bits = (bits << 6 | value) & 0xFFF_FFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            out.append(UInt8(bits >> count & 0xFF))
        }
        return out
    }
}

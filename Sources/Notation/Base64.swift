/// Bytes as letters that go through anything (RFC 4648), in both of its alphabets.
public enum Base64 {
    /// What may stand between the letters that are read.
    public enum Between: Sendable {
        case nothing
        /// Line ends and other blanks.
        case blanks
        /// Whatever it is, it is passed over.
        case anything
    }

    public static func letters(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        var at = 0
        while at < bytes.count {
            let left = min(3, bytes.count - at)
            var group = 0
            for index in 0..<3 { group = group << 8 | (index < left ? Int(bytes[at + index]) : 0) }
            for index in 0..<4 {
                out.append(
                    index <= left ? alphabet[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
            at += 3
        }
        return out
    }

    public static func encoded(_ bytes: [UInt8]) -> String {
        String(decoding: letters(bytes), as: UTF8.self)
    }

    /// nil where something else stands between the letters.
    public static func decoded(
        _ letters: ArraySlice<UInt8>, between: Between = .nothing
    ) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(letters.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for letter in letters {
            let six: UInt8
            switch letter {
            case 0x41...0x5A: six = letter - 0x41
            case 0x61...0x7A: six = letter - 0x61 + 26
            case 0x30...0x39: six = letter - 0x30 + 52
            case 0x2B, 0x2D: six = 62
            case 0x2F, 0x5F: six = 63
            case 0x3D: continue
            case 0...0x20 where between == .blanks: continue
            default:
                if between == .anything { continue }
                return nil
            }
            bits = bits << 6 | UInt32(six)
            count += 6
            if count >= 8 {
                count -= 8
                out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return out
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}

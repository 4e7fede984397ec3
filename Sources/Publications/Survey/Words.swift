/// Counts words and characters of UTF-8 text.
public enum Words {
    /// What stands between white space, any that Unicode knows.
    public static func count(_ text: [UInt8]) -> Int { tally(text[...]) }
    public static func count(_ text: ArraySlice<UInt8>) -> Int { tally(text) }

    /// Every page turn counts a page: through a collection of no known kind it takes ten times as
    /// long.
    private static func tally(_ text: ArraySlice<UInt8>) -> Int {
        var count = 0
        var isInWord = false
        // The bytes of a space that takes several, so far.
        var lead: UInt32 = 0
        for byte in text {
            var isSpace = byte.isSpace
            if byte >= 0x80 {
                lead = byte >= 0xC0 ? UInt32(byte) : lead << 8 | UInt32(byte)
                isSpace = Words.isWideSpace(lead)
                // A lead byte alone says nothing yet: it may be the first of a space.
                if !isSpace && Words.maybeSpace(lead) { continue }
            }
            if isSpace {
                isInWord = false
            } else if !isInWord {
                isInWord = true
                count += 1
            }
        }
        return count
    }

    public static func characters(_ text: some Collection<UInt8>) -> Int {
        text.count { $0 & 0xC0 != 0x80 }
    }

    private static func isWideSpace(_ bytes: UInt32) -> Bool {
        switch bytes {
        case 0xC2A0, 0xC285, 0xE19A80, 0xE28080...0xE2808A, 0xE280A8, 0xE280A9, 0xE280AF, 0xE2819F,
            0xE38080:
            true
        default: false
        }
    }

    private static func maybeSpace(_ bytes: UInt32) -> Bool {
        switch bytes {
        case 0xC2, 0xE1, 0xE19A, 0xE2, 0xE280, 0xE281, 0xE3, 0xE380: true
        default: false
        }
    }
}

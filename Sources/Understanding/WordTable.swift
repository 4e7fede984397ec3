/// Numbers for words without regard to capitals, with how often each stands in which form.
struct WordTable {
    struct Use {
        /// Without a capital.
        var small: Int32 = 0
        /// With a capital where no sentence begins: it means something there.
        var capital: Int32 = 0
        /// Where a sentence begins.
        var first: Int32 = 0
        /// With a capital behind “the”, behind “a” and “an”, and behind a capital in the middle of
        /// a sentence.
        var afterThe: Int32 = 0
        var afterA: Int32 = 0
        var afterName: Int32 = 0

        /// It has an article so often as a common noun has.
        var isArticled: Bool { (afterThe + afterA) * 4 > capital + first }
    }

    private(set) var words: [String] = []
    var uses: [Use] = []
    /// How each looks with its capital.
    var shown: [String?] = []
    private var slots = [Int32](repeating: -1, count: 1 << 15)
    private var hashes: [UInt64] = []

    /// A book of random letters has no end of words; behind so many, all are one.
    private static let wordsMax = 400_000

    mutating func number(_ letters: [UInt8], _ count: Int) -> Int32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in 0..<count { hash = (hash ^ UInt64(letters[index])) &* 0x100_0000_01b3 }
        hash ^= hash >> 29
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            // Two words of one 64-bit sum do not meet in a book.
            if hashes[Int(slots[slot])] == hash { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        if words.count >= WordTable.wordsMax { return 0 }
        let number = Int32(words.count)
        slots[slot] = number
        hashes.append(hash)
        words.append(String(decoding: letters[0..<count], as: UTF8.self))
        uses.append(Use())
        shown.append(nil)
        if words.count * 2 > slots.count { grow() }
        return number
    }

    mutating func number(_ word: String) -> Int32 {
        let letters = Array(word.utf8)
        return number(letters, letters.count)
    }

    /// The number of a word that stands in the book.
    func known(_ word: String) -> Int32? {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for letter in word.utf8 { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01b3 }
        hash ^= hash >> 29
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            if hashes[Int(slots[slot])] == hash { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}

/// What a name sounds like, about, in scripts that part vowels from consonants: its first
/// consonants by classes that survive when it is written in another language.
struct NameSound {
    private enum Symbol {
        static let none: UInt8 = 0
        static let vowel: UInt8 = 1
        static let count: UInt32 = 11
    }

    private var key: UInt32 = 0
    private var count: UInt32 = 0
    private var letters = 0
    private var last = Symbol.none
    private var isClosed = false

    /// An ending of a case comes behind these in most names.
    private static let symbolsMax = 4

    /// An apostrophe: of “d'Artagnan” the rest is the name, of “Alice's” what came before.
    mutating func apostrophe() {
        if letters <= 2 { self = NameSound() } else { isClosed = true }
    }

    /// - Parameter letter: a small one.
    mutating func add(_ letter: UInt32) {
        guard !isClosed else { return }
        letters += 1
        let symbol = Self.symbol(letter)
        if symbol == Symbol.none || symbol == last { return }
        last = symbol
        // Vowels change from language to language; that a name begins with one does not.
        if symbol == Symbol.vowel, count > 0 { return }
        guard count < Self.symbolsMax else { return }
        key = key * Symbol.count + UInt32(symbol)
        count += 1
    }

    /// 0 where it is too short to tell one name from another.
    var value: UInt32 { count >= 2 && letters >= 3 ? key << 3 | count : 0 }

    private static func symbol(_ letter: UInt32) -> UInt8 {
        letter < symbols.count ? symbols[Int(letter)] : Symbol.none
    }

    /// Latin, Greek and Cyrillic letters; what is in no class is a vowel. From Hebrew on, scripts
    /// know no capitals.
    private static let symbols: [UInt8] = {
        let classes = [
            "bpбпπψ", "fvwŵвфћўβφ", "cgkqxĝğġģĥħķгкхґќγκξχ", "jsszßśŝşšșźžżçćčĉжзсцчшщђѕџζσς",
            "tdðďđţťŧþțдтδτθ", "lĺļľŀłлљλ", "rŕŗřрρ", "mмμ", "nñńņňŋнњν",
        ]
        var symbols = [UInt8](repeating: Symbol.vowel, count: 0x590)
        for scalar in "hйьъј".unicodeScalars { symbols[Int(scalar.value)] = Symbol.none }
        for (at, letters) in classes.enumerated() {
            for scalar in letters.unicodeScalars { symbols[Int(scalar.value)] = UInt8(at) + 2 }
        }
        return symbols
    }()
}

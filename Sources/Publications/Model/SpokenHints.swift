/// A word of which the book says how it sounds.
public struct Phonetic: Equatable, Sendable {
    public var range: Range<Int>
    /// Letters of the International Phonetic Alphabet.
    public var letters: String

    public init(range: Range<Int>, letters: String) {
        (self.range, self.letters) = (range, letters)
    }
}

/// What a book says small above words: how they are read.
public struct WordReading: Equatable, Sendable {
    /// Of the words that are read so.
    public var range: Range<Int>
    public var letters: String

    public init(range: Range<Int>, letters: String) {
        (self.range, self.letters) = (range, letters)
    }
}

/// How long a voice is silent at a place of a text.
public struct SpokenPause: Equatable, Sendable {
    public var offset: Int
    public var milliseconds: Int

    public init(offset: Int, milliseconds: Int) {
        (self.offset, self.milliseconds) = (offset, milliseconds)
    }
}

/// The alphabets in which books write how words sound.
public enum PhoneticLetters {
    /// A word's, in the International Phonetic Alphabet; nil for an alphabet that is not known, and
    /// for what is longer than words are.
    ///
    /// - Parameter alphabet: as the book names it. Where it names none, letters of typewriters are
    ///   X-SAMPA.
    public static func ipa(_ written: String, alphabet: String?) -> String? {
        let word = written.trimmingSpaces()
        guard !word.isEmpty, word.utf8.count <= bytesMax else { return nil }
        switch alphabet?.lowercased() {
        case "ipa": return word
        case "x-sampa", "xsampa", "x_sampa": return fromSampa(word)
        case nil: return word.utf8.allSatisfy { $0 < 0x80 } ? fromSampa(word) : word
        default: return nil
        }
    }

    private static let bytesMax = 200

    /// The longest sign that fits comes first: `t_d` before `t`.
    private static func fromSampa(_ word: String) -> String? {
        let signs = Array(word.unicodeScalars)
        var letters = ""
        var at = 0
        while at < signs.count {
            let found = (1...3).reversed().lazy.compactMap { count -> (String, Int)? in
                guard at + count <= signs.count else { return nil }
                let sign = String(String.UnicodeScalarView(signs[at..<at + count]))
                return sampa[sign].map { ($0, count) }
            }.first
            if let (letter, count) = found {
                letters += letter
                at += count
            } else {
                guard ("a"..."z").contains(signs[at]) || signs[at] == " " else { return nil }
                letters.unicodeScalars.append(signs[at])
                at += 1
            }
        }
        return letters
    }

    private static let sampa = [
        "b_<": "ɓ", "d`": "ɖ", "d_<": "ɗ", "g": "ɡ", "g_<": "ɠ", "h\\": "ɦ", "j\\": "ʝ",
        "l`": "ɭ", "l\\": "ɺ", "n`": "ɳ", "p\\": "ɸ", "r`": "ɽ", "r\\": "ɹ", "r\\`": "ɻ",
        "s`": "ʂ", "s\\": "ɕ", "t`": "ʈ", "v\\": "ʋ", "x\\": "ɧ", "z`": "ʐ", "z\\": "ʑ",
        "A": "ɑ", "B": "β", "B\\": "ʙ", "C": "ç", "D": "ð", "E": "ɛ", "F": "ɱ", "G": "ɣ",
        "G\\": "ɢ", "H": "ɥ", "H\\": "ʜ", "I": "ɪ", "I\\": "ᵻ", "J": "ɲ", "J\\": "ɟ",
        "K": "ɬ", "K\\": "ɮ", "L": "ʎ", "L\\": "ʟ", "M": "ɯ", "M\\": "ɰ", "N": "ŋ",
        "N\\": "ɴ", "O": "ɔ", "P": "ʋ", "Q": "ɒ", "R": "ʁ", "R\\": "ʀ", "S": "ʃ", "T": "θ",
        "U": "ʊ", "U\\": "ᵿ", "V": "ʌ", "W": "ʍ", "X": "χ", "X\\": "ħ", "Y": "ʏ", "Z": "ʒ",
        "1": "ɨ", "2": "ø", "3": "ɜ", "3\\": "ɞ", "4": "ɾ", "5": "ɫ", "6": "ɐ", "7": "ɤ",
        "8": "ɵ", "9": "œ", "&": "ɶ", "?": "ʔ", "?\\": "ʕ", "@": "ə", "@\\": "ɘ", "{": "æ",
        "}": "ʉ", "\"": "ˈ", "%": "ˌ", ":": "ː", ":\\": "ˑ", "'": "ʲ", "_j": "ʲ", "~": "\u{303}",
        "_~": "\u{303}", "_h": "ʰ", "=": "\u{329}", "_=": "\u{329}", "`": "˞", ".": ".",
        "-": "", "|": " ", "_": "", "_^": "\u{32F}",
    ]
}

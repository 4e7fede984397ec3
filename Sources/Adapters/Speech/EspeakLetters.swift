import Speech

/// Phonetic letters as espeak-ng writes sounds: its own signs, which differ from voice to voice. A
/// sign is taken where the library, asked how it understands it, answers with the sound that was
/// meant, or with the nearest that the voice has.
struct EspeakLetters {
    private var known: [String: String?] = [:]
    private static let knownMax = 1_000

    /// nil where the voice does not have the sounds.
    ///
    /// - Parameter understood: phonetic letters of signs.
    mutating func written(_ letters: String, understood: (String) -> String) -> String? {
        if let known = known[letters] { return known }
        if known.count >= Self.knownMax { known = [:] }
        let found = find(letters, understood)
        known[letters] = .some(found)
        return found
    }

    private mutating func find(_ letters: String, _ understood: (String) -> String) -> String? {
        var (signs, stress) = ("", "")
        let sounds = Self.sounds(letters)
        guard !sounds.isEmpty, sounds.count <= Self.soundsMax else { return nil }
        for sound in sounds {
            switch sound.letter {
            case "ˈ": stress = "'"
            case "ˌ": stress = ","
            default:
                guard let sign = sign(sound, understood) else { return nil }
                // Books write it before a syllable, the library before its vowel.
                if Self.vowels.contains(sound.letter) {
                    signs += stress
                    stress = ""
                }
                signs += sign
            }
        }
        // Together they may be said otherwise, but none of them may be lost.
        let wanted = Self.plain(letters)
        let said = Self.plain(understood(signs))
        return Self.distance(wanted, said) <= max(1, wanted.count / 3) ? signs : nil
    }

    private static let soundsMax = 60

    // MARK: - One sound

    private struct Sound {
        var letter: Unicode.Scalar
        var isLong = false
        var isNasal = false
    }

    private static func sounds(_ letters: String) -> [Sound] {
        var sounds: [Sound] = []
        for scalar in letters.unicodeScalars {
            switch scalar {
            case "ː", "ˑ": if !sounds.isEmpty { sounds[sounds.count - 1].isLong = true }
            case "\u{303}": if !sounds.isEmpty { sounds[sounds.count - 1].isNasal = true }
            case _ where passedOver.contains(scalar): break
            default:
                if let base = nasal[scalar] {
                    sounds.append(Sound(letter: base, isNasal: true))
                } else {
                    sounds.append(Sound(letter: scalar))
                }
            }
        }
        return sounds
    }

    private mutating func sign(_ sound: Sound, _ understood: (String) -> String) -> String? {
        let own = Self.signs[sound.letter].map { [$0] } ?? []
        let near = Self.classes.first { $0.contains(sound.letter) } ?? [sound.letter]
        let signs = own + near.filter { $0 != sound.letter }.compactMap { Self.signs[$0] }
        let endings = (sound.isNasal ? ["~", ""] : [""]).flatMap { nasal in
            sound.isLong ? ["\(nasal):", nasal] : [nasal, "\(nasal):"]
        }
        for sign in signs {
            for ending in endings {
                let said = Self.plain(understood(sign + ending))
                if said.count == 1, near.contains(said[0]) { return sign + ending }
            }
        }
        return nil
    }

    /// Without what only says how letters go together.
    private static func plain(_ letters: String) -> [Unicode.Scalar] {
        letters.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            if "ˈˌːˑ\u{303}".unicodeScalars.contains(scalar) || passedOver.contains(scalar) {
                return []
            }
            if scalar == "ɡ" { return ["g"] }
            return [nasal[scalar] ?? scalar]
        }.map { $0 == "ɡ" ? "g" : $0 }
    }

    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (at, scalar) in one.enumerated() {
            var corner = row[0]
            row[0] = at + 1
            for (column, sign) in other.enumerated() {
                let next = min(
                    corner + (scalar == sign ? 0 : 1), row[column] + 1, row[column + 1] + 1)
                corner = row[column + 1]
                row[column + 1] = next
            }
        }
        return row[other.count]
    }

    // MARK: - Tables

    private static let passedOver = Set(
        ". -‿|\u{361}\u{35C}\u{32F}\u{329}\u{30D}ʰʲˠʷ".unicodeScalars)
    private static let vowels = Set("aeiouyæɑɒɐəɛɜɝɚɪʊʌɔøœɨʉɯɤɵʏɘᵻ".unicodeScalars)

    private static let nasal: [Unicode.Scalar: Unicode.Scalar] = [
        "ã": "a", "ẽ": "e", "ĩ": "i", "õ": "o", "ũ": "u",
    ]

    /// What voices have one of, in the place of another.
    private static let classes: [[Unicode.Scalar]] = [
        "eɛ", "oɔ", "aɑɐæ", "iɪɨᵻ", "uʊʉ", "əɜɚɝɘʌ", "rɹɾʁʀɻ", "lɫ", "øœɵ", "yʏ", "vʋ", "gɡ",
    ].map { Array($0.unicodeScalars) }

    /// The signs of Kirshenbaum's alphabet, as the library has them.
    private static let signs: [Unicode.Scalar: String] = {
        var signs: [Unicode.Scalar: String] = [
            "æ": "&", "ɾ": "*", "ɒ": "0", "ɜ": "3", "ɝ": "3:", "ɵ": "8", "ʔ": "?", "ə": "@",
            "ɚ": "3", "ɑ": "A", "β": "B", "ç": "C", "ð": "D", "ɛ": "E", "ɢ": "G", "ħ": "H",
            "ɪ": "I", "ɟ": "J", "ɫ": "L", "ɱ": "M", "ŋ": "N", "ɔ": "O", "ɣ": "Q", "ʀ": "R",
            "ʁ": "R", "ɹ": "r", "ʃ": "S", "θ": "T", "ʊ": "U", "ʌ": "V", "œ": "W", "χ": "X",
            "ø": "Y", "ʒ": "Z", "ɐ": "a#", "ɡ": "g", "ɲ": "n^", "ʎ": "l^", "ɕ": "S;", "ʑ": "Z;",
            "ɸ": "F", "ɨ": "i\"", "ʉ": "u\"", "ɯ": "u-", "ʋ": "v#", "ɬ": "l#", "ʂ": "s.",
            "ʐ": "z.", "ɖ": "d.", "ʈ": "t.", "ɳ": "n.", "ɭ": "l.", "ɽ": "*.", "ʏ": "I.",
            "ɤ": "o-", "ʝ": "C<vcd>", "ɥ": "w<vls>", "ɻ": "r.", "ɦ": "h<?>", "ᵻ": "I2",
        ]
        for scalar in "abcdefghijklmnopqrstuvwxyz".unicodeScalars { signs[scalar] = "\(scalar)" }
        return signs
    }()
}

/// A line as the library gets it, with sounds in the place of words.
struct EspeakLine {
    private(set) var text = ""
    /// For each character where it stands in the line as it is written.
    private var places: [Int] = []

    /// - Parameter signs: the library's for phonetic letters; nil leaves a word as it is written.
    init(_ line: SpokenLine, signs: (String) -> String?) {
        let scalars = Array(line.text.unicodeScalars)
        var at = 0
        for word in line.phonetics where word.range.lowerBound >= at {
            guard word.range.upperBound <= scalars.count, let sounds = signs(word.letters) else {
                continue
            }
            add(scalars[at..<word.range.lowerBound], from: at)
            for scalar in "[[\(sounds)]]".unicodeScalars {
                add(scalar, word.range.lowerBound)
            }
            at = word.range.upperBound
        }
        add(scalars[at...], from: at)
    }

    func place(of character: Int) -> Int {
        character < places.count ? places[character] : places.last ?? 0
    }

    /// Brackets would be read as sounds.
    private mutating func add(_ scalars: ArraySlice<Unicode.Scalar>, from start: Int) {
        for (offset, scalar) in scalars.enumerated() {
            add(scalar == "[" ? " " : scalar, start + offset)
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ place: Int) {
        text.unicodeScalars.append(scalar)
        places.append(place)
    }
}

import Publications

/// A text as a row of sentences, each a row of words: what two books are compared by. Marks, case
/// and white space are not part of a word.
package struct ComparedText: Sendable {
    package struct Word: Sendable {
        /// Equal for equal words.
        package var key: UInt64
        package var document: Int32
        /// What a word with a capital sounds like: names survive a translation; 0 for all others.
        var sound: UInt32
        /// Equal for words with the same beginning, as most forms of one word have it.
        var stem: UInt32
        package var range: Range<Int>
        /// It begins with a capital or is a number.
        package var isTelling: Bool
    }

    package struct Sentence: Sendable {
        package var document: Int32
        package var range: Range<Int>
        /// Among the words of the text.
        package var words: Range<Int>
        /// Equal for sentences of equal words.
        package var key: UInt64
        /// Its characters, about.
        package var length: Int
        /// Begins a block.
        package var opensBlock: Bool
        package var isHeading: Bool
        /// `?`, `!`, a quotation: marks that a translator keeps.
        package var marks: UInt8
    }

    package private(set) var words: [Word] = []
    package private(set) var sentences: [Sentence] = []
    package private(set) var language: String?

    /// A book of Proust has sixty thousand sentences.
    package static let sentencesMax = 200_000
    static let wordsMax = 4_000_000

    private let sentencesMax: Int

    package init(language: String? = nil, sentencesMax: Int = sentencesMax) {
        (self.language, self.sentencesMax) = (language, sentencesMax)
    }

    private var isFull: Bool {
        sentences.count >= sentencesMax || words.count >= Self.wordsMax
    }

    /// There was more of it than is compared.
    package private(set) var isCut = false

    /// Takes in the next document, until there is too much.
    package mutating func add(_ document: Document, index: Int) {
        for block in document.blocks where !block.range.isEmpty {
            if isFull {
                isCut = true
                return
            }
            var isHeading = false
            if case .heading = block.kind { isHeading = true }
            var opensBlock = true
            let language = document.language(at: block.range.lowerBound) ?? language
            let slice = document.text[block.range]
            for range in BreakRules.ranges(.sentence, in: slice, language: language) {
                let first = words.count
                scan(document.text, range, index)
                guard words.count > first else { continue }
                sentences.append(
                    Sentence(
                        document: Int32(index), range: range, words: first..<words.count,
                        key: Self.key(words[first...]), length: Self.length(document.text[range]),
                        opensBlock: opensBlock, isHeading: isHeading,
                        marks: Self.marks(document.text[range])))
                opensBlock = false
            }
        }
    }

    private static func key(_ words: ArraySlice<Word>) -> UInt64 {
        words.reduce(Hash.seed) { Hash.mix($0, $1.key) }
    }

    /// Characters of ideographs say as much as three letters do.
    private static func length(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xE3 ? 3 : 1) }
    }

    private static func marks(_ text: ArraySlice<UInt8>) -> UInt8 {
        var marks: UInt8 = 0
        for byte in text.suffix(6) {
            if byte == 0x3F { marks |= 1 }
            if byte == 0x21 { marks |= 2 }
        }
        for byte in text.prefix(3) where byte == 0x22 || byte == 0x9C || byte == 0xAB {
            marks |= 4
        }
        if text.contains(0x3B) { marks |= 8 }
        return marks
    }

    // MARK: - Words

    private static let stemLetters = 5

    private mutating func scan(_ text: [UInt8], _ range: Range<Int>, _ document: Int) {
        var at = range.lowerBound
        var start: Int?
        var key = Hash.seed
        var (stem, letters) = (Hash.seed, 0)
        var isTelling = false
        var sound = NameSound()
        func close(_ end: Int, _ words: inout [Word]) {
            guard let from = start else { return }
            words.append(
                Word(
                    key: key, document: Int32(document), sound: isTelling ? sound.value : 0,
                    stem: UInt32(truncatingIfNeeded: stem), range: from..<end,
                    isTelling: isTelling))
            (start, sound) = (nil, NameSound())
        }
        while at < range.upperBound {
            let (scalar, length) = Self.scalar(text, at, range.upperBound)
            switch Letter(scalar) {
            case .none: close(at, &words)
            // It stands inside of words, and is left out where two editions write it two ways.
            case .joiner: if scalar.value != 0xAD { sound.apostrophe() }
            case .whole(let folded):
                close(at, &words)
                (start, key, isTelling) = (at, Hash.mix(Hash.seed, UInt64(folded)), false)
                stem = key
                close(at + length, &words)
            case .part(let folded, let isCapital):
                if start == nil { (start, key, isTelling, letters) = (at, Hash.seed, isCapital, 0) }
                key = Hash.mix(key, UInt64(folded))
                letters += 1
                if letters <= Self.stemLetters { stem = key }
                if isTelling { sound.add(folded) }
            }
            at += length
        }
        close(range.upperBound, &words)
    }

    private static func scalar(
        _ text: [UInt8], _ at: Int, _ end: Int
    ) -> (Unicode.Scalar, Int) {
        let byte = text[at]
        if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        guard length > 1, at + length <= end else { return ("\u{FFFD}", 1) }
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for next in 1..<length { value = value << 6 | UInt32(text[at + next] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// What a character is to words.
    private enum Letter {
        case none, joiner
        /// A word by itself, as ideographs are.
        case whole(UInt32)
        case part(UInt32, isCapital: Bool)

        init(_ scalar: Unicode.Scalar) {
            let value = scalar.value
            switch value {
            case 0x61...0x7A: self = .part(value, isCapital: false)
            case 0x41...0x5A: self = .part(value + 0x20, isCapital: true)
            case 0x30...0x39: self = .part(value, isCapital: true)
            case 0x27, 0x2019, 0xAD: self = .joiner
            case 0..<0xC0, 0x2000...0x2BFF: self = .none
            case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
                self = .whole(value)
            default:
                let properties = scalar.properties
                guard
                    properties.isAlphabetic || properties.numericType != nil
                        || properties.canonicalCombiningClass != .notReordered
                else {
                    self = .none
                    return
                }
                let folded =
                    properties.isUppercase
                    ? properties.lowercaseMapping.unicodeScalars.first?.value ?? value : value
                self = .part(folded, isCapital: folded != value)
            }
        }
    }
}

/// Tells things apart, and nothing more.
enum Hash {
    static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        var mixed = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
        return mixed
    }
}

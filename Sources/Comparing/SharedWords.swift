import Glibc

/// The words that both texts have and that are not everywhere: of two languages numbers and names,
/// also those that only sound alike; of one language all that is not small.
struct SharedWords {
    private struct Count {
        var a: Int32 = 0
        var b: Int32 = 0

        var least: Int32 { min(a, b) }
        var most: Int32 { max(a, b) }
    }

    private var items: [UInt64: AlignedRows.Item] = [:]
    private var sounds: [UInt32: AlignedRows.Item] = [:]
    /// Sentences of several words that both texts have.
    private var wholes: Set<UInt64> = []
    /// How many words are numbered.
    private(set) var count = 0
    /// Two texts of one language share their small words.
    let isOneLanguage: Bool

    init(_ a: ComparedText, _ b: ComparedText) {
        var words: [UInt64: Count] = [:]
        for word in a.words { words[word.key, default: Count()].a += 1 }
        for word in b.words { words[word.key, default: Count()].b += 1 }
        isOneLanguage =
            Self.likeness(a, { words[$0]?.b ?? 0 > 0 }) > Self.oneLanguage
            && Self.likeness(b, { words[$0]?.a ?? 0 > 0 }) > Self.oneLanguage

        let (least, all) = (
            min(a.sentences.count, b.sentences.count), max(a.sentences.count, b.sentences.count)
        )
        let most = Int32(max(8, least / 15))
        for (key, count) in words where count.least > 0 && count.most <= most {
            items[key] = number(count, of: all, 1)
        }
        if !isOneLanguage {
            var heard: [UInt32: Count] = [:]
            for word in a.words where word.sound != 0 { heard[word.sound, default: Count()].a += 1 }
            for word in b.words where word.sound != 0 { heard[word.sound, default: Count()].b += 1 }
            for (sound, count) in heard where count.least > 0 && count.most <= most {
                sounds[sound] = number(count, of: all, Self.soundWeight)
            }
        }
        let inA = Set(Self.wholes(a))
        wholes = Set(Self.wholes(b).filter(inA.contains))
    }

    private static let oneLanguage = 0.5
    /// Two names sound alike by chance more often than they are written alike.
    private static let soundWeight: Float = 0.5

    /// Rare words weigh more, and those that one text has many times as often as the other less.
    private mutating func number(_ held: Count, of all: Int, _ part: Float) -> AlignedRows.Item {
        defer { count += 1 }
        let rare = Float(log(1 + Double(all) / Double(held.most)))
        return AlignedRows.Item(
            word: Int32(count), weight: rare * Float(held.least) / Float(held.most) * part)
    }

    /// How much of a text is in words that the other has as well.
    private static func likeness(_ text: ComparedText, _ isThere: (UInt64) -> Bool) -> Double {
        let held = text.words.count { isThere($0.key) }
        return text.words.isEmpty ? 0 : Double(held) / Double(text.words.count)
    }

    private static func wholes(_ text: ComparedText) -> [UInt64] {
        text.sentences.filter { $0.words.count >= EditionDiff.wordsMin }.map(\.key)
    }

    func item(of word: ComparedText.Word) -> AlignedRows.Item? {
        items[word.key] ?? (word.sound == 0 ? nil : sounds[word.sound])
    }

    func isWhole(_ sentence: ComparedText.Sentence) -> Bool { wholes.contains(sentence.key) }
}

import Publications
import TestKit
import Testing

@testable import Comparing

@Suite struct SentenceAlignmentTests {
    /// Another word for each, of about its length; a name stays in some languages.
    private func translated(_ word: String, keeping names: Bool) -> String {
        if names, word.hasPrefix("z") { return word }
        return String(word.reversed()) + (word.utf8.count % 3 == 0 ? "o" : "")
    }

    /// Which sentences of each belong together, by numbers.
    private func translation(
        _ seed: UInt64, keeping names: Bool
    ) -> (a: [[[String]]], b: [[[String]]], truth: [(a: [Int], b: [Int])]) {
        var made = MadeText(seed)
        let a = (0..<50).map { _ in
            (0..<Int.random(in: 1...6, using: &made.generator)).map { _ in made.sentence() }
        }
        var b: [[[String]]] = []
        var truth: [(a: [Int], b: [Int])] = []
        var (numberA, numberB) = (0, 0)
        for paragraph in a {
            var other: [[String]] = []
            var at = 0
            while at < paragraph.count {
                let turn = Int.random(in: 0..<20, using: &made.generator)
                let words = paragraph[at].map { translated($0, keeping: names) }
                if turn == 0, at + 1 < paragraph.count {
                    other.append(words + paragraph[at + 1].map { translated($0, keeping: names) })
                    truth.append(([numberA, numberA + 1], [numberB]))
                    (at, numberA, numberB) = (at + 2, numberA + 2, numberB + 1)
                } else if turn == 1, words.count > 7 {
                    other += [Array(words.prefix(4)), Array(words.dropFirst(4))]
                    truth.append(([numberA], [numberB, numberB + 1]))
                    (at, numberA, numberB) = (at + 1, numberA + 1, numberB + 2)
                } else if turn == 2, paragraph.count > 1 {
                    (at, numberA) = (at + 1, numberA + 1)
                } else {
                    other.append(words)
                    truth.append(([numberA], [numberB]))
                    (at, numberA, numberB) = (at + 1, numberA + 1, numberB + 1)
                }
            }
            if !other.isEmpty { b.append(other) }
        }
        return (a, b, truth)
    }

    /// How many sentences have what belongs to them in their pair, and how many there are.
    private func right(
        _ found: Comparison, _ a: ComparedText, _ b: ComparedText,
        _ truth: [(a: [Int], b: [Int])]
    ) -> (right: Int, all: Int) {
        let right = truth.count { truth in
            let middle = a.sentences[truth.a[0]].words.lowerBound
            let pair = found.pairs.first { $0.a?.words.contains(middle) == true }
            return pair?.b?.words.contains(b.sentences[truth.b[0]].words.lowerBound) == true
        }
        return (right, truth.count)
    }

    /// Each word has a length of its own, no name stays, and no paragraph says where one is.
    @Test func `words of two languages are learned from what is sure`() throws {
        var (right, all) = (0, 0)
        for seed in 61...64 as ClosedRange<UInt64> {
            let made = translation(seed, keeping: false)
            let stretched = made.b.joined().map { words in
                words.map { word in
                    String(repeating: word, count: word.utf8.reduce(0) { $0 ^ $1 } % 2 == 0 ? 1 : 6)
                }
            }
            let a = try MadeText.text([Array(made.a.joined())])
            let b = try MadeText.text([stretched])
            let counted = self.right(Comparison(a, b), a, b, made.truth)
            (right, all) = (right + counted.right, all + counted.all)
        }
        #expect(Double(right) / Double(all) >= 0.95, "\(right) of \(all)")
    }

    @Test(arguments: [true, false])
    func `of a translation nineteen sentences of twenty find theirs`(keeping names: Bool) throws {
        var (right, all) = (0, 0)
        for seed in 1...6 as ClosedRange<UInt64> {
            let made = translation(seed, keeping: names)
            let (a, b) = (try MadeText.text(made.a), try MadeText.text(made.b))
            try #require(a.sentences.count == made.a.flatMap(\.self).count)
            try #require(b.sentences.count == made.b.flatMap(\.self).count)
            let found = Comparison(a, b)
            #expect(found.isBySentences && found.isOfOneBook)
            let counted = self.right(found, a, b, made.truth)
            (right, all) = (right + counted.right, all + counted.all)
        }
        #expect(Double(right) / Double(all) >= 0.95, "\(right) of \(all)")
    }

    /// What stands before, in the middle, behind: an introduction, notes, another story.
    @Test(arguments: ["before", "middle", "behind"])
    func `what one side alone has leads nothing else astray`(place: String) throws {
        var (right, all) = (0, 0)
        for seed in 11...12 as ClosedRange<UInt64> {
            var made = translation(seed, keeping: true)
            var other = MadeText(seed + 100)
            let more = other.paragraphs(20)
            let count = more.joined().count
            let at = place == "before" ? 0 : place == "middle" ? 24 : made.b.count
            let first = made.b[..<at].joined().count
            made.b.insert(contentsOf: more, at: at)
            for index in made.truth.indices where made.truth[index].b[0] >= first {
                made.truth[index].b = made.truth[index].b.map { $0 + count }
            }
            let (a, b) = (try MadeText.text(made.a), try MadeText.text(made.b))
            let found = Comparison(a, b)
            #expect(found.isBySentences && found.isOfOneBook)
            let counted = self.right(found, a, b, made.truth)
            (right, all) = (right + counted.right, all + counted.all)
        }
        #expect(Double(right) / Double(all) >= 0.95, "\(place): \(right) of \(all)")
    }

    @Test(arguments: [true, false], 21...23 as ClosedRange<UInt64>)
    func `a book of as many sentences as long is no translation`(
        keeping names: Bool, seed: UInt64
    ) throws {
        let (one, two) = (translation(seed, keeping: names), translation(seed + 50, keeping: names))
        let (a, b) = (try MadeText.text(one.a), try MadeText.text(two.b))
        let found = Comparison(a, b)
        #expect(found.isBySentences && !found.isOfOneBook, "\(String(describing: found.surety))")
    }

    @Test func `what two books of one publisher have in common does not make them one`() throws {
        var licence = MadeText(31)
        let common = licence.paragraphs(12)
        let (one, two) = (translation(32, keeping: false), translation(33, keeping: false))
        let a = try MadeText.text(one.a + common)
        let b = try MadeText.text(two.b + common)
        #expect(!Comparison(a, b).isOfOneBook)
        #expect(Comparison(a, try MadeText.text(one.b + common)).isOfOneBook)
    }

    @Test func `one side without words stands alone`() throws {
        let empty = ComparedText(language: nil)
        var made = MadeText(9)
        let text = try MadeText.text([[made.sentence()]])
        #expect(Comparison(empty, text).pairs.map(\.kind) == [.onlyB])
        #expect(Comparison(text, empty).pairs.map(\.kind) == [.onlyA])
        #expect(Comparison(empty, empty).pairs.isEmpty)
    }
}

@Suite struct NameSoundTests {
    private func sound(_ name: String) -> UInt32 {
        var sound = NameSound()
        for scalar in name.lowercased().unicodeScalars {
            if scalar == "'" { sound.apostrophe() } else { sound.add(scalar.value) }
        }
        return sound.value
    }

    @Test(arguments: [
        ("Pinocchio", "Пиноккио"), ("Tatiana", "Татьяна"), ("Ivan", "Ивана"), ("Lear", "Лир"),
        ("Rostov", "Ростов"), ("Macbeth", "Макбет"), ("Alice's", "Alice"), ("l'Alice", "Alice"),
        ("Odysseus", "Οδυσσέας"), ("Müller", "Мюллер"),
    ])
    func `a name sounds the same in two languages`(one: String, two: String) {
        #expect(sound(one) != 0 && sound(one) == sound(two))
    }

    @Test func `other names do not, and short ones say nothing`() {
        #expect(sound("Rostov") != sound("Bolkonsky") && sound("Anna") != sound("Anton"))
        for short in ["I", "Io", "42", "", "Да", "שלום"] { #expect(sound(short) == 0) }
    }
}

import Publications
import TestKit
import Testing

@testable import Comparing

/// Made texts: what was done to them is known.
struct MadeText {
    var generator: SplitMix64
    static let vocabulary = (0..<400).map { number -> String in
        let letters = Array("aeioulnrstdmkvz")
        var (rest, word) = (UInt64(number) &* 0x9E37_79B9 &+ 77, "")
        for _ in 0..<(3 + number % 6) {
            word.append(letters[Int(rest % 15)])
            rest = rest / 15 &+ UInt64(number)
        }
        return word
    }

    init(_ seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func sentence() -> [String] {
        (0..<Int.random(in: 4...18, using: &generator)).map { _ in
            Self.vocabulary[Int.random(in: 0..<400, using: &generator)]
        }
    }

    static func text(_ paragraphs: [[[String]]]) throws -> ComparedText {
        let words = paragraphs.map { sentences in
            sentences.map { written($0) }.joined(separator: " ")
        }
        // A file without a word is no book.
        guard words.contains(where: { !$0.isEmpty }) else { return ComparedText(language: "en") }
        let publication = try Publication.open(
            BytesResources([("a.txt", Array(words.joined(separator: "\n\n").utf8))]),
            file: "a.txt")
        var text = ComparedText(language: "en")
        for index in publication.spine.indices {
            text.add(publication.document(index), index: index)
        }
        return text
    }

    /// No abbreviation ends in this mark.
    static func written(_ words: [String]) -> String {
        guard let first = words.first else { return "" }
        let head = first.prefix(1).uppercased() + first.dropFirst()
        return ([head] + words.dropFirst()).joined(separator: " ") + "!"
    }
}

@Suite struct EditionDiffTests {
    private func keys(_ words: Range<Int>, _ text: ComparedText) -> [UInt64] {
        text.words[words].map(\.key)
    }

    /// Every word of both is in one pair, in order, and what is called the same is.
    private func checkWhole(_ found: Comparison, _ a: ComparedText, _ b: ComparedText) {
        #expect(found.pairs.compactMap(\.a).flatMap(\.words) == Array(0..<a.words.count))
        #expect(found.pairs.compactMap(\.b).flatMap(\.words) == Array(0..<b.words.count))
        for pair in found.pairs where pair.kind == .same && !found.isBySentences {
            if let one = pair.a, let two = pair.b {
                #expect(keys(one.words, a) == keys(two.words, b))
            }
        }
    }

    @Test func `a text and itself are the same, in one piece`() throws {
        var made = MadeText(1)
        let text = try MadeText.text((0..<30).map { _ in (0..<4).map { _ in made.sentence() } })
        let found = Comparison(text, text)
        #expect(found.pairs.map(\.kind) == [.same] && found.share == 1 && !found.isBySentences)
    }

    @Test func `marks, case and the breaks of paragraphs are no difference`() throws {
        var made = MadeText(2)
        let sentences = (0..<40).map { _ in made.sentence() }
        let a = try MadeText.text([sentences])
        let b = try MadeText.text(sentences.map { [$0.map { $0 + "," }] })
        #expect(Comparison(a, b).pairs.map(\.kind) == [.same])
    }

    @Test(arguments: 1...20)
    func `every word that was changed, added or left out is found`(seed: UInt64) throws {
        var made = MadeText(seed)
        let old = (0..<60).map { _ in (0..<3).map { _ in made.sentence() } }
        var new = old
        new[10][1][2] = "walrus"
        new[20][0].insert("penguin", at: 3)
        new[30].remove(at: 1)
        new.insert([["entirely", "other", "words", "about", "a", "heron"]], at: 40)
        let (a, b) = (try MadeText.text(old), try MadeText.text(new))
        let found = Comparison(a, b)
        checkWhole(found, a, b)
        let changed = found.pairs.filter { $0.kind != .same }
        #expect(changed.map(\.kind) == [.changed, .onlyB, .onlyA, .onlyB])
        #expect(changed[0].a?.words.count == 1 && changed[0].b?.words.count == 1)
        #expect(changed[1].b?.words.count == 1)
        #expect(changed[2].a?.words.count == old[30][1].count)
        #expect(changed[3].b?.words.count == 6)
    }

    @Test(arguments: 1...40)
    func `whatever two texts are, all of both is told and nothing traps`(seed: UInt64) throws {
        var made = MadeText(seed)
        func some() -> [[[String]]] {
            (0..<Int.random(in: 0...6, using: &made.generator)).map { _ in
                (0..<Int.random(in: 0...4, using: &made.generator)).map { _ in made.sentence() }
            }
        }
        let (one, two) = (some(), some())
        let (a, b) = (try MadeText.text(one), try MadeText.text(two + one.suffix(2)))
        checkWhole(Comparison(a, b), a, b)
        checkWhole(Comparison(b, a), b, a)
    }

    @Test func `two books of one language have too little in common`() throws {
        var (one, two) = (MadeText(3), MadeText(4))
        let a = try MadeText.text((0..<60).map { _ in (0..<3).map { _ in one.sentence() } })
        let b = try MadeText.text((0..<60).map { _ in (0..<3).map { _ in two.sentence() } })
        #expect(!Comparison(a, b).isOfOneBook)
        #expect(Comparison(a, a).isOfOneBook)
    }
}

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
            for truth in made.truth {
                let middle = a.sentences[truth.a[0]].words.lowerBound
                let pair = found.pairs.first { $0.a?.words.contains(middle) == true }
                all += 1
                let wanted = b.sentences[truth.b[0]].words.lowerBound
                if pair?.b?.words.contains(wanted) == true { right += 1 }
            }
        }
        #expect(Double(right) / Double(all) >= 0.95, "\(right) of \(all)")
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

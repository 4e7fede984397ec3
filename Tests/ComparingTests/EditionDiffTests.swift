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

    mutating func paragraphs(_ count: Int) -> [[[String]]] {
        (0..<count).map { _ in
            (0..<Int.random(in: 1...6, using: &generator)).map { _ in sentence() }
        }
    }

    static func text(
        _ paragraphs: [[[String]]], sentencesMax: Int = ComparedText.sentencesMax
    ) throws -> ComparedText {
        let words = paragraphs.map { sentences in
            sentences.map { written($0) }.joined(separator: " ")
        }
        // A file without a word is no book.
        guard words.contains(where: { !$0.isEmpty }) else { return ComparedText(language: "en") }
        let publication = try Publication.open(
            BytesResources([("a.txt", Array(words.joined(separator: "\n\n").utf8))]),
            file: "a.txt")
        var text = ComparedText(language: "en", sentencesMax: sentencesMax)
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

    @Test func `one short sentence more is one difference`() throws {
        var made = MadeText(5)
        var old: [[[String]]] = []
        for _ in 0..<60 { old += [[made.sentence()], [["yes"], ["no"]], [["yes"]]] }
        var new = old
        new.insert([["yes"]], at: 7)
        let found = Comparison(try MadeText.text(old), try MadeText.text(new))
        let different = found.pairs.filter { $0.kind != .same }
        #expect(different.map(\.kind) == [.onlyB] && different[0].b?.words.count == 1)
    }

    /// The imprint and the licence of one publisher.
    private func published(_ text: [[[String]]]) -> [[[String]]] {
        var made = MadeText(77)
        return made.paragraphs(4) + text + made.paragraphs(40)
    }

    @Test func `a publisher's licence makes no editions of two books`() throws {
        var (one, two) = (MadeText(6), MadeText(7))
        let a = try MadeText.text(published(one.paragraphs(60)))
        let b = try MadeText.text(published(two.paragraphs(60)))
        let found = Comparison(a, b)
        #expect(found.isBySentences && !found.isOfOneBook)
        checkWhole(found, a, b)
    }

    @Test func `two editions with one licence are editions, also where much was written anew`()
        throws
    {
        var made = MadeText(8)
        let old = made.paragraphs(60)
        var new = old
        for at in new.indices where at % 4 != 0 { new[at] = made.paragraphs(1)[0] }
        let found = Comparison(
            try MadeText.text(published(old)), try MadeText.text(published(new)))
        #expect(!found.isBySentences && found.isOfOneBook)
        // A short text of which one paragraph is new is mostly its ends.
        var short = Array(old[..<12])
        short[6] = made.paragraphs(1)[0]
        let other = Comparison(
            try MadeText.text(Array(old[..<12])), try MadeText.text(short))
        #expect(!other.isBySentences && other.isOfOneBook)
    }

    @Test func `pages in the place of other pages are no counterpart`() throws {
        var made = MadeText(9)
        var old = made.paragraphs(90)
        old[40] = (0..<20).map { _ in made.sentence() }
        var new = old
        new[40] = (0..<20).map { _ in made.sentence() }
        let (a, b) = (try MadeText.text(old), try MadeText.text(new))
        let found = Comparison(a, b)
        let first = a.sentences[old[..<40].joined().count]
        #expect(first.words.count == old[40][0].count)
        #expect(WordBridge(found).counterpart(of: first.words) == nil)
        #expect(found.isOfOneBook && found.share < 0.97)
    }

    @Test func `a chapter that was moved is found by its sentences`() throws {
        var made = MadeText(10)
        let (one, two) = (made.paragraphs(20), made.paragraphs(30))
        let (a, b) = (try MadeText.text(one + two), try MadeText.text(two + one))
        let moved = MovedSentences(a, b)
        for sentence in a.sentences where sentence.words.count >= 4 {
            let found = try #require(moved.counterpart(of: sentence.words.dropFirst()))
            #expect(keys(found, b) == keys(sentence.words.dropFirst(), a))
        }
        // Over the cut no words follow each other in both.
        let cut = one.joined().reduce(0) { $0 + $1.count }
        #expect(moved.counterpart(of: cut - 2..<cut + 2) == nil)
    }

    @Test func `of a text that is too long the beginning is compared, and it says so`() throws {
        var made = MadeText(11)
        let paragraphs = made.paragraphs(20)
        let whole = try MadeText.text(paragraphs)
        #expect(!whole.isCut)
        let cut = try MadeText.text(paragraphs, sentencesMax: 10)
        #expect(cut.isCut && cut.sentences.count >= 10 && cut.sentences.count < 20)
        #expect(Comparison(cut, whole).isOfOneBook)
    }
}

import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit
import TestKit
import Testing

/// Two files that are compared as they are when both are read at once.
@Suite struct SentencePairingTests {
    private func work(_ paragraphs: [String], _ name: String) throws -> SharedWork {
        let bytes = Array(paragraphs.joined(separator: "\n\n").utf8)
        let publication = try Publication.open(BytesResources([(name, bytes)]), file: name)
        return SharedWork(Book(.file("/books/" + name), publication))
    }

    private func sentence(_ number: Int) -> String {
        let words = ["river", "lantern", "orchard", "cellar", "harbour", "meadow", "kettle"]
        let (one, two) = (words[number % 7], words[(number * 3 + 1) % 7])
        return "Number\(number) saw the \(one) beside a \(two) of \(number * 17) stones."
    }

    /// Sentences of many lengths, as books have them.
    private func told(_ seed: UInt64) -> [String] {
        let words = (0..<300).map { "word\(Character(Unicode.Scalar(97 + UInt8($0 % 26))))\($0)" }
        var random = SplitMix64(seed: seed)
        return (0..<80).map { _ in
            (0...Int.random(in: 0...4, using: &random)).map { _ in
                let count = Int.random(in: 2...24, using: &random)
                let said = (0..<count).map { _ in
                    words[Int.random(in: 0..<words.count, using: &random)]
                }
                return "The " + said.joined(separator: " ") + "."
            }.joined(separator: " ")
        }
    }

    private func words(_ stretch: SentenceMap.Stretch, of work: SharedWork) -> String {
        let document = work.publication.document(stretch.document)
        return document.string(stretch.range).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test func `a sentence of one edition leads to the same one in another`() throws {
        let a = try work((0..<120).map { sentence($0) + " " + sentence($0 + 500) }, "a.txt")
        // Set in other paragraphs, with a preface and without some of it.
        let kept = (0..<120).filter { $0 % 11 != 5 }.flatMap { [$0, $0 + 500] }
        var paragraphs = ["A preface that the other does not have."]
        for at in stride(from: 0, to: kept.count, by: 3) {
            paragraphs.append(
                kept[at..<min(kept.count, at + 3)].map(sentence).joined(separator: " "))
        }
        let b = try work(paragraphs, "b.txt")
        let found = SentencePairing(crew: ParallelWork(hands: 1)).map(.init(a, b))
        let map = try #require(found)
        #expect(map.share > 0.85)
        for (here, there, side, fromA) in [(a, b, map.a, true), (b, a, map.b, false)] {
            var right = 0
            for (at, stretch) in side.sentences.enumerated() {
                guard side.counterparts[at] != nil else { continue }
                let spot = Spot(document: stretch.document, offset: stretch.range.lowerBound)
                let other = try #require(map.counterpart(of: spot, fromA: fromA))
                #expect(words(stretch, of: here) == words(other, of: there))
                right += 1
            }
            #expect(right > 200)
        }
    }

    @Test func `another book, and one without a word, are no pair`() throws {
        let a = try work(told(1), "a.txt")
        let b = try work(told(2), "b.txt")
        let pairing = SentencePairing(crew: ParallelWork(hands: 1))
        #expect(pairing.map(.init(a, b)) == nil)
    }
}

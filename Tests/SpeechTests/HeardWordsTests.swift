import Publications
import TestKit
import Testing

@testable import Speech

/// When each word of the book is heard, by what an engine told.
@Suite struct HeardWordsTests {
    private func heard(
        _ body: String, _ marks: [(Int, Int)], _ count: Int = 1_000
    ) throws -> [String] {
        let book = try BookMaker(body).open()
        let document = book.document(0)
        var plan = SpeechPlan(book, taste: SpeechTaste())
        let item = try #require(plan.items(of: document, in: 0..<document.text.count).first)
        let sentence = SpeechWording(SpeechTaste(), language: "en").sentence(item)
        let sound = SpokenSound(
            samples: [Int16](repeating: 9_000, count: count), rate: 1_000,
            marks: marks.map { .init(character: $0.0, sample: $0.1) })
        return HeardWords.words(
            of: sentence, in: document, language: "en", sounds: [sound]
        ).map { "\(document.string($0.range)) \($0.samples.lowerBound)-\($0.samples.upperBound)" }
    }

    @Test func `a word lasts from its event to the next`() throws {
        #expect(
            try heard("<p>One two three</p>", [(0, 0), (4, 300), (8, 600)])
                == ["One 0-300", "two 300-600", "three 600-1000"])
    }

    @Test func `several events of one word are one word`() throws {
        #expect(
            try heard(
                "<p>In 1984 well-known men don’t</p>",
                [
                    (0, 0), (3, 100), (4, 200), (4, 250), (8, 400), (19, 700), (23, 800),
                ]) == [
                    "In 0-100", "1984 100-400", "well-known 400-700", "men 700-800",
                    "don’t 800-1000",
                ])
    }

    @Test func `words without events share the time by their letters`() throws {
        #expect(
            try heard("<p>aa bb cccc</p>", [(0, 200)])
                == ["aa 200-400", "bb 400-600", "cccc 600-1000"])
        #expect(try heard("<p>aa bb</p>", []) == ["aa 0-500", "bb 500-1000"])
    }

    @Test func `events that go back or lead nowhere are left out`() throws {
        #expect(
            try heard("<p>aa bb cc</p>", [(0, 0), (3, 600), (6, 300), (99, 700), (6, 800)])
                == ["aa 0-600", "bb 600-800", "cc 800-1000"])
    }

    @Test func `what is said otherwise stands for what is written`() throws {
        #expect(
            try heard("<h1>Chapter XIV</h1>", [(0, 0), (8, 500)])
                == ["Chapter 0-500", "XIV 500-1000"])
    }

    @Test func `silence behind a word is no part of it`() throws {
        let line = SpokenLine(text: "aa", sources: [0, 1], language: "en")
        let book = try BookMaker("<p>aa</p>").open()
        var samples = [Int16](repeating: 5_000, count: 500)
        samples += [Int16](repeating: 3, count: 500)
        let words = HeardWords.words(
            of: SpokenSentence(range: 0..<2, lines: [line], pause: .none), in: book.document(0),
            language: "en",
            sounds: [SpokenSound(samples: samples, rate: 1_000, marks: [])])
        #expect(words.map(\.samples) == [0..<500])
    }

    @Test func `another rate keeps the length and the moments`() {
        let sound = SpokenSound(
            samples: [0, 100, 200, 300], rate: 8_000, marks: [.init(character: 0, sample: 2)])
        let other = sound.resampled(to: 16_000)
        #expect(other.samples == [0, 50, 100, 150, 200, 250, 300, 300])
        #expect(other.marks == [.init(character: 0, sample: 4)])
        #expect(sound.resampled(to: 8_000) == sound)
    }

    @Test func `another reading tells when words are heard, from sound to sound`() {
        let quiet = [Int16](repeating: 0, count: 100)
        let told = SpokenSound(
            samples: quiet + [Int16](repeating: 900, count: 100), rate: 1_000,
            marks: [.init(character: 0, sample: 90), .init(character: 4, sample: 150)])
        let heard = SpokenSound(
            samples: quiet + [Int16](repeating: 900, count: 400) + quiet, rate: 2_000, marks: [])
        #expect(heard.timed(by: told).marks.map(\.sample) == [100, 300])
        let silent = SpokenSound(samples: quiet, rate: 1_000, marks: [])
        #expect(silent.timed(by: told) == silent)
    }

    @Test func `a list of pronunciations is read, and its mistakes have lines`() throws {
        let rules = try PronunciationList.read(
            "# mine\nCholmondeley = Chumley\n\nde: Regie=Reschi\n/(\\d+)=km/ = k m\nNATO =\n")
        #expect(
            rules == [
                Pronunciation("Cholmondeley", "Chumley", isExpression: false),
                Pronunciation("Regie", "Reschi", language: "de", isExpression: false),
                Pronunciation("(\\d+)=km", "k m", isExpression: true),
                Pronunciation("NATO", "", isExpression: false),
            ])
        for (text, line) in [("a = b\nnothing", 2), ("/(/ = x", 1), ("= x", 1)] {
            #expect {
                try PronunciationList.read(text)
            } throws: { error in
                (error as? PronunciationList.Mistake)?.line == line
            }
        }
    }

    @Test func `lines below a title are for that book alone`() throws {
        let text = "a = b\n[ Moby-Dick ]\nc = d\n[]\ne = f"
        let written = { (title: String?) in
            try PronunciationList.read(text, book: title).map(\.written)
        }
        #expect(try written("moby-dick") == ["a", "c", "e"])
        #expect(try written("Emma") == ["a", "e"])
        #expect(try written(nil) == ["a", "e"])
    }
}

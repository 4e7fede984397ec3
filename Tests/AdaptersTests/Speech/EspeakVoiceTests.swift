import Ports
import Speech
import Testing

@testable import Adapters

/// The real library, where it is installed.
@Suite(.enabled(if: EspeakVoice().survey().trouble == nil)) struct EspeakVoiceTests {
    private func voice(_ language: String, _ engine: EspeakVoice) throws -> Voice {
        try #require(engine.survey().voices.best(for: language))
    }

    @Test func `it tells its voices, each with a language`() throws {
        let found = EspeakVoice().survey()
        #expect(found.trouble == nil && found.tellsWords && found.version != nil)
        #expect(found.voices.count > 20)
        #expect(found.voices.allSatisfy { !$0.languages.isEmpty && !$0.id.isEmpty })
        for language in ["en", "de", "fr", "es", "ru", "ar", "zh"] {
            #expect(found.voices.best(for: language) != nil, "\(language)")
        }
    }

    @Test func `a line has a mark for each word, in order and inside of the sound`() throws {
        let engine = EspeakVoice()
        let line = "The quick brown fox jumps"
        let sound = try engine.sound(of: line, voice: voice("en", engine), speed: 1)
        #expect(sound.rate == 22_050 && sound.samples.count > sound.rate)
        #expect(sound.marks.map(\.character) == [0, 4, 10, 16, 20])
        #expect(sound.marks.map(\.sample) == sound.marks.map(\.sample).sorted())
        #expect(try #require(sound.marks.last).sample < sound.samples.count)
        #expect(sound.samples.contains { abs(Int($0)) > 1_000 })
    }

    @Test func `twice as fast is about half as long`() throws {
        let engine = EspeakVoice()
        let english = try voice("en", engine)
        let line = "It was a bright cold day in April and the clocks were striking."
        let slow = try engine.sound(of: line, voice: english, speed: 1).samples.count
        let fast = try engine.sound(of: line, voice: english, speed: 2).samples.count
        #expect((0.35...0.7).contains(Double(fast) / Double(slow)))
    }

    @Test func `an unknown voice is an error, and the next line is spoken`() throws {
        let engine = EspeakVoice()
        let none = Voice(id: "no/such", name: "", languages: ["en"], engine: "espeak-ng")
        #expect(throws: SpeechTrouble.noVoice("no/such")) {
            try engine.sound(of: "x", voice: none, speed: 1)
        }
        #expect(try !engine.sound(of: "yes", voice: voice("en", engine), speed: 1).samples.isEmpty)
    }

    @Test func `many threads speak one after the other`() async throws {
        let engine = EspeakVoice()
        let (english, russian) = (try voice("en", engine), try voice("ru", engine))
        let alone = try engine.sound(of: "one two three", voice: english, speed: 1)
        await withTaskGroup(of: SpokenSound?.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let isEven = number % 2 == 0
                    // An error is told by the missing sound.
                    return try? engine.sound(
                        of: isEven ? "one two three" : "раз два три",
                        voice: isEven ? english : russian, speed: 1)
                }
            }
            for await sound in group {
                #expect(sound?.marks.count == alone.marks.count)
            }
        }
    }

    // MARK: - Phonetic letters

    private func said(_ line: String, _ word: String?, _ letters: String) throws -> SpokenSound {
        let engine = EspeakVoice()
        let scalars = Array(line.unicodeScalars)
        let at = word.flatMap { word in
            (0..<scalars.count).first { scalars[$0...].starts(with: Array(word.unicodeScalars)) }
        }
        let words = at.map {
            [PhoneticWord(range: $0..<$0 + (word ?? "").unicodeScalars.count, letters: letters)]
        }
        let told = SpokenLine(text: line, phonetics: words ?? [], sources: [], language: "en")
        return try engine.sound(of: told, voice: voice("en", engine), speed: 1)
    }

    @Test func `a word is said as its phonetic letters tell, and words keep their places`() throws {
        let plain = try said("A zzyx pipe leaks.", nil, "")
        let told = try said("A zzyx pipe leaks.", "zzyx", "lɛd")
        let same = try said("A led pipe leaks.", nil, "")
        // Far from spelling it, it is as long as the word that sounds so.
        #expect(abs(told.samples.count - same.samples.count) < same.samples.count / 10)
        #expect(plain.samples.count > told.samples.count * 6 / 5)
        #expect(told.marks.map(\.character) == [0, 2, 7, 12])
    }

    @Test func `brackets of a text are no sounds`() throws {
        let sound = try said("A [[lEd]] pipe of lead.", "lead", "lɛd")
        #expect(sound.marks.map(\.character) == [0, 4, 5, 10, 15, 18])
    }

    @Test func `what a voice cannot say is read as it is written`() throws {
        for letters in ["ǃ", "\u{1F600}", "x9", ""] {
            let plain = try said("The lead pipe.", nil, "")
            let told = try said("The lead pipe.", "lead", letters)
            // The library itself is not the same to the sample each time, least of all at the end.
            #expect(told.marks.map(\.character) == plain.marks.map(\.character))
            for (one, other) in zip(told.marks, plain.marks) {
                #expect(abs(one.sample - other.sample) < 100)
            }
        }
    }
}

/// How signs are found, without the library.
@Suite struct EspeakLettersTests {
    /// A voice that has a few sounds.
    private let voice = ["l": "l", "E": "ɛ", "d": "d", "i:": "iː", "'E": "ˈɛ", "u": "u"]

    private func understood(_ signs: String) -> String {
        if let known = voice[signs] { return known }
        var (said, rest) = ("", Substring(signs))
        while !rest.isEmpty {
            let count = [2, 1].first { voice[String(rest.prefix($0))] != nil } ?? 1
            said += voice[String(rest.prefix(count))] ?? ""
            rest = rest.dropFirst(count)
        }
        return said
    }

    @Test(
        arguments: [
            ("lɛd", "lEd"), ("ˈlɛd", "l'Ed"), ("lid", "li:d"), ("led", "lEd"), ("lʊd", "lud"),
            ("lɔd", nil), ("", nil),
        ] as [(String, String?)])
    func `a sound that a voice has not is the nearest, or none`(letters: String, signs: String?) {
        var found = EspeakLetters()
        #expect(found.written(letters, understood: understood) == signs)
        #expect(found.written(letters, understood: { _ in "" }) == signs, "it is asked once")
    }

    @Test func `a line has sounds in the place of words, and knows the places of both`() {
        let line = SpokenLine(
            text: "A [b] lead.", phonetics: [PhoneticWord(range: 6..<10, letters: "lɛd")],
            sources: [], language: nil)
        let told = EspeakLine(line) { _ in "lEd" }
        #expect(told.text == "A  b] [[lEd]].")
        #expect([0, 3, 6, 9, 13, 14, 99].map(told.place) == [0, 3, 6, 6, 10, 10, 10])
    }
}

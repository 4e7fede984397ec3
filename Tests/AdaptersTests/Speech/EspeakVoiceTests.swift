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
}

import Ports
import Publications
import Speech

/// Speaks with whatever engines there are.
public struct SpeechDesk: Sendable {
    private let engines: [any Speaking]
    private let files: any SoundSaving

    /// - Parameter engines: the one that is taken first comes first.
    public init(engines: [any Speaking], files: any SoundSaving) {
        self.engines = engines
        self.files = files
    }

    public func survey() -> [SpeechEngine] { engines.map { $0.survey() } }

    /// A file for what is said.
    public func track(_ path: String, rate: Int) throws(SpeechTrouble) -> SpokenTrack {
        do throws(DocumentError) {
            return SpokenTrack(rate: rate, try files.begin(path, rate: rate))
        } catch {
            throw .unsaved(error.why)
        }
    }

    /// The voices of a book.
    ///
    /// - Parameter named: what reads all that is in the book's own language.
    public func cast(
        _ named: String?, language: String?, speed: Double
    ) throws(SpeechTrouble) -> SpeechCast {
        let found = survey()
        let voices = found.flatMap(\.voices)
        guard !voices.isEmpty else { throw found.first?.trouble ?? .espeakMissing }
        let main: Voice?
        if let named {
            main = voices.named(named)
            if main == nil { throw .noVoice(named) }
        } else {
            // A voice without languages is one that a person chose for all of them.
            main =
                voices.first { $0.languages.isEmpty }
                ?? language.flatMap { voices.best(for: $0) } ?? voices.best(for: "en")
        }
        guard let main = main ?? voices.first else { throw .espeakMissing }
        return SpeechCast(
            voices: voices, main: main, language: language, speed: speed,
            timers: found.first { $0.tellsWords }?.name,
            engines: Dictionary(
                zip(found.map(\.name), engines), uniquingKeysWith: { first, _ in first }))
    }
}

/// Who reads a book: a main voice, and others for what is in other languages.
public struct SpeechCast: Sendable {
    private let voices: [Voice]
    public let main: Voice
    /// The book's.
    private let language: String?
    public let speed: Double
    /// The engine whose words tell those of engines that tell none.
    private let timer: String?
    private let engines: [String: any Speaking]

    init(
        voices: [Voice], main: Voice, language: String?, speed: Double, timers: String?,
        engines: [String: any Speaking]
    ) {
        timer = timers
        self.voices = voices
        self.main = main
        self.language = language
        self.speed = speed
        self.engines = engines
    }

    /// The voice for a language; the main one where no other speaks it.
    public func voice(for language: String?) -> Voice {
        guard let language, !isMain(language) else { return main }
        return voices.best(for: language) ?? main
    }

    /// Whether a voice of this language is here.
    public func speaks(_ language: String) -> Bool {
        isMain(language) || voices.best(for: language) != nil
    }

    private func isMain(_ language: String) -> Bool {
        let primary = { (tag: String) in LanguageName.code(tag).lowercased().prefix { $0 != "-" } }
        return self.language.map { primary($0) == primary(language) } ?? false
            || main.languages.contains { primary($0) == primary(language) }
    }

    /// The sounds of a sentence, one for each of its lines.
    public func sounds(of sentence: SpokenSentence) throws(SpeechTrouble) -> [SpokenSound] {
        var sounds: [SpokenSound] = []
        for line in sentence.lines {
            let voice = voice(for: line.language)
            guard let engine = engines[voice.engine] else { throw .noVoice(voice.id) }
            let sound = try engine.sound(of: line.text, voice: voice, speed: speed)
            sounds.append(sound.marks.isEmpty ? timed(sound, line, voice) : sound)
        }
        return sounds
    }

    /// With the words of an engine that tells them, its time stretched to that of the voice heard.
    private func timed(_ sound: SpokenSound, _ line: SpokenLine, _ voice: Voice) -> SpokenSound {
        guard let timer, timer != voice.engine, let engine = engines[timer],
            let other = voices.filter({ $0.engine == timer })
                .best(for: line.language ?? language ?? "en"),
            // Without it the words share the time by their letters.
            let told = try? engine.sound(of: line.text, voice: other, speed: 1)
        else { return sound }
        return sound.timed(by: told)
    }
}

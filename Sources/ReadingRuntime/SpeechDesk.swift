import Aligning
import Ports
import Publications
import Speech

/// Speaks with whatever engines there are.
public struct SpeechDesk: Sendable {
    private let engines: [any Speaking]
    private let others: [any Speaking]
    private let files: (any SoundSaving)?

    /// - Parameters:
    ///   - engines: the one that is taken first comes first.
    ///   - others: they are looked at where a voice of theirs is wanted, or no other speaks a
    ///     language: it takes longer to find out what they have than to begin to speak.
    public init(
        engines: [any Speaking], others: [any Speaking] = [], files: (any SoundSaving)? = nil
    ) {
        (self.engines, self.others, self.files) = (engines, others, files)
    }

    public func survey() -> [SpeechEngine] { (engines + others).map { $0.survey() } }

    /// A file for what is said.
    /// - Parameter samples: that were said into other files before.
    public func track(
        _ path: String, rate: Int, from samples: Int = 0
    ) throws(SpeechTrouble) -> SpokenTrack {
        guard let files else { throw .unsaved("nothing is written here") }
        do throws(DocumentError) {
            return SpokenTrack(rate: rate, try files.begin(path, rate: rate), from: samples)
        } catch {
            throw .unsaved(error.why)
        }
    }

    /// How many samples a finished file has; nil for what is no such file.
    public func samples(in path: String) -> Int? { files?.samples(in: path) }

    /// The voices of a book.
    ///
    /// - Parameters:
    ///   - named: what reads all that is in the book's own language.
    ///   - chosen: what reads a language instead of the best voice, by the language's short tag.
    public func cast(
        _ named: String?, chosen: [String: String] = [:], language: String?, speed: Double
    ) throws(SpeechTrouble) -> SpeechCast {
        var found = engines.map { $0.survey() }
        if Self.wantsMore(than: found.flatMap(\.voices), named, chosen, language) {
            found += others.map { $0.survey() }
        }
        let voices = found.flatMap(\.voices)
        guard !voices.isEmpty else { throw found.first?.trouble ?? .espeakMissing }
        var byLanguage: [String: Voice] = [:]
        for (language, id) in chosen {
            // One that is not here any more is as if it were not chosen.
            byLanguage[SpeechCast.primary(language)] = voices.first { $0.id == id || $0.name == id }
        }
        let main: Voice?
        if let own = language.flatMap({ byLanguage[SpeechCast.primary($0)] }), named == nil {
            main = own
        } else if let named {
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
            voices: voices, main: main, chosen: byLanguage, language: language, speed: speed,
            timers: found.first { $0.tellsWords }?.name,
            engines: Dictionary(
                zip(found.map(\.name), engines + others), uniquingKeysWith: { first, _ in first }))
    }

    private static func wantsMore(
        than voices: [Voice], _ named: String?, _ chosen: [String: String], _ language: String?
    ) -> Bool {
        let wanted = [named].compactMap(\.self) + chosen.values
        if wanted.contains(where: { voices.named($0) == nil }) { return true }
        return !voices.contains { $0.languages.isEmpty }
            && voices.best(for: language ?? "en") == nil
    }
}

/// Who reads a book: a main voice, and others for what is in other languages.
public struct SpeechCast: Sendable {
    private let voices: [Voice]
    public let main: Voice
    private let chosen: [String: Voice]
    /// The book's.
    private let language: String?
    public let speed: Double
    /// The engine whose words tell those of engines that tell none.
    private let timer: String?
    private let engines: [String: any Speaking]

    init(
        voices: [Voice], main: Voice, chosen: [String: Voice], language: String?, speed: Double,
        timers: String?, engines: [String: any Speaking]
    ) {
        self.chosen = chosen
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
        return chosen[Self.primary(language)] ?? voices.best(for: language) ?? main
    }

    /// Whether a voice of this language is here.
    public func speaks(_ language: String) -> Bool {
        isMain(language) || voices.best(for: language) != nil
    }

    private func isMain(_ language: String) -> Bool {
        let wanted = Self.primary(language)
        return self.language.map { Self.primary($0) == wanted } ?? false
            || main.languages.contains { Self.primary($0) == wanted }
    }

    static func primary(_ tag: String) -> String {
        String(LanguageName.code(tag).lowercased().prefix { $0 != "-" && $0 != "_" })
    }

    /// The sounds of a sentence, one for each of its lines.
    public func sounds(of sentence: SpokenSentence) throws(SpeechTrouble) -> [SpokenSound] {
        var sounds: [SpokenSound] = []
        for line in sentence.lines {
            let voice = voice(for: line.language)
            guard let engine = engines[voice.engine] else { throw .noVoice(voice.id) }
            let sound = try engine.sound(
                of: line.text, language: line.language ?? language, voice: voice, speed: speed)
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
        return sound.beside(told)
    }
}

extension SpokenSound {
    /// With the marks of another reading of the same words, laid beside this one by what both sound
    /// like; where that cannot be, stretched from sound to sound.
    func beside(_ other: SpokenSound) -> SpokenSound {
        let wanted = other.marks.map { $0.sample * 1_000 / max(1, other.rate) }
        guard let found = SoundMatch.moments(wanted, of: other.features, in: features) else {
            return timed(by: other)
        }
        var timed = self
        timed.marks = zip(other.marks, found).map { mark, ms in
            Mark(character: mark.character, sample: min(samples.count, ms * rate / 1_000))
        }
        return timed
    }

    private var features: SoundFeatures {
        var maker = FeatureMaker()
        maker.add(resampled(to: SoundFeatures.rate).samples)
        return maker.finish()
    }
}

import Aligning
import Ports
import Publications
import Speech
import Wording

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

    public func survey() -> [SpeechEngine] { engines.map { $0.survey() } + reserves }

    private var reserves: [SpeechEngine] {
        others.map { other in
            var engine = other.survey()
            engine.isReserve = true
            return engine
        }
    }

    /// The sound of a line by one of the voices that were found.
    public func sound(of line: String, by voice: Voice) throws(SpeechTrouble) -> SpokenSound {
        let all = engines + others
        guard let engine = all.first(where: { $0.survey().name == voice.engine }) else {
            throw .noVoice(voice.id)
        }
        return try engine.sound(
            of: line, language: voice.languages.first, voice: voice, speed: 1)
    }

    /// A file for what is said.
    /// - Parameter samples: that were said into other files before.
    public func track(
        _ path: String, rate: Int, from samples: Int = 0
    ) throws(SpeechTrouble) -> SpokenTrack {
        guard let files else { throw .unsaved(tr("nothing is written here")) }
        do throws(DocumentError) {
            return SpokenTrack(rate: rate, try files.begin(path, rate: rate), from: samples)
        } catch {
            throw .unsaved(error.why)
        }
    }

    /// How many samples a finished file has; nil for what is no such file.
    public func samples(in path: String) -> Int? { files?.samples(in: path) }

    /// The voices of a book in a language.
    public func cast(
        _ choice: VoiceChoice, language: String?, speed: Double
    ) throws(SpeechTrouble) -> SpeechCast {
        var found = engines.map { $0.survey() }
        if Self.wantsMore(than: found.voices, choice, language) { found += reserves }
        guard !found.voices.isEmpty else { throw found.first?.trouble ?? .espeakMissing }
        guard let main = found.reader(of: language, by: choice) else {
            throw choice.named.map { .noVoice($0) } ?? .espeakMissing
        }
        return SpeechCast(
            found: found, main: main, choice: choice, language: language, speed: speed,
            engines: Dictionary(
                zip(found.map(\.name), engines + others), uniquingKeysWith: { first, _ in first }))
    }

    private static func wantsMore(
        than voices: [Voice], _ choice: VoiceChoice, _ language: String?
    ) -> Bool {
        let wanted = [choice.named].compactMap(\.self) + choice.byLanguage.values
        if wanted.contains(where: { voices.named($0) == nil }) { return true }
        return !voices.contains { $0.languages.isEmpty }
            && voices.best(for: language ?? "en") == nil
    }
}

/// Who reads a book: a main voice, and others for what is in other languages.
public struct SpeechCast: Sendable {
    private let found: [SpeechEngine]
    public let main: Voice
    private let choice: VoiceChoice
    /// The book's.
    private let language: String?
    public let speed: Double
    private let engines: [String: any Speaking]

    init(
        found: [SpeechEngine], main: Voice, choice: VoiceChoice, language: String?, speed: Double,
        engines: [String: any Speaking]
    ) {
        (self.found, self.main, self.choice) = (found, main, choice)
        (self.language, self.speed, self.engines) = (language, speed, engines)
    }

    /// The voice for a language; the main one where no other speaks it.
    public func voice(for language: String?) -> Voice {
        guard let language, !isMain(language) else { return main }
        return choice.voice(for: language, of: found.voices) ?? found.best(for: language) ?? main
    }

    /// What a person should know before the book is read.
    public var weakness: (why: String, next: String)? { main.weakness(in: language) }

    /// Whether a voice of this language is here.
    public func speaks(_ language: String) -> Bool {
        isMain(language) || found.best(for: language) != nil
    }

    private func isMain(_ language: String) -> Bool {
        let wanted = VoiceChoice.short(language)
        return self.language.map { VoiceChoice.short($0) == wanted } ?? false
            || main.languages.contains { VoiceChoice.short($0) == wanted }
    }

    /// The sounds of a sentence, one for each of its lines.
    public func sounds(of sentence: SpokenSentence) throws(SpeechTrouble) -> [SpokenSound] {
        var sounds: [SpokenSound] = []
        for line in sentence.lines {
            let voice = voice(for: line.language)
            guard let engine = engines[voice.engine] else { throw .noVoice(voice.id) }
            var told = line
            told.language = line.language ?? language
            let sound = try engine.sound(of: told, voice: voice, speed: speed)
            sounds.append(sound.marks.isEmpty ? timed(sound, line, voice) : sound)
        }
        return sounds
    }

    /// With the words of an engine that tells them, its time stretched to that of the voice heard.
    private func timed(_ sound: SpokenSound, _ line: SpokenLine, _ voice: Voice) -> SpokenSound {
        guard let timer = found.first(where: \.tellsWords), timer.name != voice.engine,
            let engine = engines[timer.name],
            let other = timer.voices.best(for: line.language ?? language ?? "en"),
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

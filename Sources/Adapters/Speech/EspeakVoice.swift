import CEspeak
import Ports
import Speech
import Synchronization
import Wording

/// espeak-ng by its library, which is opened when it is first wanted. Two threads inside of it
/// corrupt its memory, so one lock holds for all of it.
public final class EspeakVoice: Speaking {
    public init() {}

    private struct Held: @unchecked Sendable {
        // Unchecked: the library's functions are called under the lock alone.
        var call: UnsafePointer<ce_table>
        var rate: Int
        var voice: String?
        var words = 0
        /// Signs of that voice for phonetic letters.
        var letters = EspeakLetters()
    }

    private enum Phase {
        case new
        case ready(Held)
        case failed(SpeechTrouble)
    }

    /// The library keeps its state for the whole process, so what guards it is one as well.
    private static let phase = Mutex(Phase.new)
    private static let name = "espeak-ng"
    /// As many words a minute as the library speaks by itself.
    private static let wordsPerMinute = 175.0
    /// More seconds of sound than any line takes.
    private static let secondsMax = 600

    public func survey() -> SpeechEngine {
        Self.phase.withLock { phase in
            do throws(SpeechTrouble) {
                let held = try Self.held(&phase)
                let version = held.call.pointee.info(nil).map { String(cString: $0) }
                return SpeechEngine(
                    name: Self.name, version: version.map(Self.number), tellsWords: true,
                    voices: Self.voices(held))
            } catch {
                return SpeechEngine(name: Self.name, tellsWords: true, trouble: error)
            }
        }
    }

    public func sound(
        of line: SpokenLine, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        try Self.phase.withLock { phase throws(SpeechTrouble) in
            var held = try Self.held(&phase)
            if held.voice != voice.id {
                guard held.call.pointee.set_voice(voice.id) == 0 else {
                    // It may have unloaded the voice that it had.
                    held.voice = nil
                    phase = .ready(held)
                    throw .noVoice(voice.id)
                }
                (held.voice, held.words, held.letters) = (voice.id, 0, EspeakLetters())
            }
            let words = Int((Self.wordsPerMinute * speed).rounded())
            if held.words != words {
                _ = held.call.pointee.set_parameter(Int32(CE_RATE), Int32(words), 0)
                held.words = words
            }
            defer { phase = .ready(held) }
            if line.phonetics.isEmpty {
                return try Self.synthesize(line.text, flags: UInt32(CE_UTF8), held)
            }
            return try Self.pronounce(line, &held)
        }
    }

    private static func held(_ phase: inout Phase) throws(SpeechTrouble) -> Held {
        switch phase {
        case .ready(let held): return held
        // What was missing may have been installed since.
        case .failed(let trouble): throw trouble
        case .new:
            guard let call = ce() else { throw .espeakMissing }
            let rate = call.pointee.initialize(
                Int32(CE_SYNCHRONOUS), bufferMilliseconds, nil,
                Int32(CE_DO_NOT_EXIT))
            guard rate > 0 else {
                let trouble = SpeechTrouble.dataMissing(
                    name: name, advice: tr("Install its data: the package espeak-ng-data."))
                phase = .failed(trouble)
                throw trouble
            }
            call.pointee.set_callback(ce_pass)
            let held = Held(call: call, rate: Int(rate))
            phase = .ready(held)
            return held
        }
    }

    private static let bufferMilliseconds: Int32 = 50

    /// `1.51 (Debian)` is 1.51.
    private static func number(_ version: String) -> String {
        String(version.prefix { !$0.isWhitespace })
    }
}

extension EspeakVoice {
    private static func voices(_ held: Held) -> [Voice] {
        guard var next = held.call.pointee.list_voices(nil) else { return [] }
        var voices: [Voice] = []
        while let voice = next.pointee, voices.count < voicesMax {
            next += 1
            guard let id = voice.pointee.identifier, let name = voice.pointee.name else { continue }
            let languages = languages(voice.pointee.languages)
            let isVoice = !languages.isEmpty && languages != ["variant"]
            let path = String(cString: id)
            // Mbrola's need voices and a program of their own.
            guard isVoice, !path.hasPrefix("mb/") else { continue }
            voices.append(
                Voice(
                    id: path, name: String(cString: name), languages: languages,
                    engine: Self.name))
        }
        return voices
    }

    private static let voicesMax = 10_000

    private static func languages(_ list: UnsafePointer<CChar>?) -> [String] {
        guard var at = list else { return [] }
        var found: [(rank: CChar, tag: String)] = []
        while at.pointee != 0, found.count < 100 {
            let tag = String(cString: at + 1)
            found.append((at.pointee, tag.lowercased()))
            at += tag.utf8.count + 2
        }
        return found.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.1.tag)
    }

    /// What the library hands over while it speaks.
    private final class Taken {
        var samples: [Int16] = []
        var marks: [SpokenSound.Mark] = []
        let samplesMax: Int

        init(samplesMax: Int) { self.samplesMax = samplesMax }

        func take(_ new: UnsafePointer<Int16>?, _ count: Int, _ events: UnsafePointer<ce_event>) {
            if let new, count > 0 {
                samples += UnsafeBufferPointer(start: new, count: count)
            }
            var event = events
            while event.pointee.type != Int32(CE_LIST_END) {
                if event.pointee.type == Int32(CE_WORD) {
                    marks.append(
                        SpokenSound.Mark(
                            character: max(0, Int(event.pointee.position) - 1),
                            sample: max(0, Int(event.pointee.sample))))
                }
                event += 1
            }
        }
    }

    /// Says words by their phonetic letters; a word that the voice cannot say, as it is written.
    private static func pronounce(
        _ line: SpokenLine, _ held: inout Held
    ) throws(SpeechTrouble) -> SpokenSound {
        let flags = UInt32(CE_UTF8 | CE_PHONEMES)
        // What tells how it understands sounds holds from one call with this flag to the next.
        _ = try synthesize(" ", flags: flags, held)
        let call = held.call
        let told = EspeakLine(line) { letters in
            held.letters.written(letters) { Self.understood("[[\($0)]]", call) }
        }
        var sound = try synthesize(told.text, flags: flags, held)
        var last = 0
        sound.marks = sound.marks.compactMap { mark in
            let character = told.place(of: mark.character)
            // After it was asked how it understands sounds it may tell of a word of those.
            guard character >= last else { return nil }
            last = character
            return .init(character: character, sample: mark.sample)
        }
        return sound
    }

    /// In phonetic letters, as the library says it.
    private static func understood(_ text: String, _ call: UnsafePointer<ce_table>) -> String {
        var bytes = Array(text.utf8)
        bytes.append(0)
        return bytes.withUnsafeBytes { buffer in
            var next: UnsafeRawPointer? = buffer.baseAddress
            var letters = ""
            // A word is one clause.
            for _ in 0..<clausesMax where next != nil {
                guard let some = call.pointee.phonemes(&next, Int32(CE_UTF8), Int32(CE_IPA)) else {
                    break
                }
                letters += String(cString: some)
            }
            return letters
        }
    }

    private static let clausesMax = 8

    private static func synthesize(
        _ line: String, flags: UInt32, _ held: Held
    ) throws(SpeechTrouble) -> SpokenSound {
        let taken = Taken(samplesMax: held.rate * secondsMax)
        var text = Array(line.utf8).filter { $0 != 0 }
        text.append(0)
        var sink = ce_sink(box: Unmanaged.passUnretained(taken).toOpaque()) {
            box, samples, count, events in
            guard let box, let events else { return 0 }
            let taken = Unmanaged<Taken>.fromOpaque(box).takeUnretainedValue()
            taken.take(samples, Int(count), events)
            return taken.samples.count > taken.samplesMax ? 1 : 0
        }
        let status = withUnsafeMutablePointer(to: &sink) { sink in
            held.call.pointee.synth(
                text, text.count, 0, Int32(CE_BY_CHARACTER), 0,
                flags, nil, sink)
        }
        if taken.samples.count > taken.samplesMax { throw .endless(name) }
        guard status == 0 else {
            throw .failed(name: name, why: tr("espeak-ng does not speak (status \(status))"))
        }
        // Where it waits between clauses an event may come a little early; none comes late.
        return SpokenSound(
            samples: taken.samples, rate: held.rate,
            marks: taken.marks.map {
                .init(character: $0.character, sample: min($0.sample, taken.samples.count))
            })
    }
}

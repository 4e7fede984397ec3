import Publications
import Speech
import Synchronization
import Wording

/// Speaks a book sentence by sentence. Every sound has the rate of the first, so that one meets the
/// next without a gap whatever voices there are.
final class Reciter: Reciting {
    private struct State {
        var rate: Int?
        /// The last ones made, the oldest first.
        var words: [(track: Int, words: RecitedWords)] = []
        /// Sentences one after the other of which nothing was heard.
        var silent = 0
    }

    /// One for a text, also when more of it has been parted: by the tracks of its beginning.
    private final class Memory: Sendable {
        private let state = Mutex(State())

        func change<T: Sendable>(_ body: (inout State) -> T) -> T {
            state.withLock { state in body(&state) }
        }
    }

    let publication: Publication
    let script: RecitalScript
    private let cast: SpeechCast
    private let taste: SpeechTaste
    /// What a person should know before it begins, as sentences.
    var warning: String? { cast.weakness.map { "\($0.why). \($0.next)" } }
    private let wording: Mutex<SpeechWording>
    private let language: String?
    private let memory: Memory
    /// How many tracks its beginning has moved.
    private let shift: Int

    private static let wordsMax = 64
    /// Signs and rules make no sound; a voice that makes none of words is none.
    private static let silentMax = 3

    init(
        _ publication: Publication, _ script: RecitalScript, _ taste: SpeechTaste,
        _ cast: SpeechCast
    ) {
        (self.publication, self.script, self.cast) = (publication, script, cast)
        (self.taste, memory, shift) = (taste, Memory(), 0)
        language = publication.metadata.languages.first
        wording = Mutex(SpeechWording(taste, language: language))
    }

    /// The same voice, which has more to read.
    init(_ begun: Reciter, _ script: RecitalScript, shift: Int) {
        (publication, self.script, cast) = (begun.publication, script, begun.cast)
        (taste, memory, self.shift) = (begun.taste, begun.memory, begun.shift + shift)
        language = begun.language
        wording = Mutex(SpeechWording(taste, language: language))
    }

    func words(of track: Int) -> RecitedWords? {
        memory.change { state in state.words.last { $0.track == track - shift }?.words }
    }

    func recite(_ track: Int) throws(RecitalTrouble) -> RecitedSound {
        guard script.parted.contains(track) else {
            throw RecitalTrouble(why: tr("There is no such sentence."))
        }
        let part = script.parts[track]
        let document = publication.document(path: part.path)
        guard let document, part.range.upperBound <= document.text.count else {
            throw RecitalTrouble(why: tr("The book has changed on the disk. Open it again."))
        }
        let item = SpeechPlan.Item(
            document: document, range: part.range, block: part.block, pause: part.pause,
            marks: part.marks)
        let sentence = wording.withLock { $0.sentence(item) }
        let sounds = try sounds(of: sentence)
        let rate = rate(of: sounds)
        let heard = sounds.map { $0.resampled(to: rate) }
        var samples = heard.flatMap { $0.samples }
        let rest = max(part.pause.milliseconds * rate / 1_000, rate / 20 - samples.count)
        samples += [Int16](repeating: 0, count: max(0, rest))
        let sound = RecitedSound(samples: samples, rate: rate)
        let words = words(sentence, document, heard, rate)
        note(track, RecitedWords(words, lengthMs: sound.milliseconds))
        return sound
    }

    private func sounds(of sentence: SpokenSentence) throws(RecitalTrouble) -> [SpokenSound] {
        guard !sentence.lines.isEmpty else { return [] }
        do throws(SpeechTrouble) {
            let sounds = try cast.sounds(of: sentence)
            memory.change { $0.silent = 0 }
            return sounds
        } catch .silent(let name) {
            let count = memory.change { memory in
                memory.silent += 1
                return memory.silent
            }
            if count < Self.silentMax { return [] }
            throw RecitalTrouble(SpeechTrouble.silent(name))
        } catch {
            throw RecitalTrouble(error)
        }
    }

    private func rate(of sounds: [SpokenSound]) -> Int {
        memory.change { memory in
            if let rate = memory.rate { return rate }
            guard let first = sounds.first(where: { !$0.samples.isEmpty })?.rate else {
                return Self.rateUnknown
            }
            let rate = min(48_000, max(8_000, first))
            memory.rate = rate
            return rate
        }
    }

    private static let rateUnknown = 22_050

    private func words(
        _ sentence: SpokenSentence, _ document: Document, _ sounds: [SpokenSound], _ rate: Int
    ) -> [RecitedWords.Word] {
        HeardWords.words(of: sentence, in: document, language: language, sounds: sounds).map {
            RecitedWords.Word($0.range, atMs: $0.samples.lowerBound * 1_000 / rate)
        }
    }

    private func note(_ track: Int, _ words: RecitedWords) {
        memory.change { memory in
            memory.words.removeAll { $0.track == track - shift }
            memory.words.append((track - shift, words))
            if memory.words.count > Self.wordsMax { memory.words.removeFirst() }
        }
    }
}

extension RecitalTrouble {
    fileprivate init(_ trouble: SpeechTrouble) {
        let why = trouble.why.prefix(1).uppercased() + trouble.why.dropFirst()
        self.init(why: tr("\(why). \(trouble.next)"))
    }
}

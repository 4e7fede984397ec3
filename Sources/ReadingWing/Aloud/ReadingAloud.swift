import Kernel
import Publications
import ScreenKit
import Wording

/// A voice reads the book in view: which sentence and word is lit, by what the voice itself told,
/// and where it begins. It wakes once for each word, and never between.
public enum ReadingAloud: Service {
    /// Where the voice is, and how fast it goes.
    public struct Moment: Equatable, Sendable {
        public var track: Int
        public var atMs: Int
        public var isPlaying: Bool
        /// Hundredths.
        public var speed: Int

        public init(track: Int, atMs: Int, isPlaying: Bool, speed: Int) {
            (self.track, self.atMs) = (track, atMs)
            (self.isPlaying, self.speed) = (isPlaying, speed)
        }
    }

    struct Lit: Equatable {
        var track: Int
        var word: Int?
    }

    public struct State: Equatable, Sendable {
        /// nil while no text is heard, or it is not in view.
        public package(set) var seen: Recital?
        public package(set) var told: Moment?
        /// The same, carried on to the last boundary.
        var moment: Moment?
        var words: [Int: RecitedWords] = [:]
        var lit: Lit?
        /// The track of the sentence that is heard.
        package var sentenceTrack: Int? { moment?.isPlaying == true ? lit?.track : nil }
        /// It was lit by the clock, before the player told of it.
        var isForeseen = false
        var isOff = false
        /// A person wants it beside their screen reader.
        var isWanted = false

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case seen(Recital?)
        case heard(Moment)
        case wordsFound([Int: RecitedWords])
        /// The next word begins.
        case boundaryCame
        case toggled
        /// A text is to be read from a place on.
        case wished(SharedWork, Spot, screenReader: Bool)
        /// What cannot be heard, and why, as sentences.
        case composed(OpenedSound?, trouble: String?)
        /// All of a text whose beginning a voice reads, which is so many tracks further on in it.
        case completed(HeardBook, of: Recital, by: Int)
    }

    public enum Command: Equatable, Sendable {
        case compose(SharedWork, Spot)
        case complete(Recital, SharedWork)
        case findWords(Recital, Range<Int>)
        /// What is lit, and for how long it is heard.
        case light(Spoken?, lasting: Duration?)
        case begin(OpenedSound)
        case extend(Recital, HeardBook, by: Int)
        case say(String)
    }

    public static var name: String { "aloud" }
    public static var initial: State { State() }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .seen(let recital):
            state.seen = recital
            (state.told, state.moment, state.words) = (nil, nil, [:])
            return douse(&state) + [.cancel(.aloudWords)]
        case .heard(let moment):
            state.told = moment
            state.moment = foreseen(moment, &state)
            return follow(&state) + ask(state)
        case .wordsFound(let words):
            let near = (state.moment?.track ?? 0) - 1
            state.words = state.words.filter { $0.key >= near && $0.key <= near + 3 }
                .merging(words) { _, new in new }
            return follow(&state)
        case .boundaryCame: return advance(&state)
        case .toggled:
            state.isOff.toggle()
            let words =
                state.isOff
                ? tr("The text does not follow the voice.") : tr("The text follows the voice.")
            return follow(&state) + [.perform(.say(words))]
        case .wished(let text, let spot, let isBeside):
            if isBeside, !state.isWanted {
                state.isWanted = true
                return [.perform(.say(besideWords))]
            }
            return [.request(.recital, .compose(text, spot))]
        case .composed(let opened, let trouble):
            state.isOff = false
            let said: Effects = trouble.map { [.perform(.say($0))] } ?? []
            guard let opened else { return said }
            return [.perform(.begin(opened))] + said + complete(opened.book)
        case .completed(let whole, let begun, let shift):
            if state.seen == begun { state.move(to: whole.recital, by: shift) }
            return [.perform(.extend(begun, whole, by: shift))]
        }
    }

    private static var besideWords: String {
        tr("Press it again to hear Rushlight's own voice as well.")
    }

    /// A voice that has begun needs the rest of its text.
    private static func complete(_ book: HeardBook) -> Effects {
        guard let begun = book.recital, !begun.isWhole else { return [] }
        return [.request(.recitalRest, .complete(begun, SharedWork(book)))]
    }

    // MARK: - What is lit

    private static func follow(_ state: inout State) -> Effects {
        guard !state.isOff, let recital = state.seen, let moment = state.moment,
            recital.sentences.indices.contains(moment.track)
        else { return douse(&state) }
        let known = state.words[moment.track]
        let sentence = recital.sentences[moment.track]
        // A note stands elsewhere: the sentence that calls it stays lit.
        let word = sentence.isNote ? nil : known?.words.lastIndex { $0.atMs <= moment.atMs }
        let lasting = boundary(after: moment, state).map { wait(for: $0, moment) }
        var effects: Effects = [
            moment.isPlaying
                ? lasting.map { .schedule(.aloudBoundary, after: $0, .boundaryCame) }
                    ?? .cancel(.aloudBoundary)
                : .cancel(.aloudBoundary)
        ]
        let lit = Lit(track: moment.track, word: word)
        if lit != state.lit {
            state.lit = lit
            effects.append(.perform(.light(spoken(sentence, word, known), lasting: lasting)))
        }
        return effects
    }

    private static func spoken(
        _ sentence: Recital.Sentence, _ word: Int?, _ known: RecitedWords?
    ) -> Spoken {
        guard let word, let range = known?.words[word].range else {
            return Spoken(
                document: sentence.document, start: sentence.range.lowerBound,
                end: sentence.range.upperBound)
        }
        return Spoken(
            document: sentence.document, start: range.lowerBound, end: range.upperBound,
            isWord: true, sentence: sentence.range)
    }

    private static func douse(_ state: inout State) -> Effects {
        let wasLit = state.lit != nil
        state.lit = nil
        return [.cancel(.aloudBoundary)]
            + (wasLit ? [.perform(.light(nil, lasting: nil))] : [])
    }

    // MARK: - When

    /// The next word, or the end of the sentence; nil where the voice did not tell.
    private static func boundary(after moment: Moment, _ state: State) -> Int? {
        guard let known = state.words[moment.track] else { return nil }
        return known.words.first { $0.atMs > moment.atMs }?.atMs
            ?? (state.words[moment.track + 1] == nil ? nil : known.lengthMs)
    }

    private static func advance(_ state: inout State) -> Effects {
        guard var moment = state.moment, moment.isPlaying, let known = state.words[moment.track],
            let next = boundary(after: moment, state)
        else { return [] }
        if next >= known.lengthMs {
            (moment.track, moment.atMs) = (moment.track + 1, 0)
        } else {
            moment.atMs = next
        }
        state.moment = moment
        state.isForeseen = true
        return follow(&state)
    }

    /// The player tells where it was a little ago: what the clock has lit is not taken back.
    private static func foreseen(_ told: Moment, _ state: inout State) -> Moment {
        defer { state.isForeseen = false }
        guard state.isForeseen, let mine = state.moment else { return told }
        var ahead = mine.atMs - told.atMs
        if told.track + 1 == mine.track, let known = state.words[told.track] {
            ahead += known.lengthMs
        } else if told.track != mine.track {
            return told
        }
        guard ahead > 0, ahead <= lateMs else { return told }
        return Moment(
            track: mine.track, atMs: mine.atMs, isPlaying: told.isPlaying, speed: told.speed)
    }

    private static let lateMs = 400

    private static func wait(for ms: Int, _ moment: Moment) -> Duration {
        .milliseconds(max(0, ms - moment.atMs) * 100 / max(1, moment.speed))
    }

    /// The words of what is heard, and of what is heard next, as soon as they were spoken.
    private static func ask(_ state: State) -> Effects {
        guard let recital = state.seen, let moment = state.moment, !state.isOff else { return [] }
        let wanted = moment.track..<min(recital.sentences.count, moment.track + 2)
        guard wanted.contains(where: { state.words[$0] == nil }) else { return [] }
        return [.request(.aloudWords, .findWords(recital, wanted))]
    }
}

extension ReadingAloud.State {
    /// What is lit stays lit: its sentences have other numbers.
    fileprivate mutating func move(to whole: Recital?, by shift: Int) {
        seen = whole
        told?.track += shift
        moment?.track += shift
        lit?.track += shift
        words = Dictionary(uniqueKeysWithValues: words.map { ($0 + shift, $1) })
    }
}

extension EffectID {
    static let recitalRest = EffectID("recital-rest")
    static let aloudBoundary = EffectID("word")
    static let aloudWords = EffectID("words")
    static let recital = EffectID("recital")
}

import Kernel
import Publications
import ScreenKit
import Wording

/// Joins the book in view and the one that is heard: which sentence is lit, when the next one is,
/// and where the sound goes when it is asked for from the page. It wakes once for each change, and
/// never between.
public enum ReadingAlong: Service {
    public struct Pair: Equatable, Sendable {
        public var text: SharedWork
        public var sound: SharedWork

        public init(text: SharedWork, sound: SharedWork) {
            (self.text, self.sound) = (text, sound)
        }
    }

    /// Where the sound is, and how fast it goes.
    public struct Moment: Equatable, Sendable {
        public var atMs: Int
        public var isPlaying: Bool
        /// Hundredths.
        public var speed: Int

        public init(atMs: Int, isPlaying: Bool, speed: Int) {
            (self.atMs, self.isPlaying, self.speed) = (atMs, isPlaying, speed)
        }
    }

    /// A sentence that is heard again and again.
    struct Repeat: Equatable, Sendable {
        var range: Range<Int>
        /// It is silent, so that the person can say it.
        var isResting = false
    }

    public struct State: Equatable, Sendable {
        /// nil while no book is in view, or none is heard.
        public package(set) var seen: Pair?
        /// What the player told last.
        public package(set) var told: Moment?
        /// The same, carried on to the last boundary.
        var moment: Moment?
        var map: AlongMap?
        /// Whose map it is; it stays while the book is out of view.
        package internal(set) var mapped: Pair?
        /// The pair of the map that is lit.
        var lit: Int?
        /// It was lit by the clock, before the player told of it.
        var isForeseen = false
        public package(set) var isOff = false
        var again: Repeat?
        /// Milliseconds by which the person taps late, once that was learned.
        package var lag: Int?

        public init() {}

        /// The page follows: the place of the sound has to be known to the moment.
        package var isFollowing: Bool { seen != nil && map != nil && !isOff }
        /// A sentence of the book in view is heard, or stands where the sound was paused.
        package var isLit: Bool { lit != nil && seen != nil }
        package var isPlaying: Bool { moment?.isPlaying == true }
        /// The text that a map joins to this sound.
        package func text(of sound: SharedWork) -> SharedWork? {
            map != nil && mapped?.sound == sound ? mapped?.text : nil
        }
        /// A map joins the text to what is heard.
        package func joins(_ text: SharedWork) -> Bool { seen?.text == text && map != nil }
        /// When the sentence begins that is heard.
        package var sentenceBegin: Duration? {
            guard isPlaying, isLit, let lit, let map else { return nil }
            return .milliseconds(map.index.pairs[lit].atMs)
        }
    }

    public enum Action: Equatable, Sendable {
        case seen(Pair?)
        /// nil where the two have none.
        case mapFound(Pair, AlongMap?)
        case heard(Moment)
        /// Something else is heard from here on.
        case boundaryCame
        case toggled
        /// The sound is to go to a place of the text.
        case wished(SharedWork, Spot)
        /// The sound of a text begins: where it was left if that is in view, else at the place.
        case begun(SharedWork, Spot, inView: Range<Int>)
        /// The sound of a text, at the place; nil where none is known. The rest of that part of the
        /// book may have none.
        case soundFound(OpenedSound?, passes: Bool = false)
        /// By sentences or paragraphs of the sound.
        case stepped(Int, isParagraph: Bool)
        /// The sentence is repeated, with a pause as long to say it; or no longer.
        case repeatToggled
        /// The pause is over.
        case restPassed
        /// Another map of what is seen is kept.
        case mapChanged
        /// The map of what is seen has more in it; what is lit stays until that is read.
        case mapGrew
    }

    public enum Command: Equatable, Sendable {
        case findMap(Pair)
        case findSound(SharedWork, Spot, inView: Range<Int>?)
        /// What is lit, and how far the voice is in it.
        case light(Spoken?, SpokenCourse?)
        /// Goes there, and plays. Both are times of the sound as its file tells them.
        case play(Duration)
        /// The same, and nothing that could be taken back.
        case replay(Duration)
        case hold
        case hear(OpenedSound)
        /// No sound of the text in view is known: a voice reads it.
        case recite
        case say(String)
    }

    public static var name: String { "along" }
    public static var initial: State { State() }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .seen(let pair): return see(pair, &state)
        case .mapFound(let pair, let map):
            guard pair == state.seen else { return [] }
            (state.mapped, state.map) = (pair, map)
            state.lit = nil
            return follow(&state)
        case .heard(let moment): return hear(moment, &state)
        case .boundaryCame:
            guard let map = state.map, let moment = state.moment, moment.isPlaying,
                let next = next(after: moment.atMs, map, state)
            else { return [] }
            state.moment?.atMs = next
            state.isForeseen = true
            return rest(&state) ?? follow(&state)
        case .toggled: return toggle(&state)
        case .wished(let text, let spot): return play(text, from: spot, &state)
        case .begun(let text, let spot, let view):
            return [.request(.alongSound, .findSound(text, spot, inView: view))]
        case .soundFound(let opened, let passes):
            state.isOff = false
            return [.perform(opened.map(Command.hear) ?? .recite)] + (passes ? sayPassed : [])
        case .stepped(let times, let isParagraph):
            return step(times, isParagraph ? .paragraph : .sentence, &state)
        case .repeatToggled: return toggleRepeat(&state)
        case .restPassed: return sayAgain(&state)
        case .mapChanged:
            (state.map, state.mapped, state.isOff) = (nil, nil, false)
            return see(state.seen, &state)
        case .mapGrew:
            guard let seen = state.seen else {
                (state.map, state.mapped) = (nil, nil)
                return []
            }
            return [.request(.alongMap, .findMap(seen))]
        }
    }

    private static func see(_ pair: Pair?, _ state: inout State) -> Effects {
        state.seen = pair
        state.lit = nil
        let quiet = state.again == nil ? [] : endRepeat(&state)
        guard let pair else { return quiet + [.cancel(.alongBoundary), .cancel(.alongMap)] }
        if state.mapped == pair { return quiet + unlight + follow(&state) }
        (state.map, state.mapped) = (nil, nil)
        return quiet + unlight
            + [.cancel(.alongBoundary), .request(.alongMap, .findMap(pair))]
    }

    private static var unlight: Effects { [.perform(.light(nil, nil))] }

    // MARK: - What is lit

    private static func hear(_ moment: Moment, _ state: inout State) -> Effects {
        state.told = moment
        state.moment = foreseen(moment, &state)
        let rested = keepRepeat(moment, &state)
        return rested ?? rest(&state) ?? follow(&state)
    }

    static func follow(_ state: inout State) -> Effects {
        guard state.isFollowing, let map = state.map, let moment = state.moment else {
            return douse(&state)
        }
        var found: Int?
        if case .pair(let index) = map.index.heard(at: moment.atMs) { found = index }
        let next = moment.isPlaying ? next(after: moment.atMs, map, state) : nil
        let wake: Effect<Action, Command> =
            next.map { .schedule(.alongBoundary, after: wait(for: $0, moment), .boundaryCame) }
            ?? .cancel(.alongBoundary)
        guard found != nil || state.lit != nil else { return [wake] }
        state.lit = found
        guard let found else { return [wake] + unlight }
        let course = course(of: found, map, moment)
        return [wake, .perform(.light(map.spoken(found), course))]
    }

    private static func course(of index: Int, _ map: AlongMap, _ moment: Moment) -> SpokenCourse {
        let pair = map.index.pairs[index]
        let following = index + 1 < map.index.pairs.count ? map.index.pairs[index + 1].atMs : nil
        let end = [pair.endMs, following].compactMap(\.self).min()
        let isHeard = moment.isPlaying && end.map { $0 > moment.atMs } ?? false
        return SpokenCourse(
            done: .milliseconds((moment.atMs - pair.atMs) * 100 / max(1, moment.speed)),
            left: isHeard ? end.map { wait(for: $0, moment) } : nil)
    }

    private static func douse(_ state: inout State) -> Effects {
        let wasLit = state.lit != nil
        state.lit = nil
        return [.cancel(.alongBoundary)] + (wasLit ? unlight : [])
    }

    /// The player tells where it was a little ago: what the clock has lit is not taken back.
    private static func foreseen(_ moment: Moment, _ state: inout State) -> Moment {
        defer { state.isForeseen = false }
        guard state.isForeseen, let before = state.moment, moment.atMs < before.atMs,
            before.atMs - moment.atMs <= lateMs
        else { return moment }
        return Moment(atMs: before.atMs, isPlaying: moment.isPlaying, speed: moment.speed)
    }

    private static let lateMs = 400

    private static func next(after ms: Int, _ map: AlongMap, _ state: State) -> Int? {
        let change = map.index.change(after: ms)
        guard let end = state.again?.range.upperBound, end > ms else { return change }
        return min(end, change ?? end)
    }

    static func wait(for ms: Int, _ moment: Moment) -> Duration {
        .milliseconds((ms - moment.atMs) * 100 / max(1, moment.speed))
    }

    // MARK: - Keys

    private static func toggle(_ state: inout State) -> Effects {
        guard state.map != nil else {
            let words =
                state.seen == nil
                ? tr("Nothing is heard that could be followed.")
                : tr(
                    "Text and sound are not aligned: “Align text and sound” does it, if they are one"
                        + " book.")
            return [.perform(.say(words))]
        }
        state.isOff.toggle()
        let words =
            state.isOff
            ? tr("The text does not follow the voice.") : tr("The text follows the voice.")
        return follow(&state) + [.perform(.say(words))]
    }

    private static func play(
        _ text: SharedWork, from spot: Spot, _ state: inout State
    ) -> Effects {
        guard let map = state.map, state.seen?.text == text else {
            return [.request(.alongSound, .findSound(text, spot, inView: nil))]
        }
        state.again = nil
        if map.isPartial, !map.isSpoken(spot) {
            return [.perform(.say(tr("This place is not aligned with the sound yet.")))]
        }
        guard let time = map.moment(of: spot) else {
            return [.perform(.say(tr("Nothing from here to the end of the book is read aloud.")))]
        }
        let passes = map.place(of: time).map { $0.document != spot.document } ?? false
        return [.cancel(.alongRest), .perform(.play(time))] + (passes ? sayPassed : [])
    }

    private static var sayPassed: Effects {
        let words = tr(
            "Nothing more of this part is read aloud. The sound begins with the next one that is.")
        return [.perform(.say(words))]
    }

    private static func step(
        _ times: Int, _ step: AlongMap.Step, _ state: inout State
    ) -> Effects {
        guard let map = state.map, let told = state.moment else { return [] }
        let quiet = state.again == nil ? [] : endRepeat(&state)
        guard let ms = map.moment(times, step, from: told.atMs) else {
            let words =
                step == .sentence
                ? tr("This is the last sentence that is read aloud.")
                : tr("This is the last paragraph that is read aloud.")
            return quiet + [.perform(.say(words))]
        }
        return quiet + [.perform(.play(.milliseconds(ms)))]
    }
}

extension EffectID {
    static let alongBoundary = EffectID("boundary")
    static let alongMap = EffectID("map")
    static let alongSound = EffectID("sound")
    static let alongRest = EffectID("rest")
}

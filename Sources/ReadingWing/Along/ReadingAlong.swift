import Kernel
import Publications
import ScreenKit
import SyncMaps

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

    public struct State: Equatable, Sendable {
        /// nil while no book is in view, or none is heard.
        public package(set) var seen: Pair?
        /// What the player told last.
        public package(set) var told: Moment?
        /// The same, carried on to the last boundary.
        var moment: Moment?
        var map: AlongMap?
        /// Whose map it is; it stays while the book is out of view.
        var mapped: Pair?
        /// The pair of the map that is lit.
        var lit: Int?
        /// It was lit by the clock, before the player told of it.
        var isForeseen = false
        public package(set) var isOff = false

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case seen(Pair?)
        /// nil where the two have none.
        case mapFound(Pair, AlongMap?)
        case heard(Moment)
        /// The next sentence begins.
        case boundaryCame
        case toggled
        /// The sound is to go to a place of the text.
        case wished(SharedWork, Spot)
        /// The sound of a text, at the place; nil where none is known.
        case soundFound(OpenedSound?)
    }

    public enum Command: Equatable, Sendable {
        case findMap(Pair)
        case findSound(SharedWork, Spot)
        /// What is lit, and for how long it is heard.
        case light(Spoken?, lasting: Duration?)
        case play(Duration)
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
            return follow(&state)
        case .heard(let moment):
            state.told = moment
            state.moment = foreseen(moment, &state)
            return follow(&state)
        case .boundaryCame:
            guard let map = state.map, let moment = state.moment, moment.isPlaying,
                let next = next(after: moment.atMs, map)
            else { return [] }
            state.moment?.atMs = next
            state.isForeseen = true
            return follow(&state)
        case .toggled: return toggle(&state)
        case .wished(let text, let spot): return play(text, from: spot, state)
        case .soundFound(let opened):
            state.isOff = false
            return [.perform(opened.map(Command.hear) ?? .recite)]
        }
    }

    private static func see(_ pair: Pair?, _ state: inout State) -> Effects {
        state.seen = pair
        state.lit = nil
        guard let pair else { return [.cancel(.alongBoundary), .cancel(.alongMap)] }
        if state.mapped == pair { return unlight + follow(&state) }
        (state.map, state.mapped) = (nil, nil)
        return unlight + [.cancel(.alongBoundary), .request(.alongMap, .findMap(pair))]
    }

    private static var unlight: Effects { [.perform(.light(nil, lasting: nil))] }

    // MARK: - What is lit

    private static func follow(_ state: inout State) -> Effects {
        guard !state.isOff, state.seen != nil, let map = state.map, let moment = state.moment else {
            return douse(&state)
        }
        var found: Int?
        if case .pair(let index) = map.index.heard(at: moment.atMs) { found = index }
        let next = moment.isPlaying ? next(after: moment.atMs, map) : nil
        let lasting = next.map { wait(for: $0, moment) }
        var effects: Effects = [
            lasting.map { .schedule(.alongBoundary, after: $0, .boundaryCame) }
                ?? .cancel(.alongBoundary)
        ]
        if found != state.lit {
            state.lit = found
            let spoken = found.map { Spoken(map.index.pairs[$0], isWord: map.isByWord) }
            effects.append(.perform(.light(spoken, lasting: lasting)))
        }
        return effects
    }

    private static func douse(_ state: inout State) -> Effects {
        let wasLit = state.lit != nil
        state.lit = nil
        return [.cancel(.alongBoundary)] + (wasLit ? unlight : [])
    }

    /// The player tells where it was a little ago: what the clock has lit is not taken back.
    private static func foreseen(_ moment: Moment, _ state: inout State) -> Moment {
        defer { state.isForeseen = false }
        guard state.isForeseen, let map = state.map, let lit = state.lit else { return moment }
        let start = map.index.pairs[lit].atMs
        guard moment.atMs < start, start - moment.atMs <= lateMs else { return moment }
        return Moment(atMs: start, isPlaying: moment.isPlaying, speed: moment.speed)
    }

    private static let lateMs = 400

    private static func next(after ms: Int, _ map: AlongMap) -> Int? {
        var (low, high) = (0, map.index.pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if map.index.pairs[middle].atMs > ms { high = middle } else { low = middle + 1 }
        }
        return low < map.index.pairs.count ? map.index.pairs[low].atMs : nil
    }

    private static func wait(for ms: Int, _ moment: Moment) -> Duration {
        .milliseconds((ms - moment.atMs) * 100 / max(1, moment.speed))
    }

    // MARK: - Keys

    private static func toggle(_ state: inout State) -> Effects {
        guard state.map != nil else {
            let words =
                state.seen == nil
                ? "Nothing is heard that could be followed."
                : "No map joins this book to what is heard."
            return [.perform(.say(words))]
        }
        state.isOff.toggle()
        let words =
            state.isOff ? "The text does not follow the voice." : "The text follows the voice."
        return follow(&state) + [.perform(.say(words))]
    }

    private static func play(_ text: SharedWork, from spot: Spot, _ state: State) -> Effects {
        guard let map = state.map, state.seen?.text == text else {
            return [.request(.alongSound, .findSound(text, spot))]
        }
        switch map.index.spoken(at: spot) {
        case .pair(let index), .unspoken(before: .some(let index)):
            return [.perform(.play(.milliseconds(map.index.pairs[index].atMs)))]
        case .unspoken(before: nil):
            return [.perform(.say("Nothing from here to the end of the book is read aloud."))]
        }
    }
}

extension EffectID {
    static let alongBoundary = EffectID("boundary")
    static let alongMap = EffectID("map")
    static let alongSound = EffectID("sound")
}

import Kernel
import Publications
import ScreenKit

/// Two texts in two panes that are read together, an original and its translation or two editions:
/// where one goes, the other follows by the sentence.
public enum ReadingTogether: Service {
    public struct Pair: Equatable, Sendable {
        public var a: SharedWork
        public var b: SharedWork

        public init(_ a: SharedWork, _ b: SharedWork) { (self.a, self.b) = (a, b) }

        public func has(_ one: BookSource, _ other: BookSource) -> Bool {
            (a.source, b.source) == (one, other) || (a.source, b.source) == (other, one)
        }
    }

    /// What a page was told last.
    public struct Told: Equatable, Sendable {
        public var floor: Int
        public var stretch: SentenceMap.Stretch

        public init(floor: Int, stretch: SentenceMap.Stretch) {
            (self.floor, self.stretch) = (floor, stretch)
        }
    }

    public struct State: Equatable, Sendable {
        /// nil while each goes its own way.
        public internal(set) var pair: Pair?
        /// nil until they are compared.
        public internal(set) var map: SentenceMap?
        public var told: Told?

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case toggled(Pair)
        /// nil where they have too little in common.
        case compared(Pair, SentenceMap?)
        /// A pane was closed, or has another book.
        case parted
    }

    public enum Command: Equatable, Sendable {
        case compare(Pair)
        case say(String)
        /// Nothing is lit on the page that followed.
        case dim
    }

    public static let name = "together"
    public static let initial = State()

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .toggled(let pair):
            guard state.pair == nil else {
                return part(&state) + [.perform(.say("Each goes its own way again."))]
            }
            state.pair = pair
            return [
                .request(.comparing, .compare(pair)),
                .perform(.say("Comparing the two, sentence by sentence…")),
            ]
        case .compared(let pair, let map):
            guard state.pair == pair else { return [] }
            guard let map else {
                return part(&state) + [
                    .perform(.say("They have too little text in common to go on together."))
                ]
            }
            state.map = map
            let percent = Int((map.share * 100).rounded())
            return [
                .perform(.say("Both go on together: \(percent)% has a counterpart."))
            ]
        case .parted:
            return state.pair == nil ? [] : part(&state)
        }
    }

    private static func part(_ state: inout State) -> Effects {
        state.pair = nil
        state.map = nil
        return [.cancel(.comparing), .perform(.dim)]
    }
}

extension EffectID {
    static let comparing = EffectID("comparing")
}

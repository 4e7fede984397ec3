import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

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

    public struct Seen: Equatable, Sendable {
        package var place: Spot
        package var size: Size

        public init(_ reader: Reader.State) { (place, size) = (reader.place, reader.size) }
    }

    struct Carried: Equatable, Sendable {
        var wish: CarryWish
        var found: NoteCarriage
    }

    public struct State: Equatable, Sendable {
        /// nil while each goes its own way.
        public internal(set) var pair: Pair?
        /// nil until they are compared.
        public internal(set) var map: SentenceMap?
        public var told: Told?
        /// Where the pages stood last, by their floors, and how large they were: only what a person
        /// turns is followed, not a change of the pane in use. Empty until they are level.
        public var seen: [Int: Seen] = [:]
        /// The page in use is on its way to the place of the other.
        public var isLed = false
        /// Notes that are being written where they belong in the other text.
        var carried: Carried?

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case toggled(Pair)
        /// nil where they have too little in common.
        case compared(Pair, SentenceMap?)
        /// A pane was closed, or has another book.
        case parted
        case carryWished(CarryWish)
        /// nil where they have too little in common.
        indirect case found(CarryWish, NoteCarriage?)
        case failed(String)
        /// Done, taken back, or done again.
        indirect case changed(NoteChange)
        /// It is on the disk, but for so many notes that were changed since; why not, if so.
        indirect case kept(NoteChange, stayed: Int, trouble: String?)
    }

    public enum Command: Equatable, Sendable {
        case compare(Pair)
        /// Where the other text says what is noted in the one.
        case find(CarryWish)
        indirect case change(NoteChange)
        /// Pages of this book have other notes now.
        case reread(SharedWork)
        case say(String)
        /// It can be taken back.
        case done(String)
        /// Nothing is lit on the page that followed.
        case dim
    }

    public static let name = "together"
    public static let initial = State()

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .toggled(let pair):
            guard state.pair == nil else {
                return part(&state) + [.perform(.say(tr("Each goes its own way again.")))]
            }
            state.pair = pair
            return [
                .request(.comparing, .compare(pair)),
                .perform(.say(tr("Comparing the two, sentence by sentence…"))),
            ]
        case .compared(let pair, let map):
            guard state.pair == pair else { return [] }
            guard let map else {
                return part(&state) + [
                    .perform(.say(tr("They have too little text in common to go on together.")))
                ]
            }
            (state.map, state.seen, state.isLed) = (map, [:], false)
            let percent = Int((map.share * 100).rounded())
            return [
                .perform(.say(tr("Both go on together: \(percent)% has a counterpart.")))
            ]
        case .parted:
            return state.pair == nil ? [] : part(&state)
        case .carryWished(let wish):
            return [
                .request(.carrying, .find(wish)),
                .perform(.say(tr("Finding where \(wish.to.words) says the same…"))),
            ]
        case .found(let wish, let found): return carry(found, wish, &state)
        case .failed(let why): return [.perform(.say(tr("No notes were carried: \(why).")))]
        case .changed(let change): return [.request(.changing, .change(change))]
        case .kept(let change, let stayed, let trouble):
            let carried = state.carried
            if carried?.found.forward == change { state.carried = nil }
            if let trouble {
                return [.perform(.say(tr("The notes are as they were: \(trouble).")))]
            }
            let words =
                tr(
                    "\(stayed, "note was", "notes were") changed since, "
                        + "and \(for: stayed, "stays", "stay").")
            let said: Effects = stayed > 0 ? [.perform(.say(words))] : []
            return [.perform(.reread(change.work))] + said + record(carried, change)
        }
    }

    /// Says what was carried over and records its undo, once the notes are on the disk.
    private static func record(_ carried: Carried?, _ change: NoteChange) -> Effects {
        guard let carried, carried.found.forward == change, let back = carried.found.back else {
            return []
        }
        return [
            .record(
                Undo(
                    title: tr("notes carried over"), journal: carried.wish.journal,
                    inverse: .changed(back), forward: .changed(change))),
            .perform(.done(tr("To \(carried.wish.to.words): \(carried.found.words)."))),
        ]
    }

    private static func carry(
        _ found: NoteCarriage?, _ wish: CarryWish, _ state: inout State
    ) -> Effects {
        guard let found else {
            return [.perform(.say(tr("They have too little text in common to carry notes.")))]
        }
        // Each stands in the messages, where the last word leads.
        var effects: Effects = found.without.prefix(NoteCarriage.namedMax).map {
            .perform(.say(tr("Not in \(wish.to.words): \($0).")))
        }
        if let forward = found.forward {
            state.carried = Carried(wish: wish, found: found)
            effects.append(.request(.changing, .change(forward)))
        } else {
            effects.append(.perform(.say(tr("To \(wish.to.words): \(found.words)."))))
        }
        return effects
    }

    private static func part(_ state: inout State) -> Effects {
        state.pair = nil
        state.map = nil
        (state.seen, state.isLed) = ([:], false)
        return [.cancel(.comparing), .perform(.dim)]
    }
}

extension EffectID {
    static let comparing = EffectID("comparing")
    static let carrying = EffectID("carrying")
    static let changing = EffectID("changing")
}

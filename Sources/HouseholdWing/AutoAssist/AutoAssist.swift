import Kernel
import ScreenKit

/// Offers help when a person goes quiet or keeps missing; never takes focus, never insists.
public enum AutoAssist: Feature {
    /// What a person is doing; each has its own patience.
    public enum Activity: String, CaseIterable, Sendable {
        case arrival, confusion, lesson, listening
    }

    /// How far help has gone: first the way to it, then doing it.
    public enum Rung: Int, Comparable, Sendable {
        case notYet, hint, deed
        public static func < (one: Rung, other: Rung) -> Bool { one.rawValue < other.rawValue }
    }

    /// Help that stands on the screen and waits for a key, any key.
    public struct Offer: Hashable, Sendable {
        public var activity: Activity
        public var rung: Rung

        public init(_ activity: Activity, _ rung: Rung = .hint) {
            self.activity = activity
            self.rung = rung
        }
    }

    public struct State: Equatable, Sendable {
        /// The setting `assist`.
        public var isOn = true
        public var patience = Patience.standard
        /// What was offered once and is not offered again; kept over a quit.
        public var known: Set<Activity> = []
        public package(set) var watches: [Activity: Watch] = [:]
        public package(set) var offer: Offer?

        public init() {}
    }

    /// One activity under way, and what has gone wrong in it.
    public struct Watch: Hashable, Sendable {
        public package(set) var misses = 0
        /// Misses and silences since the last rung.
        public package(set) var setbacks = 0
        public package(set) var rung = Rung.notYet
        /// Names the next miss's own timer, where misses are forgotten.
        var slot = 0
    }

    public enum Action: Hashable, Sendable {
        /// The activity begins, or begins afresh.
        case entered(Activity)
        case left(Activity)
        /// The person found out alone; what comes once need not come any more.
        case learned(Activity)
        case inputSeen
        case missed(Activity)
        case missForgotten(Activity)
        case patienceRanOut(Activity)
        case noAnswer(Activity)
        case switched(isOn: Bool)
    }

    public enum Command: Hashable, Sendable {
        case nudge
        case cue(Cue)
        case pauseAudio
        /// Keeps the place where the sound stopped, and the one where keys did.
        case markPlaces
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .entered(let activity): return enter(&state, activity)
        case .left(let activity): return leave(&state, activity)
        case .learned(let activity):
            state.known.insert(activity)
            return leave(&state, activity)
        case .inputSeen: return answer(&state)
        case .missed(let activity): return miss(&state, activity)
        case .missForgotten(let activity):
            state.watches[activity]?.misses -= 1
            return []
        case .patienceRanOut(let activity): return silence(&state, activity)
        case .noAnswer(let activity):
            return leave(&state, activity) + [.perform(.pauseAudio), .perform(.markPlaces)]
        case .switched(let isOn): return turn(&state, isOn)
        }
    }

    // MARK: - What begins and ends

    private static func enter(_ state: inout State, _ activity: Activity) -> Effects {
        guard !state.known.contains(activity) else { return [] }
        let before = leave(&state, activity)
        state.watches[activity] = Watch()
        return before + wait(state, activity)
    }

    private static func leave(_ state: inout State, _ activity: Activity) -> Effects {
        guard state.watches.removeValue(forKey: activity) != nil else { return [] }
        if state.offer?.activity == activity { state.offer = nil }
        return still(state, activity)
    }

    private static func turn(_ state: inout State, _ isOn: Bool) -> Effects {
        guard state.isOn != isOn else { return [] }
        state.isOn = isOn
        let watched = Activity.allCases.filter { state.watches[$0] != nil }
        if isOn { return watched.flatMap { wait(state, $0) } }
        state.offer = nil
        for activity in watched { state.watches[activity] = Watch() }
        return watched.flatMap { still(state, $0) }
    }

    // MARK: - What happens meanwhile

    private static func answer(_ state: inout State) -> Effects {
        guard state.isOn else { return [] }
        var effects = Effects()
        if let offer = state.offer, let patience = state.patience[offer.activity] {
            state.offer = nil
            if patience.isOnce { state.watches[offer.activity] = nil }
            if patience.giveUp != nil { effects.append(.cancel(.giveUp(offer.activity))) }
        }
        return effects
            + Activity.allCases.flatMap { activity in
                state.watches[activity] == nil ? [] : wait(state, activity)
            }
    }

    private static func miss(_ state: inout State, _ activity: Activity) -> Effects {
        guard state.isOn, var watch = state.watches[activity],
            let patience = state.patience[activity], let limit = patience.misses
        else { return [] }
        defer { state.watches[activity] = watch }
        guard watch.rung == .notYet || patience.more == nil else {
            watch.setbacks += 1
            return climb(&state, &watch, activity, patience)
        }
        watch.misses += 1
        if watch.misses >= limit { return show(&state, &watch, activity, .hint) }
        guard let window = patience.window else { return [] }
        defer { watch.slot = (watch.slot + 1) % limit }
        return [
            .schedule(.miss(activity, watch.slot), after: window, .missForgotten(activity))
        ]
    }

    private static func silence(_ state: inout State, _ activity: Activity) -> Effects {
        guard var watch = state.watches[activity], let patience = state.patience[activity] else {
            return []
        }
        defer { state.watches[activity] = watch }
        if watch.rung == .notYet || patience.more == nil {
            return show(&state, &watch, activity, .hint)
        }
        watch.setbacks += 1
        let effects = climb(&state, &watch, activity, patience)
        if state.offer?.activity != activity { return show(&state, &watch, activity, watch.rung) }
        return effects.isEmpty ? wait(state, activity) : effects
    }

    /// So many setbacks after the hint, doing it is offered; and again after as many more.
    private static func climb(
        _ state: inout State, _ watch: inout Watch, _ activity: Activity, _ patience: Patience
    ) -> Effects {
        guard let more = patience.more, watch.setbacks >= more else { return [] }
        return show(&state, &watch, activity, .deed)
    }

    private static func show(
        _ state: inout State, _ watch: inout Watch, _ activity: Activity, _ rung: Rung
    ) -> Effects {
        let patience = state.patience[activity] ?? Patience()
        if rung > watch.rung || rung == .deed { watch.setbacks = 0 }
        watch.misses = 0
        watch.slot = 0
        watch.rung = rung
        state.offer = Offer(activity, rung)
        if patience.isOnce { state.known.insert(activity) }
        var effects: Effects = misses(of: activity, patience).map { .cancel($0) }
        effects += [.perform(.nudge), .perform(.cue(.offer))]
        if let giveUp = patience.giveUp {
            effects.append(.schedule(.giveUp(activity), after: giveUp, .noAnswer(activity)))
        }
        // A deed on offer waits without a timer: nothing more can follow it.
        if patience.more != nil {
            effects += rung == .deed ? [.cancel(.idle(activity))] : wait(state, activity)
        }
        return effects
    }

    // MARK: - Timers

    private static func wait(_ state: State, _ activity: Activity) -> Effects {
        guard state.isOn, let idle = state.patience[activity]?.idle else { return [] }
        return [.schedule(.idle(activity), after: idle, .patienceRanOut(activity))]
    }

    private static func still(_ state: State, _ activity: Activity) -> Effects {
        guard let patience = state.patience[activity] else { return [] }
        var effects = Effects()
        if patience.idle != nil { effects.append(.cancel(.idle(activity))) }
        if patience.giveUp != nil { effects.append(.cancel(.giveUp(activity))) }
        return effects + misses(of: activity, patience).map { .cancel($0) }
    }

    /// The timers by which misses are forgotten.
    private static func misses(of activity: Activity, _ patience: Patience) -> [EffectID] {
        guard patience.window != nil, let limit = patience.misses else { return [] }
        return (0..<limit).map { .miss(activity, $0) }
    }
}

extension EffectID {
    static func idle(_ activity: AutoAssist.Activity) -> EffectID {
        EffectID("idle.\(activity.rawValue)")
    }
    static func giveUp(_ activity: AutoAssist.Activity) -> EffectID {
        EffectID("giveUp.\(activity.rawValue)")
    }
    static func miss(_ activity: AutoAssist.Activity, _ slot: Int) -> EffectID {
        EffectID("miss.\(activity.rawValue).\(slot)")
    }
}

import Kernel
import ScreenKit

/// Chapter four: words light by a beat map, and taps are held against it.
extension Tutor {
    /// One time through the verse.
    struct Run: Hashable, Sendable {
        /// The next of the map's moments.
        var moment = 0
        /// The word that may be tapped now.
        var open: Int?
        /// The word that is lit.
        var lit: Int?
        var tapped: Set<Int> = []
        /// The showing hand taps.
        var isShown = false
    }

    /// How far from its beat a tap still counts.
    static let tolerance = Duration.milliseconds(250)

    static func obeyTapping(_ state: inout State, _ order: Order) -> Effects {
        switch order.verb {
        case .audioToggle:
            if state.run != nil { return stopRun(&state) }
            return beginRun(&state)
        case .readerPageForward, .readerLineForward, .focusActivate:
            guard state.run != nil else { return miss(&state, .notBegun) }
            return tap(&state)
        default: return miss(&state, .useless(order.verb))
        }
    }

    static func beginRun(_ state: inout State, isShown: Bool = false) -> Effects {
        guard case .tapping(let map, _) = state.lesson?.kind else { return [] }
        state.run = Run(isShown: isShown)
        let begun = tick(&state) { $0 == .begun }
        // Where nothing may move by itself, the taps lead.
        if state.config.isStill && !isShown { return begun }
        return begun + [
            .schedule(.beat, after: map.moments(tolerance: tolerance)[0].at, .momentCame)
        ]
    }

    static func stopRun(_ state: inout State) -> Effects {
        guard state.run != nil else { return [] }
        state.run = nil
        return [.cancel(.beat)]
    }

    static func passMoment(_ state: inout State) -> Effects {
        guard case .tapping(let map, _) = state.lesson?.kind, var run = state.run else {
            return []
        }
        let moments = map.moments(tolerance: tolerance)
        let now = moments[run.moment]
        run.moment += 1
        state.run = run
        var effects = pass(now.event, &state)
        if run.moment < moments.count {
            let delay = moments[run.moment].at - now.at
            effects.append(.schedule(.beat, after: delay, .momentCame))
        }
        return effects
    }

    private static func pass(_ event: BeatMap.Event, _ state: inout State) -> Effects {
        switch event {
        case .opens(let word): state.run?.open = word
        case .lights(let word):
            state.run?.lit = word
            let sung: Effects = [.perform(.sing(tone(word)))]
            return state.run?.isShown == true ? sung + tap(&state) : sung
        case .closes(let word):
            state.run?.open = nil
            if state.run?.tapped.contains(word) == false { return miss(&state, .missedTap) }
        case .ends: return endRun(&state)
        }
        return []
    }

    private static func tap(_ state: inout State) -> Effects {
        guard case .tapping(let map, let needed) = state.lesson?.kind, var run = state.run else {
            return []
        }
        var effects = Effects()
        if state.config.isStill && !run.isShown {
            let word = run.tapped.count
            run.lit = word
            run.tapped.insert(word)
            effects.append(.perform(.sing(tone(word))))
        } else {
            guard let word = run.open, run.tapped.insert(word).inserted else {
                return miss(&state, .missedTap)
            }
        }
        state.run = run
        if run.tapped.count >= needed { effects += tick(&state) { $0 == .tapped } }
        let isLed = state.config.isStill && run.tapped.count == map.beats.count
        return effects + (isLed ? endRun(&state) : [])
    }

    private static func endRun(_ state: inout State) -> Effects {
        guard case .tapping(_, let needed) = state.lesson?.kind, let run = state.run else {
            return []
        }
        state.run = nil
        if run.tapped.count < needed {
            state.note = .ranOut(tapped: run.tapped.count, needed: needed)
        }
        return [.cancel(.beat)] + (run.isShown ? endShowing(&state) : [])
    }

    private static func tone(_ word: Int) -> Hum.Tone {
        Hum.Tone(start: .zero, length: .milliseconds(240), pitch: Hum.pitch(of: word))
    }
}

extension EffectID {
    static let beat = EffectID("beat")
    static let second = EffectID("second")
    static let hand = EffectID("hand")
}

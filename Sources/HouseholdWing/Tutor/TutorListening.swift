import Kernel
import ScreenKit
import Typesetting

/// Chapter five: a hum of the text, driven by the player's keys.
extension Tutor {
    /// Where the hum is, counted by the second while it sounds.
    struct Voice: Hashable, Sendable {
        var position = Duration.zero
        var percent = 100
        var isPlaying = false
    }

    private static let speeds = 50...300

    /// Of the text as it is read, in whatever language the lesson was begun.
    static func hum(_ state: State) -> Hum { Hum(state.reading.setting.passage) }

    static func obeyListening(_ state: inout State, _ order: Order) -> Effects {
        switch order.verb {
        case .audioToggle: return toggle(&state)
        case .playerAhead: return seek(&state, order, by: .seconds(10 * order.times))
        case .playerBack: return seek(&state, order, by: .seconds(-10 * order.times))
        case .playerMinuteForward: return seek(&state, order, by: .seconds(60 * order.times))
        case .playerMinuteBack: return seek(&state, order, by: .seconds(-60 * order.times))
        case .playerSentenceForward: return seek(&state, order, sentences: order.times)
        case .playerSentenceBack: return seek(&state, order, sentences: -order.times)
        case .playerPercent:
            let whole = hum(state).duration * min(100, order.count ?? 0) / 100
            return seek(&state, order, by: whole - state.voice.position)
        case .audioFaster: return pace(&state, order, state.voice.percent + 5 * order.times)
        case .audioSlower: return pace(&state, order, state.voice.percent - 5 * order.times)
        case .audioNormalSpeed: return pace(&state, order, 100)
        default: return miss(&state, .useless(order.verb))
        }
    }

    static func pause(_ state: inout State) -> Effects {
        guard state.voice.isPlaying else { return [] }
        state.voice.isPlaying = false
        return [.cancel(.second), .perform(.hush)]
    }

    static func passSecond(_ state: inout State) -> Effects {
        state.voice.position += .seconds(1) * state.voice.percent / 100
        let end = hum(state).duration
        guard state.voice.position < end else {
            state.voice.position = end
            state.voice.isPlaying = false
            return [.perform(.hush)]
        }
        return [.schedule(.second, after: .seconds(1), .secondPassed)]
    }

    private static func toggle(_ state: inout State) -> Effects {
        if state.voice.isPlaying { return pause(&state) + tick(&state) { $0 == .paused } }
        if state.voice.position >= hum(state).duration { state.voice.position = .zero }
        state.voice.isPlaying = true
        return sound(state) + tick(&state) { $0 == .playing }
    }

    private static func sound(_ state: State) -> Effects {
        guard state.voice.isPlaying else { return [] }
        return [
            .perform(.ask(.wantSound)),
            .perform(.hum(from: state.voice.position, percent: state.voice.percent)),
            .schedule(.second, after: .seconds(1), .secondPassed),
        ]
    }

    private static func seek(
        _ state: inout State, _ order: Order, by step: Duration
    ) -> Effects {
        let last = hum(state).duration - .milliseconds(1)
        state.voice.position = min(max(.zero, state.voice.position + step), last)
        return sound(state) + tick(&state) { $0 == .moved(Order(order.verb)) }
    }

    private static func seek(
        _ state: inout State, _ order: Order, sentences: Int
    ) -> Effects {
        let (passage, hum) = (state.reading.setting.passage, hum(state))
        let (words, all) = (passage.words, passage.sentences)
        let place = words[hum.word(at: state.voice.position)].lowerBound
        let here = Passage.index(at: place, of: all) ?? 0
        let next = all[min(max(0, here + sentences), all.count - 1)]
        let word = words.firstIndex { $0.lowerBound >= next.lowerBound } ?? 0
        return seek(&state, order, by: hum.tones[word].start - state.voice.position)
    }

    private static func pace(_ state: inout State, _ order: Order, _ percent: Int) -> Effects {
        state.voice.percent = min(max(speeds.lowerBound, percent), speeds.upperBound)
        return sound(state) + tick(&state) { $0 == .moved(Order(order.verb)) }
    }
}

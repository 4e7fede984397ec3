import Kernel
import ListeningWing
import ReadingWing
import ScreenKit

/// A text follows its sound: the reader in view is told what is heard, and sends the sound to its
/// page.
extension ReadingAlong: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .light(let spoken, let lasting):
            return App.tellReader(.spoken(spoken, lasting: lasting), &state)
        case .play(let time):
            return App.listen(.sought(time), &state) + App.drive(.played, &state)
        case .hear(let opened): return App.begin(next: opened, &state)
        case .recite: return App.recite(&state)
        case .say(let words): return App.say(words, &state)
        case .findMap, .findSound: return nil
        }
    }
}

extension App {
    /// The book in view and the sound that is heard, wherever either comes from.
    static func readAlong(_ state: inout State) -> Effects {
        var (pair, moment): (ReadingAlong.Pair?, ReadingAlong.Moment?)
        if let heard = state.listening, heard.book.recital == nil, let book = bookInView(state) {
            pair = ReadingAlong.Pair(text: SharedWork(book), sound: SharedWork(heard.book))
            moment = ReadingAlong.Moment(
                atMs: Int(heard.here / .milliseconds(1)),
                isPlaying: heard.motion == .playing && !heard.isWaiting,
                speed: heard.speed.hundredths)
        }
        var effects: Effects = []
        if pair != state.services[ReadingAlong.self].seen {
            effects += send(.seen(pair), to: ReadingAlong.self, &state)
        }
        if let moment, moment != state.services[ReadingAlong.self].told {
            effects += send(.heard(moment), to: ReadingAlong.self, &state)
        }
        return effects
    }

    static func bookInView(_ state: State) -> Book? {
        guard let reader = state.stack.screen[Reader.self], reader.phase == .open
        else { return nil }
        return reader.book
    }

    static func playFromHere(_ state: inout State) -> Effects {
        guard let book = bookInView(state),
            let place = state.stack.screen[Reader.self]?.cursor
        else { return say("There is no page here to play from.", &state) }
        return reciteOn(book, from: place, &state)
            ?? send(.wished(SharedWork(book), place), to: ReadingAlong.self, &state)
    }

    static func followVoice(_ state: inout State) -> Effects {
        let isAstray = state.stack.screen[Reader.self]?.isAstray == true
        if isAstray { return tellReader(.rejoined, &state) }
        if state.listening?.book.recital != nil {
            return send(.toggled, to: ReadingAloud.self, &state)
        }
        return send(.toggled, to: ReadingAlong.self, &state)
    }
}

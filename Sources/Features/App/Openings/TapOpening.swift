import Kernel
import ReadingWing
import ScreenKit
import Wording

extension TapAlong: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let book = App.bookInView(state),
            let cursor = state.stack.screen[Reader.self]?.cursor
        else { return App.say(tr("Tapping along needs an open book."), &state) }
        guard let heard = state.listening else {
            return App.say(
                tr("Tapping along needs sound: open the audiobook first, then the book."), &state)
        }
        if case .narration = heard.book.source {
            return App.say(tr("This book has its narration inside, and needs no taps."), &state)
        }
        let pair = ReadingAlong.Pair(text: SharedWork(book), sound: SharedWork(heard.book))
        let lag = state.services[ReadingAlong.self].lag
        return App.float(
            AnyScreen(TapAlong.self, State(pair, at: cursor, lag: lag, state.around)), &state)
    }
}

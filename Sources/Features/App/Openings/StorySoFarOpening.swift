import Kernel
import ReadingWing
import ScreenKit
import Wording

extension StorySoFar: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return App.say(
                tr("The story so far needs an open book: gr goes to the last one."), &state)
        }
        return App.float(AnyScreen(StorySoFar.self, State(book, state.around)), &state)
    }
}

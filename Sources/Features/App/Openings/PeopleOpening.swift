import Kernel
import ReadingWing
import ScreenKit
import Wording

extension People: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return App.say(
                tr("People are listed of an open book: gr goes to the last one."), &state)
        }
        let people = State(book, at: reader.place, progress: reader.progress, state.around)
        return App.float(AnyScreen(People.self, people), &state)
    }
}

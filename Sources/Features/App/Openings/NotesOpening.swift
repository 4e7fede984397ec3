import Kernel
import Notebook
import ReadingWing
import ScreenKit
import Wording

extension Notes: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], reader.book != nil else {
            return App.say(
                tr("Notes stand in their book: gr goes to the one you read last."), &state)
        }
        let notes = State(reader.noteList, at: reader.place, state.around)
        return App.float(AnyScreen(Notes.self, notes), &state)
    }
}

import Kernel
import Publications
import ReadingWing
import ScreenKit

extension Find: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return []
        }
        let find = State(
            book, at: reader.cursor ?? reader.place, last: way.pattern ?? reader.found?.pattern,
            size: state.around.size)
        return App.float(AnyScreen(Find.self, find), &state)
    }
}

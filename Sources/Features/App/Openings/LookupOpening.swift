import Kernel
import ReadingWing
import ScreenKit

extension Lookup: RootOpening {
    /// With a word that was picked already it is looked up at once.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return []
        }
        let (choices, start) = way.question == nil ? reader.wordsInView : ([], 0)
        let lookup = State(
            book, choices, start: start, favourite: state.favouriteSource,
            size: state.around.size)
        let effects = App.float(AnyScreen(Lookup.self, lookup), &state)
        guard let question = way.question, state.stack.top.holds(Lookup.self) else {
            return effects
        }
        return effects
            + App.send(.asked(question), to: state.stack.top.id, as: Lookup.self, &state)
    }
}

import Kernel
import ReadingWing
import ScreenKit

extension Lookup: RootOpening {
    /// With a word that was picked already it is looked up at once.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return []
        }
        // A card that a small terminal hides would leave the question without an answer.
        let isSeen = state.panes?.areBothSeen == true
        let isBeside = isSeen && cardBeside(state)?[Lookup.self]?.isOf(book) == true
        if isBeside, let question = way.question { return lookUp(question, beside: &state) }
        let (choices, start) = way.question == nil ? reader.wordsInView : ([], 0)
        var lookup = State(
            book, choices, start: start, favourite: state.favouriteSource,
            size: state.around.size)
        lookup.isBeside = isBeside
        let effects = App.float(AnyScreen(Lookup.self, lookup), &state)
        guard let question = way.question, state.stack.top.holds(Lookup.self) else {
            return effects
        }
        return effects
            + App.send(.asked(question), to: state.stack.top.id, as: Lookup.self, &state)
    }

    /// A dictionary stays open in the other pane, for one word after another.
    static func lookUp(_ question: Question, beside state: inout App.State) -> App.Effects {
        guard let card = cardBeside(state) else { return [] }
        return App.send(.asked(question), to: card.id, as: Lookup.self, &state)
    }

    private static func cardBeside(_ state: App.State) -> Stack.Floor? {
        guard let other = state.panes?.other.top, other.holds(Lookup.self) else { return nil }
        return other
    }
}

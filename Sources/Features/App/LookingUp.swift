import Kernel

/// How a word of the book in view gets into a card.
extension App {
    /// With a word that was picked already it is looked up at once.
    static func lookUp(_ question: Lookup.Question?, _ state: inout State) -> Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return []
        }
        let (choices, start) = question == nil ? reader.wordsInView : ([], 0)
        let lookup = Lookup.State(
            book, choices, start: start, favourite: state.favouriteSource,
            size: state.around.size)
        let effects = float(AnyScreen(Lookup.self, lookup), &state)
        guard let question, state.stack.top.holds(Lookup.self) else { return effects }
        return effects + send(.asked(question), to: state.stack.top.id, as: Lookup.self, &state)
    }
}

import Kernel

/// How a word of the book in view gets into a card.
extension App {
    /// With a word that was picked already it is looked up at once.
    static func lookUp(_ question: Lookup.Question?, _ state: inout State) -> Effects {
        guard case .reader(let reader) = state.stack.screen.scene, let book = reader.book else {
            return []
        }
        let (choices, start) = question == nil ? reader.wordsInView : ([], 0)
        let lookup = Lookup.State(
            book, choices, start: start, favourite: state.favouriteSource,
            size: state.around.size)
        let effects = float(.lookup(lookup), &state)
        guard let question, case .lookup = state.stack.top.scene else { return effects }
        return effects + send(.lookup(.asked(question)), to: state.stack.top.id, &state)
    }
}

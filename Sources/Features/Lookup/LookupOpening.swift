import Kernel

extension Lookup {
    /// A word that was picked already, or a choice of those in view.
    public struct Opening: Equatable, Sendable {
        var question: Question?
    }

    /// With a word that was picked already it is looked up at once.
    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
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

extension Destination {
    public static func lookup(_ question: Lookup.Question?) -> Destination {
        Destination(Lookup.self, .init(question: question))
    }
}

import Kernel
import ReadingWing
import ScreenKit

/// A screen of its own, not a layer: a sentence is looked at in its book, and the way back leads to
/// the card as it was left.
extension Review: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let reviews = state.stack.screens.compactMap { $0[Review.self] }
        let isThere = reviews.contains { $0.only == nil }
        if way.only == nil, isThere, let walked = App.walk(to: Review.self, &state) {
            return walked
        }
        let review = State(only: way.only, size: state.around.size)
        return App.push(AnyScreen(Review.self, review), &state)
    }
}

extension WordList: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.walk(to: WordList.self, &state)
            ?? App.push(AnyScreen(WordList.self, State(size: state.around.size)), &state)
    }
}

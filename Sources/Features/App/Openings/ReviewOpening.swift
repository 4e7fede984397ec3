import Kernel
import ReadingWing
import ScreenKit

/// A screen of its own, not a layer: a sentence is looked at in its book, and the way back leads to
/// the card as it was left.
extension Review: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        if way.only == nil,
            let walked = App.walkBack(to: Review.self, &state, where: { $0.only == nil })
        {
            return walked
        }
        let review = State(only: way.only, size: state.around.size)
        return App.push(AnyScreen(Review.self, review), &state)
    }
}

extension WordList: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.walkBack(to: WordList.self, &state) { _ in true }
            ?? App.push(AnyScreen(WordList.self, State(size: state.around.size)), &state)
    }
}

import Canvas
import Kernel
import ListeningWing
import Publications
import ScreenKit

/// The cover of what is heard, where the player shows it.
extension App {
    /// After whatever happened: asks for the cover when it comes into view, and forgets it when it
    /// goes out of it.
    static func askForPlayerCover(_ state: inout State) -> Effects {
        inPane(where: { $0.holds(Player.self) }, &state, askForPlayerCoverInUse)
    }

    private static func askForPlayerCoverInUse(_ state: inout State) -> Effects {
        let wish = playerCoverWish(state)
        let (new, stale) = state.playerCover.want(wish.map { [$0] } ?? [])
        let cover = wish.flatMap { state.playerCover[$0] }
        if state.around.cover != cover { state.around.cover = cover }
        guard let wish, let book = state.listening?.book, new == [wish] else {
            return stale.map { .cancel($0.effect) }
        }
        return stale.map { .cancel($0.effect) } + [
            .request(wish.effect, .drawPlayerCover(book, wish))
        ]
            + (wish.means.graphics == nil ? askGraphics(&state) : [])
    }

    /// nil where none is seen, or none can be drawn.
    private static func playerCoverWish(_ state: State) -> PictureWish? {
        guard state.stack.screen.holds(Player.self), state.isShown,
            let book = state.listening?.book, book.publication.mayHaveCover,
            let area = PlayerPlan(state.around.size, isLinear: state.around.isLinear).cover
        else { return nil }
        var means = pictureMeans(state)
        // A cover has colours of its own.
        (means.coat, means.lines) = (nil, nil)
        guard means.canDraw else { return nil }
        return PictureWish(
            revision: book.publication.revision, path: book.source.kept,
            size: Size(area.width - 2, area.height - 2), means: means)
    }
}

import Canvas
import Catalogs
import Kernel
import LendingWing
import ScreenKit

/// The covers of the catalog in view: asked for as they come into view, given up as they leave it.
extension App {
    /// After whatever happened.
    static func askForCovers(_ state: inout State) -> Effects {
        let hasCovers = { (floor: Stack.Floor) in
            floor.holds(Catalog.self) || floor.holds(CatalogBook.self)
        }
        return inPane(where: hasCovers, &state, askForCoversInUse)
    }

    private static func askForCoversInUse(_ state: inout State) -> Effects {
        let (account, wishes) = coverWishes(&state)
        let (new, stale) = state.around.covers.want(wishes)
        var effects: Effects = stale.map { .cancel($0.coverEffect) }
        guard let account, !new.isEmpty else { return effects }
        if state.around.covers.means.graphics == nil { effects += askGraphics(&state) }
        // Where no server answers, what was kept is all there is.
        let mayAsk = !state.around.isOffline
        return effects
            + new.map {
                .request($0.coverEffect, .drawCatalogCover($0, account, mayAsk: mayAsk))
            }
    }

    private static func coverWishes(_ state: inout State) -> (Account?, [PictureWish]) {
        let screen = state.stack.screen
        guard screen.holds(Catalog.self) || screen.holds(CatalogBook.self) else { return (nil, []) }
        var means = pictureMeans(state)
        // A cover has colours of its own.
        (means.coat, means.lines) = (nil, nil)
        // A list that is read aloud shows no covers.
        if state.around.isLinear { means.depth = .mono }
        if state.around.covers.means != means { state.around.covers.means = means }
        guard state.isShown else { return (nil, []) }
        if let catalog = screen[Catalog.self] {
            return (catalog.account, catalog.coverWishes(means))
        }
        return screen[CatalogBook.self].map { ($0.account, $0.coverWishes(means)) } ?? (nil, [])
    }
}

extension PictureWish {
    fileprivate var coverEffect: EffectID { effect.within("cover") }
}

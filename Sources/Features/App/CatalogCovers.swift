import Canvas
import Catalogs
import Kernel

/// The covers of the catalog in view: asked for as they come into view, given up as they leave it.
extension App {
    /// After whatever happened.
    static func askForCovers(_ state: inout State) -> Effects {
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
        switch state.stack.screen.scene {
        case .catalog, .offer: break
        default: return (nil, [])
        }
        var means = pictureMeans(state)
        // A cover has colours of its own.
        means.coat = nil
        // Nobody sees those of a list that is read aloud.
        if state.around.isLinear { means.depth = .mono }
        if state.around.covers.means != means { state.around.covers.means = means }
        guard state.isShown else { return (nil, []) }
        switch state.stack.screen.scene {
        case .catalog(let catalog): return (catalog.account, catalog.coverWishes(means))
        case .offer(let offer): return (offer.account, offer.coverWishes(means))
        default: return (nil, [])
        }
    }

    /// One look for all catalogs, whichever page it was chosen on.
    static func follow(_ look: Catalog.Look, _ state: inout State) {
        state.memory.catalogs = look
        for floor in state.stack.screens {
            switch floor.scene {
            case .catalog(var catalog) where catalog.look != look:
                _ = Catalog.reduce(&catalog, .looked(look))
                state.stack[floor.id] = .catalog(catalog)
            case .offer(var offer) where offer.look != look:
                _ = Offer.reduce(&offer, .looked(look))
                state.stack[floor.id] = .offer(offer)
            default: break
            }
        }
    }
}

extension Scene {
    var catalogLook: Catalog.Look? {
        switch self {
        case .catalog(let catalog): catalog.look
        case .offer(let offer): offer.look
        default: nil
        }
    }
}

extension PictureWish {
    fileprivate var coverEffect: EffectID { effect.within("cover") }
}

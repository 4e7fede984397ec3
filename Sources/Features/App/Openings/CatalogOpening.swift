import Catalogs
import Kernel
import LendingWing
import ScreenKit

extension Catalog: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        var catalog = State(
            way.account, way.query, trail: way.trail, title: way.title, search: way.search,
            marks: App.marks(of: way.account, state), size: state.around.size)
        catalog.places = state.following.places
        catalog.look = state.memory.catalogs
        return App.push(AnyScreen(Catalog.self, catalog), &state) + remember(catalog, &state)
    }

    /// Among those that were looked at last. What the shell named is no account's place.
    private static func remember(_ catalog: State, _ state: inout App.State) -> App.Effects {
        guard catalog.account.id != Catalog.visitorID, case .page = catalog.query else { return [] }
        return catalog.here.map { App.carry(Following.Action.opened($0), &state) } ?? []
    }
}

extension CatalogBook: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let key = Download.key(way.book, of: way.account)
        var offer = State(
            way.account, way.book, trail: way.trail,
            path: state.downloads.owned(of: way.account)[key],
            download: state.downloads.all.first { $0.order.key == key },
            record: state.loans.record(of: way.book, way.account), wall: state.loans.wall,
            look: state.memory.catalogs, size: state.around.size)
        _ = reduce(&offer, .heardTold(state.following.places.heard.contains(key)))
        return App.push(AnyScreen(CatalogBook.self, offer), &state)
    }
}

extension Libraries: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openLibraries(&state)
    }
}

extension LibraryPage: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let page = State(
            way.account, loans: App.loans(of: way.account, state), wall: state.loans.wall,
            size: state.around.size)
        return App.push(AnyScreen(LibraryPage.self, page), &state)
    }
}

extension DownloadList: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        var list = State(state.downloads.all, size: state.around.size)
        _ = reduce(&list, .lent(state.loans))
        list.move(.first)
        return App.show(AnyScreen(DownloadList.self, list), &state)
    }
}

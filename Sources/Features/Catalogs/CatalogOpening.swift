import Catalogs
import Kernel

extension Catalog {
    /// A page, and what it is called on the way there.
    public struct Opening: Equatable, Sendable {
        var account: Account
        var query: Query
        var trail: [String]
        var search: Feed.Search?
        var title: String
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        var catalog = State(
            way.account, way.query, trail: way.trail, title: way.title, search: way.search,
            marks: App.marks(of: way.account, state), size: state.around.size)
        catalog.places = state.following.places
        catalog.look = state.memory.catalogs
        return App.push(AnyScreen(Catalog.self, catalog), &state) + remember(catalog, &state)
    }

    /// Among those that were looked at last. What the shell named is no account's place.
    private static func remember(_ catalog: State, _ state: inout App.State) -> App.Effects {
        guard catalog.account.id != App.visitorID, case .page = catalog.query else { return [] }
        return catalog.here.map { App.carry(Following.Action.opened($0), &state) } ?? []
    }
}

extension CatalogBook {
    /// A book as a catalog tells of it.
    public struct Opening: Equatable, Sendable {
        var account: Account
        var book: Feed.Publication
        var trail: [String]
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let key = Download.key(way.book, of: way.account)
        let offer = State(
            way.account, way.book, trail: way.trail,
            path: state.downloads.owned(of: way.account)[key],
            download: state.downloads.all.first { $0.order.key == key },
            record: state.loans.record(of: way.book, way.account), wall: state.loans.wall,
            look: state.memory.catalogs, size: state.around.size)
        return App.push(AnyScreen(CatalogBook.self, offer), &state)
    }
}

extension Libraries {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goLibraries, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.openLibraries(&state)
    }
}

extension DownloadList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goDownloads, name: name) }

    public static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        var list = State(state.downloads.all, size: state.around.size)
        _ = reduce(&list, .lent(state.loans))
        list.move(.first)
        return App.show(AnyScreen(DownloadList.self, list), &state)
    }
}

extension Destination {
    public static func catalog(
        _ account: Account, _ query: Catalog.Query, trail: [String], search: Feed.Search?,
        title: String
    ) -> Destination {
        Destination(
            Catalog.self,
            .init(account: account, query: query, trail: trail, search: search, title: title))
    }

    public static func offer(
        _ account: Account, _ book: Feed.Publication, trail: [String]
    ) -> Destination {
        Destination(CatalogBook.self, .init(account: account, book: book, trail: trail))
    }

    public static var libraries: Destination { Destination(Libraries.self, Plainly()) }
    public static var downloads: Destination { Destination(DownloadList.self, Plainly()) }
}

import Catalogs
import Kernel
import ScreenKit

extension Catalog {
    /// The account of what the shell named, which belongs to no account.
    package static let visitorID = "visit"

    /// A page, and what it is called on the way there.
    public struct Opening: Equatable, Sendable {
        package var account: Account
        package var query: Query
        package var trail: [String]
        package var search: Feed.Search?
        package var title: String
    }
}

extension Account {
    /// It is the same one, or what was only looked at became one.
    package func takesOver(_ old: Account) -> Bool {
        id == old.id || old.id == Catalog.visitorID && origin == old.origin
    }
}

extension CatalogBook {
    /// A book as a catalog tells of it.
    public struct Opening: Equatable, Sendable {
        package var account: Account
        package var book: Feed.Publication
        package var trail: [String]
    }
}

extension Libraries {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goLibraries, name: name) }
}

extension DownloadList {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goDownloads, name: name) }
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

extension Catalog {
    /// A page that was kept tells nothing of the network.
    public static func reached(by action: Action) -> Bool? {
        switch action {
        case .told(let page, isLast: true, let now): page.kept >= now - 1 ? true : nil
        case .unchanged, .readOn: true
        case .failed(let trouble), .notReadOn(let trouble): trouble.isOffline ? false : nil
        default: nil
        }
    }
}

import Catalogs
import LendingWing
import Ports
import RuntimeKit
import Wording

/// Visits pages that are followed, and fetches what is new on them.
public final class FollowDesk: Sendable {
    public let book: PlaceLedger
    private let pages: CatalogPages
    private let accounts: AccountLedger
    /// What brings books into a folder; nil for where all books go.
    private let carrier: @Sendable (_ folder: String?) -> BookDelivery
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64

    /// A list that leads on for ever is left there.
    private static let pagesMax = 20
    private static let booksMax = 5_000

    public init(
        book: PlaceLedger, pages: CatalogPages, accounts: AccountLedger,
        carrier: @escaping @Sendable (String?) -> BookDelivery, now: @escaping @Sendable () -> Int64
    ) {
        self.book = book
        self.pages = pages
        self.accounts = accounts
        self.carrier = carrier
        self.now = now
    }

    // MARK: - Following

    /// Begins to follow a page. What is on it now is known, unless all of it is wanted.
    public func follow(
        _ wanted: Follow, isAll: Bool, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Follow {
        var follow = wanted
        let books = try read(follow, errand)
        if !isAll {
            follow.seen = books.compactMap { Follow.name(of: $0) }
            follow.visited = now()
        }
        let begun = follow
        try kept { () throws(KeepingError) in
            try book.change { places in
                var new = begun
                // What was seen stays seen, however it is followed from here on.
                let old = places[begun.id]?.seen ?? []
                let known = Set(old)
                new.seen = old + begun.seen.filter { !known.contains($0) }
                places[begun.id] = new
            }
        }
        return follow
    }

    /// Whether it was followed.
    public func unfollow(_ id: Follow.ID) throws(CatalogTrouble) -> Bool {
        var wasThere = false
        try kept { () throws(KeepingError) in
            try book.change { places in
                wasThere = places[id] != nil
                places[id] = nil
            }
        }
        return wasThere
    }

    /// Those of accounts that are gone, as older versions left them, go now.
    public func places() throws(CatalogTrouble) -> Places {
        try kept { () throws(KeepingError) in
            let places = try book.places()
            // Read after the places: an account is stored before its places. Where accounts cannot
            // be read, nothing is removed.
            guard let all = try? accounts.accounts() else { return places }
            let gone = places.accounts.subtracting((all + Account.builtIn).map(\.id))
            if gone.isEmpty { return places }
            return try book.change { for account in gone { $0.forget(account: account) } }
        }
    }

    /// Puts a place among those a person looks for, or takes it away.
    public func keep(_ place: Places.Place, _ isKept: Bool) throws(CatalogTrouble) {
        try kept { () throws(KeepingError) in try book.change { $0.keep(place, isKept) } }
    }

    // MARK: - Visiting

    /// Visits one page, and fetches what is new. Another program that does the same is not joined.
    public func visit(
        _ id: Follow.ID, _ errand: CancellableWork, tell: (FollowReport.News) -> Void = { _ in }
    ) -> FollowReport {
        guard let path = book.path else { return FollowReport(id, .secret(tr("there is no home"))) }
        do throws(DocumentError) {
            return try book.documents.alone(with: path + ".visit") {
                visitAlone(id, errand, tell)
            }
        } catch {
            return FollowReport(id, .secret("places.json: \(error.why)"))
        }
    }

    private func visitAlone(
        _ id: Follow.ID, _ errand: CancellableWork, _ tell: (FollowReport.News) -> Void
    ) -> FollowReport {
        var report = FollowReport(id, nil)
        do throws(CatalogTrouble) {
            guard let follow = try places()[id] else { return report }
            report.title = follow.title
            let news = follow.news(in: try read(follow, errand)) { Download.ending(ofType: $0) }
            report.left = news.count
            let account = try account(id.account)
            for find in news.prefix(follow.most) where !errand.isOff {
                try fetch(find, follow, account, errand, &report, tell)
            }
            let instant = now()
            try kept { () throws(KeepingError) in
                try book.change { $0[id]?.visited = instant }
            }
        } catch {
            report.trouble = error
        }
        return report
    }

    private func fetch(
        _ find: Follow.Find, _ follow: Follow, _ account: Account, _ errand: CancellableWork,
        _ report: inout FollowReport, _ tell: (FollowReport.News) -> Void
    ) throws(CatalogTrouble) {
        guard let address = Address(base: find.copy.href) else { return }
        let title = find.book.title.isEmpty ? find.name : find.book.title
        var parcel = Parcel(
            id: "followed \(follow.id.account) \(find.name)", address: address, title: title,
            authors: find.book.authors, account: account)
        parcel.mayBePage = find.copy.type?.contains("html") == true
        (parcel.marks, parcel.chapters) = (find.book.marks, find.book.chapters)
        parcel.progression = find.book.placeLink
        switch carrier(follow.folder).bring(parcel, errand, tell: { _ in }) {
        case .arrived(let path, _, _, _):
            try know(find.name, follow.id)
            report.left -= 1
            report.arrived.append(.init(title: title, path: path))
            tell(.arrived(title))
        case .refused(_, let words):
            // It is no better the next time, and keeps others from their turn.
            try know(find.name, follow.id)
            report.left -= 1
            report.refused.append(.init(title: title, why: words.line))
        case .stopped: throw .stopped
        case .signIn(let form, let isRefused): throw .signIn(form, isRefused: isRefused)
        case .broken(let words, let isOffline):
            throw .line(why: words.why, next: words.next, isOffline: isOffline)
        }
    }

    /// Kept with each book: what was fetched once is not fetched again, whatever happens next.
    private func know(_ name: String, _ id: Follow.ID) throws(CatalogTrouble) {
        try kept { () throws(KeepingError) in
            try book.change { $0[id]?.seen.append(name) }
        }
    }

    /// All that is on a page and those after it, as far as it can hold anything new.
    private func read(
        _ follow: Follow, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [Feed.Publication] {
        let account = try account(follow.id.account)
        let known = Set(follow.seen)
        var (books, next, visited): ([Feed.Publication], String?, Set<String>) = (
            [], follow.id.address, []
        )
        while let address = next, visited.count < Self.pagesMax, books.count < Self.booksMax,
            visited.insert(address).inserted, !errand.isOff
        {
            let page = try pages.page(address, as: account, errand).feed
            let here = page.publications + page.groups.flatMap(\.publications)
            if visited.count == 1, let form = page.authentication, page.kind == .authentication {
                throw .signIn(form, isRefused: false)
            }
            books += here
            let isKnown =
                !here.isEmpty
                && here.allSatisfy { Follow.name(of: $0).map(known.contains) ?? true }
            next = isKnown && Follow.isNewestFirst(here) ? nil : page.places.next
        }
        if errand.isOff { throw .stopped }
        return books
    }

    /// Whether its catalog is still among the person's.
    public func isKnown(_ id: Follow.ID) -> Bool {
        // The accounts cannot be read: then no server is asked.
        (try? account(id.account)) != nil
    }

    private func account(_ id: String) throws(CatalogTrouble) -> Account {
        let all = try kept { () throws(KeepingError) in try accounts.accounts() }
        guard let found = (all + Account.builtIn).first(where: { $0.id == id }) else {
            throw .secret(tr("the catalog it belongs to is not among yours any more"))
        }
        return found
    }

    @discardableResult
    private func kept<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(CatalogTrouble) -> T {
        do throws(KeepingError) { return try body() } catch {
            throw .line(
                why: error.why, next: tr("Look at the folder of your library."), isOffline: false)
        }
    }
}

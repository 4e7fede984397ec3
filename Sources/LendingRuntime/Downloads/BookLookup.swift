import Catalogs
import RuntimeKit

/// Looks in an account's catalog for a book by its id or its title: on the first page, by the
/// catalog's own search, then on the pages that the first one leads to.
struct BookLookup {
    let pages: CatalogPages
    let account: Account

    /// A person who waits for more gives the address of the book's entry.
    private static let pagesMax = 12

    /// One book for each id; several that are called so are told apart by their addresses.
    func books(
        named name: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [Feed.Publication] {
        let start = try page(account.catalog, errand)
        var found = Self.books(named: name, on: start)
        if found.isEmpty, let search = start.bestSearch {
            found = answers(to: search, name, errand)
        }
        var waiting = leads(of: start) + start.navigation.map(\.href)
        var asked: Set<String> = [account.catalog]
        while found.isEmpty, !waiting.isEmpty, asked.count < Self.pagesMax, !errand.isOff {
            let address = waiting.removeFirst()
            guard asked.insert(address).inserted else { continue }
            // One page that does not answer does not hide the book on another.
            guard let feed = try? page(address, errand) else { continue }
            found = Self.books(named: name, on: feed)
            waiting += leads(of: feed)
        }
        if errand.isOff { throw .stopped }
        return found
    }

    private func page(
        _ address: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Feed {
        let feed = try pages.page(address, as: account, errand).feed
        if let form = feed.authentication, feed.kind == .authentication {
            throw .signIn(form, isRefused: false)
        }
        return feed
    }

    private func answers(
        to search: Feed.Search, _ name: String, _ errand: CancellableWork
    ) -> [Feed.Publication] {
        // A search that does not work leaves the pages to be looked through.
        guard let address = try? pages.searched(search, name, as: account, errand),
            let feed = try? page(address, errand)  // as said above
        else { return [] }
        return Self.books(named: name, on: feed)
    }

    private func leads(of feed: Feed) -> [String] {
        [feed.places.next].compactMap { $0 } + feed.groups.compactMap(\.href)
    }

    private static func books(named name: String, on feed: Feed) -> [Feed.Publication] {
        let all = feed.publications + feed.groups.flatMap(\.publications)
        if let book = all.first(where: { $0.id == name }) { return [book] }
        let wanted = name.lowercased()
        var seen: Set<String> = []
        return all.filter { book in
            book.title.lowercased() == wanted
                && (book.id ?? book.alternate).map { seen.insert($0).inserted } ?? true
        }
    }
}

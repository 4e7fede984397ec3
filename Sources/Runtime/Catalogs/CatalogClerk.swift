import Catalogs
import Ports

/// What a script asks of catalogs.
public struct CatalogClerk: Sendable {
    private let pages: CatalogPages
    private let book: AccountBook

    public init(pages: CatalogPages, book: AccountBook) {
        self.pages = pages
        self.book = book
    }

    /// A page; `words` searches from it.
    public func page(
        _ address: String, search words: String?, as account: Account?
    ) throws(CatalogTrouble) -> FeedPage {
        let page = try pages.page(address, as: account)
        guard let words else { return page }
        guard let search = page.feed.bestSearch else {
            throw .unreadable(.notACatalog("a page that offers no search"))
        }
        let target = try pages.searched(search, words, as: account, Errand())
        return try pages.page(target, as: account)
    }

    /// By its name or its id, whatever the case of the letters.
    public func account(named name: String) throws(CatalogTrouble) -> Account {
        let wanted = name.lowercased()
        let accounts = try accounts()
        let found =
            accounts.first { $0.id == name || $0.name.lowercased() == wanted }
            ?? Account.publicDomain.first { $0.id == name || $0.name.lowercased() == wanted }
        guard let found else {
            throw .line(
                why: "there is no account called “\(name)”",
                next: "`rushlight account list` tells which there are.", isOffline: false)
        }
        return found
    }

    public func accounts() throws(CatalogTrouble) -> [Account] {
        do throws(KeepingError) { return try book.accounts() } catch {
            throw .secret(error.why)
        }
    }
}

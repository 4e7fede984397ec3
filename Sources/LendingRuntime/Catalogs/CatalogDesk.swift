import Catalogs
import LendingWing
import Ports
import RuntimeKit
import Wording

/// Answers what the screens of catalogs ask, off the loop.
public final class CatalogDesk: Sendable {
    public let pages: CatalogPages
    package let book: AccountLedger
    let finder: CatalogFinder
    private let places: PlaceLedger?
    private let now: @Sendable () -> Int64
    let browsers: BrowserDesk?
    /// What `~` stands for.
    let home: String?

    /// - Parameter now: seconds since 1970.
    public init(
        pages: CatalogPages, book: AccountLedger, places: PlaceLedger? = nil,
        browsers: BrowserDesk? = nil, home: String? = nil,
        now: @escaping @Sendable () -> Int64
    ) {
        self.home = home
        self.browsers = browsers
        self.places = places
        self.pages = pages
        self.book = book
        self.now = now
        finder = CatalogFinder(line: pages.line)
    }

    // MARK: - Pages

    public func load(
        _ query: Catalog.Query, as account: Account, isAgain: Bool, _ errand: CancellableWork,
        tell: (Catalog.Action) -> Void
    ) {
        let account = recognized(account, tell)
        let address: String
        switch query {
        case .page(let page): address = page
        case .search(let search, let words):
            do throws(CatalogTrouble) {
                address = try pages.searched(search, words, as: account, errand)
            } catch {
                return tell(.failed(error))
            }
        }
        pages.load(address, as: account, isAgain: isAgain, errand) { news in
            switch news {
            case .page(let page): tell(.told(page, isLast: false, now: now()))
            case .ended(let page): tell(.told(page, isLast: true, now: now()))
            case .unchanged(let kept): tell(.unchanged(kept: kept))
            case .failed(.unreadable(.webPage)) where address == account.catalog:
                search(beside: address, account, errand, tell)
            case .failed(let trouble): tell(.failed(trouble))
            }
        }
    }

    /// An address that the shell named is asked for as the account that one has there.
    private func recognized(_ account: Account, _ tell: (Catalog.Action) -> Void) -> Account {
        guard account.id == Catalog.visitorID, let origin = account.origin,
            // A file of accounts that is broken is told where accounts are shown.
            let known = try? book.accounts().first(where: { $0.origin == origin })
        else { return account }
        tell(.recognized(known))
        return known
    }

    /// The address is a front page stored before sign-in: the catalog is looked for again.
    private func search(
        beside address: String, _ account: Account, _ errand: CancellableWork,
        _ tell: (Catalog.Action) -> Void
    ) {
        do throws(CatalogTrouble) {
            let found = try finder.find(address, as: account, errand)
            guard found.catalog != address, Address(base: found.catalog)?.origin == account.origin
            else { throw .unreadable(.webPage) }
            var account = account
            account.catalog = found.catalog
            if account.name == account.origin?.text { account.name = found.name }
            let moved = account
            do throws(KeepingError) {
                if try book.accounts().contains(where: { $0.id == moved.id }) {
                    try book.put(moved)
                }
            } catch {
                throw .secret(error.why)
            }
            tell(.moved(moved))
        } catch {
            tell(.failed(error))
        }
    }

    public func readOn(_ address: String, as account: Account, _ errand: CancellableWork)
        -> Catalog.Action
    {
        var answer = Catalog.Action.notReadOn(.stopped)
        pages.load(address, as: account, errand) { news in
            switch news {
            case .ended(let page), .page(let page): answer = .readOn(page)
            case .unchanged: break
            case .failed(let trouble):
                // A page that was kept is better than none.
                if case .readOn = answer { break }
                answer = .notReadOn(trouble)
            }
        }
        return answer
    }

    public func tell(_ address: String, as account: Account, _ errand: CancellableWork)
        -> CatalogBook.Action
    {
        var answer = CatalogBook.Action.failed(.stopped)
        pages.load(address, as: account, errand) { news in
            switch news {
            case .page(let page), .ended(let page):
                if let book = page.feed.publications.first {
                    answer = .told(book)
                } else {
                    answer = .failed(.unreadable(.notACatalog(tr("a page about no book"))))
                }
            case .unchanged: break
            case .failed(let trouble):
                if case .told = answer { break }
                answer = .failed(trouble)
            }
        }
        return answer
    }

    // MARK: - Accounts

    public func answer(_ command: Libraries.Work, _ errand: CancellableWork) -> Libraries.Action {
        do throws(KeepingError) {
            switch command {
            case .list: break
            case .restore(let account, let own):
                // One that was added again meanwhile stays as it was added.
                if try !book.accounts().contains(where: { $0.id == account.id }) {
                    try book.put(account)
                }
                try places?.change { $0.restore(own) }
            case .move(let account, let step): try book.move(account.id, by: step)
            case .remove(let account): try remove(account)
            case .add(let text, let trust): return try add(text, trust, errand)
            case .readShows(let path): return readShows(path)
            case .writeShows(let path): return writeShows(path)
            }
            return .told(try book.accounts())
        } catch {
            return .notTold(error.why)
        }
    }

    /// With its secret, its kept pages and its places.
    public func remove(_ account: Account) throws(KeepingError) {
        try book.remove(account.id)
        try places?.change { $0.forget(account: account.id) }
        pages.forget(account.id)
        pages.line.forgetToken(of: account.id)
        // A locked keyring keeps its secret; the account is removed all the same.
        try? pages.line.secrets.forget(account)
    }

    private func add(
        _ text: String, _ trust: Libraries.Trusted?, _ errand: CancellableWork
    ) throws(KeepingError) -> Libraries.Action {
        do throws(CatalogTrouble) {
            let found: CatalogFinder.Found
            if let trust {
                found = try finder.find(text, pin: trust.pin, at: trust.place, errand)
            } else {
                found = try finder.find(text, errand)
            }
            let account = try kept(found)
            return .added(account, try all())
        } catch {
            return .notAdded(error)
        }
    }

    private func kept(_ found: CatalogFinder.Found) throws(CatalogTrouble) -> Account {
        do throws(KeepingError) {
            return try book.add(
                name: found.name, catalog: found.catalog, pin: found.pin, isShow: found.isShow)
        } catch {
            throw .secret(error.why)
        }
    }

    private func all() throws(CatalogTrouble) -> [Account] {
        do throws(KeepingError) { return try book.accounts() } catch { throw .secret(error.why) }
    }

    // MARK: - Signing in

    public var keeper: SignIn.Action {
        let secrets = pages.line.secrets
        return .keeperTold(secrets.place, canMakeFile: secrets.canMakeFile)
    }

    /// Asks for the catalog as that account, and for the page that asked for the sign-in; what is
    /// accepted is kept.
    public func attempt(
        _ account: Account, _ secret: Secret, at asker: String? = nil, _ errand: CancellableWork
    ) -> SignIn.Action {
        do throws(CatalogTrouble) {
            let (account, isProven) = try signIn(account, secret, at: asker, errand)
            return .signedIn(account, isProven: isProven)
        } catch {
            return .failed(error)
        }
    }

    /// The account as it is from here on, and whether the server showed that it accepts the
    /// secret. Without a secret the account has a command that prints it.
    func signIn(
        _ account: Account, _ secret: Secret?, at asker: String? = nil, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (account: Account, isProven: Bool) {
        let line = pages.line
        // Tried before it is kept: what is not believed costs nothing that was there before.
        let knocked = try line.knock(as: account, told: secret, asker: asker, errand)
        var account = try owned(account)
        let wanted = account.hasNoPassword ? nil : secret
        let kept = try wanted.map { secret throws(CatalogTrouble) in
            try line.store(secret, of: account)
        }
        account.kept = kept == .session ? nil : kept ?? nil
        let known = account
        do throws(KeepingError) { try book.put(known) } catch { throw .secret(error.why) }
        // What was kept was said to somebody else; what came just now need not be asked for again.
        pages.forget(account.id)
        pages.keep(knocked.page, at: account.catalog, of: account)
        return (account, knocked.isProof)
    }

    /// Something was borrowed there.
    public func join(_ account: Account) -> CatalogBook.Action {
        do throws(CatalogTrouble) {
            return .joined(try owned(account))
        } catch {
            return .notJoined(error)
        }
    }

    /// What was only looked at becomes one of the person's: there is somebody to be there now.
    private func owned(_ account: Account) throws(CatalogTrouble) -> Account {
        guard account.id == Catalog.visitorID else { return account }
        do throws(KeepingError) {
            let new = try book.add(name: account.name, catalog: account.catalog, pin: account.pin)
            var owned = Account(id: new.id, name: new.name, catalog: new.catalog)
            (owned.method, owned.authenticate) = (account.method, account.authenticate)
            (owned.user, owned.pin) = (account.user, account.pin)
            (owned.hasNoPassword, owned.consent) = (account.hasNoPassword, account.consent)
            return owned
        } catch {
            throw .secret(error.why)
        }
    }

    /// The account without its secret and its kept pages.
    func signOut(_ account: Account) throws(CatalogTrouble) -> Account {
        _ = try pages.line.store(nil, of: account)
        var account = account
        account.user = nil
        account.passwordCommand = nil
        account.hasNoPassword = false
        account.kept = nil
        let gone = account
        do throws(KeepingError) { try book.put(gone) } catch { throw .secret(error.why) }
        pages.forget(account.id)
        return account
    }
}

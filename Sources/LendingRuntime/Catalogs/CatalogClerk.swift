import Catalogs
import LendingWing
import Ports
import RuntimeKit
import ScreenKit
import Wording

/// What a script asks of catalogs.
public struct CatalogClerk: Sendable {
    let pages: CatalogPages
    let book: AccountLedger
    let desk: CatalogDesk
    private let downloads: DownloadDesk?

    public init(
        pages: CatalogPages, book: AccountLedger, downloads: DownloadDesk? = nil,
        places: PlaceLedger? = nil
    ) {
        self.pages = pages
        self.book = book
        self.downloads = downloads
        desk = CatalogDesk(pages: pages, book: book, places: places, now: { 0 })
    }

    /// Finds the catalog that an address leads to, and keeps it.
    /// - Parameter fingerprint: that of the certificate that is believed there.
    public func add(
        _ address: String, name: String?, fingerprint: String? = nil
    ) throws(CatalogTrouble) -> Account {
        let found: CatalogFinder.Found
        if let fingerprint {
            found = try self.found(address, fingerprint: fingerprint)
        } else {
            found = try desk.finder.find(address, CancellableWork())
        }
        return try kept { () throws(KeepingError) in
            var account = try book.add(
                name: name ?? found.name, catalog: found.catalog, pin: found.pin,
                isShow: found.isShow)
            if let name, account.name != name {
                try book.change(account.id) { $0.name = name }
                account.name = name
            }
            return account
        }
    }

    /// Adds the podcasts of a list.
    public func readShows(_ bytes: [UInt8]) throws(CatalogTrouble) -> ShowsRead {
        try kept { () throws(KeepingError) in try book.readShows(bytes) }
    }

    public func shows() throws(CatalogTrouble) -> [Show] {
        try kept { () throws(KeepingError) in try book.shows() }
    }

    /// What was removed.
    public func remove(_ name: String) throws(CatalogTrouble) -> Account {
        let account = try account(named: name)
        try kept { () throws(KeepingError) in try desk.remove(account) }
        return account
    }

    /// As it was before something that came to nothing.
    public func restore(_ account: Account) throws(CatalogTrouble) {
        try kept { () throws(KeepingError) in try desk.book.put(account) }
    }

    /// The account as it is from here on.
    ///
    /// - Parameter ask: the password, where the library has one; it is asked for once it is known.
    public func signIn(
        _ name: String, user: String, method wanted: String? = nil, command: String?,
        ask: () throws(CatalogTrouble) -> Secret?
    ) throws(CatalogTrouble) -> (account: Account, isProven: Bool) {
        var account = try account(named: name)
        let known = account
        var secret: Secret?
        // Which kind of sign-in it wants is asked first, without sending a password.
        if let form = try form(of: account) {
            account.takeTitle(form.title)
            let method = try door(of: form, known, wanted)
            guard method.kind != .browser else {
                throw .line(
                    why: tr("\(account.name) is signed in to on a page of its own"),
                    next: tr("Sign in with --browser."), isOffline: false)
            }
            // Signing in accepts the terms that every user has to accept.
            if let terms = form.terms, account.consent?.address != terms {
                account.consent = Consent(address: terms)
            }
            account.method = method.kind
            account.authenticate = method.authenticate
            secret = method.asksPassword ? try ask() : Secret("")
            account.passwordCommand = method.asksPassword ? command : nil
            account.hasNoPassword = !method.asksPassword
        } else {
            // It did not ask, and so did not say how.
            (account.method, account.hasNoPassword) = (nil, false)
            secret = try ask()
            account.passwordCommand = command
        }
        account.user = user
        let isProven: Bool
        (account, isProven) = try desk.signIn(account, secret, CancellableWork())
        // The server may give its catalog's address only to a signed-in user.
        desk.load(.page(account.catalog), as: account, isAgain: false, CancellableWork()) {
            action in
            if case .moved(let moved) = action { account = moved }
        }
        return (account, isProven)
    }

    /// The way that is named, else the one that was gone last, else the best.
    func door(
        of form: Feed.Authentication, _ account: Account, _ wanted: String?
    ) throws(CatalogTrouble) -> Feed.Authentication.Method {
        guard let wanted else {
            guard let door = form.door(of: account) ?? form.usable else {
                throw .secret(tr("\(account.name) is signed in to in a way that is not known here"))
            }
            return door
        }
        guard let door = form.door(named: wanted) else {
            let ways = form.doors.enumerated().map { "\($0 + 1) \($1.shown)" }
            throw .line(
                why: tr("\(account.name) has no one way called \(wanted)"),
                next: tr("Its ways: \(listed(ways)). Name one by its number."),
                isOffline: false)
        }
        return door
    }

    public func signOut(_ name: String) throws(CatalogTrouble) -> Account {
        try desk.signOut(try account(named: name))
    }

    /// Where the book is, once it is there.
    public func download(
        _ address: String, title: String?, as name: String
    ) throws(CatalogTrouble) -> String {
        guard let downloads else { throw .secret(tr("there is no home folder")) }
        let account = try account(named: name)
        guard let target = Address(base: address) else { throw CatalogTrouble(.noAddress) }
        var order = Download.Order(
            key: account.id + " " + address,
            title: title ?? target.name.map { Self.stem($0) } ?? account.name, author: "",
            address: address, account: account.id)
        order.progression = pages.placeLink(of: address, as: account)
        let download = Download(id: 1, order: order)
        var result: Result<String, CatalogTrouble> = .failure(.stopped)
        downloads.run(download, CancellableWork()) { news in
            switch news {
            case .arrived, .heard, .told: break
            case .done(let path): result = .success(path)
            case .failed(let trouble): result = .failure(trouble)
            }
        }
        return try result.get()
    }

    private static func stem(_ name: String) -> String {
        guard Download.knownEnding(name) != nil, let dot = name.lastIndex(of: ".") else {
            return name
        }
        return String(name[..<dot])
    }

    private func kept<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(CatalogTrouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw .secret(error.why) }
    }

    /// A page; `words` searches from it.
    public func page(
        _ address: String, search words: String?, as account: Account?
    ) throws(CatalogTrouble) -> FeedPage {
        let page = try pages.page(address, as: account)
        guard let words else { return page }
        guard let search = page.feed.bestSearch else {
            throw .unreadable(.notACatalog(tr("a page that offers no search")))
        }
        let target = try pages.searched(search, words, as: account, CancellableWork())
        return try pages.page(target, as: account)
    }

    /// By its name or its id, whatever the case of the letters.
    public func account(named name: String) throws(CatalogTrouble) -> Account {
        let wanted = name.lowercased()
        let accounts = try accounts()
        let found =
            accounts.first { $0.id == name || $0.name.lowercased() == wanted }
            ?? Account.builtIn.first { $0.id == name || $0.name.lowercased() == wanted }
        guard let found else {
            throw .line(
                why: tr("there is no account called “\(name)”"),
                next: tr("`rushlight account list` tells which there are."), isOffline: false)
        }
        return found
    }

    public func accounts() throws(CatalogTrouble) -> [Account] {
        do throws(KeepingError) { return try book.accounts() } catch {
            throw .secret(error.why)
        }
    }
}

import Catalogs
import Ports
import RuntimeKit
import Wording

/// Trying out a name and a password.
extension CatalogRequests {
    struct Knocked {
        /// The catalog's first page.
        var page: HTTPAnswer
        /// Something was given that is not given without a sign-in.
        var isProof: Bool
    }

    /// Asks for the catalog as the account, with the given password or the stored one;
    /// whatever is no answer is thrown.
    ///
    /// - Parameter asker: the page or file that asked for a sign-in.
    @discardableResult
    func knock(
        as account: Account, told: Secret? = nil, asker: String? = nil, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Knocked {
        // What was exchanged for another password proves nothing of this one.
        forgetToken(of: account.id)
        guard let address = account.address else { throw CatalogTrouble(.noAddress) }
        let (head, exchange) = try knock(at: address, account, told, errand)
        defer { exchange.cancel() }
        // A first page that is public proves nothing: where it names the person's own shelf, that
        // is asked for as well, else what asked for the sign-in. A token that was given is proof.
        let page = try rest(of: exchange)
        if CatalogDocument.isWebPage(page), try !isGuarded(address, account, errand) {
            throw CatalogTrouble(.webPage, asked: address.text)
        }
        let first = HTTPAnswer(head: head, body: page)
        guard let shelf = shelf(on: head, page) else {
            let isProof = try isProof(of: account, told, asker, errand)
            return Knocked(page: first, isProof: isProof)
        }
        guard !account.usesToken else {
            overheard.keep(nil, at: shelf, of: account.id)
            return Knocked(page: first, isProof: true)
        }
        let (shown, second) = try knock(at: shelf, account, told, errand)
        defer { second.cancel() }
        let loans = try rest(of: second)
        if CatalogDocument.isWebPage(loans) {
            throw CatalogTrouble(.webPage, asked: shelf.text)
        }
        if account.isSignedIn {
            overheard.keep(HTTPAnswer(head: shown, body: loans), at: shelf, of: account.id)
        }
        return Knocked(page: first, isProof: true)
    }

    /// Whether anything here is given only to the account, where the first page names no shelf.
    /// Throws where what asked for the sign-in refuses it still.
    private func isProof(
        of account: Account, _ told: Secret?, _ asker: String?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Bool {
        guard let address = account.address, account.isSignedIn || told != nil,
            !account.usesToken, account.method != .browser
        else { return true }
        if let asker = asker.flatMap(Address.init(base:)), asker != address,
            asker.origin == address.origin
        {
            do throws(CatalogTrouble) {
                let (_, exchange) = try ask(for: asker, account, told, errand)
                exchange.cancel()
                return true
            } catch {
                // What is not there, or has a fault of its own, says nothing of a password.
                switch error {
                case .signIn(_, isRefused: true), .refused(status: 403, _): throw error
                default: break
                }
            }
        }
        return try isGuarded(address, account, errand)
    }

    /// Whether a request without a sign-in is refused: the sign-in page of a network believes
    /// everybody.
    private func isGuarded(
        _ address: Address, _ account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Bool {
        // Without the cookies that were just given.
        var anybody = Account(
            id: account.id + " anybody", name: account.name, catalog: account.catalog)
        anybody.pin = account.pin
        do throws(CatalogTrouble) {
            let (_, exchange) = try begin(HTTPRequest(address), as: anybody, errand)
            exchange.cancel()
            return false
        } catch {
            switch error {
            case .signIn, .refused(status: 401, _), .refused(status: 403, _): return true
            default: throw error
            }
        }
    }

    private func knock(
        at address: Address, _ account: Account, _ told: Secret?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (head: HTTPHead, exchange: any HTTPExchange) {
        do throws(CatalogTrouble) { return try ask(for: address, account, told, errand) } catch {
            // calibre bans an address after wrong passwords, and then believes no right one.
            guard told != nil, case .refused(403, let host) = error else { throw error }
            throw .line(
                why:
                    tr(
                        "\(host) refuses every sign-in from here for now; some servers do so after "
                            + "wrong passwords, and then the right one does not help"),
                next: tr("Wait some minutes, or ask the people who run it."), isOffline: false)
        }
    }

    private func ask(
        for address: Address, _ account: Account, _ told: Secret?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (head: HTTPHead, exchange: any HTTPExchange) {
        var request = HTTPRequest(address)
        request.headers = [HTTPHeader("Accept", CatalogPages.accepted)]
        request.limits.bodyBytesMax = CatalogLimits.documentBytes
        return try begin(request, as: account, told: told, errand)
    }

    private func shelf(on head: HTTPHead, _ page: [UInt8]) -> Address? {
        // A page that cannot be read names none.
        guard case .feed(let feed)? = try? CatalogDocument.read(page, base: head.address)
        else { return nil }
        return feed.places.shelf.flatMap(Address.init(base:))
    }

    /// nil forgets it. Where it was kept.
    func store(_ secret: Secret?, of account: Account) throws(CatalogTrouble) -> SecretPlace? {
        do throws(SecretError) {
            if let secret { return try secrets.keep(secret, of: account) }
            forgetToken(of: account.id)
            try secrets.forget(account)
            return nil
        } catch {
            throw CatalogTrouble(error)
        }
    }
}

import Catalogs
import Ports

/// Trying out a name and a password.
extension CatalogLine {
    /// Asks for the catalog as the account; whatever is no answer is thrown.
    func knock(as account: Account, _ errand: Errand) throws(CatalogTrouble) {
        forgetToken(of: account.id)
        guard let address = account.address else { throw CatalogTrouble(.noAddress) }
        let (head, exchange) = try begin(HTTPRequest(address), as: account, errand)
        defer { exchange.cancel() }
        // A front page that anybody may see would believe anything: where it names the person's own
        // shelf, that is asked as well. Where there is a token to be had, having it is the proof.
        guard !account.usesToken, let shelf = shelf(on: head, try rest(of: exchange)) else {
            return
        }
        let (_, second) = try begin(HTTPRequest(shelf), as: account, errand)
        second.cancel()
    }

    private func shelf(on head: HTTPHead, _ page: [UInt8]) -> Address? {
        // A page that cannot be read names none.
        guard case .feed(let feed)? = try? CatalogDocument.read(page, base: head.address)
        else { return nil }
        return feed.places.shelf.flatMap(Address.init(base:))
    }

    func stored(of account: Account) throws(CatalogTrouble) -> Secret? {
        do throws(SecretError) { return try secrets.secret(of: account.id) } catch {
            throw .secret(error.why)
        }
    }

    /// nil forgets it.
    func store(_ secret: Secret?, of account: Account) throws(CatalogTrouble) {
        forgetToken(of: account.id)
        do throws(SecretError) {
            if let secret {
                try secrets.keep(secret, of: account.id)
            } else {
                try secrets.forget(account.id)
            }
        } catch {
            throw .secret(error.why)
        }
    }
}

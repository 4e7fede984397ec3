import Catalogs
import Ports

/// Trying out a name and a password.
extension CatalogLine {
    /// Asks for the catalog as the account; whatever is no answer is thrown.
    func knock(as account: Account, _ errand: Errand) throws(CatalogTrouble) {
        forgetToken(of: account.id)
        guard let address = account.address else { throw CatalogTrouble(.noAddress) }
        // A server that asks who one is only for some pages would believe anything here: where
        // there is a token to be had, having it is the proof.
        let (_, exchange) = try begin(HTTPRequest(address), as: account, errand)
        exchange.cancel()
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

import Catalogs
import LendingWing
import Ports
import RuntimeKit
import ScreenKit
import Wording

/// Certificates without a trusted signer, which a person accepts or refuses.
extension CatalogRequests {
    /// The certificate that the server there shows. Nothing is sent.
    func certificate(
        at address: Address, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Certificate {
        guard address.origin?.isSecure == true else {
            throw .line(
                why: tr(
                    "\(address.text) is no address of an encrypted line, and shows no certificate"),
                next: tr("Give one that begins with https://."), isOffline: false)
        }
        var request = HTTPRequest(address)
        request.isGlance = true
        let exchange = errand.begin(request, http)
        defer { exchange.cancel() }
        do throws(HTTPFault) {
            if let certificate = try exchange.head().certificate { return certificate }
        } catch {
            throw CatalogTrouble(error)
        }
        throw .line(
            why: tr("no certificate was shown"), next: tr("Look at the address."), isOffline: false)
    }
}

extension CatalogRequests {
    /// Where a server shows its certificate: one that is asked in the open may lead to its
    /// encrypted line. Nothing of a person's is sent there.
    func shownPlace(of address: Address) throws(CatalogTrouble) -> Address {
        guard let origin = address.origin, !origin.isSecure else { return address }
        var request = HTTPRequest(address)
        request.trust = trusted
        do throws(CatalogTrouble) {
            let (head, exchange) = try send(request, CancellableWork())
            exchange.cancel()
            return head.address.origin?.host == origin.host ? head.address : address
        } catch {
            guard case .untrusted(_, _, let place?) = error, let shown = Address(base: place) else {
                throw error
            }
            return shown
        }
    }
}

extension CatalogFinder {
    /// Finds a catalog at a host whose key a person accepted.
    func find(
        _ text: String, pin: String, at place: String, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Found {
        // Not of an account yet; it names the host at which the key counts.
        var account = Account(id: "adding", name: text, catalog: place)
        account.pin = pin
        var found = try find(text, as: account, errand)
        if let kept = Address(base: found.catalog)?.origin, let shown = account.origin,
            HTTPTrust.Pin(pin, for: kept).counts(at: shown)
        {
            found.pin = pin
        }
        return found
    }
}

extension CatalogDesk {
    /// Looks at a certificate, or keeps what was decided about one.
    public func answer(_ command: Trust.Work, _ errand: CancellableWork) -> Trust.Action? {
        switch command {
        case .look(let place):
            guard let address = Address(base: place) else {
                return .failed(CatalogTrouble(.noAddress))
            }
            do throws(CatalogTrouble) {
                return .shown(try pages.line.certificate(at: address, errand))
            } catch { return .failed(error) }
        case .keep(let account):
            do throws(KeepingError) {
                // A catalog that is only looked at is believed while it is.
                if try book.accounts().contains(where: { $0.id == account.id }) {
                    try book.change(account.id) { $0.pin = account.pin }
                }
                return .kept(account)
            } catch { return .failed(.secret(error.why)) }
        }
    }
}

/// The same from a script, which names the certificate that it means.
extension CatalogClerk {
    public func certificate(
        of account: Account
    ) throws(CatalogTrouble) -> Certificate {
        guard let address = account.address else { throw CatalogTrouble(.noAddress) }
        return try pages.line.certificate(
            at: try pages.line.shownPlace(of: address), CancellableWork())
    }

    /// The account with that key, or with none.
    public func trust(
        _ account: Account, _ certificate: Certificate?
    ) throws(CatalogTrouble) -> Account {
        guard try accounts().contains(where: { $0.id == account.id }) else {
            throw .secret(tr("\(account.name) is not among your catalogs: add it first"))
        }
        do throws(KeepingError) {
            try book.change(account.id) { $0.pin = certificate?.pin }
        } catch { throw .secret(error.why) }
        var account = account
        account.pin = certificate?.pin
        return account
    }

    /// Finds a catalog whose server shows the certificate that is named.
    func found(
        _ text: String, fingerprint: String
    ) throws(CatalogTrouble) -> CatalogFinder.Found {
        let finder = CatalogFinder(line: pages.line)
        let place: String
        do throws(CatalogTrouble) { return try finder.find(text, CancellableWork()) } catch {
            guard case .untrusted(_, _, let named?) = error else { throw error }
            place = named
        }
        guard let address = Address(base: place) else { throw CatalogTrouble(.noAddress) }
        let shown = try pages.line.certificate(at: address, CancellableWork())
        try shown.mustBeNamed(by: fingerprint, host: address.origin?.text ?? place)
        return try finder.find(text, pin: shown.pin, at: place, CancellableWork())
    }
}

extension Certificate {
    public func mustBeNamed(by words: String, host: String) throws(CatalogTrouble) {
        if isNamed(by: words) { return }
        throw .untrusted(
            why: tr("\(host) shows another certificate, of SHA-256 \(fingerprint)"),
            next: tr("Nothing was sent. Ask the people who run it which is right."))
    }
}

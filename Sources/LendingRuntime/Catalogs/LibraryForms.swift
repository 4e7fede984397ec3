import Catalogs
import Ports
import RuntimeKit

/// What a library says of itself to everybody: its ways to sign in with their labels, hints and
/// links, its help, its terms, what it announces.
extension CatalogRequests {
    /// The same for a person, who is told why a library does not answer.
    func askedForm(
        of account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Feed.Authentication? {
        var stranger = account
        stranger.user = nil
        stranger.method = nil
        do throws(CatalogTrouble) { try knock(as: stranger, errand) } catch {
            guard case .signIn(let form, _) = error else { throw error }
            return form
        }
        // A catalog that is open to everybody may name its document all the same.
        return form(of: account, isAnew: true, errand)
    }

    /// Asked as anybody; nil where it says nothing of the kind. One that has a school's page is not
    /// asked for a password instead.
    /// - Parameter isAnew: whatever was heard a moment ago.
    func form(
        of account: Account?, isAnew: Bool = false, _ errand: CancellableWork
    ) -> Feed.Authentication? {
        guard let account, let start = account.address else { return nil }
        if !isAnew, let known = overheard.form(of: account.id) { return known }
        var request = dressed(HTTPRequest(start), account)
        // A page that knows its reader by a cookie would not say how one signs in.
        request.jar = nil
        request.headers = [HTTPHeader("Accept", CatalogPages.accepted)]
        request.limits.bodyBytesMax = CatalogLimits.documentBytes
        do throws(CatalogTrouble) {
            let (head, exchange) = try send(request, errand)
            guard head.status == 401 || head.isFine else {
                exchange.cancel()
                return nil
            }
            let body = try rest(of: exchange)
            guard let form = form(in: body, head, errand) else { return nil }
            overheard.keep(form, of: account.id)
            return form
        } catch {
            return nil
        }
    }

    /// The document itself, or the one that a page or its head names.
    private func form(
        in body: [UInt8], _ head: HTTPHead, _ errand: CancellableWork
    ) -> Feed.Authentication? {
        // What cannot be read leaves the plain way.
        guard case .feed(let feed)? = try? CatalogDocument.read(body, base: head.address) else {
            return linkedForm(head, errand)
        }
        if let form = feed.authentication { return form }
        if let form = linkedForm(head, errand) { return form }
        guard let place = feed.places.authentication.flatMap(Address.init(base:)) else {
            return nil
        }
        return document(at: place, errand)
    }

    /// The document that a header points to.
    func linkedForm(_ head: HTTPHead, _ errand: CancellableWork) -> Feed.Authentication? {
        for link in head.headers where link.name.lowercased() == "link" {
            guard link.value.contains("opds-spec.org/auth/document"),
                let open = link.value.firstIndex(of: "<"),
                let close = link.value[open...].firstIndex(of: ">"),
                let reference = Address(
                    reference: String(link.value[link.value.index(after: open)..<close])),
                let form = document(at: reference.resolved(against: head.address), errand)
            else { continue }
            return form
        }
        return nil
    }

    private func document(at place: Address, _ errand: CancellableWork) -> Feed.Authentication? {
        // One that cannot be had or read leaves the plain way.
        guard let answer = try? whole(HTTPRequest(place), as: nil, errand),
            case .feed(let feed)? = try? CatalogDocument.read(  // the same
                answer.body, base: answer.head.address)
        else { return nil }
        return feed.authentication
    }
}

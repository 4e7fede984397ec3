import Catalogs
import Ports
import Publications
import RuntimeKit
import Wording

/// Asks lenders' servers about licences: how one stands, and what is to be done about it. Nothing
/// is asked there but what a person asked for.
struct LicenceServer: Sendable {
    let line: CatalogRequests
    let device: String

    /// What lenders see beside the device's number.
    private static let name = "Rushlight"

    /// How it stands.
    func status(
        of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceStatus {
        guard let link = licence.link("status") else { throw Self.noServer }
        return try status(link.href, .get, of: licence, errand)
    }

    /// Says that it is used here.
    func register(
        _ status: LicenceStatus, of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceStatus {
        guard let link = status.link("register") else { return status }
        return try self.status(filled(link), .post, of: licence, errand)
    }

    func renew(
        _ status: LicenceStatus, of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceStatus {
        guard let link = status.renewal else {
            throw .line(
                why: tr("\(licence.lender) does not renew it"), next: tr("Ask there."),
                isOffline: false)
        }
        return try self.status(filled(link), .put, of: licence, errand)
    }

    func giveBack(
        _ status: LicenceStatus, of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceStatus {
        guard let link = status.link("return") else {
            throw .line(
                why: tr("\(licence.lender) takes nothing back before its time"),
                next: tr("It ends by itself."), isOffline: false)
        }
        do throws(CatalogTrouble) {
            return try self.status(filled(link), .put, of: licence, errand)
        } catch {
            // It was heard before, and its answer was lost.
            guard case .problem(let problem) = error, let type = problem.type,
                type.hasSuffix("return/already") || type.hasSuffix("return/expired")
            else { throw error }
            return try self.status(of: licence, errand)
        }
    }

    /// The licence as it is now.
    func licence(
        _ status: LicenceStatus, after licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Licence {
        guard let link = status.link("license") ?? licence.link("self") else { return licence }
        return try fetch(link.href, of: licence, errand)
    }

    private func fetch(
        _ href: String, of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Licence {
        let body = try ask(href, .get, of: licence, Licence.mediaType, errand)
        do throws(LicenceTrouble) {
            let fresh = try Licence(body)
            guard fresh.id == licence.id, fresh.revised >= licence.revised else {
                throw .damaged(tr("it is one for another book"))
            }
            return fresh
        } catch {
            throw .line(
                why: tr("\(licence.lender) sent a licence, and \(error.why)"),
                next: tr("Try again in a while."), isOffline: false)
        }
    }

    private func status(
        _ href: String, _ method: HTTPRequest.Method, of licence: Licence, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> LicenceStatus {
        let body = try ask(href, method, of: licence, LicenceStatus.mediaType, errand)
        do throws(LicenceTrouble) {
            let status = try LicenceStatus(body)
            guard status.id == licence.id else {
                throw .damaged(tr("it is one of another licence"))
            }
            return status
        } catch {
            if CatalogDocument.isWebPage(body) { throw .webPage(from: licence.lender) }
            throw .line(
                why: tr("\(licence.lender) does not say how the licence stands"),
                next: tr("Try again in a while."), isOffline: false)
        }
    }

    private func ask(
        _ href: String, _ method: HTTPRequest.Method, of licence: Licence, _ type: String,
        _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [UInt8] {
        guard let address = Address(base: href), address.isWeb else {
            throw .line(
                why: tr("the licence leads to no address of the web"), next: tr("Get it again."),
                isOffline: false)
        }
        var request = HTTPRequest(address, method: method)
        request.headers = [
            HTTPHeader("Accept", "\(type), application/problem+json;q=0.9, */*;q=0.1")
        ]
        request.limits.bodyBytesMax = Licence.bytesMax
        if method != .get { request.body = HTTPBody(type: "application/octet-stream", bytes: []) }
        return try line.whole(request, as: nil, errand).body
    }

    private func filled(_ link: Licence.Link) -> String {
        guard link.isTemplated || link.href.contains("{") else { return link.href }
        return AddressTemplate.filled(link.href, ["id": device, "name": Self.name])
    }

    static var noServer: CatalogTrouble {
        .line(
            why: tr("its licence names no server that could be asked"),
            next: tr("Ask the lender."), isOffline: false)
    }
}

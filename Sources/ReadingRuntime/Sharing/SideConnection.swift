import Catalogs
import Ports
import RuntimeKit
import Sharing
import Wording

/// Asks a side. Places, tokens and passwords go to the address that was given and to no other: no
/// redirect is followed.
struct SideConnection: Sendable {
    let http: any HTTPFetching
    var trust = HTTPTrust()
    /// How long an answer may be silent.
    var silence = Duration.seconds(20)
    /// How often a server that is busy is asked again at once.
    var retriesMax = 2

    /// - Parameter who: for the origin of the address.
    func ask(
        _ method: HTTPRequest.Method, _ text: String, who: HTTPCredential.Secret? = nil,
        headers: [HTTPHeader] = [], body: HTTPBody? = nil, bytesMax: Int,
        _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        guard let address = Address(base: text), let origin = address.origin else {
            throw .unreachable(why: HTTPFault.noAddress.why, next: HTTPFault.noAddress.next)
        }
        var request = HTTPRequest(address, method: method)
        request.trust = trust
        request.limits.bodyBytesMax = bytesMax
        request.limits.connecting = .seconds(10)
        request.limits.silence = silence
        (request.limits.redirectsMax, request.limits.retriesMax) = (0, retriesMax)
        request.headers = headers
        request.credential = who.map { HTTPCredential($0, for: origin) }
        request.body = body
        do throws(HTTPFault) {
            return try errand.begin(request, http).whole()
        } catch {
            throw SideTrouble(error)
        }
    }
}

extension Side {
    /// An address below its own.
    func below(_ path: String) -> String {
        address.hasSuffix("/") ? address + path : address + "/" + path
    }
}

extension SideTrouble {
    init(_ fault: HTTPFault) {
        switch fault {
        case .cancelled: self = .stopped
        case .redirectsMax, .badRedirect, .openRedirect: self = .movedOn
        default: self = .unreachable(why: fault.why, next: fault.next)
        }
    }
}

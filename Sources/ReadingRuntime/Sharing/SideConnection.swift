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
    var retriesMax = Self.retriesMax

    static let retriesMax = 2

    /// - Parameter who: for the origin of the address.
    func ask(
        _ method: HTTPRequest.Method, _ text: String, who: HTTPCredential.Secret? = nil,
        headers: [HTTPHeader] = [], body: HTTPBody? = nil, bytesMax: Int,
        _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        var request = try HTTPRequest(method, of: text, silence: silence, bytesMax: bytesMax)
        request.trust = trust
        request.limits.retriesMax = retriesMax
        request.headers = headers
        request.credential = who.flatMap { who in
            request.address.origin.map { HTTPCredential(who, for: $0) }
        }
        request.body = body
        do throws(HTTPFault) {
            return try errand.begin(request, http).whole()
        } catch {
            throw SideTrouble(error)
        }
    }
}

extension HTTPRequest {
    /// As a side is asked: no redirect is followed.
    init(
        _ method: Method, of text: String, silence: Duration, bytesMax: Int
    ) throws(SideTrouble) {
        guard let address = Address(base: text), address.origin != nil else {
            throw .unreachable(why: HTTPFault.noAddress.why, next: HTTPFault.noAddress.next)
        }
        self.init(address, method: method)
        limits.bodyBytesMax = bytesMax
        limits.connecting = .seconds(10)
        limits.silence = silence
        limits.redirectsMax = 0
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

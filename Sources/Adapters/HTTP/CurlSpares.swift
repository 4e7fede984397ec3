import CCurl
import Catalogs
import Ports

/// Handles that a server has told a nonce for a password: the next request with that password is
/// told at once, instead of being asked for first. libcurl keeps the nonce with its handle.
struct CurlSpares {
    /// Who asks whom. Nothing is shared between those that differ in any of it.
    struct Key: Equatable {
        var jar: String?
        var origin: Origin
        var secret: HTTPCredential.Secret
        var trust: HTTPTrust

        /// nil where the server gets no digest.
        init?(_ request: HTTPRequest, _ hop: HTTPCourse.Hop) {
            guard case .password(_, _, .digest)? = hop.secret, let origin = hop.address.origin
            else { return nil }
            (jar, self.origin) = (request.jar, origin)
            (secret, trust) = (hop.secret ?? .bearer(""), request.trust)
        }
    }

    /// As many as ask at once. The one that was not used for longest goes first.
    private static let countMax = 16

    private var kept: [(key: Key, easy: UnsafeMutableRawPointer)] = []

    func has(_ key: Key) -> Bool { kept.contains { $0.key == key } }

    mutating func take(_ key: Key?) -> UnsafeMutableRawPointer? {
        guard let key, let at = kept.lastIndex(where: { $0.key == key }) else { return nil }
        return kept.remove(at: at).easy
    }

    /// What it held of the request that is over is taken from it.
    mutating func keep(_ easy: UnsafeMutableRawPointer, _ key: Key) {
        for option in [
            CURLOPT_ERRORBUFFER, CURLOPT_SHARE, CURLOPT_HTTPHEADER, CURLOPT_COPYPOSTFIELDS,
            CURLOPT_CUSTOMREQUEST, CURLOPT_COOKIEFILE, CURLOPT_ACCEPT_ENCODING,
        ] {
            cc_set_pointer(easy, option, nil)
        }
        kept.append((key, easy))
        if kept.count > Self.countMax { cc()?.pointee.easy_cleanup(kept.removeFirst().easy) }
    }

    mutating func close() {
        for spare in kept { cc()?.pointee.easy_cleanup(spare.easy) }
        kept = []
    }
}

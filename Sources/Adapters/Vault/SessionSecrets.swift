import Catalogs
import Synchronization

/// Secrets that are gone with the program.
final class SessionSecrets: Sendable {
    private let kept = Mutex<[String: Secret]>([:])

    func secret(of account: String) -> Secret? { kept.withLock { $0[account] } }
    func keep(_ secret: Secret, of account: String) { kept.withLock { $0[account] = secret } }
    func forget(_ account: String) { kept.withLock { $0[account] = nil } }
}

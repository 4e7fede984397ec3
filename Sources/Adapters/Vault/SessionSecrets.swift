import Ports
import Synchronization

/// Secrets that are gone with the program.
public final class SessionSecrets: SecretKeeping {
    private let kept = Mutex<[String: Secret]>([:])
    public init() {}

    public var place: SecretPlace { .session }
    public func secret(of account: String) -> Secret? { kept.withLock { $0[account] } }
    public func keep(_ secret: Secret, of account: String) -> SecretPlace {
        kept.withLock { $0[account] = secret }
        return .session
    }
    public func forget(_ account: String) { kept.withLock { $0[account] = nil } }
}

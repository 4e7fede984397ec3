import Catalogs

/// Keeps what proves the passphrase of the program's lock, and counts wrong tries. A call that
/// looks at a passphrase takes the time that a guess is meant to take.
public protocol LockKeeping: Sendable {
    var standing: LockStanding { get }
    func open(_ passphrase: Secret) -> LockAnswer
    /// Makes the lock, or gives it another passphrase; who may do that was asked before.
    func set(_ passphrase: Secret) throws(LockError)
    func remove() throws(LockError)
    /// Removes it without its passphrase, a day after this was asked for first. nil once it is
    /// removed, else the seconds that are left.
    func removeForgotten() throws(LockError) -> Int?
}

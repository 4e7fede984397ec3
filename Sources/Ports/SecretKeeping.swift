import Catalogs
import Wording

/// Keeps passwords and tokens. Every call may take its time.
public protocol SecretKeeping: Sendable {
    /// Where one that is kept now will be.
    var place: SecretPlace { get }
    /// There is nothing better than the session, and a passphrase would make the file.
    var canMakeFile: Bool { get }
    func secret(of account: Account) throws(SecretError) -> Secret?
    /// Where it was kept.
    @discardableResult
    func keep(_ secret: Secret, of account: Account) throws(SecretError) -> SecretPlace
    func forget(_ account: Account) throws(SecretError)
}

/// The places there are for secrets, and the lock of the one that has a lock.
public protocol SecretPlacing: SecretKeeping {
    var vault: VaultState { get }
    /// Whether the system has a keyring that answers.
    var hasKeyring: Bool { get }
    /// Opens the file for as long as the program runs.
    func unlock(_ passphrase: Secret) throws(SecretError)
    /// Makes the file. One that is there is never written over.
    func make(_ passphrase: Secret) throws(SecretError)
    /// What is in the file stays; the old passphrase opens it no more.
    func change(_ old: Secret, to new: Secret) throws(SecretError)
    /// Copies a secret there, and reads it back; where it was it still is. False where none is.
    func copy(_ account: Account, to place: SecretPlace) throws(SecretError) -> Bool
    func forget(_ account: Account, in place: SecretPlace) throws(SecretError)
}

/// How the file of secrets stands.
public enum VaultState: Equatable, Sendable {
    case absent
    case locked
    case open
    /// It is there and cannot be used, as a clause for people.
    case unusable(String)
}

/// Why a secret could not be kept or read, as a clause for people.
public struct SecretError: Error, Equatable, Sendable {
    public var why: String
    /// A passphrase would help.
    public var isLocked = false

    public init(_ why: String) { self.why = why }

    public static var locked: SecretError {
        var error = SecretError(tr("the file of your passwords is locked"))
        error.isLocked = true
        return error
    }

    public static var wrongPassphrase: SecretError {
        var error = SecretError(tr("this passphrase does not open the file of your passwords"))
        error.isLocked = true
        return error
    }
}

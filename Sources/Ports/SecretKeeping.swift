/// Keeps passwords and tokens. Every call may take its time.
public protocol SecretKeeping: Sendable {
    /// Where one that is kept now will be.
    var place: SecretPlace { get }
    func secret(of account: String) throws(SecretError) -> Secret?
    /// Where it was kept.
    @discardableResult
    func keep(_ secret: Secret, of account: String) throws(SecretError) -> SecretPlace
    func forget(_ account: String) throws(SecretError)
}

public enum SecretPlace: Sendable {
    /// The system's own keeper of secrets.
    case keyring
    /// A file that only a passphrase opens.
    case file
    /// Nowhere: it is gone with the program.
    case session
}

/// Something nobody prints.
public struct Secret: Equatable, Sendable {
    public var text: String
    public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a secret" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a secret could not be kept or read, as a clause for people.
public struct SecretError: Error, Equatable, Sendable {
    public var why: String
    public init(_ why: String) { self.why = why }
}

import Catalogs

/// Has the system find out whether its user is at the keyboard, in its own way: by a password, a
/// finger, a key.
public protocol SystemAsking: Sendable {
    /// Waits for the person while the answer is wanted.
    func ask(isWanted: @Sendable () -> Bool) -> SystemAnswer
}

import CUnix

/// The process that the shell waits for, while its child does everything: sound lives on when the
/// shell has its prompt again.
enum StandIn {
    /// Whether this is the child from here on. Call before any thread exists.
    static func take() -> Bool { cu_split() == 0 }

    /// Gives the shell its prompt back. The terminal must have been left.
    static func dismiss() { cu_leave() }
}

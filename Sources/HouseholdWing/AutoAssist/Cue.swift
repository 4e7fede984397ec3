import ScreenKit

/// A short sound that says in a moment what the screen says in words.
public enum Cue: String, CaseIterable, Sendable {
    /// Help is there.
    case offer
    /// A step is done.
    case right
    /// A miss.
    case wrong
    /// A lesson is done.
    case finished
}

/// Finds where each sentence of a text is heard in its narration, and keeps the map in the library.
public protocol SoundAligning: Sendable {
    /// Returns when all is done or it was stopped: minutes, while nothing else wants the machine.
    /// - Parameters:
    ///   - pair: the files of both.
    ///   - tell: what there is to say of it meanwhile.
    ///   - whenStopped: takes what stops it early, from any thread, until this returns.
    func align(
        _ pair: AligningPair, tell: (AligningNews) -> Void,
        whenStopped: (@escaping @Sendable () -> Void) -> Void
    ) -> AligningEnd
}

public struct AligningPair: Equatable, Sendable {
    public var text: String
    public var sound: String
    /// What is heard at this moment is aligned first.
    public var firstMs: Int

    public init(text: String, sound: String, firstMs: Int) {
        (self.text, self.sound, self.firstMs) = (text, sound, firstMs)
    }
}

public enum AligningNews: Equatable, Sendable {
    /// Of the whole work.
    case percent(Int)
    /// A map of what is known so far was kept.
    case usable
}

public enum AligningEnd: Equatable, Sendable {
    /// So much of the sound was found in the text.
    case kept(percent: Int)
    /// The sound says something else than the text.
    case refused
    case stopped
    /// Sentences: what happened to what, and what to do next.
    case failed(String)
}

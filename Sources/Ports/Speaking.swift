import Speech

/// Makes speech of text. Calls wait until it is done; where an engine takes one at a time, they
/// wait for each other.
public protocol Speaking: Sendable {
    /// What it speaks with, as it is found now.
    func survey() -> SpeechEngine
    /// The sound of a line, which the caller keeps short; its language is for voices that speak
    /// more than one.
    func sound(
        of line: String, language: String?, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound
}

extension Speaking {
    public func sound(
        of line: String, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        try sound(of: line, language: nil, voice: voice, speed: speed)
    }
}

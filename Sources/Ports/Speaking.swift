import Speech

/// Makes speech of text. Calls wait until it is done; where an engine takes one at a time, they
/// wait for each other.
public protocol Speaking: Sendable {
    /// What it speaks with, as it is found now.
    func survey() -> SpeechEngine
    /// The sound of a line, which the caller keeps short.
    func sound(
        of line: String, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound
}

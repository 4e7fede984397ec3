import Speech

/// Makes speech of text. Calls wait until it is done; where an engine takes one at a time, they
/// wait for each other.
public protocol Speaking: Sendable {
    /// What it speaks with, as it is found now.
    func survey() -> SpeechEngine
    /// The sound of a line, which the caller keeps short; its language is for voices that speak
    /// more than one, and its phonetic words for those that can read them.
    func sound(
        of line: SpokenLine, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound
}

extension Speaking {
    public func sound(
        of text: String, language: String? = nil, voice: Voice, speed: Double
    ) throws(SpeechTrouble) -> SpokenSound {
        let line = SpokenLine(text: text, sources: [], language: language)
        return try sound(of: line, voice: voice, speed: speed)
    }
}

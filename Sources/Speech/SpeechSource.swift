import Libraries
import Wording

/// What can be installed for more voices.
public struct SpeechSource: Equatable, Sendable {
    public var name: String
    /// A clause.
    public var about: String
    /// A sentence.
    public var advice: String
    /// What installs it, where one command does.
    public var command: String?
    /// The engine that it brings.
    private var engine: String

    public func isHere(_ found: SpeechEngine) -> Bool {
        found.name == engine && found.trouble == nil
    }

    public static var all: [SpeechSource] {
        [
            SpeechSource(
                name: "espeak-ng",
                about: tr("some hundred languages, and it tells when each word is heard"),
                advice: Library.espeak.advice(), command: Library.espeak.command(.here),
                engine: "espeak-ng"),
            SpeechSource(
                name: "speech-dispatcher",
                about: tr("the voices of the desktop, such as RHVoice, Piper, Pico and flite"),
                advice: dispatcherAdvice, engine: "speech-dispatcher"),
            SpeechSource(
                name: tr("a command of one's own"),
                about: tr("Piper, Kokoro, RHVoice or any program that makes a WAV of text"),
                advice: tr("Name it in the setting speech.command."), engine: "command"),
        ]
    }

    public static var dispatcherAdvice: String {
        tr("Install speech-dispatcher and a module of it with a voice, such as flite or pico.")
    }
}

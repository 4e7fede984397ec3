import ReadingWing
import Speech
import Wording

/// Finds voices for the screen, and has them speak.
public struct VoiceDesk: Sendable {
    private let speech: SpeechDesk

    public init(_ speech: SpeechDesk) { self.speech = speech }

    package func survey() -> VoiceList.Action { .found(speech.survey()) }

    package func speak(_ words: String, by voice: Voice) -> VoiceList.Action {
        do throws(SpeechTrouble) {
            let sound = try speech.sound(of: words, by: voice)
            return .spoken(VoiceList.Sample(samples: sound.samples, rate: sound.rate))
        } catch {
            return .failed(tr("\(voice.name) is not heard: \(error.why). \(error.next)"))
        }
    }
}

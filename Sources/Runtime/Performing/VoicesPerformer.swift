import Kernel
import Ports
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// What the list of voices asks for: which there are, and how they sound.
public struct VoicesPerformer: Performing {
    public typealias F = VoiceList
    /// By the settings as they are now.
    private let desk: () -> VoiceDesk
    private let sound: (VoiceList.Work) -> Void

    /// - Parameter sound: plays samples.
    public init(desk: @escaping () -> VoiceDesk, sound: @escaping (VoiceList.Work) -> Void) {
        (self.desk, self.sound) = (desk, sound)
    }

    public func perform(_ command: VoiceList.Work, _ reply: Reply<VoiceList.Action>) {
        switch command {
        case .survey:
            let desk = desk()
            reply.answer(on: .prompt) { desk.survey() }
        case .speak(let voice, let words):
            let desk = desk()
            reply.answer(on: .prompt) { desk.speak(words, by: voice) }
        case .play, .hush:
            sound(command)
            reply.nothing()
        }
    }
}

extension VoiceList {
    /// Turns commands into calls on the outside world.
    public static func perform(_ command: Work, audio: any AudioPlaying) {
        switch command {
        case .play(let sample):
            let sound = Tune.Recording(samples: sample.samples, rate: sample.rate)
            audio.play(Tune(sound), from: .zero, speed: 1)
        case .hush: audio.pause()
        case .survey, .speak: break
        }
    }
}

import Kernel
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit

/// What tapping along asks for: text, the clock, beats, and that a map is kept.
public struct TapPerformer: Performing {
    public typealias F = TapAlong
    private let desk: TapDesk
    private let time: any TimeSource
    private let sound: (TapAlong.Work) -> Void

    /// - Parameter sound: makes beats.
    public init(
        _ desk: TapDesk, time: any TimeSource, sound: @escaping (TapAlong.Work) -> Void
    ) {
        (self.desk, self.time, self.sound) = (desk, time, sound)
    }

    public func perform(_ command: TapAlong.Work, _ reply: Reply<TapAlong.Action>) {
        let desk = desk
        switch command {
        case .tellTime(let question): reply.now(.told(time.moment, question))
        case .prepareCues, .beat:
            sound(command)
            reply.nothing()
        case .find(let text, let start, let unit):
            reply.answer(on: .prompt) {
                .found(desk.pieces(of: text.publication, from: start, by: unit))
            }
        case .keep(let pair, let run):
            // Pauses are listened for; that nobody sees.
            reply.answer(on: .saving) {
                let (points, trouble) = desk.keep(pair, run)
                return .kept(points: points, trouble: trouble)
            }
        }
    }
}

extension TapAlong {
    /// Turns commands into calls on the outside world.
    public static func perform(
        _ command: Work, audio: any AudioPlaying, haptics: any HapticPlaying
    ) {
        switch command {
        case .prepareCues: audio.prepare([beat])
        case .beat:
            audio.chime(beat)
            haptics.nudge()
        case .find, .tellTime, .keep: break
        }
    }

    private static let beat = Tune([.init(start: .zero, length: .milliseconds(90), hertz: 660)])
}

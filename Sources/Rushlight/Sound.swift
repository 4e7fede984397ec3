import Adapters
import Features
import Kernel
import Ports
import Runtime

/// The sound of the program: made when something is first to be heard, and anew when the person
/// names another output.
final class Sound {
    private let variable: String?
    private let haptics = NoHaptics()
    private let tell: @Sendable (App.Action) -> Void
    private let heard: @Sendable (BookNews) -> Void
    private var audio: (player: MpvAudio, output: String?)?

    /// `variable` is `RUSHLIGHT_AO`, which holds over the setting.
    init(
        variable: String?, heard: @escaping @Sendable (BookNews) -> Void,
        tell: @escaping @Sendable (App.Action) -> Void
    ) {
        self.heard = heard
        self.variable = variable
        self.tell = tell
    }

    func perform(_ command: AutoAssist.Command, _ settings: Settings) {
        if case .cue = command, !settings.hasCues { return }
        AutoAssist.perform(command, audio: player(settings), haptics: haptics)
    }

    func perform(_ command: Tutor.Command, _ settings: Settings) {
        switch command {
        case .assist(let command): perform(command, settings)
        case .cue where !settings.hasCues, .prepareCues where !settings.hasCues: break
        default: Tutor.perform(command, audio: player(settings), haptics: haptics)
        }
    }

    func perform(_ command: Listening.Command, _ settings: Settings) {
        Listening.perform(command, audio: player(settings))
    }

    func close() { audio?.player.close() }

    private func player(_ settings: Settings) -> MpvAudio {
        let output = variable ?? settings.audioOutput
        if let audio, audio.output == output { return audio.player }
        close()
        let isAsked = variable != nil
        let player = MpvAudio(output: output, news: heard) { [tell] trouble in
            tell(.soundFailed(trouble.sentence, isAsked: isAsked))
        }
        audio = (player, output)
        return player
    }
}

extension SoundTrouble {
    fileprivate var sentence: String {
        switch self {
        case .libraryMissing:
            "No sound: libmpv is not installed. All it would tell is written as well."
        case .noDevice:
            "No sound: no device to play on. All it would tell is written as well."
        }
    }
}

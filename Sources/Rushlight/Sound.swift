import Adapters
import Features
import HouseholdWing
import Kernel
import ListeningWing
import Ports
import ReadingWing
import Runtime
import RuntimeKit
import ScreenKit
import Wording

/// The sound of the program: made when something is first to be heard, and anew when the person
/// names another output.
final class Sound {
    private let variable: String?
    private let haptics = NoHaptics()
    private let cache: (any CacheKeeping)?
    private let streams: any SoundStreaming
    private let mailbox: Mailbox<Workshop<App.Action>.Letter>
    private var audio: (player: MpvAudio, output: String?)?

    /// `variable` is `RUSHLIGHT_AO`, which holds over the setting.
    init(
        variable: String?, cache: (any CacheKeeping)?, streams: any SoundStreaming,
        mailbox: Mailbox<Workshop<App.Action>.Letter>
    ) {
        self.cache = cache
        self.streams = streams
        self.variable = variable
        self.mailbox = mailbox
    }

    /// Where the frames of MP3s are kept, at some 350 kB for a book of ten hours.
    static func frames(_ folders: Folders) -> (any CacheKeeping)? {
        folders.cache.map { DiskCache(folder: $0 + "/frames", bytesMax: framesBytesMax) }
    }

    /// Two hundred such books; whatever was not heard for longest is looked through again.
    private static let framesBytesMax = 64 << 20

    func perform(_ command: AutoAssist.Command, _ settings: Settings) {
        if case .cue = command, !settings.hasCues { return }
        AutoAssist.perform(command, audio: player(settings), haptics: haptics)
    }

    func perform(_ command: Tutor.Work, _ settings: Settings) {
        switch command {
        case .assist(let command): perform(command, settings)
        case .cue where !settings.hasCues, .prepareCues where !settings.hasCues: break
        default: Tutor.perform(command, audio: player(settings), haptics: haptics)
        }
    }

    func perform(_ command: Listening.Command, _ settings: Settings) {
        Listening.perform(command, audio: player(settings))
    }

    func perform(_ command: VoiceList.Work, _ settings: Settings) {
        VoiceList.perform(command, audio: player(settings))
    }

    func perform(_ command: Lookup.Work, _ settings: Settings) {
        Lookup.perform(command, audio: player(settings))
    }

    func perform(_ command: TapAlong.Work, _ settings: Settings) {
        TapAlong.perform(command, audio: player(settings), haptics: haptics)
    }

    /// A book is about to be heard.
    func expect(_ settings: Settings) { player(settings).expect() }

    func close() { audio?.player.close() }

    private func player(_ settings: Settings) -> MpvAudio {
        let output = variable ?? settings.audioOutput
        if let audio, audio.output == output { return audio.player }
        close()
        let isAsked = variable != nil
        // The player calls back on a thread of its own.
        let wording = Wording.inForce
        let player = MpvAudio(
            output: output, cache: cache, streams: streams,
            news: { [mailbox] news in
                let letter = Workshop<App.Action>.Letter.unasked(.listening(news.action))
                // Where it is now is all that matters of where it was.
                if case .at = news.event {
                    mailbox.postLatest(letter, about: "heard")
                } else {
                    mailbox.post(letter)
                }
            },
            trouble: { [mailbox] trouble in
                let words = Wording.$inForce.withValue(wording) { trouble.sentence }
                mailbox.post(.unasked(.soundFailed(words, isAsked: isAsked)))
            })
        audio = (player, output)
        return player
    }
}

extension SoundTrouble {
    fileprivate var sentence: String {
        switch self {
        case .libraryMissing:
            tr("No sound: libmpv is not installed. All it would tell is written as well.")
        case .noDevice:
            tr("No sound: no device to play on. All it would tell is written as well.")
        case .damaged: tr("That sound cannot be played: its file is damaged.")
        }
    }
}

import Features
import Glibc
import HouseholdWing
import ListeningWing
import Ports
import ReadingWing

extension AutoAssist {
    /// Turns commands into calls on the outside world. Places are kept by the root.
    public static func perform(
        _ command: Command, audio: any AudioPlaying, haptics: any HapticPlaying
    ) {
        switch command {
        case .nudge: haptics.nudge()
        case .cue(let cue): audio.chime(cue.tune)
        case .pauseAudio: audio.pause()
        case .markPlaces: break
        }
    }
}

extension Tutor {
    /// Turns commands into calls on the outside world.
    public static func perform(
        _ command: Work, audio: any AudioPlaying, haptics: any HapticPlaying
    ) {
        switch command {
        case .assist(let command):
            AutoAssist.perform(command, audio: audio, haptics: haptics)
        case .prepareCues: audio.prepare(Cue.allCases.map(\.tune))
        case .cue(let cue): audio.chime(cue.tune)
        case .sing(let tone): audio.chime(Tune([tone.note]))
        case .hum(let start, let percent):
            audio.play(Tune(hum.tones.map(\.note)), from: start, speed: Double(percent) / 100)
        case .hush: audio.pause()
        }
    }
}

extension Lookup {
    /// Turns commands into calls on the outside world.
    public static func perform(_ command: Work, audio: any AudioPlaying) {
        if case .play(let file) = command { audio.chime(Tune(file: file)) }
    }
}

extension Listening {
    /// Turns commands into calls on the outside world. What is written down, the root sees to.
    public static func perform(_ command: Command, audio: any AudioPlaying) {
        switch command {
        case .load(let book, let number, let place, let speed, let volume, let tuning):
            audio.load(
                BookSound(
                    number: number, publication: book.publication, recital: book.recital,
                    trackCount: book.audiobook.tracks.count, place: place, isPlaying: true,
                    speed: speed.factor, volume: volume, tuning: tuning.sound))
        case .play: audio.order(.play)
        case .pause: audio.order(.pause)
        case .recite(let recital, let number, let shift):
            audio.order(.recite(recital, number: number, shift: shift))
        case .seek(let place): audio.order(.seek(place))
        case .speed(let speed): audio.order(.speed(speed.factor))
        case .volume(let volume): audio.order(.volume(volume))
        case .tune(let tuning): audio.order(.tune(tuning.sound))
        case .loop(let span?): audio.order(.loop(span.start, span.end))
        case .loop(nil): audio.order(.loopNothing)
        case .tell: audio.order(.tell)
        case .glance: audio.order(.glance)
        case .drop: audio.order(.drop)
        case .ask, .keep, .keepLook, .tellTime, .readBookmarks, .keepBookmark, .removeBookmark,
            .readHistory, .readPlace, .trace, .count, .findSilences, .writeSheet,
            .takeSheetBack, .left:
            break
        }
    }
}

extension Tuning {
    /// The same in the words of the player.
    fileprivate var sound: SoundTuning {
        SoundTuning(
            gain: gain, isEven: isEven, balance: balance, pause: brevity.pause, bands: bands,
            pitch: pitch)
    }
}

extension BookNews {
    /// The same in the words of what is heard.
    public var action: Listening.Action { .told(number, news) }

    private var news: Listening.News {
        switch event {
        case .arrived(let place): .arrived(place)
        case .at(let place): .at(place)
        case .measured(let track, let length): .measured(track: track, length)
        case .indexing(let percent): .indexing(percent)
        case .indexed(let track, let length): .indexed(track: track, length)
        case .kept(let track, let shares): .held(track: track, shares)
        case .stuck(let track, let why): .stuck(track: track, why)
        case .waiting(let isWaiting): .waiting(isWaiting)
        case .ended: .ended
        case .failed(.libraryMissing): .failed(.libraryMissing)
        case .failed(.noDevice): .failed(.noDevice)
        case .failed(.track(let track, let why)): .failed(.track(track, why))
        }
    }
}

extension DesktopOrder {
    /// The same in the words of the program.
    public var action: App.Action {
        switch self {
        case .play: .listening(.played)
        case .pause: .listening(.paused)
        case .toggle: .listening(.toggled)
        case .next: .listening(.wished(.next))
        case .previous: .listening(.wished(.previous))
        case .quit: .terminal(.ended)
        case .seek(let offset): .listening(.wished(.seek(by: offset)))
        case .position(let book, let chapter, let time):
            .listening(.wished(.position(book: book, chapter: chapter, time)))
        case .rate(let rate): .listening(.wished(.rate(rate)))
        case .volume(let volume): .listening(.wished(.volume(volume)))
        case .repeats(let isRepeating): .listening(.wished(.repeats(isRepeating)))
        }
    }
}

extension Hum.Tone {
    fileprivate var note: Tune.Note { .init(pitch: pitch, start: start, length: length) }
}

extension Tune.Note {
    /// Half-tones above the A below middle C.
    fileprivate init(pitch: Int, start: Duration, length: Duration) {
        self.init(start: start, length: length, hertz: 220 * pow(2, Double(pitch) / 12))
    }
}

extension Cue {
    fileprivate var tune: Tune {
        let steps: [Int]
        switch self {
        case .offer: steps = [7, 12]
        case .right: steps = [19]
        case .wrong: steps = [2, 0]
        case .finished: steps = [12, 16, 19]
        }
        return Tune(
            steps.enumerated().map { at, pitch in
                Tune.Note(
                    pitch: pitch, start: .milliseconds(110 * at), length: .milliseconds(220))
            })
    }
}

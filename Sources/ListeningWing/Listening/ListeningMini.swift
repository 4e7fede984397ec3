import ScreenKit
import Wording

extension MiniPlayer {
    package init(_ heard: Listening.State) {
        let chapter = heard.chapter
        let start = chapter?.start ?? .zero
        let here = heard.here - start
        let length = (chapter?.end ?? .zero) - start
        let place = AudioWords.clock(heard.chapterTimes?.place ?? here)
        self.init(
            state: Self.mark(heard) + " " + place, title: heard.book.title,
            words: Self.rest(heard),
            share: length > .zero ? here / length : 0,
            act: heard.isPlaying ? tr("pause") : heard.isAtEnd ? tr("from the start") : tr("go on"))
    }

    private static func mark(_ heard: Listening.State) -> String {
        switch heard.motion {
        case .playing: "▶"
        case .paused: heard.isAtEnd ? "✓" : "‖"
        case .failed: "!"
        }
    }

    private static func rest(_ heard: Listening.State) -> [String] {
        var words: [String] = []
        if let times = heard.chapterTimes {
            words.append(tr("\(AudioWords.clock(times.left)) left"))
        }
        if heard.speed != .normal { words.append(heard.speed.words) }
        if let sleep = Listening.sleepMark(heard) { words.append(sleep) }
        return words
    }
}

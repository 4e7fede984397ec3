import Kernel
import Publications
import ScreenKit
import Wording

/// Times and lengths of sound as people read them.
enum AudioWords {
    /// A place or length: `17:48`, past an hour `1:02:09`.
    static func clock(_ time: Duration) -> String {
        let all = seconds(time)
        let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60)
        let end = seconds < 10 ? "0\(seconds)" : "\(seconds)"
        if hours == 0 { return "\(minutes):\(end)" }
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(end)"
    }

    /// A duration, two units at most: `3 h 10 min`, `4 min`, `8 s`.
    static func span(_ time: Duration) -> String {
        let all = seconds(time)
        return all < 60 ? tr("\(all) s") : Spans.words(minutes: Int(all / 60))
    }

    /// What is left of a timer is rounded up, and never shown as too short.
    static func left(_ time: Duration) -> String {
        span(roundedUp(time, to: time < .seconds(60) ? 1 : 60))
    }

    static func roundedUp(_ time: Duration, to step: Int64) -> Duration {
        let (seconds, rest) = time.components
        let whole = seconds + (rest > 0 ? 1 : 0)
        return .seconds((whole + step - 1) / step * step)
    }

    /// Whole ones.
    static func seconds(_ time: Duration) -> Int64 { max(0, time.components.seconds) }
}

extension Listening {
    /// As it is read out.
    static func placeWords(_ state: State) -> String {
        let book = state.book
        var parts = [stateWord(state)]
        if let chapter = state.chapter, let index = state.chapterIndex {
            parts.append(listed([chapter.title, tr("\(index + 1) of \(book.chapters.count)")]))
        }
        parts.append(tr("\(AudioWords.clock(state.here)) of \(AudioWords.clock(book.end))"))
        parts.append(bookLeft(state))
        return parts.joined(separator: " · ")
    }

    /// How long the rest of the book takes at the speed in force. Whole minutes of it follow from
    /// those that were heard and those of all of it, so that they add up.
    static func bookLeft(_ state: State) -> String {
        let here = AudioWords.seconds(state.here)
        let end = AudioWords.seconds(state.here + state.unheardLeft)
        let seconds = state.speed.hearing(end - here)
        if seconds < 60 { return leftWords(AudioWords.span(.seconds(seconds)), state) }
        // A slow voice makes more than a minute of less than one.
        let minutes = max(1, state.speed.hearing(end / 60 - here / 60))
        return leftWords(Spans.words(minutes: Int(minutes)), state)
    }

    static func leftWords(_ time: String, _ state: State) -> String {
        state.speed == .normal
            ? tr("\(time) left") : tr("\(time) left at \(state.speed.words)")
    }

    static func stateWord(_ state: State) -> String {
        switch state.motion {
        case .playing: state.isLoading ? tr("loading") : tr("playing")
        case .paused: state.isAtEnd ? tr("finished") : tr("paused")
        case .failed: tr("stopped")
        }
    }

    static func cutWords(_ state: State) -> String {
        let (here, end) = (AudioWords.clock(state.here), AudioWords.clock(state.book.end))
        if !state.held.isEmpty {
            return tr(
                "The sound of \(state.book.title) stops at \(here) of \(end): its server sent no"
                    + " more. p tries again.")
        }
        return tr(
            "The sound of \(state.book.title) stops at \(here) of \(end): the file is cut short."
                + " Get it again, or go on with another.")
    }

    /// Files that are not among what is heard, since nothing could be found in them.
    static func tellMissing(_ state: State) -> Effects {
        let lost = state.book.publication.diagnostics.filter { $0.code == "audio.track.unknown" }
        guard let first = lost.first else { return [] }
        let path = first.path.flatMap { $0.split(separator: "/").last.map(String.init) }
        let (name, others) = (path ?? tr("A file"), lost.count - 1)
        let words =
            others == 0
            ? tr("Left out of this book: \(name), \(first.message).")
            : tr("Left out of this book: \(name), \(first.message), and \(others) more.")
        return [.perform(.ask(.say(words)))]
    }

    static func words(for failure: Failure, _ state: State) -> String {
        switch failure {
        case .libraryMissing:
            return tr(
                "\(state.book.title) cannot be heard: libmpv is not installed."
                    + " `rushlight doctor` tells how to install it; then press p.")
        case .noDevice:
            return tr(
                "\(state.book.title) waits: there is no device to play on. Connect one, or set"
                    + " audio.output (g,), then press p.")
        case .track(_, let why) where state.book.recital != nil:
            return tr("\(why) p tries again.")
        case .track(let track, let why):
            let tracks = state.book.audiobook.tracks
            let name = tracks.indices.contains(track) ? tracks[track].name : nil
            let next: String
            if case .narration = state.book.source {
                next = tr("p tries again, P has a voice read the text.")
            } else if track + 1 < tracks.count {
                next = tr("p tries again, ] goes on.")
            } else {
                next = tr("p tries again.")
            }
            let told = "\(name ?? state.book.title) \(why)"
            return tr("\(told). \(next)")
        }
    }
}

extension Listening.State {
    /// What is heard cannot be played itself: a device or a library that is missing would be missed
    /// by everything else as well.
    package var isBroken: Bool {
        guard case .failed(let why) = motion else { return false }
        let missing: [Listening.Failure] = [.noDevice, .libraryMissing]
        return !missing.contains { Listening.words(for: $0, self) == why }
    }
}

extension AudioTrack {
    /// The last of its path, else what it is called.
    fileprivate var name: String? {
        (path ?? href).flatMap { $0.split(separator: "/").last.map(String.init) } ?? title
    }
}

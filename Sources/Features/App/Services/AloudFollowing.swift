import Kernel
import ListeningWing
import Publications
import ReadingWing
import ScreenKit
import Wording

/// A voice reads the text in view: the reader is told which word is heard.
extension ReadingAloud: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .light(let spoken, let lasting):
            var course = SpokenCourse(done: .zero, left: lasting)
            course.isUnderTimer = state.listening?.sleep != nil
            return App.tellReader(.spoken(spoken, spoken == nil ? nil : course), &state)
        case .begin(let opened):
            return App.tellReader(.led, &state) + App.begin(next: opened, &state)
        case .extend(let begun, let whole, let shift):
            return App.extend(begun, to: whole, by: shift, &state)
        case .say(let words): return App.say(words, &state)
        case .compose, .complete, .findWords: return nil
        }
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        let track = state.services.look(at: ReadingAloud.self) { $0.sentenceTrack }
        guard let track, track != old.sentenceTrack else { return [] }
        return App.listen(.sentenceCame(TrackPlace(track: track, offset: .zero)), &state)
    }
}

extension App {
    /// What a voice reads of the book in view, and where it is.
    static func readAloud(_ state: inout State) -> Effects {
        var (recital, moment): (Recital?, ReadingAloud.Moment?)
        let source = bookInView(state)?.source
        state.hears { heard in
            guard let own = heard.book.recital, source == heard.book.source else { return }
            recital = own
            moment = ReadingAloud.Moment(
                track: heard.spot.track, atMs: Int(heard.spot.offset / .milliseconds(1)),
                isPlaying: heard.motion == .playing && !heard.isWaiting,
                speed: heard.speed.hundredths)
        }
        var effects: Effects = []
        if state.services.look(at: ReadingAloud.self, { $0.seen != recital }) {
            effects += send(.seen(recital), to: ReadingAloud.self, &state)
        }
        if let moment, state.services.look(at: ReadingAloud.self, { $0.told != moment }) {
            effects += send(.heard(moment), to: ReadingAloud.self, &state)
        }
        return effects
    }

    /// All of a text that a voice has begun to read was parted.
    static func extend(
        _ begun: Recital, to whole: HeardBook, by shift: Int, _ state: inout State
    ) -> Effects {
        guard state.listening?.book.recital == begun else { return [] }
        let effects = listen(.completed(whole, by: shift), &state)
        guard let heard = state.listening else { return effects }
        return effects
            + tellPlayers(
                .began(chapter: heard.chapterIndex, count: heard.book.chapters.count), &state)
    }

    /// The book in view is read by a voice from its place on.
    static func recite(_ state: inout State) -> Effects {
        guard let book = bookInView(state), let place = state.stack.screen[Reader.self]?.voiceStart
        else { return [] }
        return send(
            .wished(SharedWork(book), place, screenReader: state.around.isLinear),
            to: ReadingAloud.self, &state)
    }

    /// The voice that reads this book already goes there; nil where none does.
    static func reciteOn(_ book: Book, from place: Spot, _ state: inout State) -> Effects? {
        guard let heard = state.listening, let recital = heard.book.recital,
            heard.book.source == book.source
        else { return nil }
        guard recital.sentence(from: place) != nil else {
            return say(tr("Nothing from here to the end of the book is read aloud."), &state)
        }
        return listen(.sentenceSought(place), &state) + drive(.played, &state)
            + tellReader(.rejoined, &state)
    }

    /// Steps of the voice that reads the text, and of one that was paused in view: by sentences and
    /// paragraphs. Nil where they mean the page, or there is no such voice.
    static func steppingAloud(_ order: Order, _ state: State) -> Listening.Action? {
        guard let heard = state.listening, heard.book.recital != nil else { return nil }
        let (steps, paragraphs): (Int, Bool)
        switch order.verb {
        case .readerSentenceForward, .playerSentenceForward: (steps, paragraphs) = (1, false)
        case .readerSentenceBack, .playerSentenceBack: (steps, paragraphs) = (-1, false)
        case .readerParagraphForward, .playerMinuteForward: (steps, paragraphs) = (1, true)
        case .readerParagraphBack, .playerMinuteBack: (steps, paragraphs) = (-1, true)
        // The sentence that is heard, once more from its beginning.
        case .audioRepeatSentence: (steps, paragraphs) = (0, false)
        default: return nil
        }
        let isPlayer = isInPlayer(state)
        guard isPlayer || isFollowed(heard, state) else { return nil }
        return .sentenceStepped(steps * order.times, paragraphs: paragraphs)
    }

    private static func isFollowed(_ heard: Listening.State, _ state: State) -> Bool {
        guard let reader = state.stack.top[Reader.self], !reader.isAstray,
            heard.isPlaying || reader.hasVoice
        else { return false }
        return reader.book?.source == heard.book.source
    }
}

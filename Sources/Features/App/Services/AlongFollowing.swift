import Kernel
import ListeningWing
import Publications
import ReadingWing
import ScreenKit
import Wording

/// A text follows its sound: the reader in view is told what is heard, and sends the sound to its
/// page.
extension ReadingAlong: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .light(let spoken, var course):
            course?.isUnderTimer = state.listening?.sleep != nil
            return App.tellReader(.spoken(spoken, course), &state)
        case .play(let time):
            return App.tellReader(.led, &state)
                + App.listen(.sought(App.heardTime(time, state)), &state)
                + App.drive(.played, &state)
        case .replay(let time):
            guard let place = App.fileTimeline(state)?.place(at: time) else { return [] }
            return App.listen(.returned(place), &state) + App.drive(.played, &state)
        case .hold: return App.listen(.paused, &state)
        case .hear(let opened):
            return App.tellReader(.led, &state) + App.begin(next: opened, &state)
        case .recite: return App.recite(&state)
        case .say(let words): return App.say(words, &state)
        case .findMap, .findSound: return nil
        }
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        let begin = state.services[ReadingAlong.self].sentenceBegin
        guard let begin, begin != old.sentenceBegin, let heard = state.listening else { return [] }
        let place = heard.book.timeline.place(at: App.heardTime(begin, state))
        return App.listen(.sentenceCame(place), &state)
    }
}

extension App {
    /// As the files tell it: a player may have found out better since, but a map has not.
    static func fileTimeline(_ state: State) -> Timeline? {
        state.listening.map { $0.book.publication.audiobook?.timeline ?? $0.book.timeline }
    }

    /// The same moment on the timeline of the player.
    static func heardTime(_ time: Duration, _ state: State) -> Duration {
        guard let heard = state.listening, let timeline = fileTimeline(state) else { return time }
        return heard.book.timeline.time(of: timeline.place(at: time))
    }

    /// The book in view and the sound that is heard, wherever either comes from.
    static func readAlong(_ state: inout State) -> Effects {
        var (pair, moment): (ReadingAlong.Pair?, ReadingAlong.Moment?)
        if state.hears({ $0.book.recital == nil }) == true, let heard = state.listening,
            let timeline = fileTimeline(state)
        {
            if let book = bookInView(state) {
                pair = ReadingAlong.Pair(text: SharedWork(book), sound: SharedWork(heard.book))
            }
            moment = ReadingAlong.Moment(
                atMs: Int(timeline.time(of: heard.whereabouts) / .milliseconds(1)),
                isPlaying: heard.motion == .playing && !heard.isWaiting && heard.isThere,
                speed: heard.speed.hundredths)
        }
        var effects: Effects = []
        if state.services.look(at: ReadingAlong.self, { $0.seen != pair }) {
            effects += send(.seen(pair), to: ReadingAlong.self, &state)
        }
        if let moment, state.services.look(at: ReadingAlong.self, { $0.told != moment }) {
            effects += send(.heard(moment), to: ReadingAlong.self, &state)
        }
        effects += tapAlong(moment, &state)
        let isTapped = state.stack.top.holds(TapAlong.self)
        let isFollowed = isTapped || state.services.look(at: ReadingAlong.self) { $0.isFollowing }
        if state.hears({ $0.isFollowed != isFollowed }) == true {
            effects += listen(.followed(isFollowed), &state)
        }
        return effects
    }

    /// Who taps along hears of the sound, and what was learned of them is kept for the next time.
    private static func tapAlong(
        _ moment: ReadingAlong.Moment?, _ state: inout State
    ) -> Effects {
        let top = state.stack.top
        guard let tapping = top[TapAlong.self] else { return [] }
        if let lag = tapping.learnedLag { state.services[ReadingAlong.self].lag = lag }
        guard let moment, moment != tapping.heardLast else { return [] }
        return send(.heard(moment), to: top.id, as: TapAlong.self, &state)
    }

    static func bookInView(_ state: State) -> Book? {
        state.floorInView(of: Reader.self)?.look(at: Reader.self) {
            $0.phase == .open ? $0.book : nil
        } ?? nil
    }

    // MARK: - Keys

    /// What keys mean while a book is read along with its sound; nil for what means the same as
    /// ever.
    static func alongDeed(for order: Order, _ state: State) -> ReadingAlong.Action? {
        let along = state.services[ReadingAlong.self]
        guard let heard = state.listening, along.mapped?.sound == SharedWork(heard.book) else {
            return nil
        }
        if isInPlayer(state) {
            switch order.verb {
            case .playerSentenceForward: return .stepped(order.times, isParagraph: false)
            case .playerSentenceBack: return .stepped(-order.times, isParagraph: false)
            default: return nil
            }
        }
        guard state.stack.top.holds(Reader.self), along.seen != nil else { return nil }
        if order.verb == .audioRepeatSentence { return .repeatToggled }
        guard along.isPlaying, along.isFollowing else { return nil }
        switch order.verb {
        case .readerSentenceForward: return .stepped(order.times, isParagraph: false)
        case .readerSentenceBack: return .stepped(-order.times, isParagraph: false)
        case .readerParagraphForward: return .stepped(order.times, isParagraph: true)
        case .readerParagraphBack: return .stepped(-order.times, isParagraph: true)
        default: return nil
        }
    }

    static var nothingFollowed: String {
        tr("No sentence is heard that could be repeated: P plays from here.")
    }

    static func playFromHere(_ state: inout State) -> Effects {
        guard let place = state.stack.screen[Reader.self]?.voiceStart else {
            return say(tr("There is no page here to play from."), &state)
        }
        return play(from: place, &state)
    }

    static func play(from place: Spot, _ state: inout State) -> Effects {
        guard let book = bookInView(state) else { return [] }
        if isNarrationBroken(of: book, state) { return recite(&state) }
        return reciteOn(book, from: place, &state)
            ?? send(.wished(SharedWork(book), place), to: ReadingAlong.self, &state)
    }

    /// The sound that belongs to the text was begun and cannot be played.
    private static func isNarrationBroken(of book: Book, _ state: State) -> Bool {
        let isJoined = state.services.look(at: ReadingAlong.self) { $0.joins(SharedWork(book)) }
        return state.hears { heard in
            guard heard.isBroken, heard.book.recital == nil else { return false }
            if case (.narration(let sound), .file(let text)) = (heard.book.source, book.source) {
                return sound == text
            }
            return isJoined
        } ?? false
    }

    /// The sound of the book in view, where none is heard yet.
    static func beginSound(_ state: inout State) -> Effects? {
        guard state.stack.top.holds(Reader.self), let book = bookInView(state),
            let reader = state.stack.screen[Reader.self], let place = reader.cursor
        else { return nil }
        let view = reader.rangeInView
        return send(
            .begun(SharedWork(book), place, inView: view), to: ReadingAlong.self, &state)
    }

    static func followVoice(_ state: inout State) -> Effects {
        let isAstray = state.floorInView(of: Reader.self)?[Reader.self]?.isAstray == true
        if isAstray { return tellReader(.rejoined, &state) }
        if state.listening?.book.recital != nil {
            return send(.toggled, to: ReadingAloud.self, &state)
        }
        return send(.toggled, to: ReadingAlong.self, &state)
    }
}

import Canvas
import HouseholdWing
import Kernel
import ListeningWing
import Publications
import ReadingWing
import ScreenKit
import Wording

/// How the one audiobook is begun, driven and told about, whatever is on the screen.
extension App {
    /// A book turned out to be one that is heard: the player takes its reader's place.
    static func begin(hearing opened: OpenedSound, from id: Int, _ state: inout State) -> Effects {
        let source = opened.book.source
        let rests = state.restingSource == source
        state.restingSource = nil
        state.memory.heard = source
        if state.memory.book == source { state.memory.book = state.formerBook }
        var effects: Effects = []
        let isNew = state.listening?.book.source != source
        if !isNew {
            if opened.isAsked {
                let time = opened.book.timeline.time(of: opened.spot)
                effects += listen(.sought(time), &state)
            }
        } else {
            effects += put(opened, &state)
        }
        guard let heard = state.listening else { return effects }
        state.stack.replace(id, with: AnyScreen(Player.self, player(of: heard, state)))
        effects += tellPlayers(
            .began(chapter: heard.chapterIndex, count: heard.book.chapters.count), &state)
        effects += isNew ? listen(.begun, &state) : []
        effects += watch(&state) + tellReaders(&state)
        if rests { return effects }
        return effects + drive(.played, &state)
    }

    /// One book after another: the sleep timer counts on, and every screen stays as it is.
    static func begin(next opened: OpenedSound, _ state: inout State) -> Effects {
        let timer = state.listening.map { ($0.sleep, $0.lastPlan) }
        // A text is opened as a text.
        if opened.book.recital == nil { state.memory.heard = opened.book.source }
        var effects = put(opened, &state)
        if let timer, case .minutes? = timer.0?.plan {
            state.listening?.sleep = timer.0
            state.listening?.lastPlan = timer.1
        }
        guard let heard = state.listening else { return effects }
        effects += tellPlayers(
            .began(chapter: heard.chapterIndex, count: heard.book.chapters.count), &state)
        let isRead = heard.book.recital != nil
        return effects + (isRead ? [] : say(tr("Now: \(heard.book.title)."), &state))
            + listen(.begun, &state)
            + tellReaders(&state) + drive(.played, &state)
    }

    private static func put(_ opened: OpenedSound, _ state: inout State) -> Effects {
        let effects = endListening(&state)
        var heard = Listening.State(opened)
        heard.number = state.services[Playing.self].loadings
        heard.steps = state.preferences.settings.seekSteps
        if let habit = state.memory.speeds[opened.book.show] {
            heard.steps.usualSpeed = habit
        }
        if heard.look["speed"] == nil { heard.speed = heard.steps.usualSpeed }
        heard.begin(as: state.memory.sounds)
        heard.sleepManner = state.preferences.settings.sleepManner
        state.listening = heard
        return effects
    }

    /// Another book takes its place: this one keeps where it is.
    private static func endListening(_ state: inout State) -> Effects {
        guard let old = state.listening else { return [] }
        let effects = listen(.replaced, &state)
        state.services[Playing.self].loadings = old.number
        return effects
    }

    static func tellPlayers(_ action: Player.Action, _ state: inout State) -> Effects {
        tell(action, to: Player.self, &state)
    }

    private static func player(of heard: Listening.State, _ state: State) -> Player.State {
        var player = Player.State(
            chapter: heard.chapterIndex, count: heard.book.chapters.count, size: state.around.size)
        (player.markCount, player.traceCount) = (heard.bookmarks.count, heard.history.count)
        player.queueCount = state.memory.upNext.items.count
        return player
    }

    static func goToPlayer(_ state: inout State) -> Effects {
        if state.stack.screen.holds(Player.self) { return closeLayers(&state) }
        if let heard = state.listening {
            return push(AnyScreen(Player.self, player(of: heard, state)), &state)
        }
        guard let source = state.memory.heard else { return say(nothingHeard(state), &state) }
        state.restingSource = source
        return read(source, at: nil, &state)
    }

    /// What a command for an open audiobook is answered with where none is.
    static func nothingHeard(_ state: State) -> String {
        guard state.memory.heard != nil else {
            if let key = state.around.keymap.key(for: .audioFromHere, in: .reader),
                bookInView(state) != nil
            {
                return tr("Nothing is heard now. \(key) has this book read aloud from here.")
            }
            return tr(
                "No audiobook was opened yet. `rushlight FILE` plays one, or a folder of them.")
        }
        let place = state.stack.top.screen.place
        let key = state.around.keymap.key(for: .goPlayer, in: place) ?? ":"
        return tr("No audiobook is open now. \(key) opens the last one.")
    }

    /// What happened to the book that is heard.
    static func goToHistory(_ state: inout State) -> Effects {
        guard state.listening != nil else { return say(nothingHeard(state), &state) }
        let effects = goToPlayer(&state)
        let floor = state.stack.screen
        guard floor.holds(Player.self) else { return effects }
        return effects + send(.tabPressed(.history), to: floor.id, as: Player.self, &state)
    }

    /// The history, at the last thing a person may have heard awake.
    static func goToNight(_ state: inout State) -> Effects {
        guard let heard = state.listening else { return say(nothingHeard(state), &state) }
        let row = Listening.lastAwake(heard.history)
        let effects = goToHistory(&state)
        guard let row, state.stack.screen.holds(Player.self) else {
            return effects + say(tr("No sleep timer is in this book's history."), &state)
        }
        return effects
            + send(.traceShown(row), to: state.stack.screen.id, as: Player.self, &state)
    }

    /// Goes somewhere in what is heard.
    static func seekHeard(_ target: Target, _ state: inout State) -> Effects {
        guard let heard = state.listening else { return [] }
        switch target {
        case .locator(let locator):
            let book = heard.book
            guard let spot = book.publication.moment(of: locator, in: book.audiobook) else {
                return []
            }
            return listen(.sought(book.timeline.time(of: spot)), &state)
        case .percent(let percent):
            return listen(.percentSought(Int(percent.rounded())), &state)
        case .path, .place: return []
        }
    }

    // MARK: - Keys

    /// What a command means to the sound, wherever a person is; nil for what is none of it.
    static func hearing(_ order: Order, _ state: State) -> Listening.Action? {
        guard let heard = state.listening else { return nil }
        let times = order.times
        switch order.verb {
        case .audioToggle: return .toggled
        case .audioSlower: return .speedStepped(-times)
        case .audioFaster: return .speedStepped(times)
        case .audioNormalSpeed: return .speedSet(.normal)
        case .audioMute: return .muted
        case .sleepChapter: return .sleptAfterChapter(times)
        case .sleepToggle: return .sleepToggled
        case .sleepMinutes: return .sleptIn(minutes: order.count ?? 0)
        case .playerAhead: return .stepped(heard.steps.short * times)
        case .playerBack: return .stepped(heard.steps.short * -times)
        case .playerSentenceForward: return .stepped(heard.steps.long * times)
        case .playerSentenceBack: return .stepped(heard.steps.long * -times)
        case .playerMinuteForward: return .stepped(.seconds(60) * times)
        case .playerMinuteBack: return .stepped(.seconds(60) * -times)
        case .playerChapterForward: return .chapterStepped(times)
        case .playerChapterBack: return .chapterStepped(-times)
        case .playerPercent: return .percentSought(order.count ?? 0)
        case .playerLoop: return .loopMarked
        case .playerRepeat: return .repeatToggled
        case .playerQuieter: return .volumeStepped(-5 * times)
        case .playerLouder: return .volumeStepped(5 * times)
        default: return isInPlayer(state) ? hearingThere(order) : nil
        }
    }

    /// Commands that mean the sound only where nothing is read.
    private static func hearingThere(_ order: Order) -> Listening.Action? {
        switch order.verb {
        case .itemInfo: .asked
        case .bookmarkAdd: .bookmarkToggled
        case .itemAdd: .bookmarkAnnotated
        case .chapterAdd: .chapterAdded("")
        case .chapterFind: .chaptersWished
        case .chapterReset: .chaptersReset
        case .markSet: order.letter.map { .markSet($0) }
        case .markGo: order.letter.map { .markSought($0) }
        default: nil
        }
    }

    static func isInPlayer(_ state: State) -> Bool {
        state.stack.top.holds(Player.self)
    }

    /// A command for what is heard, while nothing is. The lessons have a player of their own.
    static func isForSound(_ verb: Verb, _ state: State) -> Bool {
        if state.stack.top.holds(Tutor.self) { return false }
        let isOfText =
            verb == .audioFromHere || verb == .audioFollow || verb == .audioRepeatSentence
            || verb == .audioAlign
        return verb.group == "Listen" && !isOfText && state.listening == nil
    }

    /// A key for sound where there is none yet: the book that was heard last begins.
    static func wakeSound(_ verb: Verb, _ state: inout State) -> Effects {
        guard verb == .audioToggle else { return say(nothingHeard(state), &state) }
        if let begun = beginSound(&state) { return begun }
        guard let source = state.memory.heard else { return say(nothingHeard(state), &state) }
        return read(source, at: nil, &state)
    }
}

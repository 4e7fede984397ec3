import Canvas
import Kernel
import ScreenKit

/// What keys mean in a lesson.
extension Tutor {
    public static func place(_ state: State) -> Place {
        if state.choosing != nil { return .lists }
        if state.field != nil { return .fields }
        return state.lesson.map(place(of:)) ?? .tutor
    }

    static func place(of lesson: Lesson) -> Place { lesson.kind == .listening ? .player : .tutor }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }

    public static func pointed(
        _ mouse: Mouse, _ state: State, _ around: Surroundings
    ) -> Action? {
        if let list = state.choosing {
            guard case .press(.left) = mouse.act else { return nil }
            return list.row(at: mouse.at, of: lessonsShape, in: listPage(around.size).area)
                .map(Action.lessonPressed)
        }
        return switch (mouse.act, state.lesson?.kind) {
        case (_, .listening): nil
        // A verse is tapped wherever the finger is; it has no pages.
        case (.press(.left), .tapping): .ordered(Order(.readerPageForward))
        case (_, .tapping): nil
        case (.wheelDown, _): .ordered(Order(.readerPageForward))
        case (.wheelUp, _): .ordered(Order(.readerPageBack))
        default: nil
        }
    }

    /// What leads away is held back here, and what opens a layer is a step of a lesson.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerBack, .helpKeys, .paletteOpen, .viewTheme, .goSettings, .itemAgain,
            .jumpBack, .jumpForward, .jumpLast, .markGo, .findOpen, .findNext, .findPrevious,
            .focusActivate, .audioToggle, .audioSlower, .audioFaster, .audioNormalSpeed,
            .contentsOpen:
            true
        case .layerClose: isHalfDone(state)
        default:
            leadsAway(order.verb)
                // The hum is a player, though there is none yet for books.
                || place(state) == .player && order.verb.rawValue.hasPrefix("player.")
        }
    }

    private static func isHalfDone(_ state: State) -> Bool {
        state.field != nil || state.showing != nil || state.run != nil || state.choosing != nil
    }

    static func leadsAway(_ verb: Verb) -> Bool {
        verb.rawValue.hasPrefix("go.") && verb != .goSettings || verb == .linkOpenOutside
    }

    /// Any input answers an offer and stops the showing hand; then it does what it does.
    static func heard(_ state: inout State, _ then: (inout State) -> Effects) -> Effects {
        let stopped = stopHand(&state)
        state.isCovered = false
        let isWatched = state.assist.watches[.lesson] != nil
        let seen = isWatched ? assist(&state, .inputSeen) : watch(&state)
        return stopped + seen + then(&state)
    }

    static func obey(_ state: inout State, _ order: Order) -> Effects {
        if state.field != nil { return obeyInField(&state, order) }
        state.note = nil
        switch order.verb {
        case .layerBack: return stop(&state) + leave(&state) + [.perform(.ask(.close))]
        case .layerClose: return stopRun(&state)
        case .helpKeys: return open(&state, .keys)
        case .paletteOpen: return open(&state, .palette)
        case .viewTheme: return open(&state, .themes)
        case .goSettings: return open(&state, .settings)
        case .contentsOpen: return openList(&state)
        case .itemAgain: return startOver(&state)
        case .readerChapterForward, .playerChapterForward: return next(&state)
        case .readerChapterBack, .playerChapterBack: return previous(&state)
        case let verb where leadsAway(verb): return miss(&state, .heldBack(verb))
        default: break
        }
        switch state.lesson?.kind {
        case .tapping: return obeyTapping(&state, order)
        case .listening: return obeyListening(&state, order)
        case .moving, .turning, .lock, .own: return obeyReading(&state, order)
        case nil: return turnLastPage(&state, order)
        }
    }

    /// Opens a layer over the lesson, which waits without impatience.
    static func open(_ state: inout State, _ destination: Destination) -> Effects {
        state.isCovered = true
        let ticked = tick(&state) { $0 == .opened(destination) }
        return ticked + stopRun(&state) + pause(&state) + leave(&state)
            + [.perform(.ask(.open(destination)))]
    }

    static func leave(_ state: inout State) -> Effects { assist(&state, .left(.lesson)) }

    // MARK: - From lesson to lesson

    private static func startOver(_ state: inout State) -> Effects {
        if state.lesson == nil {
            state.progress.startAgain()
        } else {
            state.progress.startOver()
        }
        return begin(&state)
    }

    private static func next(_ state: inout State) -> Effects {
        guard state.lesson != nil else { return [] }
        let isPassed = !state.progress.isComplete(state.progress.lesson)
        state.progress.pass()
        let effects = begin(&state)
        if isPassed { state.note = .passed }
        return effects
    }

    private static func previous(_ state: inout State) -> Effects {
        guard state.progress.lesson > 0 else {
            state.note = .firstLesson
            return []
        }
        state.progress.lesson -= 1
        return begin(&state)
    }

    // MARK: - Reading

    private static func obeyReading(_ state: inout State, _ order: Order) -> Effects {
        if order.verb == .findOpen {
            state.field = TextField(order.text ?? "")
            // Asked for in the palette, it is looked for at once.
            return order.text == nil ? [] : lookForIt(&state)
        }
        guard let outcome = state.reading.obey(order) else {
            return miss(&state, .useless(order.verb))
        }
        if state.lesson?.kind == .lock, let count = order.count, isMotion(order.verb) {
            return turnRing(&state, count)
        }
        return judge(&state, order, outcome)
    }

    /// Ticks the step, or says what was in the way of it.
    static func judge(
        _ state: inout State, _ order: Order, _ outcome: Reading.Outcome
    ) -> Effects {
        let (isHome, isNamed) = (state.reading.trail.isEmpty, state.isJustUncovered)
        let meets = { (goal: Goal) in
            switch (goal, outcome) {
            case (.moved(let wanted), .moved): fulfils(order, wanted)
            case (.named(let wanted), .moved): fulfils(order, wanted) && isNamed
            case (.marked(let wanted), .marked(let letter)): wanted == letter
            case (.found(let wanted), .found(let word)): wanted == word.lowercased()
            case (.home, .moved): order.verb == .jumpBack && isHome
            default: false
            }
        }
        let wasMet = state.lesson?.steps.contains { meets($0.goal) } ?? false
        let ticked = tick(&state, meets)
        switch outcome {
        case .nothingBack, .nothingAhead, .noMark, .noMatch:
            return ticked + miss(&state, .reading(outcome))
        case .edge:
            state.note = .reading(outcome)
        case .moved, .found, .marked:
            let isWrongTurn = state.lesson?.kind == .turning && !wasMet && isLeap(order.verb)
            if isWrongTurn { return miss(&state, .wrongTurn) }
            // A mark is no leap: there is nothing to come back from.
            if case .marked(let letter) = outcome, !wasMet, state.lesson?.kind == .turning {
                return miss(&state, .otherMark(letter))
            }
        }
        return ticked
    }

    /// Where no number was asked for, any will do.
    private static func fulfils(_ order: Order, _ wanted: Order) -> Bool {
        order.verb == wanted.verb && (wanted.count == nil || order.count == wanted.count)
            && (wanted.letter == nil || order.letter == wanted.letter)
    }

    /// Leaps that could have been the one asked for; the way back is always right.
    private static func isLeap(_ verb: Verb) -> Bool {
        switch verb {
        case .readerStart, .readerEnd, .readerPercent, .markGo, .jumpLast, .findOpen,
            .findNext, .findPrevious:
            true
        default: false
        }
    }

    private static func isMotion(_ verb: Verb) -> Bool {
        switch verb {
        case .readerLineForward, .readerLineBack, .readerSentenceForward, .readerSentenceBack,
            .readerParagraphForward, .readerParagraphBack, .readerPageForward, .readerPageBack,
            .readerHalfForward, .readerHalfBack:
            true
        default: false
        }
    }

    private static func turnRing(_ state: inout State, _ count: Int) -> Effects {
        guard state.showing == nil else { return [] }
        let ticked = tick(&state) { $0 == .ring(count) }
        if !ticked.isEmpty || state.step == nil { return ticked }
        state.failures += 1
        return [.perform(.cue(.wrong))]
            + miss(&state, .wrongRing(count, failures: state.failures))
    }

    // MARK: - The find field

    private static func obeyInField(_ state: inout State, _ order: Order) -> Effects {
        switch order.verb {
        case .layerClose, .workCancel: state.field = nil
        case .focusActivate: return lookForIt(&state)
        default: if state.field?.edit(order) == false { return miss(&state, .useless(order.verb)) }
        }
        return []
    }

    static func type(_ state: inout State, _ key: Key) -> Effects {
        // As in less: to rub out what is empty gives the field up.
        let isGivenUp = key.code == .backspace && state.field?.isEmpty == true
        if isGivenUp { state.field = nil } else { state.field?.edit(key) }
        return []
    }

    static func paste(_ state: inout State, _ text: String) -> Effects {
        state.field?.insert(text)
        return []
    }

    private static func lookForIt(_ state: inout State) -> Effects {
        let pattern = state.field?.text ?? ""
        state.field = nil
        guard !pattern.isEmpty else { return [] }
        return judge(&state, Order(.findOpen), state.reading.find(pattern))
    }
}

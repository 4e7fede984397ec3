import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// What each command means in a book.
extension Reader {
    static func obey(_ order: Order, _ state: inout State) -> Effects {
        guard state.phase == .open else { return obeyUnopened(order, &state) }
        if let effects = obeySelecting(order, &state) { return effects }
        let times = order.times
        state.labels = nil
        if let (path, steps) = look(order) { return step(path, by: steps, &state) }
        switch order.verb {
        case .readerPageForward: return turn(times, &state)
        case .readerPageBack: return turn(-times, &state)
        case .viewFit: return fitPages(&state)
        case .viewPages: return switchPages(&state)
        case .readerHalfForward: return moveLines(times * half(state), &state)
        case .readerHalfBack: return moveLines(-times * half(state), &state)
        case .readerLineForward: return moveLines(times, &state)
        case .readerLineBack: return moveLines(-times, &state)
        case .readerRoll: return roll(order.count, &state)
        case .layerClose where state.rolling != nil: return stopRolling(&state)
        case .layerClose where state.found?.isMarked == true: return hideMatches(&state)
        case .readerScrollRight: return scrollCode(times, &state)
        case .readerScrollLeft: return scrollCode(-times, &state)
        case .readerSentenceForward: return step(.sentence, times, &state)
        case .readerSentenceBack: return step(.sentence, -times, &state)
        case .readerParagraphForward: return step(.paragraph, times, &state)
        case .readerParagraphBack: return step(.paragraph, -times, &state)
        case .readerChapterForward: return moveChapters(times, &state)
        case .readerChapterBack: return moveChapters(-times, &state)
        case .readerStart: return seek(.percent(0), &state)
        case .readerEnd: return goToEnd(&state)
        case .readerPercent: return seek(.percent(Double(min(100, order.count ?? 0))), &state)
        case .readerPageNumber: return go(toPage: order.times, &state)
        case .jumpBack: return walk(-1, times, &state)
        case .jumpForward: return walk(1, times, &state)
        case .jumpLast:
            guard let last = state.trail.last else {
                return [.perform(.ask(.say(tr("No jump was made in this book yet."))))]
            }
            return jump(to: last, &state)
        case .markSet: return mark(order.letter ?? "a", &state)
        case .markGo: return goToMark(order.letter ?? "a", &state)
        case .focusActivate where state.isAtEnd: return seek(.percent(0), &state)
        case .viewReset: return forget(nil, &state)
        case .readerLabels: return label(&state)
        case .itemInfo: return tellAbout(state)
        case .readerReadToHere: return tellRead(&state)
        case .findOpen: return [.perform(.ask(.open(.find)))]
        case .findWord: return findWord(&state)
        case .findNext: return findNext(times, &state)
        case .findPrevious: return findNext(-times, &state)
        case .focusNext: return focusItem(times, &state)
        case .focusPrevious: return focusItem(-times, &state)
        case .focusActivate: return activate(&state)
        case .linkOpenOutside: return openOutside(&state)
        case .lookupWord: return [.perform(.ask(.open(.lookup(nil))))]
        case .contentsOpen: return [.perform(.ask(.open(.contents)))]
        default: return obeyMarking(order, &state) ?? missed
        }
    }

    /// What can be left in a book, and what is done with it there.
    private static func obeyMarking(_ order: Order, _ state: inout State) -> Effects? {
        switch order.verb {
        case .selectStart: return select(.word, &state)
        case .selectSentence: return select(.sentence, &state)
        case .bookmarkAdd: return toggleBookmark(&state)
        case .itemAdd: return addNote(&state)
        case .itemEdit, .itemColour, .itemRemove, .itemCopy: return actOnNote(order.verb, &state)
        default: return nil
        }
    }

    private static func obeyUnopened(_ order: Order, _ state: inout State) -> Effects {
        guard case .failed = state.phase else { return [] }
        switch order.verb {
        case .itemAgain, .focusActivate:
            state.phase = .opening
            return begin(state, at: nil)
        default: return []
        }
    }

    private static func half(_ state: State) -> Int { max(1, state.shape.height / 2) }

    private static func goToEnd(_ state: inout State) -> Effects {
        guard let book = state.book, book.count > 0 else { return [] }
        let last = book.previous(before: book.count) ?? book.count - 1
        return leap(Journey(document: last, aim: .end), .percent(100), &state)
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.marking.selection == nil ? .reader : .selecting
    }
    public static var hidesAll: Bool { true }
    public static var showsSound: Bool { true }
    public static func miniRow(_ state: State) -> Int? { state.shape.mini }

    /// Leaps within the book are walked before the screens are.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        if look(order) != nil { return state.phase == .open }
        return switch order.verb {
        case .jumpBack: !state.trail.back.isEmpty
        case .jumpForward: !state.trail.ahead.isEmpty
        case .layerClose:
            state.marking.selection != nil || state.rolling != nil
                || state.found?.isMarked == true
        default: false
        }
    }
}

extension Reader.State {
    /// It could not be opened; perhaps it can by now.
    package var hasFailed: Bool {
        if case .failed = phase { true } else { false }
    }
}

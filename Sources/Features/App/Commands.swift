import Canvas
import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit
import Wording

/// What a command does: the root's own commands here, all others in the screen on top.
extension App {
    static func obey(_ order: Order, _ state: inout State) -> Effects {
        let top = state.stack.top
        let known = learn(from: order, &state)
        if stopsOwn(order, state) {
            return known + send(.stopWished, to: OwnCommands.self, &state)
        }
        if let step = steppingAloud(order, state) { return known + listen(step, &state) }
        if top.screen.claims(order) {
            return known + send(top.screen.ordered(order), to: top.id, &state)
        }
        return known + fulfil(order, &state)
    }

    /// Does a command although a screen claims it: for a screen that asks for it itself.
    static func fulfil(_ order: Order, _ state: inout State) -> Effects {
        let top = state.stack.top
        if let action = alongDeed(for: order, state) {
            return send(action, to: ReadingAlong.self, &state)
        }
        if let action = hearing(order, state) { return drive(action, &state) }
        if isForSound(order.verb, state) { return wakeSound(order.verb, &state) }
        if let deed = deed(for: order, at: top.screen.place) { return deed(&state) }
        return send(top.screen.ordered(order), to: top.id, &state)
    }

    /// Whether a command means anything here and now.
    public static func hasMeaning(_ verb: Verb, in state: State) -> Bool {
        let screen = state.stack.top.screen
        if alongDeed(for: Order(verb), state) != nil { return true }
        if hearing(Order(verb, letter: "a"), state) != nil { return true }
        if isForSound(verb, state) { return verb == .audioToggle }
        if verb.isOfPanes, state.panes == nil { return false }
        let isRoots = !screen.claims(Order(verb)) && deed(for: Order(verb), at: screen.place) != nil
        return isRoots || screen.takes(verb)
    }

    /// What the root itself does for a command, not done yet: help and palette ask about every
    /// command there is. nil for the screen's own.
    private static func deed(
        for order: Order, at place: Place
    ) -> ((inout State) -> Effects)? {
        switch order.verb {
        case .layerClose: return leaveScreen
        case .layerBack: return back
        case .appQuit: return depart
        case .appSuspend: return { _ in [.perform(.suspend)] }
        case .appDetach: return detach
        case .appLock: return { send(.wished, to: Lock.self, &$0) }
        case .appPrivate: return turnPrivate
        case .ownRun: return { runOwn(order.text, &$0) }
        case .paneSplit: return { split(.columns, &$0) }
        case .paneSplitBelow: return { split(.rows, &$0) }
        case .paneOther: return useOtherPane
        case .paneFirst: return { usePane(first: true, &$0) }
        case .paneSecond: return { usePane(first: false, &$0) }
        case .paneGrow: return { movePaneBorder(order, outwards: true, &$0) }
        case .paneShrink: return { movePaneBorder(order, outwards: false, &$0) }
        case .paneEven: return { setPaneShare(Panes.half, &$0) }
        case .paneSwap: return swapPanes
        case .paneTogether: return bindPanes
        case .paneNotes: return carryNotes
        case .paneFollow: return followBeside
        case .paneClose: return closePane
        case .paneCloseOther: return closeOtherPane
        case .screenRedraw: return { _ in [.perform(.redraw)] }
        case .editUndo: return { undo(order.times, &$0) }
        case .editRedo: return { redo(order.times, &$0) }
        case .jumpBack: return { walk(-1, &$0) }
        case .jumpForward: return { walk(1, &$0) }
        case .workCancel: return { say(tr("Nothing to stop here. Q quits."), &$0) }
        case .goCatalog: return goToCatalog
        case .libraryBackUp, .libraryRestore, .libraryExport, .libraryCheck:
            return { care(order, &$0) }
        case .goFile: return { openFile(order.text, &$0) }
        case .goReader: return goToBook
        case .audioFromHere: return playFromHere
        case .audioFollow: return followVoice
        case .audioAlign: return align
        case .audioRepeatSentence: return { say(nothingFollowed, &$0) }
        case .goHistory: return goToHistory
        case .sleepPlace: return goToNight
        case .goQueue: return goToQueue
        case .viewLinear: return toggleLinear
        case .viewJustify:
            return {
                toggle(
                    "reading.justify", $0.preferences.settings.taste.manner.isJustified, &$0)
            }
        case .viewHyphenate:
            return {
                toggle(
                    "reading.hyphenate", $0.preferences.settings.taste.manner.isHyphenated, &$0)
            }
        case .viewColumns: return { advance("reading.columns", &$0) }
        case .viewScroll:
            return {
                toggle("reading.scroll", $0.preferences.settings.taste.isScrolling, &$0)
            }
        case .viewNotes: return { advance("reading.notes", &$0) }
        case .viewHints: return { advance("lookup.hints", &$0) }
        case .viewPictures: return { advance("reading.pictures", &$0) }
        case .viewQuiet:
            return {
                $0.isQuiet.toggle()
                return tellReaders(&$0)
            }
        case .readerNarrower: return { changeMeasure(by: -2, order.times, &$0) }
        case .readerWider: return { changeMeasure(by: 2, order.times, &$0) }
        case .settingsEditFile: return { lend(.settings, &$0) }
        default:
            guard let destination = Screens.destination(of: order.verb) else { return nil }
            return { open(destination, &$0) }
        }
    }
}

extension Verb {
    /// Of no use while there is one pane.
    fileprivate var isOfPanes: Bool {
        [
            .paneOther, .paneFirst, .paneSecond, .paneGrow, .paneShrink, .paneEven, .paneSwap,
            .paneTogether, .paneNotes, .paneClose, .paneCloseOther,
        ].contains(self)
    }
}

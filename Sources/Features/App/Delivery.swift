import Canvas
import Kernel
import ScreenKit

/// How an action reaches a screen, and what becomes of the effects that come back.
extension App {
    /// Sends an action to a screen wherever it stands, and fulfils what it asks for in return.
    static func send(_ action: ScreenAction, to id: Int, _ state: inout State) -> Effects {
        if state.panes?.other[id] != nil {
            state.exchangePanes()
            defer { state.exchangePanes() }
            return send(action, to: id, &state)
        }
        let isReached = state.stack[id]?.screen.reached(by: action)
        let effects = state.stack.reduce(id, action)
        let reached = reach(isReached ?? nil, &state)
        return reached + effects.flatMap { absorb($0, from: id, &state) }
    }

    static func send<S: Screen>(
        _ action: S.Action, to id: Int, as feature: S.Type, _ state: inout State
    ) -> Effects {
        send(ScreenAction(feature, action), to: id, &state)
    }

    /// Tells every screen and layer of one feature, wherever it stands.
    static func tell<S: Screen>(
        _ action: S.Action, to feature: S.Type, _ state: inout State,
        where concerns: (S.State) -> Bool = { _ in true }
    ) -> Effects {
        state.floors(of: feature).filter { $0[feature].map(concerns) ?? false }
            .flatMap { send(action, to: $0.id, as: feature, &state) }
    }

    /// Keeps what is the root's own business, and passes the rest on.
    static func absorb(
        _ effect: Effect<ScreenAction, ScreenCommand>, from id: Int, _ state: inout State
    ) -> Effects {
        if case .perform(let command) = effect, let ask = command.asked {
            return fulfil(ask, from: id, &state)
        }
        let lifted = effect.lifted(
            into: "layer.\(id)", { Action.screen(id, $0) }, { Command.screen(id, $0) })
        guard case .record(let undo) = lifted else { return [lifted] }
        state.undo.file(undo)
        return []
    }

    static func say(_ text: String, canUndo: Bool = false, _ state: inout State) -> Effects {
        state.notices.say(text, canUndo: canUndo)
        // With a screen reader a sentence stays until a key says it was heard.
        if state.around.isLinear { return [.cancel(.toast)] }
        return [.schedule(.toast, after: Notices.toastTime, .toastTimePassed)]
    }
}

/// Where a person was, and what stood there as news.
struct NewsPlace {
    fileprivate let floor: Int
    fileprivate let news: Int?
    fileprivate let actsCount: Int

    init(_ state: App.State) {
        (floor, news) = (state.stack.top.id, state.notices.toast?.serial)
        actsCount = state.undo.actsCount
    }
}

extension App {
    /// News goes with the screen that it was about. What was said on the way to another screen is
    /// about that one. What could be taken back is news no more when `u` takes back a later act.
    static func leaveNews(of place: NewsPlace, _ state: inout State) -> Effects {
        guard let toast = state.notices.toast, toast.serial == place.news, state.isUnderWay,
            !state.around.isLinear
        else { return [] }
        let isLeft = state.stack.top.id != place.floor
        guard isLeft || toast.canUndo && state.undo.actsCount != place.actsCount else { return [] }
        state.notices.hide()
        return [.cancel(.toast)]
    }
}

import Canvas
import ScreenKit
import Tracing

extension App.State {
    /// What a trace may tell of an action that comes now: its name, a key that is no text.
    public func traceStep(of action: App.Action) -> String {
        switch action {
        case .input(let input): InputName.of(input, isTyping: takesText)
        case .ordered(let order): "order \(order.verb.rawValue)"
        default: "action \(ActionName.of(action))"
        }
    }

    private var takesText: Bool {
        lock.isLocked || stack.top.screen.listens || stack.top.screen.place.takesText
    }
}

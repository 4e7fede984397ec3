import Canvas
import Kernel
import ScreenKit

/// How text gets to a clipboard: asked the first time, and as the answer was from then on.
extension App {
    static func copy(_ raw: String, _ state: inout State) -> Effects {
        let text = Copying.clean(raw)
        switch state.preferences.settings.clipboard {
        case .ask:
            return ask(Copying.question(text, size: state.around.size), &state)
        case .terminal:
            return [.perform(.copy(text))] + say("Copied: \(Copying.shown(text))", &state)
        case .tool: return [.request(.copying, .copyWithTool(text))]
        case .off:
            return say("Nothing was copied: copying is off in the settings.", &state)
        }
    }
}

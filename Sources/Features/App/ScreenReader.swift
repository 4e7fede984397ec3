import Canvas
import Kernel
import ScreenKit
import Wording

/// A screen reader on this machine, as far as it was looked for.
public struct ScreenReader: Equatable, Sendable {
    public fileprivate(set) var name: String?

    public init() {}

    /// What a person set holds; else a reader that runs decides.
    func isLinear(_ settings: Settings) -> Bool {
        switch settings.linear {
        case .on: true
        case .off: false
        case .auto: name != nil
        }
    }
}

/// Linear mode: by hand, or because a screen reader runs.
extension App {
    /// Long enough for the first picture to be there, too short to be waited for.
    static let readerDelay = Duration.milliseconds(50)

    static func awaitReader(_ state: State) -> Effects {
        guard state.preferences.settings.linear == .auto else { return [] }
        return [.schedule(.reader, after: readerDelay, .readerAwaited)]
    }

    static func lookForReader(_ state: State) -> Effects {
        state.preferences.settings.linear == .auto ? [.request(.reader, .findReader)] : []
    }

    static func lookForReader(after path: String, _ state: State) -> Effects {
        path == "display.linear" ? lookForReader(state) : []
    }

    static func found(_ name: String?, _ state: inout State) -> Effects {
        guard state.reader.name != name else { return [] }
        let wasLinear = state.around.isLinear
        state.reader.name = name
        let effects = follow(&state)
        guard let name, state.around.isLinear, !wasLinear else { return effects }
        let key = state.around.keymap.key(for: .viewLinear, in: .any)
        let way = key ?? "display.linear"
        return effects
            + say(tr("\(name) is running, so linear mode is on. \(way) turns it off."), &state)
    }

    static func toggleLinear(_ state: inout State) -> Effects {
        let isOn = state.around.isLinear
        let shown = isOn ? tr("off", "choice") : tr("on", "choice")
        return change("display.linear", to: .text(isOn ? "off" : "on"), &state)
            + say(tr("Linear mode: \(shown)."), canUndo: true, &state)
    }
}

extension EffectID {
    static let reader = EffectID("reader")
}

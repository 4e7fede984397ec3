import Canvas
import Kernel
import ScreenKit
import Wording

/// What happens to the terminal, and to the process that has it.
public enum TerminalNews: Equatable, Sendable {
    case attached(Size, Depth, isPlain: Bool)
    /// It was given back, and the program runs on.
    case detached
    /// The line was hung up or the window closed.
    case gone
    /// A signal asked the process to end.
    case ended
}

extension App {
    private static var plainWords: String {
        tr("The locale is not UTF-8, so all is drawn in ASCII. `rushlight doctor` tells the cure.")
    }

    static func hear(_ news: TerminalNews, _ state: inout State) -> Effects {
        switch news {
        case .attached(let size, let depth, let isPlain):
            state.theming.depth = depth
            state.theming.isPlain = isPlain
            state.graphicsSupport = GraphicsSupport()
            (state.isUnderWay, state.isShown) = (true, true)
            let isPoor = isPlain && state.preferences.settings.marks == .auto
            let news: Effects = isPoor ? say(Self.plainWords, &state) : []
            return news + hear(.resized(size), &state) + applyTheme(&state) + watch(&state)
                + [.request(.clock, .tellTime), .request(.themes, .readThemes)]
                + awaitReader(state) + awaitGround(&state) + looked(isInFront: true, &state)
        case .detached:
            state.isShown = false
            return looked(isInFront: false, &state)
        case .gone: return hangUp(&state)
        case .ended:
            state.isHurried = true
            return quit(&state)
        }
    }
}

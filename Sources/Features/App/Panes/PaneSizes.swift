import Canvas
import Kernel
import ScreenKit
import Wording

/// How large each of two panes is, and which stands where.
extension App {
    /// Without a count, a step that is seen.
    private static let (columnStep, rowStep) = (4, 2)

    /// - Parameter outwards: whether the pane in use grows.
    static func movePaneBorder(
        _ order: Order, outwards: Bool, _ state: inout State
    ) -> Effects {
        guard let panes = state.panes else { return say(onePane(state), &state) }
        guard panes.areBothSeen else { return say(onlyOneSeen, &state) }
        let step = order.count ?? (panes.split == .columns ? columnStep : rowStep)
        // No terminal is as large as a count may be.
        let cells = min(step, panes.length)
        let wanted = panes.firstLength + (outwards == panes.isFirst ? cells : -cells)
        let share = panes.share(ofLength: wanted)
        if share == panes.share {
            return say(
                outwards
                    ? tr("The other pane can be no smaller.")
                    : tr("This pane can be no smaller."), &state)
        }
        return setPaneShare(share, &state)
    }

    static func setPaneShare(_ share: Int, _ state: inout State) -> Effects {
        if state.panes == nil { return say(onePane(state), &state) }
        state.panes?.share = share
        return tellAllSizes(&state)
    }

    /// Each goes where the other was; the keys stay with what they were for.
    static func swapPanes(_ state: inout State) -> Effects {
        guard let panes = state.panes else { return say(onePane(state), &state) }
        state.panes?.isFirst = !panes.isFirst
        state.panes?.share = panes.share(ofLength: panes.length - panes.firstLength)
        return tellAllSizes(&state)
    }

    private static var onlyOneSeen: String {
        tr("One pane is seen: the window is too small for two.")
    }

    /// nil where the mouse has nothing to do with the line between the panes.
    static func dragBorder(_ mouse: Mouse, of panes: Panes, _ state: inout State) -> Effects? {
        switch mouse.act {
        case .press(.left) where panes.border?.contains(mouse.at) == true:
            state.panes?.isBorderHeld = true
            return []
        case .drag where panes.isBorderHeld:
            let at = panes.split == .columns ? mouse.at.column : mouse.at.row
            let share = panes.share(ofLength: at)
            return share == panes.share ? [] : setPaneShare(share, &state)
        case .release where panes.isBorderHeld:
            state.panes?.isBorderHeld = false
            return []
        default: return nil
        }
    }
}

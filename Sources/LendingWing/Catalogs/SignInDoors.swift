import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Choosing among the ways in which a library can be signed in to: a card, a school, a browser.
extension SignIn {
    static func obey(_ order: Order, atDoor focus: Int, _ state: inout State) -> Effects {
        let last = state.doors.count - 1
        switch order.verb {
        case .listNext, .focusNext: state.doorFocus = focus == last ? 0 : focus + 1
        case .listPrevious, .focusPrevious: state.doorFocus = focus == 0 ? last : focus - 1
        case .listFirst: state.doorFocus = 0
        case .listLast: state.doorFocus = last
        case .listPageForward, .listHalfForward: state.doorFocus = min(last, focus + 10)
        case .listPageBack, .listHalfBack: state.doorFocus = max(0, focus - 10)
        case .focusActivate, .listIn:
            state.go(through: state.doors[focus])
            return openDoor(&state)
        case .layerClose, .layerBack, .listOut: return [.perform(.ask(.close))]
        default: return missed
        }
        return []
    }

    /// Back to the list; the browser that was waited for is not waited for any more.
    static func chooseAgain(_ state: inout State) -> Effects {
        let now = state.form.usable
        state.doorFocus = state.doors.firstIndex { $0 == now } ?? 0
        state.trouble = nil
        let wasWaiting = state.door != nil || state.isOpening
        (state.door, state.isOpening) = (nil, false)
        return wasWaiting ? [.cancel(.wayBack)] : []
    }

    static func drawDoors(
        _ state: State, _ area: Area, focus: Int, _ around: Surroundings, into frame: inout Frame
    ) {
        let words = tr("There are \(state.doors.count) ways to sign in. Which is yours?")
        let lines = Paragraphs.lines(
            words, width: area.width, rowsMax: max(1, area.height - FootedPage.listRowsMin))
        frame.write(lines: lines, in: area, role: .text)
        let isApart = area.height - lines.count > FootedPage.listRowsMin
        let first = area.row + lines.count + (isApart ? 1 : 0)
        let height = max(1, area.rows.upperBound - first)
        let top = max(0, min(focus - height / 2, state.doors.count - height))
        for (index, door) in state.doors.enumerated().dropFirst(top).prefix(height) {
            let row = first + index - top
            guard row < frame.height else { return }
            let isFocused = index == focus
            if isFocused {
                frame.write("▌", row: row, column: area.column, role: .accent)
                frame.cursor = Point(row: row, column: area.column)
            }
            let number = around.isLinear ? tr("\(index + 1) of \(state.doors.count): ") : ""
            frame.write(
                Width.clip(number + door.shown, to: max(0, area.width - 2)), row: row,
                column: area.column + 2, role: isFocused ? .listFocus : .text,
                limit: frame.width)
        }
    }
}

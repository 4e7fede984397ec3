import Canvas
import HouseholdWing
import ScreenKit
import Wording

extension App {
    static func drawn(_ state: State, over picture: StillPicture?) -> Frame {
        var frame = Frame(state.terminalSize)
        guard frame.width > 0, frame.height > 0 else { return frame }
        if state.isLocked {
            // What is behind is not drawn at all, so no byte of it can reach a terminal.
            Lock.draw(state.lock, isLinear: state.around.isLinear, into: &frame)
        } else if let panes = state.panes, panes.areBothSeen {
            frame = drawPanes(panes, state)
        } else {
            frame = drawPane(state, over: picture)
        }
        frame.settleCursor()
        return state.around.isASCII ? frame.inASCII() : frame
    }

    /// One pane, at its own size.
    static func drawPane(
        _ state: State, isInUse: Bool = true, over picture: StillPicture? = nil
    ) -> Frame {
        var frame = Frame(state.around.size)
        let floors = state.stack.inView
        let lowest = floors.lastIndex { $0.screen.hidesAll } ?? 0
        let around = state.surroundings
        drawWhole(floors[lowest], state, around, over: picture, &frame)
        for floor in floors[(lowest + 1)...] { floor.screen.draw(around, into: &frame) }
        guard isInUse else { return frame }
        drawToast(state, &frame)
        if state.isHintShown {
            let place = state.stack.top.screen.place
            ChordHints.draw(
                state.keys, in: place, state.around.keymap, isLinear: state.around.isLinear,
                into: &frame)
        }
        drawPending(state, &frame)
        return frame
    }

    private static func drawToast(_ state: State, _ frame: inout Frame) {
        guard frame.width >= 20 || state.around.isLinear else { return }
        // What is being typed, and the row with the focus, stay in view.
        let usual = newsRow(state)
        let above = frame.cursor.row == usual && !frame.hidesCursor ? max(0, usual - 1) : usual
        // Text is not covered; the keys below it come back after the news.
        let row = above < frame.height - 1 && hasText(frame.row(above)) ? frame.height - 1 : above
        if let notice = state.notices.toast, !isHelpOffered(state) {
            Toast(notice.text, canUndo: notice.canUndo, undo: tr("undo"))
                .draw(row: row, into: &frame)
        } else {
            let place = state.stack.top.screen.place
            AutoAssist.draw(state.assist, state.around, in: place, row: row, into: &frame)
        }
    }

    /// Whether more stands there than hints, rules and how far one is.
    private static func hasText(_ row: some Sequence<Cell>) -> Bool {
        row.contains { cell in
            if cell.glyph == " " { return false }
            switch cell.role {
            case .dim, .caption, .rule, .progressDone, .progressRest, .progressTick, .status,
                .statusKey:
                return false
            default: return true
            }
        }
    }

    /// An offer of help goes before news: its cue may be the very first to find no sound, and the
    /// row that says so would hide it. The news waits in the messages.
    private static func isHelpOffered(_ state: State) -> Bool {
        guard let tutor = state.stack.top[Tutor.self] else {
            return state.assist.offer != nil
        }
        return tutor.assist.offer != nil
    }

    /// Count and chord at the right end of the status line, over the hints.
    private static func drawPending(_ state: State, _ frame: inout Frame) {
        let shown = state.keys.shown
        guard !shown.isEmpty, frame.width >= 20, frame.height >= 5 else { return }
        let row = frame.height - 1
        let column = frame.width - Width.of(shown) - 1
        // A hint that would be cut goes whole; hints stand two blanks apart.
        var start = max(0, column - 2)
        while start > 1, frame[row, start - 1].glyph != " " || frame[row, start - 2].glyph != " " {
            start -= 1
        }
        frame.fill(
            Area(row: row, column: start, width: frame.width - start, height: 1), role: .status,
            ground: .page)
        frame.write(shown, row: row, column: column, role: .statusKey)
    }
}

/// Finds the key that a click on the status line means, in what was drawn there.
enum StatusKeys {
    static func keys(at column: Int, in row: [Cell]) -> [Key] {
        let cells = Array(row)
        guard cells.indices.contains(column) else { return [] }
        var end = column
        // A hint is its key, a blank and its label; hints stand two blanks apart.
        while end >= 0, cells[end].role != .statusKey {
            if cells[end].glyph == " ", end > 0, cells[end - 1].glyph == " " { return [] }
            end -= 1
        }
        var start = end
        while start > 0, cells[start - 1].role == .statusKey { start -= 1 }
        guard end >= 0 else { return [] }
        let name = String(cells[start...end].filter { $0.span > 0 }.map(\.glyph))
        return KeySequence(name)?.keys ?? []
    }
}

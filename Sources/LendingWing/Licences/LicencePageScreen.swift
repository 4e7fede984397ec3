import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

extension LicencePage {
    /// The passphrase takes the rows of the foot.
    static func page(_ state: State) -> ListPage {
        ListPage(state.size, foot: state.isTyping && state.size.height >= 8 ? 3 : 1)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        var state = state
        if state.size != size {
            state.size = size
            state.layOut()
        }
        let page = page(state)
        if page.hasHead {
            frame.write(
                Width.clip(state.report?.title ?? tr("Licence"), to: size.width - 2), row: 0,
                column: 1, role: .heading)
        }
        state.list.draw(
            state.shape, in: page.area, into: &frame, hasFocus: !state.isTyping,
            isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            let row = state.rows[index]
            frame.write(
                Width.clip(row.text, to: line.width), row: line.row, column: line.column,
                role: isFocused ? .listFocus : row.role, limit: line.columns.upperBound)
        }
        if state.isTyping { drawField(state, into: &frame) }
        guard page.hasFoot else { return }
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func drawField(_ state: State, into frame: inout Frame) {
        let row = frame.height >= 8 ? frame.height - 3 : max(0, frame.height - 2)
        let label = tr("Passphrase: ")
        let area = Area(row: row, column: 1, width: max(0, frame.width - 2), height: 1)
        frame.write(label, row: row, column: 1, role: .dim, limit: area.columns.upperBound)
        state.passphrase.draw(
            in: area.inset(left: min(area.width, Width.of(label)), right: 0), into: &frame,
            isSecret: !state.isShown, hasFocus: true)
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        if state.isTyping {
            return StatusLine(
                tr("Licence"),
                hints: around.hints(
                    in: .fields, (.focusActivate, tr("open")),
                    (.fieldReveal, state.isShown ? tr("hide it") : tr("show it")),
                    (.layerClose, tr("without")))
            )
        }
        var hints: [(Verb, String)] = [(.focusActivate, tr("do it"))]
        if state.report?.hasServer == true { hints.append((.itemAgain, tr("ask the lender"))) }
        hints += [(.listOut, tr("back")), (.helpKeys, tr("keys"))]
        return StatusLine(tr("Licence"), hints: around.hints(in: .lists, hints))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state).area)
    }
}

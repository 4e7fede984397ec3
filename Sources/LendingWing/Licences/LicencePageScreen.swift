import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

extension LicencePage {
    private static var field: LabelledField { LabelledField(tr("Passphrase:")) }

    /// The rows of the foot in which the passphrase is typed.
    private static func fieldRows(_ state: State) -> Int {
        guard state.isTyping else { return 0 }
        guard state.size.isLow else { return 2 }
        // The label gives way where the list would have too few.
        return state.size.height < 8 ? 1 : field.rows(width: state.size.width - 2)
    }

    static func page(_ state: State) -> ListPage {
        ListPage(state.size, foot: 1 + fieldRows(state))
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
        state.folded.draw(
            in: page.area, into: &frame, hasFocus: !state.isTyping, isLinear: around.isLinear
        ) { index, isFolded, line, isFocused, frame in
            let row = state.rows[index]
            frame.write(
                Width.clip(isFolded ? row.text + " …" : row.text, to: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : row.role,
                limit: line.columns.upperBound)
        }
        if state.isTyping { drawField(state, into: &frame) }
        guard page.hasFoot else { return }
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func drawField(_ state: State, into frame: inout Frame) {
        let rows = fieldRows(state)
        let area = Area(
            row: max(0, frame.height - 1 - rows), column: 1, width: frame.width - 2, height: rows)
        field.draw(state.passphrase, in: area, into: &frame, isSecret: !state.isShown)
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

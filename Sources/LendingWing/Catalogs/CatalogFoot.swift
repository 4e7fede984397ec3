import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// What is said under a page: the field, else what is wrong, in the rows that it takes. The list
/// keeps three.
extension Catalog {
    /// The rows over the status line, where the list begins at this one.
    static func footRows(_ state: State, under first: Int) -> Int {
        let width = max(0, state.size.width - 2)
        var rows = 1
        if state.isFinding {
            rows += findHelp(state, width).count
        } else if let said = notice(state, key: FootedPage.anyKey) {
            rows = Paragraphs.lines(said.words, width: width).count
        }
        let most = state.size.height - 1 - first - FootedPage.listRowsMin
        return max(1, min(rows, most))
    }

    /// What is wrong with the page.
    private static func notice(
        _ state: State, key: String
    ) -> (words: String, role: Role)? {
        if let trouble = state.trouble, case .open = state.phase {
            let role = trouble.isOffline ? Role.statusWarn : .error
            return (tr("! \(trouble.why). \(key) asks again."), role)
        }
        guard let lack = state.lack else { return nil }
        return (tr("! \(lack). \(key) asks again."), Role.statusWarn)
    }

    /// The line over the status: the field, else the error.
    static func drawLine(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let bottom = frame.height - 1
        let room = max(1, bottom - rows(state).upperBound)
        let width = max(0, frame.width - 2)
        if state.isFinding { return drawField(state, in: room, into: &frame) }
        let key = around.keymap.key(for: .itemAgain, in: .lists) ?? "r"
        if let said = notice(state, key: key) {
            let lines = Paragraphs.lines(said.words, width: width, rowsMax: room)
            let area = Area(
                row: bottom - lines.count, column: 1, width: width, height: lines.count)
            return frame.write(lines: lines, in: area, role: said.role)
        }
        var words = ""
        var role = Role.dim
        if !state.find.isEmpty {
            words = "/ \(state.find.text)"
            role = .accent
        } else if state.isReadingOn {
            words = tr("· · ·   more is on its way")
        } else if !around.isLinear {
            words = footLine(state)
        }
        frame.write(
            Width.clip(words, to: width), row: bottom - 1, column: 1, role: role,
            limit: 1 + width)
    }

    // MARK: - Looking for words

    private static func findWords(_ state: State) -> String {
        state.search == nil
            ? tr("narrows what is loaded")
            : tr("narrows what is loaded; Enter asks the server")
    }

    /// What can be typed, over a field that is too short to say it.
    private static func findHelp(_ state: State, _ width: Int) -> [String] {
        let words = findWords(state)
        guard state.find.isEmpty, Width.of(words) > width - 2 else { return [] }
        return Paragraphs.lines(words, width: width, rowsMax: 4)
    }

    private static func drawField(_ state: State, in room: Int, into frame: inout Frame) {
        let whole = Area(
            row: frame.height - 2, column: 1, width: max(0, frame.width - 2), height: 1)
        let help = findHelp(state, whole.width)
        let over = min(help.count, room - 1)
        let area = Area(
            row: whole.row - over, column: 1, width: whole.width, height: over)
        frame.write(lines: help, in: area, role: .dim)
        frame.write("/", row: whole.row, column: 1, role: .statusKey)
        state.find.draw(
            in: whole.inset(left: min(2, whole.width), right: 0), into: &frame,
            placeholder: over < help.count || help.isEmpty ? findWords(state) : "")
    }
}

import Canvas
import Catalogs
import ScreenKit
import Wording

/// What is drawn while the program is locked: from the lock's own state and nothing else.
extension Lock {
    package static func draw(_ state: State, isLinear: Bool, into frame: inout Frame) {
        guard frame.width > 0, frame.height > 0 else { return }
        let news = news(state)
        if isLinear { return drawLines(state, news, &frame) }
        // A column of air on either side, where there is room for it.
        let width = min(46, frame.width > 20 ? frame.width - 2 : frame.width)
        let left = max(0, (frame.width - width) / 2)
        // As much of it as there is room for between the field and the status line.
        let gap = frame.height < 8 ? 1 : 2
        let room = frame.height - 3 - gap
        let lines = news.map { wrapped($0, width, max(1, room)) } ?? []
        var row = max(0, (room - lines.count) / 2)
        frame.write(
            Width.clip(tr("Rushlight is locked"), to: width), row: row, column: left,
            role: .heading)
        row += frame.height < 5 ? 1 : 2
        let label = Width.clip(tr("Passphrase"), to: max(1, width / 2)) + "  "
        let start = frame.write(label, row: row, column: left, role: .dim, limit: left + width)
        // Of a long one its end: each letter typed still shows as a dot.
        let dotsMax = max(0, left + width - start - 1)
        let dots = String(repeating: "•", count: min(dotsMax, state.typed.text.count))
        let end = frame.write(dots, row: row, column: start, role: .field)
        frame.cursor = Point(row: row, column: end)
        for (at, line) in lines.enumerated() {
            frame.write(
                line, row: row + gap + at, column: left,
                role: state.isChecking || state.isAskingSystem ? .dim : .error, limit: left + width)
        }
        guard frame.height >= 5 else { return }
        let bySystem = frame.width < 50 ? tr("by system") : tr("ask the system")
        StatusLine(
            tr("locked"),
            hints: [
                StatusLine.Hint("Enter", asksNext(state) ? bySystem : tr("unlock")),
                .init("Ctrl-C", tr("quit")),
            ]
        ).draw(row: frame.height - 1, into: &frame)
    }

    /// One thing a line, and words for the dots.
    private static func drawLines(_ state: State, _ news: String?, _ frame: inout Frame) {
        let count = state.typed.text.count
        let field =
            count == 0
            ? tr("Passphrase: nothing typed")
            : tr("Passphrase: \(count, "letter", "letters") typed")
        let head =
            asksNext(state)
            ? tr("Rushlight is locked. Enter asks the system, Ctrl-C quits.")
            : tr("Rushlight is locked. Enter unlocks, Ctrl-C quits.")
        let rows = [head, field] + (news.map { [$0] } ?? [])
        var row = 0
        for (at, text) in rows.enumerated() {
            for line in wrapped(text, frame.width, max(1, frame.height)) {
                let end = frame.write(line, row: row, column: 0)
                if at == 1 { frame.cursor = Point(row: row, column: end) }
                row += 1
            }
        }
    }

    private static func asksNext(_ state: State) -> Bool {
        state.mayAskSystem && !state.isAskingSystem && state.typed.text.isEmpty
    }

    private static func news(_ state: State) -> String? {
        if state.isAskingSystem {
            return tr("The system asks who you are. Answer there, or type the passphrase here.")
        }
        if state.isChecking { return tr("Looking whether it is right…") }
        if let trouble = state.trouble { return trouble }
        guard state.tries.wrong > 0 else { return nil }
        var words = tr("\(state.tries.wrong, "wrong try", "wrong tries").")
        if state.tries.waitSeconds > 0 {
            words = sentences(
                words, tr("The next is possible in \(wait(state.tries.waitSeconds))."))
        }
        if state.tries.wrong >= forgottenAfter {
            words = sentences(
                words, tr("Forgotten? `rushlight lock remove --forgotten` in a shell."))
        }
        return words
    }

    private static let forgottenAfter = 3

    private static func wait(_ seconds: Int) -> String {
        let (minutes, rest) = (seconds / 60, seconds % 60)
        if minutes == 0 { return tr("\(seconds, "second", "seconds")") }
        let clock = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
        return tr("\(clock) minutes")
    }

    private static func wrapped(_ text: String, _ width: Int, _ rowsMax: Int) -> [String] {
        Paragraphs.lines(Safe.text(text), width: width, rowsMax: rowsMax)
    }
}

import Canvas
import Catalogs
import ScreenKit

/// What is drawn while the program is locked: from the lock's own state and nothing else.
extension Lock {
    package static func draw(_ state: State, isLinear: Bool, into frame: inout Frame) {
        guard frame.width > 0, frame.height > 0 else { return }
        let news = news(state)
        if isLinear { return drawLines(state, news, &frame) }
        // A column of air on either side, where there is room for it.
        let width = min(46, frame.width > 20 ? frame.width - 2 : frame.width)
        let left = max(0, (frame.width - width) / 2)
        let lines = news.map { wrapped($0, width) } ?? []
        var row = max(0, (frame.height - 5 - lines.count) / 2)
        frame.write("Rushlight is locked", row: row, column: left, role: .heading)
        row += frame.height < 5 ? 1 : 2
        let label = "Passphrase  "
        let start = frame.write(label, row: row, column: left, role: .dim, limit: left + width)
        // Of a long one its end: each letter typed still shows as a dot.
        let room = max(0, left + width - start - 1)
        let dots = String(repeating: "•", count: min(room, state.typed.text.count))
        let end = frame.write(dots, row: row, column: start, role: .field)
        frame.cursor = Point(row: row, column: end)
        for (at, line) in lines.enumerated() {
            frame.write(
                line, row: row + 2 + at, column: left,
                role: state.isChecking || state.isAskingSystem ? .dim : .error, limit: left + width)
        }
        guard frame.height >= 5 else { return }
        let bySystem = frame.width < 50 ? "by system" : "ask the system"
        StatusLine(
            "locked",
            hints: [
                StatusLine.Hint("Enter", asksNext(state) ? bySystem : "unlock"),
                .init("Ctrl-C", "quit"),
            ]
        ).draw(row: frame.height - 1, into: &frame)
    }

    /// One thing a line, and words for the dots.
    private static func drawLines(_ state: State, _ news: String?, _ frame: inout Frame) {
        let count = state.typed.text.count
        let typed = count == 1 ? "1 letter typed" : "\(count) letters typed"
        let field = "Passphrase: " + (count == 0 ? "nothing typed" : typed)
        let rows =
            [
                "Rushlight is locked. Enter \(asksNext(state) ? "asks the system" : "unlocks"), "
                    + "Ctrl-C quits.", field,
            ] + (news.map { [$0] } ?? [])
        var row = 0
        for (at, text) in rows.enumerated() {
            for line in wrapped(text, frame.width) {
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
            return "The system asks who you are. Answer there, or type the passphrase here."
        }
        if state.isChecking { return "Looking whether it is right…" }
        if let trouble = state.trouble { return trouble }
        guard state.tries.wrong > 0 else { return nil }
        var words = state.tries.wrong == 1 ? "1 wrong try." : "\(state.tries.wrong) wrong tries."
        if state.tries.waitSeconds > 0 {
            words += " The next is possible in \(wait(state.tries.waitSeconds))."
        }
        if state.tries.wrong >= forgottenAfter {
            words += " Forgotten? `rushlight lock remove --forgotten` in a shell."
        }
        return words
    }

    private static let forgottenAfter = 3

    private static func wait(_ seconds: Int) -> String {
        if seconds == 1 { return "1 second" }
        let (minutes, rest) = (seconds / 60, seconds % 60)
        if minutes == 0 { return "\(seconds) seconds" }
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest) minutes"
    }

    private static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in Safe.text(text).split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if Width.of(longer) <= width || line.isEmpty {
                line = longer
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

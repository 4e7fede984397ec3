import Canvas

/// The last two rows of a lesson: how far one is, and the keys that matter now.
enum TutorStatus {
    static func draw(
        _ state: Tutor.State, _ around: Surroundings, _ plan: Tutor.Plan, row: Int,
        into frame: inout Frame
    ) {
        frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), role: .status)
        if let field = state.field {
            let column = frame.write(
                " / " + tail(field, frame.width - 5), row: row, column: 0, role: .field)
            frame.cursor = Point(row: row, column: min(column, max(0, frame.width - 1)))
            return
        }
        let end = frame.write(
            " " + Width.clip(left(state, around, plan), to: frame.width - 2), row: row, column: 0,
            role: .status)
        var hints = hints(state, around)
        // The ones on the right go first; how to find the others stays.
        while hints.count > 1, end + 2 + width(hints) > frame.width { hints.removeLast() }
        var column = frame.width - width(hints) - 1
        guard column >= end + 1 else { return }
        for (key, words) in hints {
            column = frame.write(key, row: row, column: column, role: .statusKey)
            column = frame.write(" " + words + "  ", row: row, column: column, role: .status)
        }
    }

    /// The twelve lessons, drawn: behind, here, to come.
    static func drawBar(_ progress: Tutor.Progress, _ area: Area, into frame: inout Frame) {
        let count = Tutor.Lesson.all.count
        let hasGaps = area.width >= 4 * count
        // Gaps are part of the length; the last lesson gives up the one after it.
        let cut = { (at: Int) in
            hasGaps ? (at * (area.width + 1) + count - 1) / count : at * area.width / count
        }
        for at in 0..<count {
            let cells = cut(at)..<max(cut(at), cut(at + 1) - (hasGaps ? 1 : 0))
            let steps = Tutor.Lesson.all[at].steps.count
            let done = progress.doneCount(of: at)
            let isHere = at == progress.lesson && done < steps
            let isBehind = at < progress.reached || done == steps
            let filled = isHere ? cells.count * done / steps : isBehind ? cells.count : 0
            for (x, column) in cells.enumerated() {
                let isTip = isHere && x == filled
                frame.write(
                    x < filled ? "━" : isTip ? "╸" : "─", row: area.row,
                    column: area.column + column,
                    role: x < filled || isTip ? .progressDone : .progressRest)
            }
        }
    }

    private static func left(
        _ state: Tutor.State, _ around: Surroundings, _ plan: Tutor.Plan
    ) -> String {
        // Where there is no room for what is to be said, it is said here.
        if plan.note == nil, state.note != nil { return Tutor.words(state, around) }
        guard let lesson = state.lesson else { return "Tutor · finished" }
        if let sounding = Tutor.sounding(state) {
            let words = around.isLinear ? String(sounding.dropFirst(2)) : sounding
            return plan.keysFollow ? words : "Tutor · " + words
        }
        let done = state.progress.doneCount(of: state.progress.lesson)
        let percent = plan.progress == nil ? ", \(100 * state.progress.lesson / 12)%" : ""
        return "Tutor · \(done) of \(lesson.steps.count) done" + percent
    }

    private static func hints(
        _ state: Tutor.State, _ around: Surroundings
    ) -> [(key: String, words: String)] {
        let all: [(Verb, String)] =
            state.lesson == nil
            ? [(.helpKeys, "keys"), (.itemAgain, "start again"), (.layerBack, "leave")]
            : [
                (.helpKeys, "keys"), (.itemAgain, "start over"),
                (Tutor.next(in: state), "next lesson"), (.layerBack, "leave"),
            ]
        let place = Tutor.place(state)
        return all.compactMap { verb, words in
            around.keymap.key(for: verb, in: place).map { ($0, words) }
        }
    }

    private static func width(_ hints: [(key: String, words: String)]) -> Int {
        hints.reduce(-2) { $0 + Width.of($1.key) + Width.of($1.words) + 3 }
    }

    /// The end of what is typed, where the caret is.
    private static func tail(_ text: String, _ cells: Int) -> String {
        var tail = Substring(text)
        while Width.of(tail) > max(1, cells) { tail.removeFirst() }
        return String(tail)
    }
}

import Canvas
import ScreenKit
import Wording

/// The last two rows of a lesson: how far one is, and the keys that matter now.
extension Tutor {
    static func drawStatus(
        _ state: State, _ around: Surroundings, _ plan: Plan, row: Int, into frame: inout Frame
    ) {
        if let field = state.field {
            frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), role: .status)
            let start = frame.write(" / ", row: row, column: 0, role: .statusKey)
            field.draw(
                in: Area(row: row, column: start, width: frame.width - start - 1, height: 1),
                into: &frame)
            return
        }
        StatusLine(standing(state, around, plan, width: frame.width), hints: hints(state, around))
            .draw(row: row, into: &frame)
    }

    /// Something is to be said that has no room below the passage.
    private static func hasUnplacedNote(_ state: State, _ plan: Plan) -> Bool {
        guard plan.note == nil, state.lesson != nil, state.showing == nil else { return false }
        return state.note != nil || state.step == nil
    }

    /// And it is too long for the status line, beside the hint that stays longest.
    static func saysOverStory(
        _ state: State, _ around: Surroundings, _ plan: Plan, width: Int
    ) -> Bool {
        guard hasUnplacedNote(state, plan), let story = plan.story, !story.isEmpty else {
            return false
        }
        let hint = hints(state, around).first.map { Width.of($0.key + $0.label) + 3 } ?? 0
        return Width.of(words(state, around)) > width - 2 - hint
    }

    /// The twelve lessons, with a gap where one ends and the next begins.
    static func drawBar(
        _ progress: Progress, _ plan: Plan, row: Int, words: String, into frame: inout Frame
    ) {
        let count = Lesson.all.count
        let all = Double(count)
        var position = Double(progress.lesson) / all
        if Lesson.all.indices.contains(progress.lesson) {
            let steps = Lesson.all[progress.lesson].steps.count
            position += Double(progress.doneCount(of: progress.lesson)) / Double(steps) / all
        }
        ProgressLine(position, chapters: (1..<count).map { Double($0) / all })
            .draw(
                row: row, columns: plan.left..<plan.left + plan.measure, words: words,
                into: &frame)
    }

    private static func standing(
        _ state: State, _ around: Surroundings, _ plan: Plan, width: Int
    ) -> String {
        // Where there is no room for what is to be said, it is said here.
        if hasUnplacedNote(state, plan), !saysOverStory(state, around, plan, width: width) {
            return words(state, around)
        }
        guard let lesson = state.lesson else { return tr("Tutor · finished") }
        if let sounding = sounding(state) {
            let words = around.isLinear ? String(sounding.dropFirst(2)) : sounding
            return plan.keysFollow ? words : tr("Tutor") + " · " + words
        }
        let done = state.progress.doneCount(of: state.progress.lesson)
        let percent =
            plan.progress == nil ? ["\(100 * state.progress.lesson / Lesson.all.count)%"] : []
        return listed([tr("Tutor · \(done) of \(lesson.steps.count) done")] + percent)
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        let all: [(Verb, String)] =
            state.lesson == nil
            ? [
                (.helpKeys, tr("keys")), (.itemAgain, tr("start again")),
                (.layerBack, tr("leave")), (.contentsOpen, tr("lessons")),
            ]
            : [
                (.helpKeys, tr("keys")), (.itemAgain, tr("start over")),
                state.step == nil ? (next(in: state), tr("next lesson")) : nil,
                (.layerBack, tr("leave")), (.contentsOpen, tr("lessons")),
            ].compactMap(\.self)
        let place = place(state)
        return all.compactMap { verb, words in
            around.keymap.key(for: verb, in: place).map { StatusLine.Hint($0, words) }
        }
    }
}

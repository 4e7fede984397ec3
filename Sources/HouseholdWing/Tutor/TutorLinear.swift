import Canvas
import ScreenKit
import Wording

/// A lesson for a screen reader: one thing a line, states as words, nothing that moves.
extension Tutor {
    static func drawLinear(
        _ state: State, _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        guard let lesson = state.lesson, plan.status != nil else { return }
        if let row = plan.head {
            let number = state.progress.lesson + 1
            frame.write(
                tr("Lesson \(number) of \(Lesson.all.count): \(lesson.title)"), row: row, column: 0,
                role: .heading)
        }
        for (text, area) in [(lesson.story, plan.story), (lesson.aside, plan.aside)] {
            guard var area else { continue }
            area.column = 0
            drawText(text, area, into: &frame)
        }
        if let row = plan.invitation { frame.write(lesson.invitation, row: row, column: 0) }
        drawLinearSteps(lesson, state, around, plan, into: &frame)
        for (row, line) in drawnLines(state, plan) {
            frame.write(state.reading.setting.text(of: line), row: row, column: 0)
        }
        if var area = plan.note {
            area.column = 0
            drawNote(state, around, area, into: &frame)
        }
        if let row = plan.progress {
            let done = state.progress.doneCount(of: state.progress.lesson)
            frame.write(tr("\(done) of \(lesson.steps.count) steps done"), row: row, column: 0)
        }
    }

    private static func drawLinearSteps(
        _ lesson: Lesson, _ state: State, _ around: Surroundings, _ plan: Plan,
        into frame: inout Frame
    ) {
        guard let rows = plan.steps else { return }
        let next = state.showing?.step ?? state.step
        let shown = plan.showsAllSteps ? Array(lesson.steps.indices) : [next ?? 0]
        for (at, row) in zip(shown, rows) {
            let step = lesson.steps[at]
            let standing = state.isDone(at) ? tr("Done") : at == next ? tr("Now") : tr("To do")
            let keys = keys(of: step, around, in: place(of: lesson))
            let column = frame.write(
                tr("\(standing): \(step.title)") + listComma, row: row, column: 0)
            let isBelow = plan.keysFollow && !plan.showsAllSteps
            frame.write(keys, row: isBelow ? row + 1 : row, column: isBelow ? 0 : column)
            if at == next { frame.cursor = Point(row: row, column: 0) }
        }
    }
}

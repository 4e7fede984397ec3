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
            let head = tr("Lesson \(number) of \(Lesson.all.count): \(lesson.title)")
            frame.write(Width.clip(head, to: frame.width), row: row, column: 0, role: .heading)
        }
        let texts = [
            (lesson.story, plan.story), (lesson.aside, plan.aside),
            (lesson.invitation, plan.invitation),
        ]
        for (text, area) in texts {
            guard var area else { continue }
            area.column = 0
            drawText(text, area, into: &frame)
        }
        drawLinearSteps(lesson, state, around, plan, into: &frame)
        for (row, line) in drawnLines(state, plan) {
            frame.write(state.reading.setting.text(of: line), row: row, column: 0)
        }
        drawNote(state, around, plan, into: &frame)
        if let row = plan.progress {
            let done = state.progress.doneCount(of: state.progress.lesson)
            let words = tr("\(done) of \(lesson.steps.count) steps done")
            frame.write(Width.clip(words, to: frame.width), row: row, column: 0)
        }
    }

    private static func drawLinearSteps(
        _ lesson: Lesson, _ state: State, _ around: Surroundings, _ plan: Plan,
        into frame: inout Frame
    ) {
        guard let rows = plan.steps else { return }
        let next = state.showing?.step ?? state.step
        let shown = plan.showsAllSteps ? Array(lesson.steps.indices) : [next ?? 0]
        let firsts = stride(from: rows.lowerBound, to: rows.upperBound, by: plan.rowsOfStep)
        for (at, row) in zip(shown, firsts) {
            let step = lesson.steps[at]
            let standing = state.isDone(at) ? tr("Done") : at == next ? tr("Now") : tr("To do")
            let keys = keys(of: step, around, in: place(of: lesson))
            let isBelow = plan.keysFollow
            let room = frame.width - (isBelow ? 0 : Width.of(keys))
            let column = frame.write(
                Width.clip(tr("\(standing): \(step.title)") + listComma, to: room), row: row,
                column: 0)
            let start = isBelow ? 0 : column
            frame.write(
                Width.clip(keys, to: frame.width - start), row: isBelow ? row + 1 : row,
                column: start)
            if at == next { frame.cursor = Point(row: row, column: 0) }
        }
    }
}

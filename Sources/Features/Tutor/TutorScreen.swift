import Canvas
import Typesetting

extension Tutor {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        let plan = Plan(frame.size, state.lesson)
        if let lesson = state.lesson {
            drawTexts(lesson, state, plan, into: &frame)
            drawSteps(lesson, state, around, plan, into: &frame)
            drawPassage(state, plan, into: &frame)
        } else {
            drawLastPage(around, plan, into: &frame)
        }
        drawFoot(state, around, plan, into: &frame)
        if let row = plan.status { TutorStatus.draw(state, around, plan, row: row, into: &frame) }
        AutoAssist.draw(state.assist, around, in: place(state), into: &frame)
        drawShowing(state, around, into: &frame)
    }

    private static func drawTexts(
        _ lesson: Lesson, _ state: State, _ plan: Plan, into frame: inout Frame
    ) {
        if let row = plan.head {
            let number = "Tutor · Lesson \(state.progress.lesson + 1) of \(Lesson.all.count): "
            let column = frame.write(number, row: row, column: 1, role: .dim)
            frame.write(lesson.title, row: row, column: column, role: .heading)
        }
        if let area = plan.story { drawText(lesson.story, area, into: &frame) }
        if let area = plan.aside { drawText(lesson.aside, area, into: &frame) }
        if let row = plan.invitation { frame.write(lesson.invitation, row: row, column: plan.left) }
        if let row = plan.rule {
            frame.write("────────", row: row, column: plan.left, role: .rule)
        }
    }

    static func drawText(
        _ text: String, _ area: Area, role: Role = .text, into frame: inout Frame
    ) {
        let setting = Setting(Passage([text]), width: area.width)
        for (row, line) in zip(area.rows, setting.lines.indices) {
            frame.write(setting.text(of: line), row: row, column: area.column, role: role)
        }
    }

    // MARK: - Steps

    private static func drawSteps(
        _ lesson: Lesson, _ state: State, _ around: Surroundings, _ plan: Plan,
        into frame: inout Frame
    ) {
        guard let rows = plan.steps else { return }
        let next = state.showing?.step ?? state.step
        if plan.showsAllSteps {
            for (at, row) in zip(lesson.steps.indices, rows) {
                drawStep(at, isNext: at == next, row, lesson, state, around, plan, into: &frame)
            }
        } else {
            let at = next ?? lesson.steps.count - 1
            drawStep(
                at, isNext: true, rows.lowerBound, lesson, state, around, plan, into: &frame)
        }
    }

    private static func drawStep(
        _ at: Int, isNext: Bool, _ row: Int, _ lesson: Lesson, _ state: State,
        _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        let (step, isDone) = (lesson.steps[at], state.isDone(at))
        let keys = keys(of: step, around, in: placeOfKeys(lesson))
        if isNext {
            frame.cursor = Point(row: row, column: plan.left)
            frame.write("▌", row: row, column: plan.left, role: .accent)
        }
        frame.write(
            isDone ? "✓" : "○", row: row, column: plan.left + 2, role: isDone ? .good : .dim)
        let title = frame.write(
            step.title, row: row, column: plan.left + 5, role: isDone ? .dim : .text)
        let isBelow = plan.keysFollow && !plan.showsAllSteps
        let column = isBelow ? plan.left + 5 : max(title + 2, plan.left + 38)
        let end = plan.left + plan.measure
        let fits = column + Width.of(keys) <= end ? column : max(title + 1, end - Width.of(keys))
        frame.write(
            keys, row: isBelow ? row + 1 : row, column: isBelow ? column : fits,
            role: isDone ? .dim : .statusKey)
    }

    private static func placeOfKeys(_ lesson: Lesson) -> Place {
        lesson.kind == .listening ? .player : .tutor
    }

    // MARK: - The passage

    private static func drawPassage(_ state: State, _ plan: Plan, into frame: inout Frame) {
        let setting = state.reading.setting
        let (first, spans) = spans(state, rows: plan.passage.height)
        for (row, line) in zip(plan.passage.rows, first..<max(first, setting.lines.count)) {
            for (offset, column, glyph) in setting.glyphs(of: line) {
                let span = spans.first { $0.range.contains(offset) }
                frame.write(
                    String(glyph), row: row, column: plan.passage.column + column,
                    role: span?.role ?? .text, style: span?.style ?? [])
            }
        }
    }

    private struct Span {
        var range: Range<Int>
        var role: Role
        var style: Style = []
    }

    /// The first line to draw, and what stands out in the text, the strongest first.
    private static func spans(_ state: State, rows: Int) -> (Int, [Span]) {
        let setting = state.reading.setting
        let words = setting.passage.words
        switch state.lesson?.kind {
        case .tapping:
            let lit = state.run?.lit.map { [Span(range: words[$0], role: .spokenWord)] } ?? []
            let tapped = (state.run?.tapped ?? []).map {
                Span(range: words[$0], role: .strong, style: .underline)
            }
            return (0, lit + tapped)
        case .listening where state.voice.isPlaying || state.voice.position > .zero:
            let word = words[hum.word(at: state.voice.position)]
            let all = setting.passage.sentences
            let sentence = Passage.index(at: word.lowerBound, of: all).map { all[$0] } ?? word
            let page = setting.line(of: word.lowerBound) / max(1, rows) * max(1, rows)
            return (
                page, [Span(range: word, role: .spokenWord), Span(range: sentence, role: .spoken)]
            )
        case .listening: return (0, [])
        default:
            let role: Role = state.reading.pattern.isEmpty ? .strong : .searchCurrent
            return (
                state.reading.top, state.reading.lit.map { [Span(range: $0, role: role)] } ?? []
            )
        }
    }

    // MARK: - The foot

    private static func drawFoot(
        _ state: State, _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        if let area = plan.note {
            drawText(words(state, around), area, role: .caption, into: &frame)
        }
        guard let row = plan.progress else { return }
        let lesson = state.progress.lesson
        let steps = state.lesson?.steps.count ?? 0
        let done = state.progress.doneCount(of: lesson)
        let count = steps == 0 ? "  12 of 12" : "  \(done) of \(steps)"
        TutorStatus.drawBar(
            lesson: lesson, done: done, of: steps,
            Area(row: row, column: plan.left, width: plan.measure - Width.of(count), height: 1),
            into: &frame)
        frame.write(
            count, row: row, column: plan.left + plan.measure - Width.of(count), role: .dim)
    }

    /// While the hand shows a step: the keys it has pressed so far.
    private static func drawShowing(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard let showing = state.showing, let lesson = state.lesson, frame.height > 1 else {
            return
        }
        let row = frame.height - (frame.height < 12 ? 1 : 2)
        frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), role: .status)
        let column = frame.write("Watch: ", row: row, column: 1, role: .status)
        let pressed = keys(
            of: showing.way.prefix(showing.pressed), around, in: placeOfKeys(lesson))
        frame.write(pressed, row: row, column: column, role: .statusKey)
    }
}

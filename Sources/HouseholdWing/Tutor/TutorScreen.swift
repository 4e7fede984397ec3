import Canvas
import ScreenKit
import Typesetting
import Wording

extension Tutor {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        if let list = state.choosing { return drawList(list, state, around, into: &frame) }
        let plan = Plan(frame.size, state.lesson)
        if around.isLinear && state.lesson != nil && plan.status != nil {
            drawLinear(state, around, plan, into: &frame)
        } else if let lesson = state.lesson {
            drawTexts(lesson, state, plan, into: &frame)
            drawSteps(lesson, state, around, plan, into: &frame)
            drawPassage(state, plan, into: &frame)
            drawFoot(state, around, plan, into: &frame)
        } else {
            drawLastPage(state, around, plan, into: &frame)
            drawFoot(state, around, plan, into: &frame)
        }
        if let row = plan.status { drawStatus(state, around, plan, row: row, into: &frame) }
        AutoAssist.draw(
            state.assist, around, in: place(state), row: Toast.row(in: frame.size), into: &frame)
        drawShowing(state, around, into: &frame)
    }

    private static func drawTexts(
        _ lesson: Lesson, _ state: State, _ plan: Plan, into frame: inout Frame
    ) {
        if let row = plan.head {
            let number = state.progress.lesson + 1
            let room = frame.width - 2
            let column = frame.write(
                Width.clip(tr("Tutor · Lesson \(number) of \(Lesson.all.count): "), to: room),
                row: row, column: 1, role: .dim)
            frame.write(
                Width.clip(lesson.title, to: room + 1 - column), row: row, column: column,
                role: .heading)
        }
        if let area = plan.story { drawText(lesson.story, area, into: &frame) }
        if let area = plan.aside { drawText(lesson.aside, area, into: &frame) }
        if let area = plan.invitation { drawText(lesson.invitation, area, into: &frame) }
        if let row = plan.rule {
            frame.write("────────", row: row, column: plan.left, role: .rule)
        }
    }

    /// What there is no room for leaves its sign.
    static func drawText(
        _ text: String, _ area: Area, role: Role = .text, into frame: inout Frame
    ) {
        let setting = SetText(Passage([text]), width: area.width)
        let cut = setting.lines.count > area.height ? area.rows.last : nil
        for (row, line) in zip(area.rows, setting.lines.indices) {
            let words = setting.text(of: line)
            frame.write(
                row == cut ? Width.clip(words + " …", to: area.width) : words, row: row,
                column: area.column, role: role)
        }
    }

    // MARK: - Steps

    private static func drawSteps(
        _ lesson: Lesson, _ state: State, _ around: Surroundings, _ plan: Plan,
        into frame: inout Frame
    ) {
        guard let rows = plan.steps else { return }
        let next = state.showing?.step ?? state.step
        // All is done: what is read next stands in the text.
        frame.cursor = Point(row: plan.passage.row, column: plan.passage.column)
        if plan.showsAllSteps {
            let firsts = stride(from: rows.lowerBound, to: rows.upperBound, by: plan.rowsOfStep)
            for (at, row) in zip(lesson.steps.indices, firsts) {
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
        let keys = keys(of: step, around, in: place(of: lesson))
        if isNext {
            frame.cursor = Point(row: row, column: plan.left)
            frame.write("▌", row: row, column: plan.left, role: .accent)
        }
        frame.write(
            isDone ? "✓" : "○", row: row, column: plan.left + 2, role: isDone ? .good : .dim)
        let (start, end) = (plan.left + 5, plan.left + plan.measure)
        let isBelow = plan.keysFollow
        let beside = max((end - start) / 2, end - start - 1 - Width.of(keys))
        let title = frame.write(
            Width.clip(step.title, to: isBelow ? end - start : beside), row: row, column: start,
            role: isDone ? .dim : .text)
        let column = isBelow ? start : max(title + 2, keyColumn(lesson, around, plan))
        let fits = column + Width.of(keys) <= end ? column : max(title + 1, end - Width.of(keys))
        let left = isBelow ? column : fits
        frame.write(
            Width.clip(keys, to: end - left), row: isBelow ? row + 1 : row, column: left,
            role: isDone ? .dim : .statusKey)
    }

    /// The keys of a lesson stand in one column: behind its widest title, if there they have room.
    private static func keyColumn(
        _ lesson: Lesson, _ around: Surroundings, _ plan: Plan
    ) -> Int {
        let (start, end) = (plan.left + 5, plan.left + plan.measure)
        let titles = lesson.steps.map { Width.of($0.title) }.max() ?? 0
        let keys = lesson.steps.map { Width.of(self.keys(of: $0, around, in: place(of: lesson))) }
        return max(start + 30, min(start + titles + 2, end - (keys.max() ?? 0)))
    }

    // MARK: - The passage

    private static func drawPassage(_ state: State, _ plan: Plan, into frame: inout Frame) {
        let setting = state.reading.setting
        let spans = spans(state)
        for (row, line) in drawnLines(state, plan) {
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

    /// Which line of the passage stands on which row.
    static func drawnLines(_ state: State, _ plan: Plan) -> [(row: Int, line: Int)] {
        let setting = state.reading.setting
        var first = state.reading.top
        if let word = soundingWord(state) {
            // The page turns when the word leaves it, and not before.
            let rows = max(1, plan.passage.height)
            first = setting.line(of: word.lowerBound) / rows * rows
        }
        return Array(zip(plan.passage.rows, first..<max(first, setting.lines.count)))
    }

    private static func soundingWord(_ state: State) -> Range<Int>? {
        guard state.lesson?.kind == .listening else { return nil }
        return state.reading.setting.passage.words[hum(state).word(at: state.voice.position)]
    }

    /// What stands out in the text, the strongest first.
    private static func spans(_ state: State) -> [Span] {
        let passage = state.reading.setting.passage
        if let run = state.run {
            let lit = run.lit.map { [Span(range: passage.words[$0], role: .spokenWord)] } ?? []
            return lit
                + run.tapped.map {
                    Span(range: passage.words[$0], role: .strong, style: .underline)
                }
        }
        if let word = soundingWord(state) {
            guard state.voice.isPlaying || state.voice.position > .zero else { return [] }
            let at = Passage.index(at: word.lowerBound, of: passage.sentences)
            let sentence = at.map { [Span(range: passage.sentences[$0], role: .spoken)] } ?? []
            return [Span(range: word, role: .spokenWord)] + sentence
        }
        let role: Role = state.reading.isMatch ? .searchCurrent : .strong
        return state.reading.lit.map { [Span(range: $0, role: role)] } ?? []
    }

    // MARK: - The foot

    private static func drawFoot(
        _ state: State, _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        drawNote(state, around, plan, into: &frame)
        guard let row = plan.progress else { return }
        let lesson = state.progress.lesson
        let steps = state.lesson?.steps.count ?? 0
        let done = state.progress.doneCount(of: lesson)
        let count = Lesson.all.count
        let words = steps == 0 ? tr("\(count) of \(count)") : tr("\(done) of \(steps)")
        drawBar(state.progress, plan, row: row, words: words, into: &frame)
    }

    /// Below the passage; without room there, above the story, whose end gives way: it was read
    /// when the lesson began.
    static func drawNote(
        _ state: State, _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        let isOverStory = saysOverStory(state, around, plan, width: frame.width)
        guard var area = plan.note ?? (isOverStory ? plan.story : nil) else { return }
        if around.isLinear { area.column = 0 }
        frame.fill(area)
        let note = words(state, around, isShort: plan.hasShortNote)
        drawText(note, area, role: .caption, into: &frame)
        guard isOverStory, let lesson = state.lesson else { return }
        let lines = SetText(Passage([note]), width: area.width).lines.count
        let air = lines + 1 < area.height ? 1 : 0
        drawText(lesson.story, area.inset(top: lines + air), into: &frame)
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
        let column = frame.write(tr("Watch: "), row: row, column: 1, role: .status)
        let pressed = keys(
            of: showing.way.prefix(showing.pressed), around, in: place(of: lesson))
        frame.write(
            Width.clip(pressed, to: frame.width - column), row: row, column: column,
            role: .statusKey)
    }
}

import Canvas
import ScreenKit
import Wording

extension Doctor {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        if frame.height >= 6 {
            frame.write(tr("What this terminal can do"), row: 0, column: 1, role: .heading)
        }
        let area = listArea(frame.size)
        let topics = state.rows.map { Width.of($0.topic) }.max() ?? 0
        if state.findings == nil {
            frame.write(
                tr("· · ·   looking around"), row: area.row, column: area.column + 2, role: .dim)
            frame.cursor = Point(row: area.row, column: area.column + 2)
        }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { row, area, isFocused, frame in
            if around.isLinear {
                drawLinear(row, state, area, isFocused, &frame)
            } else {
                draw(state.rows[row], area, max(11, topics), isFocused, &frame)
            }
        }
        drawDetail(state, &frame)
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        _ finding: Finding, _ area: Area, _ topicWidth: Int, _ isFocused: Bool,
        _ frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let end = area.columns.upperBound
        frame.write(
            finding.condition.mark, row: area.row, column: area.column,
            role: finding.condition.role, limit: end)
        frame.write(finding.topic, row: area.row, column: area.column + 3, role: role, limit: end)
        let column = area.column + 3 + topicWidth + 1
        frame.write(
            Width.clip(finding.state, to: end - column), row: area.row, column: column, role: role)
    }

    private static func drawLinear(
        _ row: Int, _ state: State, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let finding = state.rows[row]
        let words = listed([finding.topic, finding.condition.word, finding.state])
        let whole = tr("\(row + 1) of \(state.rows.count): \(words)")
        frame.write(
            Width.clip(whole, to: area.width), row: area.row, column: area.column,
            role: isFocused ? .listFocus : .text)
    }

    /// Why it is so, and what to do about it.
    private static func drawDetail(_ state: State, _ frame: inout Frame) {
        let area = detailArea(frame.size)
        guard let finding = state.focused, !area.isEmpty else { return }
        let why = tr("\(finding.why.prefix(1).uppercased() + finding.why.dropFirst()).")
        let next = Paragraphs.draw(why, in: area, into: &frame, role: .caption)
        guard let fix = finding.fix else { return }
        let rest = area.inset(top: next - area.row)
        Paragraphs.draw(fix, in: rest, into: &frame, role: .accent)
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let poor = state.rows.filter { $0.condition != .good }.count
        let words: String
        switch (state.findings, poor) {
        case (nil, _): words = tr("Doctor")
        case (_, 0): words = tr("All is well")
        default: words = tr("\(poor, "thing", "things") could be better")
        }
        return StatusLine(
            words,
            hints: around.hints(
                in: .lists, (.itemAgain, tr("look again")), (.itemCopy, tr("copy the fix")),
                (.layerClose, tr("close"))))
    }

    static func listArea(_ size: Size) -> Area {
        let top = size.height < 6 ? 0 : size.height < 12 ? 1 : 2
        let detail = detailArea(size)
        let bottom = detail.isEmpty ? size.height - 1 : detail.row - 1
        let left = size.width < 50 ? 0 : 1
        return Area(
            row: top, column: left, width: min(100, size.width - 2 * left), height: bottom - top)
    }

    private static func detailArea(_ size: Size) -> Area {
        let height = size.height < 10 ? 0 : size.height < 16 ? 3 : 4
        let margin = size.width < 50 ? 1 : 3
        return Area(
            row: size.height - 1 - height - (size.height < 16 ? 0 : 1), column: margin,
            width: min(74, size.width - 2 * margin), height: height)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: listArea(around.size))
    }
}

extension Finding.Condition {
    fileprivate var word: String {
        switch self {
        case .good: tr("good", "condition")
        case .poor: tr("poor", "condition")
        case .bad: tr("bad", "condition")
        }
    }

    fileprivate var role: Role {
        switch self {
        case .good: .good
        case .poor: .statusWarn
        case .bad: .error
        }
    }
}

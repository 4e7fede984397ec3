import Canvas
import ScreenKit
import Wording

extension Doctor {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let layout = Layout(state, isLinear: around.isLinear)
        let area = layout.list
        // Where it is long it takes the blank row above the list.
        let head = Area(row: 0, column: 1, width: frame.width - 2, height: area.row)
        if frame.height >= 6 {
            Paragraphs.draw(tr("What this terminal can do"), in: head, into: &frame, role: .heading)
        }
        if state.findings == nil {
            frame.write(
                Width.clip(tr("· · ·   looking around"), to: area.width - 2), row: area.row,
                column: area.column + 2, role: .dim)
            frame.cursor = Point(row: area.row, column: area.column + 2)
        }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { row, area, isFocused, frame in
            if around.isLinear {
                drawLinear(row, state, area, isFocused, &frame)
            } else {
                draw(state.rows[row], area, layout.topicWidth, isFocused, &frame)
            }
        }
        drawDetail(state, layout, &frame)
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
        frame.write(
            Width.clip(finding.topic, to: min(topicWidth, end - area.column - 3)), row: area.row,
            column: area.column + 3, role: role)
        let column = area.column + Layout.lead(topicWidth)
        frame.write(
            Width.clip(finding.state, to: end - column), row: area.row, column: column, role: role)
    }

    private static func drawLinear(
        _ row: Int, _ state: State, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        frame.write(
            Width.clip(linearWords(row, state), to: area.width), row: area.row,
            column: area.column, role: isFocused ? .listFocus : .text)
    }

    fileprivate static func linearWords(_ row: Int, _ state: State) -> String {
        let finding = state.rows[row]
        let words = listed([finding.topic, finding.condition.word, finding.state])
        return tr("\(row + 1) of \(state.rows.count): \(words)")
    }

    /// Why it is so, and what to do about it: that is left whole where there is no room for both.
    private static func drawDetail(_ state: State, _ layout: Layout, _ frame: inout Frame) {
        let area = layout.detail
        guard let finding = state.focused, !area.isEmpty else { return }
        let fixes = finding.fix.map { Paragraphs.lines($0, width: area.width).count } ?? 0
        var room = area
        room.height = min(area.height, max(1, area.height - fixes))
        let next = Paragraphs.draw(layout.why, in: room, into: &frame, role: .caption)
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

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: Layout(state, isLinear: around.isLinear).list)
    }
}

extension Doctor {
    /// The list, and below it the details of the finding in focus, in as many rows as they need.
    /// The list keeps three.
    struct Layout {
        let list: Area
        let detail: Area
        /// Room for the widest topic, or half of the line.
        let topicWidth: Int
        /// How it is, where the row has no room for that, and why.
        let why: String

        init(_ state: State, isLinear: Bool = false) {
            let size = state.size
            let top = size.height < 6 ? 0 : size.height < 12 ? 1 : 2
            let left = size.width < 50 ? 0 : 1
            let margin = size.width < 50 ? 1 : 3
            let width = min(100, size.width - 2 * left)
            let detailWidth = max(0, min(74, size.width - 2 * margin))
            let topics = state.rows.map { Width.of($0.topic) }.max() ?? 0
            topicWidth = min(max(11, topics), max(1, (width - 2) / 2))
            why = Self.why(state, width: width, topicWidth, isLinear: isLinear)
            let rows = size.height < 10 || detailWidth == 0 ? 0 : size.height < 16 ? 3 : 4
            let air = size.height < 16 ? 0 : 1
            let row = size.height - 1 - rows - air
            let bottom = rows == 0 ? size.height - 1 : row - 1
            let fixes = state.focused?.fix.map { Paragraphs.lines($0, width: detailWidth).count }
            let wanted = Paragraphs.lines(why, width: detailWidth).count + (fixes ?? 0) - rows
            // What is longer takes the blank row below, then rows of the list.
            let down = rows == 0 ? 0 : max(0, min(wanted, air))
            let room = bottom - top - FootedPage.listRowsMin
            let up = rows == 0 ? 0 : max(0, min(wanted - down, room))
            list = Area(row: top, column: left, width: width, height: bottom - top - up)
            detail = Area(
                row: row - up, column: margin, width: detailWidth, height: rows + down + up)
        }

        /// Where the state begins in a row: behind the mark and the topic.
        static func lead(_ topicWidth: Int) -> Int { 3 + topicWidth + 1 }

        private static func why(
            _ state: State, width: Int, _ topicWidth: Int, isLinear: Bool
        ) -> String {
            guard let finding = state.focused else { return "" }
            let isCut =
                isLinear
                ? Width.of(Doctor.linearWords(state.list.focus, state)) > width
                : Width.of(finding.state) > width - 2 - lead(topicWidth)
            let known = isCut ? [finding.state, finding.why] : [finding.why]
            return sentences(
                known.map { tr("\($0.prefix(1).uppercased() + $0.dropFirst()).") })
        }
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

import Canvas
import ScreenKit
import Wording

extension Find {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        let plan = Plan(frame.size, state)
        if let row = plan.title {
            let lead = Width.clip(tr("Find in"), to: frame.width - 2 * plan.left) + " "
            let end = frame.write(lead, row: row, column: plan.left, role: .dim)
            frame.write(
                Width.clip(state.book.title, to: frame.width - end - 1), row: row, column: end,
                role: .heading)
        }
        frame.write("/", row: plan.field, column: plan.left, role: .statusKey)
        state.field.draw(
            in: Area(
                row: plan.field, column: plan.left + 2, width: frame.width - plan.left - 4,
                height: 1),
            into: &frame)
        drawOptions(plan, into: &frame)
        for (number, line) in plan.notice.enumerated() {
            frame.write(
                line, row: plan.list.upperBound + number, column: plan.left, role: .text,
                limit: frame.width - plan.left)
        }
        drawHits(state, plan, isLinear: around.isLinear, into: &frame)
        if let row = plan.strip, !around.isLinear { drawStrip(state, row, plan, into: &frame) }
        guard let row = plan.status else { return }
        StatusLine(words(state), hints: hints(state, around)).draw(row: row, into: &frame)
    }

    private struct Plan {
        var left: Int
        var title: Int?
        var field: Int
        /// Below the field: how it is looked for, and what came of it.
        var options: [Option]
        var list: Range<Int>
        /// Below the list: what could not be looked through.
        var notice: [String] = []
        var strip: Int?
        var status: Int?

        /// Rows of matches that long words leave.
        private static let listMin = 3

        init(_ size: Size, _ state: State) {
            let (width, height) = (size.width, size.height)
            left = width < 50 ? 1 : 2
            status = height >= 5 && width >= 20 ? height - 1 : nil
            let foot = status ?? height
            title = height >= 12 ? 0 : nil
            field = title == nil ? 0 : 2
            strip = height >= 12 && width >= 40 ? foot - 1 : nil
            let end = strip.map { $0 - 1 } ?? foot
            let gap = height >= 12 ? 1 : 0
            let spare = end - Self.listMin - gap - (field + 1)
            options =
                height >= 8
                ? Find.options(state, width: width - 2 * left - 2, rowsMax: max(1, spare)) : []
            let top = field + 1 + options.count + gap
            let most = max(0, end - top - (state.found.hits.isEmpty ? 0 : Self.listMin))
            let words = most > 0 ? Find.unread(state) : ""
            if !words.isEmpty {
                notice = Paragraphs.lines(words, width: width - 2 * left, rowsMax: most)
            }
            list = top..<max(top, end - notice.count)
        }
    }

    /// A row of words, and what stands at its right end.
    private struct Option {
        var left: String
        var right = ""
    }

    // MARK: - Words

    private static func drawOptions(_ plan: Plan, into frame: inout Frame) {
        let end = frame.width - plan.left
        for (index, option) in plan.options.enumerated() {
            let row = plan.field + 1 + index
            frame.write(option.left, row: row, column: plan.left + 2, role: .dim, limit: end)
            frame.write(
                option.right, row: row, column: end - Width.of(option.right), role: .dim,
                limit: end)
        }
    }

    /// On one row where both have room there; what came of it is never cut for the rest.
    private static func options(_ state: State, width: Int, rowsMax: Int) -> [Option] {
        let words = manner(state)
        let outcome = state.field.isEmpty ? "" : outcome(state)
        if outcome.isEmpty {
            return Paragraphs.lines(words, width: width, rowsMax: rowsMax).map { Option(left: $0) }
        }
        let lines = Paragraphs.lines(words, width: width)
        let last = Width.of(lines.last ?? "")
        if lines.count <= rowsMax, last + gapMin + Width.of(outcome) <= width {
            return lines.dropLast().map { Option(left: $0) } + [
                Option(left: lines.last ?? "", right: outcome)
            ]
        }
        if rowsMax == 1 {
            let right = Width.clip(outcome, to: width)
            let left = Width.clip(words, to: width - Width.of(right) - gapMin)
            return [Option(left: left, right: right)]
        }
        let below = Paragraphs.lines(outcome, width: width, rowsMax: rowsMax - 1)
        let above = Paragraphs.lines(words, width: width, rowsMax: rowsMax - below.count)
        return (above + below).map { Option(left: $0) }
    }

    /// Between words and what stands at the right end of their row.
    private static let gapMin = 2

    private static func manner(_ state: State) -> String {
        var words = [state.isRegex ? tr("regular expression") : tr("plain")]
        if state.wholeWords { words.append(tr("whole words")) }
        words.append(
            state.pattern.folds
                ? tr("small letters match both cases") : tr("capitals as they are typed"))
        return listed(words)
    }

    /// Pages of which no word can be found.
    private static func unread(_ state: State) -> String {
        let scanned = state.found.scanned
        guard !scanned.isEmpty, !state.isStale else { return "" }
        let maker = state.book.publication.textMaker(of: scanned)
        if scanned.isAll {
            return tr("The pages of this book are pictures without text. This makes it: \(maker)")
        }
        return scanned.count == 1
            ? tr("Page \(scanned.list) is a picture without text. This makes it: \(maker)")
            : tr("Pages \(scanned.list) are pictures without text. This makes it: \(maker)")
    }

    private static func outcome(_ state: State) -> String {
        if let trouble = state.found.trouble, !state.isStale { return trouble }
        if state.found.total == 0 {
            return state.isStale || !state.found.isComplete ? "· · ·" : tr("not in this book")
        }
        let (total, chapters) = (state.found.total, state.found.chapters)
        return state.found.isComplete
            ? tr("\(total) in \(chapters, "chapter", "chapters")")
            : tr("\(total) in \(chapters, "chapter", "chapters") so far")
    }

    private static func words(_ state: State) -> String {
        guard !state.found.hits.isEmpty else { return tr("Find") }
        return tr("Match \(state.found.skipped + state.focus + 1) of \(state.found.total)")
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        var wanted: [(Verb, String)] = []
        if !state.found.hits.isEmpty {
            wanted += [(.focusActivate, tr("go there")), (.fieldDown, tr("choose"))]
        }
        return around.hints(
            in: .fields,
            wanted + [
                (.findRegex, tr("regex")), (.findWordOnly, tr("words")),
                (.layerClose, tr("back")),
            ])
    }

    // MARK: - The list

    /// A row: the name of a chapter with its count, or one of the two rows of a hit.
    enum Row: Equatable {
        case chapter(String, Int)
        case head(Int)
        case tail(Int)
    }

    static func rows(_ state: State) -> [Row] {
        let hits = state.found.hits
        var rows: [Row] = []
        var start = 0
        while start < hits.count {
            var end = start
            while end < hits.count, hits[end].chapter == hits[start].chapter,
                hits[end].section == hits[start].section
            { end += 1 }
            rows.append(.chapter(hits[start].chapter, end - start))
            for hit in start..<end { rows += [.head(hit), .tail(hit)] }
            start = end
        }
        return rows
    }

    /// The rows in view: the focused hit a third from the top, where there is as much.
    static func window(_ rows: [Row], focus: Int, height: Int) -> Range<Int> {
        guard height > 0, let at = rows.firstIndex(of: .head(focus)) else { return 0..<0 }
        let top = min(max(0, at - height / 3), max(0, rows.count - height))
        return top..<min(rows.count, top + height)
    }

    private static func drawHits(
        _ state: State, _ plan: Plan, isLinear: Bool, into frame: inout Frame
    ) {
        let rows = rows(state)
        let window = window(rows, focus: state.focus, height: plan.list.count)
        for (row, line) in zip(plan.list, rows[window]) {
            switch line {
            case .chapter(let title, let count):
                let words = Width.clip(
                    title.isEmpty ? state.book.title : title, leaving: " · \(count)",
                    of: frame.width - 2 * plan.left)
                frame.write(words, row: row, column: plan.left, role: .heading)
            case .head(let index):
                draw(index, row, isHead: true, state, plan, isLinear, into: &frame)
            case .tail(let index):
                draw(index, row, isHead: false, state, plan, isLinear, into: &frame)
            }
        }
    }

    private static func draw(
        _ index: Int, _ row: Int, isHead: Bool, _ state: State, _ plan: Plan, _ isLinear: Bool,
        into frame: inout Frame
    ) {
        let hit = state.found.hits[index]
        let isFocused = index == state.focus
        // Heard, a row says which of how many it is; a column of percents would be cut from it.
        let number =
            isLinear
            ? tr(
                "\(state.found.skipped + index + 1) of \(state.found.total), "
                    + "\(Decimals.share(percent: hit.percent)):") + " " : ""
        let indent = plan.left + (isLinear ? Width.of(number) : 9)
        let room = frame.width - indent - plan.left
        if isFocused {
            frame.fill(
                Area(
                    row: row, column: plan.left, width: frame.width - 2 * plan.left, height: 1),
                role: .listFocus)
            if !isLinear { frame.write("▌", row: row, column: plan.left, role: .accent) }
            // A screen reader follows the cursor: it is where the person went last.
            if isHead, state.field.isEmpty || isLinear && state.hasChosen {
                frame.cursor = Point(row: row, column: plan.left)
            }
        }
        guard room > 4 else { return }
        if isHead, isLinear {
            frame.write(number, row: row, column: plan.left, role: .dim)
        } else if isHead {
            let percent = Decimals.share(percent: hit.percent)
            frame.write(
                percent, row: row, column: indent - 2 - Width.of(percent), role: .dim)
        }
        // As much before the match as leaves it in the first row.
        let before = Excerpts.tail(hit.before, room / 2)
        let after = String(hit.after)
        let role: Role = isFocused ? .listFocus : .text
        let match = Width.clip(hit.match, to: room - Width.of(before))
        if isHead {
            var column = frame.write(before, row: row, column: indent, role: role)
            column = frame.write(
                match, row: row, column: column, role: isFocused ? .searchCurrent : .searchMatch)
            let left = indent + room - column
            if left > 0 {
                frame.write(Excerpts.fitting(after, left), row: row, column: column, role: role)
            }
        } else {
            let used = room - Width.of(before) - Width.of(match)
            let rest = String(after.dropFirst(Excerpts.fitting(after, used).count)).drop {
                $0 == " "
            }
            frame.write(Excerpts.fitting(String(rest), room), row: row, column: indent, role: role)
        }
    }

    // MARK: - The strip

    private static func strip(_ size: Size, _ plan: Plan) -> Range<Int> {
        plan.left + 7..<max(plan.left + 7, size.width - 7)
    }

    private static func drawStrip(
        _ state: State, _ row: Int, _ plan: Plan, into frame: inout Frame
    ) {
        let bar = strip(frame.size, plan)
        guard bar.count >= 10, state.found.total > 0 else { return }
        frame.write("0%", row: row, column: bar.lowerBound - 3, role: .dim)
        frame.write("100%", row: row, column: bar.upperBound + 1, role: .dim)
        for column in bar {
            let part = column - bar.lowerBound
            let hasHit = state.found.spread.first(in: part, of: bar.count) != nil
            frame.write(
                hasHit ? "╷" : "·", row: row, column: column,
                role: hasHit ? .progressTick : .progressRest)
        }
    }

    // MARK: - Pointing

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let plan = Plan(around.size, state)
        switch mouse.act {
        case .wheelDown: return .wheelTurned(1)
        case .wheelUp: return .wheelTurned(-1)
        case .press(.left):
            if mouse.at.row == plan.strip {
                let bar = strip(around.size, plan)
                guard bar.contains(mouse.at.column) else { return nil }
                let pressed = mouse.at.column - bar.lowerBound
                let near = (pressed..<bar.count).lazy + (0..<pressed).reversed()
                return near.lazy.compactMap { state.found.spread.first(in: $0, of: bar.count) }
                    .first.map(Action.spreadPressed)
            }
            guard plan.list.contains(mouse.at.row) else { return nil }
            let rows = rows(state)
            let window = window(rows, focus: state.focus, height: plan.list.count)
            let index = window.lowerBound + mouse.at.row - plan.list.lowerBound
            guard rows.indices.contains(index) else { return nil }
            switch rows[index] {
            case .head(let hit), .tail(let hit): return .hitPressed(hit)
            case .chapter: return nil
            }
        default: return nil
        }
    }
}

import Canvas
import ScreenKit
import Wording

extension Everywhere {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        let plan = plan(state, around, frame.size)
        if let row = plan.title {
            frame.write(
                Width.clip(tr("Search everything"), to: plan.room), row: row, column: plan.left,
                role: .heading)
        }
        frame.write("/", row: plan.field, column: plan.left, role: .statusKey)
        state.field.draw(
            in: Area(
                row: plan.field, column: plan.left + 2, width: frame.width - plan.left - 4,
                height: 1),
            into: &frame)
        if let row = plan.summary {
            let area = Area(
                row: row, column: plan.left + 2, width: plan.room - 2, height: plan.summaryRows)
            Paragraphs.draw(summary(state, around), in: area, into: &frame, role: .dim)
        }
        for (row, index) in zip(
            plan.list, state.list.window(of: state.shape, height: plan.list.count))
        {
            let number = around.isLinear ? number(of: index, state) : ""
            draw(index, row, number, state, plan, around, into: &frame)
        }
        guard let row = plan.status else { return }
        StatusLine(words(state, around), hints: hints(state, around)).draw(row: row, into: &frame)
    }

    /// The layout as it is drawn. The summary takes rows of the list only where the whole list
    /// still fits, so moving in the list depends on the size alone.
    private static func plan(_ state: State, _ around: Surroundings, _ size: Size) -> Plan {
        var plan = Plan(size)
        let lines = Paragraphs.lines(summary(state, around), width: plan.room - 2).count
        plan.summarize(in: lines, listed: state.rows.count)
        return plan
    }

    struct Plan {
        var left: Int
        /// The cells of a line.
        var room: Int
        var title: Int?
        var field: Int
        /// What was found, in a sentence.
        var summary: Int?
        var summaryRows = 1
        var list: Range<Int>
        var status: Int?

        init(_ size: Size) {
            let (width, height) = (size.width, size.height)
            left = width < 50 ? 1 : 2
            room = max(0, width - 2 * left)
            status = height >= 5 && width >= 20 ? height - 1 : nil
            title = height >= 12 ? 0 : nil
            field = title == nil ? 0 : 2
            summary = height >= 8 ? field + 1 : nil
            let top = (summary ?? field) + (height >= 12 ? 2 : 1)
            list = top..<max(top, (status ?? height) - (height >= Self.lowMax ? 1 : 0))
        }

        /// Lower screens have no blank row below the list.
        static let lowMax = 16

        /// A long summary goes on over rows that the list leaves, then over the blank row below it.
        mutating func summarize(in lines: Int, listed: Int) {
            guard let summary else { return }
            let own = list.lowerBound - summary
            let free = min(max(0, lines - 1), max(0, list.count - listed))
            summaryRows = max(1, min(lines, own + free))
            list = list.lowerBound + free..<list.upperBound
        }
    }

    // MARK: - Words

    private static func summary(_ state: State, _ around: Surroundings) -> String {
        let reading = around.textReading.words
        if state.field.isEmpty {
            let all = tr("titles, authors, notes and the text of every book")
            return reading.isEmpty ? all : clauses([all, reading])
        }
        if let trouble = state.found.trouble, !state.isStale { return trouble }
        let found = state.found
        var parts: [String] = []
        let (books, notes, texts) = (found.books.count, found.notes.count, found.textCount)
        if books > 0 { parts.append(tr("\(books, "book", "books")")) }
        if notes > 0 { parts.append(tr("\(notes, "note", "notes")")) }
        if texts > 0 {
            parts.append(
                found.isCut
                    ? tr("in the text of more than \(texts, "book", "books")")
                    : tr("in the text of \(texts, "book", "books")"))
        }
        if parts.isEmpty {
            parts.append(state.isStale || !found.isComplete ? "· · ·" : tr("found nowhere"))
        }
        if !reading.isEmpty { parts.append(reading) }
        return listed(parts)
    }

    private static func words(_ state: State, _ around: Surroundings) -> String {
        let items = state.items
        guard !around.isLinear, let at = items.firstIndex(of: state.list.focus) else {
            return tr("Search everything")
        }
        return tr("\(at + 1) of \(items.count)")
    }

    private static func number(of row: Int, _ state: State) -> String {
        let items = state.items
        return items.firstIndex(of: row).map { ItemNumber.words($0 + 1, of: items.count) } ?? ""
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        let some: [(Verb, String)] =
            state.rows.isEmpty ? [] : [(.focusActivate, tr("open")), (.fieldDown, tr("choose"))]
        return around.hints(in: .fields, some + [(.layerClose, tr("back"))])
    }

    // MARK: - The list

    private static func draw(
        _ index: Int, _ row: Int, _ number: String, _ state: State, _ plan: Plan,
        _ around: Surroundings, into frame: inout Frame
    ) {
        let line = state.rows[index]
        let isFocused =
            index == state.list.focus && line.kind == .item
            || line.kind == .continuation && index == state.list.focus + 1
        let room = plan.room
        guard room > 8 else { return }
        if isFocused {
            frame.fill(
                Area(row: row, column: plan.left, width: room, height: 1), role: .listFocus)
            if !around.isLinear { frame.write("▌", row: row, column: plan.left, role: .accent) }
            // A screen reader follows the cursor: it is where the person went last.
            if line.kind == .item, state.field.isEmpty || around.isLinear && state.hasChosen {
                frame.cursor = Point(row: row, column: plan.left)
            }
        }
        let role: Role = isFocused ? .listFocus : .text
        func write(_ text: String, _ column: Int, _ role: Role) {
            frame.write(
                Width.clip(text, to: plan.left + room - column), row: row, column: column,
                role: role)
        }
        switch line.content {
        case .heading(let words, let detail):
            // There is room for a sign that there is more.
            let cells = detail.isEmpty ? room : room - 3
            let end = frame.write(
                Width.clip(words, to: cells), row: row, column: plan.left, role: .heading)
            write(detail, end + 2, .dim)
        case .words(let words): write(words, plan.left, .dim)
        case .book(let book):
            let words = [book.heading, book.authorNames].filter { !$0.isEmpty }
            let indent = around.isLinear ? 0 : 2
            write(number + words.joined(separator: " — "), plan.left + indent, role)
        case .note(let note):
            let said = [note.note.note, note.note.quote.isEmpty ? "" : "“\(note.note.quote)”"]
                .filter { !$0.isEmpty }.joined(separator: " ")
            let line = said.split { $0.isWhitespace }.joined(separator: " ")
            let percent = ProgressLine.hundredths(note.note.percent / 100)
            let indent = around.isLinear ? 0 : 2
            write(
                number + tr("\(note.book.heading), \(percent)%: \(line)"), plan.left + indent, role)
        case .head(_, let place):
            draw(place, row, number, plan, room, isFocused, around.isLinear, into: &frame)
        case .chapter(let place):
            write(place.chapter, plan.left + indent(around.isLinear), isFocused ? role : .dim)
        }
    }

    private static func indent(_ isLinear: Bool) -> Int { isLinear ? 0 : 9 }

    private static func draw(
        _ place: Place, _ row: Int, _ number: String, _ plan: Plan, _ room: Int,
        _ isFocused: Bool, _ isLinear: Bool, into frame: inout Frame
    ) {
        let percent = Decimals.share(percent: place.percent)
        let role: Role = isFocused ? .listFocus : .text
        var column = plan.left + indent(isLinear)
        if isLinear {
            column = frame.write(
                number + tr("\(percent): "), row: row, column: column, role: .dim)
        } else {
            frame.write(percent, row: row, column: column - 2 - Width.of(percent), role: .dim)
        }
        let end = plan.left + room
        let before = Excerpts.tail(place.excerpt.before, (end - column) / 2)
        column = frame.write(before, row: row, column: column, role: role)
        column = frame.write(
            Width.clip(place.excerpt.match, to: max(0, end - column)), row: row, column: column,
            role: isFocused ? .searchCurrent : .searchMatch)
        guard column < end else { return }
        frame.write(
            Excerpts.fitting(place.excerpt.after, end - column), row: row, column: column,
            role: role)
    }

    // MARK: - Pointing

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let plan = plan(state, around, around.size)
        switch mouse.act {
        case .wheelDown: return .wheelTurned(1)
        case .wheelUp: return .wheelTurned(-1)
        case .press(.left):
            guard plan.list.contains(mouse.at.row) else { return nil }
            let window = state.list.window(of: state.shape, height: plan.list.count)
            var index = window.lowerBound + mouse.at.row - plan.list.lowerBound
            guard state.rows.indices.contains(index) else { return nil }
            if state.rows[index].kind == .continuation { index -= 1 }
            return state.rows[index].kind == .item ? .rowPressed(index) : nil
        default: return nil
        }
    }
}

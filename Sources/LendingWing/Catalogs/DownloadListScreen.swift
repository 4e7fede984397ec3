import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension DownloadList {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        var state = state
        state.size = size
        let page = page(state)
        if page.list.hasHead {
            frame.write(
                Width.clip(tr("Downloads and loans"), to: size.width - 2), row: 0, column: 1,
                role: .heading)
        }
        let rows = state.rows
        let area = page.list.area
        if rows.isEmpty { drawNothing(state, around, area, into: &frame) }
        let shape = state.shape
        let seen = rows[state.list.window(of: shape, height: area.height)]
        let title = titleWidth(
            of: seen.compactMap { Self.line($0, state) }, in: max(0, area.width - 2), around)
        state.list.draw(
            shape, in: area, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { index, line, isFocused, frame in
            switch rows[index] {
            case .blank: break
            case .heading(let title):
                frame.write(
                    Width.clip(title, to: line.width), row: line.row, column: line.column,
                    role: .heading)
            case .download, .loan, .account:
                guard let words = Self.line(rows[index], state) else { break }
                draw(words, line, isFocused, title, around, into: &frame)
            }
        }
        guard page.list.hasFoot else { return }
        drawFoot(state, in: page.foot, into: &frame)
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func drawNothing(
        _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        let inner = area.inset(left: min(2, area.width), right: 0)
        let words =
            state.loans.isAsking
            ? tr("· · ·   asking your libraries")
            : tr(
                "Nothing was downloaded, and nothing is lent to you.\n\(key(.goLibraries)) goes to "
                    + "the libraries and catalogs that books come from; \(key(.itemAgain)) asks "
                    + "them what they lend you.")
        Paragraphs.draw(words, in: inner, into: &frame, role: .dim)
        frame.cursor = Point(row: inner.row, column: inner.column)
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        var parts: [String] = []
        if around.isOffline { parts.append(tr("Not reached")) }
        let waiting = around.waitingCount
        if waiting > 0 { parts.append(tr("\(waiting, "waits", "wait")")) }
        let needy = state.rows.prefix { $0 != .blank }
        if case .heading(tr("Needs you"))? = needy.first {
            parts.append(tr("\(needy.count - 1, "needs you", "need you")"))
        }
        let running = state.all.count { $0.phase == .running }
        if running > 0 { parts.append(tr("\(running) running")) }
        if state.loans.isAsking { parts.append(tr("asking your libraries")) }
        var act = tr("act")
        var stop = tr("off the list")
        switch state.focused {
        case .download(let download):
            switch download.phase {
            case .waiting where state.isHeldUp(download): act = tr("try now")
            case .waiting, .running: act = tr("pause", "act")
            case .paused: act = tr("go on")
            case .failed: act = tr("ask again")
            case .done: act = tr("read")
            }
            if download.isOpen { stop = tr("stop") }
        case .loan(let record):
            act = likeliest(record.loan).map(LoanWords.short) ?? tr("look")
            stop = record.loan.isHold ? tr("cancel hold") : tr("return")
            if !record.loan.deeds.contains(where: { [.giveBack, .cancelHold].contains($0) }) {
                stop = ""
            }
        default: stop = ""
        }
        var hints: [(Verb, String)] = [(.focusActivate, act)]
        if !stop.isEmpty { hints.append((.itemRemove, stop)) }
        if case .loan = state.focused { hints.append((.listIn, tr("more"))) }
        hints += [(.layerBack, tr("back")), (.helpKeys, tr("keys"))]
        return StatusLine(
            parts.isEmpty ? tr("Downloads and loans") : parts.joined(separator: " · "),
            hints: around.hints(in: .lists, hints))
    }

    // MARK: - Rows

    /// A row that changes may be spoken each time: while a file comes it does so ten times.
    private static func heard(_ share: Double, isRunning: Bool) -> String {
        let tenth = (share * 10).rounded(.down) / 10
        guard isRunning, tenth > 0 else { return ProgressLine.percent(isRunning ? 0 : share) }
        return tr("over \(ProgressLine.percent(tenth))")
    }

    private static func draw(
        _ words: Line, _ line: Area, _ isFocused: Bool, _ title: Int, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let key = words.key.flatMap { around.keymap.key(for: $0, in: .lists) }
        let act = Self.act(words, around)
        if around.isLinear {
            let percent = words.share.map { heard($0, isRunning: words.mark == "↓") } ?? ""
            let said = [words.words, percent, act].filter { !$0.isEmpty }
            let all = listed([words.title] + said)
            guard Width.of(all) > line.width else { return write(all, line, role, &frame) }
            // A key and what it does stand in the status line as well.
            let rest = key == nil || act.isEmpty ? said[...] : said.dropLast()
            return write(
                Paragraphs.heard(words.title, listed(rest), of: line.width), line, role, &frame)
        }
        let percent = words.share.map(ProgressLine.percent) ?? ""
        let mark = (words.mark.isEmpty ? " " : words.mark) + " "
        if line.width < wordsMin {
            let end = percent.isEmpty ? 0 : 5
            frame.write(
                Width.clip(mark + words.title, to: line.width - end), row: line.row,
                column: line.column, role: role, limit: line.columns.upperBound - end)
            frame.write(
                percent, row: line.row, column: line.columns.upperBound - Width.of(percent),
                role: .dim)
            return
        }
        frame.write(
            Width.clip(mark + words.title, to: title - 1), row: line.row, column: line.column,
            role: role, limit: line.column + title)
        var right = line.column + title..<line.columns.upperBound
        let end = words.share == nil ? act : words.size
        // Where it would cut what is said, the key stands in the status line alone.
        let isWhole = words.share != nil || words.role == .error
        let need = isWhole ? 0 : Width.of(words.words) + 1
        if !end.isEmpty, right.count > Width.of(end) + max(12, need) {
            let column = right.upperBound - Width.of(end)
            frame.write(end, row: line.row, column: column, role: .dim)
            if let key, words.share == nil {
                frame.write(key, row: line.row, column: column, role: .statusKey)
            }
            right = right.lowerBound..<column - 2
        }
        guard let share = words.share else {
            frame.write(
                Width.clip(words.words, to: right.count), row: line.row, column: right.lowerBound,
                role: words.role, limit: right.upperBound)
            return
        }
        ProgressLine(share).draw(
            row: line.row, columns: right, words: ProgressLine.percent(share), into: &frame)
    }

    private static func write(_ words: String, _ line: Area, _ role: Role, _ frame: inout Frame) {
        frame.write(
            Width.clip(words, to: line.width), row: line.row, column: line.column, role: role)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state).list.area)
    }
}

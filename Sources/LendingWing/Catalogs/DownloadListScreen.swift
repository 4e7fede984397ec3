import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension DownloadList {
    static func page(_ size: Size) -> ListPage { ListPage(size, foot: 2) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if page(size).hasHead {
            frame.write(
                Width.clip(tr("Downloads and loans"), to: size.width - 2), row: 0, column: 1,
                role: .heading)
        }
        let rows = state.rows
        let area = page(size).area
        if rows.isEmpty { drawNothing(state, around, area, into: &frame) }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            switch rows[index] {
            case .blank: break
            case .heading(let title):
                frame.write(
                    Width.clip(title, to: line.width), row: line.row, column: line.column,
                    role: .heading)
            case .download, .loan, .account:
                guard let words = Self.line(rows[index], state) else { break }
                draw(words, line, isFocused, around, into: &frame)
            }
        }
        guard size.width >= 20, size.height >= 5 else { return }
        drawFoot(state, into: &frame)
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
        if around.isOffline { parts.append(tr("Offline")) }
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

    private static func draw(
        _ words: Line, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let key = words.key.flatMap { around.keymap.key(for: $0, in: .lists) }
        let act = [key, words.act].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        let percent = words.share.map(ProgressLine.percent) ?? ""
        if around.isLinear {
            let parts = [words.title, words.words, percent, act].filter { !$0.isEmpty }
            return write(listed(parts), line, role, &frame)
        }
        let mark = (words.mark.isEmpty ? " " : words.mark) + " "
        if line.width < 40 {
            let end = percent.isEmpty ? 0 : 5
            frame.write(
                Width.clip(mark + words.title, to: line.width - end), row: line.row,
                column: line.column, role: role, limit: line.columns.upperBound - end)
            frame.write(
                percent, row: line.row, column: line.columns.upperBound - Width.of(percent),
                role: .dim)
            return
        }
        let title = line.width * 2 / 5
        frame.write(
            Width.clip(mark + words.title, to: title - 1), row: line.row, column: line.column,
            role: role, limit: line.column + title)
        var right = line.column + title..<line.columns.upperBound
        let end = words.share == nil ? act : words.size
        if !end.isEmpty, right.count > Width.of(end) + 12 {
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

    /// What the focused row has no room for.
    private static func drawFoot(_ state: State, into frame: inout Frame) {
        var (words, role) = ("", Role.dim)
        switch state.focused {
        case .download(let download): (words, role) = foot(download)
        case .loan(let record):
            let name = state.loans.accounts.first { $0.id == record.id.account }?.name
            words = [CatalogWords.authors(record.loan.publication), name ?? ""]
                .filter { !$0.isEmpty }.joined(separator: " · ")
            if let refusal = record.loan.refusal {
                (words, role) = (tr("\(refusal.why). \(refusal.next)"), .error)
            } else if let failure = record.loan.state.failure {
                (words, role) = (failure, .error)
            }
        case .account(_, let trouble):
            (words, role) = (tr("\(trouble.why). \(trouble.next)"), .error)
        case .heading, .blank, nil: return
        }
        frame.write(
            Width.clip(words, to: frame.width - 4), row: frame.height - 2, column: 3, role: role,
            limit: frame.width - 1)
    }

    private static func foot(_ download: Download) -> (String, Role) {
        switch download.phase {
        case .failed(let why, let next): return (tr("\(why). \(next)"), .error)
        case .done(let path): return (path, .dim)
        case .waiting, .running, .paused:
            let (here, host) = (Amounts.size(download.received), download.order.host)
            let words = download.total.map { tr("\(here) of \(Amounts.size($0)) from \(host)") }
            return (words ?? tr("\(here) from \(host)"), .dim)
        }
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(around.size).area)
    }
}

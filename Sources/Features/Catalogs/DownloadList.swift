import Canvas
import Catalogs
import Kernel

/// The list of what is on its way, and of what came.
public enum DownloadList: Standing {
    public struct State: Equatable, Sendable {
        var all: [Download]
        public internal(set) var list = ListView()
        var size: Size

        public init(_ all: [Download], size: Size) {
            self.all = all
            self.size = size
            move(.first)
        }
    }

    public enum Action: Equatable, Sendable {
        case ordered(Order)
        case resized(Size)
        case told([Download])
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            state.move(.to(state.list.focus))
        case .told(let all):
            guard all != state.all else { return [] }
            let was = state.focused?.id
            state.all = all
            let row = state.rows.firstIndex {
                if case .download(let download) = $0 { download.id == was } else { false }
            }
            state.move(.to(row ?? state.list.focus))
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row
            state.move(.to(row))
            return wasFocused ? act(state) : []
        case .wheelTurned(let rows):
            state.list.scroll(by: rows, in: state.shape, height: state.height)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .focusActivate, .listIn: return act(state)
        case .listOut: return [.perform(.close)]
        case .itemRemove:
            guard let download = state.focused else { return [.perform(.missed)] }
            return [.perform(.stopDownload(download.id))]
        case .itemAgain:
            guard let download = state.focused else { return [.perform(.missed)] }
            return [.perform(.resumeDownload(download.id))]
        default:
            guard let move = ListView.Move(order.verb) else { return [.perform(.missed)] }
            state.move(move, by: order.times)
            return []
        }
    }

    /// The likeliest thing: read it, hold it, go on with it.
    private static func act(_ state: State) -> [Effect<Action, Ask>] {
        guard let download = state.focused else { return [.perform(.missed)] }
        switch download.phase {
        case .done(let path): return [.perform(.open(.book(.file(path), at: nil)))]
        case .waiting, .running: return [.perform(.pauseDownload(download.id))]
        case .paused, .failed: return [.perform(.resumeDownload(download.id))]
        }
    }

    public static func place(_ state: State) -> Features.Place { .lists }
    public static func ordered(_ order: Order) -> Action { .ordered(order) }
    public static func resized(_ size: Size) -> Action { .resized(size) }
}

extension DownloadList {
    enum Row: Equatable, Sendable {
        case heading(String)
        case download(Download)
        case blank
    }

    /// The best act of a row, as its end names it.
    static func deed(_ download: Download) -> String {
        switch download.phase {
        case .waiting, .running: "pause"
        case .paused: "go on"
        case .failed: "ask again"
        case .done: "read"
        }
    }
}

extension DownloadList.State {
    var rows: [DownloadList.Row] {
        var rows: [DownloadList.Row] = []
        func add(_ title: String, _ fits: (Download.Phase) -> Bool) {
            let downloads = all.filter { fits($0.phase) }
            guard !downloads.isEmpty else { return }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(title))
            rows += downloads.map { .download($0) }
        }
        add("Needs you") { if case .failed = $0 { true } else { false } }
        let running = all.count { $0.phase == .running }
        add("Running, \(running) of \(Downloads.runningMax)") { $0 == .running }
        add("Waiting") { $0 == .waiting || $0 == .paused }
        let done = all.filter { if case .done = $0.phase { true } else { false } }
        if !done.isEmpty {
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading("Here"))
            // The newest first: it is what one has waited for.
            rows += done.reversed().map { .download($0) }
        }
        return rows
    }

    var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { row in
            if case .download = rows[row] { .item } else { .heading }
        }
    }

    var height: Int { DownloadList.rows(size).count }

    var focused: Download? {
        let rows = rows
        guard rows.indices.contains(list.focus), case .download(let download) = rows[list.focus]
        else { return nil }
        return download
    }

    mutating func move(_ move: ListView.Move, by count: Int = 1) {
        list.move(move, by: count, in: shape, height: height)
    }
}

extension DownloadList {
    static func rows(_ size: Size) -> Range<Int> {
        let first = size.height >= 12 && size.width >= 20 ? 2 : 0
        return first..<max(first, size.height - (size.width >= 20 && size.height >= 5 ? 2 : 0))
    }

    private static func listArea(_ size: Size) -> Area {
        let rows = rows(size)
        let margin = size.width < 20 ? 0 : 1
        return Area(
            row: rows.lowerBound, column: margin, width: max(0, size.width - 2 * margin),
            height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if size.height >= 12, size.width >= 20 {
            frame.write("Downloads", row: 0, column: 1, role: .heading)
        }
        let rows = state.rows
        let area = listArea(size)
        if rows.isEmpty {
            let key = around.keymap.key(for: .goLibraries, in: .lists) ?? "ga"
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                "Nothing was downloaded yet.\n\(key) goes to the catalogs that books come from.",
                in: inner, into: &frame, role: .dim)
            frame.cursor = Point(row: inner.row, column: inner.column)
        }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            switch rows[index] {
            case .blank: break
            case .heading(let title):
                frame.write(
                    Width.clip(title, to: line.width), row: line.row, column: line.column,
                    role: .heading)
            case .download(let download):
                draw(download, line, isFocused, around, into: &frame)
            }
        }
        guard size.width >= 20, size.height >= 5 else { return }
        drawFoot(state, into: &frame)
        let open = state.all.count { $0.isOpen }
        StatusLine(
            open > 0 ? "\(open) on the way" : "Downloads",
            hints: around.hints(
                in: .lists, (.focusActivate, state.focused.map(deed) ?? "act"),
                (.itemRemove, state.focused?.isOpen == true ? "stop" : "off the list"),
                (.layerBack, "back"), (.helpKeys, "keys"))
        ).draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ download: Download, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        if around.isLinear {
            let words = "\(download.order.title), \(download.words)"
            frame.write(
                Width.clip(words, to: line.width), row: line.row, column: line.column, role: role)
            return
        }
        let mark =
            switch download.phase {
            case .failed: "! "
            case .running: "↓ "
            case .waiting, .paused: "· "
            case .done: "✓ "
            }
        let hasBar = download.phase == .running && line.width >= 60 && download.share != nil
        let words =
            hasBar ? "" : isDone(download) ? download.order.author : download.words
        let percent = download.share.map(ProgressLine.percent) ?? ""
        let isNarrow = line.width < 40
        let title = isNarrow ? line.width - (percent.isEmpty ? 0 : 5) : line.width / 2
        frame.write(
            Width.clip(mark + download.order.title, to: title - 1), row: line.row,
            column: line.column, role: role, limit: line.column + title)
        guard title < line.width else { return }
        let right = line.column + title..<line.columns.upperBound
        if isNarrow {
            frame.write(
                percent, row: line.row, column: right.upperBound - Width.of(percent), role: .dim)
            return
        }
        if hasBar {
            ProgressLine(download.share).draw(
                row: line.row, columns: right,
                words: ProgressLine.percent(download.share ?? 0), into: &frame)
        } else {
            frame.write(
                Width.clip(words, to: right.count), row: line.row, column: right.lowerBound,
                role: .dim, limit: right.upperBound)
        }
    }

    private static func isDone(_ download: Download) -> Bool {
        if case .done = download.phase { true } else { false }
    }

    /// What the focused row has no room for.
    private static func drawFoot(_ state: State, into frame: inout Frame) {
        guard let download = state.focused else { return }
        var words = ""
        var role = Role.dim
        switch download.phase {
        case .failed(let why, let next):
            words = "\(why). \(next)"
            role = .error
        case .done(let path): words = path
        case .waiting, .running, .paused:
            let host = download.order.host
            let size = download.total.map { " of " + CatalogWords.size($0) } ?? ""
            words = "\(CatalogWords.size(download.received))\(size) from \(host)"
        }
        frame.write(
            Width.clip(words, to: frame.width - 4), row: frame.height - 2, column: 3, role: role,
            limit: frame.width - 1)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(3)
        case .wheelUp: .wheelTurned(-3)
        case .press(.left):
            state.list.row(at: mouse.at, of: state.shape, in: listArea(around.size))
                .map(Action.rowPressed)
        default: nil
        }
    }
}

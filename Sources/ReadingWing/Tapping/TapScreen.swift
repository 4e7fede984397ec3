import Canvas
import ScreenKit
import Wording

extension TapAlong {
    struct Row: Equatable, Sendable {
        var text: String
        /// When it begins, or that it is left out.
        var time = ""
        var piece: Int
        var isFirst: Bool
    }

    /// `1:02:03.4`, and a gap.
    fileprivate static var timeWidth: Int { max(11, Width.of(tr("not read")) + 2) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let height = frame.height - (hasStatus ? 1 : 0)
        frame.fill(frame.area, role: .text, ground: .page)
        let area = Area(row: 0, column: 0, width: frame.width, height: height)
        let inner = area.inset(left: state.isLinear ? 0 : 2, right: 1)
        frame.write(
            Width.clip(heading(state), to: inner.width), row: 0, column: inner.column,
            role: .heading, limit: inner.columns.upperBound)
        let rows = Notes.listRows(frame.size)
        if let words = words(state, around) {
            Paragraphs.draw(
                words,
                in: Area(
                    row: rows.lowerBound, column: inner.column, width: inner.width,
                    height: rows.count), into: &frame, role: .dim)
            frame.cursor = Point(row: rows.lowerBound, column: inner.column)
        } else {
            drawList(state, rows, area, into: &frame)
        }
        guard hasStatus else { return }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawList(
        _ state: State, _ rows: Range<Int>, _ area: Area, into frame: inout Frame
    ) {
        let list = Area(
            row: rows.lowerBound, column: area.column, width: max(0, area.width - 1),
            height: rows.count)
        state.list.draw(state.shape, in: list, into: &frame, isLinear: state.isLinear) {
            row, line, isFocused, frame in
            let row = state.rows[row]
            let isNext = row.piece == state.run.next
            frame.write(
                row.time, row: line.row, column: line.column,
                role: row.piece < state.run.next ? .good : .dim, limit: line.columns.upperBound)
            let isWide = line.width > timeWidth + 12
            let indent = isWide ? timeWidth : row.time.isEmpty ? 0 : Width.of(row.time) + 1
            frame.write(
                Width.clip(row.text, to: max(0, line.width - indent)), row: line.row,
                column: line.column + indent,
                role: isNext ? .spoken : isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
        }
    }

    private static func heading(_ state: State) -> String {
        let name = state.pair.text.publication.metadata.title ?? state.pair.text.source.name
        return tr("\(title): \(name)")
    }

    private static func words(_ state: State, _ around: Surroundings) -> String? {
        let key = around.keymap.key(for: .tapNow, in: .tapping) ?? "Space"
        switch state.phase {
        case .looking: return "· · ·"
        case .keeping: return tr("Pauses are looked for around what was tapped, and it is kept.")
        case .failed(let why): return why
        case .learning:
            return tr(
                "Five beats first, so that it is known how late you tap. \(key) begins them; "
                    + "then tap \(key) at each.")
        case .beating:
            let beats = (0..<TapBeats.count).map { $0 < state.beats.asked ? "●" : "○" }
            return beats.joined(separator: "  ")
        case .tapping: return nil
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        var words = [title]
        switch state.phase {
        case .tapping:
            words = [
                tr("\(state.run.count) of \(state.run.pieces.count)"), state.unit.words,
            ]
            if state.run.isForeign { words.append(tr("not in the text")) }
            if state.told?.isPlaying != true { words.append(tr("paused")) }
        case .keeping: words = [tr("Keeping")]
        default: break
        }
        let hints: [(Verb, String)] =
            state.phase == .tapping
            ? [
                (.tapNow, tr("begins")), (.tapUndo, tr("undo")), (.tapUnread, tr("not read")),
                (.tapForeign, tr("not in text")), (.layerClose, tr("keep", "what was written")),
            ] : [(.tapNow, tr("begin")), (.listTabNext, tr("unit")), (.layerClose, tr("close"))]
        return StatusLine(
            words.joined(separator: " · "), hints: around.hints(in: .tapping, hints))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        guard state.phase == .tapping else { return nil }
        let rows = Notes.listRows(around.size)
        let area = Area(
            row: rows.lowerBound, column: 0, width: max(0, around.size.width - 1),
            height: rows.count)
        return pointed(mouse, state, listIn: area)
    }

    /// Tenths of a second: as exact as a tap is.
    static func clock(_ ms: Int) -> String {
        let (seconds, tenth) = (ms / 1_000, ms % 1_000 / 100)
        let (minutes, rest) = (seconds / 60, seconds % 60)
        let tail = rest < 10 ? "0\(rest).\(tenth)" : "\(rest).\(tenth)"
        guard minutes >= 60 else { return "\(minutes):\(tail)" }
        let middle = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
        return "\(minutes / 60):\(middle):\(tail)"
    }
}

extension TapRun.Unit {
    /// How it is tapped.
    var words: String {
        switch self {
        case .sentence: tr("by sentence")
        case .line: tr("by line")
        case .word: tr("by word")
        }
    }

    /// When it is tapped.
    var each: String {
        switch self {
        case .sentence: tr("at each sentence")
        case .line: tr("at each line")
        case .word: tr("at each word")
        }
    }
}

extension TapAlong.State {
    /// More pieces than this around the awaited one are not laid out.
    private static let around = 200

    mutating func layOut() {
        let width = max(10, size.width - (isLinear ? 1 : TapAlong.timeWidth + 4))
        let next = min(run.next, max(0, run.pieces.count - 1))
        rows = []
        guard !run.pieces.isEmpty else { return }
        let near =
            max(0, next - Self.around)..<min(run.pieces.count, next + Self.around)
        for index in near {
            let lines = Paragraphs.lines(run.pieces[index].words, width: width)
            for (at, line) in lines.enumerated() {
                let time = at == 0 ? self.time(of: index) : ""
                rows.append(.init(text: line, time: time, piece: index, isFirst: at == 0))
            }
        }
        if let row = rows.firstIndex(where: { $0.piece == next }) { move(.to(row)) }
    }

    private func time(of piece: Int) -> String {
        switch run.marks[piece] {
        case .begins(let ms)?: TapAlong.clock(ms)
        case .unread?: tr("not read")
        case nil: isLinear || piece != run.next ? "" : "·"
        }
    }
}

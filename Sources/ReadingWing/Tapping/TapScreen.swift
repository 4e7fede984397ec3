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

    /// The cells of a row, and those of them that all times take; nil where each takes its own.
    fileprivate static func columns(
        _ size: Size, isLinear: Bool
    ) -> (width: Int, time: Int?) {
        let list = max(0, size.width - 1)
        let width = list - (isLinear ? 0 : min(2, max(0, list - 1)))
        // `1:02:03.4`, and a gap.
        let time = max(11, Width.of(tr("not read")) + 2)
        return (width, width > time + 12 && width >= 2 * time ? time : nil)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(state, frame.size)
        page.begin(into: &frame)
        if let words = words(state, around) {
            Paragraphs.draw(words, in: page.words, into: &frame, role: .dim)
            frame.cursor = Point(row: page.words.row, column: page.words.column)
        } else {
            drawList(state, page.list, into: &frame)
        }
        guard page.hasStatus else { return }
        page.drawFoot(into: &frame)
        status(state, around, hasFoot: !page.foot.isEmpty)
            .draw(row: frame.height - 1, into: &frame)
    }

    static func page(_ state: State, _ size: Size) -> SidePage {
        let name = state.pair.text.publication.metadata.title ?? state.pair.text.source.name
        let foot = foot(state, size.width)
        return SidePage(
            size, heading: tr("\(title): \(name)"), foot: foot.isEmpty ? nil : .above(foot),
            isLinear: state.isLinear, isWhole: true)
    }

    private static func drawList(_ state: State, _ list: Area, into frame: inout Frame) {
        let time = columns(frame.size, isLinear: state.isLinear).time
        state.list.draw(state.shape, in: list, into: &frame, isLinear: state.isLinear) {
            row, line, isFocused, frame in
            let row = state.rows[row]
            let isNext = row.piece == state.run.next
            frame.write(
                row.time, row: line.row, column: line.column,
                role: row.piece < state.run.next ? .good : .dim, limit: line.columns.upperBound)
            let indent = time ?? (row.time.isEmpty ? 0 : Width.of(row.time) + 1)
            frame.write(
                Width.clip(row.text, to: max(0, line.width - indent)), row: line.row,
                column: line.column + indent,
                role: isNext ? .spoken : isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
        }
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

    /// How it goes.
    private static func standing(_ state: State) -> [String] {
        switch state.phase {
        case .tapping:
            var words = [
                tr("\(state.run.count) of \(state.run.pieces.count)"), state.unit.words,
            ]
            if state.run.isForeign { words.append(tr("not in the text")) }
            if state.told?.isPlaying != true { words.append(tr("paused")) }
            return words
        case .keeping: return [tr("Keeping")]
        default: return [title]
        }
    }

    /// All of that but the first, where the status line has no room for it beside its keys.
    private static func foot(_ state: State, _ width: Int) -> String {
        let words = standing(state)
        guard Width.of(words.joined(separator: " · ")) > width * 2 / 3 else { return "" }
        return words.dropFirst().joined(separator: " · ")
    }

    private static func status(
        _ state: State, _ around: Surroundings, hasFoot: Bool
    ) -> StatusLine {
        let words = standing(state).prefix(hasFoot ? 1 : .max)
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
        return pointed(mouse, state, listIn: page(state, around.size).list)
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
        let (width, column) = TapAlong.columns(size, isLinear: isLinear)
        let next = min(run.next, max(0, run.pieces.count - 1))
        rows = []
        guard !run.pieces.isEmpty else { return }
        let near =
            max(0, next - Self.around)..<min(run.pieces.count, next + Self.around)
        for index in near {
            let (time, words) = (self.time(of: index), run.pieces[index].words)
            if let column {
                let room = max(1, width - column - (isLinear ? 0 : 1))
                add(Paragraphs.lines(words, width: room), time, index)
            } else {
                // The time stands in the first line, and takes its room from that one only.
                let lines = Paragraphs.lines(
                    time.isEmpty ? words : "\(time) \(words)", width: max(1, width))
                let isWhole = lines.first?.hasPrefix(time) == true
                let first = lines.prefix(1).map {
                    isWhole ? String($0.dropFirst(time.count).drop { $0 == " " }) : $0
                }
                add(first + lines.dropFirst(), isWhole ? time : "", index)
            }
        }
        if let row = rows.firstIndex(where: { $0.piece == next }) { move(.to(row)) }
    }

    private mutating func add(_ lines: [String], _ time: String, _ piece: Int) {
        for (at, line) in lines.enumerated() {
            let time = at == 0 ? time : ""
            rows.append(.init(text: line, time: time, piece: piece, isFirst: at == 0))
        }
    }

    private func time(of piece: Int) -> String {
        switch run.marks[piece] {
        case .begins(let ms)?: TapAlong.clock(ms)
        case .unread?: tr("not read")
        case nil: isLinear || piece != run.next ? "" : "·"
        }
    }
}

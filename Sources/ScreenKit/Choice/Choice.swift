import Canvas
import Kernel
import Wording

/// A question with a few answers, asked over whatever is on the screen.
public enum Choice: Screen {
    public static var name: String { "choice" }
    public static var title: String { tr("Question") }
    public static func name(_ state: State) -> String { state.name }
    public static func title(_ state: State) -> String { state.title }
    public static func layer(_ way: State, _ around: Surroundings) -> State? { way }

    public struct Row: Equatable, Sendable {
        package var title: String
        package var detail: String
        /// A line of its own below, where there is something more to tell.
        package var note: String
        package var means: Decision

        package init(title: String, detail: String, note: String = "", means: Decision) {
            self.title = title
            self.detail = detail
            self.note = note
            self.means = means
        }
    }

    /// A row or its note, as they are drawn one below the other.
    struct Line: Equatable {
        var row: Int
        var isNote = false
    }

    public struct State: Equatable, Sendable {
        /// As `ctl status` says it.
        package let name: String
        /// At the left of the status line.
        package let title: String
        package let question: String
        package let rows: [Row]
        /// What `q` means, where it means one of them.
        package var parting: Decision?
        /// What Enter does, in the status line.
        package var hint = tr("choose")
        package var list = ListView()
        package var size: Size

        package init(
            _ name: String, _ title: String, asks question: String, _ rows: [Row], size: Size
        ) {
            (self.name, self.title) = (name, title)
            (self.question, self.rows) = (question, rows)
            self.size = size
        }

        var lines: [Line] {
            rows.indices.flatMap { row in
                let line = Line(row: row)
                return rows[row].note.isEmpty ? [line] : [line, Line(row: row, isNote: true)]
            }
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.resize(size)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? choose(state) : []
        case .ordered(let order):
            if order.verb == .focusActivate { return choose(state) }
            if order.verb == .layerBack, let parting = state.parting { return decide(parting) }
            return walk(order, &state)
        }
        return []
    }

    private static func choose(_ state: State) -> [Effect<Action, Ask>] {
        let lines = state.lines
        let line = min(state.list.focus, lines.count - 1)
        return lines.indices.contains(line) ? decide(state.rows[lines[line].row].means) : []
    }

    private static func decide(_ decision: Decision) -> [Effect<Action, Ask>] {
        [.perform(.close), .perform(.decided(decision))]
    }

    public static func place(_ state: State) -> Place { .lists }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerBack && state.parting != nil
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let inner = LayerFrame.inside(
            area(around.size, state), of: around.size, isLinear: around.isLinear)
        return pointed(mouse, state, listIn: listArea(in: inner, state), wheel: 1)
    }

    // MARK: - Drawing

    fileprivate static func area(_ size: Size, _ state: State) -> Area {
        let width = min(Card.width + 8, size.width)
        let height = min(state.lines.count + 4, max(1, size.height - 1))
        return Area(
            row: max(0, (size.height - 1 - height) / 2), column: max(0, (size.width - width) / 2),
            width: width, height: height)
    }

    /// Below the question, where there is room for it.
    fileprivate static func listArea(in inner: Area, _ state: State) -> Area {
        inner.inset(left: 0, right: 0, top: hasTitle(inner, state) ? 2 : 0)
    }

    private static func hasTitle(_ inner: Area, _ state: State) -> Bool {
        inner.height >= state.lines.count + 2
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let inner = LayerFrame.float(
            area(frame.size, state), isLinear: around.isLinear, into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        if hasTitle(inner, state) {
            frame.write(
                Width.clip(state.question, to: inner.width), row: inner.row,
                column: inner.column, role: .heading, limit: inner.columns.upperBound)
        }
        let lines = state.lines
        state.list.draw(
            state.shape, in: listArea(in: inner, state), into: &frame, isLinear: around.isLinear
        ) { at, line, isFocused, frame in
            guard lines.indices.contains(at) else { return }
            let row = state.rows[lines[at].row]
            let limit = line.columns.upperBound
            if lines[at].isNote {
                frame.write(
                    Width.clip("  " + row.note, to: line.width), row: line.row,
                    column: line.column, role: .dim, limit: limit)
                return
            }
            let column = frame.write(
                row.title, row: line.row, column: line.column,
                role: isFocused ? .listFocus : .text, limit: limit)
            let detail = row.detail
            guard !detail.isEmpty else { return }
            frame.write(
                Width.clip(tr(": \(detail)"), to: max(0, limit - column)), row: line.row,
                column: column, role: isFocused ? .listFocus : .dim, limit: limit)
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        var hints = around.hints(in: .lists, (.focusActivate, state.hint))
        if state.parting != nil { hints += around.hints(in: .lists, (.layerBack, tr("quit"))) }
        StatusLine(state.title, hints: hints + around.hints(in: .lists, (.layerClose, "")))
            .draw(row: frame.height - 1, into: &frame)
    }
}

extension Choice.State: ListPane {
    package var shape: ListShape {
        let lines = lines
        return ListShape(count: lines.count) { lines[$0].isNote ? .continuation : .item }
    }
    package var height: Int {
        let inner = LayerFrame.inside(Choice.area(size, self), of: size)
        return max(1, Choice.listArea(in: inner, self).height)
    }
}

/// What an answer comes to.
public enum Decision: Equatable, Sendable {
    /// This text, and from now on that way.
    case copy(String, Copying.Way)
    /// The terminal is left, the sound goes on.
    case playOn
    case quit
    /// What the disk refused is saved again.
    case saveAgain
    /// Of two instances: this one plays, and the other is paused.
    case takeOver
    /// The other's screen comes here, and this instance ends.
    case joinOther
    /// What a wing does for its own question.
    case errand(AnyErrand)
}

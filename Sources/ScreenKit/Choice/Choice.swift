import Canvas
import Kernel
import Wording

/// A question with a few answers, asked over whatever is on the screen.
public enum Choice: Screen {
    public static var name: String { "choice" }
    public static var title: String { tr("Question") }
    public static func name(_ state: State) -> String { state.name }
    public static func title(_ state: State) -> String { state.title }
    public static func layer(_ way: State, _ around: Surroundings) -> State? {
        var state = way
        state.isLinear = around.isLinear
        return state
    }

    public struct Row: Equatable, Sendable {
        package var title: String
        package var detail: String
        /// Stands below the detail, where there is something more to tell.
        package var note: String
        package var means: Decision

        package init(title: String, detail: String, note: String = "", means: Decision) {
            self.title = title
            self.detail = detail
            self.note = note
            self.means = means
        }
    }

    /// A row, or what stands below it because it has no room there, as they are drawn one below
    /// the other.
    struct Line: Equatable {
        var row: Int
        var title = ""
        var detail = ""
        var isFirst = false
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
        var isLinear = false

        package init(
            _ name: String, _ title: String, asks question: String, _ rows: [Row], size: Size
        ) {
            (self.name, self.title) = (name, title)
            (self.question, self.rows) = (question, rows)
            self.size = size
        }

        /// Of the question; an answer has a mark before it.
        var width: Int { max(1, Choice.width(self) - Choice.edges) }
        var answerWidth: Int {
            max(1, width - 2 - (isLinear ? ItemNumber.width(of: rows.count) : 0))
        }
        private var room: Int { max(1, size.height - 1 - 2) }

        /// Each answer with its details: behind it where all have room there, else below.
        private var whole: [Line] {
            let isInline = rows.allSatisfy { Width.of($0.title + $0.inline) <= answerWidth }
            return rows.indices.flatMap { at in
                let row = rows[at]
                var lines = Paragraphs.lines(row.title, width: answerWidth, rowsMax: 3)
                    .map { Line(row: at, title: $0) }
                lines[0].isFirst = true
                if isInline { lines[0].detail = row.inline }
                let below = [isInline ? "" : row.detail, row.note].filter { !$0.isEmpty }
                return lines + below.flatMap(indented).map { Line(row: at, detail: $0) }
            }
        }

        private func indented(_ text: String) -> [String] {
            Paragraphs.lines(text, width: max(1, answerWidth - 2), rowsMax: 4)
        }

        /// Not all has room: the answers have a row each, and what the chosen one means is at the
        /// bottom.
        private var isLow: Bool { asked.count + 1 + whole.count > room }
        private var asked: [String] { Paragraphs.lines(question, width: width) }

        var lines: [Line] {
            guard isLow else { return whole }
            return rows.indices.map {
                let title = Width.clip(rows[$0].title, to: answerWidth)
                return Line(row: $0, title: title, isFirst: true)
            }
        }

        /// What the answer with the focus means, where that is not with the answer.
        var meaning: String {
            isLow && rows.indices.contains(list.focus) ? rows[list.focus].meaning : ""
        }

        /// As many rows for it as any answer wants: the list does not move with the focus.
        private var meaningRows: Int {
            guard isLow else { return 0 }
            return rows.map { Paragraphs.lines($0.meaning, width: width).count }.max() ?? 0
        }

        /// How the rows inside the frame are shared out. Answers stay in view however long the
        /// question is.
        func plan(in height: Int) -> (question: [String], meaning: Int) {
            let answers = min(lines.count, Choice.answersMin)
            let question = Paragraphs.lines(
                question, width: width, rowsMax: max(0, height - answers - 1))
            let rest = height - question.count - (question.isEmpty ? 0 : 1) - answers
            return (question, max(0, min(meaningRows, rest)))
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
        case .resized(let size): state.fit(size)
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

    /// What the frame and a blank beside it take.
    fileprivate static let edges = 4
    /// They stay in view however long the question is.
    fileprivate static let answersMin = 3

    /// As wide as its widest answer, where that leaves a margin.
    fileprivate static func width(_ state: State) -> Int {
        let widest = state.rows.map { Width.of($0.title + $0.inline) }.max() ?? 0
        let usual = Card.width + 8
        let wanted = max(usual, min(widest + edges + 2, state.size.width - 8))
        return min(wanted, state.size.width)
    }

    fileprivate static func area(_ size: Size, _ state: State) -> Area {
        let width = min(width(state), size.width)
        let plan = state.plan(in: size.height)
        let rows = plan.question.count + 1 + state.lines.count + plan.meaning
        let height = min(rows + 2, max(1, size.height - 1))
        return Area(
            row: max(0, (size.height - 1 - height) / 2), column: max(0, (size.width - width) / 2),
            width: width, height: height)
    }

    /// Between the question and what the chosen answer means, where there is room for them.
    fileprivate static func listArea(in inner: Area, _ state: State) -> Area {
        let plan = state.plan(in: inner.height)
        let asked = plan.question.count
        return inner.inset(top: asked == 0 ? 0 : asked + 1, bottom: plan.meaning)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let inner = LayerFrame.float(
            area(frame.size, state), isLinear: around.isLinear, into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        for (index, line) in state.plan(in: inner.height).question.enumerated() {
            frame.write(
                line, row: inner.row + index, column: inner.column, role: .heading,
                limit: inner.columns.upperBound)
        }
        let (lines, list) = (state.lines, listArea(in: inner, state))
        state.list.draw(
            state.shape, in: list, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { at, line, isFocused, frame in
            guard lines.indices.contains(at) else { return }
            // What stands below an answer is set in.
            let column = lines[at].title.isEmpty ? line.column + 2 : line.column
            let end = frame.write(
                lines[at].title, row: line.row, column: column,
                role: isFocused ? .listFocus : .text, limit: line.columns.upperBound)
            frame.write(
                lines[at].detail, row: line.row, column: end,
                role: isFocused ? .listFocus : .dim, limit: line.columns.upperBound)
        }
        let below = list.row + list.height
        let rest = Area(
            row: below, column: inner.column, width: inner.width,
            height: inner.rows.upperBound - below)
        Paragraphs.draw(state.meaning, in: rest, into: &frame, role: .dim)
        guard frame.height >= 5, frame.width >= 20 else { return }
        var hints = around.hints(in: .lists, (.focusActivate, state.hint))
        if state.parting != nil { hints += around.hints(in: .lists, (.layerBack, tr("quit"))) }
        StatusLine(state.title, hints: hints + around.hints(in: .lists, (.layerClose, "")))
            .draw(row: frame.height - 1, into: &frame)
    }
}

extension Choice.Row {
    /// Behind the title.
    fileprivate var inline: String { detail.isEmpty ? "" : tr(": \(detail)") }
    fileprivate var meaning: String {
        [detail, note].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Choice.State {
    /// Another size may have other lines; the focus stays on its answer.
    fileprivate mutating func fit(_ size: Size) {
        let at = lines.indices.contains(list.focus) ? lines[list.focus].row : 0
        self.size = size
        move(.to(lines.firstIndex { $0.row == at } ?? 0))
    }
}

extension Choice.State: ListPane {
    package var shape: ListShape {
        let lines = lines
        return ListShape(count: lines.count) { lines[$0].isFirst ? .item : .continuation }
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

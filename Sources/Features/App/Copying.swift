import Canvas
import Kernel

/// How text gets to a clipboard: asked the first time, and as the answer was from then on.
extension App {
    static func copy(_ raw: String, _ state: inout State) -> Effects {
        let text = Copying.clean(raw)
        switch state.preferences.settings.clipboard {
        case .ask:
            return float(.copying(Copying.State(text, size: state.around.size)), &state)
        case .terminal:
            return [.perform(.copy(text))] + say("Copied: \(Copying.shown(text))", &state)
        case .tool: return [.request(.copying, .copyWithTool(text))]
        case .off:
            return say("Nothing was copied: copying is off in the settings.", &state)
        }
    }
}

/// Asks once which way text shall be copied.
public enum Copying: Standing {
    /// What the settings say of it.
    public enum Way: String, CaseIterable, Sendable {
        case ask, terminal, tool, off

        static let offered: [Way] = [.terminal, .tool, .off]

        var words: (title: String, detail: String) {
            switch self {
            case .ask: ("Ask", "")
            case .terminal:
                ("Through the terminal", "to the machine you sit at, over ssh as well (OSC 52)")
            case .tool:
                ("With the desktop's tool", "wl-copy, xclip or xsel, on the machine this runs on")
            case .off: ("Not at all", "nothing leaves the program")
            }
        }
    }

    public struct State: Equatable, Sendable {
        let text: String
        var list = ListView()
        var size: Size

        public init(_ text: String, size: Size) {
            self.text = text
            self.size = size
        }
    }

    public enum Action: Equatable, Sendable {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
    }

    private static var shape: ListShape { ListShape(count: Way.offered.count) }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.size = size
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row
            state.list.move(.to(row), in: shape, height: shape.count)
            return wasFocused ? choose(state) : []
        case .ordered(let order):
            if order.verb == .focusActivate { return choose(state) }
            guard let move = ListView.Move(order.verb) else { return [.perform(.missed)] }
            state.list.move(move, by: order.times, in: shape, height: shape.count)
        }
        return []
    }

    private static func choose(_ state: State) -> [Effect<Action, Ask>] {
        let way = Way.offered[min(state.list.focus, Way.offered.count - 1)]
        return [
            .perform(.close),
            .perform(.change(setting: "terminal.clipboard", to: .text(way.rawValue))),
            .perform(.copy(state.text)),
        ]
    }

    public static func place(_ state: State) -> Place { .lists }
    public static func ordered(_ order: Order) -> Action { .ordered(order) }
    public static func resized(_ size: Size) -> Action { .resized(size) }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        guard case .press(.left) = mouse.act else { return nil }
        let area = area(around.size).inset(left: 2, right: 2, top: 3, bottom: 1)
        return state.list.row(at: mouse.at, of: shape, in: area).map(Action.rowPressed)
    }

    // MARK: - Text

    /// What could command a terminal where it is pasted is left out.
    static func clean(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar == "\n" || !scalar.commands {
            kept.append(scalar == "\t" ? " " : scalar)
        }
        return String(kept)
    }

    /// The beginning of it, for a sentence.
    static func shown(_ text: String) -> String {
        let line = text.prefix(200).split { $0.isWhitespace }.joined(separator: " ")
        return Width.clip(line, to: 60)
    }

    // MARK: - Drawing

    private static func area(_ size: Size) -> Area {
        let width = min(Card.width + 8, size.width)
        let height = min(shape.count + 4, max(1, size.height - 1))
        return Area(
            row: max(0, (size.height - 1 - height) / 2), column: max(0, (size.width - width) / 2),
            width: width, height: height)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let inner = LayerFrame.float(area(frame.size), into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        let hasTitle = inner.height >= shape.count + 2
        if hasTitle {
            frame.write(
                Width.clip("How shall text be copied?", to: inner.width), row: inner.row,
                column: inner.column, role: .heading, limit: inner.columns.upperBound)
        }
        state.list.draw(
            shape, in: inner.inset(left: 0, right: 0, top: hasTitle ? 2 : 0), into: &frame,
            isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            let (title, detail) = Way.offered[row].words
            let limit = line.columns.upperBound
            let column = frame.write(
                title, row: line.row, column: line.column, role: isFocused ? .listFocus : .text,
                limit: limit)
            frame.write(
                Width.clip(": " + detail, to: max(0, limit - column)), row: line.row,
                column: column, role: isFocused ? .listFocus : .dim, limit: limit)
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        StatusLine(
            "Copying",
            hints: around.hints(in: .lists, (.focusActivate, "from now on"), (.layerClose, ""))
        ).draw(row: frame.height - 1, into: &frame)
    }

    public static let previews: [Preview] = [
        .of(Copying.self, "copying") { State("words", size: $0) }
    ]
}

extension Unicode.Scalar {
    /// Controls, and what turns the direction of a line around.
    fileprivate var commands: Bool {
        switch value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}

extension EffectID {
    static let copying = EffectID("copying")
}

import Canvas
import Kernel
import Notebook
import ScreenKit
import Wording

/// A note being written, over the page: every pause keeps what stands there.
public enum NoteEditor: Screen {
    public static var name: String { "note" }
    public static var title: String { tr("Note") }
    public static var leaving: Action? { .leaving }

    public struct State: Equatable, Sendable {
        public let annotation: Annotation
        public package(set) var box: TextBox
        /// The row of what it is about: it is never covered.
        let row: Int?
        package var size: Size
        /// What was handed on last.
        var kept: String

        public init(_ annotation: Annotation, row: Int? = nil, size: Size) {
            self.annotation = annotation
            self.row = row
            self.size = size
            box = TextBox(annotation.note, bytesMax: Annotation.noteBytesMax)
            kept = box.text
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case typed(Key)
        case pasted(String)
        case resized(Size)
        case paused
        /// It goes away with whatever it stood on.
        case leaving
    }

    /// Shorter is typing, longer is thinking.
    static let pause = Duration.milliseconds(700)
    static let rowsMax = 8

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            return []
        case .typed(let key):
            guard state.box.edit(key, width: state.width) else { return [] }
        case .pasted(let text): state.box.insert(text)
        case .paused: return keep(&state)
        case .leaving: return finish(state)
        case .ordered(let order):
            if order.verb == .layerClose { return [.perform(.close)] }
            guard edit(order, &state) else { return missed }
        }
        return [.schedule(.writing, after: pause, .paused)]
    }

    private static func edit(_ order: Order, _ state: inout State) -> Bool {
        let width = state.width
        switch order.verb {
        case .focusActivate: state.box.insert("\n")
        case .fieldUp: state.box.moveLine(by: -1, width: width)
        case .fieldDown: state.box.moveLine(by: 1, width: width)
        case .fieldStart: _ = state.box.edit(Key(.home), width: width)
        case .fieldEnd: _ = state.box.edit(Key(.end), width: width)
        case .fieldDeleteWord: state.box.deleteWord()
        case .fieldDeleteBefore: state.box.deleteLine(before: width)
        case .fieldDeleteAfter: state.box.deleteLine(after: width)
        default: return false
        }
        return true
    }

    private static func keep(_ state: inout State) -> [Effect<Action, Ask>] {
        let text = state.box.text
        guard text != state.kept else { return [] }
        state.kept = text
        return [.perform(.mark(.wrote(state.annotation.id, text)))]
    }

    private static func finish(_ state: State) -> [Effect<Action, Ask>] {
        let (old, new) = (state.annotation.note, state.box.text)
        return [.perform(.mark(.written(state.annotation.id, from: old, to: new)))]
    }

    public static func place(_ state: State) -> Place { .fields }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static func claims(_ order: Order, _ state: State) -> Bool { order.verb == .layerClose }

    // MARK: - Drawing

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let inner = LayerFrame.float(state.area, isLinear: around.isLinear, into: &frame)
        guard inner.height > 0 else { return }
        let heading = inner.height >= 3 ? state.heading : []
        for (index, line) in heading.enumerated() {
            frame.write(
                line, row: inner.row + index, column: inner.column, role: .heading,
                limit: inner.columns.upperBound)
        }
        state.box.draw(in: inner.inset(top: heading.count), into: &frame)
        guard frame.height >= 5, frame.width >= 20 else { return }
        StatusLine(
            tr("Note"),
            hints: around.hints(
                in: .fields, (.focusActivate, tr("new line")), (.layerClose, tr("close")))
        ).draw(row: frame.height - 1, into: &frame)
    }
}

extension NoteEditor.State {
    var width: Int { max(1, min(Card.width, size.width) - 4) }

    /// Rows of what was written, as many as show at once.
    private var rows: Int { min(box.rows(width: width), NoteEditor.rowsMax) }

    /// What it is about, in two rows where that takes none from what was written: the quote gives
    /// way before the words around it.
    var heading: [String] {
        let rowsMax = rows + 4 <= size.height - 1 ? 2 : 1
        let quote = annotation.quote.split { $0.isWhitespace }.joined(separator: " ")
        if quote.isEmpty { return [Width.clip(tr("Note"), to: width)] }
        // More letters have no room.
        let shown = String(quote.prefix(rowsMax * width + 1))
        let room = width...rowsMax * width
        let lines = room.reversed().lazy
            .map { cells in
                let words = Width.clip(shown, to: cells) { tr("Note on “\($0)”") }
                return Paragraphs.lines(words, width: width)
            }
            .first { $0.count <= rowsMax }
        return lines ?? []
    }

    /// Under the row it is about, or above when that is low on the screen.
    var area: Area {
        let width = min(Card.width, size.width)
        // The second row of the heading is one of those that are blank in a short note.
        let lines = heading.count
        let height = min(max(4, rows + lines) + 2, max(1, size.height - 1))
        let room = max(0, size.height - 1 - height)
        let column = max(0, (size.width - width) / 2)
        guard let row else {
            return Area(row: room / 2, column: column, width: width, height: height)
        }
        let isBelow = row + 1 + height <= size.height - 1
        return Area(
            row: min(isBelow ? row + 1 : max(0, row - height), room), column: column, width: width,
            height: height)
    }
}

extension EffectID {
    static let writing = EffectID("writing")
}

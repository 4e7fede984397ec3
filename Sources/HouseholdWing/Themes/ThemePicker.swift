import Canvas
import Kernel
import ScreenKit
import Wording

/// A layer that shows every theme on the page behind it as the focus moves. `Esc` puts the old one
/// back; `Enter` keeps the new one, which the root can undo.
public enum ThemePicker: Screen {
    public static var name: String { "themes" }
    public static var title: String { tr("Themes") }

    public struct State: ListPane, Equatable, Sendable {
        public let entries: [ThemeShelf.Entry]
        /// The one in force when the layer opened.
        public let old: String
        public var list: ListView
        public var size: Size
        /// What is chosen is for the book behind alone; nil without a book.
        public var isForBook: Bool?

        public init(
            _ entries: [ThemeShelf.Entry], old: String, isForBook: Bool? = nil, size: Size
        ) {
            self.entries = entries
            self.old = old
            self.isForBook = isForBook
            self.size = size
            list = ListView(focus: entries.firstIndex { $0.name == old } ?? 0)
        }

        public var focused: ThemeShelf.Entry? {
            entries.indices.contains(list.focus) ? entries[list.focus] : nil
        }

        package var shape: ListShape { ListShape(count: entries.count) }
        package var height: Int { Layout(self, size).list.height }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        let before = state.list.focus
        switch action {
        case .resized(let size):
            state.size = size
            return []
        case .ordered(let order):
            if let end = ending(order, state) { return end }
            if order.verb == .focusNext || order.verb == .focusPrevious, let now = state.isForBook {
                state.isForBook = !now
                return []
            }
            guard state.walk(order) else { return [] }
        case .rowPressed(let row): if state.press(row) { return keep(state) }
        case .wheelTurned(let rows): state.scroll(by: rows)
        }
        guard state.list.focus != before, let entry = state.focused else { return [] }
        // A theme that cannot be read is not worn; its row tells why.
        return [.perform(.previewTheme(entry.isReadable ? entry.name : state.old))]
    }

    private static func ending(_ order: Order, _ state: State) -> [Effect<Action, Ask>]? {
        switch order.verb {
        case .focusActivate: keep(state)
        case .layerClose, .layerBack: [.perform(.restoreTheme)]
        default: nil
        }
    }

    private static func keep(_ state: State) -> [Effect<Action, Ask>] {
        guard let entry = state.focused, entry.isReadable else { return [] }
        return [
            .perform(
                state.isForBook == true ? .keepThemeForBook(entry.name) : .keepTheme(entry.name))
        ]
    }

    public static func place(_ state: State) -> Place { .lists }

    /// Closing puts the old theme back first, so that is ours.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose || order.verb == .layerBack
    }
}

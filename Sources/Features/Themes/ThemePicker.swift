import Canvas
import Kernel

/// A layer that shows every theme on the page behind it as the focus moves. `Esc` puts the old one
/// back; `Enter` keeps the new one, which the root can undo.
public enum ThemePicker: Screen {
    public static var name: String { "themes" }
    public static var title: String { "Themes" }

    public struct State: Equatable, Sendable {
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
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    /// Only the root dresses the screen; it closes the layer when a theme is kept or restored.
    public enum Command: Asking {
        case preview(String)
        case keep(String)
        case keepForBook(String)
        case restore

        public var asked: Ask? { nil }
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        let before = state.list.focus
        let shape = ListShape(count: state.entries.count)
        let height = Layout(state, state.size).list.height
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
            guard let move = move(order) else { return [] }
            state.list.move(move, by: order.times, in: shape, height: height)
        case .rowPressed(let row):
            if row == state.list.focus { return keep(state) }
            state.list.move(.to(row), in: shape, height: height)
        case .wheelTurned(let rows):
            state.list.scroll(by: rows, in: shape, height: height)
        }
        guard state.list.focus != before, let entry = state.focused else { return [] }
        // A theme that cannot be read is not worn; its row tells why.
        return [.perform(.preview(entry.isReadable ? entry.name : state.old))]
    }

    private static func ending(_ order: Order, _ state: State) -> Effects? {
        switch order.verb {
        case .focusActivate: keep(state)
        case .layerClose, .layerBack: [.perform(.restore)]
        default: nil
        }
    }

    private static func keep(_ state: State) -> Effects {
        guard let entry = state.focused, entry.isReadable else { return [] }
        return [.perform(state.isForBook == true ? .keepForBook(entry.name) : .keep(entry.name))]
    }

    private static func move(_ order: Order) -> ListView.Move? {
        switch order.verb {
        case .listNext: .next
        case .listPrevious: .previous
        case .listPageForward: .pageForward
        case .listPageBack: .pageBack
        case .listHalfForward: .halfForward
        case .listHalfBack: .halfBack
        case .listFirst: .first
        case .listLast: .last
        default: nil
        }
    }

    public static func place(_ state: State) -> Place { .lists }

    /// Closing puts the old theme back first, so that is ours.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose || order.verb == .layerBack
    }
}

import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// The side layer of a book: its contents, its printed pages, its landmarks; one goes there.
public enum Contents: Screen {
    public typealias Opening = Plainly

    public static var name: String { "contents" }
    public static var title: String { tr("Contents") }

    /// One line of a list, with the place it leads to.
    public struct Entry: Equatable, Sendable {
        public var label: String
        public var depth: Int
        /// Nil for a heading that leads nowhere.
        public var target: Target?
        /// Where it begins, 0 to 1.
        public var share: Double?

        public init(_ label: String, depth: Int = 1, target: Target?, share: Double? = nil) {
            self.label = label
            self.depth = max(1, depth)
            self.target = target
            self.share = share
        }
    }

    public struct Tab: Equatable, Sendable {
        public var title: String
        public var entries: [Entry]
        /// The entry one is in.
        public var here: Int?

        public init(_ title: String, _ entries: [Entry], here: Int? = nil) {
            self.title = title
            self.entries = entries
            self.here = here
        }
    }

    public struct State: Equatable, Sendable {
        public let tabs: [Tab]
        /// What the status line says of where one is.
        public let place: String
        public package(set) var tab = 0
        public package(set) var list = ListView()
        public package(set) var find: TextField?
        package var size: Size
        /// Branches that are closed, by index, in each tab.
        var closed: [Set<Int>]

        public init(_ tabs: [Tab], place: String, size: Size) {
            self.tabs = tabs
            self.place = place
            self.size = size
            closed = tabs.map { Self.closedAtFirst($0) }
            focusHere()
        }

        var current: Tab { tabs.indices.contains(tab) ? tabs[tab] : Tab("", []) }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case rowPressed(Int)
        case wheelTurned(Int)
        case tabPressed(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.size = size
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .tabPressed(let tab): state.show(tab: tab)
        case .rowPressed(let row): return state.press(row) ? go(state) : []
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .focusActivate: return go(state)
        case .listIn: state.open()
        case .listOut: state.close()
        case .listTabNext: state.show(tab: (state.tab + 1) % max(1, state.tabs.count))
        case .listTabPrevious:
            let count = max(1, state.tabs.count)
            state.show(tab: (state.tab + count - 1) % count)
        case .findOpen:
            state.find = state.find ?? TextField()
            state.refocus()
        case .fieldUp: state.move(.previous)
        case .fieldDown: state.move(.next)
        case .layerClose where state.find != nil:
            state.find = nil
            state.focusHere()
        case .layerClose, .contentsOpen: return [.perform(.close)]
        default:
            return state.walk(order) ? [] : edit(.order(order), &state)
        }
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> [Effect<Action, Ask>] {
        write(edit, &state) { state in
            state.refocus()
            return []
        }
    }

    private static func go(_ state: State) -> [Effect<Action, Ask>] {
        guard let entry = state.focused else { return [] }
        guard let target = entry.target else {
            return [.perform(.say(tr("“\(entry.label)” is a heading: it leads nowhere.")))]
        }
        return [.perform(.close), .perform(.seek(target))]
    }

    public static func place(_ state: State) -> ScreenKit.Place {
        state.find == nil ? .lists : .fields
    }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose || order.verb == .contentsOpen
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension Contents.State: ListPane {
    /// The entries that show, by index into the tab.
    var rows: [Int] {
        let entries = current.entries
        if let wanted = find?.text.lowercased(), !wanted.isEmpty {
            return entries.indices.filter { entries[$0].label.lowercased().contains(wanted) }
        }
        guard closed.indices.contains(tab) else { return [] }
        var rows: [Int] = []
        var hiddenBelow = Int.max
        for (index, entry) in entries.enumerated() {
            if entry.depth > hiddenBelow { continue }
            rows.append(index)
            hiddenBelow = closed[tab].contains(index) ? entry.depth : .max
        }
        return rows
    }

    package var shape: ListShape { ListShape(count: rows.count) }
    package var height: Int {
        Contents.listRows(size, hasTabs: tabs.count > 1, hasField: find != nil).count
    }
    var focused: Contents.Entry? { focusedIndex.map { current.entries[$0] } }
    var focusedIndex: Int? {
        let rows = rows
        return rows.indices.contains(list.focus) ? rows[list.focus] : nil
    }

    func isBranch(_ index: Int) -> Bool {
        let entries = current.entries
        return index + 1 < entries.count && entries[index + 1].depth > entries[index].depth
    }

    mutating func show(tab index: Int) {
        guard tabs.indices.contains(index) else { return }
        tab = index
        find = nil
        focusHere()
    }

    /// What is looked for is found from the top.
    mutating func refocus() { move(.first) }

    mutating func focusHere() {
        guard let here = current.here else { return move(.first) }
        if let row = rows.lastIndex(where: { $0 <= here }) {
            // What stands around it is worth seeing, on both sides.
            list = ListView(focus: row, top: max(0, row - height / 2))
            move(.to(row))
        }
    }

    /// Opens a branch, or goes into it.
    mutating func open() {
        guard let index = focusedIndex, isBranch(index), find == nil else { return }
        if closed[tab].remove(index) == nil { move(.next) }
    }

    /// Closes a branch; at a closed one goes to its parent.
    mutating func close() {
        guard let index = focusedIndex, find == nil else { return }
        if isBranch(index), !closed[tab].contains(index) {
            closed[tab].insert(index)
            return
        }
        let depth = current.entries[index].depth
        guard let parent = current.entries[..<index].lastIndex(where: { $0.depth < depth }),
            let row = rows.firstIndex(of: parent)
        else { return }
        move(.to(row))
    }

    /// In a long list only the branch one is in is open.
    private static func closedAtFirst(_ tab: Contents.Tab) -> Set<Int> {
        let entries = tab.entries
        guard entries.count > Self.openMax else { return [] }
        var closed = Set(
            entries.indices.dropLast().filter { entries[$0 + 1].depth > entries[$0].depth })
        guard let here = tab.here, entries.indices.contains(here) else { return closed }
        var depth = Int.max
        for index in stride(from: here, through: 0, by: -1) where entries[index].depth < depth {
            depth = entries[index].depth
            closed.remove(index)
        }
        return closed
    }

    /// A list this long can be looked through whole.
    private static let openMax = 40
}

extension Contents.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { find == nil ? nil : \.find! }
}

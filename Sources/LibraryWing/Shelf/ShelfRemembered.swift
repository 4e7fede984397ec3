import Canvas
import Holdings
import ScreenKit

extension Shelf {
    /// How a person looks at their shelf: the same after a restart.
    public struct View: Equatable, Sendable {
        public package(set) var tab = Tab.all
        public package(set) var order = ShelfOrder.opened
        public package(set) var isReversed = false
        public package(set) var isGrouped = false
        public package(set) var gridTabs: Set<Tab> = []
        public package(set) var gridColumns: Int?
        public package(set) var filter = ""

        public init() {}
    }

    /// As many as any screen shows: the list is there before its order is. Only in these orders is
    /// it known without all books which the first ones are.
    static func firstRows(_ state: State) -> Effects {
        if state.isNarrowed || state.isReversed || ![.opened, .title].contains(state.order) {
            return []
        }
        return [.request(.first, .first(state.height + 8, by: state.order))]
    }

    /// A collection that somebody forgot meanwhile leads to all books.
    static func leaveLostTab(_ listing: Listing, _ state: inout State) -> Effects? {
        guard state.isRestored, listing.isWhole else { return nil }
        state.isRestored = false
        guard case .collection(let name) = state.tab,
            !listing.collections.contains(where: { $0.name == name })
        else { return nil }
        state.tab = .all
        return [list(state)]
    }
}

extension Shelf.State {
    package var view: Shelf.View {
        var view = Shelf.View()
        (view.tab, view.order, view.isGrouped) = (tab, order, isGrouped)
        view.isReversed = isReversed
        (view.gridTabs, view.gridColumns, view.filter) = (gridTabs, gridColumns, filter.text)
        return view
    }

    package mutating func restore(_ view: Shelf.View) {
        (tab, order, isGrouped) = (view.tab, view.order, view.isGrouped)
        isReversed = view.isReversed
        (gridTabs, gridColumns) = (view.gridTabs, view.gridColumns)
        filter = TextField(view.filter)
        if case .collection = tab { isRestored = true }
    }

    /// Some of all books, in another order than theirs: the first of all are not the first here.
    package var isNarrowed: Bool { tab != .all || !filter.isEmpty }
}

extension Shelf.Tab {
    /// As it is kept.
    var kept: String {
        switch self {
        case .all: "all"
        case .collection(let name): Self.gathered + name
        case .reading, .new, .finished, .setAside: state?.rawValue ?? ""
        }
    }

    private static let gathered = "in:"

    init?(kept: String) {
        if kept.hasPrefix(Self.gathered) {
            self = .collection(String(kept.dropFirst(Self.gathered.count)))
            return
        }
        guard let tab = Self.fixed.first(where: { $0.kept == kept }) else { return nil }
        self = tab
    }
}

extension Shelf.View {
    /// Names that a newer program may write are passed over.
    package init(kept node: JSON5Node?) {
        guard let node else { return }
        let members = Dictionary(node.members.map { ($0.key, $0.node) }) { $1 }
        tab = members["tab"]?.text.flatMap(Shelf.Tab.init(kept:)) ?? tab
        order = members["order"]?.text.flatMap(ShelfOrder.init) ?? order
        isReversed = members["reversed"]?.text == "yes"
        isGrouped = members["grouped"]?.text == "yes"
        gridTabs = Set(
            (members["covers"]?.elements ?? []).prefix(Self.tabsMax).compactMap { node in
                node.text.flatMap(Shelf.Tab.init(kept:))
            })
        gridColumns = members["columns"]?.integer.map {
            min(max($0, GridShape.columnsAllowed.lowerBound), GridShape.columnsAllowed.upperBound)
        }
        filter = String((members["filter"]?.text ?? "").prefix(TextField.lengthMax))
    }

    /// As many as there may be collections, and the fixed ones.
    private static let tabsMax = BookCollection.countMax + 5

    package var kept: JSON5Value {
        var members: [JSON5Value.Entry] = [
            .init("tab", .text(tab.kept)), .init("order", .text(order.rawValue)),
            .init("grouped", .text(isGrouped ? "yes" : "no")),
            .init("covers", .list(gridTabs.map(\.kept).sorted().map { .text($0) })),
            .init("filter", .text(filter)),
        ]
        if isReversed { members.append(.init("reversed", .text("yes"))) }
        if let gridColumns { members.append(.init("columns", .integer(gridColumns))) }
        return .object(members)
    }
}

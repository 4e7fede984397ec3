import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// Books that may be one, side by side: they are made one, and what was made one is split again.
public enum Doubles: Screen {
    public static var name: String { "doubles" }
    public static var title: String { tr("Books there twice") }
    public static var listsBooks: Bool { true }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { Shelf.journal }
    public static var begun: Action? { .begun }
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goDoubles, name: name) }

    public struct State: Equatable, Sendable {
        /// nil while they are looked for.
        var groups: [DoubleBooks]?
        var trouble: String?
        public package(set) var list = ListView()
        package var size: Size
        /// The list of the shelf that this follows.
        public package(set) var stamp: UInt64?

        public init(size: Size) { self.size = size }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case told([DoubleBooks])
        case failed(String)
        /// The shelf has another list than it had.
        case shelfListed(UInt64)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable { case read }

    enum Row: Equatable, Sendable {
        case heading(DoubleBooks.Reason)
        /// Of which group, and which of its books.
        case book(Int, Int)
        case blank
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resize(size)
        case .begun: return [read]
        case .told(let groups):
            (state.groups, state.trouble) = (groups, nil)
            state.move(.to(state.list.focus))
        case .failed(let why): (state.groups, state.trouble) = (nil, why)
        case .shelfListed(let stamp):
            let isFirst = state.stamp == nil
            state.stamp = stamp
            return isFirst ? [] : [read]
        case .rowPressed(let row): return state.press(row) ? page(state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static var read: Effects.Element { .request(EffectID("doubles"), .read) }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate, .listIn, .itemInfo: return page(state)
        case .listOut: return [.perform(.ask(.close))]
        case .bookMakeOne: return join(state)
        case .bookSplit: return split(state)
        case .bookApart: return keepApart(state)
        case .itemRemove:
            guard let book = state.focused else { return missed }
            return [.perform(.ask(.shelve([book.id], .remove)))]
        case .itemAgain: return [read]
        case .itemCopy:
            guard let book = state.focused else { return missed }
            return [.perform(.ask(.copy(book.files.first?.path ?? book.heading)))]
        default: return walk(order, &state)
        }
    }

    private static func page(_ state: State) -> Effects {
        guard let book = state.focused else { return missed }
        return [.perform(.ask(.open(.bookPage(book))))]
    }

    /// The one in focus stays, with all that was kept of the others.
    private static func join(_ state: State) -> Effects {
        guard let book = state.focused, let group = state.group else { return missed }
        let others = group.books.map(\.id).filter { $0 != book.id }
        guard !others.isEmpty else {
            return [.perform(.ask(.say(tr("\(book.heading) is one book already."))))]
        }
        return [.perform(.ask(.run(ShelfErrand.join(others, to: book.id))))]
    }

    private static func split(_ state: State) -> Effects {
        guard let book = state.focused else { return missed }
        guard book.joinedCount > 0 else {
            return [.perform(.ask(.say(tr("\(book.heading): nothing was joined to it."))))]
        }
        return [.perform(.ask(.run(ShelfErrand.split(book.id))))]
    }

    /// The one in focus and each other one here are two, or may be one again.
    private static func keepApart(_ state: State) -> Effects {
        guard let book = state.focused, let group = state.group else { return missed }
        let pairs = BookPair.all(of: book.id, and: group.books.map(\.id))
        guard !pairs.isEmpty else {
            let words = tr("\(book.heading) was made one by hand: it can be split.")
            return [.perform(.ask(.say(words)))]
        }
        return [.perform(.ask(.run(ShelfErrand.keepApart(pairs, group.reason != .apart))))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .lists }
}

extension Doubles.State: ListPane {
    var rows: [Doubles.Row] {
        (groups ?? []).enumerated().flatMap { index, group in
            (index == 0 ? [] : [Doubles.Row.blank]) + [.heading(group.reason)]
                + group.books.indices.map { .book(index, $0) }
        }
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { index in
            if case .book = rows[index] { .item } else { .heading }
        }
    }

    package var height: Int { max(1, Doubles.area(size).height) }

    private var at: (group: DoubleBooks, book: Int)? {
        let rows = rows
        guard let groups, rows.indices.contains(list.focus),
            case .book(let group, let book) = rows[list.focus]
        else { return nil }
        return (groups[group], book)
    }

    var group: DoubleBooks? { at?.group }
    var focused: HeldBook? { at.map { $0.group.books[$0.book] } }

    /// What the focused one is compared with.
    var other: HeldBook? {
        guard let at, at.group.books.count > 1 else { return nil }
        return at.group.books[at.book == 0 ? 1 : 0]
    }
}

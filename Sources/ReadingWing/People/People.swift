import Canvas
import Kernel
import Notebook
import ScreenKit
import Wording

/// The people, places and things that the book in view names, and no further than it was read.
public enum People: Screen {
    public static var name: String { "people" }
    public static var title: String { tr("People of the book") }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goPeople, name: name)
    }

    public enum Sort: String, CaseIterable, Sendable {
        case weight, chapter, nearness

        var title: String {
            switch self {
            case .weight: tr("most named first")
            case .chapter: tr("in the book's order")
            case .nearness: tr("nearest to this page first")
            }
        }
    }

    public enum Phase: Equatable, Sendable {
        case looking
        case found(Found)
        /// Nothing was read yet that names somebody.
        case unread
        /// A sentence.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        let book: Book
        /// Where one is, and as a part of 10,000 of the book.
        let here: Spot
        let point: Int
        package var phase = Phase.looking
        /// All of the book, what was not read as well.
        package var isWhole = false
        /// `r` was pressed once: it takes a second press to see what comes.
        package var isWarned = false
        package var sort = Sort.weight
        /// Only those that are named in this chapter.
        package var isHere = false
        /// Whose card is open.
        package var chosen: Int?
        package var list = ListView()
        /// The list below the card.
        var below = ListView()
        /// The one that `J` joins with the next it is pressed on.
        package var joining: Int?
        /// Laid out anew when the width or what is shown changes.
        var rows: [Row] = []
        package var size: Size
        let isLinear: Bool

        public init(_ book: Book, at here: Spot, progress: Double, _ around: Surroundings) {
            self.book = book
            self.here = here
            point = Found.point(progress * 100)
            size = around.size
            isLinear = around.isLinear
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case found(Found)
        case nothingRead
        case failed(String)
        /// A decision was kept, and this is what it made of the names.
        case decided(Found, Decision)
        /// A decision was not kept: a sentence.
        case refused(String)
        /// What was decided is taken back, or done again.
        case stepped(from: NameChoices, to: NameChoices)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Answered by `found`, `nothingRead` or `failed`.
        case gather(Book, isWhole: Bool)
        /// Answered by `decided`, `nothingRead` or `refused`.
        case decide(Choice, Book, isWhole: Bool)
    }

    public static func journal(_ state: State, _ around: Surroundings) -> String? {
        journal(state)
    }

    public static var begun: Action? { .begun }
    public static func place(_ state: State) -> ScreenKit.Place { .lists }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && (state.chosen != nil || state.joining != nil)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return ask(isWhole: false, &state)
        case .found(let found):
            state.phase = found.people.isEmpty ? .unread : .found(found)
            state.joining = nil
            state.layOut()
            state.move(.first)
        case .nothingRead: state.phase = .unread
        case .failed(let why): state.phase = .failed(why)
        case .decided(let found, let decision): return take(found, decision, &state)
        case .refused(let why): return [.perform(.ask(.say(why)))]
        case .stepped(let old, let new): return decide(.step(from: old, to: new), state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? activate(&state) : []
        case .ordered(let order):
            let wasWarned = state.isWarned
            state.isWarned = false
            if order.verb == .itemAgain { return again(wasWarned, &state) }
            return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .listOut:
            if state.chosen == nil, state.joining != nil {
                state.joining = nil
                return []
            }
            guard state.chosen != nil else {
                return order.verb == .listOut ? missed : [.perform(.ask(.close))]
            }
            state.closeCard()
        case .goPeople: return [.perform(.ask(.close))]
        case .focusActivate: return activate(&state)
        case .listIn: return state.chosen == nil ? activate(&state) : missed
        case .itemCopy:
            guard let words = state.focusedWords else { return missed }
            return [.perform(.ask(.copy(words)))]
        case .namePart: return part(state)
        case .bookMakeOne where state.chosen == nil: return join(&state)
        case .listSort where state.chosen == nil:
            state.arrange { $0.sort = $0.sort.next }
        case .listTabNext, .listTabPrevious, .focusNext, .focusPrevious:
            guard state.chosen == nil else { return missed }
            state.arrange { $0.isHere.toggle() }
        default: return walk(order, &state)
        }
        return []
    }

    /// Shows all of the book, or again what was read; the first asks for a second press.
    private static func again(_ wasWarned: Bool, _ state: inout State) -> Effects {
        if state.isWhole { return ask(isWhole: false, &state) }
        if wasWarned { return ask(isWhole: true, &state) }
        state.isWarned = true
        return []
    }

    private static func ask(isWhole: Bool, _ state: inout State) -> Effects {
        state.isWhole = isWhole
        state.phase = .looking
        state.chosen = nil
        state.joining = nil
        state.rows = []
        state.list = ListView()
        return [.request(EffectID("people.gather"), .gather(state.book, isWhole: isWhole))]
    }

    private static func activate(_ state: inout State) -> Effects {
        switch state.focused {
        case .person(let index):
            state.openCard(of: index)
            return []
        case .passage(let index):
            guard let place = state.person?.passages[index].place else { return missed }
            return [.perform(.ask(.close)), .perform(.ask(.seek(.place(place))))]
        case .name, nil: return missed
        }
    }
}

extension People.Sort {
    var next: Self {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}

extension People.State: ListPane {
    var found: People.Found? {
        if case .found(let found) = phase { found } else { nil }
    }

    /// Whose card is open.
    var person: People.Person? {
        guard let found, let chosen, found.people.indices.contains(chosen) else { return nil }
        return found.people[chosen]
    }

    var focused: People.Target? {
        rows.indices.contains(list.focus) ? rows[list.focus].target : nil
    }

    var focusedWords: String? {
        switch focused {
        case .person(let index): found?.people[index].name
        case .passage(let index): person?.passages[index].words
        case .name(let index): person?.others[index]
        case nil: nil
        }
    }

    mutating func openCard(of index: Int) {
        below = list
        chosen = index
        list = ListView()
        layOut()
        move(.first)
    }

    mutating func closeCard() {
        chosen = nil
        list = below
        layOut()
    }

    /// Orders the list anew; its first row has focus then.
    mutating func arrange(_ change: (inout Self) -> Void) {
        change(&self)
        list = ListView()
        layOut()
        move(.first)
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { People.page(self, size).list.height }
}

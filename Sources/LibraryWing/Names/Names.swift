import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

/// Authors, series, tags, languages, formats and years of all books, each with how many books have
/// it: one of them narrows the shelf, and an author, series or tag is renamed in all its books.
public enum Names: Screen {
    public static var name: String { "names" }
    public static var title: String { tr("Authors, tags, years") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { Shelf.journal }
    public static var begun: Action? { .begun }
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goNames, name: name) }

    public typealias Kind = ShelfVocabulary.Kind

    /// In the order of the tabs.
    static let kinds: [Kind] = [.author, .series, .tag, .lang, .format, .year]

    public struct Counted: Equatable, Sendable {
        /// As the library has it: formats are codes there, and languages have their English names.
        public var name: String
        public var count: Int

        public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
    }

    public enum Field: Equatable, Sendable {
        case find
        /// What this name becomes.
        case rename(String)
    }

    public struct State: Equatable, Sendable {
        /// nil while they are read.
        var names: [Kind: [Counted]]?
        var trouble: String?
        public package(set) var kind = Kind.author
        /// Those that are shown, by their places among all of the kind.
        var shown: [Int] = []
        /// Else the commonest come first.
        var isByName = false
        var field: Field?
        var find = TextField()
        var other = TextField()
        public package(set) var list = ListView()
        package var size: Size
        /// The list of the shelf that this follows.
        public package(set) var stamp: UInt64?

        public init(size: Size) { self.size = size }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case told([Kind: [Counted]])
        case failed(String)
        /// The shelf has another list than it had.
        case shelfListed(UInt64)
        case rowPressed(Int)
        case tabPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable { case read }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            // Sizes come anew when the language changes, and with it names and their order.
            state.narrow()
            state.resize(size)
        case .begun: return [read]
        case .told(let names):
            (state.names, state.trouble) = (names, nil)
            state.narrow()
        case .failed(let why):
            (state.names, state.trouble) = (nil, why)
            state.narrow()
        case .shelfListed(let stamp):
            let isFirst = state.stamp == nil
            state.stamp = stamp
            return isFirst ? [] : [read]
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? narrowShelf(state) : []
        case .tabPressed(let tab): turn(to: tab, &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static var read: Effects.Element { .request(EffectID("names"), .read) }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.field != nil { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return narrowShelf(state)
        case .listOut: return [.perform(.ask(.close))]
        case .layerClose:
            guard !state.find.isEmpty else { return [.perform(.ask(.close))] }
            state.find = TextField()
            state.narrow()
        case .findOpen: state.field = .find
        case .listSort:
            state.isByName.toggle()
            state.narrow()
        case .itemEdit: return beginRenaming(&state)
        case .itemAgain: return [read]
        case .itemCopy:
            guard let focused = state.focused else { return missed }
            return [.perform(.ask(.copy(state.kind.shown(focused.name))))]
        case .listTabNext: turn(to: state.tab + order.times, &state)
        case .listTabPrevious: turn(to: state.tab - order.times, &state)
        default: return walk(order, &state)
        }
        return []
    }

    private static func turn(to tab: Int, _ state: inout State) {
        state.kind = kinds[min(max(0, tab), kinds.count - 1)]
        state.find = TextField()
        state.list = ListView()
        state.narrow()
    }

    private static func narrowShelf(_ state: State) -> Effects {
        guard let focused = state.focused else { return missed }
        // A language may be asked for by the name that a person reads.
        let name = state.kind == .lang ? state.kind.shown(focused.name) : focused.name
        let (field, plain) = (state.kind.rawValue, name.filter { $0 != "\"" })
        let term = plain.contains(where: \.isWhitespace) ? "\"\(plain)\"" : plain
        return [
            .perform(.ask(.close)),
            .perform(.ask(.run(ShelfErrand.narrow(by: "\(field):\(term)", field: field)))),
        ]
    }

    // MARK: - Fields

    private static func beginRenaming(_ state: inout State) -> Effects {
        guard let focused = state.focused else { return missed }
        guard state.kind.canBeRenamed else {
            return [.perform(.ask(.say(tr("Only authors, series and tags are renamed."))))]
        }
        state.field = .rename(focused.name)
        state.other = TextField(focused.name)
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        write(edit, &state) { state in
            if state.field == .find {
                state.list = ListView()
                state.narrow()
            }
            return []
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            if state.field == .find {
                state.find = TextField()
                state.narrow()
            }
            state.field = nil
        case .focusActivate:
            guard case .rename(let name)? = state.field else {
                state.field = nil
                return []
            }
            state.field = nil
            let other = state.other.text.split { $0.isWhitespace }.joined(separator: " ")
            if other == name { return [] }
            guard !other.isEmpty else {
                return [.perform(.ask(.say(tr("\(name) keeps its name: the new one was empty."))))]
            }
            return [.perform(.ask(.run(ShelfErrand.rename(state.kind, name, to: other))))]
        case .fieldDown, .focusNext: state.move(.next)
        case .fieldUp, .focusPrevious: state.move(.previous)
        default: return edit(.order(order), &state)
        }
        return []
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.field == nil ? .lists : .fields
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && (state.field != nil || !state.find.isEmpty)
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension Names.State: ListPane {
    var tab: Int { Names.kinds.firstIndex(of: kind) ?? 0 }
    var all: [Names.Counted] { names?[kind] ?? [] }
    package var shape: ListShape { ListShape(count: shown.count) }
    package var height: Int { max(1, Names.rows(size).count) }

    var focused: Names.Counted? {
        shown.indices.contains(list.focus) ? all[shown[list.focus]] : nil
    }

    /// What is typed stands somewhere in the name.
    mutating func narrow() {
        let typed = find.text.lowercased()
        shown = Array(all.indices)
        if !typed.isEmpty || isByName {
            let names = all.map { kind.shown($0.name).lowercased() }
            if !typed.isEmpty { shown = shown.filter { names[$0].contains(typed) } }
            if isByName { shown.sort { names[$0] < names[$1] } }
        }
        move(.to(list.focus))
    }
}

extension Names.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        switch field {
        case .find: \.find
        case .rename: \.other
        case nil: nil
        }
    }
}

extension ShelfVocabulary.Kind {
    /// A name of this kind as a person reads it.
    func shown(_ name: String) -> String {
        switch self {
        case .lang: LanguageName.shown(name)
        case .format: formatLabel(name)
        case .author, .series, .tag, .year, .collection: name
        }
    }

    /// Whether a person may give a name of this kind another one.
    var canBeRenamed: Bool { [.author, .series, .tag].contains(self) }
}

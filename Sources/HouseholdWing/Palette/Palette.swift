import Canvas
import Kernel
import ScreenKit
import Wording

/// One prompt that reaches every command, setting, theme and recent message, and files by their
/// paths.
public enum Palette: Screen {
    public static var name: String { "palette" }
    public static var title: String { tr("Palette") }

    public struct Entry: Equatable, Sendable {
        public enum Act: Equatable, Sendable {
            case order(Order)
            case theme(String)
            case setting(String)
            /// A screen that no command opens.
            case screen(Destination, name: String)
            case message(String)
            /// What to look for in the place below.
            case find(String)
        }

        public var act: Act
        public var title: String
        /// The right end of the row: its key, its value, its place.
        public var detail: String
        /// Why it cannot be done here, or nil when it can.
        public var obstacle: String?

        public init(_ act: Act, _ title: String, detail: String = "", obstacle: String? = nil) {
            self.act = act
            self.title = title
            self.detail = detail
            self.obstacle = obstacle
        }

        /// What it is called in scripts and in the settings file; empty for what has no such name.
        var alias: String {
            switch act {
            case .order(let order) where order.verb != .ownRun: order.verb.rawValue
            case .setting(let path): path
            case .screen(_, let name): name
            case .order, .theme, .message, .find: ""
            }
        }

        /// By what it is remembered among the recent ones.
        public var name: String {
            switch act {
            case .order(let order):
                order.verb == .ownRun ? "own \(order.text ?? "")" : order.verb.rawValue
            case .theme(let name): "theme \(name)"
            case .setting(let path): "setting \(path)"
            case .screen(_, let name): "screen \(name)"
            case .message(let text): "message \(text)"
            case .find: Verb.findOpen.rawValue
            }
        }
    }

    public struct Hit: Equatable, Sendable {
        public var entry: Int
        public var places: [Int]
    }

    public struct State: ListPane, Equatable, Sendable {
        public var field = TextField()
        public let entries: [Entry]
        /// Their titles, made ready once: a search happens at each key.
        fileprivate let titles: [Fuzzy.Letters]
        /// What they are called in scripts, for those who know them by that.
        fileprivate let names: [Fuzzy.Letters]
        /// Names of entries used lately, newest first.
        public let recent: [String]
        /// Whether the place below can go to a percent.
        public let hasPercent: Bool
        public fileprivate(set) var hits: [Hit] = []
        public var list = ListView()
        public var size: Size
        public var asking: KeyQuestion?

        public init(_ entries: [Entry], recent: [String] = [], hasPercent: Bool = false, size: Size)
        {
            self.entries = entries
            titles = entries.map { Fuzzy.Letters(title: $0.title) }
            names = entries.map { Fuzzy.Letters(title: $0.alias) }
            self.recent = recent
            self.hasPercent = hasPercent
            self.size = size
            hits = Palette.search("", entries, titles, names, recent)
        }

        public var focused: Entry? { entry(list.focus) }

        func entry(_ row: Int) -> Entry? {
            let typed = typed
            guard typed.isEmpty else { return typed.indices.contains(row) ? typed[row] : nil }
            return hits.indices.contains(row) ? entries[hits[row].entry] : nil
        }

        package var shape: ListShape {
            let count = typed.count
            return ListShape(count: count == 0 ? hits.count : count)
        }
        public var height: Int { Layout(self, size).list.height }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.size = size
        case .typed(let key):
            if state.asking != nil { return answer(key, &state) }
            return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row):
            state.move(.to(row))
            return doFocused(state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .fieldDown, .focusNext:
            state.move(.next)
        case .fieldUp, .focusPrevious:
            state.move(.previous)
        case .focusActivate: return doFocused(state)
        case .paletteComplete:
            guard let entry = state.focused else { return [] }
            // Where files are named, their names can be chosen.
            if let path = entry.path { return [.perform(.close), .perform(.file(path))] }
            return state.typed.isEmpty ? edit(.replace(entry.title), &state) : []
        case .paletteBindKey:
            guard case .order(let order)? = state.focused?.act else {
                let words = tr("Only commands take a key. A theme or a setting has none.")
                return [.perform(.say(words))]
            }
            guard order.verb != .ownRun else {
                return [.perform(.say(Help.ownKeyWords))]
            }
            state.asking = KeyQuestion(verb: order.verb, shownIn: .any)
        default:
            return edit(.order(order), &state)
        }
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> [Effect<Action, Ask>] {
        write(edit, &state) { state in
            search(&state)
            return []
        }
    }

    private static func answer(_ key: Key, _ state: inout State) -> [Effect<Action, Ask>] {
        guard var question = state.asking else { return [] }
        switch question.take(key) {
        case .waiting: state.asking = question
        case .givenUp: state.asking = nil
        case .answered(let keys):
            state.asking = nil
            return [
                .perform(.close),
                .perform(.bind(place: question.place, keys: keys, to: question.verb.rawValue)),
            ]
        }
        return []
    }

    private static func doFocused(_ state: State) -> [Effect<Action, Ask>] {
        guard let entry = state.focused else { return [] }
        if let obstacle = entry.obstacle {
            return [.perform(.say(tr("\(entry.title): \(obstacle).")))]
        }
        let used = Effect<Action, Ask>.perform(.used(entry.name))
        switch entry.act {
        case .order(let order): return [.perform(.close), used, .perform(.order(order))]
        case .theme(let name):
            return [.perform(.close), used, .perform(.change(setting: "theme", to: .text(name)))]
        case .setting(let path): return [.perform(.close), used, .perform(.open(.setting(path)))]
        case .screen(let destination, _):
            return [.perform(.close), used, .perform(.open(destination))]
        case .message(let text): return [.perform(.close), .perform(.copy(text))]
        case .find(let word):
            return [.perform(.close), used, .perform(.order(Order(.findOpen, text: word)))]
        }
    }

    private static func search(_ state: inout State) {
        state.hits = search(
            state.field.text, state.entries, state.titles, state.names, state.recent)
        state.list = ListView()
    }

    /// Best first; what cannot be done here stands after what can, and messages, which have many
    /// words and can only be copied, after both; recent first when equal.
    fileprivate static func search(
        _ query: String, _ entries: [Entry], _ titles: [Fuzzy.Letters], _ names: [Fuzzy.Letters],
        _ recent: [String]
    ) -> [Hit] {
        let wanted = Fuzzy.Letters(query: query)
        let ranks = Dictionary(
            recent.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
        let found = entries.enumerated().compactMap { at, entry -> (Hit, key: (Int, Int, Int))? in
            let (match, named) = (
                Fuzzy.match(wanted, in: titles[at]), Fuzzy.named(wanted, in: names[at])
            )
            guard let score = [match?.score, named].compactMap(\.self).max() else { return nil }
            let key = (entry.place, -score, ranks[entry.name] ?? .max)
            return (Hit(entry: at, places: match?.places ?? []), key)
        }
        return found.sorted { $0.key == $1.key ? $0.0.entry < $1.0.entry : $0.key < $1.key }
            .map(\.0)
    }

    public static func place(_ state: State) -> Place { .palette }
    public static func listens(_ state: State) -> Bool { state.asking != nil }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension Palette.Entry {
    fileprivate var place: Int {
        if case .message = act { return 2 }
        return obstacle == nil ? 0 : 1
    }
}

extension Palette.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}

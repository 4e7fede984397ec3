import Canvas
import Kernel
import ScreenKit
import Wording

/// The keys that work in one place, made from the keymap in force; each row can be done or rebound.
public enum Help: Screen {
    public static var name: String { "keys" }
    public static var title: String { tr("Keys") }

    public static var hidesAll: Bool { true }

    public struct Row: Equatable, Sendable {
        public var verb: Verb
        /// The person's own command, if it is one.
        public var own: String?
        public var keys: [String]
        public var isOwn: Bool

        public var title: String { own ?? verb.title }
    }

    public struct State: Equatable, Sendable {
        /// The place whose keys are shown.
        public let place: Place
        /// What the person calls it.
        public let title: String
        public let all: [Row]
        package var size: Size
        /// Over the rows that are shown.
        package var list = ListView()
        /// Open while a key is looked for.
        public var find: TextField?
        /// What the rows stay narrowed by when the field is left, so that one can be rebound.
        public var filter = ""
        /// The row that waits for its new key.
        public var asking: KeyQuestion?

        /// Shows the commands of the place that have a meaning there now.
        public init(
            place: Place, title: String? = nil, keymap: Keymap, size: Size,
            where hasMeaning: (Verb) -> Bool = { _ in true }
        ) {
            self.place = place
            self.title = title ?? place.title
            self.size = size
            all = Self.rows(of: place, keymap).filter { hasMeaning($0.verb) }
        }

        /// The rows the filter leaves, in their groups' order.
        public var rows: [Row] {
            let wanted = (find?.text ?? filter).lowercased()
            if wanted.isEmpty { return all }
            return all.filter { row in
                row.keys.contains { $0.lowercased() == wanted }
                    || row.title.lowercased().contains(wanted)
                    || row.verb.rawValue.contains(wanted)
            }
        }

        public var focused: Row? { rows.indices.contains(list.focus) ? rows[list.focus] : nil }
        public var ownCount: Int { all.filter(\.isOwn).count }
        public var keyCount: Int { all.reduce(0) { $0 + $1.keys.count } }
        var shownCount: Int { rows.reduce(0) { $0 + $1.keys.count } }
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
        case .resized(let size): state.resize(size)
        case .typed(let key): return type(key, &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? doFocused(state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func type(_ key: Key, _ state: inout State) -> [Effect<Action, Ask>] {
        guard var question = state.asking else {
            return edit(.key(key), &state)
        }
        switch question.take(key) {
        case .waiting:
            state.asking = question
            return []
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

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .focusNext, .fieldDown: state.move(.next, by: order.times)
        case .focusPrevious, .fieldUp: state.move(.previous, by: order.times)
        case .listTabNext: state.move(.groupNext)
        case .listTabPrevious: state.move(.groupPrevious)
        case .findOpen:
            state.find = TextField(order.text ?? state.filter)
            state.move(.first)
        case .focusActivate, .listIn:
            if state.find != nil, order.verb == .focusActivate, state.rows.isEmpty { return [] }
            return doFocused(state)
        case .itemEdit:
            guard state.focused?.own == nil else { return [.perform(.say(ownKeyWords))] }
            state.asking = state.focused.map { KeyQuestion(verb: $0.verb, shownIn: state.place) }
        case .helpKeys: return [.perform(.close)]
        case .layerClose: return leave(&state)
        default:
            return state.walk(order) ? [] : edit(.order(order), &state)
        }
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> [Effect<Action, Ask>] {
        write(edit, &state) { state in
            state.move(.first)
            return []
        }
    }

    /// First the field, then the filter, then the screen.
    private static func leave(_ state: inout State) -> [Effect<Action, Ask>] {
        if let find = state.find {
            // A filter that leaves nothing is of no use to keep.
            (state.filter, state.find) = (state.rows.isEmpty ? "" : find.text, nil)
            state.move(.to(state.list.focus))
        } else if !state.filter.isEmpty {
            let focused = state.focused
            state.filter = ""
            state.move(.to(state.all.firstIndex { $0 == focused } ?? 0))
        } else {
            return [.perform(.close)]
        }
        return []
    }

    static var ownKeyWords: String {
        tr("The key of a command of your own is its `key` in the settings file.")
    }

    private static func doFocused(_ state: State) -> [Effect<Action, Ask>] {
        guard let row = state.focused else { return [] }
        return [.perform(.close), .perform(.order(Order(row.verb, text: row.own)))]
    }

    public static func place(_ state: State) -> Place { state.find == nil ? .help : .fields }
    public static func listens(_ state: State) -> Bool { state.asking != nil }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose || order.verb == .helpKeys
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension Help.State: ListPane {
    package var shape: ListShape { ListShape(count: rows.count) }
    package var height: Int { max(1, Help.Layout.areas(self, size).list.height) }

    /// The groups stand in columns, with their headings apart from the rows.
    package mutating func move(_ move: ListView.Move, by count: Int) {
        switch move {
        case .groupNext: moveGroup(1)
        case .groupPrevious: moveGroup(-1)
        default: list.move(move, by: count, in: shape, height: height)
        }
    }

    /// The window follows the focus: in two columns there is no other way to turn it.
    package mutating func scroll(by rows: Int) {
        move(rows < 0 ? .previous : .next, by: abs(rows))
    }

    private mutating func moveGroup(_ step: Int) {
        let groups = rows.map(\.verb.group)
        guard groups.indices.contains(list.focus) else { return }
        let starts = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }
        let next =
            step > 0
            ? starts.first { $0 > list.focus } ?? groups.count - 1
            : starts.last { $0 < list.focus } ?? 0
        move(.to(next))
    }
}

extension Help.State {
    /// One row a command, in the order of the groups; only what works now.
    private static func rows(of place: Place, _ keymap: Keymap) -> [Help.Row] {
        var rows: [Help.Row] = []
        for binding in keymap.inForce(in: place) {
            if let known = rows.firstIndex(where: {
                $0.verb == binding.verb && $0.own == binding.own
            }) {
                rows[known].keys.append(binding.shown)
                rows[known].isOwn = rows[known].isOwn || binding.isOwn
            } else {
                rows.append(
                    Help.Row(
                        verb: binding.verb, own: binding.own, keys: [binding.shown],
                        isOwn: binding.isOwn))
            }
        }
        for at in rows.indices { rows[at].knownFirst() }
        let order = Help.groupOrder(in: place)
        let ranks = rows.map { order.firstIndex(of: $0.verb.group) ?? order.count }
        return (0...order.count).flatMap { rank in
            rows.indices.filter { ranks[$0] == rank }.map { rows[$0] }
        }
    }
}

extension Help.Row {
    /// Where not all keys have room, arrows and other keys that a newcomer tries are among those
    /// that have.
    fileprivate mutating func knownFirst() {
        guard keys.count > 2 else { return }
        let rest = keys.dropFirst()
        let others = rest.filter { !Self.known.contains($0) }
        keys = [keys[0]] + rest.filter(Self.known.contains) + others
    }

    private static let known: Set<String> = [
        "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End", "Space", "Enter",
    ]
}

extension Help {
    /// What is done in the player is to listen: that comes first there.
    static func groupOrder(in place: Place) -> [String] {
        guard place == .player else { return groupOrder }
        return ["Listen"] + groupOrder.filter { $0 != "Listen" }
    }

    private static let groupOrder = [
        "Move", "Turn", "Change", "Go", "Find", "Mark", "Select", "This", "Listen", "Look", "Field",
        "Yours", "Places", "Everywhere",
    ]
}

extension Help.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { find == nil ? nil : \.find! }
}

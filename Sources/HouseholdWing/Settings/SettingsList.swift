import Canvas
import Kernel
import ScreenKit
import Wording

/// Every setting with its value, changed by a key with the result seen at once. The root owns the
/// settings and their file: this asks for changes and receives the result.
public enum SettingsList: Screen {
    public static var name: String { "settings" }
    public static var title: String { tr("Settings") }

    public static var hidesAll: Bool { true }

    /// A value being typed.
    public struct Typing: Equatable, Sendable {
        public var field: TextField
        /// What was not accepted, until the next key.
        public var refused: String?

        public init(field: TextField, refused: String? = nil) {
            self.field = field
            self.refused = refused
        }
    }

    public struct State: Equatable, Sendable {
        public var settings: Settings
        public var problems: [SettingsProblem]
        /// The names of the themes there are, to step through.
        public var themes: [String]
        public var size: Size
        /// What the book behind has of its own.
        var look: OwnLook
        /// The path of the row that has focus.
        public var focus: String
        public var list = ListView()
        public var typing: Typing?
        public var find: TextField?
        /// Where `/` was pressed.
        public var focusBeforeFind: String?
        var isLinear = false

        public init(
            _ settings: Settings, problems: [SettingsProblem] = [], themes: [String] = [],
            look: OwnLook = OwnLook(), at path: String? = nil, size: Size
        ) {
            self.settings = settings
            self.problems = problems
            self.themes = themes
            self.look = look
            self.size = size
            focus = path.flatMap(SettingsTable.setting)?.path ?? SettingsTable.rows[0].path
            settle()
        }

        public var focused: Setting? {
            SettingsTable.setting(focus).flatMap { rows.contains($0) ? $0 : rows.first }
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case rowPressed(String)
        case sectionPressed(Setting.Section)
        case wheelTurned(Int)
        /// The root tells what holds now, here or changed from outside.
        case settingsChanged(Settings, [SettingsProblem])
        case themesChanged([String])
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .settingsChanged(let settings, let problems):
            state.settings = settings
            state.problems = problems
        case .themesChanged(let themes): state.themes = themes
        case .resized(let size):
            state.size = size
            state.settle()
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .wheelTurned(let rows):
            state.scroll(by: rows)
            if let row = state.setting(at: state.list.focus) { state.focus = row.path }
        case .rowPressed(let path):
            let wasFocused = state.focused?.path == path
            state.go(to: path)
            return wasFocused ? activate(&state) : []
        case .sectionPressed(let section):
            if let first = state.rows.first(where: { $0.section == section }) {
                state.go(to: first.path)
            }
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        if state.typing != nil { return obeyTyping(order, &state) }
        if state.find != nil, let effects = obeyFinding(order, &state) { return effects }
        if let move = ListView.Move(order.verb), !move.isByGroup {
            state.move(move, by: order.times)
            return []
        }
        switch order.verb {
        case .listTabNext, .listGroupNext, .focusNext: state.moveSection(by: order.times)
        case .listTabPrevious, .listGroupPrevious, .focusPrevious:
            state.moveSection(by: -order.times)
        case .settingMore: return step(state, by: order.times)
        case .settingLess: return step(state, by: -order.times)
        case .focusActivate: return activate(&state)
        case .itemAgain: return reset(&state)
        case .itemCopy: return state.focused.map { [.perform(.copy(state.line(of: $0)))] } ?? []
        case .findOpen:
            state.find = TextField(order.text ?? "")
            state.focusBeforeFind = state.focus
            state.settle()
        case .settingsEditFile, .itemEdit: return [.perform(.edit(.settings))]
        case .layerClose: return [.perform(.close)]
        default: return missed
        }
        return []
    }

    private static func step(_ state: State, by steps: Int) -> [Effect<Action, Ask>] {
        guard let setting = state.focused else { return [] }
        let now = state.settings.value(setting)
        let next = setting.stepped(now, by: steps, themes: state.themes)
        if next != now { return [.perform(.change(setting: setting.path, to: next))] }
        let words = tr(
            "\(setting.title) is \(setting.shown(now)): accepted is \(setting.acceptedShown).")
        return [.perform(.say(words))]
    }

    /// What this book has of its own goes first: that is what one sees.
    private static func reset(_ state: inout State) -> [Effect<Action, Ask>] {
        guard let setting = state.focused else { return [] }
        if state.look[setting.path] != nil {
            state.look = state.look.setting(setting.path, to: nil)
            return [.perform(.forgetLook(setting.path))]
        }
        let standard = setting.shown(setting.standard)
        guard state.settings.isChanged(setting) else {
            return [.perform(.say(tr("\(setting.title): \(standard) is the default.")))]
        }
        // What the change itself has to say comes last, and stays in view.
        return [
            .perform(.done(tr("\(setting.title): \(standard), the default again."))),
            .perform(.change(setting: setting.path, to: nil)),
        ]
    }

    /// Enter: what has two or three values steps on, a theme is picked, the rest is typed.
    private static func activate(_ state: inout State) -> [Effect<Action, Ask>] {
        guard let setting = state.focused else { return [] }
        switch setting.kind {
        case .flag, .choice: return step(state, by: 1)
        case .theme where setting.path == "theme": return [.perform(.open(.themes))]
        case .text where SettingsTable.voicePaths.contains(setting.path):
            return [.perform(.voices)]
        case .theme, .number, .text:
            let value = setting.shown(state.settings.value(setting))
            state.typing = Typing(field: TextField(value, isSelected: true))
            return []
        }
    }

    public static func place(_ state: State) -> Place {
        state.typing != nil || state.find != nil ? .fields : .settings
    }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && place(state) == .fields
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension SettingsList.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        if typing != nil { return \.typing!.field }
        return find == nil ? nil : \.find!
    }
}

/// Typing a value, typing what to find.
extension SettingsList {
    private static func edit(_ edit: FieldEdit, _ state: inout State) -> [Effect<Action, Ask>] {
        write(edit, &state) { state in
            if state.typing == nil { state.settle() } else { state.typing?.refused = nil }
            return []
        }
    }

    private static func obeyTyping(
        _ order: Order, _ state: inout State
    ) -> [Effect<Action, Ask>] {
        guard let typing = state.typing, let setting = state.focused else { return [] }
        switch order.verb {
        case .layerClose:
            state.typing = nil
        case .focusActivate:
            guard let value = setting.value(typed: typing.field.text) else {
                state.typing?.refused = typing.field.text
                return []
            }
            state.typing = nil
            if value == state.settings.value(setting) { return [] }
            return [.perform(.change(setting: setting.path, to: value))]
        default:
            return edit(.order(order), &state)
        }
        return []
    }

    /// nil leaves the command to the list.
    private static func obeyFinding(
        _ order: Order, _ state: inout State
    ) -> [Effect<Action, Ask>]? {
        switch order.verb {
        case .layerClose:
            state.endFind(at: state.focusBeforeFind ?? state.focus)
        case .focusActivate:
            guard let found = state.focused else { return [] }
            state.endFind(at: found.path)
        case .fieldDown: state.move(.next, by: order.times)
        case .fieldUp: state.move(.previous, by: order.times)
        default:
            guard state.write(.order(order)) != .none else { return nil }
            state.settle()
        }
        return []
    }
}

extension ListView.Move {
    fileprivate var isByGroup: Bool { self == .groupNext || self == .groupPrevious }
}

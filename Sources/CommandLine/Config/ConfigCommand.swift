import Canvas
import ScreenKit

/// `config`: the settings file asked and changed, never rewritten.
public struct ConfigCommand {
    public enum Order: Equatable, Sendable {
        case path
        case check
        /// nil is every setting.
        case get(String?, json: Bool)
        case set(String, to: String)
        case unset(String)
    }

    /// nil where there is no home.
    let path: String?
    let files: FileDoor
    let themes: [String]
    let console: Console

    public init(path: String?, files: FileDoor, themes: [String], console: Console) {
        self.path = path
        self.files = files
        self.themes = themes
        self.console = console
    }

    public func run(_ order: Order) -> Int32 {
        switch order {
        case .path: tellPath()
        case .check: check()
        case .get(let key, let json): get(key, json: json)
        case .set(let key, let value): set(key, to: value)
        case .unset(let key): unset(key)
        }
    }

    /// Prints where the file is.
    public func tellPath() -> Int32 { status { () throws(Complaint) in console.line(try known()) } }

    public func check() -> Int32 {
        status { () throws(Complaint) in
            let path = try known()
            guard let bytes = try files.read(path) else {
                console.line("\(path): not there yet; every setting has its default.")
                return
            }
            let problems = Settings.read(bytes, themes: themes).problems
            if problems.isEmpty { console.line("\(path): in order.") }
            try refuse(problems, path)
        }
    }

    public func get(_ key: String?, json: Bool) -> Int32 {
        status { () throws(Complaint) in
            let (settings, problems) = try read()
            guard let key else {
                list(settings, json: json)
                return
            }
            if let change = try keyPath(key) {
                let found = settings.keys.last {
                    $0.place == change.place && $0.keys == change.keys
                }
                guard let found else {
                    throw Complaint(key, "nothing of yours is there", next: "The default holds.")
                }
                console.line(found.command)
                return
            }
            let setting = try self.setting(key)
            if json {
                console.json(Self.json(setting, settings))
            } else {
                console.line(setting.plain(settings.value(setting)))
            }
            try refuse(problems.filter { $0.setting == nil || $0.setting == key }, path ?? "")
        }
    }

    public func set(_ key: String, to text: String) -> Int32 {
        status { () throws(Complaint) in
            if let change = try keyPath(key) {
                try bind(change, to: text, as: key)
                return
            }
            let setting = try setting(key)
            guard let value = setting.value(typed: text), isKnown(value, setting) else {
                throw .usage(
                    "\(key) \(text)", "that is not accepted",
                    next: "\(accepted(setting)) is; nothing was changed.")
            }
            try edit { (file) throws(JSON5EditError) in try file.change(setting, to: value) }
            console.line("\(key) = \(setting.plain(value))")
        }
    }

    public func unset(_ key: String) -> Int32 {
        status { () throws(Complaint) in
            if let change = try keyPath(key) {
                try edit { (file) throws(JSON5EditError) in
                    try file.bind(place: change.place, keys: change.keys, to: nil)
                }
                return
            }
            let setting = try setting(key)
            try edit { (file) throws(JSON5EditError) in try file.change(setting, to: nil) }
            console.line("\(key) = \(setting.plain(setting.standard))")
        }
    }

    private func bind(
        _ change: Keymap.Change, to command: String, as key: String
    ) throws(Complaint) {
        var change = change
        change.command = command
        // As if the line were there already, so that a clash is reported before it is written.
        let others = try read().settings.keys.filter {
            $0.place != change.place || $0.keys != change.keys
        }
        if let problem = Keymap(others + [change]).problems.last(where: { $0.change == change }) {
            throw .usage("\(key) \(command)", problem.why, next: "Nothing was changed.")
        }
        try edit { (file) throws(JSON5EditError) in
            try file.bind(place: change.place, keys: change.keys, to: command)
        }
        console.line("\(key) = \(command)")
    }
}

/// The file, and what can be wrong with it.
extension ConfigCommand {
    private func status(_ act: () throws(Complaint) -> Void) -> Int32 {
        do throws(Complaint) {
            try act()
            return 0
        } catch {
            return console.tell([error])
        }
    }

    private func known() throws(Complaint) -> String {
        if let path { return path }
        throw Complaint(
            "settings", "there is no home folder to keep them in",
            next: "Set HOME or XDG_CONFIG_HOME.")
    }

    private func read() throws(Complaint) -> (settings: Settings, problems: [SettingsProblem]) {
        guard let path, let bytes = try files.read(path) else { return (Settings(), []) }
        return Settings.read(bytes, themes: themes)
    }

    /// All but the last on lines of their own; the last decides the status.
    private func refuse(_ problems: [SettingsProblem], _ path: String) throws(Complaint) {
        let complaints = problems.map { problem in
            let place = problem.place.map { "\($0): " } ?? ""
            return Complaint(path, place + problem.why, next: problem.next)
        }
        guard let last = complaints.last else { return }
        _ = console.tell(complaints.dropLast())
        throw last
    }

    private func edit(
        _ change: (inout SettingsFile) throws(JSON5EditError) -> Void
    ) throws(Complaint) {
        let path = try known()
        let bytes = try files.read(path) ?? []
        var file: SettingsFile
        do throws(JSON5Error) {
            file = try SettingsFile(bytes)
        } catch {
            throw Complaint(path, error.why, next: "Nothing was changed: fix this line first.")
        }
        do throws(JSON5EditError) {
            try change(&file)
        } catch {
            switch error {
            case .notAnObject(let names, let place):
                throw Complaint(
                    path, "\(place): \(names.joined(separator: ".")) is in the way",
                    next: "Nothing was changed: write it on a line of its own first.")
            case .unreadable(let error):
                throw Complaint(path, error.why, next: "Nothing was changed.")
            }
        }
        if file.bytes != bytes { try files.save(file.bytes, path) }
    }
}

/// Names and values.
extension ConfigCommand {
    private func setting(_ key: String) throws(Complaint) -> Setting {
        if let setting = SettingsTable.setting(key) { return setting }
        let nearest = SettingsTable.nearest(key).map { "The nearest is \($0)." }
        throw .usage(
            key, "there is no such setting", next: nearest ?? "rushlight config get lists all.")
    }

    /// `keys.reader.Ctrl-n`, where it is no setting of the table.
    private func keyPath(_ key: String) throws(Complaint) -> Keymap.Change? {
        let parts = key.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts[0] == "keys", parts.count > 1, SettingsTable.setting(key) == nil else {
            return nil
        }
        guard parts.count == 3, !parts[2].isEmpty else {
            throw .usage(
                key, "the keys are missing", next: "keys.reader.Ctrl-n is how it is written.")
        }
        return .init(place: String(parts[1]), keys: String(parts[2]), command: "")
    }

    private func isKnown(_ value: SettingValue, _ setting: Setting) -> Bool {
        guard case .theme(let word) = setting.kind, case .text(let name) = value else {
            return true
        }
        return name == word || themes.contains(name)
    }

    private func accepted(_ setting: Setting) -> String {
        var words = setting.accepted
        if case .theme(let word) = setting.kind {
            words = "one of " + ([word] + themes).joined(separator: ", ")
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private func list(_ settings: Settings, json: Bool) {
        if json {
            let rows = SettingsTable.rows.map { Self.json($0, settings) }
            console.json(.object(["settings": .array(rows)]))
            return
        }
        for setting in SettingsTable.rows {
            let mark = settings.isChanged(setting) ? "*" : " "
            let value = setting.plain(settings.value(setting))
            console.line("\(mark) \(setting.path) = \(value)")
        }
        for change in settings.keys {
            console.line("* keys.\(change.place).\(change.keys) = \(change.command)")
        }
    }

    private static func json(_ setting: Setting, _ settings: Settings) -> JSON {
        let value = settings.value(setting)
        return .object([
            "key": .string(setting.path), "value": json(setting.written(value)),
            "value_ms": milliseconds(setting, value).map(JSON.integer),
            "default": json(setting.written(setting.standard)),
            "changed": .boolean(settings.isChanged(setting)),
        ])
    }

    private static func json(_ value: JSON5Value) -> JSON {
        switch value {
        case .flag(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .text(let text): .string(text)
        default: .string(value.written)
        }
    }

    private static func milliseconds(_ setting: Setting, _ value: SettingValue) -> Int? {
        guard case .number(_, _, let unit, _) = setting.kind, case .number(let number) = value
        else { return nil }
        switch unit {
        case .milliseconds: return number
        case .seconds: return number * 1_000
        case .minutes: return number * 60_000
        case .columns, .rows, .lines, .misses, .clock: return nil
        }
    }
}

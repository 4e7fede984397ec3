import Canvas
import Notebook
import Wording

/// Where settings stand in a document. A name may be written in one, `"reading.measure": 66`, or
/// in groups, `reading: { measure: 66 }`, or in a mixture.
package struct SettingsOutline {
    package struct Line {
        package var setting: Setting
        /// The names from the outside in.
        package var keys: [String]
        package var member: JSON5Member
    }

    package struct KeyLine {
        package var change: Keymap.Change
        package var keys: [String]
        package var member: JSON5Member
    }

    package private(set) var lines: [Line] = []
    package private(set) var keyLines: [KeyLine] = []
    /// `hooks` and what is in it, each with the name of its event.
    private(set) var hookLines: [(event: String, member: JSON5Member)] = []
    /// `commands` and what is in it, each with its name.
    private(set) var commandLines: [(name: String, member: JSON5Member)] = []
    /// `calendar.templates` and what is in it, each with its name.
    private(set) var templateLines: [(name: String, member: JSON5Member)] = []
    /// Members that are neither a setting nor a group of settings.
    package private(set) var strangers: [(path: String, member: JSON5Member)] = []

    package init(_ document: JSON5Document) {
        walk(document.root.members, path: "", keys: [])
    }

    private mutating func walk(_ members: [JSON5Member], path: String, keys: [String]) {
        for member in members {
            let name = path.isEmpty ? member.key : path + "." + member.key
            let chain = keys + [member.key]
            if let command = Self.rest(of: name, after: "commands.") {
                commandLines.append((command, member))
            } else if name == "commands", member.node.isObject {
                commandLines += member.node.members.map { ($0.key, $0) }
            } else if let template = Self.rest(of: name, after: "calendar.templates.") {
                templateLines.append((template, member))
            } else if name == "calendar.templates", member.node.isObject {
                templateLines += member.node.members.map { ($0.key, $0) }
            } else if let event = Self.rest(of: name, after: "hooks.") {
                hookLines.append((event, member))
            } else if name == "hooks", member.node.isObject {
                hookLines += member.node.members.map { ($0.key, $0) }
            } else if let (place, rest) = Self.keyPath(name) {
                walkKeys(member, place: place, keys: rest, chain: chain)
            } else if let setting = SettingsTable.setting(name), !member.node.isObject {
                lines.append(Line(setting: setting, keys: chain, member: member))
            } else if member.node.isObject, Self.isGroup(name) {
                walk(member.node.members, path: name, keys: chain)
            } else {
                strangers.append((name, member))
            }
        }
    }

    private mutating func walkKeys(
        _ member: JSON5Member, place: String, keys: String?, chain: [String]
    ) {
        if let keys {
            keyLines.append(
                KeyLine(
                    change: .init(place: place, keys: keys, command: member.node.text ?? ""),
                    keys: chain, member: member))
            return
        }
        guard member.node.isObject else {
            strangers.append(("keys." + place, member))
            return
        }
        for inner in member.node.members {
            walkKeys(inner, place: place, keys: inner.key, chain: chain + [inner.key])
        }
    }

    /// `keys.reader` and `keys.reader.Ctrl-n`, where the second part names a place.
    private static func keyPath(_ name: String) -> (place: String, keys: String?)? {
        let parts = name.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0] == "keys", SettingsTable.setting(name) == nil else {
            return nil
        }
        return (String(parts[1]), parts.count > 2 ? String(parts[2]) : nil)
    }

    private static func rest(of name: String, after group: String) -> String? {
        name.hasPrefix(group) ? String(name.dropFirst(group.count)) : nil
    }

    private static func isGroup(_ name: String) -> Bool {
        name == "keys" || SettingsTable.rows.contains { $0.path.hasPrefix(name + ".") }
    }
}

extension Settings {
    /// What a document says. Whatever is broken in it is reported, and `last` holds for it.
    public static func read(
        _ document: JSON5Document, last: Settings = Settings(), themes: [String]? = nil
    ) -> (settings: Settings, problems: [SettingsProblem]) {
        var reading = Reading(document: document, last: last, themes: themes)
        reading.run()
        return (reading.settings, reading.problems.sorted { $0.order < $1.order })
    }

    /// The same from bytes. A file that cannot be read at all changes nothing.
    public static func read(
        _ bytes: [UInt8], last: Settings = Settings(), themes: [String]? = nil
    ) -> (settings: Settings, problems: [SettingsProblem]) {
        if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            return (Settings(), [])
        }
        do throws(JSON5Error) {
            return read(try JSON5Document(bytes), last: last, themes: themes)
        } catch {
            let problem = SettingsProblem(
                place: error.place,
                why: tr("\(error.found) stands where \(error.accepted) is accepted"),
                next: tr("The last good settings stay in force."))
            return (last, [problem])
        }
    }
}

extension SettingsProblem {
    fileprivate var order: Int { (place?.line ?? 0) * 1_000_000 + (place?.column ?? 0) }
}

private struct Reading {
    let document: JSON5Document
    let last: Settings
    let themes: [String]?
    var settings = Settings()
    var problems: [SettingsProblem] = []
    private static let problemsMax = 100

    mutating func run() {
        guard document.root.isObject else {
            settings = last
            complain(
                nil, document.root.span, tr("an object in { } is accepted here"),
                tr("The last good settings stay in force."))
            return
        }
        let outline = SettingsOutline(document)
        var seen: Set<String> = []
        for line in outline.lines {
            take(line)
            if !seen.insert(line.setting.path).inserted {
                complain(
                    line.setting.path, line.member.keySpan,
                    tr("\(line.setting.path) stands here again"),
                    tr("The later one holds."))
            }
        }
        takeKeys(outline.keyLines)
        for (event, member) in outline.hookLines.prefix(Self.problemsMax) {
            takeHooks(event, member)
        }
        takeCommands(outline.commandLines)
        takeTemplates(outline.templateLines)
        // More are not read, and finding the nearest name takes time.
        for (path, member) in outline.strangers.prefix(Self.problemsMax) { meet(path, member) }
    }

    private mutating func take(_ line: SettingsOutline.Line) {
        let setting = line.setting
        if let value = setting.value(of: line.member.node), isKnown(value, setting) {
            settings.set(setting, to: value)
            return
        }
        let kept = last.value(setting)
        settings.set(setting, to: kept)
        let found = Width.clip(Safe.text(document.text(line.member.node.span)), to: 40)
        complain(
            setting.path, line.member.node.span,
            tr("\(setting.path) is \(accepted(setting)), not \(found)"),
            tr("\(setting.shown(kept)) stays in force."))
    }

    private func accepted(_ setting: Setting) -> String {
        guard case .theme(let word) = setting.kind, let themes else { return setting.accepted }
        return tr("one of \(listed([word] + themes))")
    }

    private func isKnown(_ value: SettingValue, _ setting: Setting) -> Bool {
        guard case .theme(let word) = setting.kind, let themes, case .text(let name) = value else {
            return true
        }
        return name == word || themes.contains(name)
    }

    private mutating func takeKeys(_ lines: [SettingsOutline.KeyLine]) {
        settings.keys = []
        if lines.count > Settings.keysMax {
            complain(
                nil, lines[Settings.keysMax].member.keySpan,
                tr("at most \(Settings.keysMax) keys of your own are accepted"),
                tr("The rest is left out.")
            )
        }
        let lines = lines.prefix(Settings.keysMax)
        for line in lines {
            guard line.member.node.text != nil else {
                complain(
                    nil, line.member.node.span,
                    tr("the name of a command in quotes is accepted here"),
                    tr("The default stands."))
                continue
            }
            settings.keys.append(line.change)
        }
        for problem in Keymap(settings.keys).problems {
            guard let line = lines.last(where: { $0.change == problem.change }) else { continue }
            complain(nil, line.member.keySpan, problem.why, tr("The default stands."))
        }
    }

    private mutating func takeHooks(_ name: String, _ member: JSON5Member) {
        guard let event = EventName(rawValue: name) else {
            let shown = Width.clip(Safe.text(name), to: 60)
            complain(
                "hooks", member.keySpan, tr("there is no event “\(shown)”"),
                tr("It runs nothing. `rushlight events` lists the events."))
            return
        }
        var nodes = [member.node]
        if case .list(let list) = member.node.content { nodes = list }
        for node in nodes {
            guard let hook = node.text.flatMap({ Hook(event, $0) }) else {
                complain(
                    "hooks", node.span,
                    tr(
                        "hooks.\(name) is a command, or an address that begins with https://, "
                            + "in quotes, or a list of these"), tr("It runs nothing."))
                continue
            }
            guard settings.hooks.count < Hook.countMax else {
                complain(
                    "hooks", node.span, tr("at most \(Hook.countMax) hooks are accepted"),
                    tr("The rest is left out."))
                return
            }
            settings.hooks.append(hook)
        }
    }

    private mutating func takeCommands(_ lines: [(name: String, member: JSON5Member)]) {
        var keySpans: [String: Range<Int>] = [:]
        for (name, member) in lines.prefix(OwnCommand.countMax) {
            let reading = OwnCommandReading(name, member)
            for problem in reading.problems {
                complain("commands", problem.span, problem.why, tr("The command is left out."))
            }
            guard let command = reading.command else { continue }
            if let at = settings.commands.firstIndex(where: { $0.name == name }) {
                settings.commands.remove(at: at)
                complain(
                    "commands", member.keySpan, tr("commands.\(name) stands here again"),
                    tr("The later one holds."))
            }
            settings.commands.append(command)
            keySpans[name] = reading.keySpan
        }
        if lines.count > OwnCommand.countMax {
            complain(
                "commands", lines[OwnCommand.countMax].member.keySpan,
                tr("at most \(OwnCommand.countMax) commands of your own are accepted"),
                tr("The rest is left out."))
        }
        for problem in Keymap(settings.keys, commands: settings.commands).ownProblems {
            guard let span = keySpans[problem.change.command] else { continue }
            complain("commands", span, problem.why, tr("The command stays in the palette."))
        }
    }

    private mutating func takeTemplates(_ lines: [(name: String, member: JSON5Member)]) {
        for (name, member) in lines.prefix(EventTemplate.countMax) {
            let reading = EventTemplateReading(name, member)
            for problem in reading.problems {
                complain("calendar", problem.span, problem.why, tr("The template is left out."))
            }
            guard let template = reading.template else { continue }
            settings.eventTemplates.removeAll { $0.name == name }
            settings.eventTemplates.append(template)
        }
        if lines.count > EventTemplate.countMax {
            complain(
                "calendar", lines[EventTemplate.countMax].member.keySpan,
                tr("at most \(EventTemplate.countMax) templates are accepted"),
                tr("The rest is left out."))
        }
    }

    private mutating func meet(_ path: String, _ member: JSON5Member) {
        let name = Width.clip(Safe.text(path), to: 60)
        if let setting = SettingsTable.setting(path) {
            let kept = last.value(setting)
            settings.set(setting, to: kept)
            complain(
                path, member.node.span, tr("\(path) is \(setting.accepted), not an object"),
                tr("\(setting.shown(kept)) stays in force."))
        } else if path == "keys" || path.hasPrefix("keys.") {
            complain(
                nil, member.node.span,
                tr(
                    "\(name) is an object of keys with their commands:"
                        + " { \"Ctrl-n\": \"reader.page-forward\" }"),
                tr("The defaults stand."))
        } else {
            let why =
                SettingsTable.nearest(path)
                .map { tr("there is no setting “\(name)”; the nearest is \($0)") }
                ?? tr("there is no setting “\(name)”")
            complain(nil, member.keySpan, why, tr("It is kept and does nothing."))
        }
    }

    private mutating func complain(
        _ setting: String?, _ span: Range<Int>, _ why: String, _ next: String
    ) {
        guard problems.count < Self.problemsMax else { return }
        problems.append(
            SettingsProblem(
                setting: setting, place: document.place(of: span.lowerBound), why: why, next: next))
    }
}

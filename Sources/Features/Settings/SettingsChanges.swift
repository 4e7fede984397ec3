import Canvas
import HouseholdWing
import Kernel
import ScreenKit
import Wording

/// How settings change, by hand or by file, and how the program follows.
extension App {
    static func change(_ path: String, to value: SettingValue?, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting(path) else { return [] }
        let old = state.preferences.settings.value(setting)
        let new = value ?? setting.standard
        guard old != new else { return [] }
        let wasOwn = state.preferences.settings.isChanged(setting)
        // A theme that is chosen now goes before the one of the command line.
        if path == "theme" { state.theming.wish = nil }
        let bytes = state.preferences.change(setting, to: value)
        let undo = Undo(
            title: tr("\(setting.title): \(setting.shown(new))"), journal: "settings",
            inverse: Action.settingReturned(path, to: wasOwn ? old : nil, from: value),
            forward: .settingReturned(path, to: value, from: wasOwn ? old : nil))
        state.undo.file(undo, seenIn: screenJournal(state))
        return follow(&state) + keep(bytes, &state) + lookForReader(after: path, state)
            + tellTutor(.happened(.settingChanged(path)), &state)
    }

    /// What is to be said where a setting was changed since, in its file or by another act.
    static func isOutdated(_ action: Action, _ state: State) -> String? {
        guard case .settingReturned(let path, _, let given) = action,
            let setting = SettingsTable.setting(path)
        else { return nil }
        let now = state.preferences.settings.value(setting)
        if now == given ?? setting.standard { return nil }
        return tr("\(setting.title) was changed since, and stays: \(setting.shown(now)).")
    }

    static func toggle(_ path: String, _ isOn: Bool, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting(path) else { return [] }
        let wanted = isOn ? tr("off", "choice") : tr("on", "choice")
        return change(path, to: .flag(!isOn), &state)
            + say(tr("\(setting.title): \(wanted)."), canUndo: true, &state)
    }

    /// The next of a setting's few values, around.
    static func advance(_ path: String, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting(path) else { return [] }
        let old = state.preferences.settings.value(setting)
        let new = setting.stepped(old, by: 1)
        return change(path, to: new, &state)
            + say(tr("\(setting.title): \(setting.shown(new))."), canUndo: true, &state)
    }

    static func changeMeasure(by step: Int, _ times: Int, _ state: inout State) -> Effects {
        guard let setting = SettingsTable.setting("reading.measure") else { return [] }
        let old = state.preferences.settings.value(setting)
        let new = setting.stepped(old, by: step * times)
        guard old != new else { return say(tr("No further: \(setting.shown(old))."), &state) }
        return change(setting.path, to: new, &state)
            + say(tr("Measure: \(setting.shown(new))."), canUndo: true, &state)
    }

    /// Gives a command a key, unless the key has a meaning there already.
    static func bind(_ change: Keymap.Change, _ state: inout State) -> Effects {
        var keys = state.preferences.settings.keys
        keys.append(change)
        if let problem = Keymap(keys).problems.first(where: { $0.change == change }) {
            return say(tr("\(problem.why)."), &state)
        }
        guard let place = Place(rawValue: change.place), let wanted = KeySequence(change.keys)
        else {
            return []
        }
        let holder = state.around.keymap.bindings.first {
            place.resolved.contains($0.place) && $0.keys == wanted
        }
        if let holder {
            return say(
                tr("\(change.keys) is “\(holder.verb.title)” already. Nothing was changed."), &state
            )
        }
        let bytes = state.preferences.bind(
            place: change.place, keys: change.keys, to: change.command)
        let title = Verb(rawValue: change.command)?.title ?? change.command
        let undo = Undo(
            title: tr("\(change.keys) for “\(title)”"), journal: "settings",
            inverse: Action.keyUnbound(place: change.place, keys: change.keys),
            forward: .keyBound(change))
        state.undo.file(undo, seenIn: screenJournal(state))
        return follow(&state) + keep(bytes, &state)
            + say(tr("\(change.keys) is “\(title)” from here on."), canUndo: true, &state)
    }

    static func unbind(_ place: String, _ keys: String, _ state: inout State) -> Effects {
        let bytes = state.preferences.bind(place: place, keys: keys, to: nil)
        return follow(&state) + keep(bytes, &state)
    }

    /// Everything that depends on a setting gets the new one.
    static func follow(_ state: inout State) -> Effects {
        let settings = state.preferences.settings
        state.around.measure = settings.measure
        state.around.isLinear = state.reader.isLinear(settings)
        let hasOutput = settings.audioOutput == state.followed.audioOutput
        let reopens = settings.differsOnTerminal(from: state.followed)
        let watches = settings.watchesFolders
        let watching: Effects =
            watches == state.followed.watchesFolders
            ? [] : [.perform(.watchFolders(watches))]
        state.followed = settings
        if !state.around.keymap.isMade(of: settings) {
            state.around.keymap = Keymap(settings.keys, commands: settings.commands)
        }
        let effects = assist(.switched(isOn: settings.isAssisting), &state)
        state.assist.patience[.arrival]?.idle = settings.firstKeyPatience
        state.assist.patience[.listening]?.idle = settings.asleepPatience
        state.services[Lock.self].patience = settings.lockPatience
        state.services[Lock.self].mayAskSystem = settings.unlocksBySystem
        let told = tellSettings(.settingsChanged(settings, state.preferences.problems), &state)
        let anew: Effects = reopens && state.isUnderWay ? [.perform(.reopenTerminal)] : []
        return effects + anew + told + applyTheme(&state)
            + tellTutor(.configured(tutorConfig(state)), &state) + tellReaders(&state)
            + listen(.stepsTold(settings.seekSteps, settings.sleepManner), &state)
            + (hasOutput ? [] : listen(.outputChanged, &state))
            + readTexts(.wanted(settings.readsTexts), &state) + watching
            + tellShelf(.goalTold(settings.readingGoal), &state) + hook(settings.hooks, &state)
            + notifySettings(settings, &state) + remindSettings(settings, &state)
    }

    private static func hook(_ hooks: [Hook], _ state: inout State) -> Effects {
        guard hooks != state.services[Events.self].hooks else { return [] }
        return send(.hooked(hooks), to: Events.self, &state)
    }

    /// Tells the settings screen, if it is open, what holds now.
    static func tellSettings(_ action: SettingsList.Action, _ state: inout State) -> Effects {
        tell(action, to: SettingsList.self, &state)
    }

    private static func keep(_ bytes: [UInt8]?, _ state: inout State) -> Effects {
        guard let bytes else {
            return say(
                tr(
                    "This holds until you quit: the settings file cannot be changed as it is. "
                        + "\(problemWords(state))"), &state)
        }
        return [.request(.save(.settings), .save(.settings, bytes))]
    }

    private static func problemWords(_ state: State) -> String {
        state.preferences.obstacle.map { tr("\($0).") }
            ?? state.preferences.problems.first.map { $0.line(file: SettingsFile.name) } ?? ""
    }

    static func unreadable(_ paper: Paper, _ why: String, _ state: inout State) -> Effects {
        if paper == .settings { state.preferences.standOff(because: why) }
        return say(tr("\(paper.title) cannot be read: \(why)."), &state)
    }

    /// A file was read: at the start, after the editor, or because someone else changed it.
    static func read(_ paper: Paper, _ bytes: [UInt8]?, _ state: inout State) -> Effects {
        switch paper {
        case .session:
            // None yet: a first start.
            guard let bytes else { return [] }
            state.memory.take(bytes)
            state.assist.known = state.memory.known
            return []
        case .settings:
            let isNews = bytes.map { $0 != state.preferences.file.bytes } ?? true
            guard isNews || state.preferences.isBroken else { return [] }
            state.preferences.take(bytes ?? [], themes: nil)
            let effects = follow(&state)
            let keys = state.around.keymap.problems.first.map {
                tr(
                    "\(SettingsFile.name): \($0.change.keys) in \($0.change.place): \($0.why). "
                        + "The default stands.")
            }
            let problem = state.preferences.problems.first?.line(file: SettingsFile.name) ?? keys
            return effects + (problem.map { say($0, &state) } ?? [])
        }
    }

    static func saved(_ paper: Paper, _ trouble: String?, _ state: inout State) -> Effects {
        guard let trouble else { return [] }
        return say(
            tr("\(paper.title) could not be saved: \(trouble). It holds until you quit."), &state)
    }

    /// The terminal goes to the person's editor, and what was written is read afterwards.
    static func lend(_ file: EditableFile, _ state: inout State) -> Effects {
        switch file {
        case .settings: [.request(.edit, .layOut(file, state.preferences.file.bytes))]
        case .note(let note): [.request(.edit, .layOut(file, Array(note.note.utf8)))]
        }
    }

    static func edit(
        _ file: EditableFile, _ trouble: String?, _ state: inout State
    ) -> Effects {
        guard let trouble else { return [.perform(.edit(file))] }
        return say(
            file == .settings
                ? tr("The settings file cannot be edited: \(trouble).")
                : tr("The note cannot be edited: \(trouble)."), &state)
    }

    static func editorClosed(_ file: EditableFile, _ status: Int, _ state: inout State) -> Effects {
        if status == 127 {
            return say(
                tr("No editor could be started. Set VISUAL or EDITOR to one, such as nano."), &state
            )
        }
        switch file {
        case .settings: return [.request(.read(.settings), .read(.settings))]
        case .note(let note): return [.request(.edit, .takeNote(note))]
        }
    }
}

extension EffectID {
    static let edit = EffectID("edit")
    static func save(_ paper: Paper) -> EffectID { EffectID("save.\(paper.rawValue)") }
    static func read(_ paper: Paper) -> EffectID { EffectID("read.\(paper.rawValue)") }
}

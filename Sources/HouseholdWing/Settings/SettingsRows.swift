import Canvas
import ScreenKit
import Wording

/// Which rows show, and where the focus is among them.
extension SettingsList.State: ListPane {
    enum Entry: Equatable {
        case heading(Setting.Section)
        case row(Setting)
        /// A further line of the row above, in linear mode.
        case more(Setting, line: Int)
    }

    var layout: SettingsList.Layout { SettingsList.Layout(self) }

    /// As it is shown here: for a screen reader all is one list.
    func seen(_ around: Surroundings) -> Self {
        guard around.isLinear else { return self }
        var state = self
        state.isLinear = true
        state.settle()
        return state
    }

    /// The settings that what is looked for leaves.
    var rows: [Setting] {
        guard let wanted = find?.text.lowercased(), !wanted.isEmpty else {
            return SettingsTable.rows
        }
        return SettingsTable.rows.filter { setting in
            [setting.title, setting.path, setting.help, setting.section.title].contains {
                // A page that was pasted is in none of them, and is not looked for.
                $0.utf8.count >= wanted.utf8.count && $0.lowercased().contains(wanted)
            }
        }
    }

    /// The rows of one section beside the list of sections, else all of them under headings.
    var entries: [Entry] {
        if SettingsList.Layout.hasSections(size, isLinear: isLinear), find == nil {
            let section = focused?.section
            return rows.filter { $0.section == section }.map(Entry.row)
        }
        var entries: [Entry] = []
        var section: Setting.Section?
        let rows = rows
        let width = isLinear ? layout.list.width : 0
        for (at, row) in rows.enumerated() {
            if row.section != section { entries.append(.heading(row.section)) }
            section = row.section
            entries.append(.row(row))
            guard isLinear else { continue }
            let lines = linearLines(row, at: at, of: rows.count, width: width)
            entries += lines.indices.dropFirst().map { Entry.more(row, line: $0) }
        }
        return entries
    }

    package var shape: ListShape {
        let entries = entries
        return ListShape(count: entries.count) {
            switch entries[$0] {
            case .heading: .heading
            case .row: .item
            case .more: .continuation
            }
        }
    }

    package var height: Int { layout.list.height }

    func setting(at index: Int) -> Setting? {
        let entries = entries
        guard entries.indices.contains(index), case .row(let setting) = entries[index] else {
            return nil
        }
        return setting
    }

    /// Brings the list to the focused row, whatever changed around it.
    mutating func settle() {
        guard let focused else { return }
        focus = focused.path
        let index = entries.firstIndex(of: .row(focused)) ?? 0
        list.move(.to(index), in: shape, height: layout.list.height)
    }

    mutating func go(to path: String) {
        focus = path
        settle()
    }

    mutating func endFind(at path: String) {
        find = nil
        focusBeforeFind = nil
        go(to: path)
    }

    /// Through all settings: at the end of a section the next one begins.
    package mutating func move(_ move: ListView.Move, by count: Int) {
        let (rows, path) = (rows, focused?.path)
        let now = rows.firstIndex { $0.path == path } ?? 0
        guard !rows.isEmpty else { return }
        let page = max(1, layout.list.height)
        let steps = min(count, rows.count)
        let far: Int
        switch move {
        case .next: far = now + steps
        case .previous: far = now - steps
        case .pageForward: far = turned(steps, by: page, from: now, in: rows)
        case .pageBack: far = turned(steps, by: -page, from: now, in: rows)
        case .halfForward: far = turned(steps, by: max(1, page / 2), from: now, in: rows)
        case .halfBack: far = turned(steps, by: -max(1, page / 2), from: now, in: rows)
        case .first: far = 0
        case .last: far = rows.count - 1
        case .groupNext, .groupPrevious, .to: return
        }
        go(to: rows[max(0, min(rows.count - 1, far))].path)
    }

    /// Pages end where a section does that is shown by itself, so that none is passed unseen.
    private func turned(
        _ steps: Int, by page: Int, from now: Int, in rows: [Setting]
    ) -> Int {
        guard SettingsList.Layout.hasSections(size, isLinear: isLinear), find == nil else {
            return now + steps * page
        }
        var at = now
        for _ in 0..<steps {
            let section = rows[at].section
            let edge =
                page > 0
                ? rows.lastIndex { $0.section == section }
                : rows.firstIndex { $0.section == section }
            guard let edge, edge != at else {
                let next = at + page.signum()
                guard rows.indices.contains(next) else { return at }
                at = next
                continue
            }
            at = page > 0 ? min(edge, at + page) : max(edge, at + page)
        }
        return at
    }

    /// To the first row of a section further on or back; past the ends to the last or the first
    /// row of all.
    mutating func moveSection(by steps: Int) {
        let rows = rows
        let sections = Setting.Section.allCases.filter { section in
            rows.contains { $0.section == section }
        }
        guard let now = focused.flatMap({ sections.firstIndex(of: $0.section) }) else { return }
        let far = now + max(-sections.count, min(sections.count, steps))
        let row =
            far < sections.count
            ? rows.first { $0.section == sections[max(0, far)] } : rows.last
        if let row { go(to: row.path) }
    }

    /// What holds; where the book behind has a value of its own, that as well.
    func shown(_ setting: Setting) -> String {
        let value = setting.shown(settings.value(setting))
        guard let own = look[setting.path] else { return value }
        return value + " · " + tr("here \(setting.shown(own))")
    }

    /// As the file would have it, whatever the language: `reading.measure = 66`.
    func line(of setting: Setting) -> String {
        "\(setting.path) = \(Safe.text(setting.plain(settings.value(setting))))"
    }

    func problem(of setting: Setting) -> SettingsProblem? {
        problems.first { $0.setting == setting.path }
    }
}

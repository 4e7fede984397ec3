import Canvas
import ScreenKit
import Wording

extension SettingsList {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let state = state.seen(around)
        frame.fill(frame.area, role: .text, ground: .page)
        let layout = state.layout
        if let row = layout.titleRow { drawTitle(state, around, row: row, &frame) }
        if layout.hasSections { drawSections(state, layout, &frame) }
        drawRows(state, around, layout, &frame)
        if state.rows.isEmpty {
            frame.write(
                tr("No setting is called that."), row: layout.list.row,
                column: layout.list.column + 2, role: .dim)
        }
        drawHelp(state, layout, &frame)
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawTitle(
        _ state: State, _ around: Surroundings, row: Int, _ frame: inout Frame
    ) {
        frame.write(tr("Settings"), row: row, column: 1, role: .heading)
        guard let find = state.find else { return }
        let width = min(30, frame.width / 2)
        let area = Area(row: row, column: frame.width - width - 1, width: width, height: 1)
        frame.write("/", row: row, column: area.column - 2, role: .statusKey)
        find.draw(in: area, into: &frame, placeholder: tr("a word"))
    }

    private static func drawSections(_ state: State, _ layout: Layout, _ frame: inout Frame) {
        for row in layout.list.rows {
            frame.write("│", row: row, column: Layout.sectionsWidth, role: .rule)
        }
        let here = state.focused?.section
        for (index, section) in Setting.Section.allCases.enumerated() {
            let row = layout.list.row + index
            guard layout.list.rows.contains(row) else { return }
            let isHere = section == here
            if isHere { frame.write("▸", row: row, column: 3, role: .accent) }
            frame.write(
                section.title, row: row, column: 5, role: isHere ? .heading : .text,
                limit: Layout.sectionsWidth - 1)
        }
    }

    private static func drawRows(
        _ state: State, _ around: Surroundings, _ layout: Layout, _ frame: inout Frame
    ) {
        let entries = state.entries
        var caret = state.find == nil ? nil : frame.cursor
        state.list.draw(
            state.shape, in: layout.list, into: &frame, isLinear: around.isLinear
        ) {
            index, area, isFocused, frame in
            switch entries[index] {
            case .heading(let section):
                frame.write(
                    section.title, row: area.row, column: area.column, role: .heading,
                    limit: area.columns.upperBound)
            case .row(let setting):
                draw(setting, state, around, layout, area, isFocused, &frame)
                if isFocused, state.typing != nil { caret = frame.cursor }
            }
        }
        // A field that takes text has the cursor, not the row it belongs to.
        if let caret { frame.cursor = caret }
        let foot = layout.list.row + entries.count + 1
        if layout.hasSections, foot + 1 < layout.list.rows.upperBound {
            drawFoot(state, around, row: foot, layout, &frame)
        }
    }

    private static func draw(
        _ setting: Setting, _ state: State, _ around: Surroundings, _ layout: Layout,
        _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let column = area.column + layout.titleWidth + 3
        let room = Area(
            row: area.row, column: column, width: area.columns.upperBound - column, height: 1)
        if isFocused, let typing = state.typing {
            frame.write(
                Width.clip(setting.title, to: layout.titleWidth), row: area.row,
                column: area.column, role: role)
            typing.field.draw(in: room.inset(right: max(0, room.width - 40)), into: &frame)
            return
        }
        if around.isLinear {
            let at = state.rows.firstIndex(of: setting).map { $0 + 1 } ?? 0
            let known = state.settings.isChanged(setting) ? tr("changed") : tr("default")
            let words = listed([setting.title, state.shown(setting), known])
            let whole = tr("\(at) of \(state.rows.count): \(words)")
            frame.write(
                Width.clip(whole, to: area.width), row: area.row, column: area.column, role: role)
            return
        }
        frame.write(
            Width.clip(setting.title, to: layout.titleWidth), row: area.row, column: area.column,
            role: role)
        if state.problem(of: setting) != nil {
            frame.write("!", row: area.row, column: column - 2, role: .error)
        } else if state.settings.isChanged(setting) {
            frame.write("*", row: area.row, column: column - 2, role: .accent)
        }
        frame.write(
            Width.clip(state.shown(setting), to: room.width), row: area.row, column: column,
            role: role)
    }

    /// What the marks mean, and what else is known of the section.
    private static func drawFoot(
        _ state: State, _ around: Surroundings, row: Int, _ layout: Layout, _ frame: inout Frame
    ) {
        var lines: [(String, Role)] = []
        let keys = around.keymap
        if state.focused?.section == .keys, let help = keys.key(for: .helpKeys, in: .settings) {
            let own = state.settings.keys.count
            let count = tr("\(own, "key is", "keys are") yours.")
            lines.append((sentences(count, tr("\(help) shows all; e there changes one.")), .dim))
        }
        if state.settings.changedCount > 0, let key = keys.key(for: .itemAgain, in: .settings) {
            let words =
                tr("* changed from the default: \(state.settings.changedCount)  \(key) resets one")
            lines.append((words, .dim))
        }
        if !state.problems.isEmpty, let key = keys.key(for: .settingsEditFile, in: .settings) {
            let count = state.problems.count
            let words = tr("\(count, "line of the file is", "lines of the file are") not in force")
            lines.append(("! \(words)  " + tr("\(key) opens it"), .error))
        }
        let left = layout.list.column + 2
        for (index, line) in lines.enumerated() where layout.list.rows.contains(row + index) {
            let text = Width.clip(line.0, to: frame.width - left - 1)
            frame.write(text, row: row + index, column: left, role: line.1)
        }
    }

    private static func drawHelp(_ state: State, _ layout: Layout, _ frame: inout Frame) {
        guard let setting = state.focused, layout.help.height > 0 else { return }
        var area = layout.help
        area.height -= 1
        var (last, role) = (state.line(of: setting), Role.dim)
        if let refused = state.typing?.refused {
            role = .error
            last = tr("! “\(Safe.text(refused))” is not accepted: \(setting.accepted).")
        } else if let problem = state.problem(of: setting) {
            role = .error
            let why = problem.place.map { tr("\($0): \(problem.why)") } ?? problem.why
            last = "! " + tr("\(why).")
        } else if state.typing != nil {
            last = tr("Accepted: \(setting.accepted).")
        }
        let width = frame.width - 2 * layout.help.column
        let lines = role == .error ? Paragraphs.lines(last, width: width, rowsMax: 2) : [last]
        area.height = layout.help.height - lines.count
        Paragraphs.draw(setting.help, in: area, into: &frame, role: .caption)
        for (index, line) in lines.enumerated() {
            frame.write(
                Width.clip(line, to: width), row: layout.help.rows.upperBound - lines.count + index,
                column: layout.help.column, role: role)
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let focused = state.focused
        let rows =
            state.find == nil ? state.rows.filter { $0.section == focused?.section } : state.rows
        let at = rows.firstIndex { $0 == focused }.map { $0 + 1 } ?? 0
        let name =
            state.find == nil ? focused?.section.title ?? tr("Settings") : tr("Found", "heading")
        let place = name + " · " + tr("\(at) of \(rows.count)")
        if state.typing != nil {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .fields, (.focusActivate, tr("change")), (.layerClose, tr("keep"))))
        }
        if state.find != nil {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .fields, (.focusActivate, tr("go there")), (.layerClose, tr("back"))))
        }
        let more = around.hints(in: .settings, (.settingLess, ""), (.settingMore, ""))
        let change = StatusLine.Hint(more.map(\.key).joined(separator: " "), tr("change"))
        let tabs = around.hints(in: .settings, (.listTabPrevious, ""), (.listTabNext, ""))
        let section = StatusLine.Hint(tabs.map(\.key).joined(separator: " "), tr("section"))
        return StatusLine(
            place,
            hints: [change] + around.hints(in: .settings, (.focusActivate, tr("edit"))) + [section]
                + around.hints(
                    in: .settings, (.findOpen, tr("find")), (.settingsEditFile, tr("file")),
                    (.layerClose, "")))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: return .wheelTurned(3)
        case .wheelUp: return .wheelTurned(-3)
        case .press(.left):
            let state = state.seen(around)
            let layout = state.layout
            if let row = state.list.row(at: mouse.at, of: state.shape, in: layout.list) {
                return state.setting(at: row).map { .rowPressed($0.path) }
            }
            let section = mouse.at.row - layout.list.row
            guard layout.hasSections, mouse.at.column < Layout.sectionsWidth,
                Setting.Section.allCases.indices.contains(section)
            else { return nil }
            return .sectionPressed(Setting.Section.allCases[section])
        default: return nil
        }
    }
}

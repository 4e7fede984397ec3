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
            Paragraphs.draw(
                tr("No setting is called that."), in: layout.list.inset(left: 2), into: &frame,
                role: .dim)
        }
        drawHelp(state, layout, &frame)
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawTitle(
        _ state: State, _ around: Surroundings, row: Int, _ frame: inout Frame
    ) {
        let width = min(30, frame.width / 2)
        let area = Area(row: row, column: frame.width - width - 1, width: width, height: 1)
        let end = state.find == nil ? frame.width : area.column - 3
        frame.write(
            Width.clip(tr("Settings"), to: end - 1), row: row, column: 1, role: .heading)
        guard let find = state.find else { return }
        frame.write("/", row: row, column: area.column - 2, role: .statusKey)
        find.draw(in: area, into: &frame, placeholder: tr("a word"))
    }

    private static func drawSections(_ state: State, _ layout: Layout, _ frame: inout Frame) {
        for row in layout.list.rows {
            frame.write("│", row: row, column: layout.sectionsWidth, role: .rule)
        }
        let here = state.focused?.section
        let columns = layout.sectionColumns
        let shown = layout.sections(around: here)
        let (column, all) = (layout.sectionsWidth - 1, Setting.Section.allCases)
        if shown.startIndex > 0 {
            frame.write("…", row: layout.list.row, column: column, role: .dim)
        }
        if shown.endIndex < all.count {
            frame.write(
                "…", row: layout.list.row + shown.count - 1, column: column, role: .dim)
        }
        for (row, section) in zip(layout.list.rows, shown) {
            let isHere = section == here
            if isHere { frame.write("▸", row: row, column: 3, role: .accent) }
            frame.write(
                Width.clip(section.title, to: columns.count), row: row,
                column: columns.lowerBound, role: isHere ? .heading : .text)
        }
    }

    private static func drawRows(
        _ state: State, _ around: Surroundings, _ layout: Layout, _ frame: inout Frame
    ) {
        let entries = state.entries
        let titleWidth = layout.titleWidth(state)
        var caret = state.find == nil ? nil : frame.cursor
        state.list.draw(
            state.shape, in: layout.list, into: &frame, isLinear: around.isLinear
        ) {
            index, area, isFocused, frame in
            switch entries[index] {
            case .heading(let section):
                frame.write(
                    Width.clip(section.title, to: area.width), row: area.row,
                    column: area.column, role: .heading)
            case .row(let setting):
                draw(setting, state, around, titleWidth, area, isFocused, &frame)
                if isFocused, state.typing != nil { caret = frame.cursor }
            // The field has taken the value's place.
            case .more where isFocused && state.typing != nil: break
            case .more(let setting, let line):
                drawLinear(setting, line: line, state, area, isFocused, &frame)
            }
        }
        if !around.isLinear { drawMore(state, layout.list, &frame) }
        // A field that takes text has the cursor, not the row it belongs to.
        if let caret { frame.cursor = caret }
        let foot = layout.list.row + entries.count + 1
        if layout.hasSections, foot + 1 < layout.list.rows.upperBound {
            drawFoot(state, around, row: foot, layout, &frame)
        }
    }

    /// In the margin: there is more above, and below.
    private static func drawMore(_ state: State, _ list: Area, _ frame: inout Frame) {
        let shape = state.shape
        let window = state.list.window(of: shape, height: list.height)
        let column = min(list.columns.upperBound, frame.width - 1)
        let edges = [
            (list.row, window.lowerBound > 0),
            (list.row + window.count - 1, window.upperBound < shape.count),
        ]
        for (row, isCut) in edges where isCut && list.rows.contains(row) {
            let isFree = frame.area.contains(Point(row: row, column: column))
            guard isFree, frame[row, column].glyph == " " else { continue }
            frame.write("…", row: row, column: column, role: .dim)
        }
    }

    private static func draw(
        _ setting: Setting, _ state: State, _ around: Surroundings, _ titleWidth: Int,
        _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let typing = isFocused ? state.typing : nil
        if around.isLinear, typing == nil {
            return drawLinear(setting, line: 0, state, area, isFocused, &frame)
        }
        let value = state.shown(setting)
        let shown = Width.of(value)
        let start = Layout.valueStart(
            in: area.width, title: setting.title,
            // A field has room for a word, and for the cursor behind it.
            valueWidth: typing == nil ? shown : max(12, shown + 1), titleWidth: titleWidth)
        let (column, room) = (area.column + start, area.width - start)
        frame.write(
            Width.clip(setting.title, to: Layout.titleRoom(before: start)), row: area.row,
            column: area.column, role: role)
        if let typing {
            typing.field.draw(
                in: Area(row: area.row, column: column, width: min(40, room), height: 1),
                into: &frame)
            return
        }
        if state.problem(of: setting) != nil {
            frame.write("!", row: area.row, column: column - 2, role: .error)
        } else if state.settings.isChanged(setting) {
            frame.write("*", row: area.row, column: column - 2, role: .accent)
        }
        frame.write(Width.clip(value, to: room), row: area.row, column: column, role: role)
    }

    private static func drawLinear(
        _ setting: Setting, line: Int, _ state: State, _ area: Area, _ isFocused: Bool,
        _ frame: inout Frame
    ) {
        let rows = state.rows
        guard let at = rows.firstIndex(of: setting) else { return }
        let lines = state.linearLines(
            setting, at: at, of: rows.count, width: state.layout.list.width)
        guard lines.indices.contains(line) else { return }
        frame.write(
            lines[line], row: area.row, column: area.column,
            role: isFocused ? .listFocus : .text)
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
        let width = frame.width - left - 1
        var row = row
        for (text, role) in lines where row < layout.list.rows.upperBound {
            let room = Area(
                row: row, column: left, width: width,
                height: layout.list.rows.upperBound - row)
            guard Width.of(text) > width else {
                frame.write(text, row: row, column: left, role: role)
                row += 1
                continue
            }
            row = Paragraphs.draw(text, in: room, into: &frame, role: role)
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
            guard layout.hasSections, mouse.at.column < layout.sectionsWidth else { return nil }
            let shown = zip(layout.list.rows, layout.sections(around: state.focused?.section))
            return shown.first { $0.0 == mouse.at.row }.map { .sectionPressed($0.1) }
        default: return nil
        }
    }
}

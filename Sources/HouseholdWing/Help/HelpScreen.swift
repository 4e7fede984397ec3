import Canvas
import ScreenKit
import Wording

extension Help {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        drawTitle(state, around, &frame)
        let layout = Layout(state, frame.size, isLinear: around.isLinear)
        if state.rows.isEmpty {
            Paragraphs.draw(
                tr("No key and no command is called that here."),
                in: layout.area.inset(left: 2, right: 1), into: &frame, role: .dim)
        }
        for item in layout.visible {
            if around.isLinear {
                drawLinear(item, state, layout, &frame)
            } else {
                draw(item, state, layout, &frame)
            }
        }
        if let question = state.asking { drawQuestion(question, &frame) }
        drawStatus(state, around, &frame)
    }

    private static func drawTitle(_ state: State, _ around: Surroundings, _ frame: inout Frame) {
        guard frame.height > 2 else { return }
        frame.write(tr("Keys") + " · " + state.title, row: 0, column: 1, role: .heading)
        if let find = state.find {
            let width = min(30, frame.width / 2)
            let area = Area(row: 0, column: frame.width - width - 1, width: width, height: 1)
            frame.write("/", row: 0, column: area.column - 2, role: .statusKey)
            find.draw(in: area, into: &frame, placeholder: tr("a key or a word"))
        } else if !state.filter.isEmpty {
            let words = Width.clip("/ \(state.filter)", to: frame.width / 2)
            frame.write(words, row: 0, column: frame.width - 1 - Width.of(words), role: .statusKey)
        } else if frame.width >= 50, let key = around.keymap.key(for: .findOpen, in: .help) {
            let words = tr("finds a key")
            let column = frame.width - 1 - Width.of(words)
            frame.write(words, row: 0, column: column, role: .dim)
            frame.write(key, row: 0, column: column - 1 - Width.of(key), role: .statusKey)
        }
    }

    private static func draw(
        _ item: Layout.Item, _ state: State, _ layout: Layout, _ frame: inout Frame
    ) {
        switch item.what {
        case .heading(let text):
            frame.write(text, row: item.row, column: item.column + 2, role: .heading)
        case .key(let index):
            let row = state.rows[index]
            let isFocused = index == state.list.focus
            let end = item.column + layout.columnWidth
            if isFocused {
                frame.fill(
                    Area(row: item.row, column: item.column, width: layout.columnWidth, height: 1),
                    role: .listFocus)
                frame.write("▌", row: item.row, column: item.column, role: .accent)
                if state.find == nil { frame.cursor = Point(row: item.row, column: item.column) }
            }
            let keys = whole(row.keys, in: layout.keyWidth - 2)
            frame.write(keys, row: item.row, column: item.column + 4, role: .statusKey, limit: end)
            let title = (row.isOwn ? "* " : "") + row.title
            let column = item.column + 4 + layout.keyWidth
            frame.write(
                Width.clip(title, to: end - column), row: item.row, column: column,
                role: isFocused ? .listFocus : .text)
        }
    }

    /// Key, then what it does, one a line.
    private static func drawLinear(
        _ item: Layout.Item, _ state: State, _ layout: Layout, _ frame: inout Frame
    ) {
        switch item.what {
        case .heading(let text):
            frame.write(text, row: item.row, column: item.column, role: .heading)
        case .key(let index):
            let row = state.rows[index]
            let isFocused = index == state.list.focus
            let own = row.isOwn ? [tr("yours")] : []
            let number = tr("\(index + 1) of \(state.rows.count): ")
            let deed = listComma + listed([row.title] + own)
            let room = layout.columnWidth - Width.of(number) - Width.of(deed)
            let words = number + whole(row.keys, in: room, between: " " + tr("or") + " ") + deed
            let area = Area(
                row: item.row, column: item.column, width: layout.columnWidth, height: 1)
            if isFocused {
                frame.fill(area, role: .listFocus)
                if state.find == nil { frame.cursor = Point(row: item.row, column: item.column) }
            }
            frame.write(
                Width.clip(words, to: area.width), row: item.row, column: item.column,
                role: isFocused ? .listFocus : .text)
        }
    }

    /// As many keys as fit whole; at least the first.
    private static func whole(
        _ keys: [String], in width: Int, between gap: String = "  "
    ) -> String {
        keys.dropFirst().reduce(keys.first ?? "") { shown, key in
            Width.of(shown + gap) + Width.of(key) <= width ? shown + gap + key : shown
        }
    }

    private static func drawQuestion(_ question: KeyQuestion, _ frame: inout Frame) {
        let row = Toast.row(in: frame.size)
        frame.fill(
            Area(row: row, column: 0, width: frame.width, height: 1), role: .text, ground: .page)
        frame.write(
            Width.clip(question.words, to: frame.width - 2), row: row, column: 1, role: .accent)
    }

    private static func drawStatus(_ state: State, _ around: Surroundings, _ frame: inout Frame) {
        let own = state.ownCount
        let isNarrowed = state.find != nil || !state.filter.isEmpty
        let keys =
            isNarrowed
            ? tr("\(state.shownCount) of \(state.keyCount) keys") : tr("\(state.keyCount) keys")
        let place = own == 0 ? keys : keys + " · " + tr("\(own, "is", "are") yours")
        let forRows: [(Verb, String)] = [
            (.listNext, tr("scroll")), (.focusActivate, tr("do it")),
            (.itemEdit, tr("change this key")),
        ]
        let isIdle = state.rows.isEmpty || state.asking != nil
        let way = state.find != nil ? tr("to the keys") : isNarrowed ? tr("all keys") : tr("close")
        let hints =
            (isIdle ? [] : forRows) + [(.layerClose, state.asking == nil ? way : tr("keep"))]
        StatusLine(place, hints: around.hints(in: Help.place(state), hints))
            .draw(row: frame.height - 1, into: &frame)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: return .wheelTurned(1)
        case .wheelUp: return .wheelTurned(-1)
        case .press(.left):
            let layout = Layout(state, around.size, isLinear: around.isLinear)
            let hit = layout.visible.first {
                $0.row == mouse.at.row
                    && ($0.column..<$0.column + layout.columnWidth).contains(mouse.at.column)
            }
            if case .key(let index)? = hit?.what { return .rowPressed(index) }
            return nil
        default: return nil
        }
    }
}

extension Help {
    /// Where each group and key stands: two columns from 70 cells on, groups kept whole.
    struct Layout {
        enum What {
            case heading(String)
            case key(Int)
        }
        struct Item {
            var row: Int
            var column: Int
            var what: What
        }

        let area: Area
        let columnWidth: Int
        let keyWidth: Int
        private(set) var visible: [Item] = []

        init(_ state: State, _ size: Size, isLinear: Bool = false) {
            let isLow = size.height < 6
            area = Area(
                row: isLow ? min(1, size.height - 2) : 2, column: size.width < 50 ? 0 : 1,
                width: size.width - (size.width < 50 ? 0 : 2),
                height: size.height - (isLow ? 2 : 4))
            let columns = size.width >= 70 && !isLinear ? 2 : 1
            columnWidth = max(1, (area.width - (columns - 1) * 2) / columns)
            keyWidth = min(max(13, columnWidth / 3), 26)
            place(Self.groups(state.rows), columns: columns, focus: state.list.focus)
        }

        private static func groups(_ rows: [Row]) -> [(title: String, keys: Range<Int>)] {
            var groups: [(title: String, keys: Range<Int>)] = []
            for (index, row) in rows.enumerated() {
                if index > 0, rows[index - 1].verb.group == row.verb.group {
                    groups[groups.count - 1].keys = groups.last!.keys.lowerBound..<index + 1
                } else {
                    groups.append((row.verb.groupTitle, index..<index + 1))
                }
            }
            return groups
        }

        private mutating func place(
            _ groups: [(title: String, keys: Range<Int>)], columns: Int, focus: Int
        ) {
            let total = groups.reduce(0) { $0 + $1.keys.count + 2 }
            var items: [Item] = []
            var (line, column) = (0, 0)
            for group in groups {
                let isPastHalf = line + (group.keys.count + 2) / 2 > (total + 1) / 2
                if columns == 2, column == 0, line > 0, isPastHalf {
                    (line, column) = (0, 1)
                }
                let x = area.column + column * (columnWidth + 2)
                items.append(Item(row: line, column: x, what: .heading(group.title)))
                for index in group.keys {
                    items.append(
                        Item(
                            row: line + 1 + index - group.keys.lowerBound, column: x,
                            what: .key(index)))
                }
                line += group.keys.count + 2
            }
            show(items, focus: focus)
        }

        /// Scrolls as little as the focused key and its heading need.
        private mutating func show(_ items: [Item], focus: Int) {
            let focused = items.first {
                if case .key(let index) = $0.what { index == focus } else { false }
            }
            let last = items.map(\.row).max() ?? 0
            let wanted = (focused?.row ?? 0) - area.height / 2
            let top = max(0, min(wanted, last + 1 - area.height))
            visible = items.compactMap { item in
                guard (top..<top + area.height).contains(item.row) else { return nil }
                return Item(row: area.row + item.row - top, column: item.column, what: item.what)
            }
        }
    }
}

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
        if let question = state.asking { drawQuestion(question, layout.question, &frame) }
        drawStatus(state, around, &frame)
    }

    private static func drawTitle(_ state: State, _ around: Surroundings, _ frame: inout Frame) {
        guard frame.height > 2 else { return }
        let title = tr("Keys") + " · " + state.title
        var end = frame.width
        if let find = state.find {
            let width = min(30, frame.width / 2)
            let area = Area(row: 0, column: frame.width - width - 1, width: width, height: 1)
            frame.write("/", row: 0, column: area.column - 2, role: .statusKey)
            find.draw(in: area, into: &frame, placeholder: tr("a key or a word"))
            end = area.column - 3
        } else if !state.filter.isEmpty {
            let words = Width.clip("/ \(state.filter)", to: frame.width / 2)
            end = frame.width - 1 - Width.of(words)
            frame.write(words, row: 0, column: end, role: .statusKey)
            end -= 2
        } else if frame.width >= 50, let key = around.keymap.key(for: .findOpen, in: .help) {
            let words = tr("finds a key")
            let column = frame.width - 1 - Width.of(words)
            let start = column - 1 - Width.of(key)
            if Width.of(title) + 3 <= start {
                frame.write(words, row: 0, column: column, role: .dim)
                frame.write(key, row: 0, column: start, role: .statusKey)
            }
        }
        frame.write(Width.clip(title, to: end - 1), row: 0, column: 1, role: .heading)
    }

    private static func draw(
        _ item: Layout.Item, _ state: State, _ layout: Layout, _ frame: inout Frame
    ) {
        switch item.what {
        case .heading(let text):
            frame.write(
                Width.clip(text, to: layout.columnWidth - 2), row: item.row,
                column: item.column + 2, role: .heading)
        case .line: return
        case .key(let index, let keyWidth):
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
            let start = item.column + 4
            // A title too long for its column takes the room of further keys.
            let wanted = min(start + keyWidth, end - Width.of(row.marked))
            let room = min(layout.keyRoom(in: keyWidth), wanted - start - 1)
            let next = frame.write(
                Width.clip(whole(row.keys, in: room), to: end - start), row: item.row,
                column: start, role: .statusKey)
            let column = max(next + 1, wanted)
            frame.write(
                Width.clip(row.marked, to: end - column), row: item.row, column: column,
                role: isFocused ? .listFocus : .text)
        }
    }

    /// Key, then what it does, one after the other.
    private static func drawLinear(
        _ item: Layout.Item, _ state: State, _ layout: Layout, _ frame: inout Frame
    ) {
        switch item.what {
        case .heading(let text):
            frame.write(
                Width.clip(text, to: layout.columnWidth), row: item.row, column: item.column,
                role: .heading)
        case .key: return
        case .line(let index, let text, let isFirst):
            let isFocused = index == state.list.focus
            let area = Area(
                row: item.row, column: item.column, width: layout.columnWidth, height: 1)
            if isFocused {
                frame.fill(area, role: .listFocus)
                if state.find == nil, isFirst {
                    frame.cursor = Point(row: item.row, column: item.column)
                }
            }
            frame.write(
                Width.clip(text, to: area.width), row: item.row, column: item.column,
                role: isFocused ? .listFocus : .text)
        }
    }

    /// A row in words: more lines than one where it is long.
    static func linearLines(_ index: Int, of rows: [Row], width: Int) -> [String] {
        let row = rows[index]
        let own = row.isOwn ? [tr("yours")] : []
        let keys = row.keys.joined(separator: " " + tr("or") + " ")
        let words =
            tr("\(index + 1) of \(rows.count): ") + keys + listComma + listed([row.title] + own)
        return Width.of(words) <= width ? [words] : Paragraphs.lines(words, width: width)
    }

    /// As many keys as fit whole; at least the first.
    private static func whole(_ keys: [String], in width: Int) -> String {
        keys.dropFirst().reduce(keys.first ?? "") { shown, key in
            let more = shown + "  " + key
            return Width.of(more) <= width ? more : shown
        }
    }

    private static func drawQuestion(
        _ question: KeyQuestion, _ area: Area, _ frame: inout Frame
    ) {
        frame.fill(
            Area(row: area.row, column: 0, width: frame.width, height: area.height), role: .text,
            ground: .page)
        Paragraphs.draw(question.words, in: area, into: &frame, role: .accent)
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
            switch hit?.what {
            case .key(let index, _)?, .line(let index, _, _)?: return .rowPressed(index)
            case .heading?, nil: return nil
            }
        default: return nil
        }
    }
}

import Canvas
import Holdings
import Kernel

extension Shelf {
    /// A pane tells of the focused book from here on, and its foot leaves.
    static func hasPane(_ size: Size) -> Bool { size.width >= 120 }

    private static func hasHead(_ size: Size) -> Bool { size.height >= 12 && size.width >= 20 }
    private static func hasFoot(_ size: Size) -> Bool {
        size.height >= 20 && size.width >= 50 && !hasPane(size)
    }

    /// The rows of the screen that list books.
    static func rows(_ size: Size) -> Range<Int> {
        let hasStatus = size.width >= 20 && size.height >= 5
        let first = hasHead(size) ? 3 : 0
        var last = size.height - (hasStatus ? 1 : 0)
        // The row of the filter, with a blank before it where there is room.
        if hasHead(size) { last -= size.height >= 20 ? 2 : 1 }
        if hasFoot(size) { last -= 4 }
        return first..<max(first, last)
    }

    private static func listArea(_ size: Size) -> Area {
        let rows = rows(size)
        let width = hasPane(size) ? size.width * 2 / 3 - 2 : size.width - 2
        return Area(
            row: rows.lowerBound, column: size.width < 20 ? 0 : 1,
            width: size.width < 20 ? size.width : width, height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if hasHead(size) { drawHead(state, around, into: &frame) }
        let area = listArea(size)
        if let words = notice(state, around) {
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                words.text, in: inner, into: &frame, role: words.isTrouble ? .error : .dim)
            frame.cursor = Point(row: inner.row, column: inner.column)
        } else if !state.ids.isEmpty {
            drawList(state, around, area, into: &frame)
        }
        if hasFoot(size) { drawFoot(state, into: &frame) }
        if hasPane(size), !around.isLinear { drawPane(state, into: &frame) }
        drawField(state, around, into: &frame)
        guard size.width >= 20, size.height >= 5 else { return }
        if state.menu != nil { drawMenu(state, around, into: &frame) }
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    // MARK: - Head

    static func tabs(_ state: State) -> TabRow {
        let counts = state.listing?.counts
        let names = Tab.allCases.map { tab in
            let count = tab.state.map { counts?.byState[$0] ?? 0 } ?? counts?.all ?? 0
            return "\(tab.words) \(count)"
        }
        return TabRow(names, current: state.tab.rawValue)
    }

    private static func tabColumns(_ size: Size) -> Range<Int> {
        let first = size.width >= 60 ? 11 : 1
        return first..<max(first, size.width - 1)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        if around.isLinear {
            let words =
                "Shelf, \(state.tab.words), \(state.listing?.count ?? 0), sorted by "
                + state.order.words
            frame.write(
                Width.clip(words, to: frame.width - 2), row: 0, column: 1, role: .heading)
            return
        }
        if frame.width >= 60 { frame.write("Shelf", row: 0, column: 1, role: .heading) }
        tabs(state).draw(row: 0, columns: tabColumns(frame.size), into: &frame)
        let words = "sorted by \(state.order.words)"
        let edge = listArea(frame.size).columns.upperBound
        frame.write("Title", row: 2, column: 3, role: .dim, limit: edge)
        let start = edge - Width.of(words)
        if start > 12 { frame.write(words, row: 2, column: start, role: .dim, limit: edge) }
    }

    // MARK: - States

    /// What stands where books would, and what to do about it.
    private static func notice(
        _ state: State, _ around: Surroundings
    ) -> (text: String, isTrouble: Bool)? {
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        switch state.phase {
        case .unseen: return nil
        case .loading:
            return state.isSlow ? ("· · ·   reading the library", false) : nil
        case .failed(let why):
            return (
                "! The library cannot be read: \(why).\n"
                    + "Nothing was changed. \(key(.itemAgain)) tries again; "
                    + "`rushlight shelf check` tells more, `rushlight shelf restore FILE` puts a "
                    + "copy in its place.", true
            )
        case .open:
            guard state.ids.isEmpty, let counts = state.listing?.counts else { return nil }
            if counts.all == 0 {
                return (
                    "No books yet.\n\(key(.goFile)) takes in a folder with all that is in it, a "
                        + "calibre library, or a file; nothing is copied or moved.\n"
                        + "A book that you open with `rushlight FILE` stands here from then on.",
                    false
                )
            }
            if !state.filter.isEmpty {
                return (
                    "Nothing fits “\(state.filter.text)”.\n"
                        + "\(key(.layerClose)) shows all \(counts.all) again.", false
                )
            }
            return (
                "No book is \(state.tab.words.lowercased()) yet.\n\(key(.listTabPrevious)) and "
                    + "\(key(.listTabNext)) go to the others, \(key(.listActions)) says how far "
                    + "you are with a book.", false
            )
        }
    }

    // MARK: - Rows

    private static func drawList(
        _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let hasFocus = state.field == nil || state.field == .filter
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: hasFocus, isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            let id = state.ids[row]
            guard let book = state.rows[id] else {
                frame.write("· · ·", row: line.row, column: line.column, role: .dim)
                return
            }
            if around.isLinear {
                let words = "\(row + 1) of \(state.listing?.count ?? 0): \(spoken(book))"
                frame.write(
                    Width.clip(words, to: line.width), row: line.row, column: line.column,
                    role: .text, limit: line.columns.upperBound)
                return
            }
            ShelfRow(book, isMarked: state.marked.contains(id)).draw(
                in: line, isFocused: isFocused, into: &frame)
        }
    }

    private static func spoken(_ book: HeldBook) -> String {
        var parts = [book.heading]
        if !book.authors.isEmpty { parts.append(book.authorNames) }
        parts.append(
            book.state == .reading ? "\(Int(book.percent ?? 0)) percent" : book.state.words)
        return parts.joined(separator: ", ")
    }

    // MARK: - The focused book

    private static func drawFoot(_ state: State, into frame: inout Frame) {
        guard let book = state.focusedBook, state.menu == nil else { return }
        let row = rows(frame.size).upperBound + 1
        let limit = frame.width - 1
        for (index, line) in footLines(book).prefix(3).enumerated() {
            frame.write(
                Width.clip(line, to: limit - 3), row: row + index, column: 3,
                role: index == 0 ? .strong : .dim, limit: limit)
        }
    }

    private static func footLines(_ book: HeldBook) -> [String] {
        [book.heading, BookWords.facts(book), BookWords.about(book)].filter { !$0.isEmpty }
    }

    private static func drawPane(_ state: State, into frame: inout Frame) {
        guard let book = state.focusedBook else { return }
        let start = frame.width * 2 / 3 + 2
        let rows = 2..<max(2, frame.height - 2)
        let width = frame.width - start - 2
        for row in rows { frame.write("│", row: row, column: start - 2, role: .rule) }
        var row = rows.lowerBound
        for line in BookWords.page(book, width: width) where row < rows.upperBound {
            frame.write(
                line.text, row: row, column: start, role: line.role, limit: frame.width - 1)
            row += 1
        }
    }

    // MARK: - Field and status

    private static func drawField(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard frame.width >= 20, frame.height >= 5 else { return }
        let row = frame.height - 2
        let whole = Area(row: row, column: 1, width: max(0, frame.width - 2), height: 1)
        switch state.field {
        case .filter:
            frame.write("/", row: row, column: 1, role: .statusKey)
            state.filter.draw(
                in: whole.inset(left: 2, right: 0), into: &frame,
                placeholder: "words, author:, tag:, lang:, state:reading, added:<30d, -tag:")
        case .tag:
            let label = state.chosen.count == 1 ? "Tag: " : "Tag for \(state.chosen.count): "
            frame.write(label, row: row, column: 1, role: .dim)
            state.tag.draw(
                in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame)
        case .path:
            let label = "File or folder: "
            frame.write(label, row: row, column: 1, role: .dim, limit: whole.columns.upperBound)
            state.path.draw(
                in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame,
                placeholder: "~/Books")
        case nil where state.taking != nil:
            let key = around.keymap.key(for: .workCancel, in: .lists) ?? "Ctrl-c"
            let words = (state.taking?.words ?? "") + ". \(key) stops."
            frame.write(
                Width.clip(words, to: whole.width), row: row, column: 1, role: .accent,
                limit: whole.columns.upperBound)
        case nil where hasHead(frame.size):
            let words =
                state.filter.isEmpty
                ? "\(around.keymap.key(for: .findOpen, in: .lists) ?? "/") filter: words, author:, "
                    + "tag:, state:reading, added:<30d"
                : "/ \(state.filter.text)"
            frame.write(
                Width.clip(words, to: whole.width), row: row, column: 1,
                role: state.filter.isEmpty ? .dim : .accent, limit: whole.columns.upperBound)
        case nil: break
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let count = state.listing?.count ?? 0
        var place = state.tab.words
        if count > 0 { place += " · \(min(state.list.focus, count - 1) + 1) of \(count)" }
        if !state.marked.isEmpty { place += " · \(state.marked.count) marked" }
        if state.menu != nil {
            return StatusLine(
                place,
                hints: around.hints(in: .lists, (.focusActivate, "choose"), (.layerClose, "")))
        }
        if state.field != nil {
            let label =
                switch state.field {
                case .tag: "add the tag"
                case .path: "take it in"
                default: "keep the filter"
                }
            return StatusLine(
                place, hints: around.hints(in: .fields, (.focusActivate, label), (.layerClose, "")))
        }
        if state.ids.isEmpty {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .lists, (.goFile, "add books"), (.findOpen, "filter"), (.helpKeys, "keys")))
        }
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, (.focusActivate, "read"), (.itemInfo, "about"), (.listSort, "sort"),
                (.listActions, "more"), (.listMark, "mark"), (.itemRemove, "remove"),
                (.helpKeys, "keys")))
    }

    // MARK: - Menus

    static func menuRows(_ size: Size) -> Range<Int> {
        2..<max(3, size.height - 1)
    }

    private static func menuArea(_ size: Size) -> Area {
        let inner = LayerFrame.sideWidth(size.width).map { $0 + 1 } ?? size.width
        let rows = menuRows(size)
        return Area(
            row: rows.lowerBound, column: size.width - inner, width: inner, height: rows.count)
    }

    private static func drawMenu(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard let menu = state.menu else { return }
        let area = LayerFrame.side(
            height: frame.height - 1, isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        frame.write(
            Width.clip(menu.title, to: inner.width), row: 0, column: inner.column, role: .heading,
            limit: inner.columns.upperBound)
        let rows = menuRows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width, height: rows.count)
        menu.list.draw(
            state.menuShape, in: list, into: &frame, isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            frame.write(
                Width.clip(menu.entries[row].words, to: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
        }
    }

    // MARK: - Mouse

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        if let menu = state.menu {
            guard case .press(.left) = mouse.act else { return nil }
            let area = menuArea(around.size)
            return menu.list.row(at: mouse.at, of: state.menuShape, in: area)
                .map(Action.menuPressed)
        }
        switch mouse.act {
        case .wheelDown: return .wheelTurned(3)
        case .wheelUp: return .wheelTurned(-3)
        case .press(.left) where mouse.at.row < 2 && hasHead(around.size):
            return tabs(state).tab(
                atColumn: mouse.at.column, columns: tabColumns(around.size)
            ).map(Action.tabPressed)
        case .press(.left):
            return state.list.row(at: mouse.at, of: state.shape, in: listArea(around.size))
                .map(Action.rowPressed)
        default: return nil
        }
    }
}

extension Shelf.Tab {
    var words: String {
        switch self {
        case .all: "All"
        case .reading: "Reading"
        case .new: "New"
        case .finished: "Finished"
        case .setAside: "Set aside"
        }
    }
}

extension ReadingState {
    var words: String {
        switch self {
        case .new: "new"
        case .reading: "reading"
        case .finished: "finished"
        case .setAside: "set aside"
        }
    }
}

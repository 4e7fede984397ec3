import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

extension Shelf {
    /// A pane tells of the focused book from here on, and its foot leaves.
    static func hasPane(_ size: Size) -> Bool { size.width >= 120 }

    static func hasHead(_ size: Size) -> Bool { size.height >= 12 && size.width >= 20 }
    static func hasFoot(_ size: Size) -> Bool {
        size.height >= 20 && size.width >= 50 && !hasPane(size)
    }

    /// The rows of the screen that list books.
    static func rows(_ size: Size, hasRecents: Bool = false) -> Range<Int> {
        let hasStatus = size.width >= 20 && size.height >= 5
        let first = hasHead(size) ? (hasRecents && showsRecents(size) ? 5 : 3) : 0
        var last = size.height - (hasStatus ? 1 : 0)
        // The row of the filter, with a blank before it where there is room.
        if hasHead(size) { last -= size.height >= 20 ? 2 : 1 }
        if hasFoot(size) { last -= 4 }
        return first..<max(first, last)
    }

    /// The same, less what a long sentence below them takes.
    static func rows(_ state: State) -> Range<Int> {
        let rows = rows(state.size, hasRecents: state.hasRecents)
        return rows.lowerBound..<rows.upperBound - rowsTaken(state, of: rows.count)
    }

    static func showsRecents(_ size: Size) -> Bool {
        size.height >= 20 && size.width >= 50
    }

    static func listArea(_ state: State) -> Area {
        let size = state.size
        let rows = rows(state)
        let width = hasPane(size) ? size.width * 2 / 3 - 2 : size.width - 2
        return Area(
            row: rows.lowerBound, column: size.width < 20 ? 0 : 1,
            width: size.width < 20 ? size.width : width, height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let area = listArea(state)
        let empty = noRows(state, around)
        let isTight = empty.map { isLong($0.text, for: area) } ?? false
        if hasHead(size) { drawHead(state, around, hasColumns: !isTight, into: &frame) }
        if state.hasRecents, showsRecents(size) { drawRecents(state, around, into: &frame) }
        if let empty {
            let inner = inset(isTight ? wider(area, state) : area)
            Paragraphs.draw(
                empty.text, in: inner, into: &frame, role: empty.isTrouble ? .error : .dim)
            frame.cursor = Point(row: inner.row, column: inner.column)
        } else if state.isGrid, !around.isLinear {
            drawGrid(state, into: &frame)
        } else if !state.ids.isEmpty {
            drawList(state, around, area, into: &frame)
        }
        if !state.isGrid || around.isLinear {
            if hasFoot(size) { drawFoot(state, into: &frame) }
            if hasPane(size), !around.isLinear { drawPane(state, into: &frame) }
        }
        if !isTight || !isIdle(state) { drawField(state, around, into: &frame) }
        guard size.width >= 20, size.height >= 5 else { return }
        if state.menu != nil { drawMenu(state, around, into: &frame) }
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    // MARK: - Head

    static func tabs(_ state: State) -> TabRow {
        let counts = state.listing?.counts
        let names = state.tabs.map { tab in
            if case .collection(let name) = tab {
                let known = state.listing?.collections.first { $0.name == name }
                return known?.isByHand == true ? "\(tab.words) \(known?.ids.count ?? 0)" : tab.words
            }
            guard let counts else { return tab.words }
            let count = tab.state.map { counts.byState[$0] ?? 0 } ?? counts.all
            return "\(tab.words) \(count)"
        }
        return TabRow(names, current: state.tabs.firstIndex(of: state.tab) ?? 0)
    }

    static func title(_ around: Surroundings) -> String {
        around.isPrivate ? tr("Private shelf") : tr("Shelf")
    }

    private static func tabColumns(_ size: Size, _ around: Surroundings) -> Range<Int> {
        let first = size.width >= 60 ? max(11, Width.of(title(around)) + 3) : 1
        return first..<max(first, size.width - 1)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, hasColumns: Bool, into frame: inout Frame
    ) {
        if around.isLinear {
            let words = listed([
                title(around), tabs(state).heading, tr("sorted by \(state.orderWords)"),
            ])
            let head = Area(row: 0, column: 1, width: frame.width - 2, height: 2)
            Paragraphs.draw(words, in: head, into: &frame, role: .heading)
            return
        }
        if frame.width >= 60 {
            frame.write(title(around), row: 0, column: 1, role: .heading)
        }
        tabs(state).draw(row: 0, columns: tabColumns(frame.size, around), into: &frame)
        if state.isGrid || !hasColumns { return }
        let isArranged = state.collection?.name == BookCollection.next
        let words = isArranged ? tr("in your order") : tr("sorted by \(state.orderWords)")
        let area = listArea(state)
        let (edge, row) = (area.columns.upperBound, area.row - 1)
        let label = Width.clip(tr("Title"), to: edge - 3)
        let end = frame.write(label, row: row, column: 3, role: .dim, limit: edge)
        let order = Width.clip(words, to: edge - end - 2)
        frame.write(order, row: row, column: edge - Width.of(order), role: .dim, limit: edge)
    }

    // MARK: - Rows

    private static func drawList(
        _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let hasFocus =
            (state.field == nil || state.field == .filter) && state.recentFocus == nil
        let wordsWidth = ShelfRow.wordsWidth(line: max(0, area.width - 2))
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: hasFocus, isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            let index: Int
            switch state.line(row) {
            case .book(let book): index = book
            case .blank: return
            case .heading(let number):
                frame.write(
                    Width.clip(state.words(ofGroup: number), to: line.width), row: line.row,
                    column: line.column, role: .heading, limit: line.columns.upperBound)
                return
            }
            guard state.ids.indices.contains(index) else { return }
            guard let book = state.rows[state.ids[index]] else {
                frame.write("· · ·", row: line.row, column: line.column, role: .dim)
                return
            }
            if around.isLinear {
                let number = state.listing?.count.map { tr("\(index + 1) of \($0)") }
                let words = spoken(
                    book, isMarked: state.marked.contains(book.id),
                    after: "\(number ?? "\(index + 1)"): ", to: line.width, around.wall)
                frame.write(
                    words, row: line.row, column: line.column, role: .text,
                    limit: line.columns.upperBound)
                return
            }
            ShelfRow(
                book, isMarked: state.marked.contains(book.id),
                due: BookWords.due(book, around.wall)
            ).draw(in: line, wordsWidth: wordsWidth, isFocused: isFocused, into: &frame)
        }
    }

    /// The author leaves first, then how far a book was read that goes back on a day.
    private static func spoken(
        _ book: HeldBook, isMarked: Bool, after number: String, to cells: Int, _ wall: WallTime
    ) -> String {
        let number = number + (isMarked ? tr("marked") + listComma : "")
        let progress =
            book.state == .reading
            ? tr("\(ProgressLine.hundredths(book.position ?? 0)) percent") : book.state.words
        var parts = [[book.authorNames, progress], [progress]]
        if let due = BookWords.due(book, wall) {
            let isOver = (book.loan?.until ?? 0) <= wall.secondsSince1970
            let words = isOver ? due : tr("due \(due)")
            parts = parts.map { $0 + [words] } + [[words]]
        }
        let ways: [(String) -> String] = parts.map { parts in
            { name in number + listed([name] + parts.filter { !$0.isEmpty }) }
        }
        return NameInWords.fitted(book.heading, to: cells, ways, least: 1)
    }

    // MARK: - The focused book

    private static func drawFoot(_ state: State, into frame: inout Frame) {
        guard let book = state.focusedBook, state.menu == nil else { return }
        let row = rows(state).upperBound + 1
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
        let cover = paneCover(frame.size)
        if frame.height >= 30 {
            let area = Area(row: row, column: start, width: cover.width, height: cover.height)
            DrawnCover(
                book: book, picture: state.coverWish(of: book, cover).flatMap { state.covers[$0] },
                depth: state.covers.means.depth
            ).draw(in: area, into: &frame)
            row += cover.height + 1
        }
        let left = rows.upperBound - row
        let lines = BookWords.page(book, width: width, rowsMax: left)
        for line in lines where row < rows.upperBound {
            frame.write(
                line.text, row: row, column: start, role: line.role, limit: frame.width - 1)
            row += 1
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
                atColumn: mouse.at.column, columns: tabColumns(around.size, around)
            ).map(Action.tabPressed)
        case .press(.left):
            if state.hasRecents, showsRecents(around.size), mouse.at.row == recentRow {
                let spans = recentSpans(state.recents.count, width: around.size.width)
                return spans.firstIndex { $0.contains(mouse.at.column) }.map(Action.recentPressed)
            }
            if state.isGrid, !around.isLinear {
                guard let number = state.grid.number(at: mouse.at) else { return nil }
                let index = state.gridBooks.lowerBound + number
                return state.ids.indices.contains(index)
                    ? .rowPressed(state.row(ofBook: index)) : nil
            }
            return state.list.row(at: mouse.at, of: state.shape, in: listArea(state))
                .map(Action.rowPressed)
        default: return nil
        }
    }
}

extension Shelf.State {
    fileprivate var orderWords: String {
        isReversed ? tr("\(order.words), reversed") : order.words
    }
}

extension Shelf.Tab {
    var words: String {
        switch self {
        case .all: tr("All")
        case .reading: tr("Reading", "state of books")
        case .new: tr("New")
        case .finished: tr("Finished")
        case .setAside: tr("Set aside")
        case .collection(let name): BookCollection.shown(name)
        }
    }
}

/// The last term of a filter: what is quoted is one.
enum TermWords {
    static func all(of text: String) -> [String] {
        var (terms, term, isQuoted) = ([String](), "", false)
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !term.isEmpty { terms.append(term) }
                term = ""
            } else {
                term.append(character)
            }
        }
        return term.isEmpty ? terms : terms + [term]
    }

    static func last(of text: String) -> String {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted { start = text.index(after: index) }
        }
        return String(text[start...])
    }
}

extension ReadingState {
    var words: String {
        switch self {
        case .new: tr("new")
        case .reading: tr("reading", "state of a book")
        case .finished: tr("finished", "state of a book")
        case .setAside: tr("set aside")
        }
    }
}

import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Catalog {
    private static func hasHead(_ size: Size) -> Bool { size.height >= 12 && size.width >= 20 }
    private static func hasStatus(_ size: Size) -> Bool { size.width >= 20 && size.height >= 5 }

    /// The rows between the head and the line of the field.
    static func rows(_ state: State) -> Range<Int> {
        let size = state.size
        var first = 0
        if hasHead(size) {
            first = 2
            if !state.entryPoints.isEmpty { first += 2 }
            first += chosen(state).count
            if first > 2 { first += 1 }
        }
        let foot = hasStatus(size) ? 1 + footRows(state, under: first) : 0
        return first..<max(first, size.height - foot)
    }

    static func listArea(_ state: State) -> Area {
        let rows = rows(state)
        let margin = state.size.width < 20 ? 0 : 1
        return Area(
            row: rows.lowerBound, column: margin, width: max(0, state.size.width - 2 * margin),
            height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        var state = state
        if state.size != frame.size {
            state.size = frame.size
            state.layOutAnew()
        }
        if hasHead(frame.size) { drawHead(state, around, into: &frame) }
        let area = listArea(state)
        if let notice = noRows(state, around) {
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                notice.text, in: inner, into: &frame, role: notice.isTrouble ? .error : .dim)
            frame.cursor = Point(row: inner.row, column: inner.column)
        } else if state.isGrid, !around.isLinear {
            drawGrid(state, around, into: &frame)
        } else {
            drawRows(state, around, area, into: &frame)
        }
        guard hasStatus(frame.size) else { return }
        drawLine(state, around, into: &frame)
        if state.menu != nil { drawMenu(state, around, into: &frame) }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    // MARK: - Head

    private static func drawHead(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let words = (state.trail + [state.title]).filter { !$0.isEmpty }
        frame.write(
            Width.clip(
                around.isLinear ? listed(words) : words.joined(separator: " › "),
                to: frame.width - 2),
            row: 0, column: 1, role: .heading, limit: frame.width - 1)
        var row = 2
        if !state.entryPoints.isEmpty, around.isLinear {
            frame.write(
                Width.clip(tabs(state).heading, to: frame.width - 4), row: row, column: 3)
            row += 2
        } else if !state.entryPoints.isEmpty {
            tabs(state).draw(row: row, columns: tabColumns(frame.size), into: &frame)
            row += 2
        }
        for line in chosen(state) {
            frame.write(
                Width.clip(line, to: frame.width - 4), row: row, column: 3, role: .dim,
                limit: frame.width - 1)
            row += 1
        }
    }

    static func tabs(_ state: State) -> TabRow {
        let names = state.entryPoints.map { point in
            point.title + (point.count.map { " \($0)" } ?? "")
        }
        return TabRow(names, current: state.entryPoint, gap: 4)
    }

    static func tabColumns(_ size: Size) -> Range<Int> { 3..<max(3, size.width - 1) }

    /// What is in force of what can be chosen: "Sort: popular   Language: any". As many lines of
    /// it as leave the list its rows.
    private static func chosen(_ state: State) -> [String] {
        let width = max(0, state.size.width - 4)
        var lines: [String] = []
        for facet in state.feed?.facets ?? [] where facet.isActive {
            let words = facet.group.map { tr("\($0): \(facet.title)") } ?? facet.title
            if let last = lines.last, Width.of(last) + 3 + Width.of(words) <= width {
                lines[lines.count - 1] = last + "   " + words
            } else {
                lines.append(words)
            }
        }
        // The title and a blank row, the tabs, a blank row, the foot and the status line.
        let taken = 5 + (state.entryPoints.isEmpty ? 0 : 2) + FootedPage.listRowsMin
        let most = max(1, state.size.height - taken)
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [lines[most - 1] + " …"]
    }

    // MARK: - Rows

    private static func drawRows(
        _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let shape = state.shape
        let window = state.list.window(of: shape, height: area.height)
        let right = standingWidth(state, window, of: area.width - 2)
        state.list.draw(
            shape, in: area, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { index, line, isFocused, frame in
            draw(row: index, state, around, line, isFocused, standing: right, into: &frame)
        }
    }

    /// The cells at the end of a line in which it says how its book stands: as wide as the widest
    /// of those in view, as far as titles have room.
    private static func standingWidth(
        _ state: State, _ rows: Range<Int>, of line: Int
    ) -> Int {
        let most = standingMost(line)
        guard most > 0 else { return 0 }
        let books = rows.compactMap { state.book(inRow: $0) }
        let widest = books.map { Width.of(state.standing(of: $0)) }.max() ?? 0
        return min(most, max(min(18, max(10, line / 5)), widest))
    }

    /// What has no room there is said under the list, of the book in focus.
    static func standingMost(_ line: Int) -> Int {
        line < 36 ? 0 : line < authorsMin ? line / 2 : line * 2 / 5
    }

    /// Narrower lines have no room for authors.
    private static let authorsMin = 56

    static func draw(
        row index: Int, _ state: State, _ around: Surroundings, _ line: Area, _ isFocused: Bool,
        standing right: Int = 0, into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        switch state.rows[index] {
        case .blank: break
        case .lane(let title, _, let all) where around.isLinear && state.isGrid:
            let words =
                all.map { tr("\(title), all of it, \($0) in all") } ?? tr("\(title), all of it")
            write(words, line, role, &frame)
        case .lane(let title, let href, let all):
            let verb: Verb = state.isGrid ? .focusActivate : .listIn
            let key = around.keymap.key(for: verb, in: .lists) ?? "l"
            // A page shows a few of a lane: how many there are only its server knows.
            let words = href.map { _ in all.map { tr("all \($0)") } ?? tr("all") }
            drawLane(title, words, key, line, isFocused, into: &frame)
        case .way(let way):
            if around.isLinear {
                write(way.title, line, role, &frame)
            } else {
                draw(way, line, role, into: &frame)
            }
        case .book(let place):
            guard let book = state.book(at: place) else { return }
            let standing = state.standing(of: book)
            if around.isLinear {
                write(heard(book, standing, of: line.width), line, role, &frame)
            } else {
                draw(book, standing, line, role, right, into: &frame)
            }
        }
    }

    /// The authors go first where there is no room for all.
    private static func heard(
        _ book: Feed.Publication, _ standing: String, of room: Int
    ) -> String {
        let title = CatalogWords.heading(book)
        let all = listed(
            [title, CatalogWords.authors(book), standing].filter { !$0.isEmpty })
        return Width.of(all) <= room ? all : Paragraphs.heard(title, standing, of: room)
    }

    private static func write(
        _ words: String, _ line: Area, _ role: Role, _ frame: inout Frame
    ) {
        frame.write(
            Width.clip(words, to: line.width), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
    }

    private static func drawLane(
        _ title: String, _ words: String?, _ key: String, _ line: Area, _ isFocused: Bool,
        into frame: inout Frame
    ) {
        var room = line.width
        if let words, line.width >= 40 {
            let start = line.columns.upperBound - Width.of(words) - Width.of(key) - 2
            frame.write(words, row: line.row, column: start, role: .dim)
            frame.write(
                key, row: line.row, column: line.columns.upperBound - Width.of(key),
                role: .statusKey)
            room = start - line.column - 2
        }
        frame.write(
            Width.clip(title, to: room), row: line.row, column: line.column,
            role: isFocused ? .listFocus : .heading)
    }

    private static func draw(
        _ way: Way, _ line: Area, _ role: Role, into frame: inout Frame
    ) {
        let count = way.count.map { String($0) } ?? ""
        let room = line.width - (count.isEmpty ? 0 : Width.of(count) + 2)
        let end = frame.write(
            Width.clip(way.title, to: room), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
        if let summary = way.summary, !summary.isEmpty {
            let left = line.column + room - end - 3
            if left > 8 {
                let first = summary.split(separator: "\n").first.map { String($0) } ?? ""
                frame.write(
                    Width.clip(first, to: left), row: line.row, column: end + 3, role: .dim)
            }
        }
        frame.write(
            count, row: line.row, column: line.columns.upperBound - Width.of(count), role: .badge)
    }

    private static func draw(
        _ book: Feed.Publication, _ standing: String, _ line: Area, _ role: Role,
        _ right: Int, into frame: inout Frame
    ) {
        let mark = book.medium == "audiobook" ? "♪ " : ""
        let hasAuthor = line.width >= authorsMin
        let author = hasAuthor ? (line.width - right) * 2 / 5 : 0
        let title = line.width - right - author
        frame.write(
            Width.clip(mark + CatalogWords.heading(book), to: max(0, title - 1)), row: line.row,
            column: line.column, role: role, limit: line.column + title)
        if hasAuthor {
            frame.write(
                Width.clip(CatalogWords.authors(book), to: max(0, author - 1)), row: line.row,
                column: line.column + title, role: .dim, limit: line.column + title + author)
        }
        guard right > 0 else { return }
        let words = Width.clip(standing, to: right)
        frame.write(
            words, row: line.row, column: line.columns.upperBound - Width.of(words), role: .badge,
            limit: line.columns.upperBound)
    }
}

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
            if !chosen(state).isEmpty { first += 1 }
            if first > 2 { first += 1 }
        }
        let last = size.height - (hasStatus(size) ? 2 : 0)
        return first..<max(first, last)
    }

    private static func listArea(_ state: State) -> Area {
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
        if !state.entryPoints.isEmpty {
            tabs(state).draw(row: row, columns: tabColumns(frame.size), into: &frame)
            row += 2
        }
        let chosen = chosen(state)
        if !chosen.isEmpty {
            frame.write(
                Width.clip(chosen, to: frame.width - 4), row: row, column: 3, role: .dim,
                limit: frame.width - 1)
        }
    }

    static func tabs(_ state: State) -> TabRow {
        let names = state.entryPoints.map { point in
            point.title + (point.count.map { " \($0)" } ?? "")
        }
        return TabRow(names, current: state.entryPoint, gap: 4)
    }

    static func tabColumns(_ size: Size) -> Range<Int> { 3..<max(3, size.width - 1) }

    /// What is in force of what can be chosen: "Sort: popular   Language: any".
    private static func chosen(_ state: State) -> String {
        (state.feed?.facets ?? []).filter(\.isActive).map { facet in
            facet.group.map { tr("\($0): \(facet.title)") } ?? facet.title
        }.joined(separator: "   ")
    }

    // MARK: - Rows

    private static func drawRows(
        _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: true, isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            draw(row: index, state, around, line, isFocused, into: &frame)
        }
    }

    static func draw(
        row index: Int, _ state: State, _ around: Surroundings, _ line: Area, _ isFocused: Bool,
        into frame: inout Frame
    ) {
        let count = state.rows.count
        let role: Role = isFocused ? .listFocus : .text
        switch state.rows[index] {
        case .blank: break
        case .lane(let title, _, let all) where around.isLinear && state.isGrid:
            let words =
                all.map { tr("\(index + 1) of \(count): \(title), all of it, \($0) in all") }
                ?? tr("\(index + 1) of \(count): \(title), all of it")
            write(words, line, role, &frame)
        case .lane(let title, let href, let all):
            let verb: Verb = state.isGrid ? .focusActivate : .listIn
            let key = around.keymap.key(for: verb, in: .lists) ?? "l"
            // A page shows a few of a lane: how many there are only its server knows.
            let words = href.map { _ in all.map { tr("all \($0)") } ?? tr("all") }
            drawLane(title, words, key, line, isFocused, into: &frame)
        case .way(let way):
            if around.isLinear {
                write(tr("\(index + 1) of \(count): \(way.title)"), line, role, &frame)
            } else {
                draw(way, line, role, into: &frame)
            }
        case .book(let place):
            guard let book = state.book(at: place) else { return }
            let standing = state.mark(of: book) ?? CatalogWords.standing(book)
            if around.isLinear {
                let parts = [CatalogWords.heading(book), CatalogWords.authors(book), standing]
                let words = listed(parts.filter { !$0.isEmpty })
                write(tr("\(index + 1) of \(count): \(words)"), line, role, &frame)
            } else {
                draw(book, standing, line, role, into: &frame)
            }
        }
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
        into frame: inout Frame
    ) {
        let mark = book.medium == "audiobook" ? "♪ " : ""
        let hasStanding = line.width >= 36
        let right = hasStanding ? min(18, max(10, line.width / 5)) : 0
        let hasAuthor = line.width >= 56
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
        guard hasStanding else { return }
        let words = Width.clip(standing, to: right)
        frame.write(
            words, row: line.row, column: line.columns.upperBound - Width.of(words), role: .badge,
            limit: line.columns.upperBound)
    }
}

import Canvas
import Notebook
import ScreenKit
import Wording

extension Statistics {
    struct Layout {
        var sums: Area
        /// Empty where there is no room for it.
        var map: Area
        var list: Area
    }

    static let mapRows = 8
    /// The list keeps so many rows, whatever is said over it.
    private static let listLeast = 3

    static func layout(_ state: State, _ size: Size) -> Layout {
        let (left, height) = (size.width < 50 ? 0 : 1, max(1, size.height))
        let width = min(100, size.width - 2 * left)
        let isRoomy = height >= 20
        let isFinished = state.page == .finished && state.opened == nil
        let hasMap = isRoomy && width >= 40 && (!isFinished || !state.finished.isEmpty)
        var sums = Area(
            row: isRoomy ? 2 : 1, column: left + 2, width: max(0, width - 4),
            height: height < 10 || isFinished ? 0 : sumRows)
        if sums.height > 0 {
            let below = (isRoomy ? 1 : 0) + (hasMap ? mapRows + 1 : 0) + listLeast + 1
            let rest = restRows(state, sums.width)
            // On a low screen it has what the list leaves; of what is cut there is a sign.
            let isLow = height < 16
            let listed = isLow ? max(0, state.shape.count - listLeast) : 0
            let room = height - sums.rows.upperBound - below - listed
            sums.height += max(isLow ? min(1, rest) : 0, min(room, rest))
        }
        var top = height < 3 ? 0 : isFinished ? isRoomy ? 2 : 1 : 1
        if sums.height > 0 { top = sums.row + sums.height + (isRoomy ? 1 : 0) }
        var map = Area(row: top, column: left + 2, width: 0, height: 0)
        if hasMap {
            map.width = width - 4
            map.height = mapRows
            top += mapRows + 1
        }
        let list = Area(row: top, column: left, width: width, height: max(0, height - 1 - top))
        return Layout(sums: sums, map: map, list: list)
    }

    /// What has no column stands below the sums. The goal is not known when rows are counted.
    private static func restRows(_ state: State, _ width: Int) -> Int {
        let rest = sums(state, goal: nil, width: width).rest(in: width)
        return rest.isEmpty ? 0 : Paragraphs.lines(rest, width: width).count
    }

    /// As it is drawn: who hears the screen hears no map, and has its rows for the sums and for the
    /// list.
    static func layout(_ state: State, _ around: Surroundings, _ size: Size) -> Layout {
        var layout = layout(state, size)
        guard around.isLinear else { return layout }
        let end = layout.list.rows.upperBound
        layout.list.row = layout.map.row
        layout.list.width = max(0, size.width - 2 * layout.list.column)
        if layout.sums.height > 0 {
            let gap = layout.map.row - layout.sums.rows.upperBound
            let width = max(0, layout.list.columns.upperBound - layout.sums.column)
            let sums = sums(state, goal: around.settings.readingGoal, width: width)
            let room = max(sumRows, end - layout.sums.row - gap - listLeast)
            let lines = Paragraphs.lines(sums.spoken(in: room, width: width), width: width).count
            layout.sums.width = width
            layout.sums.height = max(sumRows, min(lines, room))
            layout.list.row = layout.sums.rows.upperBound + gap
        }
        layout.list.height = max(0, end - layout.list.row)
        return layout
    }

    static func hasTabs(_ state: State, _ around: Surroundings) -> Bool {
        around.size.height >= 20 && around.size.width >= 40 && !around.isLinear
            && state.opened == nil && state.books?.isEmpty == false
    }

    static func tabs(_ state: State) -> TabRow {
        TabRow(Page.allCases.map(\.title), current: state.page.rawValue)
    }

    static func tabColumns(_ size: Size) -> Range<Int> { 1..<max(1, size.width - 1) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let layout = layout(state, around, frame.size)
        if layout.list.row > 0 { drawHead(state, around, &frame) }
        if let figures = state.figures, state.trouble == nil, figures.dayCount > 0 {
            drawSums(state, around, layout, &frame)
            if !around.isLinear { drawPicture(of: state, figures, in: layout.map, &frame) }
        }
        drawList(state, layout, isLinear: around.isLinear, &frame)
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, _ frame: inout Frame
    ) {
        if hasTabs(state, around) {
            return tabs(state).draw(row: 0, columns: tabColumns(frame.size), into: &frame)
        }
        let room = frame.width - 2
        let part =
            around.isLinear ? tabs(state).heading : state.page == .books ? nil : state.page.title
        let title = part.map { tr("Statistics: \($0)") } ?? title
        let words = state.book.map { heading(of: $0, in: room) } ?? Width.clip(title, to: room)
        frame.write(words, row: 0, column: 1, role: .heading)
    }

    /// A title, and what is said of the book behind it as far as there is room: its pace leaves
    /// first. Narrow screens say no more of where one is.
    private static func heading(of book: ReadBook, in cells: Int) -> String {
        let percent = percent(of: book)
        let pace = book.speeds.median.map { tr("\($0) words a minute") } ?? ""
        let counts = book.counts ? "" : tr("does not count")
        let facts = [[percent, pace, counts], [percent, counts], [counts]]
        let ways: [(String) -> String] = facts.map { facts in
            { name in
                let title = cells < 48 ? name : tr("Statistics: \(name)")
                return ([title] + facts.filter { !$0.isEmpty }).joined(separator: " · ")
            }
        }
        return NameInWords.fitted(book.title, to: cells, ways, least: 2)
    }

    private static func drawSums(
        _ state: State, _ around: Surroundings, _ layout: Layout, _ frame: inout Frame
    ) {
        var area = layout.sums
        let sums = sums(state, goal: around.settings.readingGoal, width: area.width)
        // The blank row below has room for what was not known when rows were counted.
        if !around.isLinear, area.height > 0, frame.height >= 20 { area.height += 1 }
        draw(sums, in: area, isLinear: around.isLinear, into: &frame)
    }

    // MARK: - The picture

    private static func drawPicture(
        of state: State, _ figures: ReadingFigures, in area: Area, _ frame: inout Frame
    ) {
        if state.opened != nil { return drawMap(figures, in: area, &frame) }
        switch state.page {
        case .books, .days: drawMap(figures, in: area, &frame)
        case .hours: drawHours(state.hours, in: area, &frame)
        case .finished: drawCovers(state, in: area, &frame)
        }
    }

    // MARK: - The list

    private static func drawList(
        _ state: State, _ layout: Layout, isLinear: Bool, _ frame: inout Frame
    ) {
        let area = layout.list
        if let words = words(insteadOf: state) {
            let top = layout.sums.height > 0 ? layout.sums.row : area.row
            let inside = Area(
                row: top, column: area.column + 2, width: area.width - 4,
                height: area.row + area.height - top)
            Paragraphs.draw(words, in: inside, into: &frame, role: .dim)
            frame.cursor = Point(row: inside.row, column: inside.column)
            return
        }
        let shape = state.shape
        let window = state.list.window(of: shape, height: area.height)
        let columns = columns(
            of: window.compactMap { parts(ofRow: $0, state) }, state, width: max(0, area.width - 2))
        state.list.draw(shape, in: area, into: &frame, isLinear: isLinear) {
            row, area, isFocused, frame in
            guard let parts = parts(ofRow: row, state) else { return }
            if state.isHeading(row) {
                frame.write(
                    Width.clip(parts.name, to: area.width), row: area.row, column: area.column,
                    role: .heading)
                return
            }
            let role: Role = isFocused ? .listFocus : .text
            if isLinear {
                let words = spoken(parts, row + 1, state, in: area.width)
                frame.write(words, row: area.row, column: area.column, role: role)
                return
            }
            draw(parts, columns, in: area, role, &frame)
        }
    }

    /// How wide the columns behind the names are; none where there is no room. Of books the pace
    /// goes first and then the pages, of days and hours the pages, and last what was heard.
    private static func columns(of rows: [RowParts], _ state: State, width: Int) -> [Int] {
        let isOfBooks = state.listsBooks
        let order = isOfBooks ? [2, 1, 0, 3] : [1, 2, 3, 0]
        let names = rows.map { Width.of($0.heading) }.max() ?? 0
        let gap = isOfBooks || width >= 50 ? 2 : 1
        var columns = [14, 13, 15, 6].enumerated().map { number, least -> Int in
            let widest =
                rows.map {
                    $0.more.indices.contains(number) ? Width.of($0.more[number]) : 0
                }.max() ?? 0
            // On wide screens a column keeps its place, whatever stands in it.
            if width >= 76 { return max(least, widest + 1) }
            return widest == 0 ? 0 : widest + gap
        }
        for (step, number) in order.enumerated() {
            // A day, and when it was read on it, is read whole while that costs words only.
            let name = step > 1 ? 10 : isOfBooks ? 14 : min(24, names + 1)
            if columns.reduce(0, +) <= width - 1 - name { break }
            columns[number] = 0
        }
        return columns
    }

    private static func draw(
        _ parts: RowParts, _ columns: [Int], in area: Area, _ role: Role, _ frame: inout Frame
    ) {
        var end = area.columns.upperBound - 1
        for (text, width) in zip(parts.more, columns).reversed() where width > 0 {
            frame.write(
                text, row: area.row, column: end - Width.of(text), role: role, limit: end)
            end -= width
        }
        frame.write(
            Width.clip(parts.heading, to: max(0, end - 1 - area.column)), row: area.row,
            column: area.column, role: role)
    }

    /// A row in one line. Of books the author leaves first, then the pace and the pages, and then
    /// what else stands in the way of a whole title; a day or an hour gives up its number before
    /// it gives up what was heard.
    private static func spoken(
        _ row: RowParts, _ number: Int, _ state: State, in cells: Int
    ) -> String {
        let count = state.shape.count
        func parts(_ kept: [Int]) -> [String] {
            kept.compactMap { row.more.indices.contains($0) ? row.more[$0] : nil }
                .filter { !$0.isEmpty }
        }
        func numbered(_ parts: [String]) -> (String) -> String {
            return { name in
                let words = listed([name] + parts)
                return tr("\(number) of \(count): \(words)")
            }
        }
        let all = parts([0, 1, 2, 3])
        if state.listsBooks {
            let author = row.author.isEmpty ? [] : [row.author]
            let less = [[0, 1, 3], [0, 3], [0], [3]].map(parts).filter { !$0.isEmpty }
            let ways = ([author + all, all] + less).map(numbered)
            return NameInWords.fitted(row.name, to: cells, ways, least: 3)
        }
        let sets = [all, parts([0, 2])]
        let bare: [(String) -> String] = sets.map { parts in { name in listed([name] + parts) } }
        return NameInWords.fitted(row.name, to: cells, sets.map(numbered) + bare, least: 3)
    }

    private static func words(insteadOf state: State) -> String? {
        if let trouble = state.trouble {
            return tr("The statistics could not be read: \(trouble).")
        }
        guard let books = state.books else { return tr("· · ·   adding up") }
        if !books.isEmpty {
            guard state.opened == nil else { return nil }
            if state.page == .finished, state.finished.isEmpty {
                return tr("No book that was read here is finished yet.")
            }
            if state.page == .hours, state.hours.isEmpty {
                return tr(
                    "The hours of the day are counted from now on; nothing was read in any yet.")
            }
            if state.page == .days, state.shape.count == 0 { return tr("Nothing here counts.") }
            return nil
        }
        return tr(
            "Nothing was read yet. Every page that is in view for as long as reading it may"
                + " take is counted here, on this machine and for you only.")
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let place: String
        switch (state.book, state.books) {
        case (let book?, _): place = tr("\(book.days.count, "day", "days")")
        case (nil, let books?):
            place =
                state.page == .days
                ? tr("\(state.figures?.dayCount ?? 0, "day", "days")")
                : tr("\(books.count, "book", "books")")
        case (nil, nil): place = title
        }
        var hints: [(Verb, String)] = []
        if state.book == nil, state.books?.isEmpty == false {
            if state.page == .books || state.page == .finished, state.bookInFocus != nil {
                hints.append((.focusActivate, tr("its days")))
            }
            hints.append((.listTabNext, tr("next page")))
        }
        if let book = state.bookInFocus, book.id != 0 {
            hints.append((.listMark, book.counts ? tr("not counted") : tr("counted")))
        }
        if state.shape.count > 0, state.page != .hours || state.opened != nil {
            hints.append((.itemRemove, tr("delete")))
        }
        let back = state.book == nil ? tr("close") : tr("all books")
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, hints + [(.itemAgain, tr("count again")), (.layerClose, back)]))
    }

    // MARK: - Words

    static func time(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        return minutes == 0 && milliseconds == 0 ? "–" : Spans.words(minutes: max(1, minutes))
    }

    static func pages(_ pages: Double) -> String {
        pages < 0.5 ? "" : tr("\(Int(pages.rounded()), "page", "pages")")
    }
}

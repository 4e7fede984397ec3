import Canvas
import Publications
import ScreenKit
import Wording

/// The player as it is seen.
extension Player {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        guard let heard = around.listening else { return }
        if around.isLinear { return drawLinear(state, heard, around, into: &frame) }
        let plan = PlayerPlan(frame.size, isLinear: false, of: heard)
        if let area = plan.cover {
            drawCover(of: heard.book, around.cover, in: area, into: &frame)
        }
        drawHead(heard, plan, into: &frame)
        drawChapter(heard, plan, into: &frame)
        drawBook(heard, plan, into: &frame)
        drawState(heard, plan, into: &frame)
        drawList(state, heard, around, plan, into: &frame)
        if let row = plan.status {
            let place = place(state, heard, around, plan, width: frame.width)
            status(state, heard, around, place: place).draw(row: row, into: &frame)
        }
    }

    // MARK: - Title and cover

    /// Its own, or one of letters where that cannot be drawn.
    private static func drawCover(
        of book: HeardBook, _ picture: Picture?, in area: Area, into frame: inout Frame
    ) {
        let line = String(repeating: "─", count: area.width - 2)
        let last = area.row + area.height - 1
        frame.write("┌\(line)┐", row: area.row, column: area.column, role: .coverBorder)
        frame.write("└\(line)┘", row: last, column: area.column, role: .coverBorder)
        for row in area.row + 1..<last {
            frame.write("│", row: row, column: area.column, role: .coverBorder)
            frame.write(
                "│", row: row, column: area.column + area.width - 1, role: .coverBorder)
        }
        if let picture {
            let (width, height) = (picture.size.width, picture.size.height)
            return frame.place(
                picture,
                at: Point(
                    row: area.row + max(1, (area.height - height) / 2),
                    column: area.column + max(1, (area.width - width) / 2)))
        }
        let inner = area.inset(left: 2, right: 2, top: 1, bottom: 1)
        let title = Paragraphs.lines(book.title, width: inner.width, rowsMax: 5)
        for (index, line) in title.enumerated() {
            center(line, row: inner.row + 2 + index, inner, .heading, into: &frame)
        }
        let author = Width.clip(book.authors, to: inner.width)
        center(author, row: inner.row + inner.height - 2, inner, .dim, into: &frame)
    }

    private static func center(
        _ text: String, row: Int, _ area: Area, _ role: Role, into frame: inout Frame
    ) {
        let column = area.column + (area.width - Width.of(text)) / 2
        frame.write(text, row: row, column: column, role: role, limit: area.columns.upperBound)
    }

    private static func drawHead(
        _ heard: Listening.State, _ plan: PlayerPlan, into frame: inout Frame
    ) {
        let columns = plan.words
        if let row = plan.title {
            frame.write(
                Width.clip(heard.book.title, to: columns.width), row: row,
                column: columns.column, role: .heading)
        }
        guard let row = plan.author else { return }
        frame.write(
            Width.clip(makers(of: heard.book), to: columns.width), row: row,
            column: columns.column, role: .dim)
    }

    static func makers(of book: HeardBook) -> String {
        let narrators = book.narrators
        return [book.authors, narrators.isEmpty ? "" : tr("read by \(narrators)")]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    // MARK: - Bars

    private static func drawChapter(
        _ heard: Listening.State, _ plan: PlayerPlan, into frame: inout Frame
    ) {
        guard let chapter = heard.chapter else { return }
        let area = plan.words
        if let row = plan.chapter {
            let lines = chapterLines(heard, width: area.width, rowsMax: plan.rows.chapter)
            for (index, line) in lines.enumerated() {
                frame.write(line, row: row + index, column: area.column, role: .strong)
            }
        }
        let length = chapter.end - chapter.start
        let heardOf = heard.here - chapter.start
        if let row = plan.chapterBar {
            ProgressLine(length > .zero ? heardOf / length : 0)
                .draw(row: row, columns: area.columns, into: &frame)
        }
        guard let row = plan.chapterTimes, let ends = chapterEnds(heard) else { return }
        drawEnds(ends, row: row, isParted: plan.rows.chapterTimes > 1, area, into: &frame)
    }

    private static func drawBook(
        _ heard: Listening.State, _ plan: PlayerPlan, into frame: inout Frame
    ) {
        let area = plan.words
        let end = heard.book.end
        if let row = plan.bookBar {
            let starts = heard.book.chapters.dropFirst().map { end > .zero ? $0.start / end : 0 }
            let parts = heard.book.chapters.dropFirst().filter { $0.depth == 1 }
                .map { end > .zero ? $0.start / end : 0 }
            let share = heard.percent / 100
            ProgressLine(
                share, chapters: ascending(starts), parts: ascending(parts), kept: heard.brought
            )
            .draw(
                row: row, columns: area.columns, words: ProgressLine.percent(share),
                into: &frame)
        }
        guard let row = plan.bookTimes else { return }
        drawEnds(
            bookEnds(heard), row: row, isParted: plan.rows.bookTimes > 1, area, into: &frame)
    }

    private static func ascending(_ starts: [Double]) -> [Double] {
        starts.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// What stands left, and what stands right of it or, where that has no room, below.
    private static func drawEnds(
        _ ends: Ends, row: Int, isParted: Bool, _ area: Area, into frame: inout Frame
    ) {
        frame.write(
            Width.clip(ends.left, to: area.width), row: row, column: area.column, role: .dim)
        if isParted {
            let below = area.inset(left: endsIndent)
            frame.write(
                Width.clip(ends.right, to: below.width), row: row + 1, column: below.column,
                role: .dim)
        } else if isOneRow(ends, area.width) {
            frame.write(
                ends.right, row: row, column: area.columns.upperBound - Width.of(ends.right),
                role: .dim)
        }
    }

    private static let endsIndent = 2

    // MARK: - State

    private static func drawState(
        _ heard: Listening.State, _ plan: PlayerPlan, into frame: inout Frame
    ) {
        let area = plan.words
        let all = stateRows(heard, area.width)
        let rows = plan.state..<plan.state + plan.rows.state
        for (row, parts) in zip(rows, all) {
            let hasMore = row + 1 == rows.upperBound && all.count > rows.count
            draw(parts, hasMore: hasMore, row: row, area, into: &frame)
        }
        if case .failed(let why) = heard.motion {
            let room = Area(
                row: rows.upperBound, column: area.column, width: area.width,
                height: plan.rows.failure)
            Paragraphs.draw(why, in: room, into: &frame)
        }
        if plan.list.isEmpty {
            frame.cursor = Point(row: plan.state, column: area.column)
        }
    }

    /// A sign tells of parts that have no row.
    private static func draw(
        _ parts: [Part], hasMore: Bool, row: Int, _ area: Area, into frame: inout Frame
    ) {
        let end = area.columns.upperBound
        let sign = "…"
        var shown = parts
        while hasMore, shown.count > 1, cells(shown) + 1 + Width.of(sign) > area.width {
            shown.removeLast()
        }
        var column = area.column
        for (words, role) in shown {
            let text = Width.clip(words, to: end - column)
            column = frame.write(text, row: row, column: column, role: role, limit: end)
            column += stateGap
        }
        if hasMore {
            frame.write(
                sign, row: row, column: column - stateGap + 1, role: .dim, limit: end)
        }
    }

    // MARK: - Chapters

    private static func drawList(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, _ plan: PlayerPlan,
        into frame: inout Frame
    ) {
        guard let tabs = plan.tabs, !plan.list.isEmpty else { return }
        let chapters = heard.book.chapters
        PlayerPlan.tabRow(state, heard, around.upNext).draw(
            row: tabs, columns: plan.tabColumns, into: &frame)
        switch state.tab {
        case .chapters: break
        case .bookmarks: return drawBookmarks(state, heard, around, in: plan.list, into: &frame)
        case .history: return drawHistory(state, heard, around, in: plan.list, into: &frame)
        case .upNext: return drawUpNext(state, around, in: plan.list, into: &frame)
        }
        drawOffer(heard, around, in: plan.list, into: &frame)
        let here = heard.chapterIndex
        let numbers = numbersThemselves(chapters) ? nil : String(chapters.count).count
        let longest = chapters.map { $0.end - $0.start }.max() ?? .zero
        let times = Width.of(AudioWords.clock(longest))
        state.list.draw(state.shape, in: plan.list, into: &frame) { row, line, isFocused, frame in
            guard chapters.indices.contains(row) else { return }
            let chapter = chapters[row]
            let end = line.columns.upperBound
            let role: Role = isFocused ? .listFocus : .text
            let time = AudioWords.clock(chapter.end - chapter.start)
            frame.write(time, row: line.row, column: end - Width.of(time), role: .dim)
            let sleeps = row == heard.sleep?.chapter
            let mark =
                (row == here ? mark(heard, chapter) : "")
                + (sleeps ? (row == here ? " ☾" : "☾") : "")
            let markColumn = end - times - 10
            frame.write(mark, row: line.row, column: markColumn, role: .accent)
            let limit = mark.isEmpty ? end - times - 2 : markColumn - 1
            var column = line.column
            if let numbers {
                frame.write("\(row + 1)", row: line.row, column: column, role: .dim, limit: limit)
                column += numbers + 3
            }
            column += 2 * min(chapter.depth - 1, 6)
            if let naming = state.naming, naming.row == row {
                let room = Area(
                    row: line.row, column: column, width: max(0, limit - column), height: 1)
                return naming.field.draw(in: room, into: &frame)
            }
            let title = Width.clip(chapter.title, to: limit - column)
            frame.write(title, row: line.row, column: column, role: role, limit: limit)
        }
    }

    /// Where a list has no rows yet.
    static func drawEmpty(
        _ tab: Tab, _ around: Surroundings, in area: Area, into frame: inout Frame
    ) {
        let room = area.inset(left: 2)
        Paragraphs.draw(emptyWords(tab, around), in: room, into: &frame, role: .dim)
        frame.cursor = Point(row: room.row, column: room.column)
    }

    static func emptyWords(_ tab: Tab, _ around: Surroundings) -> String {
        switch tab {
        // A book has one at least.
        case .chapters: ""
        case .bookmarks: noBookmarks(around)
        case .history: tr("Nothing yet: it begins when you play.")
        case .upNext: tr("Nothing is up next. A on the shelf adds a book.")
        }
    }

    private static func mark(_ heard: Listening.State, _ chapter: AudioChapter) -> String {
        let length = chapter.end - chapter.start
        let share = length > .zero ? (heard.here - chapter.start) / length : 0
        return (heard.isPlaying ? "▶ " : "• ") + ProgressLine.percent(share)
    }

    /// Whether most of them do; the first tell for all. One alone needs none.
    private static func numbersThemselves(_ chapters: [AudioChapter]) -> Bool {
        if chapters.count == 1 { return true }
        let some = chapters.prefix(40)
        return some.indices.count { isNumbered(some[$0], $0) } * 2 > some.count
    }

    // MARK: - Status

    /// Where no list has room, the one that keys would act on is named. The book is where it is not
    /// above, or where keys have room beside it.
    private static func place(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, _ plan: PlayerPlan,
        width: Int
    ) -> String {
        if plan.tabs == nil, state.tab != .chapters {
            return PlayerPlan.tabName(state, heard, around.upNext)
        }
        let motion = motionName(heard)
        let isNamed = plan.tabs != nil && (plan.title == nil || width >= 60)
        return isNamed ? "\(motion) · \(heard.book.title)" : motion
    }

    static func motionName(_ heard: Listening.State) -> String {
        let word = Listening.stateWord(heard)
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    static func status(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, place: String
    ) -> StatusLine {
        if state.naming != nil {
            return StatusLine(
                tr("Name of the chapter"),
                hints: around.hints(
                    in: .fields, (.focusActivate, tr("rename")), (.layerClose, tr("as it was"))))
        }
        var hints = around.hints(
            in: .player, (.audioToggle, heard.isPlaying ? tr("pause") : tr("play")),
            (.playerBack, AudioWords.span(heard.steps.short)), (.playerChapterBack, tr("chapter")),
            (.sleepToggle, tr("sleep")), (.helpKeys, tr("keys")))
        // Keys of a pair stand side by side, as they do on the keyboard.
        pair(&hints, .playerBack, with: .playerAhead, around)
        pair(&hints, .playerChapterBack, with: .playerChapterForward, around)
        return StatusLine(place, hints: hints)
    }

    private static func pair(
        _ hints: inout [StatusLine.Hint], _ verb: Verb, with other: Verb, _ around: Surroundings
    ) {
        guard let one = around.keymap.key(for: verb, in: .player),
            let two = around.keymap.key(for: other, in: .player),
            let at = hints.firstIndex(where: { $0.key == one })
        else { return }
        hints[at].key = "\(one) \(two)"
    }
}

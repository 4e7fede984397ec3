import Canvas
import ScreenKit
import Wording

/// The player in words, one thing a line: what is heard, where, what is left of it, and what
/// Enter would do in the list that keys act on.
extension Player {
    private struct Line {
        var words: String
        /// Where rows are few, those with the highest go.
        var rank: Int
    }

    static func drawLinear(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, into frame: inout Frame
    ) {
        let plan = PlayerPlan(frame.size, isLinear: true)
        let rows = max(0, plan.status ?? frame.height)
        let all = lines(state, heard, around)
        let kept = Set(all.indices.sorted { all[$0].rank < all[$1].rank }.prefix(rows))
        let shown = all.indices.filter(kept.contains).map { all[$0].words }
        drawLines(shown, rows: rows, into: &frame)
        if let row = plan.status {
            status(state, heard, around, place: motionName(heard)).draw(row: row, into: &frame)
        }
    }

    private static func lines(
        _ state: State, _ heard: Listening.State, _ around: Surroundings
    ) -> [Line] {
        var lines = [Line(words: tr("Player: \(heard.book.title)"), rank: 4)]
        func add(_ words: String, _ rank: Int) {
            if !words.isEmpty { lines.append(Line(words: words, rank: rank)) }
        }
        add(makers(of: heard.book), 10)
        add(listed([Listening.stateWord(heard), heard.speed.words, volume(heard)]), 0)
        if let chapter = heard.chapter, let index = heard.chapterIndex {
            add(tr("\(index + 1) of \(heard.book.chapters.count): \(chapter.title)"), 5)
        }
        add(chapterPlace(heard), 3)
        add(tr("\(percent(heard.percent / 100, heard)) of the book"), 7)
        add(Listening.bookLeft(heard), 6)
        if let share = heard.shareBrought {
            add(tr("\(percent(share, heard)) is on this machine"), 9)
        }
        if let sleep = heard.sleep { add(sleepLeft(sleep, heard), 8) }
        add(PlayerPlan.tabRow(state, heard, around.upNext).heading, 2)
        add(focusWords(state, heard, around), 1)
        return lines
    }

    // A row that changes may be spoken each time. While it plays, times are of whole minutes and
    // shares of whole percents.

    private static func chapterPlace(_ heard: Listening.State) -> String {
        guard heard.isPlaying, let left = heard.chapterTimes?.left else {
            return chapterEnds(heard)?.left ?? ""
        }
        return tr("\(minutes(left)) left in this chapter")
    }

    private static func sleepLeft(_ sleep: Sleep, _ heard: Listening.State) -> String {
        guard heard.isPlaying, sleep.chapter == nil, let left = Listening.left(of: sleep, heard)
        else { return Listening.sleepWords(sleep, heard) }
        return tr("Sleep in \(minutes(left))")
    }

    private static func minutes(_ left: Duration) -> String {
        AudioWords.span(AudioWords.roundedUp(left, to: 60))
    }

    private static func percent(_ share: Double, _ heard: Listening.State) -> String {
        ProgressLine.percent(heard.isPlaying ? (share * 100).rounded(.down) / 100 : share)
    }

    /// What Enter does in the list.
    private static func focusWords(
        _ state: State, _ heard: Listening.State, _ around: Surroundings
    ) -> String {
        if let naming = state.naming {
            return tr("Name of chapter \(naming.row + 1): \(naming.field.text)")
        }
        let row = state.focus
        switch state.tab {
        case .chapters:
            let chapters = heard.book.chapters
            guard chapters.indices.contains(row) else { return "" }
            return tr("Enter goes to \(row + 1): \(chapters[row].title)")
        case .bookmarks:
            guard let mark = heard.bookmark(row) else { return emptyWords(.bookmarks, around) }
            let words = listed([mark.annotation.chapter, firstLine(mark)].filter { !$0.isEmpty })
            return tr("Enter goes to \(AudioWords.clock(mark.time)): \(words)")
        case .history:
            let at = heard.history.count - 1 - row
            guard heard.history.indices.contains(at) else { return emptyWords(.history, around) }
            let trace = heard.history[at]
            let words = listed(
                [Listening.words(for: trace), trace.stamp].filter { !$0.isEmpty })
            let time = AudioWords.clock(trace.origin ?? trace.place)
            return tr("Enter goes to \(time): \(words)")
        case .upNext:
            let items = around.upNext.items
            guard items.indices.contains(row) else { return emptyWords(.upNext, around) }
            return tr("Enter goes to \(row + 1): \(items[row].title)")
        }
    }

    /// Each has a row of its own, and the first that need more take the rows that are free.
    private static func drawLines(_ lines: [String], rows: Int, into frame: inout Frame) {
        var (row, free) = (0, max(0, rows - lines.count))
        for line in lines {
            frame.cursor = Point(row: row, column: 0)
            let parts = Paragraphs.lines(line, width: frame.width, rowsMax: 1 + free)
            for (place, part) in parts.enumerated() {
                frame.write(part, row: row + place, column: 0)
            }
            row += max(1, parts.count)
            free -= max(0, parts.count - 1)
        }
    }
}

import Canvas
import ScreenKit
import Wording

/// Where the parts of the player stand at a size: the cover goes under 60 columns, the list under
/// 16 rows, then what says less goes before what says more.
package struct PlayerPlan: Equatable {
    package var cover: Area?
    /// The columns of titles, bars and times.
    var words: Area
    var title: Int
    var author: Int?
    var chapter: Int?
    var chapterBar: Int?
    var chapterTimes: Int?
    var bookBar: Int?
    var bookTimes: Int?
    var state: Int
    var tabs: Int?
    var list: Area
    var status: Int?
    var rows = Rows()

    /// What takes more rows than one where its words are long.
    struct Rows: Equatable {
        var chapter = 1
        var chapterTimes = 1
        var bookTimes = 1
        var state = 1
        /// Why nothing is heard, below the state.
        var failure = 0
    }

    /// More than this is too far for an eye to follow from a title to its time.
    private static let widest = 110

    package init(_ size: Size, isLinear: Bool) {
        let width = min(size.width, Self.widest)
        let left = (size.width - width) / 2
        let margin = size.width < 50 ? min(1, size.width / 20) : 3
        status = size.width >= 20 && size.height >= 5 ? size.height - 1 : nil
        let hasCover = size.width >= 60 && size.height >= 16 && !isLinear
        let hasList = size.width >= 20 && size.height >= 16 && !isLinear
        let coverWidth = 22
        let start = left + margin + (hasCover ? coverWidth + 3 : 0)
        let end = left + width - margin + (margin == 3 ? 1 : 0)
        words = Area(row: 0, column: start, width: end - start, height: size.height)
        list = Area(row: size.height, column: 0, width: 0, height: 0)
        if hasList {
            cover =
                hasCover
                ? Area(row: 1, column: left + margin, width: coverWidth, height: 12) : nil
            (title, author, chapter, chapterBar, chapterTimes) = (1, 2, 4, 5, 6)
            (bookBar, bookTimes, state, tabs) = (8, 9, 11, 14)
            let column = left + max(0, margin - 2)
            list = Area(
                row: 16, column: column, width: end - column,
                height: max(0, size.height - 16 - 2))
            return
        }
        let last = size.height - (status == nil ? 0 : 1)
        let top = last >= 12 ? 1 : 0
        title = top
        // Rows that stay, in the order they are given out.
        let rows = max(0, last - top)
        author = rows >= 10 ? top + 1 : nil
        let below = top + (rows >= 11 ? 3 : rows >= 10 ? 2 : 1)
        chapter = rows >= 4 ? below : nil
        chapterBar = rows >= 5 ? below + 1 : nil
        chapterTimes = rows >= 7 ? below + 2 : nil
        let book = below + (rows >= 7 ? 3 : 2)
        bookBar = rows >= 6 ? book : nil
        bookTimes = rows >= 8 ? book + 1 : nil
        let after = [chapter, chapterBar, chapterTimes, bookBar, bookTimes].compactMap { $0 }.max()
        state = (after ?? top) + 1
    }
}

extension PlayerPlan {
    /// As it is drawn and clicked, with room for the words of what is heard.
    init(_ size: Size, isLinear: Bool, of heard: Listening.State) {
        let plan = PlayerPlan(size, isLinear: isLinear)
        // In words each thing has its line, and these parts are not drawn.
        self = isLinear ? plan : plan.holding(Player.rows(of: heard, width: plan.words.width))
    }

    /// With as many of these rows as are free: a sentence first, then one for what has no room
    /// beside the state, such as the timer, then the times and the name of the chapter.
    private func holding(_ wanted: Rows) -> PlayerPlan {
        if wanted == Rows() { return self }
        let top = (author ?? title) + 1
        let bottom = tabs ?? status ?? words.height
        var free = max(0, bottom - top - places.count { $0 != nil })
        func given(_ rows: Int) -> Int {
            let rows = min(free, max(0, rows))
            free -= rows
            return rows
        }
        var plan = self
        plan.rows.failure = given(wanted.failure)
        plan.rows.state += given(min(1, wanted.state - 1))
        if bookTimes != nil { plan.rows.bookTimes += given(wanted.bookTimes - 1) }
        if chapterTimes != nil { plan.rows.chapterTimes += given(wanted.chapterTimes - 1) }
        if chapter != nil { plan.rows.chapter += given(wanted.chapter - 1) }
        plan.rows.state += given(wanted.state - plan.rows.state)
        if plan.rows != rows { plan.settle(from: top, to: bottom) }
        return plan
    }

    /// The parts below the head, in their order.
    private var places: [Int?] {
        [chapter, chapterBar, chapterTimes, bookBar, bookTimes, state]
    }

    /// Which of the gaps is above each of them: that of the chapter, the book or the state.
    private static let gapAbove = [0, 0, 0, 1, 1, 2]

    /// What has become longer takes blank rows: the chapter those above it, so that all else stays
    /// where it stood, the rest those below. The one above the bar of the book goes last: times
    /// would be read as that bar's.
    private mutating func settle(from top: Int, to bottom: Int) {
        var places = places
        // The last one is below the state.
        var gaps = [0, 0, 0, 0]
        var next = top
        for (part, gap) in Self.gapAbove.enumerated() {
            guard let row = places[part] else { continue }
            gaps[gap] += row - next
            next = row + 1
        }
        gaps[3] = bottom - next
        // What is spent at first, with what stays of it, is another for each; then it is the same.
        func spend(_ count: Int, _ first: [(gap: Int, least: Int)]) {
            let order = first + [(gap: 2, least: 0), (gap: 3, least: 0), (gap: 1, least: 0)]
            for _ in 0..<max(0, count) {
                guard let open = order.first(where: { gaps[$0.gap] > $0.least }) else { return }
                gaps[open.gap] -= 1
            }
        }
        spend(rows.chapter + rows.chapterTimes - 2, [(gap: 0, least: 0), (gap: 3, least: 1)])
        spend(
            rows.bookTimes + rows.state + rows.failure - 2,
            [(gap: 3, least: 1), (gap: 0, least: 0)])
        let heights = [rows.chapter, 1, rows.chapterTimes, 1, rows.bookTimes, 1]
        next = top
        for (part, gap) in Self.gapAbove.enumerated() where places[part] != nil {
            next += gaps[gap]
            gaps[gap] = 0
            places[part] = next
            next += heights[part]
        }
        (chapter, chapterBar, chapterTimes) = (places[0], places[1], places[2])
        (bookBar, bookTimes, state) = (places[3], places[4], places[5] ?? state)
    }
}

extension PlayerPlan {
    /// The words over the lists.
    static func tabRow(
        _ state: Player.State, _ heard: Listening.State, _ queue: UpNext
    ) -> TabRow {
        TabRow(
            [
                tr("Chapters \(heard.book.chapters.count)"),
                tr("Bookmarks \(heard.bookmarks.count)"),
                tr("History"), tr("Up next \(queue.items.count)"),
            ], current: Player.Tab.allCases.firstIndex(of: state.tab) ?? 0)
    }

    var tabColumns: Range<Int> {
        min(list.column + 2, list.columns.upperBound)..<list.columns.upperBound
    }
}

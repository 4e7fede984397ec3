import Canvas
import ScreenKit
import Wording

/// Where the parts of the player stand at a size. From eight rows on there is a list: on a low
/// screen the cover and the blank rows go first, then what says less goes before what says more.
package struct PlayerPlan: Equatable {
    package var cover: Area?
    /// The columns of titles, bars and times.
    var words: Area
    var title: Int?
    var author: Int?
    var chapter: Int?
    var chapterBar: Int?
    var chapterTimes: Int?
    var bookBar: Int?
    var bookTimes: Int?
    var state = 0
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
    private static let coverSize = Size(22, 12)
    /// The parts of the player have their own places from here on, and the cover has room.
    private static let highFrom = 21
    private static let listFrom = Size(20, 8)

    package init(_ size: Size, isLinear: Bool) {
        self.init(size, isLinear: isLinear, for: Rows())
    }

    /// - Parameter wanted: a low screen leaves rows for what of it says most.
    private init(_ size: Size, isLinear: Bool, for wanted: Rows) {
        let width = min(size.width, Self.widest)
        let left = (size.width - width) / 2
        let margin = size.width < 50 ? min(1, size.width / 20) : 3
        let hasList =
            size.width >= Self.listFrom.width && size.height >= Self.listFrom.height && !isLinear
        let isHigh = hasList && size.height >= Self.highFrom
        let hasCover = isHigh && size.width >= 60
        let start = left + margin + (hasCover ? Self.coverSize.width + 3 : 0)
        let end = left + width - margin + (margin == 3 ? 1 : 0)
        words = Area(row: 0, column: start, width: end - start, height: size.height)
        list = Area(row: size.height, column: 0, width: 0, height: 0)
        status = size.width >= 20 && size.height >= 5 ? size.height - 1 : nil
        guard hasList else {
            stack(Part.alone, in: status ?? size.height, for: wanted)
            return
        }
        if hasCover {
            cover = Area(
                row: 1, column: left + margin, width: Self.coverSize.width,
                height: Self.coverSize.height)
        }
        let (over, rows) = isHigh ? Self.high(size.height) : Self.low(size.height)
        tabs = over
        let column = left + max(0, margin - 2)
        list = Area(row: over + 2, column: column, width: end - column, height: rows)
        guard isHigh else {
            stack(Part.overList, in: over, for: wanted)
            return
        }
        (title, author, chapter, chapterBar, chapterTimes) = (1, 2, 4, 5, 6)
        (bookBar, bookTimes, state) = (8, 9, 11)
    }

    /// The rows over the tabs, and those of the list: two blank rows come last.
    private static func high(_ height: Int) -> (over: Int, list: Int) {
        let over = height >= 23 ? 14 : 13
        return (over, height - over - 3 - (height >= 24 ? 1 : 0))
    }

    private static func low(_ height: Int) -> (over: Int, list: Int) {
        let rows = height - 3
        let list = rows < 10 ? 3 : rows < 15 ? 4 : 5
        return (rows - list, list)
    }
}

extension PlayerPlan {
    /// What has a row of its own, from the top to the bottom.
    private enum Part: CaseIterable {
        case title
        case author
        case chapter
        case chapterBar
        case chapterTimes
        case bookBar
        case bookTimes
        case state

        /// What counts more comes first. Over a list the status line names the book.
        static let overList: [Part] = [
            .state, .chapterTimes, .chapter, .chapterBar, .bookBar, .title, .bookTimes, .author,
        ]
        static let alone: [Part] =
            [.state, .title] + overList.filter { $0 != .state && $0 != .title }
        /// Has a blank row above it, where there are some: the first gets the first of them.
        static let parted: [Part] = [.bookBar, .state, .chapter]
    }

    /// As many parts as have room, below each other, beside a sentence and all of the times of the
    /// chapter. The first blank row stands below them.
    private mutating func stack(_ parts: [Part], in height: Int, for wanted: Rows) {
        let beside = max(1, height - wanted.failure)
        let more = wanted.chapterTimes - 1
        // What is left of the chapter has a row when the state and the times have theirs.
        let shown = parts.prefix(max(min(2, beside), beside - more))
        let blanks = max(0, beside - more - shown.count - 1)
        let parted = shown.count == parts.count ? Part.parted.prefix(blanks) : []
        var rows: [Part: Int] = [:]
        var next = 0
        for part in Part.allCases where shown.contains(part) {
            if parted.contains(part) { next += 1 }
            rows[part] = next
            next += 1
        }
        (title, author, chapter) = (rows[.title], rows[.author], rows[.chapter])
        (chapterBar, chapterTimes) = (rows[.chapterBar], rows[.chapterTimes])
        (bookBar, bookTimes, state) = (rows[.bookBar], rows[.bookTimes], rows[.state] ?? 0)
    }
}

extension PlayerPlan {
    /// As it is drawn and clicked, with room for the words of what is heard.
    init(_ size: Size, isLinear: Bool, of heard: Listening.State) {
        self.init(size, isLinear: isLinear)
        // In words each thing has its line, and these parts are not drawn.
        guard !isLinear else { return }
        let wanted = Player.rows(of: heard, width: words.width)
        self = PlayerPlan(size, isLinear: false, for: wanted).holding(wanted)
    }

    /// With as many of these rows as are free: a sentence and the times of the chapter first, then
    /// one for what has no room beside the state, such as the timer, then all else.
    private func holding(_ wanted: Rows) -> PlayerPlan {
        if wanted == Rows() { return self }
        let top = (author ?? title).map { $0 + 1 } ?? 0
        let bottom = tabs ?? status ?? words.height
        var free = max(0, bottom - top - places.count { $0 != nil })
        func given(_ rows: Int) -> Int {
            let rows = min(free, max(0, rows))
            free -= rows
            return rows
        }
        var plan = self
        plan.rows.failure = given(wanted.failure)
        if chapterTimes != nil { plan.rows.chapterTimes += given(wanted.chapterTimes - 1) }
        plan.rows.state += given(min(1, wanted.state - 1))
        if bookTimes != nil { plan.rows.bookTimes += given(wanted.bookTimes - 1) }
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

    /// The word that is current.
    static func tabName(
        _ state: Player.State, _ heard: Listening.State, _ queue: UpNext
    ) -> String {
        let row = tabRow(state, heard, queue)
        return row.tabs[row.current]
    }

    var tabColumns: Range<Int> {
        min(list.column + 2, list.columns.upperBound)..<list.columns.upperBound
    }
}

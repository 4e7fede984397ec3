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

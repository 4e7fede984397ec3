import Canvas
import Publications
import ScreenKit
import Typesetting

/// Pages that know more of themselves than they do at first.
extension Reader {
    static let knowingPreviews: [Preview] = [
        .of(Reader.self, "reader-counted") { counted($0) },
        .of(Reader.self, "reader-timed") { size in
            var state = counted(size)
            state.attention.pace = Pace(before: (0..<20).map { 180 + 10 * ($0 % 9) })
            return state
        },
        .of(Reader.self, "reader-labels") { size in
            var state = open(size, at: 0, page: 0)
            for _ in 0..<3 where state.items.isEmpty { _ = turn(1, &state) }
            let items = state.items
            state.labels = Labels(items: items, letters: letters(for: items.count))
            return state
        },
    ]

    /// The second page, with all pages counted.
    private static func counted(_ size: Size) -> State {
        var state = open(size, at: 0, page: 1)
        guard let book = state.book, let key = state.tableKey else { return state }
        var maker = PageTable.Maker(key)
        for index in 0..<book.count {
            guard let set = state.chapters[index] else { return state }
            let text = set.document.text
            maker.add(
                pages: set.countPages(height: key.height, most: PageTable.pagesMax) ?? [],
                words: Words.count(text), bytes: text.count)
            maker.chapters += state.chapterStarts.filter { $0.document == index }.map {
                Spot(document: index, offset: $0.offset(in: state) ?? 0)
            }
        }
        state.numbers.table = maker.table()
        return state
    }
}

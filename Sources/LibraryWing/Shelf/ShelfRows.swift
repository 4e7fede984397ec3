import Canvas
import Holdings
import ScreenKit

extension Shelf.State {
    package var ids: [HeldBook.ID] { listing?.ids ?? [] }
    package var height: Int { Shelf.rows(self).count }

    var tabs: [Shelf.Tab] {
        Shelf.Tab.fixed + (listing?.collections ?? []).map { .collection($0.name) }
    }

    /// The collection in view, where it is one.
    var collection: BookCollection? {
        guard case .collection(let name) = tab else { return nil }
        return listing?.collections.first { $0.name == name }
    }

    var focused: HeldBook.ID? {
        if let recentFocus, recents.indices.contains(recentFocus) { return recents[recentFocus].id }
        return book(atRow: list.focus).map { ids[$0] }
    }

    var focusedBook: HeldBook? { focused.flatMap { rows[$0] } }

    /// Books being read, as far as they are known: a row of them stands over the list.
    var recents: [HeldBook] {
        guard hasRecents else { return [] }
        return (listing?.recent ?? []).compactMap { rows[$0] }
    }

    var hasRecents: Bool {
        tab == .all && filter.isEmpty && phase == .open && listing?.recent.isEmpty == false
            // Covers need the room more.
            && (!gridTabs.contains(tab) || size.height >= 30)
    }

    /// What a verb acts on: what is marked, else the focused book.
    var chosen: [HeldBook.ID] {
        guard marked.isEmpty || recentFocus != nil else { return ids.filter(marked.contains) }
        return focused.map { [$0] } ?? []
    }

    var inWindow: [HeldBook.ID] { Array(ids[isGrid ? gridBooks : books(in: window)]) }

    private var window: Range<Int> { list.window(of: shape, height: max(1, height)) }

    /// Screens kept known above and below the one in view: a page turned finds its rows there.
    private static let screensAhead = 2
    /// Rows beyond are forgotten; a book page's worth of words each.
    private static let rowsMax = 1_000

    var near: [HeldBook.ID] {
        let ahead = max(1, isGrid ? grid.countInView : height) * Self.screensAhead
        let books = isGrid ? gridBooks : books(in: window)
        let wide = max(0, books.lowerBound - ahead)..<min(ids.count, books.upperBound + ahead)
        return Array(ids[wide].prefix(Self.rowsMax / 2)) + (hasRecents ? listing?.recent ?? [] : [])
    }

    package mutating func move(_ move: ListView.Move, by count: Int = 1) {
        list.move(move, by: count, in: shape, height: height)
        settleGrid()
    }

    mutating func keep(_ books: [HeldBook]) {
        for book in books { rows[book.id] = book }
        guard rows.count > Self.rowsMax else { return }
        let near = Set(near)
        rows = rows.filter { near.contains($0.key) }
    }

    /// The first book of another letter, up or down.
    mutating func moveByLetter(_ times: Int) {
        let letters = listing?.letters ?? []
        let starts = isGrouped ? groups.map(\.start) : letters.map(\.start)
        guard !starts.isEmpty else { return move(times > 0 ? .pageForward : .pageBack) }
        let focus = book(atRow: list.focus) ?? 0
        let here = starts.lastIndex { $0 <= focus } ?? 0
        // Back from within a letter leads to its first book.
        let isFirst = starts[here] == focus
        let wanted = here + times + (times < 0 && !isFirst ? 1 : 0)
        move(.to(row(ofBook: starts[min(max(0, wanted), starts.count - 1)])))
    }

    /// Whether there is a book of that letter to go to.
    mutating func move(toLetter letter: Character) -> Bool {
        let wanted = letter.isNumber ? "#" : letter.uppercased()
        guard let start = listing?.letters.first(where: { String($0.letter) == wanted })?.start
        else { return false }
        move(.to(row(ofBook: start)))
        return true
    }
}

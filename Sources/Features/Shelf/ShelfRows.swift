import Canvas
import Holdings

extension Shelf.State {
    var ids: [HeldBook.ID] { listing?.ids ?? [] }
    var shape: ListShape { ListShape(count: ids.count) }
    var height: Int { Shelf.rows(size).count }

    var focused: HeldBook.ID? {
        ids.indices.contains(list.focus) ? ids[list.focus] : nil
    }

    var focusedBook: HeldBook? { focused.flatMap { rows[$0] } }

    /// What a verb acts on: what is marked, else the focused book.
    var chosen: [HeldBook.ID] {
        guard marked.isEmpty else { return ids.filter(marked.contains) }
        return focused.map { [$0] } ?? []
    }

    var inWindow: [HeldBook.ID] {
        Array(ids[list.window(of: shape, height: max(1, height))])
    }

    /// Screens kept known above and below the one in view: a page turned finds its rows there.
    private static let screensAhead = 2
    /// Rows beyond are forgotten; a book page's worth of words each.
    private static let rowsMax = 1_000

    var near: [HeldBook.ID] {
        let (window, page) = (list.window(of: shape, height: max(1, height)), max(1, height))
        let ahead = page * Self.screensAhead
        let wide = max(0, window.lowerBound - ahead)..<min(ids.count, window.upperBound + ahead)
        return Array(ids[wide].prefix(Self.rowsMax / 2))
    }

    mutating func move(_ move: ListView.Move, by count: Int = 1) {
        list.move(move, by: count, in: shape, height: height)
    }

    mutating func keep(_ books: [HeldBook]) {
        for book in books { rows[book.id] = book }
        guard rows.count > Self.rowsMax else { return }
        let near = Set(near)
        rows = rows.filter { near.contains($0.key) }
    }

    /// The first book of another letter, up or down.
    mutating func moveByLetter(_ times: Int) {
        let starts = (listing?.letters ?? []).map(\.start)
        guard !starts.isEmpty else { return move(times > 0 ? .pageForward : .pageBack) }
        let here = starts.lastIndex { $0 <= list.focus } ?? 0
        // Back from within a letter leads to its first book.
        let isFirst = starts[here] == list.focus
        let wanted = here + times + (times < 0 && !isFirst ? 1 : 0)
        move(.to(starts[min(max(0, wanted), starts.count - 1)]))
    }

    /// Whether there is a book of that letter to go to.
    mutating func move(toLetter letter: Character) -> Bool {
        let wanted = letter.isNumber ? "#" : letter.uppercased()
        guard let start = listing?.letters.first(where: { String($0.letter) == wanted })?.start
        else { return false }
        move(.to(start))
        return true
    }
}

import Canvas
import ScreenKit
import Wording

/// The choices of a page, line by line.
extension Catalog {
    /// What has no room in one line goes on in the next.
    struct MenuLine: Equatable, Sendable {
        var entry: Int
        var words: String
        var role: Role
        var kind: ListShape.Kind
    }
}

extension Catalog.Menu {
    var title: String {
        if case .deed? = entries.first { tr("This page") } else { tr("Sort and narrow") }
    }

    var shape: ListShape {
        let lines = lines
        return ListShape(count: lines.count) { lines[$0].kind }
    }

    /// The choice that has focus.
    var focused: Int? { lines.indices.contains(list.focus) ? lines[list.focus].entry : nil }

    fileprivate func lines(width: Int) -> [Catalog.MenuLine] {
        entries.enumerated().flatMap { at, entry -> [Catalog.MenuLine] in
            switch entry {
            case .heading(let title):
                let words = title.isEmpty ? tr("Show") : title
                return [.init(entry: at, words: words, role: .heading, kind: .heading)]
            case .facet(let facet):
                let count = facet.count.map { "  \($0)" } ?? ""
                let words = (facet.isActive ? "✓ " : "  ") + facet.title + count
                let role: Role = facet.isActive ? .listMarked : .text
                return [.init(entry: at, words: words, role: role, kind: .item)]
            case .deed(let deed):
                let lines = Paragraphs.whole(deed.words, width: max(1, width - 2), rowsMax: 4)
                return lines.enumerated().map { number, line in
                    .init(
                        entry: at, words: "  " + line, role: .text,
                        kind: number == 0 ? .item : .continuation)
                }
            }
        }
    }
}

extension Catalog.State {
    mutating func moveMenu(_ move: ListView.Move, by count: Int = 1) {
        guard let menu else { return }
        self.menu?.list.move(
            move, by: count, in: menu.shape, height: Catalog.menuRows(size).count)
    }

    /// At this size and in the language in force; what has focus keeps it.
    mutating func layOutMenu() {
        guard let menu else { return }
        let lines = menu.lines(width: max(1, Catalog.menuArea(size).width - 2))
        self.menu?.lines = lines
        moveMenu(.to(lines.firstIndex { $0.entry == menu.focused } ?? 0))
    }
}

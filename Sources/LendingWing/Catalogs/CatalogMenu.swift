import Canvas
import ScreenKit

/// The choices of a page, line by line.
extension Catalog {
    /// What has no room in one line goes on in the next.
    struct MenuLine {
        var entry: Int
        var words: String
        var role: Role
        var kind: ListShape.Kind
    }

    static func menuLines(_ state: State) -> [MenuLine] {
        let width = max(1, menuArea(state.size).width - 2)
        return (state.menu?.entries ?? []).enumerated().flatMap { at, entry -> [MenuLine] in
            switch entry {
            case .heading(let title):
                return [MenuLine(entry: at, words: title, role: .heading, kind: .heading)]
            case .facet(let facet):
                let count = facet.count.map { "  \($0)" } ?? ""
                let words = (facet.isActive ? "✓ " : "  ") + facet.title + count
                let role: Role = facet.isActive ? .listMarked : .text
                return [MenuLine(entry: at, words: words, role: role, kind: .item)]
            case .deed(let deed):
                let lines = Paragraphs.whole(deed.words, width: max(1, width - 2), rowsMax: 4)
                return lines.enumerated().map { number, line in
                    MenuLine(
                        entry: at, words: "  " + line, role: .text,
                        kind: number == 0 ? .item : .continuation)
                }
            }
        }
    }
}

extension Catalog.State {
    var menuShape: ListShape {
        let lines = Catalog.menuLines(self)
        return ListShape(count: lines.count) { lines[$0].kind }
    }

    /// The choice that has focus.
    var menuEntry: Int? {
        guard let menu else { return nil }
        let lines = Catalog.menuLines(self)
        return lines.indices.contains(menu.list.focus) ? lines[menu.list.focus].entry : nil
    }

    /// Its lines are others at another width; what has focus keeps it.
    mutating func resizeMenu(_ change: (inout Self) -> Void) {
        let entry = menuEntry
        change(&self)
        guard let entry,
            let line = Catalog.menuLines(self).firstIndex(where: { $0.entry == entry })
        else { return }
        let shape = menuShape
        menu?.list.move(.to(line), in: shape, height: Catalog.menuRows(size).count)
    }
}

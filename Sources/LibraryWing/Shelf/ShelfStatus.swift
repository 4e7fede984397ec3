import Canvas
import ScreenKit

/// The last row: the tab, which book of how many, and the keys that matter there.
extension Shelf {
    static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let count = state.listing?.count.map { " of \($0)" } ?? ""
        var place = state.tab.words
        if let focus = state.recentFocus, state.recents.indices.contains(focus) {
            place = "Read on · \(focus + 1) of \(state.recents.count)"
        } else if let index = state.book(atRow: state.list.focus) {
            place += " · \(index + 1)\(count)"
        }
        if !state.marked.isEmpty { place += " · \(state.marked.count) marked" }
        if state.menu != nil {
            return StatusLine(
                place,
                hints: around.hints(in: .lists, (.focusActivate, "choose"), (.layerClose, "")))
        }
        if state.field != nil {
            let label =
                switch state.field {
                case .tag: "add the tag"
                case .collection: "put it in"
                case .saving: "save it"
                case .path: "take it in"
                default: "keep the filter"
                }
            return StatusLine(
                place, hints: around.hints(in: .fields, (.focusActivate, label), (.layerClose, "")))
        }
        if state.ids.isEmpty {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .lists, (.goFile, "add books"), (.findOpen, "filter"), (.helpKeys, "keys")))
        }
        if state.isGrid, !around.isLinear {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .grid, (.focusActivate, "read"), (.itemInfo, "about"),
                    (.gridSmaller, "smaller"), (.gridLarger, "larger"), (.viewGrid, "list"),
                    (.helpKeys, "keys")))
        }
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, (.focusActivate, "read"), (.itemInfo, "about"), (.listSort, "sort"),
                (.listActions, "more"), (.listMark, "mark"), (.itemRemove, "remove"),
                (.helpKeys, "keys")))
    }
}

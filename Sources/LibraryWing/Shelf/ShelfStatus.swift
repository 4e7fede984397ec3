import Canvas
import ScreenKit
import Wording

/// The last row: the tab, which book of how many, the filter where it stands nowhere else, and the
/// keys that matter there.
extension Shelf {
    static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        var place = state.tab.words + (hidesFilter(state) ? " · / \(state.filter.text)" : "")
        if let focus = state.recentFocus, state.recents.indices.contains(focus) {
            place = tr("Read on · \(focus + 1) of \(state.recents.count)")
        } else if let index = state.book(atRow: state.list.focus) {
            let number = state.listing?.count.map { tr("\(index + 1) of \($0)") }
            place += " · " + (number ?? "\(index + 1)")
        }
        if !state.marked.isEmpty { place += " · " + tr("\(state.marked.count) marked") }
        if state.menu != nil {
            return StatusLine(
                place,
                hints: around.hints(in: .lists, (.focusActivate, tr("choose")), (.layerClose, "")))
        }
        if state.field != nil {
            let label =
                switch state.field {
                case .tag: tr("add the tag")
                case .collection: tr("put it in")
                case .saving: tr("save it")
                default: tr("keep the filter")
                }
            return StatusLine(
                place, hints: around.hints(in: .fields, (.focusActivate, label), (.layerClose, "")))
        }
        // The last hint stays wherever there is room for one.
        let last: (Verb, String) =
            state.filter.isEmpty || !state.marked.isEmpty
            ? (.helpKeys, tr("keys")) : (.layerClose, tr("clear", "a filter"))
        if state.ids.isEmpty {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .lists, (.goFile, tr("add books")), (.findOpen, tr("filter")), last))
        }
        if state.isGrid, !around.isLinear {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .grid, (.focusActivate, tr("read")), (.itemInfo, tr("about")),
                    (.gridSmaller, tr("smaller")), (.gridLarger, tr("larger")),
                    (.viewGrid, tr("list")), last))
        }
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, (.focusActivate, tr("read")), (.itemInfo, tr("about")),
                (.listSort, tr("sort")),
                (.listActions, tr("more")), (.listMark, tr("mark")), (.itemRemove, tr("remove")),
                last))
    }

    /// Whether a filter is in force that the row over this one does not show: a low screen has no
    /// such row, and others have something else to say there.
    private static func hidesFilter(_ state: State) -> Bool {
        if state.filter.isEmpty || state.field == .filter { return false }
        return !hasHead(state.size) || state.field != nil || state.taking != nil
    }
}

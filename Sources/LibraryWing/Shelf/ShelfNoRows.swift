import Canvas
import Holdings
import ScreenKit
import Wording

extension Shelf {
    /// What stands where books would, and what to do about it.
    static func noRows(
        _ state: State, _ around: Surroundings
    ) -> (text: String, isTrouble: Bool)? {
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        switch state.phase {
        case .unseen: return nil
        case .loading:
            return state.isSlow ? (tr("· · ·   reading the library"), false) : nil
        case .failed(let why):
            return (
                tr(
                    "! The library cannot be read: \(why).\n"
                        + "Nothing was changed. \(key(.itemAgain)) tries again; "
                        + "\(key(.goCare)) looks after it: it tells more, and puts a backup back."),
                true
            )
        case .open:
            guard state.ids.isEmpty, let counts = state.listing?.counts else { return nil }
            if counts.all == 0 {
                if let coming = comingWords(state) { return (coming, false) }
                return (
                    tr(
                        "No books yet.\n\(key(.goFile)) takes in a folder with all that is in it, a "
                            + "calibre library, or a file; nothing is copied or moved.\n"
                            + "\(key(.goLibraries)) lists libraries, some of them with free books.\n"
                    )
                        + (around.isPrivate
                            ? tr(
                                "What stands here is on no other list, and encrypted when you leave."
                            )
                            : tr(
                                "A book that you open with `rushlight FILE` stands here from then "
                                    + "on.")),
                    false
                )
            }
            if !state.filter.isEmpty {
                return (
                    tr(
                        "Nothing fits “\(state.filter.text)”.\n"
                            + "\(key(.layerClose)) shows all \(counts.all) again."), false
                )
            }
            if let collection = state.collection {
                let name = BookCollection.shown(collection.name)
                let query = collection.query ?? ""
                return (
                    collection.isByHand
                        ? tr(
                            "Nothing is in \(name).\n"
                                + "\(key(.listActions)) on a book puts it here.")
                        : tr("Nothing fits what \(name) asks: \(query)."),
                    false
                )
            }
            return (
                none(of: state.tab.state) + "\n"
                    + tr(
                        "\(key(.listTabPrevious)) and \(key(.listTabNext)) go to the others, "
                            + "\(key(.listActions)) says how far you are with a book."), false
            )
        }
    }

    /// A shelf is not empty as long as the first books are being taken in. How far those are that a
    /// person named stands in the row below.
    private static func comingWords(_ state: State) -> String? {
        if state.taking != nil { return "· · ·   " + tr("Books appear here as they are added.") }
        return state.coming.map { "· · ·   " + tr("\($0.words).") }
    }

    // MARK: - Where it stands

    /// Where the titles of books would.
    static func inset(_ area: Area) -> Area { area.inset(left: min(2, area.width), right: 0) }

    static func isLong(_ text: String, for area: Area) -> Bool {
        let inner = inset(area)
        return Paragraphs.lines(text, width: inner.width).count > inner.height
    }

    /// Nothing is typed, taken in or filtered: the row below has nothing but a hint.
    static func isIdle(_ state: State) -> Bool {
        state.field == nil && state.taking == nil && state.filter.isEmpty
    }

    /// With the row of the columns' names, which name nothing then, and with that of the hint,
    /// since there is nothing to filter.
    static func wider(_ area: Area, _ state: State) -> Area {
        let size = state.size
        let top = hasHead(size) ? area.row - 1 : area.row
        let hasStatus = size.width >= 20 && size.height >= 5
        let below = hasStatus ? 1 : 0
        let end = isIdle(state) ? size.height - below : area.rows.upperBound
        return Area(row: top, column: area.column, width: area.width, height: end - top)
    }

    private static func none(of state: ReadingState?) -> String {
        switch state {
        case .reading: tr("No book is being read yet.")
        case .finished: tr("No book is finished yet.")
        case .setAside: tr("No book is set aside yet.")
        case .new, nil: tr("No book is new.")
        }
    }
}

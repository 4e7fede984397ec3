import Holdings
import ScreenKit

extension Shelf {
    /// What stands where books would, and what to do about it.
    static func noRows(
        _ state: State, _ around: Surroundings
    ) -> (text: String, isTrouble: Bool)? {
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        switch state.phase {
        case .unseen: return nil
        case .loading:
            return state.isSlow ? ("· · ·   reading the library", false) : nil
        case .failed(let why):
            return (
                "! The library cannot be read: \(why).\n"
                    + "Nothing was changed. \(key(.itemAgain)) tries again; "
                    + "\(key(.goCare)) looks after it: it tells more, and puts a backup back.", true
            )
        case .open:
            guard state.ids.isEmpty, let counts = state.listing?.counts else { return nil }
            if counts.all == 0 {
                return (
                    "No books yet.\n\(key(.goFile)) takes in a folder with all that is in it, a "
                        + "calibre library, or a file; nothing is copied or moved.\n"
                        + "\(key(.goLibraries)) lists libraries, some of them with free books.\n"
                        + (around.isPrivate
                            ? "What stands here is on no other list, and encrypted when you leave."
                            : "A book that you open with `rushlight FILE` stands here from then "
                                + "on."),
                    false
                )
            }
            if !state.filter.isEmpty {
                return (
                    "Nothing fits “\(state.filter.text)”.\n"
                        + "\(key(.layerClose)) shows all \(counts.all) again.", false
                )
            }
            if let collection = state.collection {
                return (
                    collection.isByHand
                        ? "Nothing is in \(collection.name).\n"
                            + "\(key(.listActions)) on a book puts it here."
                        : "Nothing fits what \(collection.name) asks: \(collection.query ?? "").",
                    false
                )
            }
            return (
                "No book is \(state.tab.words.lowercased()) yet.\n\(key(.listTabPrevious)) and "
                    + "\(key(.listTabNext)) go to the others, \(key(.listActions)) says how far "
                    + "you are with a book.", false
            )
        }
    }
}

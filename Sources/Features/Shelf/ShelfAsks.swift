import Holdings
import Kernel

/// What the shelf does for the features that ask.
extension Ask {
    /// Changes books of the shelf, with undo.
    static func shelve(_ ids: [HeldBook.ID], _ change: ShelfChange) -> Ask {
        .errand(Errand("shelf.change", ids, change) { App.tellShelf(.changing(ids, change), &$1) })
    }

    /// Moves a file of a book to the trash, with undo.
    static func discard(_ path: String) -> Ask {
        .errand(Errand("shelf.discard", path) { App.tellShelf(.discarding(path), &$1) })
    }

    /// Writes what the shelf says of a book into one of its files, with undo.
    static func write(_ id: HeldBook.ID, into path: String) -> Ask {
        .errand(Errand("shelf.write", id, path) { App.tellShelf(.writing(id, path), &$1) })
    }
}

import Holdings
import Kernel
import ScreenKit

/// What the shelf does for the features that ask.
public enum ShelfErrand: Errand {
    /// Takes in a file, or what is in a folder; where that is one book it is opened.
    case take(String)
    /// Changes books of the shelf, with undo.
    case change([HeldBook.ID], ShelfChange)
    /// Moves a file of a book to the trash, with undo.
    case discard(String)
    /// The shelf shows what this filter leaves, which takes the place of the one of that field.
    case narrow(by: String, field: String)
    /// Everywhere, with undo.
    case rename(ShelfVocabulary.Kind, String, to: String)
    /// Makes books one with another, with undo.
    case join([HeldBook.ID], to: HeldBook.ID)
    case split(HeldBook.ID)
    /// Says that books are not one, or that they may be, with undo.
    case keepApart([BookPair], Bool)
    /// Writes what the shelf says of a book into one of its files, with undo.
    case write(HeldBook.ID, into: String)
}

extension Ask {
    static func shelve(_ ids: [HeldBook.ID], _ change: ShelfChange) -> Ask {
        .run(ShelfErrand.change(ids, change))
    }
    static func discard(_ path: String) -> Ask { .run(ShelfErrand.discard(path)) }
    static func write(_ id: HeldBook.ID, into path: String) -> Ask {
        .run(ShelfErrand.write(id, into: path))
    }
}

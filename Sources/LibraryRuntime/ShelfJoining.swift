import Holdings
import LibraryWing
import Ports
import Wording

/// Books that are one, and names that many books have.
extension ShelfDesk {
    func join(
        _ ids: [HeldBook.ID], to id: HeldBook.ID, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        // What is not on the shelf any more is not joined.
        let held = try keeping.books(ids).map(\.id)
        guard let book = try keeping.books([id]).first, !held.isEmpty,
            try keeping.join(held, to: id) > 0
        else { throw KeepingError(tr("the books are not on the shelf any more")) }
        return .joined(held, to: id, title: book.heading)
    }

    func split(
        _ id: HeldBook.ID, _ count: Int, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        let split = try keeping.split(id, count: count)
        guard !split.isEmpty, let book = try keeping.books([id]).first else {
            throw KeepingError(tr("nothing is joined to the book any more"))
        }
        return .split(split, from: id, title: book.heading)
    }

    /// What is told of it is about the first of them.
    func keepApart(
        _ pairs: [BookPair], _ areApart: Bool, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        let changed = try keeping.keepApart(pairs, areApart)
        guard let first = changed.first, let book = try keeping.books([first.one]).first else {
            throw KeepingError(
                areApart
                    ? tr("that was said before, or they are not on the shelf any more")
                    : tr("it was not said that they are not one"))
        }
        return .keptApart(changed, areApart, title: book.heading)
    }
}

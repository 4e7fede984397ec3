import Holdings
import LibraryWing
import Ports

/// Books that are one, and names that many books have.
extension ShelfDesk {
    func join(
        _ ids: [HeldBook.ID], to id: HeldBook.ID, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        // What is not on the shelf any more is not joined.
        let held = try keeping.books(ids).map(\.id)
        guard let book = try keeping.books([id]).first, !held.isEmpty,
            try keeping.join(held, to: id) > 0
        else { throw KeepingError("the books are not on the shelf any more") }
        return .joined(held, to: id, title: book.heading)
    }

    func split(
        _ id: HeldBook.ID, _ count: Int, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        let split = try keeping.split(id, count: count)
        guard !split.isEmpty, let book = try keeping.books([id]).first else {
            throw KeepingError("nothing is joined to the book any more")
        }
        return .split(split, from: id, title: book.heading)
    }
}

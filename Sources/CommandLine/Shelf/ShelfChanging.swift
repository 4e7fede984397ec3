import Holdings
import LibraryRuntime

/// What a person says of books, of several at once.
extension ShelfCommand {
    func change(
        _ ids: [HeldBook.ID], _ change: ShelfChange
    ) throws(ShelfClerk.Trouble) -> Int32 {
        if case .collect(let name, _) = change, let complaint = try questionRefusal(name) {
            return console.tell([complaint])
        }
        let settled: ShelfChange
        do throws(ShelfClerk.Trouble) {
            settled = try clerk.settled(change)
        } catch {
            let next = "Name the file of a picture; nothing was changed."
            return console.tell([Complaint("--cover", error.why, next: next)])
        }
        let books = try clerk.books(ids)
        let found = Set(books.map(\.id))
        var complaints = ids.filter { !found.contains($0) }.map(Self.stranger)
        let steps = try clerk.change(books.map(\.id), settled)
        let changed = Set(steps.filter { $0.before != $0.after }.map(\.id))
        for book in books {
            if !changed.contains(book.id), let complaint = Self.inVain(change, book) {
                complaints.append(complaint)
            } else {
                console.line(ShelfLines.changed(book, change))
            }
        }
        return console.tell(complaints)
    }

    /// A collection that asks a question takes no book in and gives none away.
    private func questionRefusal(_ name: String) throws(ShelfClerk.Trouble) -> Complaint? {
        let known = try clerk.collections().first { $0.name == name }
        guard let query = known?.query else { return nil }
        return Complaint(
            name, "its books are what the question \(query) finds",
            next: "--save asks another question; another name is a collection made by hand.")
    }

    /// Why nothing came of a change, unless the book is now as it was wanted.
    private static func inVain(_ change: ShelfChange, _ book: HeldBook) -> Complaint? {
        switch change {
        case .tag(let tag, false):
            Complaint(
                book.heading, "it has no tag \(tag)",
                next: "`rushlight shelf show \(book.id)` tells its tags.")
        case .collect(let name, false):
            Complaint(
                book.heading, "it is not in \(name)",
                next: "`rushlight shelf collection` lists the collections.")
        case .collect(let name, true) where !book.collections.contains(name):
            Complaint(
                name, "there are \(BookCollection.countMax) collections already",
                next: "`rushlight shelf collection NAME --forget` makes room.")
        default: nil
        }
    }
}

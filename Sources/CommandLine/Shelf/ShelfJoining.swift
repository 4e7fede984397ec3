import Holdings
import LibraryRuntime

/// Books that are one, and names that many books have.
extension ShelfCommand {
    func join(
        _ ids: [HeldBook.ID], to id: HeldBook.ID
    ) throws(ShelfClerk.Trouble) -> Int32 {
        guard !ids.isEmpty else {
            let why = "a book is joined with another one"
            return console.tell([Complaint("shelf join", why, next: "Name both.")])
        }
        let found = Set(try clerk.books([id] + ids).map(\.id))
        let strangers = ([id] + ids).filter { !found.contains($0) }
        if !strangers.isEmpty { return console.tell(strangers.map(Self.stranger)) }
        let count = try clerk.join(ids, to: id)
        for book in try clerk.books([id]) {
            console.line("\(book.heading): \(count + 1) books are one, with all that was kept.")
        }
        return 0
    }

    func split(_ id: HeldBook.ID) throws(ShelfClerk.Trouble) -> Int32 {
        guard let book = try clerk.books([id]).first else {
            return console.tell([Self.stranger(id)])
        }
        let split = try clerk.split(id)
        guard !split.isEmpty else {
            return console.tell([
                Complaint(
                    book.heading, "nothing was joined to it",
                    next: "`rushlight shelf doubles` lists what was.")
            ])
        }
        for other in try clerk.books(split) {
            console.line("\(book.heading) is two books again: \(id) and \(other.id).")
        }
        return 0
    }

    func doubles(json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        let groups = try clerk.doubles()
        if json {
            let all = groups.map { group in
                JSON.object([
                    "reason": .string(group.reason.rawValue),
                    "books": .array(group.books.map { ShelfJSON.book($0) }),
                ])
            }
            console.json(.object(["groups": .array(all)]))
            return groups.isEmpty ? 1 : 0
        }
        for (index, group) in groups.enumerated() {
            if index > 0 { console.line("") }
            console.line(Self.words(group.reason))
            for book in group.books {
                console.line("\(Self.line(book))  \(book.files.first?.path ?? "no file")")
            }
        }
        return groups.isEmpty ? 1 : 0
    }

    func keepApart(_ pairs: [BookPair], _ areApart: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        let ids = Set(pairs.flatMap { [$0.one, $0.other] }).sorted()
        let found = Set(try clerk.books(ids).map(\.id))
        let strangers = ids.filter { !found.contains($0) }
        if !strangers.isEmpty { return console.tell(strangers.map(Self.stranger)) }
        let count = try clerk.keepApart(pairs, areApart).count
        let words = areApart ? "not one any more, and no doubles" : "may be one again"
        console.line(
            count == 0
                ? "Nothing was changed: that was said before."
                : "\(ids.map { String($0) }.joined(separator: ", ")): \(words).")
        return 0
    }

    private static func words(_ reason: DoubleBooks.Reason) -> String {
        switch reason {
        case .identifier: "The same number:"
        case .title: "The same title and author:"
        case .joined: "Joined, and can be split:"
        case .apart: "Not one, as you said:"
        }
    }

    func rename(
        _ kind: ShelfVocabulary.Kind, _ name: String, to other: String
    ) throws(ShelfClerk.Trouble) -> Int32 {
        let count = try clerk.rename(kind, name, to: other)
        guard count > 0 else {
            return console.tell([
                Complaint(
                    name, "no book has this \(kind.rawValue)",
                    next: "It is written as `rushlight shelf show ID` tells it.")
            ])
        }
        console.line("\(name) is now \(other) in \(count == 1 ? "1 book" : "\(count) books").")
        return 0
    }
}

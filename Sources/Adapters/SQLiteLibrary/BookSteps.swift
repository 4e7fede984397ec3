import Holdings
import Ports
import Wording

extension SQLiteShelf {
    public func restore(_ steps: [BookStep]) throws(KeepingError) -> [BookLeft] {
        try changing { database throws(KeepingError) in
            var left: [BookLeft] = []
            for step in steps {
                guard let now = try ShelfRows.memory(step.id, database) else { continue }
                let (back, fields) = step.takenBack(from: now)
                if !fields.isEmpty {
                    left.append(BookLeft(id: step.id, title: now.saying.title, fields: fields))
                }
                if back != now { try ShelfRows.put(back, database) }
            }
            return left
        }
    }
}

extension BookStep {
    /// The book with what the step changed as it was before, and what was changed again since,
    /// which stays as it is.
    func takenBack(from now: BookMemory) -> (BookMemory, left: [String]) {
        var same = now
        if now.removed != nil, after.removed != nil { same.removed = after.removed }
        if same == after { return (before, []) }
        var (book, left) = (now, [String]())
        func back<Value: Equatable>(_ field: WritableKeyPath<BookMemory, Value>, _ name: String) {
            let (old, new) = (before[keyPath: field], after[keyPath: field])
            let current = now[keyPath: field]
            if old == new || current == old { return }
            if current == new { book[keyPath: field] = old } else { left.append(name) }
        }
        back(\.state, tr("state", "of a book"))
        back(\.rating, tr("stars", "of a book"))
        back(\.cover, tr("cover", "of a book"))
        // When is of no matter, only whether.
        if (before.removed == nil) != (after.removed == nil) { book.removed = before.removed }
        let added = Set(after.tags).subtracting(before.tags)
        book.tags.removeAll { added.contains($0) }
        book.tags += before.tags.filter { !after.tags.contains($0) && !book.tags.contains($0) }
        collect(&book)
        for field in BookSaying.Field.allCases where !say(field, now, &book) {
            left.append(field.words)
        }
        return (book, left)
    }

    /// Collections that others put it into, or took it out of, are let be.
    private func collect(_ book: inout BookMemory) {
        func place(_ name: String, _ memory: BookMemory) -> Double? {
            memory.collected.first { $0.collection == name }?.place
        }
        for name in Set((before.collected + after.collected).map(\.collection)).sorted() {
            let (old, new) = (place(name, before), place(name, after))
            guard old != new, place(name, book) == new else { continue }
            book.collected.removeAll { $0.collection == name }
            if let old { book.collected.append(Membership(name, place: old)) }
        }
    }

    /// False where somebody said something else since.
    private func say(
        _ field: BookSaying.Field, _ now: BookMemory, _ book: inout BookMemory
    ) -> Bool {
        let (old, new) = (before.saying, after.saying)
        if old[field] == new[field], old.said[field] == new.said[field] { return true }
        let current = now.saying[field]
        if current == old[field] { return true }
        guard current == new[field] else { return false }
        // The file may say something else by now.
        let file = now.saying.said[field] ?? current
        let words = old.said[field] == nil ? file : old[field]
        book.saying[field] = words
        book.saying.said[field] = words == file ? nil : file
        return true
    }
}

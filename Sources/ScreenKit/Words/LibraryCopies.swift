import Holdings

extension LibraryCopy {
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// What is in it, as people say it.
    package var contents: String {
        var words = Amounts.count(books, "book", "books")
        if notes > 0 { words += ", " + Amounts.count(notes, "note", "notes") }
        return words + ", " + Amounts.size(bytes)
    }
}

extension LibraryLoss {
    /// What a copy does not have, as people say it; nil where that is nothing.
    package var words: String? {
        let counted = [
            books.map { Self.count($0, "book", "books") },
            notes.map { Self.count($0, "note", "notes") },
            places.map { Self.count($0, "newer place", "newer places") },
        ].compactMap { $0 }
        var parts = counted.filter { !$0.isEmpty }
        if counted.count < 3 { parts.append("what cannot be counted any more") }
        guard let last = parts.popLast() else { return nil }
        return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        count == 0 ? "" : Amounts.count(count, one, many)
    }
}

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

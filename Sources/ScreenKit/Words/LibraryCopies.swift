import Holdings
import Wording

extension LibraryCopy {
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// What is in it, as people say it.
    package var contents: String {
        let noted = notes > 0 ? [tr("\(notes, "note", "notes")")] : []
        return listed([tr("\(books, "book", "books")")] + noted + [Amounts.size(bytes)])
    }
}

extension LibraryLoss {
    /// What a copy does not have, as people say it; nil where that is nothing.
    package var words: String? {
        let losses: [String?] = [
            books.map { $0 == 0 ? "" : tr("\($0, "book", "books")") },
            notes.map { $0 == 0 ? "" : tr("\($0, "note", "notes")") },
            places.map { $0 == 0 ? "" : tr("\($0, "newer place", "newer places")") },
        ]
        let counted = losses.compactMap { $0 }
        var parts = counted.filter { !$0.isEmpty }
        if counted.count < 3 { parts.append(tr("what cannot be counted any more")) }
        guard let last = parts.popLast() else { return nil }
        return parts.isEmpty ? last : tr("\(listed(parts)) and \(last)")
    }
}

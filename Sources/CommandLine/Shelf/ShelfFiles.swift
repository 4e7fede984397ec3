import Holdings
import LibraryRuntime

/// `shelf write`: what is said of books, into their files and out of them.
extension ShelfCommand {
    func write(
        _ ids: [HeldBook.ID], takesBack: Bool, json: Bool
    ) throws(ShelfClerk.Trouble) -> Int32 {
        let books = try clerk.books(ids)
        let found = Set(books.map(\.id))
        var complaints = ids.filter { !found.contains($0) }.map(Self.stranger)
        var written: [JSON] = []
        var failed: [JSON] = []
        for book in books {
            let paths = book.files.filter { $0.format == "epub" }.map(\.path)
            if paths.isEmpty {
                let why = "it has no EPUB, and only those are written"
                let next = "`rushlight shelf show \(book.id)` tells its files."
                complaints.append(Complaint(book.heading, why, next: next))
                failed.append(.object(["id": .string(String(book.id)), "why": .string(why)]))
            }
            for path in paths {
                do throws(ShelfClerk.Trouble) {
                    let fields = try write(book, path, takesBack: takesBack)
                    written.append(
                        .object([
                            "id": .string(String(book.id)), "path": .string(path),
                            "fields": .texts(fields), "undone": takesBack ? .boolean(true) : nil,
                        ]))
                    guard !json else { continue }
                    console.line(Self.line(path, fields, takesBack: takesBack))
                } catch {
                    let next =
                        takesBack
                        ? "The file was left as it is; `rushlight inspect FILE` tells what it says."
                        : "The file was left as it is; run this again once that is fixed."
                    complaints.append(Complaint(path, error.why, next: next))
                    failed.append(
                        .object([
                            "id": .string(String(book.id)), "path": .string(path),
                            "why": .string(error.why),
                        ]))
                }
            }
        }
        if json {
            console.json(.object(["written": .array(written), "failed": .array(failed)]))
        }
        return console.tell(complaints)
    }

    private func write(
        _ book: HeldBook, _ path: String, takesBack: Bool
    ) throws(ShelfClerk.Trouble) -> [String] {
        guard takesBack else { return try clerk.write(book, into: path).fields }
        try clerk.takeBack(path)
        return []
    }

    private static func line(_ path: String, _ fields: [String], takesBack: Bool) -> String {
        if takesBack { return "\(path): as it was before" }
        return fields.isEmpty
            ? "\(path): says all of it already"
            : "\(path): \(fields.joined(separator: ", ")) written"
    }
}

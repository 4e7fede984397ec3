import Holdings
import LibraryWing
import Ports
import Wording

/// Parts a folder into its books, or makes one book of it, as a person wants it.
struct ShelfRegroup {
    let keeping: any ShelfKeeping
    let finding: any BookFinding
    let works: ShelfImport
    let deciding: any FolderDeciding

    /// More in one folder are a library, and no book.
    private static let booksMax = 500

    func part(_ path: String) throws(KeepingError) -> Shelf.Regrouped {
        guard finding.whole(path) != nil, !finding.isFile(path) else {
            throw KeepingError(tr("the book is one file, and only a folder is parted"))
        }
        let done = try decide(path, .apart, forgetting: [path])
        if done.added.count > 1 { return done }
        try undo(done)
        throw KeepingError(tr("there is only one sound in that folder"))
    }

    func join(_ paths: [String]) throws(KeepingError) -> Shelf.Regrouped {
        let folders = Set(paths.map(Self.above))
        guard let folder = folders.first, folders.count == 1, !folder.isEmpty else {
            throw KeepingError(tr("the books are in several folders, and a book is one folder"))
        }
        return try join(folder: folder)
    }

    /// All sound in it and below it.
    func join(folder: String) throws(KeepingError) -> Shelf.Regrouped {
        let books = sounds(in: folder)
        guard books.count > 1 else {
            throw KeepingError(tr("there is no other sound in that folder"))
        }
        guard books.count <= Self.booksMax else {
            throw KeepingError(tr("more than \(Self.booksMax) books are in that folder"))
        }
        let done = try decide(folder, .joined, forgetting: books)
        if done.added == [folder] { return done }
        try undo(done)
        throw KeepingError(tr("that folder cannot be opened as one book"))
    }

    /// The same decision again, after it was taken back.
    func again(_ wish: Shelf.Regrouped) throws(KeepingError) -> Shelf.Regrouped {
        try decide(wish.folder, wish.decision, forgetting: wish.forgotten.map(\.path))
    }

    func undo(_ done: Shelf.Regrouped) throws(KeepingError) {
        _ = try deciding.decide(done.folder, done.former)
        for path in done.added { _ = try keeping.forget(file: path) }
        for memory in done.forgotten { try keeping.remember(memory) }
    }

    /// The decision is stored first: a book that was forgotten and not taken in yet is found by the
    /// next import, and by the next look at a watched folder.
    private func decide(
        _ folder: String, _ decision: FolderDecisions.Decision, forgetting paths: [String]
    ) throws(KeepingError) -> Shelf.Regrouped {
        var done = Shelf.Regrouped(
            folder: folder, decision: decision, former: try deciding.decide(folder, decision),
            forgotten: [], added: [])
        do throws(KeepingError) {
            for path in paths {
                if let memory = try keeping.forget(file: path) { done.forgotten.append(memory) }
            }
            done.added = try works.run([folder]).added.map(\.path)
        } catch {
            try undo(done)
            throw error
        }
        return done
    }

    /// What is a book of sound in a folder: itself, where it is one.
    func books(in folder: String) throws(KeepingError) -> [String] {
        guard finding.whole(folder) != nil, !finding.isFile(folder) else {
            throw KeepingError(tr("\(folder) is no folder"))
        }
        return sounds(in: folder)
    }

    /// It is as its names say, again.
    func guess(_ folder: String) throws(KeepingError) {
        let books = try books(in: folder)
        _ = try deciding.decide(folder, nil)
        for path in books { _ = try keeping.forget(file: path) }
        _ = try works.run([folder])
    }

    /// What is a book of sound there now.
    private func sounds(in folder: String) -> [String] {
        var found: [String] = []
        finding.walk(folder) { sighting in
            if case .book(let path, _, _) = sighting, isSound(path) { found.append(path) }
            return found.count <= Self.booksMax
        }
        return found
    }

    private func isSound(_ path: String) -> Bool {
        // What cannot be opened is no part of a book.
        (try? finding.look(path))?.audiobook != nil
    }

    private static func above(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}

import Canvas
import Holdings
import LibraryRuntime
import ScreenKit

/// The library on the command line.
public struct ShelfCommand {
    public enum Order: Equatable, Sendable {
        case add([String], json: Bool)
        case watch(Watching)
        case list(
            ShelfQuery, by: ShelfOrder, isReversed: Bool, limit: Int?, isNarrowed: Bool, json: Bool)
        case search(String, limit: Int, json: Bool)
        case index(clears: Bool, json: Bool)
        case show([HeldBook.ID], json: Bool)
        case change([HeldBook.ID], ShelfChange)
        /// Into their files, or the files as they were before.
        case write([HeldBook.ID], takesBack: Bool, json: Bool)
        case join([HeldBook.ID], to: HeldBook.ID)
        case split(HeldBook.ID)
        case doubles(json: Bool)
        case keepApart([BookPair], Bool)
        case folder(String, FolderChoice?, json: Bool)
        case rename(ShelfVocabulary.Kind, String, to: String)
        case collections(json: Bool)
        case collected(String, json: Bool)
        case gather(CollectionChange)
        case progress([HeldBook.ID], json: Bool)
        case check(repairs: Bool, json: Bool)
        case export(ShelfFormat, ShelfQuery, output: String?)
        case backUp(String)
        case restore(String)
    }

    let clerk: ShelfClerk
    private let files: FileDoor
    let console: Console
    private let now: Int64
    private let opening: PublicationOpener?
    /// One line that the next overwrites; nil where there is no terminal.
    let progress: ((String) -> Void)?

    public init(
        clerk: ShelfClerk, files: FileDoor, console: Console, now: Int64,
        opening: PublicationOpener? = nil, progress: ((String) -> Void)?
    ) {
        self.opening = opening
        self.clerk = clerk
        self.files = files
        self.console = console
        self.now = now
        self.progress = progress
    }

    public func run(_ order: Order) -> Int32 {
        do throws(Complaint) {
            do throws(ShelfClerk.Trouble) {
                return try carryOut(order)
            } catch {
                throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
            }
        } catch {
            return console.tell([error])
        }
    }

    private func carryOut(_ order: Order) throws(ShelfClerk.Trouble) -> Int32 {
        switch order {
        case .add(let paths, let json): return try add(paths, json: json)
        case .watch(let order): return try watch(order)
        case .list(let query, let order, let isReversed, let limit, let isNarrowed, let json):
            let ids = try clerk.ids(query, by: order, isReversed: isReversed)
            try tell(ids, limit: limit, json: json)
            return isNarrowed && ids.isEmpty ? 1 : 0
        case .search(let words, let limit, let json):
            let ids = try clerk.search(words, limit: limit)
            try tell(ids, limit: nil, json: json)
            return ids.isEmpty ? 1 : 0
        case .index(let clears, let json): return try index(clears: clears, json: json)
        case .show(let ids, let json): return try show(ids, json: json)
        case .change(let ids, let change): return try self.change(ids, change)
        case .collections, .collected, .gather: return try gather(order)
        case .progress(let ids, let json): return try progress(ids, json: json)
        case .join(let ids, let id): return try join(ids, to: id)
        case .split(let id): return try split(id)
        case .doubles(let json): return try doubles(json: json)
        case .keepApart(let pairs, let areApart): return try keepApart(pairs, areApart)
        case .folder(let path, let choice, let json):
            return try folder(path, choice, json: json)
        case .rename(let kind, let name, let other): return try rename(kind, name, to: other)
        case .write(let ids, let takesBack, let json):
            return try write(ids, takesBack: takesBack, json: json)
        case .check(let repairs, let json): return try check(repairs: repairs, json: json)
        case .export(let format, let query, let output):
            return try export(format, query, to: output)
        case .backUp(let path): return backUp(to: path)
        case .restore(let path): return restore(from: path)
        }
    }

    /// So many rows are held at once.
    private static let pageSize = 500

    private func eachPage(
        _ ids: [HeldBook.ID], _ work: ([HeldBook]) -> Void
    ) throws(ShelfClerk.Trouble) {
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            work(try clerk.books(Array(ids[start..<min(ids.count, start + Self.pageSize)])))
        }
    }

    // MARK: - Telling

    func tell(
        _ ids: [HeldBook.ID], limit: Int?, json: Bool
    ) throws(ShelfClerk.Trouble) {
        let shown = Array(ids.prefix(limit ?? ids.count))
        guard json else {
            try eachPage(shown) { console.lines($0.map(Self.line)) }
            return
        }
        var books: [JSON] = []
        try eachPage(shown) { books += $0.map { ShelfJSON.book($0) } }
        console.json(.object(["books": .array(books), "total": .integer(ids.count)]))
    }

    /// `12  War and Peace — Leo Tolstoy  61%`
    static func line(_ book: HeldBook) -> String {
        var line = "\(book.id)  \(book.heading)"
        if !book.authors.isEmpty { line += " — " + book.authorNames }
        switch book.state {
        case .new: break
        case .reading: line += "  \(ProgressLine.percent((book.percent ?? 0) / 100))"
        case .finished: line += "  finished"
        case .setAside: line += "  set aside"
        }
        return line
    }

    private func show(_ ids: [HeldBook.ID], json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        let books = try clerk.books(ids)
        let found = Set(books.map(\.id))
        let status = console.tell(ids.filter { !found.contains($0) }.map(Self.stranger))
        if json {
            for book in books { console.json(ShelfJSON.whole(book)) }
        } else {
            for book in books { for line in ShelfLines.about(book) { console.line(line) } }
        }
        return status
    }

    static func stranger(_ id: HeldBook.ID) -> Complaint {
        Complaint(
            String(id), "no book has this number",
            next: "`rushlight shelf list` tells which there are."
        )
    }

    // MARK: - Changing

    func add(_ paths: [String], json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        var last = 0
        let report = try clerk.add(paths) { now in
            // Each line costs the terminal time, and not every one can be read.
            if let progress, now.seen + now.failed >= last + 25 {
                last = now.seen + now.failed
                progress("\(now.seen) looked at, \(now.added) added, \(now.failed) left out")
            }
            return true
        }
        progress?("")
        for failure in report.failed {
            let next = failure.next.isEmpty ? Self.addedAgain : failure.next
            console.complain(Complaint(failure.path, failure.why, next: next).line)
        }
        let titles = try titles(report.added.map(\.book.id))
        if json {
            console.json(ShelfJSON.report(report, titles: titles))
        } else {
            for (book, path) in report.added {
                console.line(ShelfLines.outcome(book, titles[book.id] ?? path))
            }
            console.line(ShelfLines.summary(report))
            for move in report.watchMoves { console.line(move.words) }
        }
        let isNothing = report.added.isEmpty && report.knownCount == 0
        return isNothing && report.failedCount > 0 ? 1 : 0
    }

    private static let addedAgain = "Check its name and your rights to it, and add it again."

    private func titles(
        _ ids: [HeldBook.ID]
    ) throws(ShelfClerk.Trouble) -> [HeldBook.ID: String] {
        var titles: [HeldBook.ID: String] = [:]
        try eachPage(ids) { for book in $0 { titles[book.id] = book.heading } }
        return titles
    }

    private func check(repairs: Bool, json: Bool) throws(ShelfClerk.Trouble) -> Int32 {
        let health = try clerk.check(repairs: repairs)
        if json {
            console.json(ShelfJSON.health(health))
        } else {
            for line in ShelfLines.health(health) { console.line(line) }
        }
        return health.isSound ? 0 : 1
    }

    private func export(
        _ format: ShelfFormat, _ query: ShelfQuery, to output: String?
    ) throws(ShelfClerk.Trouble) -> Int32 {
        let target = output.flatMap { $0.hasPrefix("/") ? $0 : nil }
        let ids = try clerk.ids(query, by: .title)
        let isNothing = ids.isEmpty && !query.terms.isEmpty
        if isNothing, let output, output != "-" {
            let why = "no book is left by this query"
            return console.tell([
                Complaint("shelf export", why, next: "\(output) was not written.")
            ])
        }
        var extras: [HeldBook.ID: ShelfExtra] = [:]
        do throws(Complaint) {
            if format == .opds { extras = try self.extras(of: ids, for: target) }
        } catch {
            return console.tell([error])
        }
        var list: any BookListWriting = ShelfWriter(
            format, now: now, output: target, extras: extras)
        _ = try clerk.write(ids, into: &list) { _ in true }
        let bytes = list.finished()
        guard let output, output != "-" else {
            console.write(bytes)
            return isNothing ? 1 : 0
        }
        do throws(Complaint) {
            try files.save(bytes, output)
            return 0
        } catch {
            return console.tell([error])
        }
    }

    /// Covers that stand inside of books, written beside the catalog, and the sounds of folders.
    private func extras(
        of ids: [HeldBook.ID], for catalog: String?
    ) throws(Complaint) -> [HeldBook.ID: ShelfExtra] {
        guard let opening else { return [:] }
        let covers = catalog.map { ShelfCovers(open: opening, files: files, catalog: $0) }
        var extras: [HeldBook.ID: ShelfExtra] = [:]
        for (at, id) in ids.enumerated() {
            if catalog != nil { progress?("Covers: \(at + 1) of \(ids.count)") }
            // A book that left the library meanwhile is not in the list either.
            guard let book = (try? clerk.books([id]))?.first else { continue }
            let folder = book.files.first { MediaTypes.of($0) == MediaTypes.folder }
            var extra = folder.map { ShelfExtra(soundsIn: $0.path, opening) } ?? ShelfExtra()
            extra.cover = try covers?.written(of: book)
            if extra != ShelfExtra() { extras[id] = extra }
        }
        if catalog != nil, !ids.isEmpty { progress?("") }
        return extras
    }
}

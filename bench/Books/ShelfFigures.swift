import Adapters
import Glibc
import Holdings
import Notebook
import Ports
import Publications

/// The shelf's figures, on a made library of 100,000 books: what stands between a key and the
/// list, beside SQLite asked the same.
extension Bench {
    static let bookCount = 100_000
    private static let now: Int64 = 1_780_000_000

    /// Some of each kind: rare and common words, one letter, fields, dates, what nothing fits.
    private static let queries = [
        "t", "th", "the", "tolstoy", "author:tolstoy", "tag:war -tag:school", "added:<30d",
        "state:reading", "a e", "series:epics lang:ru", "title:q", "zzzz", "words:>50k",
        "is:double",
    ]

    func shelf() throws {
        let folder = folder + "/shelf"
        mkdir(folder, 0o700)
        print("\nThe shelf, on a made library of \(Self.bookCount) books:")
        if access(folder + "/library.db", R_OK) != 0 {
            try inAnother("shelf", folder)
        }
        let shelf = SQLiteShelf(folder: folder) { Self.now }
        var index = try shelf.index()
        let load = try Self.time { index = try shelf.index() }
        report("index of all books", ms(load), "", true)
        var sorts: [Double] = []
        for order in ShelfOrder.allCases {
            let took = Self.time { index.prepare(order) }
            sorts.append(took)
            report("first sort by \(order.rawValue)", ms(took), "50 ms", took <= 50)
        }
        var keys: [Double] = []
        for _ in 0..<20 {
            for text in Self.queries {
                keys.append(
                    Self.time {
                        _ = index.listing(ShelfQuery(text), by: .title, now: Self.now, stamp: 1)
                    })
            }
        }
        let p99 = keys.sorted()[keys.count * 99 / 100]
        report("key to list, p99 of \(keys.count)", ms(p99), "16 ms", p99 <= 16)
        beside(index, folder)
        let all = index.listing(.everything, by: .author, now: Self.now, stamp: 1)
        var pages: [Double] = []
        for start in stride(from: 0, to: all.ids.count - 20, by: 997) {
            pages.append(try Self.time { _ = try shelf.books(Array(all.ids[start..<start + 20])) })
        }
        report("a page of rows", ms(Books.median(pages)), "2 ms", Books.median(pages) <= 2)
        let first = try (0..<Books.runs).map { _ in
            let fresh = SQLiteShelf(folder: folder) { Self.now }
            return try Self.time { _ = try fresh.first(40, by: .opened) }
        }
        report("first rows of a cold library", ms(Books.median(first)), "", true)
    }

    /// The same words asked of SQLite's own index.
    private func beside(_ index: ShelfIndex, _ folder: String) {
        guard let floor = SQLiteFloor(library: folder + "/library.db") else { return }
        defer { floor.close() }
        var (ours, theirs) = (0.0, 0.0)
        for word in ["t", "th", "the", "tolstoy", "epics"] {
            var (mine, others): ([Double], [Double]) = ([], [])
            for _ in 0..<Books.runs {
                mine.append(
                    Self.time {
                        _ = index.listing(ShelfQuery(word), by: .title, now: Self.now, stamp: 1)
                    })
                others.append(Self.time { _ = floor.count(word + "*") })
            }
            ours += Books.median(mine)
            theirs += Books.median(others)
        }
        let ratio = ours / theirs
        report(
            "five words, beside SQLite's", "\(ms(theirs)): \(twoPlaces(ratio))", "3 times",
            ratio <= 3)
    }

    private static func time(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let took = try clock.measure(work)
        return Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1e3
    }

    /// The same library every time.
    func writeShelf(to folder: String) throws {
        let shelf = SQLiteShelf(folder: folder) { Self.now }
        var names = NameMill()
        var batch: [FoundBook] = []
        for number in 0..<Self.bookCount {
            let text = Array("\(number)".utf8)
            let book = try Publication.open(BytesResources([("a.txt", text)]), file: "a.txt")
            var told = ToldBook(title: names.words(2 + number % 4))
            let author = names.person(number % 17_000)
            told.authors = [.init(name: author, sort: FiledName.ofPerson(author))]
            told.tags = [["war", "sea", "love", "school"][number % 4], "t\(number % 50)"]
            told.languages = [["en", "ru", "de", "fr"][number % 4]]
            if number % 5 == 0 {
                told.series = .init(name: "Epics \(number / 50)", position: Double(number % 10))
            }
            told.added = Self.now - Int64(number % 3_000) * 86_400
            let file = HeldFile(path: "/made/\(number).txt", format: "txt", bytes: 1)
            batch.append(FoundBook(book, file: file, modified: 1, told: told))
            if batch.count == 1_000 {
                _ = try shelf.add(batch)
                batch = []
            }
        }
        _ = try shelf.add(batch)
        try addRealBook(to: shelf)
        let opened = (0..<500).map { HeldBook.ID($0 * 199 + 1) }
        _ = try shelf.change(opened, .state(.reading))
        try writeYears(to: folder)
    }

    /// Ten years of which each day was read: 200 books, one after the other.
    private func writeYears(to folder: String) throws {
        let library = SQLiteLibrary(folder: folder) { Self.now }
        let today = Int(Self.now / 86_400)
        for number in 0..<200 {
            let text = Array("\(number)".utf8)
            let book = try Publication.open(BytesResources([("a.txt", text)]), file: "a.txt")
            for day in 0..<18 {
                let read = ReadingDay(
                    day: CalendarDay(number: today - 18 * number - day), pages: 20, words: 5_000,
                    milliseconds: 1_800_000 + 60_000 * day)
                try library.add(
                    ReadingNews(read, speeds: [200 + day], end: 1_260, isHeard: number % 9 == 0),
                    of: book, at: "/made/\(number).txt")
            }
        }
    }
}

extension Bench {
    /// One that can be opened.
    private func addRealBook(to shelf: SQLiteShelf) throws {
        guard let whole = realpath(try madeBook(chapters: 100), nil) else { return }
        defer { free(whole) }
        let path = String(cString: whole)
        let book = try PublicationFiles(parts: ChildParts()).open(path)
        let file = HeldFile(path: path, format: "epub", bytes: 1)
        var told = ToldBook(title: book.metadata.title ?? "A Made Book")
        told.added = Self.now
        _ = try shelf.add([FoundBook(book, file: file, modified: 1, told: told)])
    }
}

/// Names made of syllables, the same every time.
private struct NameMill {
    private var state: UInt64 = 1828
    private static let syllables = [
        "the", "war", "tol", "stoy", "an", "na", "ka", "re", "ni", "mo", "by", "dick", "hel",
        "wick", "ra", "sun", "gust", "o", "pea", "ce", "win", "ter", "sea", "lan", "tern",
    ]

    private mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func words(_ count: Int) -> String {
        let words = (0..<count).map { _ in
            (0..<1 + next(3)).map { _ in Self.syllables[next(Self.syllables.count)] }.joined()
        }
        return (next(9) == 0 ? "The " : "") + words.joined(separator: " ")
    }

    /// The same person for the same number; number 7 is known.
    mutating func person(_ number: Int) -> String {
        if number == 7 { return "Leo Tolstoy" }
        var mill = NameMill()
        mill.state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return mill.words(1) + " " + mill.words(1)
    }
}

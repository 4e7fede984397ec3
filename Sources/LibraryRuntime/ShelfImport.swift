import Holdings
import Ports
import Publications
import Wording

/// Takes books into the library: files, folders with all that is in them, other programs'
/// libraries. What was kept stays kept whenever it ends, and what is known is passed over, so that
/// one that was broken off goes on where it was.
public struct ShelfImport: Sendable {
    public struct Failure: Equatable, Sendable {
        public var path: String
        public var why: String
        public var next: String

        public init(path: String, why: String, next: String) {
            self.path = path
            self.why = why
            self.next = next
        }
    }

    public struct Report: Equatable, Sendable {
        /// In the order they were found; those that had not changed are only counted.
        public var added: [(book: AddedBook, path: String)] = []
        public var knownCount = 0
        public var failed: [Failure] = []
        public var failedCount = 0
        /// Books that another program's library has no more.
        public var withdrawn: [HeldBook.ID] = []
        /// Watched folders that are elsewhere now.
        public var watchMoves: [WatchMove] = []
        public var isCancelled = false

        public init() {}

        public static func == (one: Report, other: Report) -> Bool {
            one.added.elementsEqual(other.added, by: ==) && one.failed == other.failed
                && one.knownCount == other.knownCount && one.isCancelled == other.isCancelled
                && one.withdrawn == other.withdrawn && one.watchMoves == other.watchMoves
        }
    }

    public struct Progress: Equatable, Sendable {
        public var seen = 0
        public var added = 0
        public var failed = 0

        public init(seen: Int = 0, added: Int = 0, failed: Int = 0) {
            self.seen = seen
            self.added = added
            self.failed = failed
        }
    }

    /// So many are kept at once: a write to the disk is waited for once in a while, and little is
    /// done anew when it is broken off.
    private static let batchMax = 100
    /// A report is read by somebody; what went wrong after so many is counted.
    private static let listedMax = 100_000

    /// Of one number there are many in a template's books alone; so many are read for one file.
    private static let rivalsMax = 64

    private static func names(of publication: Publication) -> Set<String> {
        var names = Set(publication.metadata.identifiers)
        // Many books without a name are not one book.
        if let title = publication.metadata.title, !title.isEmpty { names.insert(title) }
        return names
    }

    let finding: any BookFinding
    let keeping: any ShelfKeeping
    private let libraries: any LibraryReading

    public init(
        finding: any BookFinding, keeping: any ShelfKeeping, libraries: any LibraryReading
    ) {
        self.finding = finding
        self.keeping = keeping
        self.libraries = libraries
    }

    /// `tell` hears how far it is, now and then, and says whether to go on; `passes` is asked of
    /// what would be looked at, by its path and its time in nanoseconds since 1970.
    public func run(
        _ paths: [String],
        tell: (Progress) -> Bool = { _ in true },
        passes: (_ path: String, _ modified: Int64) throws(KeepingError) -> Bool = {
            (_, _) throws(KeepingError) in false
        }
    ) throws(KeepingError) -> Report {
        var work = Work(desk: self)
        for path in paths where work.goesOn {
            finding.walk(path) { finding in
                do throws(KeepingError) {
                    try work.take(finding, passes)
                } catch {
                    work.trouble = error
                }
                if !tell(work.progress) { work.report.isCancelled = true }
                return work.goesOn
            }
        }
        if let trouble = work.trouble { throw trouble }
        // Also of one that was broken off: it was read and need not be read again.
        try work.flush()
        work.report.watchMoves = try followWatches(work.report)
        _ = tell(work.progress)
        return work.report
    }

    func isFolder(_ path: String) -> Bool {
        finding.whole(path) != nil && !finding.isFile(path)
    }

    private struct Work {
        let desk: ShelfImport
        var report = Report()
        var progress = Progress()
        var waiting: [FoundBook] = []
        /// What those that wait are called: one that is called so too is looked at after them.
        var names: Set<String> = []
        var trouble: KeepingError?
        /// Books that were in a folder and are not any more, by folder.
        private var lost: [String: [HeldBook.ID]] = [:]

        var goesOn: Bool { trouble == nil && !report.isCancelled }

        init(desk: ShelfImport) { self.desk = desk }

        typealias Passing = (_ path: String, _ modified: Int64) throws(KeepingError) -> Bool

        mutating func take(_ finding: Sighting, _ passes: Passing) throws(KeepingError) {
            switch finding {
            case .trouble(let path, let why): fail(path, why, "")
            case .library(let folder):
                if desk.libraries.isLibrary(folder) {
                    return try takeLibrary(folder, passes)
                }
                fail(
                    folder, tr("its metadata.db is no library of calibre"),
                    tr("Name the books in it."))
            case .book(let path, let bytes, let modified):
                try take(path, bytes, modified, told: nil, passes)
            }
        }

        private mutating func take(
            _ path: String, _ bytes: Int, _ modified: Int64, told: ToldBook?, _ passes: Passing
        ) throws(KeepingError) {
            progress.seen += 1
            let stamp = told?.stamp ?? ""
            if try desk.keeping.known(path, bytes: bytes, modified: modified, stamp: stamp) != nil {
                report.knownCount += 1
                return
            }
            if try passes(path, modified) { return }
            var found: FoundBook
            do throws(OpenError) {
                let publication = try desk.finding.look(path)
                let file = HeldFile(
                    path: path, format: publication.format.rawValue, bytes: bytes)
                found = FoundBook(publication, file: file, modified: modified, told: told)
            } catch {
                return fail(path, error.why, error.advice)
            }
            let called = ShelfImport.names(of: found.publication)
            let isToldApart = told?.key.map { key in waiting.contains { $0.told?.key == key } }
            if isToldApart != true, !names.isDisjoint(with: called) { try flush() }
            found.lost = try lost(beside: path)
            found.fingerprint = try fingerprint(of: found)
            waiting.append(found)
            names.formUnion(called)
            if waiting.count >= ShelfImport.batchMax { try flush() }
        }

        private mutating func lost(beside path: String) throws(KeepingError) -> [HeldBook.ID] {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            if let known = lost[folder] { return known }
            let found = try desk.keeping.lost(from: folder)
            lost[folder] = found
            return found
        }

        /// Its words are read where it may be a book that is there, and so are that one's.
        private func fingerprint(of found: FoundBook) throws(KeepingError) -> Fingerprint? {
            let publication = found.publication
            guard !publication.isMadeOfPages, publication.audiobook == nil else { return nil }
            let rivals = try desk.keeping.rivals(
                of: publication, at: found.file.path, told: found.told?.key,
                lost: found.lost)
            if rivals.isEmpty { return nil }
            for rival in rivals.prefix(ShelfImport.rivalsMax) {
                for path in rival.unread {
                    // A file that is not what it was, or not there, tells nothing.
                    guard let other = try? desk.finding.look(path), !other.isMadeOfPages,
                        other.audiobook == nil
                    else { continue }
                    // What cannot be read whole is not known by its words.
                    guard let words = try? other.fingerprint() else { continue }
                    try desk.keeping.note(words, of: other, at: path)
                    break
                }
            }
            return try? publication.fingerprint()  // as above
        }

        private mutating func takeLibrary(
            _ folder: String, _ passes: Passing
        ) throws(KeepingError) {
            let books: [ToldBook]
            do throws(KeepingError) {
                books = try desk.libraries.books(in: folder)
            } catch {
                return fail(folder, error.why, "")
            }
            for told in books where goesOn {
                if told.paths.isEmpty {
                    fail(
                        "\(folder): \(told.title)",
                        tr("calibre has no file of it that can be read here"),
                        tr("Add a file to it in calibre, and it comes with the next look."))
                }
                for path in told.paths {
                    var files: [Sighting] = []
                    desk.finding.walk(path) {
                        files.append($0)
                        return true
                    }
                    for case .book(let path, let bytes, let modified) in files {
                        try take(path, bytes, modified, told: told, passes)
                    }
                    for case .trouble(let path, let why) in files { fail(path, why, "") }
                }
            }
            guard goesOn else { return }
            try flush()
            report.withdrawn += try desk.keeping.withdraw(
                from: folder, except: Set(books.compactMap { $0.key?.name }))
        }

        mutating func flush() throws(KeepingError) {
            if waiting.isEmpty { return }
            let books = try desk.keeping.add(waiting)
            for (book, found) in zip(books, waiting) {
                if case .known = book { report.knownCount += 1 } else { progress.added += 1 }
                if case .known = book { continue }
                report.added.append((book, found.file.path))
            }
            (waiting, names) = ([], [])
        }

        private mutating func fail(_ path: String, _ why: String, _ next: String) {
            progress.failed += 1
            report.failedCount += 1
            guard report.failed.count < ShelfImport.listedMax else { return }
            report.failed.append(Failure(path: path, why: why, next: next))
        }
    }
}

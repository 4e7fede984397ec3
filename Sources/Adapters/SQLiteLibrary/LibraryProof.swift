import Glibc
import Holdings
import Notebook
import Ports
import Wording

/// Looks whether a library's file is sound: before anything is written into it, and before a copy
/// of it counts as good.
enum LibraryProof {
    /// Nothing is changed in a file that is damaged: what can be saved of it stays as it is.
    static func prove(_ database: Database, _ path: String) throws(KeepingError) {
        let words = try words(database)
        if words.isEmpty { return }
        throw damage(path, tr("library.db is damaged (\(words)); nothing was changed"))
    }

    /// Empty where it is sound. What is searched is left out: that can be made anew.
    static func words(_ database: Database) throws(KeepingError) -> String {
        let words = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }
        guard let first = words.first else { return tr("it cannot be looked through") }
        // Above it stands which database.
        return first == "ok" ? "" : first.split(separator: "\n").last.map(String.init) ?? first
    }

    /// What happened, with what there is to put in its place.
    static func damage(_ path: String, _ why: String) -> KeepingError {
        guard let copy = DailyCopies.names(beside: path).last else { return .damage(why) }
        return .damage(tr("\(why). `rushlight shelf restore \(copy)` puts the last good copy back"))
    }

    /// The same for what was thrown while it was opened or read.
    static func told(_ error: KeepingError, _ path: String) -> KeepingError {
        guard error.isDamage, !error.why.contains("`") else { return error }
        return damage(path, error.why)
    }
}

/// Copies of the library that come about by themselves: the last good one of each of seven days.
enum DailyCopies {
    static let countMax = 7
    /// Of one day the copy is made anew when it is older.
    static let ageMax: Int64 = 4 * 3_600
    private static let stem = "library-day-"

    /// The days' copies beside a library, the newest last.
    static func names(beside path: String) -> [String] {
        let folder = DiskDocuments.folder(of: path)
        // A folder that cannot be read has none.
        let names = (try? DiskDocuments().names(in: folder)) ?? []
        return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".db") }.sorted()
            .map { folder + "/" + $0 }
    }

    static func name(_ now: Int64, beside path: String) -> String {
        let day = CalendarDay(number: Int(clamping: now / 86_400))
        return DiskDocuments.folder(of: path) + "/\(stem)\(day).db"
    }

    static func modified(_ path: String) -> Int64? {
        var about = stat()
        return stat(path, &about) == 0 ? Int64(about.st_mtim.tv_sec) : nil
    }
}

extension SQLiteShelf {
    /// Over a connection of its own: readers of the shelf do not wait for it.
    public func keepCopy() throws(KeepingError) {
        guard let changed = [path, path + "-wal"].compactMap(DailyCopies.modified).max() else {
            return
        }
        let target = DailyCopies.name(now(), beside: path)
        let newest = DailyCopies.names(beside: path).last.flatMap(DailyCopies.modified)
        if let newest, newest >= changed { return }
        if let today = DailyCopies.modified(target), now() - today < DailyCopies.ageMax { return }
        let library = try Database(path: path, isOnlyRead: true)
        let application = try LibrarySchema.number("PRAGMA application_id", library)
        guard application == LibrarySchema.application else { return }
        try LibraryProof.prove(library, path)
        try Self.write(library, to: target)
        for old in DailyCopies.names(beside: path).dropLast(DailyCopies.countMax) { unlink(old) }
    }

    public func soundness() throws(KeepingError) -> LibrarySoundness {
        guard access(path, F_OK) == 0 else { return LibrarySoundness() }
        var found = LibrarySoundness(isThere: true)
        do throws(KeepingError) {
            let library = try Database(path: path, isOnlyRead: true)
            found.damage = try LibraryProof.words(library)
        } catch {
            found.damage = error.why
        }
        // One that cannot be read is none to put back.
        found.copies = DailyCopies.names(beside: path).compactMap { try? survey(copy: $0) }
        if !found.damage.isEmpty, let last = found.copies.last {
            found.copies[found.copies.count - 1].loss = loss(by: last.path)
        }
        return found
    }

    public func loss(by copy: String) -> LibraryLoss {
        if access(path, F_OK) != 0 { return LibraryLoss(books: 0, notes: 0, places: 0) }
        // What cannot be opened or counted any more is nil: that is what is told of it.
        guard let library = try? Database(path: path, isOnlyRead: true),
            (try? library.attach(copy, as: "copy")) != nil  // as said above
        else { return LibraryLoss() }
        func count(_ sql: String) -> Int? {
            let counts = try? library.rows("SELECT count(*) FROM \(sql)") {  // as said above
                Int(clamping: $0.integer(0))
            }
            return counts?.first
        }
        return LibraryLoss(
            books: count(
                """
                main.book WHERE removed IS NULL
                AND work NOT IN (SELECT work FROM copy.book WHERE removed IS NULL)
                """),
            notes: count(
                """
                main.annotation AS here WHERE removed IS NULL AND NOT EXISTS
                (SELECT 1 FROM copy.annotation AS there WHERE there.id = here.id
                AND there.removed IS NULL AND there.edited >= here.edited)
                """),
            places: count(
                """
                main.place AS here WHERE NOT EXISTS (SELECT 1 FROM copy.place AS there
                WHERE there.work = here.work AND there.version >= here.version)
                """))
    }
}

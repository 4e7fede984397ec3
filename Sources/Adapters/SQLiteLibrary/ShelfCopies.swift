import Glibc
import Holdings
import Ports
import Wording

/// A copy of the whole library, and a copy put in its place.
extension SQLiteShelf {
    public func backUp(to target: String) throws(KeepingError) {
        try using { (_, database) throws(KeepingError) in
            try Self.write(database, to: target)
        }
    }

    /// Beside it first: what stood there is whole until the new copy is.
    static func write(_ database: Database, to target: String) throws(KeepingError) {
        if access(target, F_OK) == 0 {
            guard try isOurs(target) else {
                throw KeepingError(tr("another file stands there; it was left as it is"))
            }
        }
        var name = Array((target + ".XXXXXX").utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw KeepingError(String(cString: strerror(errno))) }
        close(file)
        let fresh = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(KeepingError) {
            let copy = try Database(path: fresh)
            try database.copy(into: copy)
            // One file that needs no other beside it.
            try copy.execute("PRAGMA journal_mode = DELETE")
        } catch {
            for end in ["", "-wal", "-shm", "-journal"] { unlink(fresh + end) }
            throw error
        }
        let written = open(fresh, O_RDONLY | O_CLOEXEC)
        defer { close(written) }
        guard written >= 0, fsync(written) == 0, rename(fresh, target) == 0 else {
            let why = String(cString: strerror(errno))
            unlink(fresh)
            throw KeepingError(why)
        }
    }

    private static func isOurs(_ path: String) throws(KeepingError) -> Bool {
        do throws(KeepingError) {
            let database = try Database(path: path, isOnlyRead: true)
            let ids = try database.rows("PRAGMA application_id") { $0.integer(0) }
            return ids.first == LibrarySchema.application
        } catch {
            // What is no database at all is not ours either.
            return false
        }
    }

    public func survey(copy path: String) throws(KeepingError) -> LibraryCopy {
        var about = stat()
        guard stat(path, &about) == 0 else { throw KeepingError(String(cString: strerror(errno))) }
        let copy = try Self.copy(at: path)
        return LibraryCopy(
            path: path, books: try Self.rowCount("book WHERE removed IS NULL", copy),
            notes: try Self.rowCount("annotation", copy), bytes: Int(about.st_size),
            saved: Int64(about.st_mtim.tv_sec))
    }

    /// A copy of long ago may not have the table.
    private static func rowCount(_ of: String, _ copy: Database) throws(KeepingError) -> Int {
        let name = of.split(separator: " ").first.map(String.init) ?? of
        let isThere = try copy.rows(
            "SELECT 1 FROM sqlite_master WHERE name = ?", [.text(name)]
        ) { _ in true }
        guard isThere.first == true else { return 0 }
        return try copy.rows("SELECT count(*) FROM \(of)") { Int(clamping: $0.integer(0)) }.first
            ?? 0
    }

    /// Opened to be read, once it is known to be one that can be put back.
    private static func copy(at path: String) throws(KeepingError) -> Database {
        guard access(path, R_OK) == 0 else {
            throw KeepingError(String(cString: strerror(errno)))
        }
        guard try isOurs(path) else {
            throw KeepingError(tr("it is no copy of a library; nothing was changed"))
        }
        let copy = try Database(path: path, isOnlyRead: true)
        let version = try copy.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard version <= LibrarySchema.version else {
            throw KeepingError(tr("a newer version of this program wrote it; nothing was changed"))
        }
        return copy
    }

    public func restore(from source: String) throws(KeepingError) -> FormerLibrary? {
        let copy = try Self.copy(at: source)
        guard try Self.damage(copy).isEmpty else {
            throw KeepingError(tr("the copy is damaged; nothing was changed"))
        }
        forget(ifPassing: true)
        let former = try putAside()
        try using { (desk: inout Desk, database) throws(KeepingError) in
            if let obstacle = desk.obstacle { throw KeepingError(obstacle) }
            try copy.copy(into: database)
        }
        forget()
        // An older copy gets today's tables.
        _ = try using { (_, database) throws(KeepingError) in
            try database.rows("SELECT count(*) FROM book") { $0.integer(0) }
        }
        return former
    }

    /// What is here is copied before anything takes its place. One that is damaged so that it
    /// cannot be read has its file kept as it is, under another name.
    private func putAside() throws(KeepingError) -> FormerLibrary? {
        guard access(path, F_OK) == 0 else { return nil }
        do throws(KeepingError) {
            let name = freeName("before")
            try using { (desk: inout Desk, database) throws(KeepingError) in
                if let obstacle = desk.obstacle { throw KeepingError(obstacle) }
                try Self.write(database, to: name)
            }
            let kept = try Database(path: name, isOnlyRead: true)
            return FormerLibrary(path: name, isWhole: try Self.damage(kept).isEmpty)
        } catch {
            guard error.isDamage else { throw error }
            forget()
            let name = freeName("damaged")
            for end in ["", "-wal", "-shm"] where access(path + end, F_OK) == 0 {
                guard rename(path + end, name + end) == 0 else {
                    throw KeepingError(String(cString: strerror(errno)))
                }
            }
            return FormerLibrary(path: name, isWhole: false)
        }
    }

    /// `library-before-1763830000.db`, and a number more where that is taken.
    private func freeName(_ word: String) -> String {
        let stem = String(path.dropLast(3)) + "-\(word)-\(now())"
        var name = stem + ".db"
        var number = 1
        while access(name, F_OK) == 0, number < 1_000 {
            number += 1
            name = stem + "-\(number).db"
        }
        return name
    }
}

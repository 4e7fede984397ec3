import Glibc
import Ports
import Wording

/// A library's file as far as it can be opened: to be written, or only to be read.
struct LibraryFile {
    let database: Database
    /// Why nothing can be written; nil where it can.
    let obstacle: String?
    /// It is the disk's, and may be over by the next change.
    let isPassing: Bool

    /// Opens it and makes it ours. A database in WAL mode has files beside it that even its
    /// readers need: where the disk takes none, it is read as it stands.
    static func open(
        _ path: String, obstacle: (String) -> String? = LibraryFile.obstacle
    ) throws(KeepingError) -> LibraryFile {
        do throws(KeepingError) {
            let database = try Database(path: path)
            let isNewer = try LibrarySchema.prepare(database)
            return LibraryFile(
                database: database, obstacle: isNewer ? newer : nil, isPassing: false)
        } catch {
            guard let obstacle = obstacle(path) else { throw error }
            if let still = still(path) {
                return LibraryFile(database: still, obstacle: obstacle, isPassing: true)
            }
            if error.isDamage || error.why == obstacle { throw error }
            throw KeepingError("\(error.why): \(obstacle)")
        }
    }

    private static var newer: String {
        tr("library.db was written by a newer version of this program")
    }

    /// What the disk has against changes, or against a file where none is yet.
    static func obstacle(_ path: String) -> String? {
        var about = statvfs()
        var folder = DiskDocuments.folder(of: path)
        while access(folder, F_OK) != 0, errno == ENOENT, folder != "/", folder != "." {
            folder = DiskDocuments.folder(of: folder)
        }
        guard statvfs(access(path, F_OK) == 0 ? path : folder, &about) == 0 else { return nil }
        if about.f_flag & UInt(ST_RDONLY) != 0 {
            return tr("library.db is on a read-only file system")
        }
        // A system that holds no files at all has no blocks.
        if about.f_bavail == 0, about.f_blocks > 0 { return tr("the disk is full") }
        return access(folder, W_OK) == 0 ? nil : tr("you are not allowed to write in \(folder)")
    }

    /// Only one whose every change stands in the file itself, and that has today's tables.
    private static func still(_ path: String) -> Database? {
        var about = stat()
        if stat(path + "-wal", &about) == 0, about.st_size > 0 { return nil }
        do throws(KeepingError) {
            let database = try Database(still: path)
            let application = try LibrarySchema.number("PRAGMA application_id", database)
            let version = try LibrarySchema.number("PRAGMA user_version", database)
            let isReadable = version >= LibrarySchema.version
            return application == LibrarySchema.application && isReadable ? database : nil
        } catch {
            // The first trouble is the one to tell.
            return nil
        }
    }
}

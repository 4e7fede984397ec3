import CSodium
import CUnix
import Catalogs
import Glibc
import Ports
import Wording

/// The private shelf while it is open: a folder in memory, for this person alone, with everything
/// that Rushlight keeps. Each program in it holds a shared lock of a file there; the last that
/// leaves seals everything and removes the folder.
public struct PrivateRoom {
    public enum Leaving: Equatable, Sendable {
        /// It is sealed, and nothing of it is left in memory.
        case closed
        /// Another program is still in it.
        case held
    }

    private static let heldName = "held"
    private static let ownFolders = ["config", "data", "state", "cache", "run", "tmp"]

    /// Where its files are.
    public let path: String
    private let shelf: PrivateShelf
    private let key: PrivateShelf.Key
    private let sodium: UnsafePointer<cs_table>

    /// - Parameter runtime: the session's folder, which mostly is in memory.
    public init(
        _ shelf: PrivateShelf, _ key: PrivateShelf.Key, runtime: String?
    ) throws(LockError) {
        sodium = try LockFile.library()
        (self.shelf, self.key) = (shelf, key)
        path = try Self.path(of: shelf, runtime: runtime)
    }

    /// One folder for each private shelf, whatever its owner's programs are started with.
    private static func path(
        of shelf: PrivateShelf, runtime: String?
    ) throws(LockError) -> String {
        var about = stat()
        guard stat(shelf.folder, &about) == 0 else {
            throw shelf.why(shelf.folder, DocumentError(errno))
        }
        let name = "rushlight-private-\(getuid())-\(about.st_dev)-\(about.st_ino)"
        let bases = [runtime, "/dev/shm", "/run/shm"].compactMap { $0 }.filter { $0.hasPrefix("/") }
        // One that is open already stays where it is.
        let known = bases.first { DiskLook.exists($0 + "/" + name) }
        let base = bases.first { base in
            cu_is_in_memory(base) && access(base, W_OK | X_OK) == 0
        }
        guard let base = known ?? base else {
            throw LockError(
                tr("there is no folder in memory to open it in"),
                next: tr("Set XDG_RUNTIME_DIR to one, or mount /dev/shm."))
        }
        return base + "/" + name
    }

    public enum Use: Sendable {
        /// Nothing of it is in memory.
        case closed
        case open
        /// The last program in it was killed before it could seal: the next one does.
        case left
    }

    public static func use(of shelf: PrivateShelf, runtime: String?) -> Use {
        // Without a place for it, it cannot be open.
        guard let path = try? path(of: shelf, runtime: runtime), DiskLook.exists(path) else {
            return .closed
        }
        let held = hold(path)
        guard held >= 0 else { return .open }
        defer { close(held) }
        return flock(held, LOCK_EX | LOCK_NB) == 0 ? .left : .open
    }

    /// Removes the shelf, and what a program that was killed has left of it in memory.
    public static func remove(_ shelf: PrivateShelf, runtime: String?) throws(LockError) {
        try closed(shelf, runtime) { () throws(LockError) in
            let path = try path(of: shelf, runtime: runtime)
            for folder in [path, fresh(path)]
            where DiskLook.exists(folder) && cu_remove_tree(folder) != 0 {
                throw LockError(tr("\(folder) cannot be removed"), next: tr("Remove that folder."))
            }
            try shelf.remove()
        }
    }

    /// Begins the wait of a forgotten passphrase, or ends it: then the folder has another name, and
    /// is as it was. The seconds that are left, and the new name.
    public static func putAside(
        _ shelf: PrivateShelf, runtime: String?
    ) throws(LockError) -> (left: Int?, path: String) {
        try closed(shelf, runtime) { () throws(LockError) in try shelf.putAside() }
    }

    /// A program in it would write into the folder that was removed or renamed.
    private static func closed<T>(
        _ shelf: PrivateShelf, _ runtime: String?, _ body: () throws(LockError) -> T
    ) throws(LockError) -> T {
        try shelf.alone { () throws(LockError) in
            guard use(of: shelf, runtime: runtime) != .open else {
                throw LockError(tr("it is open"), next: tr("Leave it everywhere first."))
            }
            return try body()
        }
    }

    // MARK: - Entering

    /// Opens it, or joins those who are in it, and holds it until the descriptor and its copies in
    /// other processes are closed.
    /// - Parameter furnish: puts the settings into their folder that one begins with.
    public func enter(furnish: (_ config: String) -> Void = { _ in }) throws(LockError) -> Int32 {
        try shelf.alone { () throws(LockError) in
            if DiskLook.exists(path) { try checkIsOurs() } else { try open(furnish) }
            // The lock of the open shelf is that of the closed one.
            if let bytes = try? DiskDocuments().read(shelf.lockPath, bytesMax: 64 << 10) {
                try told(lockCopy) { () throws(DocumentError) in
                    try DiskDocuments().save(bytes, to: lockCopy, isPrivate: true)
                }
            }
            let held = Self.hold(path)
            guard held >= 0 else { throw shelf.why(path, DocumentError(errno)) }
            // A command that looks whether it is open holds it alone for a moment.
            while flock(held, LOCK_SH) != 0, errno == EINTR {}
            return held
        }
    }

    private var lockCopy: String { path + "/data/rushlight/" + LockFile.name }

    private static func hold(_ path: String) -> Int32 {
        Glibc.open(
            path + "/" + heldName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600)
    }

    /// Where it is made; what a program that was killed has left there is removed first.
    private static func fresh(_ path: String) -> String { path + "-opening" }

    /// Only its owner can read it from the first moment, and it has its name once it is whole.
    private func open(_ furnish: (String) -> Void) throws(LockError) {
        let fresh = Self.fresh(path)
        cu_remove_tree(fresh)
        guard mkdir(fresh, 0o700) == 0 else { throw shelf.why(fresh, DocumentError(errno)) }
        do throws(LockError) {
            for folder in Self.ownFolders {
                try told(fresh) { () throws(DocumentError) in
                    try DiskDocuments.make(fresh + "/" + folder)
                }
            }
            let isNew = try sealing { () throws(SealedTree.Fault) in try tree.begin() }
            try sealing { () throws(SealedTree.Fault) in try tree.restore(into: fresh) }
            if isNew { furnish(fresh + "/config/rushlight") }
            guard rename(fresh, path) == 0 else { throw shelf.why(path, DocumentError(errno)) }
        } catch {
            cu_remove_tree(fresh)
            throw error
        }
    }

    /// Another person could have made a folder of that name.
    private func checkIsOurs() throws(LockError) {
        var about = stat()
        guard lstat(path, &about) == 0, about.st_mode & S_IFMT == S_IFDIR,
            about.st_uid == getuid(), about.st_mode & 0o077 == 0
        else {
            throw LockError(
                tr("\(path) is not yours alone"), next: tr("Find out who made it, and remove it."))
        }
    }

    // MARK: - Sealing

    private var tree: SealedTree {
        SealedTree(folder: shelf.folder, key: key.bytes, sodium: sodium)
    }

    /// Seals what changed; the folder stays as it is.
    @discardableResult
    public func save() throws(LockError) -> Bool {
        try shelf.alone { () throws(LockError) in try saveAlone() }
    }

    private func saveAlone() throws(LockError) -> Bool {
        guard DiskLook.exists(path) else { return false }
        try checkIsOurs()
        let files = PrivateTree(root: path, seconds: shelf.seconds())
        return try sealing { () throws(SealedTree.Fault) in try tree.save(files) }
    }

    /// Seals everything and removes the folder, if no other program is in it.
    public func leave(_ held: Int32) throws(LockError) -> Leaving {
        try shelf.alone { () throws(LockError) in
            // Children may have it open still, and their lock counts.
            close(held)
            guard DiskLook.exists(path) else { return .closed }
            try checkIsOurs()
            let own = Self.hold(path)
            guard own >= 0 else { throw shelf.why(path, DocumentError(errno)) }
            defer { close(own) }
            guard Self.isAlone(own) else { return .held }
            _ = try saveAlone()
            guard cu_remove_tree(path) == 0 else {
                throw LockError(tr("\(path) cannot be removed"), next: tr("Remove that folder."))
            }
            return .closed
        }
    }

    /// A program that is just being started has the lock with it until it runs.
    private static func isAlone(_ own: Int32) -> Bool {
        for _ in 0..<triesMax {
            if flock(own, LOCK_EX | LOCK_NB) == 0 { return true }
            poll(nil, 0, tryMilliseconds)
        }
        return false
    }

    private static let triesMax = 30
    private static let tryMilliseconds: Int32 = 10

    private func told<T>(
        _ path: String, _ body: () throws(DocumentError) -> T
    ) throws(LockError) -> T {
        do throws(DocumentError) { return try body() } catch { throw shelf.why(path, error) }
    }

    private func sealing<T>(_ body: () throws(SealedTree.Fault) -> T) throws(LockError) -> T {
        do throws(SealedTree.Fault) { return try body() } catch {
            switch error {
            case .disk(let path, let why): throw shelf.why(path, why)
            case .damaged(let path):
                throw LockError(
                    tr("\(path) is damaged"),
                    next: tr("Put a backup of \(shelf.folder) in its place."))
            case .tooMany:
                throw LockError(
                    tr("there are too many files in \(path), or names that are not UTF-8"),
                    next: tr("Move those elsewhere."))
            case .newer:
                throw LockError(
                    tr("it was written by a newer version of Rushlight"),
                    next: tr("Use that version."))
            }
        }
    }
}

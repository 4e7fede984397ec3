import Glibc
import Ports
import Wording

/// The trash as the freedesktop specification has it (1.0): a file goes where file managers look
/// for it, with a note of where it came from and when.
public struct FreedesktopTrash: Trashing {
    private let home: String
    private let calendar: @Sendable () -> String

    /// - Parameters:
    ///   - folder: the person's own trash, `~/.local/share/Trash`.
    ///   - now: the local time, as `2026-11-20T10:00:00`.
    public init(folder: String, now: @escaping @Sendable () -> String) {
        home = folder
        calendar = now
    }

    /// As many files of one name as are tried for.
    private static let namesMax = 10_000

    public func trash(_ path: String) throws(KeepingError) -> TrashedFile {
        var about = stat()
        guard path.hasPrefix("/"), lstat(path, &about) == 0 else { throw Self.trouble() }
        let kind = about.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR || kind == S_IFLNK else {
            throw KeepingError(tr("it is no file"))
        }
        if CalibreFolder.holds(path) {
            throw KeepingError(tr("it belongs to a calibre library; delete it in calibre"))
        }
        guard Self.makeFolders(home) else {
            throw KeepingError(tr("the trash is not a folder of yours that can be written"))
        }
        if Self.device(of: home) == about.st_dev {
            return try move(path, into: home, noting: path)
        }
        // Another file system has a trash of its own, at its top.
        let top = Self.top(of: path, on: about.st_dev)
        let own = top + "/.Trash/\(getuid())"
        let folder =
            Self.isShared(top + "/.Trash") && Self.makeFolders(own)
            ? own : top + "/.Trash-\(getuid())"
        guard Self.makeFolders(folder) else {
            throw KeepingError(tr("there is no trash on its file system, and none can be made"))
        }
        let inside = path.dropFirst(top.utf8.count).drop { $0 == "/" }
        return try move(path, into: folder, noting: String(inside))
    }

    public func putBack(_ file: TrashedFile) throws(KeepingError) {
        var about = stat()
        guard lstat(file.path, &about) != 0 else {
            throw KeepingError(tr("another file stands at \(file.path)"))
        }
        guard rename(file.trashed, file.path) == 0 else { throw Self.trouble() }
        unlink(file.note)
    }

    private func move(
        _ path: String, into trash: String, noting origin: String
    ) throws(KeepingError) -> TrashedFile {
        let name = path.split(separator: "/").last.map(String.init) ?? "file"
        for number in 1..<Self.namesMax {
            let unique = number == 1 ? name : Self.numbered(name, number)
            let (note, target) = (trash + "/info/\(unique).trashinfo", trash + "/files/\(unique)")
            // The note comes first, and only one program can make it: so the name is ours.
            let file = open(note, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file < 0, errno == EEXIST { continue }
            guard file >= 0 else { throw Self.trouble() }
            let words = Array(
                """
                [Trash Info]
                Path=\(Self.escaped(origin))
                DeletionDate=\(calendar())

                """.utf8)
            let sent = words.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            let isKept = sent == words.count && fsync(file) == 0
            close(file)
            // Nothing is overwritten: a name in the trash is free when its note was.
            if isKept, access(target, F_OK) != 0, rename(path, target) == 0 {
                return TrashedFile(path: path, trashed: target, note: note)
            }
            let why = Self.trouble()
            unlink(note)
            if access(target, F_OK) == 0 { continue }
            throw why
        }
        throw KeepingError(tr("the trash has too many files of this name"))
    }

    private static func numbered(_ name: String, _ number: Int) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            return "\(name) \(number)"
        }
        return "\(name[..<dot]) \(number)\(name[dot...])"
    }

    /// As addresses are written; the specification asks for it.
    static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "/-._~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }

    // MARK: - Folders

    private static func makeFolders(_ trash: String) -> Bool {
        var at = ""
        for part in trash.split(separator: "/") {
            at += "/" + part
            mkdir(at, 0o700)
        }
        mkdir(trash + "/info", 0o700)
        mkdir(trash + "/files", 0o700)
        return [trash, trash + "/info", trash + "/files"].allSatisfy {
            var about = stat()
            // A link, or a folder that another user made first, would lead the files of one person
            // into another's hands.
            return lstat($0, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
                && about.st_uid == getuid() && access($0, W_OK) == 0
        }
    }

    /// An administrator's shared trash: a folder, no link, with the sticky bit set.
    private static func isShared(_ path: String) -> Bool {
        var about = stat()
        return lstat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
            && about.st_mode & S_ISVTX != 0
    }

    private static func device(of path: String) -> dev_t? {
        var about = stat()
        return stat(path, &about) == 0 ? about.st_dev : nil
    }

    /// The folder a file system begins at.
    private static func top(of path: String, on device: dev_t) -> String {
        var top = path
        while let slash = top.lastIndex(of: "/"), slash != top.startIndex {
            let parent = String(top[..<slash])
            if self.device(of: parent) != device { return top == path ? parent : top }
            top = parent
        }
        return self.device(of: "/") == device ? "" : top
    }

    private static func trouble() -> KeepingError { KeepingError(String(cString: strerror(errno))) }
}

import CUnix
import Glibc
import Wording

/// The private folder in which the lock and the socket of the running instance stand.
public struct ControlFolder: Hashable, Sendable {
    public let path: String

    /// In the session's own run-time folder, which vanishes with it; else where state is kept. A
    /// run-time folder of another person, as `su` and `sudo -E` hand on, is passed over.
    public init(runtime: String?, state: String) {
        let own = runtime.flatMap { $0.hasPrefix("/") && !Self.isForeign($0) ? $0 : nil }
        path = (own ?? state) + "/rushlight"
    }

    private static func isForeign(_ folder: String) -> Bool {
        var about = stat()
        return stat(folder, &about) == 0 && about.st_uid != getuid()
    }

    /// Makes it for this person alone where it is missing, and opens it: what is in it is then
    /// reached through the descriptor, however long the path is (a socket's may have 107 bytes).
    func open() throws(ControlError) -> Int32 {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw unusable() }
        return try existing()
    }

    /// Opens it where it is there already and this person's alone. Its mode is never changed: it
    /// may be another program's.
    func existing() throws(ControlError) -> Int32 {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard folder >= 0 else {
            if errno == ENOENT { throw .notRunning }
            throw isLink ? refused(tr("it is a link, and links are not followed here")) : unusable()
        }
        var about = stat()
        let why: String
        if fstat(folder, &about) != 0 {
            why = String(cString: strerror(errno))
        } else if about.st_uid != getuid() {
            why = tr("it belongs to another user")
        } else if about.st_mode & 0o022 != 0 {
            why = tr("other users may write into it; `chmod 700` it")
        } else {
            return folder
        }
        close(folder)
        throw refused(why)
    }

    /// Whether a socket of this person stands in the open folder; nothing at all is no instance.
    func checkSocket(in folder: Int32) throws(ControlError) {
        var about = stat()
        guard fstatat(folder, Self.socketName, &about, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw .notRunning
        }
        guard about.st_mode & S_IFMT == S_IFSOCK else {
            throw .unusable(path: path + "/" + Self.socketName, why: tr("it is not a socket"))
        }
        if about.st_uid != getuid() { throw foreignSocket }
    }

    var foreignSocket: ControlError {
        .unusable(path: path + "/" + Self.socketName, why: tr("it belongs to another user"))
    }

    private var isLink: Bool {
        var about = stat()
        return lstat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFLNK
    }

    private func refused(_ why: String) -> ControlError { .unusable(path: path, why: why) }

    /// The socket's address by way of the open folder; by its path where /proc is not mounted,
    /// and then cut off where it is too long, so that nothing is found there.
    func address(in folder: Int32, processes: String = "/proc") -> sockaddr_un {
        let descriptors = "\(processes)/self/fd"
        let hasDescriptors = access(descriptors, X_OK) == 0
        let parent = hasDescriptors ? "\(descriptors)/\(folder)" : path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: "\(parent)/\(Self.socketName)".utf8.prefix($0.count - 1))
        }
        return address
    }

    func unusable() -> ControlError { .unusable(path: path, why: String(cString: strerror(errno))) }

    static let socketName = "control"
    static let lockName = "lock"
}

import CUnix
import Glibc

/// The private folder in which the lock and the socket of the running instance stand.
public struct ControlFolder: Hashable, Sendable {
    public let path: String

    /// In the session's own run-time folder, which vanishes with it; else where state is kept.
    public init(runtime: String?, state: String) {
        let isUsable = runtime?.hasPrefix("/") ?? false
        path = (isUsable ? runtime! : state) + "/rushlight"
    }

    /// Makes it for this person alone and opens it: what is in it is then reached through the
    /// descriptor, however long the path is (a socket's may have 107 bytes).
    func open() throws(ControlError) -> Int32 {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw unusable() }
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unusable() }
        var about = stat()
        fstat(folder, &about)
        guard about.st_uid == getuid() else {
            close(folder)
            throw .unusable(path: path, why: "it belongs to someone else")
        }
        fchmod(folder, 0o700)
        return folder
    }

    /// The socket's address by way of the open folder.
    static func address(in folder: Int32) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: "/proc/self/fd/\(folder)/\(socketName)".utf8)
        }
        return address
    }

    func unusable() -> ControlError { .unusable(path: path, why: String(cString: strerror(errno))) }

    static let socketName = "control"
    static let lockName = "lock"
}

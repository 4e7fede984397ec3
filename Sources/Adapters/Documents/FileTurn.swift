import Glibc
import Ports

extension DiskDocuments {
    /// A turn lasts for as long as a small file takes to be written; a program that was stopped in
    /// the middle of one is not waited for.
    private static let patienceMs: Int32 = 10_000
    private static let stepMs: Int32 = 10

    /// The lock is a file of its own, since the one that is kept is replaced with each change. The
    /// kernel releases it when the process ends, however it ends.
    public func alone<T>(with path: String, _ body: () -> T) throws(DocumentError) -> T {
        let target = try Self.followed(path)
        let folder = Self.folder(of: target)
        try Self.make(folder)
        let name = target.split(separator: "/").last.map(String.init) ?? "file"
        let lock = open(
            "\(folder)/.\(name).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600)
        guard lock >= 0 else { throw DocumentError(errno) }
        defer { unlockAndClose(lock) }
        var waitedMs: Int32 = 0
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw DocumentError(errno) }
            if waitedMs >= Self.patienceMs { throw .busy }
            poll(nil, 0, Self.stepMs)
            waitedMs += Self.stepMs
        }
        return body()
    }
}

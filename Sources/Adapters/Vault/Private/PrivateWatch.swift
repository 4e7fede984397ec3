import CUnix
import Glibc

/// Notices that something in a folder or below it was written.
public final class PrivateWatch {
    public let descriptor: Int32
    private let root: String
    private static let wanted = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)

    public init(_ root: String) {
        self.root = root
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        addFolders()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// What happened is read and forgotten; folders that came are watched from now on.
    public func takeChanges() {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        addFolders()
    }

    /// One that is watched already is not watched twice.
    private func addFolders() {
        for folder in PrivateTree(root: root, seconds: 0).folders() {
            inotify_add_watch(descriptor, folder, Self.wanted)
        }
    }
}

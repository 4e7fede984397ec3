import CUnix
import Glibc

/// Held by the one instance that owns the sound, the bus name and the control socket. The
/// kernel lets it go when the process ends, however it ends.
public final class InstanceLock {
    private let lock: Int32
    let folder: Int32

    /// Also clears the socket of an instance that was killed.
    public init(in place: ControlFolder) throws(ControlError) {
        folder = try place.open()
        lock = openat(
            folder, ControlFolder.lockName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else {
            close(folder)
            throw place.unusable()
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            close(lock)
            close(folder)
            throw isHeld ? .held : place.unusable()
        }
        unlinkat(folder, ControlFolder.socketName, 0)
    }

    deinit {
        unlinkat(folder, ControlFolder.socketName, 0)
        close(lock)
        close(folder)
    }
}

import CUnix
import Glibc

/// Held by the one instance that owns the sound, the bus name and the control socket. The
/// kernel releases it when the process ends, however it ends.
public final class InstanceLock {
    let place: ControlFolder
    let folder: Int32
    private let lock: Int32
    /// The socket that stands in the folder for this instance: another's is not ours to remove.
    private var socket: Identity?

    /// Also clears the socket of an instance that was killed.
    public init(in place: ControlFolder) throws(ControlError) {
        let folder = try place.open()
        let lock = openat(
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
        // `deinit` takes down what is whole, even when this throws: so nothing is, before here.
        self.place = place
        self.folder = folder
        self.lock = lock
    }

    /// Another instance may have the place. The process that stands in for this one has the same
    /// lock open: closing it here would not free it.
    func release() {
        removeSocket()
        flock(lock, LOCK_UN)
    }

    deinit {
        removeSocket()
        unlockAndClose(lock)
        close(folder)
    }

    /// Whether who looks for the lock by its path finds this one: somebody may have cleared the
    /// folder away, and made another.
    var isInPlace: Bool {
        let now = Identity(at: place.path + "/" + ControlFolder.lockName)
        return now != nil && now == Identity(of: lock)
    }

    var hasSocket: Bool { socket != nil && socket == standing }

    /// The socket in the folder is this instance's from here on.
    func takeSocket() { socket = standing }

    func removeSocket() {
        if hasSocket { unlinkat(folder, ControlFolder.socketName, 0) }
    }

    private var standing: Identity? { Identity(at: ControlFolder.socketName, in: folder) }
}

/// One file, whatever it is called.
private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init?(at path: String, in folder: Int32 = AT_FDCWD) {
        var about = stat()
        guard fstatat(folder, path, &about, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        (device, number) = (about.st_dev, about.st_ino)
    }

    init?(of file: Int32) {
        var about = stat()
        guard fstat(file, &about) == 0 else { return nil }
        (device, number) = (about.st_dev, about.st_ino)
    }
}

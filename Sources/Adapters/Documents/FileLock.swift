import Glibc

/// Unlocks a file before it is closed. A process that another thread is just starting has the same
/// file open until it runs its own program, and closing ours alone would leave the lock held.
func unlockAndClose(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
}

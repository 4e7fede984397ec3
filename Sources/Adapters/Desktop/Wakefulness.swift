import Glibc

/// Asks logind not to suspend the machine on idle while a book plays. Closing the lid
/// or asking for it still suspends.
final class Wakefulness {
    /// Held off as long as this is open.
    private var lock: Int32?
    /// What was asked for last, whether it was granted or not.
    private var isWanted = false

    deinit { release() }

    func keep(_ isWanted: Bool) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        release()
        if isWanted { lock = ask() }
    }

    /// While no other thread uses the desk: until it is shut.
    func follow(_ desk: MprisDesk) {
        while true {
            let news = desk.take()
            if news.isShut { return }
            keep(news.face?.motion == .playing)
            var watched = pollfd(fd: desk.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, -1) < 0, errno != EINTR { return }
        }
    }

    private func release() {
        if let lock { close(lock) }
        lock = nil
    }

    /// nil where there is no logind: such a machine is not suspended on idle.
    private func ask() -> Int32? {
        BusLine(.system)?.ask(
            "org.freedesktop.login1", "/org/freedesktop/login1",
            "org.freedesktop.login1.Manager", "Inhibit", patience: Self.patience,
            { writer in
                for word in ["idle", "Rushlight", "An audiobook is playing", "block"] {
                    writer.put(.text(word))
                }
            },
            { reader in
                // The descriptor is the message's; the copy outlives it.
                reader.descriptor().map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
                    .flatMap { $0 >= 0 ? $0 : nil }
            })
    }

    /// In microseconds.
    private static let patience: UInt64 = 2_000_000
}

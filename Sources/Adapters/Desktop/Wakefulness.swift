import CBus
import Glibc

/// Asks logind not to suspend the machine on idle while a book plays. Closing the lid
/// or asking for it still suspends.
final class Wakefulness {
    private let bus: UnsafePointer<sb_table>
    /// Held off as long as this is open.
    private var lock: Int32?
    /// What was asked for last, whether it was granted or not.
    private var isWanted = false

    init(_ bus: UnsafePointer<sb_table>) { self.bus = bus }

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
        var opened: OpaquePointer?
        guard bus.pointee.open_system(&opened) >= 0, let raw = opened else { return nil }
        defer { _ = bus.pointee.flush_close_unref(raw) }
        var made: OpaquePointer?
        guard
            bus.pointee.message_new_method_call(
                raw, &made, "org.freedesktop.login1", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager", "Inhibit") >= 0, let call = made
        else { return nil }
        defer { _ = bus.pointee.message_unref(call) }
        let writer = BusWriter(bus: bus, message: call)
        for word in ["idle", "Rushlight", "An audiobook is playing", "block"] {
            writer.put(.text(word))
        }
        var answer: OpaquePointer?
        guard bus.pointee.call(raw, call, Self.patience, nil, &answer) >= 0, let answer else {
            return nil
        }
        defer { _ = bus.pointee.message_unref(answer) }
        // The descriptor is the message's; ours outlives it.
        return BusReader(bus: bus, message: answer).descriptor()
            .map { fcntl($0, F_DUPFD_CLOEXEC, 3) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// In microseconds.
    private static let patience: UInt64 = 2_000_000
}

import CBus
import CUnix
import Glibc
import Ports

/// What the thread of the bus does: answers what is asked, tells what changed, and sleeps.
final class MprisThread {
    private let line: BusLine
    private let desk: MprisDesk
    private let wakefulness: Wakefulness?
    /// The state announced last.
    private var told: [(String, BusValue)] = []

    static let name = "org.mpris.MediaPlayer2.rushlight"

    /// nil where there is no bus.
    init?(_ desk: MprisDesk, _ wakefulness: Wakefulness?) {
        guard let line = BusLine() else { return nil }
        (self.line, self.desk, self.wakefulness) = (line, desk, wakefulness)
        let (bus, raw) = (line.bus, line.raw)
        _ = bus.pointee.add_object(
            raw, nil, MprisFace.path, answerCall, Unmanaged.passUnretained(self).toOpaque())
        if bus.pointee.request_name(raw, Self.name, 0) < 0 {
            // Another instance of ours without the lock, or another program under our name.
            _ = bus.pointee.request_name(raw, "\(Self.name).instance\(getpid())", 0)
        }
        told = MprisFace(face: nil).player
    }

    /// Until it is shut, or the bus goes.
    func run() {
        while true {
            let news = desk.take()
            if news.isShut { return }
            tell(news)
            guard line.serve(), wait() else { return }
        }
    }

    private func wait() -> Bool {
        let events = line.bus.pointee.get_events(line.raw)
        guard let descriptor = line.descriptor, events >= 0 else { return false }
        var deadline = UInt64.max
        guard line.bus.pointee.get_timeout(line.raw, &deadline) >= 0 else { return false }
        var polled = [
            pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0),
            pollfd(fd: desk.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&polled, 2, Self.patience(until: deadline)) >= 0 || errno == EINTR
    }

    /// In milliseconds from now; a bus that awaits nothing has none.
    private static func patience(until deadline: UInt64) -> Int32 {
        if deadline == .max { return -1 }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
        guard deadline > microseconds else { return 0 }
        return Int32(clamping: (deadline - microseconds) / 1_000 + 1)
    }

    private func tell(_ news: MprisDesk.News) {
        let now = MprisFace(face: news.face)
        let player = now.player
        let changed = zip(player, told).filter { $0.0.1 != $0.1.1 }.map(\.0)
        told = player
        wakefulness?.keep(news.face?.motion == .playing)
        if !changed.isEmpty {
            signal("org.freedesktop.DBus.Properties", "PropertiesChanged") { writer in
                writer.put(.text(MprisFace.playerInterface))
                writer.put(.table(changed))
                writer.put(.texts([]))
            }
        }
        if news.isJump {
            signal(MprisFace.playerInterface, "Seeked") { $0.put(now.position) }
        }
    }

    private func signal(_ interface: String, _ member: String, _ body: (BusWriter) -> Void) {
        line.signal(MprisFace.path, interface, member, body)
    }

    // MARK: - Answers

    fileprivate func answer(_ call: OpaquePointer) -> Int32 {
        guard let interface = line.interface(call), let member = line.member(call) else { return 0 }
        let reader = BusReader(bus: line.bus, message: call)
        switch (interface, member) {
        case ("org.freedesktop.DBus.Introspectable", "Introspect"):
            return reply(call) { $0.put(.text(MprisFace.introspection)) }
        case ("org.freedesktop.DBus.Properties", "Get"): return get(call, reader)
        case ("org.freedesktop.DBus.Properties", "GetAll"):
            let rows = reader.text().flatMap(properties) ?? []
            return reply(call) { $0.put(.table(rows)) }
        case ("org.freedesktop.DBus.Properties", "Set"): return set(call, reader)
        case (MprisFace.rootInterface, "Raise"): return reply(call) { _ in }
        case (MprisFace.rootInterface, "Quit"): return obey(.quit, call)
        case (MprisFace.playerInterface, _): return play(member, call, reader)
        default: return 0
        }
    }

    private func play(_ member: String, _ call: OpaquePointer, _ reader: BusReader) -> Int32 {
        switch member {
        case "Play": return obey(.play, call)
        case "Pause", "Stop": return obey(.pause, call)
        case "PlayPause": return obey(.toggle, call)
        case "Next": return obey(.next, call)
        case "Previous": return obey(.previous, call)
        case "Seek":
            guard let offset = reader.microseconds() else { return refuse(call) }
            return obey(.seek(by: Self.duration(offset)), call)
        case "SetPosition":
            guard let path = reader.text("o"), let time = reader.microseconds() else {
                return refuse(call)
            }
            // Of a track that is not the one any more: nothing, as the specification has it.
            guard let (book, chapter) = MprisFace.track(path) else { return reply(call) { _ in } }
            return obey(.position(book: book, chapter: chapter, Self.duration(time)), call)
        case "OpenUri":
            return sb_refuse(
                call, "org.freedesktop.DBus.Error.NotSupported",
                "Open books in Rushlight itself.")
        default: return 0
        }
    }

    private static func duration(_ microseconds: Int64) -> Duration {
        .microseconds(max(-1 << 60, min(1 << 60, microseconds)))
    }

    private func properties(of interface: String) -> [(String, BusValue)]? {
        switch interface {
        case MprisFace.rootInterface: return MprisFace.root
        case MprisFace.playerInterface:
            let face = MprisFace(face: desk.face)
            return face.player + [("Position", face.position)]
        default: return nil
        }
    }

    private func get(_ call: OpaquePointer, _ reader: BusReader) -> Int32 {
        guard let interface = reader.text(), let name = reader.text() else { return refuse(call) }
        guard let value = properties(of: interface)?.first(where: { $0.0 == name })?.1 else {
            return sb_refuse(
                call, "org.freedesktop.DBus.Error.UnknownProperty", "There is no such property.")
        }
        return reply(call) { $0.putVariant(value) }
    }

    private func set(_ call: OpaquePointer, _ reader: BusReader) -> Int32 {
        guard let interface = reader.text(), let name = reader.text() else { return refuse(call) }
        switch (interface, name) {
        case (MprisFace.playerInterface, "Rate"):
            return reader.variant("d", reader.decimal).map { obey(.rate($0), call) }
                ?? refuse(call)
        case (MprisFace.playerInterface, "Volume"):
            return reader.variant("d", reader.decimal).map { obey(.volume($0), call) }
                ?? refuse(call)
        case (MprisFace.playerInterface, "LoopStatus"):
            return reader.variant("s", { reader.text() }).map { word in
                obey(.repeats(word == "Track"), call)
            } ?? refuse(call)
        default:
            return sb_refuse(
                call, "org.freedesktop.DBus.Error.PropertyReadOnly", "It cannot be set.")
        }
    }

    private func obey(_ order: DesktopOrder, _ call: OpaquePointer) -> Int32 {
        desk.hear(order)
        return reply(call) { _ in }
    }

    private func reply(_ call: OpaquePointer, _ body: (BusWriter) -> Void) -> Int32 {
        line.reply(call, body)
    }

    private func refuse(_ call: OpaquePointer) -> Int32 {
        sb_refuse(call, "org.freedesktop.DBus.Error.InvalidArgs", "Not what is taken here.")
    }
}

private func answerCall(
    _ call: OpaquePointer?, _ stage: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let call, let stage else { return 0 }
    let held = Unmanaged<MprisThread>.fromOpaque(stage).takeUnretainedValue()
    return held.answer(call)
}

import CBus
import Glibc
import Ports

/// What the thread of notifications does: tells what is to be told, and hears what is chosen. A bus
/// that goes away is looked for again with the next notification.
final class NotificationThread {
    private let desk: NotificationDesk
    private var talk: NotificationTalk?

    init(_ desk: NotificationDesk) { self.desk = desk }

    func run() {
        while true {
            let news = desk.take()
            for wish in news.wishes { carryOut(wish) }
            if news.isShut { break }
            if talk?.listen(desk.hear) == false { talk = nil }
            wait()
        }
        talk?.withdrawAll()
    }

    private func carryOut(_ wish: NotificationDesk.Wish) {
        switch wish {
        case .withdraw(let tag): talk?.withdraw(tag)
        case .show(let notice):
            if talk == nil { talk = sb().flatMap { NotificationTalk($0) } }
            guard let talk, talk.show(notice) else { return desk.hear(.unserved(notice)) }
        }
    }

    private func wait() {
        var polled = [pollfd(fd: desk.descriptor, events: Int16(POLLIN), revents: 0)]
        if let descriptor = talk?.descriptor {
            polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&polled, nfds_t(polled.count), -1)
    }
}

/// One conversation with what shows notifications.
final class NotificationTalk {
    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"
    /// In microseconds: one that has to be started first takes its time.
    private static let patience: UInt64 = 5_000_000
    /// A person closed it, of the reasons that there are.
    private static let dismissed: UInt32 = 2
    /// A desktop shows a handful at once.
    private static let shownMax = 256

    private let bus: UnsafePointer<sb_table>
    private let raw: OpaquePointer
    /// By which number the desktop knows each.
    private var numbers: [String: UInt32] = [:]
    private var capabilities: Set<String>?

    /// nil where there is no bus of a session.
    init?(_ bus: UnsafePointer<sb_table>) {
        var opened: OpaquePointer?
        guard bus.pointee.open_user(&opened) >= 0, let raw = opened else { return nil }
        (self.bus, self.raw) = (bus, raw)
        // The bus itself sees to it that nobody else's signals come.
        let rule = "type='signal',sender='\(Self.name)',interface='\(Self.name)'"
        let daemon = "org.freedesktop.DBus"
        _ = ask(daemon, "/", daemon, "AddMatch", { $0.put(.text(rule)) }, { _ in true })
    }

    deinit { _ = bus.pointee.flush_close_unref(raw) }

    var descriptor: Int32? {
        let descriptor = bus.pointee.get_fd(raw)
        return descriptor < 0 ? nil : descriptor
    }

    /// False where nothing shows it.
    func show(_ notice: DesktopNotice) -> Bool {
        guard let able = able() else { return false }
        let number = call("Notify", { self.write(notice, able, $0) }, { $0.unsigned() })
        guard let number else {
            // Another program may show them from now on, which can do other things.
            capabilities = nil
            return false
        }
        if numbers.count >= Self.shownMax { numbers = [:] }
        numbers[notice.tag] = number
        return true
    }

    private func write(_ notice: DesktopNotice, _ able: Set<String>, _ writer: BusWriter) {
        writer.put(.text("Rushlight"))
        writer.put(.unsigned(numbers[notice.tag] ?? 0))
        writer.put(.text("rushlight"))
        writer.put(.text(notice.title))
        writer.put(
            .text(able.contains("body-markup") ? Self.escaped(notice.words) : notice.words))
        let acts = able.contains("actions") ? notice.acts : []
        writer.put(.texts(acts.flatMap { [$0.key, $0.title] }))
        writer.put(
            .table([
                ("urgency", .byte(notice.isUrgent ? 2 : 1)),
                ("desktop-entry", .text("rushlight")),
            ]))
        // How long it stays is the desktop's to say.
        writer.put(.integer(-1))
    }

    /// Titles of books are words, not markup.
    private static func escaped(_ words: String) -> String {
        var out = ""
        for character in words {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            default: out.append(character)
            }
        }
        return out
    }

    private func able() -> Set<String>? {
        if let capabilities { return capabilities }
        let told = call(
            "GetCapabilities", { _ in }, { reader in reader.list("s") { reader.text() } })
        capabilities = told.map { Set($0) }
        return capabilities
    }

    func withdraw(_ tag: String) {
        guard let number = numbers.removeValue(forKey: tag) else { return }
        _ = call("CloseNotification", { $0.put(.unsigned(number)) }, { _ in true })
    }

    func withdrawAll() {
        for tag in numbers.keys.sorted() { withdraw(tag) }
    }

    /// Hears what has come; false when the bus is gone.
    func listen(_ hear: (DesktopReply) -> Void) -> Bool {
        while true {
            var taken: OpaquePointer?
            let status = bus.pointee.process(raw, &taken)
            if status < 0 { return false }
            guard let taken else {
                if status > 0 { continue }
                return true
            }
            defer { _ = bus.pointee.message_unref(taken) }
            if let reply = reply(taken) { hear(reply) }
        }
    }

    private func reply(_ message: OpaquePointer) -> DesktopReply? {
        let interface = bus.pointee.message_get_interface(message).map(String.init(cString:))
        guard interface == Self.name,
            let member = bus.pointee.message_get_member(message).map(String.init(cString:))
        else { return nil }
        let reader = BusReader(bus: bus, message: message)
        // Those of other programs are told to everyone.
        guard let number = reader.unsigned(),
            let tag = numbers.first(where: { $0.value == number })?.key
        else { return nil }
        switch member {
        case "ActionInvoked": return reader.text().map { .chosen(tag, act: $0) }
        case "NotificationClosed":
            numbers[tag] = nil
            return reader.unsigned() == Self.dismissed ? .dismissed(tag) : nil
        default: return nil
        }
    }

    private func call<Value>(
        _ member: String, _ body: (BusWriter) -> Void, _ read: (BusReader) -> Value?
    ) -> Value? {
        ask(Self.name, Self.path, Self.name, member, body, read)
    }

    private func ask<Value>(
        _ name: String, _ path: String, _ interface: String, _ member: String,
        _ body: (BusWriter) -> Void, _ read: (BusReader) -> Value?
    ) -> Value? {
        var made: OpaquePointer?
        guard
            bus.pointee.message_new_method_call(raw, &made, name, path, interface, member) >= 0,
            let message = made
        else { return nil }
        defer { _ = bus.pointee.message_unref(message) }
        body(BusWriter(bus: bus, message: message))
        var answer: OpaquePointer?
        guard bus.pointee.call(raw, message, Self.patience, nil, &answer) >= 0, let answer else {
            return nil
        }
        defer { _ = bus.pointee.message_unref(answer) }
        return read(BusReader(bus: bus, message: answer))
    }
}

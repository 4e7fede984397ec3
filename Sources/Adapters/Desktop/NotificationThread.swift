import Glibc
import Notation
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
            if talk == nil { talk = NotificationTalk() }
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
    private static let ownerChanged = "NameOwnerChanged"

    private let line: BusLine
    /// By which number the desktop knows each.
    private var numbers: [String: UInt32] = [:]
    /// The program that gave them, as the bus calls it.
    private var owner: String?
    private var capabilities: Set<String>?

    /// nil where there is no bus of a session.
    init?() {
        guard let line = BusLine() else { return nil }
        self.line = line
        // Signals of other senders are not delivered.
        line.match(
            "type='signal',sender='\(Self.name)',interface='\(Self.name)'",
            patience: Self.patience)
        line.match(
            "type='signal',sender='\(BusLine.daemon)',interface='\(BusLine.daemon)',"
                + "member='\(Self.ownerChanged)',arg0='\(Self.name)'", patience: Self.patience)
    }

    var descriptor: Int32? { line.descriptor }

    /// False where nothing shows it.
    func show(_ notice: DesktopNotice) -> Bool {
        meetOwner()
        guard let able = able() else { return false }
        let number = call("Notify", { self.write(notice, able, $0) }, { $0.unsigned() })
        guard let number else {
            // Another program may show them from now on, which can do other things.
            capabilities = nil
            return false
        }
        // It may have been started by the call.
        if owner == nil { owner = currentOwner }
        if numbers.count >= Self.shownMax { numbers = [:] }
        numbers[notice.tag] = number
        return true
    }

    private func write(_ notice: DesktopNotice, _ able: Set<String>, _ writer: BusWriter) {
        writer.put(.text("Rushlight"))
        writer.put(.unsigned(numbers[notice.tag] ?? 0))
        writer.put(.text("rushlight"))
        writer.put(.text(notice.title))
        // Titles of books are words, not markup.
        let isMarkup = able.contains("body-markup")
        writer.put(.text(isMarkup ? XMLText.escaped(notice.words) : notice.words))
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

    private func able() -> Set<String>? {
        if let capabilities { return capabilities }
        let told = call(
            "GetCapabilities", { _ in }, { reader in reader.list("s") { reader.text() } })
        capabilities = told.map { Set($0) }
        return capabilities
    }

    func withdraw(_ tag: String) {
        if numbers[tag] != nil { meetOwner() }
        guard let number = numbers.removeValue(forKey: tag) else { return }
        _ = call("CloseNotification", { $0.put(.unsigned(number)) }, { _ in true })
    }

    func withdrawAll() {
        for tag in numbers.keys.sorted() { withdraw(tag) }
    }

    /// Hears what has come; false when the bus is gone.
    func listen(_ hear: (DesktopReply) -> Void) -> Bool {
        line.drain { message in
            if let reply = reply(message) { hear(reply) }
        }
    }

    private func reply(_ message: OpaquePointer) -> DesktopReply? {
        let (interface, member) = (line.interface(message), line.member(message))
        let reader = BusReader(bus: line.bus, message: message)
        if interface == BusLine.daemon, member == Self.ownerChanged {
            forget(reader)
            return nil
        }
        // Numbers of other programs' notifications come too.
        guard interface == Self.name, let number = reader.unsigned(),
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

    private func forget(_ reader: BusReader) {
        guard reader.text() == Self.name, let old = reader.text(), old == owner else { return }
        meet(nil)
    }

    /// Asked before a number is used: the signal of a change may be on its way still.
    private func meetOwner() {
        let now = currentOwner
        if now != owner { meet(now) }
    }

    /// When the program that shows notifications ends, its notifications go with it. The next one
    /// counts anew: an old number would name a notification of another program there.
    private func meet(_ now: String?) {
        owner = now
        numbers = [:]
        capabilities = nil
    }

    private var currentOwner: String? {
        line.askDaemon(
            "GetNameOwner", patience: Self.patience, { $0.put(.text(Self.name)) }, { $0.text() })
    }

    private func call<Value>(
        _ member: String, _ body: (BusWriter) -> Void, _ read: (BusReader) -> Value?
    ) -> Value? {
        line.ask(Self.name, Self.path, Self.name, member, patience: Self.patience, body, read)
    }
}

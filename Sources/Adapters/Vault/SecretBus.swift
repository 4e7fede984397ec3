import CBus
import Glibc
import Ports

/// One conversation with the session's keeper of secrets.
final class SecretBus {
    static let name = "org.freedesktop.secrets"
    static let path = "/org/freedesktop/secrets"
    /// In microseconds: a keeper that has to be started first takes its time.
    private static let patience: UInt64 = 15_000_000
    /// A person who is asked for a password by the keyring has so long.
    private static let personMs: Int32 = 120_000
    /// For how long the bus is listened to at once.
    private static let stepMs: Int32 = 1_000
    private static let prompt = "org.freedesktop.Secret.Prompt"

    let bus: UnsafePointer<sb_table>
    private let raw: OpaquePointer

    /// nil where there is no session bus.
    init?() {
        var opened: OpaquePointer?
        guard let bus = sb(), bus.pointee.open_user(&opened) >= 0, let raw = opened else {
            return nil
        }
        (self.bus, self.raw) = (bus, raw)
    }

    deinit { _ = bus.pointee.flush_close_unref(raw) }

    /// Whether a secret service runs, or would start when asked.
    var isServed: Bool {
        let daemon = "org.freedesktop.DBus"
        let isOwned = ask(
            daemon, "/", daemon, "NameHasOwner", { $0.put(.text(Self.name)) }, { $0.flag() })
        if isOwned == true { return true }
        let names = ask(
            daemon, "/", daemon, "ListActivatableNames", { _ in },
            { reader in reader.list("s") { reader.text() } })
        return names?.contains(Self.name) ?? false
    }

    /// What the service answers; nil where it says no or says something else.
    func call<Value>(
        _ path: String, _ interface: String, _ member: String, _ body: (BusWriter) -> Void,
        _ read: (BusReader) -> Value?
    ) -> Value? {
        ask(Self.name, path, "org.freedesktop.Secret." + interface, member, body, read)
    }

    /// Lets the person decide where the service wants that; `/` wants nothing. False when the
    /// person would rather not.
    func settle(_ prompt: String) throws(SecretError) -> Bool {
        if prompt == "/" { return true }
        let daemon = "org.freedesktop.DBus"
        let rule = "type='signal',interface='\(Self.prompt)',member='Completed',path='\(prompt)'"
        _ = ask(daemon, "/", daemon, "AddMatch", { $0.put(.text(rule)) }, { _ in true })
        guard call(prompt, "Prompt", "Prompt", { $0.put(.text("")) }, { _ in true }) != nil else {
            throw SecretError("the keyring cannot ask for its password")
        }
        var waitedMs: Int32 = 0
        while waitedMs < Self.personMs {
            if let isDismissed = completed(prompt) { return !isDismissed }
            var watched = pollfd(fd: bus.pointee.get_fd(raw), events: Int16(POLLIN), revents: 0)
            guard watched.fd >= 0 else { throw SecretError("the session's bus went away") }
            if poll(&watched, 1, Self.stepMs) == 0 { waitedMs += Self.stepMs }
        }
        _ = call(prompt, "Prompt", "Dismiss", { _ in }, { _ in true })
        throw SecretError("the keyring's question was not answered")
    }

    /// Whether the person sent the question away, once it is over.
    private func completed(_ prompt: String) -> Bool? {
        while true {
            var taken: OpaquePointer?
            let status = bus.pointee.process(raw, &taken)
            guard let taken else {
                if status > 0 { continue }
                return nil
            }
            defer { _ = bus.pointee.message_unref(taken) }
            let member = bus.pointee.message_get_member(taken).map(String.init(cString:))
            let interface = bus.pointee.message_get_interface(taken).map(String.init(cString:))
            guard member == "Completed", interface == Self.prompt else { continue }
            // What cannot be read is no consent.
            return BusReader(bus: bus, message: taken).flag() ?? true
        }
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

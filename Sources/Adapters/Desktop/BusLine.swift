import CBus
import Glibc

/// One connection to a bus, for one thread, and what every conversation on it needs.
final class BusLine {
    enum Kind {
        case session
        case system
    }

    /// The bus itself, which answers under this name.
    static let daemon = "org.freedesktop.DBus"

    let bus: UnsafePointer<sb_table>
    let raw: OpaquePointer

    /// nil where there is no such bus, or libsystemd is not installed.
    init?(_ kind: Kind = .session) {
        var opened: OpaquePointer?
        guard let bus = sb() else { return nil }
        let status =
            switch kind {
            case .session: bus.pointee.open_user(&opened)
            case .system: bus.pointee.open_system(&opened)
            }
        guard status >= 0, let raw = opened else { return nil }
        (self.bus, self.raw) = (bus, raw)
    }

    deinit { _ = bus.pointee.flush_close_unref(raw) }

    /// nil once the bus is gone.
    var descriptor: Int32? {
        let descriptor = bus.pointee.get_fd(raw)
        return descriptor < 0 ? nil : descriptor
    }

    /// What is answered; nil where that is a refusal, does not come within `patience`
    /// (microseconds), or says something else.
    func ask<Value>(
        _ name: String, _ path: String, _ interface: String, _ member: String, patience: UInt64,
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
        guard bus.pointee.call(raw, message, patience, nil, &answer) >= 0, let answer else {
            return nil
        }
        defer { _ = bus.pointee.message_unref(answer) }
        return read(BusReader(bus: bus, message: answer))
    }

    /// Calls without waiting: the answer comes with what is drained.
    func start(
        _ name: String, _ path: String, _ interface: String, _ member: String,
        _ body: (BusWriter) -> Void
    ) {
        var made: OpaquePointer?
        guard
            bus.pointee.message_new_method_call(raw, &made, name, path, interface, member) >= 0,
            let message = made
        else { return }
        body(BusWriter(bus: bus, message: message))
        var cookie: UInt64 = 0
        _ = bus.pointee.send(raw, message, &cookie)
        _ = bus.pointee.flush(raw)
        _ = bus.pointee.message_unref(message)
    }

    enum MessageKind { case answer, error, other }

    func kind(of message: OpaquePointer) -> MessageKind {
        var kind: UInt8 = 0
        guard bus.pointee.message_get_type(message, &kind) >= 0 else { return .other }
        // As the specification of the bus numbers them.
        return kind == 2 ? .answer : kind == 3 ? .error : .other
    }

    /// What the bus calls this connection.
    var uniqueName: String? {
        var name: UnsafePointer<CChar>?
        guard bus.pointee.get_unique_name(raw, &name) >= 0 else { return nil }
        return name.map { String(cString: $0) }
    }

    /// Something that the bus itself is asked.
    func askDaemon<Value>(
        _ member: String, patience: UInt64, _ body: (BusWriter) -> Void,
        _ read: (BusReader) -> Value?
    ) -> Value? {
        ask(Self.daemon, "/", Self.daemon, member, patience: patience, body, read)
    }

    /// From here on the bus delivers the messages that `rule` describes.
    func match(_ rule: String, patience: UInt64) {
        _ = askDaemon("AddMatch", patience: patience, { $0.put(.text(rule)) }, { _ in true })
    }

    func signal(
        _ path: String, _ interface: String, _ member: String, _ body: (BusWriter) -> Void
    ) {
        var made: OpaquePointer?
        guard bus.pointee.message_new_signal(raw, &made, path, interface, member) >= 0,
            let message = made
        else { return }
        body(BusWriter(bus: bus, message: message))
        _ = bus.pointee.send(raw, message, nil)
        _ = bus.pointee.message_unref(message)
    }

    /// Answers a call with what `body` writes.
    func reply(_ call: OpaquePointer, _ body: (BusWriter) -> Void) -> Int32 {
        var made: OpaquePointer?
        let status = bus.pointee.message_new_method_return(call, &made)
        guard status >= 0, let message = made else { return status }
        defer { _ = bus.pointee.message_unref(message) }
        body(BusWriter(bus: bus, message: message))
        return min(1, bus.pointee.send(raw, message, nil))
    }

    /// Lets the objects that were added answer what has come; anything else is refused. False once
    /// the bus is gone.
    func serve() -> Bool {
        while true {
            let status = bus.pointee.process(raw, nil)
            if status <= 0 { return status == 0 }
        }
    }

    /// Hands over each message that has come; false once the bus is gone.
    func drain(_ hear: (OpaquePointer) -> Void) -> Bool {
        while true {
            var taken: OpaquePointer?
            let status = bus.pointee.process(raw, &taken)
            if status < 0 { return false }
            guard let taken else {
                if status > 0 { continue }
                return true
            }
            defer { _ = bus.pointee.message_unref(taken) }
            hear(taken)
        }
    }

    func member(_ message: OpaquePointer) -> String? {
        bus.pointee.message_get_member(message).map(String.init(cString:))
    }

    func interface(_ message: OpaquePointer) -> String? {
        bus.pointee.message_get_interface(message).map(String.init(cString:))
    }
}

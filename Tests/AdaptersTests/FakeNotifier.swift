import CBus
import Glibc
import Ports
import Synchronization
import TestKit

@testable import Adapters

/// The program of a desktop that shows notifications, scripted: it keeps what it is told, and a
/// test presses its buttons.
final class FakeNotifier: @unchecked Sendable {
    struct Told: Equatable, Sendable {
        var number: UInt32
        var title: String
        var words: String
        var acts: [String]
        var urgency: UInt8?
    }

    struct Shown: Sendable {
        /// In the order they came, replaced ones in their places.
        var told: [Told] = []
        var closed: [UInt32] = []
        /// How many calls of each kind came.
        var replaced = 0
    }

    let shown = Mutex(Shown())
    private let bus: UnsafePointer<sb_table>
    private let raw: OpaquePointer
    private let able: [String]
    private var stop: [Int32] = [0, 0]
    private var thread = pthread_t()
    private let lock = Mutex(())
    private var count: UInt32 = 0

    init?(able: [String] = ["actions", "body", "body-markup"]) {
        var opened: OpaquePointer?
        guard let bus = sb(), bus.pointee.open_user(&opened) >= 0, let raw = opened else {
            return nil
        }
        (self.bus, self.raw, self.able) = (bus, raw, able)
        pipe(&stop)
        _ = bus.pointee.add_object(
            raw, nil, NotificationTalk.path,
            { call, fake, _ in
                guard let call, let fake else { return 0 }
                return Unmanaged<FakeNotifier>.fromOpaque(fake).takeUnretainedValue().answer(call)
            }, Unmanaged.passUnretained(self).toOpaque())
        guard bus.pointee.request_name(raw, NotificationTalk.name, 0) >= 0 else { return nil }
        pthread_create(
            &thread, nil,
            { fake in
                fake.map { Unmanaged<FakeNotifier>.fromOpaque($0).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func close() {
        write(stop[1], "1", 1)
        pthread_join(thread, nil)
        _ = bus.pointee.flush_close_unref(raw)
        for descriptor in stop { Glibc.close(descriptor) }
    }

    /// Waits until what was told is so.
    func sees(_ isSo: (Shown) -> Bool) -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let end = now.tv_sec + 20
        while now.tv_sec < end {
            let present = shown.withLock { $0 }
            if isSo(present) { return true }
            poll(nil, 0, 5)
            clock_gettime(CLOCK_MONOTONIC, &now)
        }
        return false
    }

    /// A person presses a button, or closes it.
    func press(_ number: UInt32, _ act: String) {
        signal("ActionInvoked") {
            $0.put(.unsigned(number))
            $0.put(.text(act))
        }
    }

    func close(_ number: UInt32, reason: UInt32) {
        signal("NotificationClosed") {
            $0.put(.unsigned(number))
            $0.put(.unsigned(reason))
        }
    }

    private func signal(_ member: String, _ body: (BusWriter) -> Void) {
        lock.withLock { _ in
            var made: OpaquePointer?
            _ = bus.pointee.message_new_signal(
                raw, &made, NotificationTalk.path, NotificationTalk.name, member)
            guard let message = made else { return }
            body(BusWriter(bus: bus, message: message))
            _ = bus.pointee.send(raw, message, nil)
            _ = bus.pointee.flush(raw)
            _ = bus.pointee.message_unref(message)
        }
    }

    private func run() {
        while true {
            while lock.withLock({ _ in bus.pointee.process(raw, nil) }) > 0 {}
            var watched = [bus.pointee.get_fd(raw), stop[0]].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&watched, 2, 20)
            if watched[1].revents != 0 { return }
        }
    }

    /// On its own thread, under the lock.
    private func answer(_ call: OpaquePointer) -> Int32 {
        let reader = BusReader(bus: bus, message: call)
        var made: OpaquePointer?
        _ = bus.pointee.message_new_method_return(call, &made)
        guard let made else { return 0 }
        defer { _ = bus.pointee.message_unref(made) }
        let writer = BusWriter(bus: bus, message: made)
        switch bus.pointee.message_get_member(call).map(String.init(cString:)) {
        case "GetCapabilities": writer.put(.texts(able))
        case "Notify":
            guard let number = take(reader) else { return 0 }
            writer.put(.unsigned(number))
        case "CloseNotification":
            guard let number = reader.unsigned() else { return 0 }
            shown.withLock { $0.closed.append(number) }
        default: return 0
        }
        _ = bus.pointee.send(raw, made, nil)
        return 1
    }

    private func take(_ reader: BusReader) -> UInt32? {
        guard reader.text() == "Rushlight", let replaced = reader.unsigned(),
            reader.text() == "rushlight", let title = reader.text(), let words = reader.text(),
            let acts = reader.list("s", { reader.text() })
        else { return nil }
        var urgency: UInt8?
        _ = reader.list("{sv}") { () -> Bool? in
            reader.within("e", "sv") { () -> Bool? in
                guard let name = reader.text() else { return nil }
                if name == "urgency" {
                    urgency = reader.variant("y") { reader.byte() }
                } else {
                    _ = reader.variant("s") { reader.text() }
                }
                return true
            }
        }
        guard reader.integer() == -1 else { return nil }
        return shown.withLock { shown in
            let place = shown.told.firstIndex { $0.number == replaced }
            if place == nil { count += 1 }
            let told = Told(
                number: place == nil ? count : replaced, title: title, words: words, acts: acts,
                urgency: urgency)
            if let place {
                shown.told[place] = told
                shown.replaced += 1
            } else {
                shown.told.append(told)
            }
            return told.number
        }
    }
}

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
    private let able: [String]
    private var program: BusProgram?
    private var count: UInt32 = 0

    init?(able: [String] = ["actions", "body", "body-markup"], told: [Told] = []) {
        self.able = able
        shown.withLock { $0.told = told }
        program = BusProgram(NotificationTalk.name, at: [NotificationTalk.path]) {
            [unowned self] line, call in answer(line, call)
        }
        if program == nil { return nil }
    }

    func close() { program?.close() }

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
        program?.signal(NotificationTalk.path, NotificationTalk.name, member, body)
    }

    /// On the program's thread.
    private func answer(_ line: BusLine, _ call: OpaquePointer) -> Int32 {
        let reader = BusReader(bus: line.bus, message: call)
        switch line.member(call) {
        case "GetCapabilities": return line.reply(call) { $0.put(.texts(able)) }
        case "Notify":
            guard let number = take(reader) else { return 0 }
            return line.reply(call) { $0.put(.unsigned(number)) }
        case "CloseNotification":
            guard let number = reader.unsigned() else { return 0 }
            shown.withLock { $0.closed.append(number) }
            return line.reply(call) { _ in }
        default: return 0
        }
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
            if place == nil { count = UInt32(shown.told.count) + 1 }
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

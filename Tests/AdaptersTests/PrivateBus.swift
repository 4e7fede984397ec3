import CBus
import Glibc
import TestKit

@testable import Adapters

/// A bus for one test, which is the session's and the system's.
final class PrivateBus {
    private let folder = TemporaryFolder()
    private let pid: pid_t

    static var isInstalled: Bool {
        access("/usr/bin/dbus-daemon", X_OK) == 0 && sb() != nil
    }

    init?() {
        let rules = folder.path + "/bus.conf"
        let text = """
            <busconfig><type>session</type><listen>unix:dir=\(folder.path)</listen>
            <auth>EXTERNAL</auth><policy context="default"><allow send_destination="*"/>
            <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
            """
        guard let file = fopen(rules, "w") else { return nil }
        fputs(text, file)
        fclose(file)
        let line =
            "dbus-daemon --config-file='\(rules)' --fork --nopidfile --print-address=1 --print-pid=1"
        guard let pipe = popen(line, "r") else { return nil }
        var rows: [String] = []
        var row = [CChar](repeating: 0, count: 512)
        while fgets(&row, 512, pipe) != nil {
            rows.append(
                String(
                    decoding: row.prefix { $0 > 31 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            )
        }
        pclose(pipe)
        guard rows.count == 2, let pid = pid_t(rows[1]) else { return nil }
        self.pid = pid
        setenv("DBUS_SESSION_BUS_ADDRESS", rows[0], 1)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", rows[0], 1)
    }

    deinit { kill(pid, SIGTERM) }
}

/// The other end: what a widget does.
final class Desktop {
    private let line: BusLine
    private let properties = "org.freedesktop.DBus.Properties"
    private static let patience: UInt64 = 10_000_000

    init?() {
        guard let line = BusLine() else { return nil }
        self.line = line
    }

    /// Waits until a program has the name.
    func sees(_ name: String) -> Bool {
        let end = clock() + 10
        while clock() < end {
            let isOwned = line.askDaemon(
                "NameHasOwner", patience: Self.patience, { $0.put(.text(name)) }, { $0.flag() })
            if isOwned == true { return true }
            poll(nil, 0, 5)
        }
        return false
    }

    private func clock() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec
    }

    func call(_ member: String, _ body: (BusWriter) -> Void) -> Bool {
        askPlayer(MprisFace.playerInterface, member, body, { _ in true }) ?? false
    }

    func set(_ name: String, _ value: BusValue) -> Bool {
        askPlayer(
            properties, "Set",
            {
                $0.put(.text(MprisFace.playerInterface))
                $0.put(.text(name))
                $0.putVariant(value)
            }, { _ in true }) ?? false
    }

    func text(_ name: String) -> String? { get(name, "s") { $0.text() } }
    func number(_ name: String) -> Double? { get(name, "d") { $0.decimal() } }
    func microseconds(_ name: String) -> Int64? { get(name, "x") { $0.microseconds() } }

    private func get<Value>(
        _ name: String, _ kind: String, _ read: (BusReader) -> Value?
    ) -> Value? {
        askPlayer(
            properties, "Get",
            {
                $0.put(.text(MprisFace.playerInterface))
                $0.put(.text(name))
            },
            { reader in reader.variant(kind) { read(reader) } })
    }

    func metadata() -> [String: String]? {
        askPlayer(
            properties, "Get",
            {
                $0.put(.text(MprisFace.playerInterface))
                $0.put(.text("Metadata"))
            }, { rows(of: $0) })
    }

    private func rows(of reader: BusReader) -> [String: String]? {
        let (bus, message) = (reader.bus, reader.message)
        var rows: [String: String] = [:]
        _ = reader.variant("a{sv}") { () -> Bool? in
            guard bus.pointee.message_enter_container(message, BusWriter.code("a"), "{sv}") > 0
            else { return nil }
            while bus.pointee.message_enter_container(message, BusWriter.code("e"), "sv") > 0 {
                let name = reader.text() ?? ""
                if let value = reader.variant("s", { reader.text() })
                    ?? reader.variant("o", { reader.text("o") })
                    ?? reader.variant("x", { reader.microseconds().map { String($0) } })
                {
                    rows[name] = value
                } else {
                    _ = bus.pointee.message_skip(message, "v")
                }
                _ = bus.pointee.message_exit_container(message)
            }
            return true
        }
        return rows
    }

    /// From here on signals of the player are kept.
    func listen() {
        line.match("type='signal',path='\(MprisFace.path)'", patience: Self.patience)
    }

    /// The member of the next one; nil when ten seconds bring none.
    func nextSignal() -> String? {
        let end = clock() + 10
        while clock() < end {
            let (bus, raw) = (line.bus, line.raw)
            var taken: OpaquePointer?
            let status = bus.pointee.process(raw, &taken)
            if let taken {
                defer { _ = bus.pointee.message_unref(taken) }
                var kind: UInt8 = 0
                _ = bus.pointee.message_get_type(taken, &kind)
                let member = bus.pointee.message_get_member(taken).map(String.init(cString:))
                if kind == 4, member != "NameAcquired" { return member }
                continue
            }
            if status < 0 { return nil }
            if status > 0 { continue }
            var watched = pollfd(fd: bus.pointee.get_fd(raw), events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, 1_000)
        }
        return nil
    }

    private func askPlayer<Value>(
        _ interface: String, _ member: String, _ body: (BusWriter) -> Void,
        _ read: (BusReader) -> Value?
    ) -> Value? {
        line.ask(
            MprisThread.name, MprisFace.path, interface, member, patience: Self.patience, body, read
        )
    }
}

/// Keeps the machine awake on request: for as long as the end of a pipe is open.
final class FakeLogind: @unchecked Sendable {
    private var program: BusProgram?
    private var asked: [Int32] = [0, 0]
    private var ends: [Int32] = [0, 0]

    init?() {
        for descriptors in [\FakeLogind.ends, \.asked] { pipe(&self[keyPath: descriptors]) }
        program = BusProgram(
            "org.freedesktop.login1", at: ["/org/freedesktop/login1"], on: .system
        ) { [unowned self] line, call in answer(line, call) }
        if program == nil { return nil }
    }

    func close() {
        program?.close()
        for descriptor in asked + [ends[0]] { Glibc.close(descriptor) }
    }

    func isHeld(within milliseconds: Int32) -> Bool { ready(asked[0], POLLIN, milliseconds) }
    func isReleased(within milliseconds: Int32) -> Bool { ready(ends[0], POLLHUP, milliseconds) }

    private func ready(_ descriptor: Int32, _ events: Int32, _ milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&watched, 1, milliseconds) == 1
    }

    private func answer(_ line: BusLine, _ call: OpaquePointer) -> Int32 {
        let reader = BusReader(bus: line.bus, message: call)
        let words = (0..<4).compactMap { _ in reader.text() }
        guard words.first == "idle", words.last == "block" else { return 0 }
        let status = line.reply(call) { writer in
            _ = line.bus.pointee.message_append_basic(
                writer.message, BusWriter.code("h"), &ends[1])
        }
        _ = line.bus.pointee.flush(line.raw)
        Glibc.close(ends[1])
        write(asked[1], "1", 1)
        return status
    }
}

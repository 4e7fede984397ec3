import Adapters
import CUnix
import Canvas
import Glibc
import Kernel
import Terminal
import TestKit
import Testing

extension NcursesTerminalTests {
    @Test func aLoopIsTakenFromTerminalToTerminalAndShowsTheSame() throws {
        let house = try House()
        let first = PtyScreen(Size(30, 4))
        let visit = Visit(house.place, first, "xterm-256color")
        house.live(until: { first.row(1) == "  page 0" }, "the page")
        first.type("+")
        house.live(until: { first.row(1) == "  page 1" }, "the next page")
        let shown = first.text

        visit.send("detach")
        house.live(until: { visit.status == 0 }, "the good-bye")
        first.expect("the shell's screen") { first.row(1) == "" }
        #expect(house.loop.terminal == nil)

        let second = PtyScreen(Size(30, 4))
        let other = Visit(house.place, second, "xterm")
        house.live(until: { second.text == shown }, "the same page")

        // The window is made smaller, and its owner says so.
        second.resize(Size(9, 2))
        other.send("resized")
        house.live(until: { second.row(1) == "  page 1" }, "the page in little room")
        #expect(house.loop.terminal?.surface.size == Size(9, 2))

        // Its process is killed without a word; the loop goes on.
        other.vanish()
        house.live(until: { house.loop.terminal == nil }, "the loss")
        second.expect("the shell's screen") { second.row(1) == "" }
    }

    @Test func suspendingStopsTheOwnerAndTheScreenComesBack() throws {
        let house = try House()
        let pty = PtyScreen(Size(20, 3))
        let visit = Visit(house.place, pty, "xterm")
        house.live(until: { pty.row(1) == "  page 0" }, "the page")
        let shown = pty.text
        pty.type("z")
        house.live(until: { visit.heard.contains("stop") }, "the order to stop")
        pty.expect("the shell's screen") { pty.row(1) == "" }
        visit.send("continued")
        house.live(until: { pty.text == shown }, "the page again")
        visit.send("detach")
        house.live(until: { visit.status == 0 }, "the good-bye")
    }

    @Test func aTerminalThatCannotBeDrawnOnIsRefusedInWords() throws {
        let house = try House()
        let pty = PtyScreen(Size(20, 3))
        let visit = Visit(house.place, pty, "no-such")
        house.live(until: { visit.heard == ["no", "unknown no-such"] }, "the refusal")
        #expect(house.loop.terminal == nil)
    }
}

/// An instance without a terminal: a loop with its door open.
private final class House {
    private let scratch = TemporaryFolder()
    let place: ControlFolder
    let loop: Loop<Pages>
    private let server: ControlServer
    private let guests: Guests<Pages>

    init() throws {
        place = ControlFolder(runtime: nil, state: scratch.path)
        server = try ControlServer(holding: InstanceLock(in: place))
        let time = ConcreteTime()
        let doors = Doors()
        let store = Store<Pages>(
            Pages.State(), time: time, perform: { _, _ in doors.loop?.suspend() })
        loop = Loop(
            store, time: time, bell: Bell(), signals: Signals(),
            wiring: Loop.Wiring(
                draw: { state, surface in
                    var frame = Frame(surface.size)
                    frame.write("page \(state.page)", row: 1, column: 2, role: .heading)
                    return (
                        frame,
                        Skin { $0 == .heading ? Look(.terminal, on: .terminal, .bold) : Look() }
                    )
                }, input: { .typed($0) }))
        doors.loop = loop
        guests = Guests(
            loop,
            open: { guest, environment throws(TerminalError) in
                try NcursesTerminal(
                    input: guest.descriptors[0], output: guest.descriptors[1], errors: -1,
                    environment: environment)
            },
            explain: { error in
                if case .unknown(let name) = error { return "unknown \(name)" }
                return "\(error)"
            })
        server.request = { [guests] words, connection in
            let guest = Guests<Pages>.Guest(
                id: ObjectIdentifier(connection), descriptors: connection.descriptors,
                tell: { connection.tell($0) })
            return guests.hear(words, from: guest) ? .later : .refused("unknown")
        }
        server.ended = { [guests] in guests.left(ObjectIdentifier($0)) }
    }

    deinit { loop.detach() }

    /// Turns until it is so; every wake has its cause, but the screen is on another thread.
    func live(
        until isSo: () -> Bool, _ what: String, at location: SourceLocation = #_sourceLocation
    ) {
        for _ in 0..<500 {
            server.serve()
            loop.turn()
            if isSo() { return }
            poll(nil, 0, 10)
        }
        Issue.record("never: \(what)", sourceLocation: location)
    }
}

private final class Doors { weak var loop: Loop<Pages>? }

/// The process that owns the terminal, as far as the socket shows it.
private final class Visit {
    private var socket: Int32
    private var words: [String] = []

    init(_ place: ControlFolder, _ pty: PtyScreen, _ name: String) {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: (place.path + "/control").utf8)
        }
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        let bytes = Array("attach\0TERM=\(name)\0LANG=C.UTF-8".utf8)
        cu_send(socket, bytes, bytes.count, [pty.end, pty.end], 2)
    }

    deinit { vanish() }

    /// The requests it got so far.
    var heard: [String] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            words += bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
        return words
    }

    var status: Int32? {
        let told = heard
        return told.firstIndex(of: "bye").flatMap { Int32(told[$0 + 1]) }
    }

    func send(_ word: String) {
        let bytes = Array(word.utf8)
        cu_send(socket, bytes, bytes.count, nil, 0)
    }

    func vanish() {
        if socket >= 0 { close(socket) }
        socket = -1
    }
}

private enum Pages: Feature {
    struct State: Equatable { var page = 0 }
    enum Action: Equatable, Sendable { case typed(Input) }
    enum Command: Equatable, Sendable { case suspend }

    static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .typed(.key(Key("+"))): state.page += 1
        case .typed(.key(Key("z"))): return [.perform(.suspend)]
        case .typed: break
        }
        return []
    }
}

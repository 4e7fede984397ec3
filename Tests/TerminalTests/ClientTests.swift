import Adapters
import CUnix
import Canvas
import Glibc
import Synchronization
import TestKit
import Testing

/// The process that lends its terminal, against a door that is played.
struct ClientTests {
    @Test func itLendsItsTerminalAndReturnsWithTheStatusItIsTold() throws {
        let door = try Door()
        let lender = Lender(door.place, PtyScreen(Size(20, 3)))
        let guest = try #require(door.serve { $0.words.first == "attach" })
        #expect(guest.words == ["attach", "TERM=xterm", "LANG=C.UTF-8"])
        #expect(guest.connection.descriptors.count == 2)
        #expect(guest.connection.descriptors.allSatisfy { isatty($0) == 1 })
        guest.connection.tell(["bye", "3"])
        #expect(lender.outcome() == .success(3))
    }

    @Test func whenTheInstanceDiesItRestoresTheTerminalItself() throws {
        var door: Door? = try Door()
        let pty = PtyScreen(Size(20, 3))
        let lender = Lender(door!.place, pty)
        var modes = termios()
        tcgetattr(pty.end, &modes)
        let before = modes.c_lflag
        do {
            let guest = try #require(door!.serve { $0.words.first == "attach" })
            cfmakeraw(&modes)
            tcsetattr(guest.connection.descriptors[0], TCSANOW, &modes)
        }
        door = nil
        #expect(lender.outcome() == .failure(.silent(process: nil)))
        tcgetattr(pty.end, &modes)
        #expect(modes.c_lflag == before)
        pty.expect("what restores the screen") { pty.row(0) == "restored" }
    }

    @Test func aRefusalIsPassedOnInItsWords() throws {
        let door = try Door()
        let lender = Lender(door.place, PtyScreen(Size(20, 3)))
        door.server.request = { _, _ in .refused("a reason") }
        #expect(door.serve { _ in false } == nil)
        #expect(lender.outcome() == .failure(.refused("a reason")))
    }
}

private final class Door {
    struct Guest {
        var words: [String]
        var connection: ControlConnection
    }

    private let scratch = TemporaryFolder()
    let place: ControlFolder
    let server: ControlServer
    private var guests: [Guest] = []

    init() throws {
        place = ControlFolder(runtime: nil, state: scratch.path)
        server = try ControlServer(holding: InstanceLock(in: place))
        server.request = { [unowned self] in
            guests.append(Guest(words: $0, connection: $1))
            return .later
        }
    }

    /// Serves until a wanted client has come, or no more come.
    func serve(until isWanted: (Guest) -> Bool) -> Guest? {
        defer { guests = [] }
        var watched = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
        while guests.first(where: isWanted) == nil, poll(&watched, 1, 1000) > 0 { server.serve() }
        return guests.first(where: isWanted)
    }
}

/// `attach` on a thread of its own, as its process would sit in it.
private final class Lender: @unchecked Sendable {
    private let place: ControlFolder
    private let pty: PtyScreen
    private let done = eventfd(0, Int32(EFD_CLOEXEC))
    private let result = Mutex<Result<Int32, ControlError>?>(nil)

    init(_ place: ControlFolder, _ pty: PtyScreen) {
        self.place = place
        self.pty = pty
        var thread: pthread_t = 0
        pthread_create(
            &thread, nil,
            { raw in
                Unmanaged<Lender>.fromOpaque(raw!).takeRetainedValue().lend()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        pthread_detach(thread)
    }

    deinit { close(done) }

    func outcome() -> Result<Int32, ControlError>? {
        var entry = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, 5000)
        return result.withLock { $0 }
    }

    private func lend() {
        let variables = ["TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nowhere"]
        let outcome = Result { () throws(ControlError) in
            try ControlClient(in: place).attach(
                input: pty.end, output: pty.end, restore: Array("restored".utf8),
                variable: { variables[$0] })
        }
        result.withLock { $0 = outcome }
        eventfd_write(done, 1)
    }
}

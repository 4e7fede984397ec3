import Adapters
import CUnix
import Canvas
import Glibc
import Kernel
import Terminal
import TestKit
import Testing

struct ControlTests {
    private let folder = TemporaryFolder()
    private var place: ControlFolder { ControlFolder(runtime: nil, state: folder.path) }

    @Test func onlyOneInstanceHoldsTheLockAndAStaleSocketIsCleared() throws {
        var lock: InstanceLock? = try InstanceLock(in: place)
        #expect(throws: ControlError.held) { try InstanceLock(in: place) }
        lock = nil
        close(open(place.path + "/control", O_CREAT | O_RDWR, 0o600))
        lock = try InstanceLock(in: place)
        #expect(access(place.path + "/control", F_OK) != 0)
        _ = lock
    }

    /// Another thread starts a program just then: until that runs, it has all our files open.
    @Test func aLockThatIsGivenUpIsFreeWhileACopyOfItsFileIsOpen() throws {
        var lock: InstanceLock? = try InstanceLock(in: place)
        let copy = try #require(copyOfOpenFile(at: place.path + "/lock"))
        defer { close(copy) }
        _ = lock
        lock = nil
        _ = try InstanceLock(in: place)
    }

    private func copyOfOpenFile(at path: String) -> Int32? {
        (3..<1_024).lazy.filter { name in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { room in
                let count = readlink("/proc/self/fd/\(name)", room.baseAddress!, room.count)
                let bytes = room.prefix(max(0, count)).map(UInt8.init(bitPattern:))
                return String(decoding: bytes, as: UTF8.self) == path
            }
        }
        .first
        .map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    }

    @Test func theFolderIsPrivateAndMayBeDeep() throws {
        let deep = folder.path + "/" + String(repeating: "d", count: 120)
        mkdir(deep, 0o700)
        let place = ControlFolder(runtime: nil, state: deep)
        let server = try ControlServer(holding: InstanceLock(in: place))
        var about = stat()
        stat(place.path, &about)
        #expect(about.st_mode & 0o777 == 0o700)
        lstat(place.path + "/control", &about)
        #expect(about.st_mode & 0o777 == 0o600)
        #expect(place.path.utf8.count > 107)
        let client = try ControlClient(in: place)
        withExtendedLifetime((server, client)) {}
    }

    @Test func anOldInstanceDoesNotRemoveTheSocketOfANewOne() throws {
        var old: ControlServer? = try ControlServer(holding: InstanceLock(in: place))
        // Somebody tidies up while it runs.
        unlink(place.path + "/control")
        unlink(place.path + "/lock")
        let new = try ControlServer(holding: InstanceLock(in: place))
        #expect(throws: ControlError.held) { try old?.repair() }
        old = nil
        let client = try ControlClient(in: place)
        withExtendedLifetime((new, client)) {}
    }

    @Test func aPlaceThatIsGivenUpIsAnothersAndWhoIsConnectedStays() throws {
        let lock = try InstanceLock(in: place)
        let old = try ControlServer(holding: lock)
        old.request = { words, _ in .done(words) }
        let before = try ControlClient(in: place)
        old.serve()
        old.giveUp()
        try old.repair()
        let new = try ControlServer(holding: InstanceLock(in: place))
        new.request = { _, _ in .done(["new"]) }
        let asked = Asking(place, ["hello"])
        asked.serve(new)
        #expect(try asked.answer?.get() == ["new"])
        // Its maker holds it as long as the program runs.
        withExtendedLifetime((lock, old, new, before)) {}
    }

    @Test func aFolderClearedAwayIsMadeAgainAndWhoIsConnectedStays() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        server.request = { words, _ in .done(words) }
        let before = try ControlClient(in: place)
        server.serve()
        for name in ["control", "lock"] { unlink(place.path + "/" + name) }
        rmdir(place.path)
        #expect(throws: ControlError.notRunning) { try ControlClient(in: place) }
        try server.repair()
        let asked = Asking(place, ["hello"])
        asked.serve(server)
        #expect(asked.answer == .success(["hello"]))
        unlink(place.path + "/control")
        try server.repair()
        try server.repair()
        let again = Asking(place, ["again"])
        again.serve(server)
        #expect(again.answer == .success(["again"]))
        #expect(throws: ControlError.held) { try InstanceLock(in: place) }
        withExtendedLifetime(before) {}
    }

    @Test func aRunTimeFolderIsPreferred() {
        #expect(ControlFolder(runtime: "/run/u", state: "/s").path == "/run/u/rushlight")
        #expect(ControlFolder(runtime: "relative", state: "/s").path == "/s/rushlight")
        #expect(ControlFolder(runtime: nil, state: "/s").path == "/s/rushlight")
    }

    @Test func aFolderThatCannotBeMadeSaysWhy() {
        let place = ControlFolder(runtime: nil, state: "/proc/nowhere")
        #expect(
            throws: ControlError.unusable(
                path: "/proc/nowhere/rushlight", why: "No such file or directory")
        ) { try InstanceLock(in: place) }
    }

    @Test func nobodyAtHomeIsAnErrorOfItsOwn() throws {
        #expect(throws: ControlError.notRunning) { try ControlClient(in: place) }
    }

    @Test func wordsArriveWholeAndAreAnswered() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        server.request = { words, _ in
            words.first == "open" ? .done(words.dropFirst().reversed()) : .refused("what?")
        }
        let asked = Asking(place, ["open", "/a\nb c", ""])
        asked.serve(server)
        #expect(asked.answer == .success(["", "/a\nb c"]))
        let other = Asking(place, ["dance"])
        other.serve(server)
        #expect(other.answer == .failure(.refused("what?")))
    }

    @Test func anInstanceThatHearsNobodyIsNotWaitedFor() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        var clients: [ControlClient] = []
        #expect(throws: ControlError.silent(process: nil)) {
            while clients.count < 100 { clients.append(try ControlClient(in: place)) }
        }
        // Which process it is helps who has to end it.
        #expect(throws: ControlError.silent(process: getpid())) {
            try clients[0].ask(["status"], patienceMs: 1)
        }
        withExtendedLifetime(server) {}
    }

    @Test func aCrowdAtTheDoorDoesNotHarm() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        var heard: [[String]] = []
        var ended = 0
        server.request = { words, _ in
            heard.append(words)
            return .later
        }
        server.ended = { _ in ended += 1 }
        var clients: [ControlClient] = []
        for _ in 0..<40 {
            clients.append(try ControlClient(in: place))
            server.serve()
        }
        // Who has nothing to say makes room for who comes.
        #expect(ended == 8)
        clients.removeAll()
        // A process that another test begins may hold on to what was closed, for a moment.
        for _ in 0..<2_000 where ended < 40 {
            server.serve()
            poll(nil, 0, 1)
        }
        #expect(heard.isEmpty)
        #expect(ended == 40)
    }

    @Test func whoSaysNothingKeepsNobodyElseOut() throws {
        let server = try ControlServer(holding: InstanceLock(in: place))
        server.request = { words, _ in .done(words) }
        var clients: [ControlClient] = []
        for _ in 0..<32 {
            clients.append(try ControlClient(in: place))
            server.serve()
        }
        let asked = Asking(place, ["hello"])
        asked.serve(server)
        #expect(asked.answer == .success(["hello"]))
        withExtendedLifetime(clients) {}
    }
}

/// Asks on another thread, as another process would.
private final class Asking: @unchecked Sendable {
    private(set) var answer: Result<[String], ControlError>?
    private let place: ControlFolder
    private let words: [String]
    private var thread: pthread_t = 0
    private let done = eventfd(0, Int32(EFD_CLOEXEC))

    init(_ place: ControlFolder, _ words: [String]) {
        self.place = place
        self.words = words
        pthread_create(
            &thread, nil,
            { raw in
                let me = Unmanaged<Asking>.fromOpaque(raw!).takeUnretainedValue()
                me.answer = Result { () throws(ControlError) in
                    try ControlClient(in: me.place).ask(me.words)
                }
                eventfd_write(me.done, 1)
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Serves until the answer is there.
    func serve(_ server: ControlServer) {
        var watched = [server.descriptor, done].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&watched, 2, 5000) > 0, watched[1].revents == 0 { server.serve() }
        pthread_join(thread, nil)
        close(done)
    }
}

import CUnix
import Canvas
import Glibc
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The built program leaves at once, and takes along what a person made.
struct QuitTests {
    private let program = BuiltProgram()
    private let pty = PtyScreen(Size(80, 24))

    /// How long it took to end; nil when it did not.
    private func end(of pid: pid_t) -> Duration? {
        let clock = ContinuousClock()
        let start = clock.now
        let watched = cu_pidfd_open(pid)
        defer { close(watched) }
        var entry = pollfd(fd: watched, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 30_000) == 1 else {
            program.kill(pid)
            return nil
        }
        waitpid(pid, nil, 0)
        return clock.now - start
    }

    @Test func `it ends at once while a server is silent`() throws {
        let valve = Valve()
        let asked = Mutex(0)
        let server = LoopbackServer { _ in
            asked.withLock { $0 += 1 }
            var reply = LoopbackServer.Reply(type: "application/atom+xml", "")
            reply.parts = [.bytes(Array("<feed".utf8)), .wait(valve), .hangUp]
            reply.length = 100_000
            return reply
        }
        let pid = program.begin(in: pty, server.text("/feed"))
        pty.expect("the question") { asked.withLock { $0 } > 0 }
        pty.expect("the first screen") { !pty.row(23).isEmpty }
        pty.type("Q")
        let time = try #require(end(of: pid))
        #expect(time < .seconds(1), "\(time)")
        for _ in 0..<8 { valve.open() }
    }

    @Test func `a mark that waits for the disk is kept before it ends`() throws {
        let book = program.home.path + "/lamp.txt"
        try DiskDocuments().save(Array("A lamp stood on it.".utf8), to: book)
        let pid = program.begin(in: pty, book)
        pty.expect("the book") { pty.text.contains("A lamp") }
        let file = program.home.path + "/.local/share/rushlight/library.db"
        pty.expect("the library") { access(file, F_OK) == 0 }
        let other = try Database(path: file)
        // The library may be being made.
        for _ in 0..<1_000 {
            if (try? other.execute("BEGIN IMMEDIATE")) != nil { break }  // asked again
            poll(nil, 0, 10)
        }
        pty.type("maQ")
        pty.expect("the shell's screen") { pty.bytes.contains("?1049l") }
        #expect(kill(pid, 0) == 0 && waitpid(pid, nil, WNOHANG) == 0, "it waits for the disk")
        try other.execute("COMMIT")
        #expect(try #require(end(of: pid)) < .seconds(3))
        let again = program.begin(in: pty, book)
        pty.expect("the book") { pty.text.contains("A lamp") }
        pty.type("'a")
        pty.expect("that it is gone to") { !pty.text.contains("no mark") }
        program.kill(again)
        let marks = try other.rows("SELECT 1 FROM mark WHERE letter = 'a'") { _ in 1 }
        #expect(marks.count == 1)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a terminal that is not read keeps nothing up, and it ends when it is told`(
        _ signal: Int32
    ) throws {
        let pid = program.begin(in: pty)
        pty.expect("the first screen") { !pty.row(23).isEmpty }
        pty.resize(Size(200, 100))
        pty.type("?")
        pty.expect("the help in a large window") { !pty.row(99).isEmpty }
        pty.fallSilent()
        // Each paints the whole screen: more than a terminal keeps for who reads it later.
        for _ in 0..<100 where program.run("ctl", "key", "Ctrl-l").status != 0 {
            Issue.record("it does not hear what it is told")
            break
        }
        let status = program.run("ctl", "status")
        #expect(status.status == 0, "\(status.text)")
        kill(pid, signal)
        let time = try #require(end(of: pid))
        #expect(time < .seconds(1), "\(time)")
    }

    /// Answers like a server of KOReader's places; what was told it is handed out.
    private func places(_ told: @escaping @Sendable (String) -> Void) -> LoopbackServer {
        LoopbackServer { request in
            if request.method == "PUT" { told(String(decoding: request.body, as: UTF8.self)) }
            let isAuth = request.path.hasPrefix("/users/auth")
            return .init(type: "application/json", isAuth ? "{\"authorized\": \"OK\"}" : "{}")
        }
    }

    private func book(lines count: Int) throws -> String {
        let path = program.home.path + "/lamp.epub"
        let text = (1...count).map { "<p>Line \($0) of the lamp.</p>" }.joined()
        try DiskDocuments().save(BookMaker(text).zip.bytes, to: path)
        return path
    }

    @Test func `other devices hear where one was when it ends`() throws {
        let all = Mutex<[String]>([])
        let server = places { words in all.withLock { $0.append(words) } }
        let added = program.run(
            "sync", "add", server.text("/"), "--kind", "kosync", "--user", "ann",
            "--password-command", "echo secret")
        #expect(added.status == 0, "\(added.text)")
        let book = try book(lines: 400)
        let pid = program.begin(in: pty, book)
        pty.expect("the book") { pty.text.contains("Line 1 of") }
        pty.type("50%")
        pty.expect("the middle") { pty.text.contains("Line 201 of") }
        pty.type("Q")
        _ = try #require(end(of: pid))
        // The shell has its prompt back before.
        pty.expect("the place, told") { all.withLock { $0.contains { $0.contains("percent") } } }
        let last = all.withLock { $0.last } ?? ""
        #expect(last.contains(#""percentage": 0.49"#), "\(last)")
    }

    @Test func `other devices hear of a bookmark that was set last`() throws {
        let shared = TemporaryFolder()
        let added = program.run("sync", "add", shared.path, "--privacy", "notes")
        #expect(added.status == 0, "\(added.text)")
        let book = try book(lines: 1)
        /// The journal that other devices read.
        let told = {
            let (disk, root) = (DiskDocuments(), shared.path + "/rushlight/1")
            // No file is there before something was told.
            guard let device = try? disk.names(in: root).first,
                let bytes = try? disk.read("\(root)/\(device)/1.jsonl", bytesMax: 100_000)
            else { return false }
            return String(decoding: bytes, as: UTF8.self).contains("bookmark")
        }
        let pid = program.begin(in: pty, book)
        pty.expect("the book") { pty.text.contains("Line 1 of") }
        pty.type("mm")
        pty.expect("the bookmark") { pty.text.contains("Bookmark set") }
        pty.type("Q")
        _ = try #require(end(of: pid))
        pty.expect("the bookmark, told", told)
    }
}

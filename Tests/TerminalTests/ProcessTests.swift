import CUnix
import Canvas
import Glibc
import TestKit
import Testing

/// The built program in a pseudo terminal, ended in every way a process can be.
@Suite(.serialized) struct ProcessTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP])
    func aSignalLeavesACleanTerminal(number: Int32) throws {
        let stage = Stage()
        kill(stage.pid, number)
        // Ctrl-C is no way out; asked from outside it is answered, and TERM ends it.
        if number == SIGINT || number == SIGQUIT { kill(stage.pid, SIGTERM) }
        #expect(stage.ends() != nil)
        stage.expectCleanTerminal()
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT])
    func aCrashLeavesACleanTerminalAndIsStillACrash(number: Int32) throws {
        let stage = Stage()
        kill(stage.pid, number)
        #expect(stage.ends() == 128 + number)
        stage.expectCleanTerminal()
    }

    @Test func aWindowThatGoesAwayDoesNotLeaveAProcessBehind() throws {
        let stage = Stage()
        stage.pty.hangUp()
        #expect(stage.ends() != nil)
    }

    @Test func whoeverLooksForItFindsNoneAfterIt() throws {
        let stage = Stage()
        stage.pty.expect("the socket") { access(stage.socket, F_OK) == 0 }
        stage.pty.type("Q")
        #expect(stage.ends() == 0)
        #expect(access(stage.socket, F_OK) != 0)
    }

    @Test func `a script opens a book in it`() throws {
        let stage = Stage()
        stage.expectGuide()
        stage.pty.expect("the socket") { access(stage.socket, F_OK) == 0 }
        let folder = TemporaryFolder()
        let book = folder.path + "/lamp.txt"
        #expect(stage.run("ctl", "read", book).status == 1)
        let file = try #require(fopen(book, "w"))
        fputs("A lamp stood on it.", file)
        fclose(file)
        #expect(stage.run("ctl", "read", book).status == 0)
        stage.pty.expect("the book") { stage.pty.text.contains("A lamp stood") }
        stage.pty.type("Q")
        #expect(stage.ends() == 0)
    }

    @Test func itTellsAScriptWhatItShows() throws {
        let stage = Stage()
        stage.expectGuide()
        stage.pty.expect("the socket") { access(stage.socket, F_OK) == 0 }
        let report = stage.run("ctl", "status", "--json")
        #expect(report.status == 0)
        for part in [
            "\"running\": true", "\"screen\": \"guide\"", "\"terminal\": true",
            "\"title\": \"The Guide\"", "\"percent\": 0", "\"locator\": \"",
        ] {
            #expect(report.text.contains(part), "\(part) in \(report.text)")
        }
        stage.pty.type("Q")
        #expect(stage.ends() == 0)
        let after = stage.run("ctl", "status", "--json")
        #expect(after.status == 1 && after.text.contains("\"running\": false"))
    }

    @Test func aBookThatIsAskedForOpensHereWhileAnotherInstanceRunsWithoutAScreen() throws {
        let stage = Stage(throughShell: true)
        stage.pty.type("ZZ")
        stage.pty.expect("the prompt") { stage.pty.text.contains("was here") }
        stage.pty.type("\(Stage.program) --detach\r")
        stage.pty.expect("its word") { stage.pty.text.contains("runs without a screen") }
        stage.pty.type("printf 'A lamp stood on it.' > ~/a.txt; \(Stage.program) ~/a.txt\r")
        stage.pty.expect("the book") { stage.pty.text.contains(" a · page 1 of 1") }
        stage.pty.type("ZZ")
        stage.pty.expect("the prompt") { stage.pty.text.contains("was here") }
        #expect(stage.run("ctl", "status", "--json").text.contains("\"terminal\": false"))
        #expect(stage.run("ctl", "key", "Q").status == 0)
        stage.pty.type("exit\r")
        #expect(stage.ends() != nil)
    }

    @Test func itLeavesItsTerminalAndIsFoundAgainAtTheSameScreen() throws {
        let stage = Stage(throughShell: true)
        stage.pty.type("g,")
        stage.pty.expect("the settings") { stage.pty.text.contains("Settings") }
        #expect(stage.run("ctl", "detach").status == 0)
        stage.pty.expect("the prompt") { stage.pty.text.contains("was here") }
        #expect(stage.run("ctl", "status", "--json").text.contains("\"terminal\": false"))
        stage.pty.type("\(Stage.program)\r")
        stage.pty.expect("the same screen") { stage.pty.text.contains("Settings") }
        #expect(stage.run("ctl", "status", "--json").text.contains("\"screen\": \"settings\""))
        stage.pty.type("Q")
        stage.pty.expect("the prompt") { stage.pty.text.contains("was here") }
        #expect(stage.run("ctl", "status").status == 1)
        stage.pty.type("exit\r")
        #expect(stage.ends() != nil)
    }

    @Test func theThreadThatWasForkedOnlyWaits() throws {
        let stage = Stage()
        stage.expectGuide()
        let children = "/proc/\(stage.pid)/task/\(stage.pid)/children"
        let program = try #require(read(children).split(separator: " ").first)
        // Swift's locks know it by its parent's number: one that is contended would never open.
        let waiting = read("/proc/\(program)/task/\(program)/wchan")
        #expect(waiting.hasPrefix("futex") || waiting == "0", "it is in \(waiting)")
    }

    @Test func whatStandsInHoldsNoneOfTheProgram() throws {
        let stage = Stage()
        stage.expectGuide()
        let children = "/proc/\(stage.pid)/task/\(stage.pid)/children"
        let program = try #require(read(children).split(separator: " ").first)
        let held = { (pid: String) in
            Int(read("/proc/\(pid)/statm").split(separator: " ").dropFirst().first ?? "") ?? .max
        }
        stage.pty.expect("its pages given back") {
            held(String(stage.pid)) * 2 < held(String(program))
        }
    }

    private func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func whoIsKilledTakesItsStandInAlong() throws {
        let stage = Stage()
        stage.pty.expect("the socket") { access(stage.socket, F_OK) == 0 }
        kill(stage.pid, SIGKILL)
        #expect(stage.ends() == 128 + SIGKILL)
        // The listener is gone: its stand-in was not left alone either.
        stage.pty.expect("nobody") { stage.run("ctl", "status").status == 1 }
    }

    @Test func aShellStopsItAndBringsItBack() throws {
        let stage = Stage(throughShell: true)
        stage.expectGuide()
        let shown = stage.pty.text
        stage.pty.type("\u{1A}")
        stage.pty.expect("the shell's word") { stage.pty.text.contains("Stopped") }
        stage.pty.type("fg\r")
        stage.pty.expect("the same screen") { stage.pty.text == shown }
        stage.pty.resize(Size(60, 15))
        stage.pty.type("\u{C}")
        stage.pty.expect("the screen in its new size") { stage.pty.row(14) != "" }
        stage.pty.type("ZZ")
        stage.pty.expect("the prompt") { stage.pty.text.contains("fg\n") }
        stage.pty.type("exit\r")
        #expect(stage.ends() != nil)
    }

    @Test func besideOneThatAShellHasStoppedAnotherOpensAtOnce() throws {
        let stage = Stage(throughShell: true)
        stage.pty.expect("the socket") { access(stage.socket, F_OK) == 0 }
        stage.pty.type("\u{1A}")
        stage.pty.expect("the shell's word") { stage.pty.text.contains("Stopped") }
        stage.pty.type("\(Stage.program) --open keys\r")
        stage.pty.expect("the keys") { stage.pty.row(0).contains("Keys") }
        stage.pty.type("ZZ")
        stage.pty.expect("the prompt") { stage.pty.text.contains("--open keys") }
        stage.pty.type("fg\r")
        stage.expectGuide()
        stage.pty.type("ZZ")
        stage.pty.expect("the prompt") { stage.pty.text.contains("fg\n") }
        stage.pty.type("exit\r")
        #expect(stage.ends() != nil)
    }
}

private final class Stage {
    let pty = PtyScreen(Size(80, 24))
    let pid: pid_t
    private let home = TemporaryFolder()
    private var before = termios()

    init(throughShell: Bool = false) {
        write(pty.end, "$ was here\r\n", 12)
        tcgetattr(pty.end, &before)
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let environment = [
            "TERM=xterm-256color", "LANG=C.UTF-8", "HOME=\(home.path)", "PATH=\(path)", "PS1=$ ",
        ]
        let program = Self.program
        if throughShell {
            let shell = ["bash", "--norc", "--noprofile", "-i"]
            pid = pty.spawn(shell, environment)
            pty.expect("a prompt") { [pty] in pty.text.contains("\n$") }
            pty.type(program + "\r")
        } else {
            pid = pty.spawn([program], environment)
        }
        pty.expect("the first screen") { [pty] in
            pty.bytes.contains("?1049h") && !pty.row(23).isEmpty && !pty.text.contains("was here")
        }
    }

    /// The first screen says at first that it opens a book.
    func expectGuide(at location: SourceLocation = #_sourceLocation) {
        pty.expect("the guide", at: location) { pty.text.contains("page 1 of 1") }
    }

    /// Where others reach it; no run-time folder is set.
    var socket: String { home.path + "/.local/state/rushlight/control" }

    static var program: String { BuiltProgram.path }

    /// Another instance of the program, that of a script: what it writes, and its status.
    func run(_ words: String...) -> (text: String, status: Int32) {
        let line =
            "env -i LANG=C.UTF-8 HOME='\(home.path)' '\(Self.program)' "
            + words.joined(separator: " ")
        guard let pipe = popen(line, "r") else { return ("", -1) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 {
            text += piece[..<count]
        }
        return (String(decoding: text, as: UTF8.self), cu_exit_status(pclose(pipe)))
    }

    /// The exit status, once it has ended; nil when it does not.
    func ends() -> Int32? {
        let watched = cu_pidfd_open(pid)
        defer { close(watched) }
        var entry = pollfd(fd: watched, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 30_000) == 1 else {
            kill(pid, SIGKILL)
            return nil
        }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return cu_exit_status(status)
    }

    func expectCleanTerminal(at location: SourceLocation = #_sourceLocation) {
        pty.expect("the shell's screen", at: location) { pty.row(0) == "$ was here" }
        var after = termios()
        tcgetattr(pty.end, &after)
        #expect(after.c_lflag == before.c_lflag, sourceLocation: location)
        #expect(after.c_iflag == before.c_iflag, sourceLocation: location)
        for mode in ["2004", "1000", "1002", "1006", "1004", "1049"] {
            let (on, off) = (pty.bytes.ranges(of: "?\(mode)h"), pty.bytes.ranges(of: "?\(mode)l"))
            let isOff = on.isEmpty || !off.isEmpty && on.last!.lowerBound < off.last!.lowerBound
            #expect(isOff, "mode \(mode)", sourceLocation: location)
        }
    }
}

import Glibc
import TestKit
import Testing

/// What the program has in its memory is hidden from other programs of the same person.
@Suite struct HiddenTests {
    @Test func `no other process may look into it`() throws {
        let home = TemporaryFolder()
        chmod(home.path, 0o777)
        // Root may look into everything: as somebody else it shows whose the memory is.
        let other: UInt32 = getuid() == 0 ? 65_534 : getuid()
        let within =
            getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=\(other)", "--clear-groups"] : []
        let pty = PtyScreen(.init(80, 24))
        let pid = pty.spawn(
            within + [BuiltProgram.path, "--open", "keys"],
            ["TERM=xterm-256color", "LANG=C.UTF-8", "HOME=\(home.path)", "PATH=/usr/bin:/bin"])
        defer {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        pty.expect("the keys") { pty.text.contains("Keys") }
        var about = stat()
        #expect(stat("/proc/\(pid)/status", &about) == 0)
        // The kernel gives the files of a process that may be looked into to its own person.
        #expect(stat("/proc/\(pid)/mem", &about) == 0 && about.st_uid == 0)
    }
}

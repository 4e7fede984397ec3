import CUnix
import Canvas
import Glibc
import TestKit
import Testing

/// The private shelf of the built program: what is in it is found by its passphrase alone, on the
/// disk not even then.
@Suite(.enabled(if: access("/dev/shm", W_OK) == 0, "there is no folder in memory"))
struct PrivateSearchTests {
    private let secret = SecretBook()
    private var program: BuiltProgram { secret.program }
    private static let passphrase = "harbour lamp"

    private func within(_ words: String...) -> (text: String, status: Int32) {
        secret.run(["private"] + words, with: Self.passphrase)
    }

    /// What is written while nothing of it is to be on the disk, the library's files included.
    private func written(since mark: String) -> String { secret.written(since: mark, sparing: "-") }

    private var isInSecondChapter: Bool {
        within("place", secret.book).text.contains("epubcfi(/6/4!")
    }

    private func begin(in pty: PtyScreen) -> pid_t {
        let pid = program.begin(in: pty, "private", secret.book)
        pty.expect("the question") { pty.text.contains("Passphrase of the private shelf") }
        pty.type(Self.passphrase + "\r")
        return pid
    }

    private func end(_ pid: pid_t) -> Int32 {
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }

    @Test func `no title is found from outside, open or closed, and all is there again`() {
        #expect(within("set").status == 0)
        let start = secret.touch("start")
        #expect(within("shelf", "add", secret.book).status == 0)
        #expect(written(since: start).isEmpty)
        secret.expectNothing(in: secret.answers(), "an answer")
        #expect(within("shelf", "list").text.contains("Quagmire"))

        let pty = PtyScreen(Size(80, 24))
        let pid = begin(in: pty)
        pty.expect("the book") { pty.text.contains("herons") }
        pty.type(" ")
        pty.expect("its second chapter") { pty.text.contains("They came back.") }
        secret.expectNothing(in: secret.answers(), "an answer")
        #expect(program.run("ctl", "status").text.contains("no instance"))
        #expect(within("ctl", "status", "--json").text.contains("Quagmire"))
        #expect(program.run("private", "status").text.contains("is open"))
        pty.type("Q")
        #expect(end(pid) == 0)
        #expect(program.run("private", "status").text.contains("is closed"))
        #expect(written(since: start).isEmpty)
        #expect(isInSecondChapter)
    }

    @Test(arguments: [true, false])
    func `a killed program loses nothing`(isKeeper: Bool) throws {
        #expect(within("set").status == 0)
        let start = secret.touch("start")
        let pty = PtyScreen(Size(80, 24))
        let pid = begin(in: pty)
        pty.expect("the book") { pty.text.contains("herons") }
        pty.type(" ")
        pty.expect("its second chapter") { pty.text.contains("They came back.") }
        let isKept = (0..<20).contains { _ in
            poll(nil, 0, 100)
            return isInSecondChapter
        }
        #expect(isKept)
        if isKeeper {
            program.kill(pid)
            BuiltProgram.expect("the end") {
                program.run("private", "status").text.contains("was killed")
            }
        } else {
            let program = try #require(secret.children(of: pid).first)
            Glibc.kill(secret.children(of: program).first ?? program, SIGKILL)
            #expect(cu_exit_status(end(pid)) != 0)
            #expect(self.program.run("private", "status").text.contains("is closed"))
        }
        #expect(written(since: start).isEmpty)
        #expect(isInSecondChapter)
        #expect(program.run("private", "status", "--json").text.contains("\"sealed\": true"))
    }

    @Test func `a wrong passphrase opens nothing, and is counted`() {
        #expect(within("set").status == 0)
        let wrong = secret.run(["private", "shelf", "list"], with: "candle")
        #expect(wrong.status == 1 && wrong.text.contains("does not open it"))
        #expect(program.run("private", "status", "--json").text.contains("\"wrong_tries\": 1"))
    }

    @Test func `it is not entered from within`() {
        #expect(within("set").status == 0)
        let nested = within("private", "status")
        #expect(nested.status == 1 && nested.text.contains("private shelf already"))
    }
}

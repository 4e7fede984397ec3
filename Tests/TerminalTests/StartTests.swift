import CUnix
import Canvas
import Glibc
import TestKit
import Testing

@testable import Adapters

/// The built program where the system gives it little, or something odd.
struct StartTests {
    private let program = BuiltProgram()

    private func book() throws -> String {
        let path = program.home.path + "/lamp.txt"
        try DiskDocuments().save(Array("A lamp stood on it.".utf8), to: path)
        return path
    }

    /// What a shell's line says, complaints as well, and its status.
    private func shell(_ line: String) -> (text: String, status: Int32) {
        guard let pipe = popen("exec 2>&1; " + line, "r") else { return ("", -1) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 {
            text += piece[..<count]
        }
        return (String(decoding: text, as: UTF8.self), cu_exit_status(pclose(pipe)))
    }

    /// The same with the program in its home, and what a shell does with it.
    private func run(_ words: String) -> (text: String, status: Int32) {
        let home = "HOME='\(program.home.path)'; LC_ALL=C.UTF-8; export HOME LC_ALL; exec "
        return shell(home + "'\(BuiltProgram.path)' " + words)
    }

    @Test(arguments: [(">/dev/full", "the disk is full"), (">&-", "it is closed")])
    func `output that cannot be written fails, with one message`(to: String, why: String) throws {
        let path = try book()
        let told = "rushlight: standard output: \(why). What was printed is cut: run it again.\n"
        for words in ["text '\(path)'", "inspect --json '\(path)'", "shelf list --json", "--help"] {
            let said = run("\(words) \(to)")
            #expect(said.status == 1 && said.text == told, "\(words): \(said)")
        }
        // Where there is nothing to print, nothing is missing.
        let nothing = run("search '\(path)' nosuch \(to)")
        #expect(nothing.status == 1 && nothing.text.isEmpty, "\(nothing)")
    }

    @Test func `a book may come through standard input, and the library knows it by its content`()
        throws
    {
        let path = try book()
        let page = run("page - <'\(path)'")
        #expect(page.status == 0 && page.text.contains("A lamp stood on it."), "\(page)")
        #expect(run("place - <'\(path)'").status == 1)
        #expect(run("place '\(path)' --set 100%").status == 0)
        let place = run("place - --json <'\(path)'")
        #expect(place.status == 0 && place.text.contains("\"percent\": 100"), "\(place)")
        #expect(run("sync history - --json <'\(path)'").text.contains("\"percent\": 100"))
        #expect(run("who - --json <'\(path)'").text.contains("\"entries\": "))
        #expect(run("stats - <'\(path)'").status == 0)
        #expect(run("- <'\(path)'").status == 2)
    }

    @Test func `a book is not written over, nor what may only be read`() throws {
        let (list, zip) = (program.home.path + "/list.json", program.home.path + "/a.epub")
        let book: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0]
        try DiskDocuments().save(book, to: zip)
        let refused = run("shelf export --output '\(zip)'")
        #expect(refused.status == 1 && refused.text.contains("perhaps a book"), "\(refused)")
        #expect(program.bytes(zip) == book)
        for _ in 0..<2 { #expect(run("shelf export --output '\(list)'").status == 0) }
        chmod(list, 0o444)
        let kept = run("shelf export --output '\(list)'")
        #expect(kept.status == 1 && kept.text.contains("it may only be read"), "\(kept)")
    }

    @Test func `a locked book says how it is opened, and is asked for its password once`() throws {
        let (path, word) = (program.home.path + "/minutes.pdf", program.home.path + "/word")
        try DiskDocuments().save(LockedPdf.bytes, to: path)
        try DiskDocuments().save(Array("lamp\n".utf8), to: word)
        let closed = run("page '\(path)'")
        #expect(closed.status == 1 && closed.text.contains("--password-fd"), "\(closed)")
        #expect(run("page '\(path)' --password-fd 3 3<'\(word)'").text.contains("is locked."))
        let who = run("who '\(path)' --json --password-fd 3 3<'\(word)'")
        #expect(who.text.contains("\"entries\": "), "\(who)")
    }

    @Test func `a pipe is no book, and is called what it is`() throws {
        let pipe = program.home.path + "/pipe"
        mkfifo(pipe, 0o600)
        for path in [pipe, "/dev/null"] {
            let said = run("inspect '\(path)'")
            #expect(said.status == 1 && said.text.contains(": this is a device or a pipe. "))
        }
        let loop = program.home.path + "/loop"
        symlink(loop, loop)
        let said = run("inspect '\(loop)'")
        #expect(said.text.contains(": it cannot be read (its links lead in a circle). "), "\(said)")
    }

    @Test func `a home that is not UTF-8 is refused by its name`() {
        let said = shell("HOME=\"$(printf '/tmp/b\\351')\" '\(BuiltProgram.path)' config path")
        #expect(said.status == 2)
        #expect(said.text.contains("HOME: it is not UTF-8 (/tmp/b\\xe9)"), "\(said.text)")
    }

    @Test func `a file whose name is not UTF-8 is refused by its name`() {
        let said = shell(
            "HOME=/tmp '\(BuiltProgram.path)' inspect \"$(printf '/tmp/b\\351.txt')\"")
        #expect(said.status == 2)
        #expect(said.text.contains("/tmp/b\\xe9.txt: this name is not UTF-8"), "\(said.text)")
    }

    /// Below some ten not even the program's libraries can be loaded, which the system tells.
    @Test(arguments: [4, 8, 16, 24, 40, 63])
    func `with few descriptors nothing crashes, and no book is called damaged`(
        _ count: Int
    ) throws {
        let path = try book()
        let line = "HOME='\(program.home.path)'; export HOME; ulimit -n \(count); exec "
        let said = shell(line + "'\(BuiltProgram.path)' inspect '\(path)'")
        #expect((1..<128).contains(said.status), "\(said)")
        #expect(!said.text.contains("damaged"), "\(said.text)")
        #expect(said.text.contains("ulimit -n 256") || said.status == 127, "\(said.text)")
    }

    @Test func `with enough of them, or where more may be had, all is well`() throws {
        let path = try book()
        let line = "HOME='\(program.home.path)'; export HOME; ulimit -Sn 12; exec "
        let said = shell(line + "'\(BuiltProgram.path)' inspect '\(path)'")
        #expect(said.status == 0, "\(said)")
    }

    @Test(.timeLimit(.minutes(20)))
    func `a pipe is no copy of a library, and nothing waits for it`() throws {
        let pipe = program.home.path + "/copy.db"
        mkfifo(pipe, 0o600)
        let said = program.run("shelf", "restore", pipe)
        #expect(said.status == 1 && said.text.contains("no copy of a library"), "\(said.text)")
    }
}

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

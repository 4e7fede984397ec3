import Adapters
import TestKit
import Testing

/// What the built program refuses, with which status, and what it says to do next.
struct CommandRefusalTests {
    private let program = BuiltProgram()

    private func write(_ name: String, _ text: String) throws -> String {
        let path = program.home.path + "/" + name
        try DiskDocuments().save(Array(text.utf8), to: path)
        return path
    }

    @Test func `a running instance that says no is asked something else next`() throws {
        let (empty, text) = (try write("empty.m4b", ""), try write("lamp.txt", "A lamp."))
        program.variables = ["RUSHLIGHT_AO=null"]
        #expect(program.run("--detach").status == 0)
        defer { _ = program.run("ctl", "key", "Q") }
        for (words, status): ([String], Int32) in [
            (["pause-download", "1"], 1), (["drop-download", "x"], 2), (["read", "none.epub"], 1),
            (["enqueue", "none.m4b"], 1), (["enqueue", empty], 1), (["enqueue", text], 1),
            (["dequeue", "9"], 1), (["dequeue", "0"], 2), (["key", "nosuchkey"], 2),
        ] {
            let said = program.run(["ctl"] + words)
            #expect(said.status == status && said.text.hasPrefix("rushlight: "), "\(words) \(said)")
            #expect(said.text.contains(". "), "\(said.text)")
        }
        #expect(program.run("ctl", "queue").text.isEmpty)
    }

    @Test func `a file that is there is not written over`() throws {
        let path = try write("list.opml", "mine")
        let said = program.run("podcast", "export", "--output", path)
        #expect(said.status == 1 && said.text.contains("there is a file already. "))
        #expect(program.bytes(path) == Array("mine".utf8))
    }

    @Test func `while the lock is set no words are listed`() throws {
        #expect(program.run("words", "list").text.isEmpty)
        try DiskDocuments().save(Array("{}".utf8), to: program.folder + "/lock.json")
        let said = program.run("words", "list")
        #expect(said.status == 1 && said.text.contains("words list: the lock is set. "))
    }
}

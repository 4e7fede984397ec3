import Adapters
import Notebook
import Ports
import Publications
import ReadingRuntime
import TestKit
import Testing

@testable import CommandLine

/// The words that were looked up, listed and answered from scripts.
@Suite final class WordsCommandTests {
    private let disk = TemporaryFolder()
    private var said = ""
    private let today = CalendarDay(number: 20_000)

    private func run(_ words: String...) throws -> Int32 {
        said = ""
        let parsed = try Invocation.parse(["words"] + words, exists: { _ in true })
        let order = try #require(parsed.order as? WordsCommand.Order)
        let library = SQLiteLibrary(folder: disk.path) { 1 }
        let clerk = VocabularyClerk(VocabularyDesk(library, library, defining: nil))
        let console = Console(
            write: { self.said += String(decoding: $0, as: UTF8.self) }, complain: { _ in })
        return try WordsCommand.run(order, clerk, on: today, console)
    }

    private func lookUp(_ word: String) throws {
        var note = Annotation(
            id: word, kind: .lookup, start: "#char=4", quote: word, percent: 5, created: 1)
        note.before = "A "
        try SQLiteLibrary(folder: disk.path) { 1 }.put(
            [note], of: BookMaker("<p>A word.</p>").open(), at: "/b.epub")
    }

    @Test func `without words it ends with 1 and says nothing`() throws {
        #expect(try run("list") == 1 && said.isEmpty)
    }

    @Test func `an answer says when the word comes again, and it is not due any more`() throws {
        try lookUp("fathom")
        #expect(try run("list", "--due") == 0)
        #expect(said == "fathom, new, Test\n")
        #expect(try run("grade", "Fathom", "good") == 0)
        #expect(said == "fathom, due \(CalendarDay(number: 20_003)), asked 1 time, Test\n")
        #expect(try run("list", "--due") == 1)
        #expect(try run("grade", "fathom", "never") == 0 && said.contains("not asked any more"))
        #expect(try run("list", "--json") == 0)
        #expect(said.contains("\"dropped\": true") && said.contains("\"sentence\": \"A fathom\""))
    }

    @Test func `a word that was set aside is asked again, and one is removed`() throws {
        try lookUp("fathom")
        try lookUp("keel")
        #expect(try run("grade", "fathom", "never") == 0)
        #expect(said == "fathom, not asked any more, asked 0 times, Test\n")
        #expect(try run("ask", "fathom") == 0 && said == "fathom, new, Test\n")
        #expect(try run("remove", "fathom", "keel") == 0)
        #expect(said == "fathom, removed\nkeel, removed\n")
        #expect(try run("list") == 1)
        #expect(throws: Complaint.self) { try run("remove", "fathom") }
    }

    @Test func `a word that was never looked up, and a grade there is none of, are refused`() throws
    {
        try lookUp("fathom")
        #expect(throws: Complaint.self) { try run("grade", "keel", "good") }
        #expect(throws: Complaint.self) { try run("grade", "fathom", "fair") }
    }
}

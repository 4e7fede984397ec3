import Adapters
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import TestKit
import Testing

@testable import CommandLine

/// What dictionaries say, and the rare words of a book, for scripts.
@Suite final class DefineCommandTests {
    private let disk = TemporaryFolder()
    private var said = ""
    private var saved: [String: [UInt8]] = [:]

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        try DiskDocuments().save(bytes, to: disk.path + "/" + name)
    }

    /// `fathom`, with a sound.
    private func writeDictionary(sound: [UInt8]?) throws {
        let article = "<b>fathom</b> Six feet. <a href=\"sound://f.ogg\">♪</a>"
        try write("t.ifo", Array("StarDict's dict ifo file\nbookname=T\nsametypesequence=h\n".utf8))
        try write(
            "t.idx", Array("fathom\0".utf8) + [0, 0, 0, 0, 0, 0, 0, UInt8(article.utf8.count)])
        try write("t.dict", Array(article.utf8))
        guard let sound else { return }
        let index = Array("f.ogg\0".utf8) + [0, 0, 0, 0, 0, 0, 0, UInt8(sound.count)]
        try write("res.ridx", index)
        try write("res.rdic", sound)
    }

    private var desk: LookupDesk {
        LookupDesk(
            defining: DiskDictionaries(folders: [disk.path]),
            counting: WordCounts(FrequencyLists(folders: [disk.path]), texts: nil, shelf: nil),
            keeping: nil, id: { "i" }, now: { 1 })
    }

    private var console: Console {
        Console(
            write: { self.said += String(decoding: $0, as: UTF8.self) },
            complain: { self.said += $0 })
    }

    private func define(_ words: String...) throws -> Int32 {
        said = ""
        let parsed = try Invocation.parse(["define"] + words, exists: { _ in true })
        let order = try #require(parsed.order as? DefineCommand.Order)
        let files = FileDoor(
            read: { _ throws(Complaint) in nil },
            save: { bytes, path throws(Complaint) in self.saved[path] = bytes })
        return try DefineCommand.run(order, desk, .init(Settings()), files, console)
    }

    private func hints(_ body: String, _ words: String...) throws -> Int32 {
        said = ""
        let parsed = try Invocation.parse(["hints", "b.epub"] + words, exists: { _ in true })
        let order = try #require(parsed.order as? HintsCommand.Order)
        let book = try BookMaker(body, "<p>A second fathom.</p>").open()
        return try HintsCommand.run(
            order, desk.hints, .init(Settings()), { _ throws(OpenError) in book }, console)
    }

    @Test func `a word is defined, its sound written, and what is not known ends with 1`() throws {
        try writeDictionary(sound: Array("OggS and more".utf8))
        #expect(try define("fathoms", "--language", "en") == 0)
        #expect(said == "fathom, T:\n  fathom Six feet. ♪\n")
        #expect(try define("fathom", "--json", "--sound", "out.ogg") == 0)
        #expect(said.contains("\"gloss\": \"Six feet\"") && said.contains("\"sounds\": 1"))
        #expect(saved["out.ogg"] == Array("OggS and more".utf8))
        #expect(try define("keel") == 1 && said.isEmpty)
    }

    @Test func `a sound that is missing, or no sound, is refused with a reason`() throws {
        try writeDictionary(sound: nil)
        #expect(throws: Complaint.self) { try self.define("fathom", "--sound", "out.ogg") }
        try writeDictionary(sound: Array("#EXTM3U\nhttps://example.org/a.mp3".utf8))
        #expect(throws: Complaint.self) { try self.define("fathom", "--sound", "out.ogg") }
        #expect(saved.isEmpty)
    }

    @Test func `rare words of a book are listed, each once, as far as is asked`() throws {
        try writeDictionary(sound: nil)
        try write("en.txt", Array("the 9000000\nfathom 1\n".utf8))
        #expect(try hints("<p>The first fathom.</p>") == 0)
        #expect(said == "fathom: Six feet\n")
        #expect(try hints("<p>The first fathom.</p>", "--from", "50%", "--json") == 0)
        #expect(said.contains("\"per_million\": 0.11") && said.contains("p1.xhtml") == false)
        #expect(try hints("<p>The.</p>", "--to", "10%") == 1 && said.isEmpty)
    }

    @Test func `places in the wrong order, and a book without text, are refused`() throws {
        try writeDictionary(sound: nil)
        try write("en.txt", Array("the 9000000\nfathom 1\n".utf8))
        #expect(throws: Complaint.self) {
            try self.hints("<p>A fathom.</p>", "--from", "90%", "--to", "5%")
        }
        #expect(throws: Complaint.self) {
            try HintsCommand.run(
                .init(file: "a.m4b"), desk.hints, .init(Settings()),
                { _ throws(OpenError) in throw .hasNoText }, console)
        }
    }

    @Test func `without a list and without dictionaries it says what would help`() throws {
        #expect(throws: Complaint.self) { try self.hints("<p>The first fathom.</p>") }
        try write("en.txt", Array("the 9000000\n".utf8))
        let trouble = #expect(throws: Complaint.self) { try self.hints("<p>A fathom.</p>") }
        #expect(trouble?.line.contains("none of this language was found") == true)
    }
}

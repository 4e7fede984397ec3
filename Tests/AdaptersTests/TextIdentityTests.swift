import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Books that were renamed, converted and written anew, known by their words.
@Suite struct TextIdentityTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }

    private func library(at time: Int64 = 1) -> SQLiteLibrary {
        SQLiteLibrary(folder: folder, now: { time })
    }

    /// A text of made-up words, another one for each seed.
    private func words(_ seed: UInt64, paragraphs: Int = 60) -> [String] {
        var random = SplitMix64(seed: seed)
        let syllables = ["la", "mor", "ti", "né", "gust", "o", "hel", "wick", "ra", "sun"]
        return (0..<paragraphs).map { _ in
            (0..<30).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    syllables.randomElement(using: &random) ?? ""
                }.joined()
            }.joined(separator: " ")
        }
    }

    private func book(
        _ paragraphs: [String], title: String, id: String
    ) throws -> Publication {
        var maker = BookMaker(paragraphs.map { "<p>\($0)</p>" }.joined())
        maker.title = title
        maker.metadata = "<dc:identifier>\(id)</dc:identifier>"
        return try maker.open()
    }

    private func kept(_ percent: Double) -> KeptReading {
        KeptReading(locator: "#char=\(Int(percent))", percent: percent, marks: ["a": "#char=1"])
    }

    @Test func `a book under another name, title and number goes on where it was left`() throws {
        let old = try book(words(1), title: "Old", id: "one")
        try library().keep(kept(43), of: old, at: "/old.epub")
        #expect(try library().note(old.fingerprint(), of: old, at: "/old.epub") == nil)
        #expect(try library().isNoted(old))
        let new = try book(["Made by hand."] + words(1), title: "New: A Novel", id: "two")
        #expect(try library().reading(of: new, at: "/new.epub") == nil)
        #expect(try !library().isNoted(new))
        #expect(try library().note(new.fingerprint(), of: new, at: "/new.epub")?.percent == 43)
        #expect(try library().reading(of: new, at: "/new.epub") == kept(43))
        // From now on the two are one.
        try library(at: 2).keep(kept(50), of: new, at: "/new.epub")
        #expect(try library().reading(of: old, at: "/old.epub")?.percent == 50)
    }

    @Test func `what was kept before anybody knew is not lost`() throws {
        let (old, new) = (
            try book(words(1), title: "Old", id: "one"), try book(words(1), title: "New", id: "two")
        )
        try library().keep(kept(43), of: old, at: "/old.epub")
        _ = try library().note(old.fingerprint(), of: old, at: "/old.epub")
        let quick = KeptReading(locator: "#char=9", percent: 2, marks: ["b": "#char=2"])
        try library().keep(quick, of: new, at: "/new.epub")
        let database = try Database(path: folder + "/library.db")
        try database.execute(
            "CREATE TABLE mood (work INTEGER REFERENCES work (id) ON DELETE CASCADE, word TEXT)")
        try database.run("INSERT INTO mood SELECT max(id), 'glad' FROM work")
        let found = try library().note(new.fingerprint(), of: new, at: "/new.epub")
        #expect(found?.percent == 43)
        #expect(found?.marks == ["a": "#char=1", "b": "#char=2"])
        let places = try database.rows("SELECT percent FROM device_place") { $0.number(0) }
        #expect(places == [43, 2])
        #expect(try database.rows("SELECT count(*) FROM work") { $0.integer(0) } == [1])
        let moods = try database.rows("SELECT word FROM mood JOIN work ON id = work") { $0.text(0) }
        #expect(moods == ["glad"])
    }

    @Test func `other words, few words and no words are other books`() throws {
        for (one, other) in [
            (words(1), words(2)), (["Cover"], ["Cover"]), ([], []),
            (words(1, paragraphs: 2), words(2, paragraphs: 2)),
        ] {
            for name in ["", "-wal", "-shm"] { unlink(folder + "/library.db" + name) }
            let first = try book(one, title: "A", id: "one")
            try library().keep(kept(43), of: first, at: "/a.epub")
            _ = try library().note(first.fingerprint(), of: first, at: "/a.epub")
            let second = try book(other, title: "B", id: "two")
            #expect(try library().note(second.fingerprint(), of: second, at: "/b.epub") == nil)
            #expect(try library().reading(of: second, at: "/b.epub") == nil)
        }
    }

    @Test func `two books that were both compared stay two`() throws {
        let (one, two) = (
            try book(words(1), title: "A", id: "one"), try book(words(2), title: "B", id: "two")
        )
        for (book, path) in [(one, "/a.epub"), (two, "/b.epub")] {
            try library().keep(kept(10), of: book, at: path)
            _ = try library().note(book.fingerprint(), of: book, at: path)
        }
        // The second is written anew with the words of the first, under its own name and title.
        let changed = try book(words(1), title: "B", id: "two")
        #expect(try library().note(changed.fingerprint(), of: changed, at: "/b.epub") == nil)
        let database = try Database(path: folder + "/library.db")
        #expect(try database.rows("SELECT count(*) FROM work") { $0.integer(0) } == [2])
    }
}

import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// The library on a real disk: saved rows are there again, and no foreign file is touched.
@Suite struct SQLiteLibraryTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }

    private func library(at time: Int64 = 1) -> SQLiteLibrary {
        SQLiteLibrary(folder: folder + "/deep/er", now: { time })
    }

    private var file: String { folder + "/deep/er/library.db" }

    private func book(_ words: String = "One.", title: String = "Test") throws -> Publication {
        var maker = BookMaker("<p>\(words)</p>")
        maker.metadata = ""
        return try maker.open()
    }

    private func reading(_ percent: Double, marks: [Character: String] = [:]) -> KeptReading {
        KeptReading(locator: "#char=\(Int(percent))", percent: percent, marks: marks)
    }

    @Test func `a place and its marks are there when the library is opened again`() throws {
        let book = try book()
        let kept = reading(12.5, marks: ["a": "#char=3", "ä": "'; DROP TABLE mark; --"])
        #expect(try library().reading(of: book, at: "/b.epub") == nil)
        try library().keep(kept, of: book, at: "/b.epub")
        #expect(try library().reading(of: book, at: "/b.epub") == kept)
    }

    @Test func `a file that moved keeps its place`() throws {
        try library().keep(reading(40), of: book(), at: "/here.epub")
        #expect(try library().reading(of: book(), at: "/there.epub")?.percent == 40)
    }

    @Test func `a book that was made anew is known by what it calls itself`() throws {
        try library().keep(reading(40), of: book("One."), at: "/old.epub")
        let other = try book("Quite another text, and a longer one.")
        #expect(try library().reading(of: other, at: "/new.epub")?.percent == 40)
    }

    @Test func `another book at the same path is another book`() throws {
        try library().keep(reading(40), of: book(), at: "/b.epub")
        let text = BytesResources([("b.txt", Array("Nothing of the kind.".utf8))])
        let other = try Publication.open(text, file: "b.txt")
        #expect(try library().reading(of: other, at: "/b.epub") == nil)
    }

    @Test func `a place that another program wrote meanwhile is not lost`() throws {
        let (one, other) = (library(at: 1), library(at: 2))
        let book = try book()
        try one.keep(reading(10), of: book, at: "/b.epub")
        _ = try other.reading(of: book, at: "/b.epub")
        try one.keep(reading(20), of: book, at: "/b.epub")
        try other.keep(reading(30), of: book, at: "/b.epub")
        #expect(try library().reading(of: book, at: "/b.epub")?.percent == 30)
        let database = try Database(path: file)
        let past = try database.rows("SELECT percent FROM device_place") { $0.number(0) }
        #expect(past == [30])
    }

    @Test func `a newer program's library is read and not changed`() throws {
        let book = try book()
        try library().keep(reading(10), of: book, at: "/b.epub")
        let database = try Database(path: file)
        try database.execute("PRAGMA user_version = 99; ALTER TABLE place ADD COLUMN mood TEXT")
        let newer = library()
        #expect(try newer.reading(of: book, at: "/b.epub")?.percent == 10)
        #expect(throws: KeepingError.self) { try newer.keep(reading(20), of: book, at: "/b.epub") }
        #expect(try library().reading(of: book, at: "/b.epub")?.percent == 10)
    }

    @Test func `what is no library of ours is left as it is`() throws {
        let book = try book()
        mkdir(folder + "/deep", 0o700)
        mkdir(folder + "/deep/er", 0o700)
        let foreign = try Database(path: file)
        try foreign.execute("CREATE TABLE secrets (a TEXT); PRAGMA application_id = 7")
        #expect(throws: KeepingError("library.db belongs to another program; it was left as it is"))
        { try library().keep(reading(1), of: book, at: "/b.epub") }
        #expect(try foreign.rows("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == [1])
    }

    @Test func `a damaged library is never a trap`() throws {
        let book = try book()
        let disk = DiskDocuments()
        try library().keep(reading(10, marks: ["a": "#char=1"]), of: book, at: "/b.epub")
        let whole = try #require(try disk.read(file, bytesMax: 1 << 20))
        var random = SplitMix64(seed: 5)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            try disk.save(bytes, to: file)
            unlink(file + "-wal")
            unlink(file + "-shm")
            // Some damage does no harm, some is reported; none is more than that.
            _ = try? library().reading(of: book, at: "/b.epub")
            _ = try? library().keep(reading(20), of: book, at: "/b.epub")
        }
        try disk.save(Array("This is no database at all, whatever it is called.".utf8), to: file)
        #expect(throws: KeepingError.damage("library.db is no database; it was left as it is")) {
            try library().keep(reading(20), of: book, at: "/b.epub")
        }
        let left = try disk.read(file, bytesMax: 1 << 20)
        #expect(left == Array("This is no database at all, whatever it is called.".utf8))
    }

    @Test func `a folder that cannot be written says so`() throws {
        let book = try book()
        let library = SQLiteLibrary(folder: "/proc/nowhere", now: { 1 })
        do throws(KeepingError) {
            try library.keep(reading(1), of: book, at: "/b.epub")
            Issue.record("it was kept")
        } catch {
            // Without the right to write there, the reason follows.
            #expect(error.why.hasPrefix("library.db cannot be opened"))
        }
    }
}

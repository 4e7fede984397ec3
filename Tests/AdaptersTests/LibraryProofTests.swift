import Glibc
import Holdings
import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// A damaged library is not written to, and the copies of the last days take its place.
@Suite struct LibraryProofTests {
    private let scratch = TemporaryFolder()
    private var file: String { scratch.path + "/library.db" }

    private func shelf(day: Int64 = 20_000) -> SQLiteShelf {
        SQLiteShelf(folder: scratch.path, now: { day * 86_400 })
    }

    private func add(_ numbers: Range<Int>) throws {
        var found: [FoundBook] = []
        for number in numbers {
            var maker = BookMaker("<p>\(number)</p>")
            maker.title = "Book \(number)"
            let file = HeldFile(path: "/\(number).epub", format: "epub", bytes: 10)
            found.append(FoundBook(try maker.open(), file: file, modified: 5))
        }
        _ = try shelf().add(found)
    }

    /// In the middle of the file, past what is read to open it.
    private func damage() throws {
        let database = try Database(path: file)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let page = try LibrarySchema.number(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'file_by_work'", database)
        let size = try LibrarySchema.number("PRAGMA page_size", database)
        let handle = open(file, O_WRONLY)
        defer { close(handle) }
        let noise = [UInt8](repeating: 0xA5, count: Int(size))
        try #require(pwrite(handle, noise, noise.count, off_t((page - 1) * size)) == noise.count)
    }

    private func bytes() throws -> [UInt8] {
        try #require(try DiskDocuments().read(file, bytesMax: 64 << 20))
    }

    private var copies: [String] { DailyCopies.names(beside: file) }

    @Test func `nothing is written into a damaged library`() throws {
        try add(0..<60)
        try damage()
        let before = try bytes()
        let reading = SQLiteLibrary(folder: scratch.path, now: { 7 })
        let book = try BookMaker("<p>1</p>").open()
        #expect(throws: KeepingError.self) {
            try shelf().change([1], .tag("sea", isOn: true))
        }
        #expect(throws: KeepingError.self) { try shelf().change([1], .state(.finished)) }
        #expect(throws: KeepingError.self) {
            try reading.keep(KeptReading(locator: "", percent: 1), of: book, at: "/new.epub")
        }
        _ = try? shelf().check(repairs: true)  // told as damage or as trouble
        #expect(try bytes() == before)
        #expect(try !shelf().soundness().damage.isEmpty)
    }

    @Test func `a copy of each of seven days is kept, and a damaged library makes none`() throws {
        try add(0..<30)
        for day in Int64(20_000)..<20_010 {
            // As if it had been changed that day.
            utimensat(AT_FDCWD, file, nil, 0)
            for copy in copies { utimensat(AT_FDCWD, copy, [timespec(), timespec()], 0) }
            try shelf(day: day).keepCopy()
        }
        #expect(copies.count == 7 && copies.last?.hasSuffix("library-day-2024-10-13.db") == true)
        #expect(try shelf().soundness().copies.last?.books == 30)
        try damage()
        for copy in copies { utimensat(AT_FDCWD, copy, [timespec(), timespec()], 0) }
        let kept = copies
        #expect(throws: KeepingError.self) { try shelf(day: 20_020).keepCopy() }
        #expect(copies == kept)
        #expect {
            try shelf().change([1], .tag("sea", isOn: true))
        } throws: {
            ($0 as? KeepingError)?.why.contains("`rushlight shelf restore \(kept.last ?? "")`")
                == true
        }
        _ = try shelf().restore(from: try #require(kept.last))
        #expect(try shelf().soundness().damage.isEmpty)
        #expect(try shelf().change([1], .tag("sea", isOn: true)).count == 1)
    }

    @Test func `it is told what a copy lacks, also of a library that is damaged`() throws {
        let reading = SQLiteLibrary(folder: scratch.path, now: { 7 })
        let book = try BookMaker("<p>1</p>").open()
        try add(0..<60)
        try reading.keep(KeptReading(locator: "", percent: 1), of: book, at: "/1.epub")
        try shelf().keepCopy()
        let copy = try #require(copies.last)
        #expect(shelf().loss(by: copy) == LibraryLoss(books: 0, notes: 0, places: 0))
        try add(60..<63)
        try reading.keep(KeptReading(locator: "", percent: 2), of: book, at: "/1.epub")
        let note = Annotation(id: "n", kind: .bookmark, start: "1%", percent: 1, created: 5)
        try reading.put([note], of: book, at: "/1.epub")
        let loss = LibraryLoss(books: 3, notes: 1, places: 1)
        #expect(shelf().loss(by: copy) == loss)
        try damage()
        #expect(try shelf().soundness().copies.last?.loss == loss)
        // Nothing can be read of it any more.
        try DiskDocuments().save([1, 2, 3], to: file)
        #expect(shelf().loss(by: copy) == LibraryLoss())
    }

    /// The one who opens a pipe waits until another writes to it.
    @Test func `a pipe is no copy of a library, and is not waited for`() throws {
        try add(0..<3)
        let pipe = scratch.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(shelf().loss(by: pipe) == LibraryLoss())
        #expect(throws: KeepingError.self) { try shelf().survey(copy: pipe) }
        #expect(throws: KeepingError.self) { try shelf().restore(from: pipe) }
        #expect(try shelf().change([1], .tag("sea", isOn: true)).count == 1)
    }

    @Test func `what has not changed since its copy is not copied again`() throws {
        try shelf().keepCopy()
        #expect(copies.isEmpty, "there is no library yet")
        try add(0..<3)
        try shelf().keepCopy()
        let first = copies
        #expect(first.count == 1)
        try shelf(day: 20_001).keepCopy()
        #expect(copies == first)
    }
}

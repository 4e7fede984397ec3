import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// As far as each book was read, in the library.
@Suite struct ReadThroughTests {
    private let folder = TemporaryFolder()

    private func library() -> SQLiteLibrary {
        SQLiteLibrary(folder: folder.path) { 100 }
    }

    private func book() throws -> Publication {
        let text = Array("Once upon a time.".utf8)
        return try Publication.open(BytesResources([("b.txt", text)]), file: "b.txt")
    }

    private func reading(_ percent: Double, _ read: ReadThrough?) -> KeptReading {
        var reading = KeptReading(locator: "#percent=\(percent)", percent: percent)
        reading.move = .leapt
        reading.readThrough = read
        return reading
    }

    private func kept() throws -> ReadThrough? {
        let (library, book) = (library(), try book())
        let read = try library.reading(of: book, at: "/b.txt")?.readThrough
        #expect(try library.history(of: book, at: "/b.txt").readThrough == read)
        return read
    }

    @Test func `it is there at the next start, and never goes back by itself`() throws {
        let far = ReadThrough("#char=9", percent: 60, isBegun: true)
        try library().keep(reading(61, far), of: book(), at: "/b.txt")
        #expect(try kept() == far)
        // Another program that opened the book earlier knows of less.
        let near = ReadThrough("#char=2", percent: 20, isBegun: true)
        try library().keep(reading(20, near), of: book(), at: "/b.txt")
        #expect(try kept() == far)
        try library().keep(reading(80, nil), of: book(), at: "/b.txt")
        #expect(try kept() == far)
    }

    @Test func `what the person says replaces it`() throws {
        try library().keep(
            reading(80, ReadThrough("#char=9", percent: 80, isBegun: true)), of: book(),
            at: "/b.txt")
        var given = ReadThrough("#char=2", percent: 20, isBegun: true, isGiven: true)
        try library().keep(reading(80, given), of: book(), at: "/b.txt")
        given.isGiven = false
        #expect(try kept() == given)
    }

    @Test func `books of before are read as far as pages were turned without a jump`() throws {
        var turned = reading(12, nil)
        turned.move = .turned
        try library().keep(turned, of: book(), at: "/b.txt")
        try library().keep(reading(80, nil), of: book(), at: "/b.txt")
        #expect(try kept() == ReadThrough("#percent=12.0", percent: 12, isBegun: true))
    }
}

import TestKit
import Testing

@testable import Publications

@Suite struct ZipTests {
    private func archive(_ writer: ZipWriter) throws -> ZipArchive {
        try ZipArchive(in: BytesResources([("a.zip", writer.bytes)]), name: "a.zip")
    }

    private func text(_ archive: ZipArchive, _ name: String) throws -> String {
        String(decoding: try archive.load(name, limit: 1 << 20).bytes, as: UTF8.self)
    }

    @Test func `packed, plain and streamed entries come out as they went in`() throws {
        var zip = ZipWriter()
        zip.add("packed", String(repeating: "lamp ", count: 5000))
        zip.add("plain", "oil", packed: false)
        zip.add("streamed", "wick", streamed: true)
        let archive = try archive(zip)
        #expect(archive.names == ["packed", "plain", "streamed"])
        #expect(try text(archive, "packed").count == 25_000)
        #expect(try text(archive, "plain") == "oil")
        #expect(try text(archive, "streamed") == "wick")
        #expect(archive.repairs == [])
    }

    @Test(arguments: ["1.png", "META-INF/container.xml"])
    func `what is locked with a password is no damage`(name: String) throws {
        var zip = ZipWriter()
        zip.add("mimetype", "application/epub+zip", packed: false)
        zip.add(name, "light")
        zip.locked = [name]
        #expect(throws: OpenError.lockedArchive) {
            try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
        }
        // One readable file is enough to open it.
        zip.add("2.txt", "oil")
        #expect(try !archive(zip).isLocked)
    }

    @Test func `bytes before the archive and a comment behind it do no harm`() throws {
        var zip = ZipWriter()
        zip.add("a", "light")
        zip.before = Array(repeating: 0x7A, count: 777)
        zip.comment = Array("PK\u{5}\u{6} is no end record".utf8)
        #expect(try text(archive(zip), "a") == "light")
    }

    @Test func `64-bit sizes and offsets are read`() throws {
        var zip = ZipWriter()
        zip.isWide = true
        zip.add("a", "one")
        zip.add("b", "two")
        #expect(try text(archive(zip), "b") == "two")
    }

    @Test func `a lost directory is rebuilt from what stands before the files`() throws {
        var zip = ZipWriter()
        zip.hasDirectory = false
        zip.add("a", "one")
        zip.add("b", "two", streamed: true)
        let archive = try archive(zip)
        #expect(try text(archive, "a") == "one")
        #expect(try text(archive, "b") == "two")
        #expect(archive.repairs.map(\.code) == ["zip.directory.rebuilt"])
    }

    @Test func `a file never comes to more than the caller is ready to hold`() throws {
        var zip = ZipWriter()
        zip.entries = [.init(name: "bomb", bytes: Array(repeating: 0, count: 3_000_000), size: 10)]
        let archive = try archive(zip)
        #expect(throws: ResourceError.tooLarge(limit: 1 << 20)) {
            try archive.load("bomb", limit: 1 << 20)
        }
        #expect(try archive.read("bomb", 0..<100).count == 100)
    }

    @Test func `a wrong checksum is said, and what is there is given`() throws {
        var zip = ZipWriter()
        zip.entries = [.init(name: "a", bytes: Array("text".utf8), checksum: 1)]
        let loaded = try archive(zip).load("a", limit: 100)
        #expect(loaded.bytes == Array("text".utf8))
        #expect(loaded.complaint == "does not match its checksum")
    }

    @Test func `names that lead out of the archive are no names`() throws {
        var zip = ZipWriter()
        zip.add("../../etc/passwd", "x")
        zip.add("/rooted", "y")
        zip.add("a\\b", "z")
        #expect(try archive(zip).names == ["rooted", "a/b"])
    }

    @Test func `another compression is named`() throws {
        var zip = ZipWriter()
        zip.entries = [.init(name: "a", bytes: [1, 2, 3], method: 14)]
        let archive = try archive(zip)
        #expect(throws: ResourceError.unsupported("compression method 14")) {
            try archive.load("a", limit: 100)
        }
    }

    @Test(arguments: 0..<300) func `a damaged archive is read or refused, never more`(seed: UInt64)
    {
        var zip = BookMaker("<p>One</p>", "<p>Two</p>").zip
        zip.isWide = seed % 3 == 0
        var bytes = zip.bytes
        var random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
        }
        if seed % 5 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
        do {
            let book = try Publication.open(BytesResources([("b.epub", bytes)]), file: "b.epub")
            for index in book.spine.indices { #expect(book.document(index).key.index == index) }
        } catch {
            #expect(!error.why.isEmpty)
        }
    }
}

import Adapters
import TestKit
import Testing

@testable import Publications

/// Comics in RAR, 7z and tar, read by the part itself in its own process.
@Suite struct ArchiveTests {
    private let parts = ChildParts(program: OwnProgram.path)

    private func open(_ bytes: [UInt8]) throws -> Publication {
        try Publication.open(BytesResources([("a.cbr", bytes)]), file: "a.cbr", parts: parts)
    }

    private func archive(_ writer: ArchiveWriter) throws -> PartResources {
        try PartResources(
            .archive, parts, in: BytesResources([("a", writer.bytes)]), name: "a")
    }

    /// The head of a GIF: enough to know its size.
    private func picture(_ width: UInt8, bytes: Int = 64) -> [UInt8] {
        Array("GIF89a".utf8) + [width, 0, 9, 0] + (0..<bytes).map { UInt8(truncatingIfNeeded: $0) }
    }

    private func comic(_ kind: ArchiveWriter.Kind) -> ArchiveWriter {
        var writer = ArchiveWriter(kind)
        for page in [10, 2, 1] { writer.add("vol/p\(page).gif", picture(UInt8(page))) }
        writer.add("vol/ComicInfo.xml", Array("<c><Manga>YesAndRightToLeft</Manga></c>".utf8))
        return writer
    }

    private func refusal(_ writer: ArchiveWriter) -> OpenError? {
        do {
            _ = try open(writer.bytes)
            return nil
        } catch {
            return error as? OpenError
        }
    }

    @Test(arguments: ArchiveWriter.Kind.allCases)
    func `a comic's pages stand in natural order, with their sizes`(kind: ArchiveWriter.Kind)
        throws
    {
        let book = try open(comic(kind).bytes)
        #expect(book.spine.map(\.path) == ["vol/p1.gif", "vol/p2.gif", "vol/p10.gif"])
        #expect(book.spine.map { book.image($0.path)?.width } == [1, 2, 10])
        #expect(book.metadata.direction == .rtl)
        #expect(book.diagnostics == [])
        let formats = ["rar4": "cbr", "rar5": "cbr", "sevenZip": "cb7", "tar": "cbt"]
        #expect(book.format.rawValue == formats[kind.rawValue])
    }

    @Test(arguments: ArchiveWriter.Kind.allCases)
    func `entries are the same in whatever order they are read`(kind: ArchiveWriter.Kind) throws {
        var writer = ArchiveWriter(kind)
        for page in 0..<20 { writer.add("\(page)", picture(UInt8(page), bytes: page * 3000)) }
        let archive = try archive(writer)
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let (name, bytes) = writer.entries[Int.random(in: 0..<20, using: &random)]
            let start = Int.random(in: 0...bytes.count, using: &random)
            let range = start..<start + Int.random(in: 0...70_000, using: &random)
            #expect(
                try archive.read(name, range) == Array(bytes[range.clamped(to: 0..<bytes.count)]))
            #expect(archive.size(of: name) == bytes.count)
        }
    }

    @Test(arguments: ArchiveWriter.Kind.allCases)
    func `names that lead out are left out, and said`(kind: ArchiveWriter.Kind) throws {
        var writer = ArchiveWriter(kind)
        for name in ["../../etc/p1.gif", "/p2.gif", "p3.gif", "漫画é.gif", "p3.gif"] {
            writer.add(name, picture(1))
        }
        let archive = try archive(writer)
        #expect(archive.names == ["p2.gif", "p3.gif", "漫画é.gif"])
        #expect(archive.repairs.map(\.code) == ["archive.entry.skipped", "archive.entry.skipped"])
    }

    @Test(arguments: [ArchiveWriter.Kind.rar4, .rar5, .sevenZip])
    func `a locked archive is said to be locked`(kind: ArchiveWriter.Kind) {
        var writer = comic(kind)
        writer.isLocked = true
        #expect(refusal(writer) == .lockedArchive)
    }

    @Test(arguments: [ArchiveWriter.Kind.rar4, .rar5])
    func `an archive with locked names is said to be locked`(kind: ArchiveWriter.Kind) {
        var writer = comic(kind)
        writer.hidesNames = true
        #expect(refusal(writer) == .lockedArchive)
    }

    @Test func `what libarchive cannot read is named`() throws {
        var writer = comic(.rar4)
        writer.isSolid = true
        let error = try #require(refusal(writer))
        #expect(error.why.hasPrefix("this is a file that uses what libarchive cannot read (RAR"))
        #expect(error.advice.contains("CBZ"))
    }

    @Test func `an archive that is cut short shows what is left of it`() throws {
        var writer = ArchiveWriter(.rar4)
        for page in 1...9 { writer.add("p\(page).gif", picture(UInt8(page), bytes: 5000)) }
        let book = try open(Array(writer.bytes.prefix(22_000)))
        #expect(book.spine.count >= 4)
        #expect(book.diagnostics.map(\.code) == ["archive.damaged"])
        #expect(throws: OpenError.self) { try open(Array(writer.bytes.prefix(30))) }
    }

    @Test func `a picture is never more than the caller is ready to hold`() throws {
        var writer = ArchiveWriter(.sevenZip)
        writer.add("p.gif", picture(5, bytes: 3 << 20))
        let archive = try archive(writer)
        #expect(throws: ResourceError.tooLarge(limit: 1 << 20)) {
            try archive.load("p.gif", limit: 1 << 20)
        }
        #expect(archive.pictureInfo("p.gif")?.width == 5)
    }

    @Test func `an archive whose part fails is a sentence`() throws {
        let broken = ChildParts(program: "/bin/false")
        do {
            let bytes = comic(.rar5).bytes
            _ = try Publication.open(BytesResources([("a", bytes)]), file: "a", parts: broken)
            Issue.record("it opened")
        } catch {
            #expect(error.why.contains("what reads archives failed"))
        }
    }

    @Test(arguments: ArchiveWriter.Kind.allCases, 0..<40)
    func `a damaged archive is read or refused, never more`(
        kind: ArchiveWriter.Kind, seed: UInt64
    ) {
        var bytes = comic(kind).bytes
        var random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
        }
        if seed % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count - 8, using: &random)) }
        do {
            let book = try open(bytes)
            for item in book.spine { _ = book.image(item.path) }
            #expect(!book.spine.isEmpty)
        } catch {
            #expect((error as? OpenError)?.why.isEmpty == false)
        }
    }
}

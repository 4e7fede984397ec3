import TestKit
import Testing

@testable import Publications

/// Chapters written into an MP4 file are read back, and the sound is where it was.
@Suite struct ChapteredCopyTests {
    private func book(_ writer: Mp4Writer, _ name: String = "a.m4b") throws -> Publication {
        try Publication.open(BytesResources([(name: name, bytes: writer.bytes)]), file: name)
    }

    private func copied(_ publication: Publication, _ marks: [(Int, String)]) throws -> [UInt8] {
        let told = try #require(publication.audiobook)
        let book = Audiobook(
            tracks: told.tracks,
            marks: marks.map {
                ChapterMark(
                    track: 0, offset: .milliseconds($0.0), title: $0.1, depth: 1, source: .own)
            })
        let copy = try publication.chapteredCopy(book)
        var bytes: [UInt8] = []
        var reader = copy.reader
        while let part = try reader.next() { bytes += part }
        #expect(bytes.count == copy.size)
        return bytes
    }

    @Test(arguments: [true, false])
    func `what a book is called and its cover take the place of what stood there`(
        hasFormer: Bool
    ) throws {
        var writer = Mp4Writer(seconds: 120)
        if hasFormer { writer.tags = [("©nam", "encoded"), ("©too", "Lavf")] }
        let publication = try book(writer)
        let told = try #require(publication.audiobook)
        let cover = PngMaker.halves(8, 8, 0xFF_0000, 0x00_00FF).bytes
        let divided = told.divided(spoken: [
            SpokenChapter(startMs: 0, title: "One", depth: 1),
            SpokenChapter(startMs: 60_000, title: "Two", depth: 2),
        ])
        let copy = try publication.chapteredCopy(
            divided, tags: SoundTags(title: "The Ferry", author: "Ann Öl", cover: cover))
        var bytes: [UInt8] = []
        var reader = copy.reader
        while let part = try reader.next() { bytes += part }
        let again = try Publication.open(
            BytesResources([(name: "b.m4b", bytes: bytes)]), file: "b.m4b")
        #expect(again.metadata.title == "The Ferry")
        #expect(again.metadata.authors.map(\.name) == ["Ann Öl"])
        #expect(try chapters(bytes) == ["0 One quicktime", "60000 Two quicktime"])
        let path = try #require(again.coverPath)
        #expect(try again.imageBytes(path, limit: 1 << 20) == cover)
        #expect(bytes.firstRange(of: Array("Lavf".utf8)) == nil)
    }

    private func chapters(_ bytes: [UInt8]) throws -> [String] {
        let publication = try Publication.open(
            BytesResources([(name: "b.m4b", bytes: bytes)]), file: "b.m4b")
        return try #require(publication.audiobook).chapters.map {
            "\($0.start.milliseconds) \($0.title) \($0.source)"
        }
    }

    private let marks = [(0, "Eins"), (61_500, "Zwei – „Lampe“"), (90_000, "三")]
    private let written = [
        "0 Eins quicktime", "61500 Zwei – „Lampe“ quicktime", "90000 三 quicktime",
    ]

    @Test(arguments: [true, false], [true, false])
    func `chapters are read back as they were set`(isFast: Bool, hasFormer: Bool) throws {
        var writer = Mp4Writer(seconds: 120)
        writer.startsFast = isFast
        writer.tags = [("©nam", "The Ferry"), ("©ART", "Ann")]
        if hasFormer {
            writer.quicktime = [(0, "Old one"), (40, "Old two")]
            writer.nero = [(0, "Old one"), (40, "Old two")]
        }
        let publication = try book(writer)
        let bytes = try copied(publication, marks)
        #expect(try chapters(bytes) == written)
        let again = try Publication.open(
            BytesResources([(name: "a.m4b", bytes: bytes)]), file: "a.m4b")
        #expect(again.metadata.title == "The Ferry")
        #expect(again.audiobook?.duration == publication.audiobook?.duration)
        // The sound has not moved: whatever index of it there is stays right.
        let old = writer.bytes
        let sound = try #require(old.firstRange(of: [UInt8](repeating: 0x21, count: 400)))
        #expect(bytes[sound] == old[sound])
        // Chapters in chapters: the second copy is as good, and forgets the first.
        #expect(try chapters(copied(again, [(0, "New"), (5_000, "Newer")])).count == 2)
    }

    @Test func `Nero's list tells the same`() throws {
        let bytes = try copied(book(Mp4Writer(seconds: 120)), marks)
        let list = try #require(bytes.firstRange(of: Array("chpl".utf8)))
        let file = AudioFile(bytes: bytes)
        let nero = Mp4Tags.neroChapters(list.upperBound..<bytes.count, file)
        #expect(nero.map(\.title) == ["Eins", "Zwei – „Lampe“", "三"])
        #expect(nero.map(\.start) == [.zero, .milliseconds(61_500), .seconds(90)])
    }

    @Test func `a data box that ends with the file is told its length`() throws {
        var bytes = Mp4Writer(seconds: 120).bytes
        let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
        for index in data.lowerBound - 4..<data.lowerBound { bytes[index] = 0 }
        let publication = try Publication.open(
            BytesResources([(name: "a.m4b", bytes: bytes)]), file: "a.m4b")
        #expect(try chapters(copied(publication, marks)) == written)
    }

    @Test func `more chapters than Nero counts are in the track alone`() throws {
        let many = (0..<300).map { ($0 * 300, "Chapter \($0)") }
        let bytes = try copied(book(Mp4Writer(seconds: 120)), many)
        #expect(try chapters(bytes).count == 300)
        #expect(bytes.firstRange(of: Array("chpl".utf8)) == nil)
    }

    @Test func `a title too long is cut between letters`() throws {
        let long = String(repeating: "ä", count: 2_000)
        let bytes = try copied(book(Mp4Writer(seconds: 120)), [(0, long), (9_000, "b")])
        let titles = try chapters(bytes)
        #expect(titles.count == 2 && titles[0].contains("ää") && !titles[0].contains("\u{FFFD}"))
    }

    @Test func `what is cut short, locked or in many files is refused`() throws {
        var locked = Mp4Writer(seconds: 120)
        locked.codec = "drms"
        #expect(throws: (any Error).self) { try copied(book(locked), marks) }
        let bytes = Mp4Writer(seconds: 120).bytes
        let cut = try Publication.open(
            BytesResources([(name: "a.m4b", bytes: Array(bytes.dropLast(50)))]), file: "a.m4b")
        #expect(throws: ChapteredCopy.Trouble.damaged) { try copied(cut, marks) }
    }

    @Test(arguments: 0..<200) func `damaged heads end`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var writer = Mp4Writer(seconds: 120)
        writer.quicktime = [(0, "One"), (40, "Two")]
        var bytes = writer.bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
        }
        // What cannot be opened has no copy either.
        guard
            let publication = try? Publication.open(
                BytesResources([(name: "a.m4b", bytes: bytes)]), file: "a.m4b"),
            publication.audiobook != nil
        else { return }
        // A refusal is as good as a copy here.
        let copy = try? copied(publication, marks)
        if let copy { #expect(copy.count < bytes.count * 3 + 10_000) }
    }
}

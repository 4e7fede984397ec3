import Testing

@testable import Publications

@Suite struct Mp4Tests {
    private static let list = [(0.0, "Ouverture"), (12.5, "Überfahrt"), (40.0, "第三章")]
    private static let lines = ["Ouverture 0", "Überfahrt 12500", "第三章 40000"]

    @Test func `tags, length and cover are read`() throws {
        var writer = Mp4Writer()
        writer.tags = [
            ("©nam", "The Lamp"), ("©ART", "Ann Example; Bo Sample"), ("©nrt", "Cy Reader"),
            ("©day", "1911"), ("©gen", "Audiobook"), ("desc", "Of a lamp."), ("©pub", "House"),
        ]
        writer.freeTags = [("SERIES", "Lights"), ("series-part", "2.5"), ("ASIN", "B00X")]
        writer.cover = tinyPicture
        let book = try Hearing.open(writer.bytes, "a.m4b")
        #expect(book.format == .audiobook && book.spine.isEmpty)
        #expect(Hearing.milliseconds(book) == 60_000)
        #expect(book.metadata.title == "The Lamp")
        #expect(book.metadata.authors.map(\.name) == ["Ann Example", "Bo Sample"])
        #expect(book.metadata.contributors == [.init(name: "Cy Reader", role: "nrt")])
        #expect(book.metadata.published == "1911" && book.metadata.publisher == "House")
        #expect(book.metadata.series == .init(name: "Lights", position: 2.5))
        #expect(book.metadata.identifiers == ["B00X"])
        #expect(book.metadata.languages == ["en"])
        #expect(book.metadata.description == "Of a lamp.")
        #expect(book.coverPath == "a.m4b")
        #expect(book.image("a.m4b")?.width == 3 && book.image("a.m4b")?.height == 5)
        #expect(try book.imageBytes("a.m4b", limit: 1000) == tinyPicture)
        #expect(throws: ResourceError.tooLarge(limit: 10)) {
            try book.imageBytes("a.m4b", limit: 10)
        }
        #expect(Hearing.chapters(book) == ["The Lamp 0"])
    }

    @Test(arguments: [true, false])
    func `both forms of chapters are read, wherever the index stands`(_ fast: Bool) throws {
        var writer = Mp4Writer()
        writer.startsFast = fast
        writer.nero = Self.list
        let nero = try Hearing.open(writer.bytes, "a.m4b")
        #expect(Hearing.chapters(nero) == Self.lines)
        #expect(nero.audiobook?.chapters[0].source == .chpl)
        writer.nero = []
        writer.quicktime = Self.list
        let quicktime = try Hearing.open(writer.bytes, "a.m4b")
        #expect(Hearing.chapters(quicktime) == Self.lines)
        #expect(quicktime.audiobook?.chapters[0].source == .quicktime)
        writer.nero = [(0, "Other")]
        #expect(Hearing.chapters(try Hearing.open(writer.bytes, "a.m4b")) == Self.lines)
        writer.nero = Self.list + [(50, "More")]
        #expect(Hearing.chapters(try Hearing.open(writer.bytes, "a.m4b")).count == 4)
    }

    @Test func `titles in UTF-16 and tracks that nobody points to are read`() throws {
        var writer = Mp4Writer()
        writer.quicktime = Self.list
        writer.isWide = true
        writer.hasReference = false
        #expect(Hearing.chapters(try Hearing.open(writer.bytes, "a.m4b")) == Self.lines)
    }

    @Test func `locks are named and explained`() throws {
        var writer = Mp4Writer()
        writer.quicktime = Self.list
        for (brand, codec, scheme) in [
            ("aax ", "aavd", "audible"), ("M4B ", "aavd", "audible"), ("M4A ", "drms", "fairplay"),
        ] {
            writer.brand = brand
            writer.codec = codec
            let book = try Hearing.open(writer.bytes, "a.aax")
            #expect(book.protection?.scheme == scheme && book.protection?.isReadable == false)
            #expect(book.audiobook?.chapters.count == 3)
        }
    }

    @Test func `a video is no audiobook`() throws {
        var writer = Mp4Writer()
        writer.hasVideo = true
        let error = #expect(throws: OpenError.self) { try Hearing.open(writer.bytes, "a.mp4") }
        #expect(error?.why == "this is a video")
    }

    @Test func `an index that is cut off costs its rest, not the book`() throws {
        var writer = Mp4Writer()
        writer.nero = Self.list
        writer.tags = [("©nam", "The Lamp")]
        let bytes = writer.bytes
        for count in stride(from: 40, to: bytes.count, by: 97) {
            let book = try Hearing.open(Array(bytes.prefix(count)), "a.m4b")
            #expect(book.audiobook?.tracks.count == 1)
        }
    }

    @Test func `of a long book only the index is read`() throws {
        var writer = Mp4Writer()
        writer.quicktime = Self.list
        var bytes = writer.bytes
        // Sound behind the titles, in a box of its own.
        bytes += Mp4Writer.box("mdat", [UInt8](repeating: 1, count: 40 << 20))
        let resources = CountingResources([("a.m4b", bytes)])
        let book = try Publication.open(resources, file: "a.m4b")
        #expect(Hearing.chapters(book) == Self.lines)
        #expect(resources.bytesRead < 300_000)
    }
}

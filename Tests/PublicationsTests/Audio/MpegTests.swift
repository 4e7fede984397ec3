import Testing

@testable import Publications

@Suite struct MpegTests {
    private func near(_ bytes: [UInt8], _ milliseconds: Int, _ name: String = "a.mp3") throws {
        let found = try #require(Hearing.milliseconds(try Hearing.open(bytes, name)))
        #expect(abs(found - milliseconds) <= 60, "\(found) is not \(milliseconds)")
    }

    @Test func `a constant rate gives the length`() throws {
        try near(Mp3Writer.seconds(90), 90_000)
        try near(Mp3Writer.frames(3), 78)
    }

    @Test func `a constant rate of padded frames is what the frames say`() throws {
        try near(Mp3Writer.padded(90 * 44_100 / 1152), 90_000)
        // A second rate in the middle: then all of it is looked at.
        let change = Mp3Writer.frames(2000) + Mp3Writer.frames(2000, rate: 0xB0, bytes: 626)
        let book = try Hearing.open(change, "a.mp3")
        let found = try #require(Hearing.milliseconds(book))
        #expect(abs(found - 4000 * 1152 * 1000 / 44_100) < 4000, "\(found)")
    }

    @Test func `a place behind a guessed end is a place, and is kept by its track`() throws {
        let change = Mp3Writer.frames(2000) + Mp3Writer.frames(2000, rate: 0xB0, bytes: 626)
        let book = try Hearing.open(change, "a.mp3")
        let sound = try #require(book.audiobook)
        #expect(sound.tracks[0].isEstimate)
        let behind = TrackPlace(track: 0, offset: sound.timeline.end + .seconds(70))
        let kept = book.locator(of: behind, in: sound)
        #expect(book.moment(of: kept, in: sound) == behind, "\(kept)")
        let reached = try #require(sound.reaching(behind))
        #expect(reached.timeline.end > reached.timeline.time(of: behind))
        #expect(reached.measuring(track: 0, as: behind.offset).reaching(behind) == nil)
        let exact = try #require(try Hearing.open(Mp3Writer.seconds(90), "a.mp3").audiobook)
        #expect(exact.reaching(behind) == nil)
    }

    @Test func `the encoder's header gives the length, whatever the bytes`() throws {
        let sound = Mp3Writer.seconds(20)
        let bytes = sound.count + Mp3Writer.frameBytes
        for name in ["Xing", "Info"] {
            let head = Mp3Writer.header(name, frames: 4000, bytes: bytes)
            try near(head + sound, 4000 * 1152 * 1000 / 44_100)
        }
        try near(
            Mp3Writer.fraunhofer(frames: 4000, bytes: bytes) + sound, 4000 * 1152 * 1000 / 44_100)
    }

    @Test func `a header of the first of several glued files is not believed`() throws {
        let one = Mp3Writer.seconds(20)
        let head = Mp3Writer.header("Info", frames: 765, bytes: one.count + Mp3Writer.frameBytes)
        try near(head + Mp3Writer.seconds(100), 100_000)
    }

    @Test func `a file that was cut short is as long as what is left`() throws {
        let sound = Mp3Writer.seconds(50)
        let head = Mp3Writer.header("Info", frames: 3828, bytes: sound.count * 2)
        try near(head + sound, 50_000)
    }

    @Test func `a header that lies about frames is not believed`() throws {
        var head = Mp3Writer.header("Xing", frames: 0x7FFF_FFFF, bytes: 0)
        head[40 + 3] = 1
        try near(head + Mp3Writer.seconds(50), 50_000)
    }

    @Test func `the oldest tag speaks where no newer one does`() throws {
        let old = Mp3Writer.oldTag([0xCB, 0xE0, 0xEC, 0xEF, 0xE0], ascii("Ann"))
        let book = try Hearing.open(Mp3Writer.seconds(10) + old, "a.mp3")
        #expect(book.metadata.title == "Лампа")
        #expect(book.metadata.authors.map(\.name) == ["Ann"])
        var tag = Id3Writer()
        tag.text("TIT2", "New")
        let both = try Hearing.open(tag.bytes + Mp3Writer.seconds(10) + old, "a.mp3")
        #expect(both.metadata.title == "New")
    }

    @Test func `bytes decide, not names`() throws {
        try near(Mp3Writer.seconds(30), 30_000, "a.m4b")
        var writer = Mp4Writer()
        writer.nero = [(0, "A"), (5, "B")]
        let book = try Hearing.open(writer.bytes, "a.mp3")
        #expect(Hearing.chapters(book) == ["A 0", "B 5000"])
        #expect(book.audiobook?.tracks[0].mediaType == "audio/mp4")
    }

    @Test func `what holds no sound says so`() throws {
        for bytes in [[UInt8](repeating: 0xFF, count: 9000), Array("no sound at all".utf8)] {
            let error = #expect(throws: OpenError.self) { try Hearing.open(bytes, "a.mp3") }
            #expect(error?.why.contains("no sound was found") == true)
        }
        #expect(throws: OpenError.unknown) {
            try Hearing.open([UInt8](repeating: 0, count: 9000), "a.mp3")
        }
    }

    @Test func `AAC without a container has a length`() throws {
        let frame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x0C, 0x9F, 0xFC]
        let bytes = (0..<431).flatMap { _ in frame + [UInt8](repeating: 1, count: 93) }
        try near(bytes, 431 * 1024 * 1000 / 44_100, "a.aac")
    }

    @Test func `of a long file little is read`() throws {
        let resources = CountingResources([("a.mp3", Mp3Writer.seconds(900))])
        let book = try Publication.open(resources, file: "a.mp3")
        #expect(abs((Hearing.milliseconds(book) ?? 0) - 900_000) < 100)
        // A folder may hold thousands.
        #expect(resources.bytesRead < 256 << 10)
    }
}

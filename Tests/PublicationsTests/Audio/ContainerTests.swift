import Testing

@testable import Publications

@Suite struct ContainerTests {
    private static let comments = [
        ("TITLE", "The Lamp"), ("artist", "Ann Example"), ("NARRATOR", "Cy Reader"),
        ("CHAPTER001", "00:00:00.000"), ("CHAPTER001NAME", "Opening"),
        ("CHAPTER003", "00:00:40"), ("CHAPTER003NAME", "Third"), ("chapter002", "00:00:12.500"),
        ("Chapter002Name", "Überfahrt"), ("LANGUAGE", "deu"), ("CHAPTER004", "nonsense"),
    ]
    private static let lines = ["Opening 0", "Überfahrt 12500", "Third 40000"]

    @Test(arguments: [false, true])
    func `Ogg tells length, comments and chapters`(_ isOpus: Bool) throws {
        var writer = OggWriter(isOpus: isOpus, comments: Self.comments, hasGuest: true)
        writer.samples = isOpus ? 60 * 48_000 + 312 : 60 * 44_100
        let book = try Hearing.open(writer.bytes, "a.ogg")
        #expect(Hearing.milliseconds(book) == 60_000)
        #expect(book.metadata.title == "The Lamp" && book.metadata.languages == ["de"])
        #expect(book.metadata.contributors == [.init(name: "Cy Reader", role: "nrt")])
        #expect(Hearing.chapters(book) == Self.lines)
        #expect(book.audiobook?.chapters[0].source == .comments)
    }

    @Test func `a cover in the comments may span many pages`() throws {
        let picture = tinyPicture + [UInt8](repeating: 9, count: 200_000)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        var bits = 0
        var count = 0
        for byte in CommentWriter.picture(picture) {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[bits >> count & 63])
            }
        }
        if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
        let writer = OggWriter(
            comments: [("METADATA_BLOCK_PICTURE", text)] + Self.comments, samples: 60 * 44_100)
        let book = try Hearing.open(writer.bytes, "a.ogg")
        #expect(try book.imageBytes("a.ogg", limit: 1 << 20) == picture)
        #expect(Hearing.chapters(book) == Self.lines)
    }

    @Test func `FLAC tells length, comments, picture and its disc's tracks`() throws {
        var writer = FlacWriter(samples: 60 * 44_100, comments: Self.comments, picture: tinyPicture)
        let book = try Hearing.open(writer.bytes, "a.flac")
        #expect(Hearing.milliseconds(book) == 60_000)
        #expect(Hearing.chapters(book) == Self.lines)
        #expect(try book.imageBytes("a.flac", limit: 1000) == tinyPicture)
        writer.comments = [("TITLE", "Disc")]
        writer.discTracks = [0, 20 * 44_100]
        let disc = try Hearing.open(writer.bytes, "a.flac")
        #expect(Hearing.chapters(disc) == ["Track 1 0", "Track 2 20100"])
        let sheet =
            "FILE \"x.wav\" WAVE\n TRACK 01 AUDIO\n TITLE A\n INDEX 01 00:00:00\n"
            + " TRACK 02 AUDIO\n TITLE \"B\"\n INDEX 01 00:20:00\n"
        writer.comments = [("CUESHEET", sheet)]
        let named = try Hearing.open(writer.bytes, "a.flac")
        #expect(Hearing.chapters(named) == ["A 0", "B 20000"])
        #expect(named.audiobook?.chapters[0].source == .cue)
    }

    @Test func `Matroska tells chapters before and behind the sound`() throws {
        let edition = EbmlWriter.element(
            0x45B9,
            EbmlWriter.chapter(0, "Opening", EbmlWriter.chapter(5, "Within"))
                + EbmlWriter.chapter(40, "Third") + EbmlWriter.chapter(12.5, "Überfahrt")
                + EbmlWriter.chapter(50, "Hidden", EbmlWriter.integer(0x98, 1)))
        let chapters = EbmlWriter.element(0x1043_A770, edition)
        let tags = EbmlWriter.element(
            0x1254_C367,
            EbmlWriter.element(
                0x7373,
                EbmlWriter.element(
                    0x67C8, EbmlWriter.text(0x45A3, "ARTIST") + EbmlWriter.text(0x4487, "Ann"))))
        let cover = EbmlWriter.element(
            0x1941_A469,
            EbmlWriter.element(
                0x61A7,
                EbmlWriter.text(0x4660, "image/png") + EbmlWriter.element(0x465C, tinyPicture)))
        for bytes in [
            EbmlWriter.file(seconds: 60, before: chapters + tags + cover),
            EbmlWriter.file(seconds: 60, before: tags + cover, behind: chapters),
        ] {
            let book = try Hearing.open(bytes, "a.mka")
            #expect(Hearing.milliseconds(book) == 60_000)
            #expect(
                Hearing.chapters(book) == [
                    "Opening 0", "Within 5000", "Überfahrt 12500", "Third 40000",
                ])
            #expect(book.audiobook?.chapters.map(\.depth) == [1, 2, 1, 1])
            #expect(book.metadata.authors.map(\.name) == ["Ann"])
            #expect(book.image("a.mka")?.width == 3)
        }
        #expect(throws: OpenError.self) {
            try Hearing.open(EbmlWriter.file(seconds: 9, type: 1), "a.mkv")
        }
    }

    @Test func `WAV tells length, tags and labelled marks`() throws {
        var writer = WaveWriter(seconds: 60)
        writer.fields = [("INAM", "The Lamp"), ("IART", "Ann")]
        writer.labels = [(0, "Opening"), (8000 * 40, "Third"), (100_000, "Second")]
        let book = try Hearing.open(writer.bytes, "a.wav")
        #expect(Hearing.milliseconds(book) == 60_000)
        #expect(book.metadata.title == "The Lamp")
        #expect(Hearing.chapters(book) == ["Opening 0", "Second 12500", "Third 40000"])
        for stated in [0, 0xFFFF_FFFF] {
            writer.statedBytes = stated
            #expect(Hearing.milliseconds(try Hearing.open(writer.bytes, "a.wav")) == 60_000)
        }
    }

    @Test func `AIFF tells its length`() throws {
        let head =
            big(1, 2) + big(44_100 * 5, 4) + big(16, 2) + big(0x400E, 2) + big(0xAC44_0000, 4)
            + big(0, 4)
        let bytes = ascii("FORM") + big(30, 4) + ascii("AIFFCOMM") + big(18, 4) + head
        #expect(Hearing.milliseconds(try Hearing.open(bytes, "a.aiff")) == 5000)
    }
}

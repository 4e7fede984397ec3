import Testing

@testable import Publications

@Suite struct Id3Tests {
    private func open(_ tag: Id3Writer, seconds: Int = 60) throws -> Publication {
        try Hearing.open(tag.bytes + Mp3Writer.seconds(seconds), "a.mp3")
    }

    @Test func `the three versions tell the same`() throws {
        let names = [
            2: ["TT2", "TP1", "TAL", "TCM"], 3: ["TIT2", "TPE1", "TALB", "TCOM"],
            4: ["TIT2", "TPE1", "TALB", "TCOM"],
        ]
        for (version, ids) in names {
            for isPadded in [false, true] {
                var tag = Id3Writer(version: version, isPadded: isPadded)
                tag.wide(ids[0], "Лампа")
                tag.text(ids[1], "Анна")
                tag.frames.append((ids[2], [0] + [0x4C, 0xE9, 0xFF]))
                tag.text(ids[3], "Reader")
                tag.picture(tinyPicture + [0xFF, 0x00, 0xFF, 0xE0])
                let book = try open(tag)
                #expect(book.metadata.title == "Лампа", "\(version)")
                #expect(book.metadata.authors.map(\.name) == ["Анна"])
                #expect(book.metadata.contributors == [.init(name: "Reader", role: "nrt")])
                let picture = try book.imageBytes("a.mp3", limit: 1000)
                #expect(
                    picture == tinyPicture + [0xFF, 0x00, 0xFF, 0xE0], "\(version) \(isPadded)")
                #expect(book.image("a.mp3")?.width == 3)
            }
        }
    }

    @Test func `sizes as iTunes long wrote them are understood`() throws {
        var tag = Id3Writer(version: 4, hasITunesSizes: true)
        tag.text("TALB", String(repeating: "x", count: 300))
        tag.text("TIT2", "Behind")
        tag.text("TPE1", "Ann")
        #expect(try open(tag).metadata.title == "Behind")
    }

    @Test func `chapters come in the order of their times`() throws {
        var tag = Id3Writer()
        tag.text("TIT2", "The Lamp")
        tag.chapter("c2", 20_000, 60_000, "Second")
        tag.chapter("c1", 0, 20_000, "First")
        let book = try open(tag)
        #expect(Hearing.chapters(book) == ["First 0", "Second 20000"])
        #expect(book.audiobook?.chapters[0].source == .id3)
    }

    @Test func `a table of contents chooses, orders and nests`() throws {
        var tag = Id3Writer(version: 4)
        tag.chapter("c1", 0, 10_000, "One")
        tag.chapter("c2", 10_000, 20_000, "Two")
        tag.chapter("c3", 20_000, 30_000, nil)
        tag.chapter("picture", 5_000, 6_000, "Only a picture")
        tag.contents("toc", ["p1", "p2"])
        tag.contents("p1", isTop: false, ["c1", "c2"], title: "Part One")
        tag.contents("p2", isTop: false, ["c3", "p1", "toc"], title: "Part Two")
        let book = try open(tag)
        #expect(Hearing.chapters(book) == ["Part One / One 0", "Two 10000", "Part Two 20000"])
        #expect(book.audiobook?.chapters.map(\.depth) == [1, 2, 1])
    }

    @Test func `OverDrive's markers are chapters, their repeats are not`() throws {
        func markers(_ list: [(String, String)]) -> String {
            "<Markers>"
                + list.map { "<Marker><Name>\($0)</Name><Time>\($1)</Time></Marker>" }.joined()
                + "</Markers>"
        }
        var first = Id3Writer()
        first.own(
            "OverDrive MediaMarkers",
            markers([
                ("Opening", "0:00.000"), ("The Landing &amp; more", "0:10.500"),
                ("The Landing &amp; more (00:20) continued", "0:20.000"),
            ]))
        var second = Id3Writer()
        second.own(
            "OverDrive MediaMarkers",
            markers([("The Landing &amp; more (continued)", "0:00.000"), ("Discontinued", "0:05")]))
        let book = try Hearing.folder([
            ("Part01.mp3", first.bytes + Mp3Writer.seconds(30)),
            ("Part02.mp3", second.bytes + Mp3Writer.seconds(30)),
        ])
        let start = book.audiobook?.timeline.start(ofTrack: 1).milliseconds ?? 0
        #expect(
            Hearing.chapters(book) == [
                "Opening 0", "The Landing & more 10500", "Discontinued \(start + 5000)",
            ])
        #expect(book.audiobook?.chapters.map(\.place.track) == [0, 0, 1])
    }

    @Test(arguments: [
        ("Chapter 1", "Chapter 1", false), ("Chapter 1 (continued)", "Chapter 1", true),
        ("Chapter 1 - Continued", "Chapter 1", true), ("Chapter 1 (12:34)", "Chapter 1", true),
        ("Chapter 1 (1:02:03) continued", "Chapter 1", true),
        ("Discontinued", "Discontinued", false),
        ("(12:34)", "(12:34)", false), ("Continued", "Continued", false),
        ("Part (two)", "Part (two)", false),
    ])
    func `endings of repeats are told from titles`(
        _ name: String, _ title: String, _ isContinued: Bool
    ) {
        let plain = OverDriveMarkers.plain(name)
        #expect(plain.title == title && plain.isContinued == isContinued)
    }

    @Test func `letters of another country are guessed`() {
        let russian: [UInt8] = [0xCD, 0xE0, 0xF7, 0xE0, 0xEB, 0xEE]
        #expect(Id3Text.narrow(russian[...]) == "Начало")
        #expect(Id3Text.narrow([0xDC, 0x62, 0x65, 0x72][...]) == "Über")
        #expect(Id3Text.narrow(Array("Über".utf8)[...]) == "Über")
    }

    @Test func `genres by number are words or nothing`() throws {
        var tag = Id3Writer()
        tag.text("TCON", "(101)")
        tag.frames.append(("TCON", [3] + Array("(17)Fantasy".utf8)))
        tag.text("TCON", "17")
        #expect(try open(tag).metadata.subjects == ["Speech", "Fantasy"])
    }
}

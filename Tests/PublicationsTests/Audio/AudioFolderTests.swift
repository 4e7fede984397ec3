import TestKit
import Testing

@testable import Publications

@Suite struct AudioFolderTests {
    private static func mp3(_ title: String? = nil, track: Int? = nil, album: String? = nil)
        -> [UInt8]
    {
        var tag = Id3Writer()
        if let title { tag.text("TIT2", title) }
        if let track { tag.text("TRCK", "\(track)/9") }
        if let album { tag.text("TALB", album) }
        return tag.bytes + Mp3Writer.seconds(2)
    }

    private func paths(_ book: Publication) -> [String] {
        book.audiobook?.tracks.compactMap(\.path) ?? []
    }

    private func titles(_ book: Publication) -> [String] {
        book.audiobook?.chapters.map(\.title) ?? []
    }

    @Test func `disc folders are one book in the order people number them`() throws {
        let book = try Hearing.folder([
            ("CD10/01.mp3", Self.mp3()), ("CD2/2.mp3", Self.mp3()), ("CD2/10.mp3", Self.mp3()),
            ("cd1/01.mp3", Self.mp3()), ("notes.txt", ascii("x")), ("CD2/._2.mp3", Self.mp3()),
            ("__MACOSX/a.mp3", Self.mp3()), ("cover.png", tinyPicture), ("scan.jpg", ascii("x")),
        ])
        #expect(paths(book) == ["cd1/01.mp3", "CD2/2.mp3", "CD2/10.mp3", "CD10/01.mp3"])
        #expect(titles(book) == ["cd1 / 01", "2", "10", "CD10 / 01"])
        #expect(book.metadata.title == "The Folder")
        #expect(book.coverPath == "cover.png" && book.image("cover.png")?.width == 3)
        #expect(book.audiobook?.chapters.map(\.place.track) == [0, 1, 2, 3])
    }

    @Test func `names without numbers follow their tags`() throws {
        let files = [
            ("End.mp3", Self.mp3("End", track: 10)), ("Middle.mp3", Self.mp3("Middle", track: 2)),
            ("Start.mp3", Self.mp3("Start", track: 1)),
        ]
        #expect(paths(try Hearing.folder(files)) == ["Start.mp3", "Middle.mp3", "End.mp3"])
        let partly = files + [("Zero.mp3", Self.mp3("Zero"))]
        #expect(
            paths(try Hearing.folder(partly)) == ["End.mp3", "Middle.mp3", "Start.mp3", "Zero.mp3"])
    }

    @Test func `a file without sound is left out, named, and the others keep their order`() throws {
        let files = [
            ("End.mp3", Self.mp3("End", track: 2)), ("Start.mp3", Self.mp3("Start", track: 1)),
            ("Broken.mp3", [UInt8](repeating: 7, count: 9_000)), ("Empty.mp3", []),
        ]
        let book = try Hearing.folder(files)
        #expect(paths(book) == ["Start.mp3", "End.mp3"])
        let told = book.diagnostics.filter { $0.code == "audio.track.unknown" }
        #expect(Set(told.compactMap(\.path)) == ["Broken.mp3", "Empty.mp3"])
    }

    @Test func `a book is known by its sound, not by names and sizes`() throws {
        func book(_ fill: UInt8, named names: [String]) throws -> UInt64 {
            let files = names.enumerated().map { at, name in
                var sound = Self.mp3("One Title", track: 1)
                // The same tags and sizes; what is heard in the middle differs.
                for index in sound.count / 2..<sound.count / 2 + 2_000 where sound[index] != 0xFF {
                    sound[index] = fill &+ UInt8(at)
                }
                return (name, sound)
            }
            return try Hearing.folder(files).revision
        }
        let names = ["01.mp3", "02.mp3"]
        let one = try book(3, named: names)
        #expect(try book(3, named: names) == one)
        #expect(try book(9, named: names) != one)
        #expect(try book(3, named: ["Part 1.mp3", "Part 2.mp3"]) == one, "it was renamed")
    }

    @Test func `a book on discs is called by what their albums have in common`() throws {
        let book = try Hearing.folder(
            (1...3).map { ("CD \($0)/1.mp3", Self.mp3("T\($0)", album: "Emma (CD \($0))")) })
        #expect(book.metadata.title == "Emma")
    }

    @Test func `a disc that is a book by itself is called as its work, and is one of its discs`()
        throws
    {
        let disc = try Hearing.folder([
            ("1.mp3", Self.mp3("One", album: "Emma (CD 2)")),
            ("2.mp3", Self.mp3("Two", album: "Emma (CD 2)")),
        ])
        #expect(disc.metadata.title == "Emma")
        #expect(disc.metadata.series == .init(name: "Emma", position: 2))
        // All of it is no disc of itself, and a work in parts is called as it is.
        let all = try Hearing.folder(
            (1...2).map { ("CD \($0)/1.mp3", Self.mp3("T\($0)", album: "Emma (CD 1)")) })
        #expect(all.metadata.title == "Emma" && all.metadata.series == nil)
        let part = try Hearing.folder(
            (1...2).map { ("\($0).mp3", Self.mp3("T\($0)", album: "Henry IV, Part 1")) })
        #expect(part.metadata.title == "Henry IV, Part 1" && part.metadata.series == nil)
    }

    @Test func `names of discs and parts are told from titles`() {
        let discs: [(String, String, Int)] = [
            ("CD 1", "", 1), ("cd02", "", 2), ("Disc_3", "", 3), ("Emma (Disc 2)", "Emma", 2),
            ("Emma - CD1", "Emma", 1), ("Emma, Teil 12", "Emma", 12),
            ("Emma part 1 of 3", "Emma", 1), ("Диск 4", "", 4), ("Emma [Part 2/3]", "Emma", 2),
        ]
        for (name, rest, number) in discs {
            let found = DiscNames.split(name)
            #expect(found?.rest == rest && found?.number == number, "\(name)")
        }
        #expect(DiscNames.disc("Emma (Disc 2)")?.number == 2)
        #expect(DiscNames.disc("Emma Part 2") == nil)
        for name in ["Emma", "1984", "Catch 22", "Apart 1", "CD", "Book 3", "", "Part", " of 3"] {
            #expect(DiscNames.split(name) == nil, "\(name)")
        }
        #expect(DiscNames.discs(["1", "2", "3", "x"]) == ["1", "2", "3"])
        #expect(DiscNames.discs(["2", "4"]).isEmpty && DiscNames.discs(["7"]).isEmpty)
        #expect(DiscNames.discs(["Emma CD 1", "Persuasion CD 1"]).isEmpty)
        #expect(DiscNames.areParts(["Emma Part 1", "Emma Part 2"]))
        #expect(!DiscNames.areParts(["Emma Part 1", "Persuasion"]))
    }

    @Test func `titles that tell nothing give way to names`() throws {
        let book = try Hearing.folder([
            ("1 - Opening.mp3", Self.mp3("The Lamp", album: "The Lamp")),
            ("2 - Rain.mp3", Self.mp3("The Lamp", album: "The Lamp")),
            ("3.mp3", Self.mp3("End", album: "The Lamp")),
        ])
        #expect(titles(book) == ["1 - Opening", "2 - Rain", "End"])
        #expect(book.metadata.title == "The Lamp")
    }

    @Test func `chapters inside of files and files themselves make one list`() throws {
        var writer = Mp4Writer(seconds: 30)
        writer.nero = [(0, "A"), (10, "B")]
        let book = try Hearing.folder([("1.m4b", writer.bytes), ("2.wav", WaveWriter().bytes)])
        #expect(Hearing.chapters(book) == ["A 0", "B 10000", "2 30000"])
        #expect(book.audiobook?.chapters.map(\.source) == [.chpl, .chpl, .file])
    }

    @Test func `what is no sound is left out and said`() throws {
        var video = Mp4Writer()
        video.hasVideo = true
        let book = try Hearing.folder([
            ("1.mp3", Self.mp3("One")), ("2.m4a", ascii("no sound at all, none")),
            ("3.mp3", []), ("4.mp4", video.bytes),
        ])
        #expect(paths(book) == ["1.mp3"])
        #expect(
            book.diagnostics.map(\.code) == [
                "audio.track.unknown", "audio.track.unknown", "audio.track.video",
            ])
        #expect(throws: OpenError.nothingToRead(in: "folder")) {
            try Hearing.folder([("2.m4a", ascii("no sound at all, none"))])
        }
    }

    @Test func `a cue sheet names the chapters of the files it covers`() throws {
        let sheet = """
            TITLE "The Lamp"
            PERFORMER "Ann"
            FILE "D:\\rips\\BOOK.WAV" WAVE
            TRACK 01 AUDIO
            TITLE "Opening"
            INDEX 01 00:00:00
            TRACK 02 AUDIO
            TITLE "Rain"
            INDEX 01 00:20:00
            TRACK 03 AUDIO
            TITLE "Behind the end"
            INDEX 01 02:00:00
            """
        let files = [
            ("book.flac", FlacWriter(samples: 60 * 44_100, comments: [("ALBUM", "Other")]).bytes),
            ("book.cue", Array(sheet.utf8)),
        ]
        let alone = try Publication.open(
            BytesResources(files.map { (name: $0.0, bytes: $0.1) }), file: "book.flac")
        let bySheet = try Publication.open(
            BytesResources(files.map { (name: $0.0, bytes: $0.1) }), file: "book.cue")
        for book in [try Hearing.folder(files), alone, bySheet] {
            #expect(Hearing.chapters(book) == ["Opening 0", "Rain 20000"])
            #expect(book.metadata.title == "The Lamp")
            #expect(book.metadata.authors.map(\.name) == ["Ann"])
            #expect(book.diagnostics.map(\.code) == ["audio.chapters.beyond"])
        }
        let more = try Hearing.folder(files + [("extra 1.wav", WaveWriter().bytes)])
        #expect(titles(more) == ["Opening", "Rain", "extra 1"])
    }

    @Test(arguments: [
        "/etc/passwd", "../../../etc/passwd", "..", "/dev/random", "https://example.org/a.mp3",
        "file:///etc/passwd", "", "\\\\server\\share\\x.mp3", "CON:", "a\u{0}b",
    ])
    func `nothing that a sheet names leads out of its folder`(_ name: String) throws {
        var neighbors = Neighbors(BytesResources([("x/a.txt", [1])]), of: "x/book.cue")
        #expect(neighbors.find(name) == nil)
        let sheet = "FILE \"\(name)\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n"
        let error = #expect(throws: OpenError.self) {
            try Hearing.open(Array(sheet.utf8), "book.cue")
        }
        #expect(error?.why.contains("cue sheet") == true)
    }

    @Test func `neighbours are found though written otherwise`() {
        let resources = BytesResources([("d/Disc 1/A.flac", [1]), ("d/b.mp3", [1])])
        var neighbors = Neighbors(resources, of: "d/list.cue")
        #expect(neighbors.find("b.mp3") == "d/b.mp3")
        #expect(neighbors.find("B.MP3") == "d/b.mp3")
        #expect(neighbors.find("b.wav") == "d/b.mp3")
        #expect(neighbors.find("disc 1\\a.wav") == "d/Disc 1/A.flac")
        #expect(neighbors.find("C:\\music\\b.mp3") == "d/b.mp3")
        #expect(neighbors.find("./Disc 1/./A.flac") == "d/Disc 1/A.flac")
        #expect(neighbors.find("c.mp3") == nil)
    }

    @Test(arguments: [true, false])
    func `an archive of sound is a book, packed or not`(_ isPacked: Bool) throws {
        var zip = ZipWriter()
        for name in ["The Lamp/10.mp3", "The Lamp/9.mp3"] {
            zip.entries.append(.init(name: name, bytes: Self.mp3(name), isPacked: isPacked))
        }
        zip.entries.append(.init(name: "The Lamp/cover.png", bytes: tinyPicture))
        let book = try Hearing.open(zip.bytes, "lamp.zip")
        #expect(paths(book) == ["The Lamp/9.mp3", "The Lamp/10.mp3"])
        #expect(abs((Hearing.milliseconds(book) ?? 0) - 4000) < 100)
        #expect(book.image(book.coverPath ?? "")?.width == 3)
        #expect(book.metadata.title == "lamp")
    }

    @Test func `a comic with a little sound stays a comic`() throws {
        var files = (1...30).map { ("\($0).png", tinyPicture) }
        files.append(("theme.mp3", Self.mp3()))
        #expect(try Hearing.folder(files).format == .images)
        files = Array(files.suffix(10))
        #expect(try Hearing.folder(files).format == .audiobook)
    }

    @Test func `a list opens what lies beside it and streams the rest`() throws {
        let list =
            "#EXTM3U\n#EXTINF:9,One\n1.mp3\n#EXTINF:30,Far\nhttps://x.example/2.mp3\nno.mp3\n"
        let book = try Publication.open(
            BytesResources([("a.m3u8", Array(list.utf8)), ("1.mp3", Self.mp3("T"))]),
            file: "a.m3u8")
        #expect(book.audiobook?.tracks.map(\.href) == [nil, "https://x.example/2.mp3"])
        #expect(titles(book) == ["One", "Far"])
        #expect(abs((Hearing.milliseconds(book) ?? 0) - 32_000) < 60)
        #expect(book.diagnostics.map(\.code) == ["audio.track.missing"])
    }

    @Test func `names sort the same whichever way they are asked`() {
        let names = ["b/2", "a10", "a9", "A1", "a/1", "é2", "", "a010", "10", "9"]
        #expect(NaturalOrder.sorted(names) == names.sorted(by: NaturalOrder.precedes))
    }
}

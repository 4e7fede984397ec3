import Testing

@testable import Publications

@Suite struct CueWriterTests {
    @Test func `chapters written as a cue sheet are read back as they were`() throws {
        let tracks = ["CD 1/a.mp3", "CD 1/b \"x\".opus"].map {
            AudioTrack(path: $0, duration: .seconds(100))
        }
        let marks = [(0, 0, "One"), (0, 61_500, "The \"Old\"\nLamp"), (1, 40, "Three")].map {
            ChapterMark(
                track: $0.0, offset: .milliseconds($0.1), title: $0.2, depth: 1, source: .own)
        }
        let book = Audiobook(
            tracks: tracks, marks: marks)
        let text = try #require(book.cueSheet(title: "A Book", author: "Ann"))
        #expect(
            text.hasPrefix(
                "REM GENERATOR Rushlight\nPERFORMER \"Ann\"\nTITLE \"A Book\"\n"
                    + "FILE \"CD 1/a.mp3\" MP3\n"))
        let sheet = CueSheet(Array(text.utf8))
        #expect(sheet.files == ["CD 1/a.mp3", "CD 1/b 'x'.opus"])
        #expect(
            sheet.pieces.map(\.title)
                == book.chapters.map {
                    $0.title.replacing("\"", with: "'").replacing("\n", with: " ")
                })
        for (piece, chapter) in zip(sheet.pieces, book.chapters) {
            #expect(piece.file == chapter.place.track)
            let early = chapter.place.offset - piece.start
            #expect(early >= .zero && early < .milliseconds(14), "\(early)")
        }
    }

    @Test func `a sheet of sound on a server is none`() {
        let tracks = [AudioTrack(href: "https://h.example/1.mp3", duration: .seconds(9))]
        #expect(
            Audiobook(tracks: tracks, marks: []).cueSheet(title: nil, author: nil) == nil)
    }
}

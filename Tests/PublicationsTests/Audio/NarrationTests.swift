import TestKit
import Testing

@testable import Publications

/// The sound inside of a book that is read, as a book that is heard: 52.6 seconds of it.
@Suite struct NarrationTests {
    private func book(_ smil: String, sounds: [String] = ["s.mp3"]) throws -> Publication {
        var maker = BookMaker()
        let body =
            "<h1 id='h'>Of boats</h1><p><span id='a'>One here.</span> <span id='b'>Two.</span></p>"
            + "<aside id='n'>A note.</aside>"
        maker.files = [
            ("n.xhtml", BookMaker.page(body, head: "")),
            (
                "n.smil",
                "<smil xmlns=\"http://www.w3.org/ns/SMIL\" "
                    + "xmlns:epub=\"http://www.idpf.org/2007/ops\" version=\"3.0\"><body>\(smil)"
                    + "</body></smil>"
            ),
        ]
        maker.manifest =
            "<item id=\"n\" href=\"n.xhtml\" media-type=\"application/xhtml+xml\" "
            + "media-overlay=\"o\"/><item id=\"o\" href=\"n.smil\" "
            + "media-type=\"application/smil+xml\"/>"
        maker.nav = "<ol><li><a href=\"n.xhtml\">Of boats</a></li></ol>"
        maker.spine = "<itemref idref=\"n\"/>"
        var zip = maker.zip
        for (index, name) in sounds.enumerated() {
            let tone = ToneMp3(frames: 2_000, seed: UInt64(index + 1))
            zip.entries.append(.init(name: "OPS/" + name, bytes: tone.bytes, isPacked: false))
        }
        return try Publication.open(BytesResources([("b.epub", zip.bytes)]), file: "b.epub")
    }

    private func par(
        _ id: String, _ begin: Double, _ end: Double?, type: String = "", sound: String = "s.mp3"
    ) -> String {
        let kind = type.isEmpty ? "" : " epub:type=\"\(type)\""
        let ends = end.map { " clipEnd=\"\($0)s\"" } ?? ""
        return "<par\(kind)><text src=\"n.xhtml#\(id)\"/>"
            + "<audio src=\"\(sound)\" clipBegin=\"\(begin)s\"\(ends)/></par>"
    }

    private func passed(_ book: Audiobook) -> [String] {
        book.passedBy.map { passage in
            let from = book.timeline.time(of: passage.from) / .seconds(1)
            let to = book.timeline.time(of: passage.to) / .seconds(1)
            return
                "\(Int(from.rounded()))-\(Int(to.rounded())) \(passage.aside?.rawValue ?? "none")"
        }
    }

    @Test func `the sound of a book has its tracks, its chapters and no identifier of the text`()
        throws
    {
        let text = try book(
            par("a", 6, 9) + par("b", 9.1, 12) + par("h", 0, 20, sound: "t.mp3"),
            sounds: ["s.mp3", "t.mp3"])
        let sound = try #require(text.narration())
        let book = try #require(sound.audiobook)
        #expect(book.tracks.map(\.path) == ["OPS/s.mp3", "OPS/t.mp3"])
        #expect(book.chapters.map(\.title) == ["Beginning", "Of boats"])
        #expect(book.chapters[1].start == .seconds(6))
        #expect(sound.metadata.title == text.metadata.title)
        #expect(sound.metadata.identifiers.isEmpty && sound.metadata.identifier == nil)
        #expect(sound.revision != text.revision)
        #expect(try sound.sound(ofTrack: 1).size > 1_000)
    }

    @Test func `sound that no clip names is passed by, and a pause between two is not`() throws {
        let text = try book(par("a", 6, 9) + par("b", 9.2, 12) + par("h", 30, 40))
        let book = try #require(text.narration()?.audiobook)
        #expect(passed(book) == ["0-6 none", "12-30 none", "40-53 none"])
    }

    @Test func `notes and page numbers are known, alone and in a sequence of them`() throws {
        let smil =
            par("h", 0, 10) + par("a", 10, 12, type: "pagebreak")
            + "<seq epub:type=\"footnote\">\(par("n", 12, 20))</seq>"
            + "<seq epub:type=\"bodymatter\">\(par("b", 20, 52.7))</seq>"
        let text = try book(smil)
        #expect(text.overlays().map(\.aside) == [nil, .pageNumber, .note, nil])
        let book = try #require(text.narration()?.audiobook)
        #expect(passed(book) == ["10-12 pageNumber", "12-20 note"])
    }

    @Test func `a book without sound, or whose sound is not there, has none`() throws {
        #expect(try book("").narration() == nil)
        #expect(try book(par("a", 0, 1, sound: "gone.mp3")).narration() == nil)
        #expect(try BookMaker("<p>No sound.</p>").open().narration() == nil)
    }

    /// Each of these may stand in a file that some program wrote.
    @Test(.timeLimit(.minutes(20)))
    func `clips that overlap, run backwards, repeat, or end behind their sound trap nothing`()
        throws
    {
        let odd = [
            par("a", 5, 2), par("b", 0, 500), par("a", 40, 90), par("b", 90, 95),
            par("a", 10, 20) + par("b", 5, 15) + par("a", 10, 20), par("nowhere", 3, 4),
            par("a", 3, nil) + par("b", 3, nil),
        ]
        for smil in odd {
            guard let book = try book(smil).narration()?.audiobook else { continue }
            var at = Duration.zero
            for passage in book.passedBy {
                let from = book.timeline.time(of: passage.from)
                let to = book.timeline.time(of: passage.to)
                #expect(at <= from && from < to && to <= book.timeline.end, "\(smil)")
                at = to
            }
        }
        let many = try book(
            (0..<200_000).map { par("a", Double($0 % 50), Double($0 % 50) + 1) }.joined())
        #expect(many.overlays().count == 200_000)
        #expect(many.narration()?.audiobook?.tracks.count == 1)
    }
}

import Publications
import SyncMaps
import TestKit
import Testing

@testable import ReadingRuntime

/// A book with its narration inside, written from a map, and read again.
@Suite struct ReadaloudTests {
    private let sentences = [
        "One &amp; all came down.", "<em>Two of them</em> stayed.", "Three <b>left; four</b>",
        "did not.",
    ]

    private func text() throws -> Publication {
        try BookMaker("<h1>Of boats</h1><p>\(sentences.joined(separator: " "))</p><p>The end.</p>")
            .open()
    }

    private func sound() throws -> Publication {
        let tone = ToneMp3(frames: 2_000, seed: 1).bytes
        return try Publication.open(BytesResources([("n.mp3", tone)]), file: "n.mp3")
    }

    /// A point each two seconds, with the places of the text's sentences.
    private func points(_ book: Publication) -> [ReadaloudWriter.Point] {
        let document = book.document(0)
        var ranges: [Range<Int>] = []
        var at = -1
        while let next = document.next(.sentence, after: at) {
            ranges.append(next)
            at = next.lowerBound
        }
        let names = OverlayMaps.locators(ranges.map { (document: 0, range: $0) }, in: book)
        return names.enumerated().map { index, ends in
            ReadaloudWriter.Point(
                start: Locator(ends.start)!, end: Locator(ends.end), atMs: index * 2_000,
                endMs: index * 2_000 + 1_900)
        }
    }

    @Test func `every sentence has its clip, and the text is what it was`() throws {
        let book = try text()
        let points = points(book)
        let written = try ReadaloudWriter.write(points, of: book, with: sound())
        #expect(written.points == points.count)
        let read = try Publication.open(
            BytesResources([("r.epub", written.bytes)]), file: "r.epub")
        #expect(read.document(0).text == book.document(0).text)
        let clips = read.overlays()
        #expect(clips.count == points.count)
        for (clip, point) in zip(clips, points) {
            #expect(clip.begin == .milliseconds(point.atMs))
            #expect(clip.end == .milliseconds(point.endMs))
            let range = try #require(read.document(0).range(ofFragment: clip.fragment ?? ""))
            let wanted = try #require(book.place(point.start))
            #expect(range.lowerBound == wanted.offset, "\(clip)")
        }
        let narration = try #require(read.narration()?.audiobook)
        #expect(narration.tracks.count == 1)
        #expect(narration.duration == (try sound()).audiobook?.duration)
        #expect(read.diagnostics.isEmpty)
    }

    @Test func `what has a narration already, or is no EPUB, is refused`() throws {
        let book = try text()
        let once = try ReadaloudWriter.write(points(book), of: book, with: sound())
        let read = try Publication.open(BytesResources([("r.epub", once.bytes)]), file: "r.epub")
        #expect(throws: ReadaloudWriter.Trouble(why: "it has a narration inside already")) {
            try ReadaloudWriter.write(points(read), of: read, with: sound())
        }
        let plain = try Publication.open(
            BytesResources([("a.txt", Array("One. Two.".utf8))]), file: "a.txt")
        #expect(throws: ReadaloudWriter.Trouble(why: "it is no EPUB")) {
            try ReadaloudWriter.write([], of: plain, with: sound())
        }
    }
}

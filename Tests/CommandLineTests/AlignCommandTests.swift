import Publications
import SyncMaps
import TestKit
import Testing

@testable import CommandLine

/// Maps of narrated books, and whether a map fits.
@Suite struct AlignCommandTests {
    private final class Paper {
        var written = ""
        var complaints = ""
        var saved: [UInt8] = []

        var console: Console {
            Console(
                write: { self.written += String(decoding: $0, as: UTF8.self) },
                complain: { self.complaints += $0 + "\n" })
        }
    }

    /// A minute of sound, and one overlay for the only page.
    private func book(_ pairs: [(fragment: String, begin: String, end: String)]) -> [UInt8] {
        let body =
            "<p><span id='a'>One here.</span> <span id='b'>Two there.</span> "
            + "<span id='c'>Three.</span></p>"
        var maker = BookMaker()
        let item = "media-type=\"application/xhtml+xml\""
        maker.files = [
            ("n.xhtml", BookMaker.page(body, head: "")),
            (
                "n.smil",
                "<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\"><body>"
                    + pairs.map { fragment, begin, end in
                        "<par><text src=\"n.xhtml#\(fragment)\"/><audio src=\"s.mp3\" "
                            + "clipBegin=\"\(begin)\" clipEnd=\"\(end)\"/></par>"
                    }.joined() + "</body></smil>"
            ),
        ]
        maker.manifest =
            "<item id=\"n\" href=\"n.xhtml\" \(item) media-overlay=\"o\"/>"
            + "<item id=\"o\" href=\"n.smil\" media-type=\"application/smil+xml\"/>"
            + "<item id=\"s\" href=\"s.mp3\" media-type=\"audio/mpeg\"/>"
        maker.spine = "<itemref idref=\"n\"/>"
        var zip = maker.zip
        zip.entries.append(
            .init(name: "OPS/s.mp3", bytes: ToneMp3(frames: 2_000, seed: 1).bytes, isPacked: false))
        return zip.bytes
    }

    private func opener(_ book: [UInt8]) -> PublicationOpener {
        { path throws(OpenError) in
            try Publication.open(BytesResources([(path, book)]), file: path)
        }
    }

    private func maps(_ book: [UInt8], _ paper: Paper) throws -> Int32 {
        try MapsCommand.run(
            MapsCommand.Order(file: "b.epub", json: true), open: opener(book),
            save: { bytes, _ throws(Complaint) in paper.saved = bytes }, console: paper.console)
    }

    private func check(_ map: SyncMap, _ book: [UInt8], _ paper: Paper) throws -> Int32 {
        try AlignCommand.run(
            AlignCommand.Order(map: "m.json", book: "b.epub", sounds: [], json: true),
            map: map.json.document, open: opener(book), console: paper.console)
    }

    private let sound = [("a", "0s", "1s"), ("b", "1s", "2.5s"), ("c", "2.5s", "4s")]

    @Test func `the map of a narrated book is valid for it`() throws {
        let book = book(sound.map { (fragment: $0.0, begin: $0.1, end: $0.2) })
        let paper = Paper()
        #expect(try maps(book, paper) == 0)
        #expect(paper.complaints.isEmpty)
        let map = try SyncMap.read(Array(paper.written.utf8))
        #expect(map.source == .smil && map.unit == .sentence)
        #expect(map.points.map(\.atMs) == [0, 1_000, 2_500])
        #expect(map.tracks.map(\.path) == ["OPS/s.mp3"] && map.tracks[0].sha256?.count == 64)
        #expect(map.gaps.map(\.kind) == ["unread-sound"])
        let told = Paper()
        #expect(try check(map, book, told) == 0)
        #expect(told.written.contains("\"valid\": true"))
    }

    /// Two regions of a drawn page, each with its words.
    private var pictureBook: [UInt8] {
        var maker = BookMaker()
        maker.files = [
            (
                "n.svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0\"/>"
                    + "</svg>"
            ),
            (
                "n.smil",
                "<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\"><body>"
                    + [("svgView(viewBox(0,0,4,4))", 0), ("xywh=4,4,5,5", 1)].map {
                        region, second in
                        "<par><text src=\"n.svg#\(region)\"/><audio src=\"s.mp3\" "
                            + "clipBegin=\"\(second)s\" clipEnd=\"\(second + 1)s\"/></par>"
                    }.joined() + "</body></smil>"
            ),
        ]
        maker.manifest =
            "<item id=\"n\" href=\"n.svg\" media-type=\"image/svg+xml\" media-overlay=\"o\"/>"
            + "<item id=\"o\" href=\"n.smil\" media-type=\"application/smil+xml\"/>"
            + "<item id=\"s\" href=\"s.mp3\" media-type=\"audio/mpeg\"/>"
        maker.spine = "<itemref idref=\"n\"/>"
        var zip = maker.zip
        zip.entries.append(
            .init(name: "OPS/s.mp3", bytes: ToneMp3(frames: 200, seed: 1).bytes, isPacked: false))
        return zip.bytes
    }

    @Test(.timeLimit(.minutes(20)))
    func `a map of thousands of places in one paragraph is looked at without hanging`() throws {
        let count = 20_000
        let page = (0..<count).map { "<span id='s\($0)'>Word \($0). </span>" }.joined()
        var maker = BookMaker()
        maker.files = [("n.xhtml", BookMaker.page("<p>\(page)</p>", head: ""))]
        maker.manifest = "<item id=\"n\" href=\"n.xhtml\" media-type=\"application/xhtml+xml\"/>"
        maker.spine = "<itemref idref=\"n\"/>"
        let book = maker.zip.bytes
        var map = SyncMap(
            source: .tap, unit: .word, text: .object([:]), durationMs: count * 100,
            tracks: [.init(path: "a.mp3", durationMs: count * 100)])
        map.points = (0..<count).map { at in
            let step = "epubcfi(/6/2!/4/2/\(at * 2 + 2)[s\(at)]/1:"
            return SyncMap.Point(
                atMs: at * 100, endMs: at * 100 + 90, start: step + "0)", end: step + "4)",
                confidence: 1)
        }
        let told = Paper()
        #expect(try check(map, book, told) == 0)
        map.points[count - 1].start = "epubcfi(/6/2!/4/2/\(count * 2 + 2)/1:0)"
        let faulty = Paper()
        #expect(try check(map, book, faulty) == 1)
        #expect(faulty.written.contains("\(count - 1)"))
    }

    @Test func `regions of a page that is a picture are that page`() throws {
        let paper = Paper()
        #expect(try maps(pictureBook, paper) == 0)
        #expect(paper.complaints.isEmpty)
        let map = try SyncMap.read(Array(paper.written.utf8))
        #expect(map.points.map(\.atMs) == [0, 1_000])
        #expect(map.points.allSatisfy { $0.start == "epubcfi(/6/2!)" }, "\(map.points)")
        let told = Paper()
        #expect(try check(map, pictureBook, told) == 0)
        #expect(told.written.contains("\"valid\": true"))
    }

    @Test func `clips that lead nowhere or run backwards are left out and told`() throws {
        let paper = Paper()
        let clips = [
            ("a", "0s", "1s"), ("nowhere", "1s", "2s"), ("b", "3s", "2s"), ("b", "1s", "900s"),
            ("a", "0s", "1s"), ("c", "800s", "900s"), ("c", "4s", "5s"),
        ]
        #expect(
            try maps(book(clips.map { (fragment: $0.0, begin: $0.1, end: $0.2) }), paper) == 0)
        let map = try SyncMap.read(Array(paper.written.utf8))
        #expect(map.points.map(\.atMs) == [0, 1_000, 4_000])
        #expect(map.points.map(\.endMs) == [1_000, 4_000, 5_000])
        #expect(map.firstFault() == nil)
        #expect(paper.complaints.contains("1 clip left out: their text"))
        #expect(paper.complaints.contains("2 clips left out: outside"))
        #expect(paper.complaints.contains("1 clip left out: out of order"))
    }

    @Test func `a fault is told with its index, and the status is 1`() throws {
        let book = book(sound.map { (fragment: $0.0, begin: $0.1, end: $0.2) })
        let paper = Paper()
        _ = try maps(book, paper)
        let map = try SyncMap.read(Array(paper.written.utf8))
        let changes: [(kind: String, index: Int, change: (inout SyncMap) -> Void)] = [
            ("not-increasing", 2, { $0.points[2].atMs = 500 }),
            ("too-close", 1, { $0.points[1].atMs = 29 }),
            ("outside-track", 2, { $0.points[2].atMs = 999_999 }),
            ("empty", 0, { $0.points = [] }),
            ("text-missing", 1, { $0.points[1].start = "epubcfi(/6/2!/4/2/40/1:3)" }),
            ("text-missing", 1, { $0.points[1].start = "#char=999999" }),
            ("text-missing", 0, { $0.points[0].start = "epubcfi(/6/400!/4/2)" }),
            ("text-missing", 2, { $0.points[2].start = "nonsense" }),
        ]
        for (kind, index, change) in changes {
            var map = map
            change(&map)
            let told = Paper()
            #expect(try check(map, book, told) == 1)
            #expect(told.written.contains("\"kind\": \"\(kind)\""), "\(kind) \(told.written)")
            #expect(told.written.contains("\"index\": \(index)"), "\(kind) \(told.written)")
            #expect(told.complaints.contains("point \(index):"))
        }
    }

    @Test func `a book without a narration has no map`() throws {
        #expect(throws: Complaint.self) { try maps(BookMaker("<p>x</p>").zip.bytes, Paper()) }
    }
}

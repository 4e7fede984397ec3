import Adapters
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import SyncMaps
import TestKit
import Testing

@testable import ReadingWing

/// What was tapped becomes a map in a real library, and sets one right.
@Suite struct TapDeskTests {
    private let scratch = TemporaryFolder()
    private var library: SQLiteLibrary { SQLiteLibrary(folder: scratch.path) { 1_700_000_000 } }

    /// Twelve sentences, and a stanza of three lines.
    private func text() throws -> Publication {
        let body = (0..<12).map { "<span>Sentence number \($0) stands here.</span> " }.joined()
        return try BookMaker(
            "<p>\(body)</p><p>A lamp was lit<br/>upon the quay<br/>and no one came.</p>"
        )
        .open()
    }

    private func sound() throws -> Publication {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 300}]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }

    /// A second of noise at the start of every two, and silence behind it.
    private struct Beats: SoundDecoding {
        func decode(
            _ track: Int, of publication: Publication, rate: Int, take: ([Int16]) -> Void
        ) {
            var random = SplitMix64(seed: 3)
            for _ in 0..<40 {
                take((0..<rate).map { _ in Int16.random(in: -9_000...9_000, using: &random) })
                take([Int16](repeating: 0, count: rate))
            }
        }
    }

    private func pair() throws -> ReadingAlong.Pair {
        let heard = try #require(HeardBook(.file("/s"), sound()))
        return ReadingAlong.Pair(
            text: SharedWork(Book(.file("/a.epub"), try text())), sound: SharedWork(heard))
    }

    private func kept() throws -> SyncMap {
        let first = try #require(try library.maps().first)
        let bytes = try #require(try library.map(first.id))
        return try SyncMap.read(bytes)
    }

    private func run(_ pair: ReadingAlong.Pair, by unit: TapRun.Unit = .sentence) -> TapRun {
        TapRun(
            TapDesk(nil, decoder: nil).pieces(
                of: pair.text.publication, from: Spot(document: 0, offset: 0), by: unit))
    }

    @Test func `a page is tapped by sentence, by line of verse or by word`() throws {
        let pair = try pair()
        #expect(run(pair).pieces.count == 15)
        #expect(run(pair).pieces[2].words == "Sentence number 2 stands here.")
        let lines = run(pair, by: .line).pieces.suffix(3).map(\.words)
        #expect(lines == ["A lamp was lit", "upon the quay", "and no one came."])
        #expect(run(pair, by: .word).pieces.count == 12 * 5 + 11)
    }

    @Test func `taps are snapped to the ends of pauses, and the map is valid`() throws {
        let pair = try pair()
        var run = run(pair)
        // The voice begins at 2, 4, 6 … seconds; the finger is up to a quarter of a second off.
        for index in 0..<13 {
            let off = (index * 97) % 500 - 250
            let isTaken = run.tap(at: (index + 1) * 2_000 + off)
            #expect(isTaken)
        }
        let (points, trouble) = TapDesk(library, decoder: Beats()).keep(pair, run)
        #expect(points == 13 && trouble == nil)
        let map = try kept()
        #expect(map.firstFault(length: 300_000) == nil && map.source == .tap)
        for (index, point) in map.points.enumerated() {
            let off = abs((point.atMs ?? 0) - (index + 1) * 2_000)
            #expect(off <= 40, "\(index): \(off) ms")
        }
    }

    @Test func `one tap sets the sentences beside it right, and those far away stay`() throws {
        let pair = try pair()
        var first = run(pair)
        for index in 0..<13 { _ = first.tap(at: 1_000 + index * 20_000) }
        let desk = TapDesk(library, decoder: nil)
        #expect(desk.keep(pair, first).points == 13)
        var second = run(pair)
        second.next = 6
        _ = second.tap(at: 121_000 + 4_000)
        #expect(desk.keep(pair, second).points == 13)
        let times = try kept().points.compactMap(\.atMs)
        #expect(times[6] == 125_000)
        // Six sentences before it are two minutes away.
        #expect(times[0] == 1_000 && times[12] == 241_000)
        #expect(times[5] == 101_000 + 3_333 && times[7] == 141_000 + 3_333)
        #expect(times == times.sorted())
    }

    @Test func `what is not read is a gap of the text, and what is not in it one of the sound`()
        throws
    {
        let pair = try pair()
        var run = run(pair)
        _ = run.tap(at: 1_000)
        run.skip()
        run.leaveText(at: 5_000)
        _ = run.tap(at: 30_000)
        #expect(TapDesk(library, decoder: nil).keep(pair, run).points == 2)
        let map = try kept()
        #expect(map.points.map(\.atMs) == [1_000, 30_000] && map.points[0].endMs == 5_000)
        #expect(map.gaps.map(\.kind) == [SyncMap.Gap.unreadSound, SyncMap.Gap.unspokenText])
        #expect(map.gaps[0].atMs == 5_000 && map.gaps[0].endMs == 30_000)
        let place = map.gaps[1].start.flatMap { Locator($0) }
            .flatMap(pair.text.publication.place)
        #expect(place?.offset == run.pieces[1].range.lowerBound)
    }

    @Test func `without a library nothing is kept, and it is said`() throws {
        let pair = try pair()
        var run = run(pair)
        _ = run.tap(at: 1_000)
        #expect(TapDesk(nil, decoder: nil).keep(pair, run).trouble == "there is no library")
        #expect(
            TapDesk(library, decoder: nil).keep(pair, TapRun([])).trouble == "nothing was tapped")
    }
}

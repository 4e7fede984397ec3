import Adapters
import Ports
import Publications
import ReadingRuntime
import ScreenKit
import SyncMaps
import Synchronization
import TestKit
import Testing

@testable import ReadingWing

/// Each look at it is a second later.
private final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1_700_000_000)

    func next() -> Int64 {
        seconds.withLock { now in
            now += 1
            return now
        }
    }
}

/// A book with its narration inside: text and sound are one place, with a real library.
@Suite struct NarratedPlaceTests {
    private let scratch = TemporaryFolder()
    /// Each sentence is heard for a tenth of a second; five seconds of titles come first.
    private let count = 400
    private let title = 5_000
    private let length = 100

    private let clock = Clock()

    private var library: SQLiteLibrary {
        let now = clock.next()
        return SQLiteLibrary(folder: scratch.path) { now }
    }

    private func text() throws -> Publication {
        let body = (0..<count).map { "<span id='s\($0)'>Say \($0) now.</span> " }.joined()
        var maker = BookMaker()
        maker.files = [
            ("n.xhtml", BookMaker.page("<p>\(body)</p>", head: "")),
            (
                "n.smil",
                "<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\"><body>"
                    + (0..<count).map { index in
                        let at = Double(title + index * length) / 1_000
                        return "<par><text src=\"n.xhtml#s\(index)\"/><audio src=\"s.mp3\" "
                            + "clipBegin=\"\(at)s\" clipEnd=\"\(at + 0.1)s\"/></par>"
                    }.joined() + "</body></smil>"
            ),
        ]
        maker.manifest =
            "<item id=\"n\" href=\"n.xhtml\" media-type=\"application/xhtml+xml\" "
            + "media-overlay=\"o\"/><item id=\"o\" href=\"n.smil\" "
            + "media-type=\"application/smil+xml\"/>"
        maker.spine = "<itemref idref=\"n\"/>"
        var zip = maker.zip
        zip.entries.append(
            .init(name: "OPS/s.mp3", bytes: ToneMp3(frames: 2_000, seed: 1).bytes, isPacked: false))
        return try Publication.open(BytesResources([("b.epub", zip.bytes)]), file: "b.epub")
    }

    private let source = BookSource.narration("/b.epub").kept

    /// As another start of the program has it.
    private func pairing(_ text: Publication, _ sound: Publication) -> Pairing {
        let source = source
        return Pairing(library) { $0 == source ? sound : text }
    }

    @Test func `where one of both was left the other is, to the sentence, 100 times`() throws {
        let text = try text()
        let sound = try #require(text.narration())
        let along = pairing(text, sound).along(text, at: "/b.epub", with: sound, at: source)
        #expect(along != nil)
        var random = SplitMix64(seed: 11)
        for round in 0..<100 {
            let desk = PlaceDesk(library, pairing: pairing(text, sound))
            let sentence = Int.random(in: 0..<count, using: &random)
            if round.isMultiple(of: 2) {
                let time = title + sentence * length + Int.random(in: 0..<length, using: &random)
                #expect(try desk.go(to: .time(.milliseconds(time)), in: sound, at: source))
                let there = try #require(try desk.standing(in: text, at: "/b.epub"))
                let place = try #require(Locator(there.locator).flatMap(text.place))
                let range = try #require(
                    text.document(place.document).range(ofFragment: "s\(sentence)"))
                #expect(range.contains(place.offset), "\(round): \(there.locator)")
            } else {
                let index = try #require(text.index(ofPath: "OPS/n.xhtml"))
                let range = try #require(text.document(index).range(ofFragment: "s\(sentence)"))
                let spot = Spot(document: index, offset: range.lowerBound + 4)
                #expect(try desk.go(to: text.locator(spot), in: text, at: "/b.epub"))
                let there = try #require(try desk.standing(in: sound, at: source))
                let time = Int(try #require(there.positionMs))
                #expect((time - title) / length == sentence, "\(round): \(time)")
            }
        }
    }

    @Test func `a book that was never heard tells where its sound is all the same`() throws {
        let text = try text()
        let sound = try #require(text.narration())
        let desk = PlaceDesk(library, pairing: pairing(text, sound))
        #expect(try desk.go(to: .percent(50), in: text, at: "/b.epub"))
        let standing = try #require(try desk.standing(in: text, at: "/b.epub"))
        let time = try #require(standing.other?.positionMs)
        #expect(abs(Int(time) - (title + count / 2 * length)) < 3_000)
        #expect(try library.maps().isEmpty)
    }

    @Test func `its map is kept once, as any other, and made anew when the book is another`() throws
    {
        let text = try text()
        let sound = try #require(text.narration())
        for _ in 0..<3 {
            _ = pairing(text, sound).along(text, at: "/b.epub", with: sound, at: source)
        }
        let maps = try library.maps()
        #expect(maps.count == 1 && maps[0].source == "smil" && maps[0].points == count)
        let found = try #require(
            pairing(text, sound).sound(
                of: text, at: "/b.epub", from: Spot(document: 0, offset: 0)))
        #expect(found.source == .narration("/b.epub"))
        // The shelf has the book once.
        #expect(maps[0].sound.paths == [source])
        // Another file of the same book is heard by what is inside of that file.
        let other = try #require(
            pairing(text, sound).sound(
                of: text, at: "/other.epub", from: Spot(document: 0, offset: 0)))
        #expect(other.source == .narration("/other.epub"))
    }
}

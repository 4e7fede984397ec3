import Adapters
import Ports
import Publications
import ReadingRuntime
import TestKit
import Testing

/// A text and its sound as one place, with a real library.
@Suite struct PairingTests {
    private let scratch = TemporaryFolder()
    /// Sentences of ten letters, each a second; ten seconds of titles come first, and the last
    /// twenty sentences are not read.
    private let count = 300
    private let title = 10_000
    private let unread = 20

    private var library: SQLiteLibrary { SQLiteLibrary(folder: scratch.path) { 1_700_000_000 } }

    private func text() throws -> Publication {
        let sentences = (0..<count).map { "Say \(String(1_000 + $0)). " }
        let bytes = Array(sentences.joined().utf8)
        return try Publication.open(BytesResources([("a.txt", bytes)]), file: "a.txt")
    }

    private func sound() throws -> Publication {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 150}, {"href": "2.mp3", "type": "audio/mpeg", "duration": 150}]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
    }

    private var map: NewMap {
        let points = (0..<(count - unread)).map { at in
            "{\"at_ms\": \(title + at * 1_000), \"end_ms\": \(title + at * 1_000 + 900), "
                + "\"start\": \"#char=\(at * 10)\", \"end\": \"#char=\(at * 10 + 9)\"}"
        }
        let json =
            "{\"type\": \"rushlight_sync_map\", \"version\": 1, \"source\": \"aligned\", "
            + "\"unit\": \"sentence\", \"points\": [\(points.joined(separator: ","))]}"
        return NewMap(
            bytes: Array(json.utf8), source: "aligned", unit: "sentence", points: points.count)
    }

    /// As another start of the program sees it.
    private func desk() throws -> PlaceDesk {
        let library = library
        let (text, sound) = (try text(), try sound())
        return PlaceDesk(
            library, pairing: Pairing(library) { $0 == "/a.txt" ? text : sound })
    }

    private func keepMap() throws {
        try library.keep(map, text: (try text(), "/a.txt"), sound: (try sound(), "/s"))
    }

    @Test func `where one of text and sound was left the other opens, to the sentence`() throws {
        try keepMap()
        var random = SplitMix64(seed: 7)
        let (text, sound) = (try text(), try sound())
        for round in 0..<100 {
            let sentence = Int.random(in: 0..<(count - unread), using: &random)
            let inside = Int.random(in: 0..<9, using: &random)
            if round.isMultiple(of: 2) {
                let time = title + sentence * 1_000 + inside * 100
                #expect(try desk().go(to: .time(.milliseconds(time)), in: sound, at: "/s"))
                let there = try #require(try desk().standing(in: text, at: "/a.txt"))
                let place = try #require(Locator(there.locator).flatMap(text.place))
                #expect(place.offset / 10 == sentence, "\(round): \(there.locator)")
                #expect(there.other?.positionMs == Int64(title + sentence * 1_000))
            } else {
                #expect(
                    try desk().go(to: .character(sentence * 10 + inside), in: text, at: "/a.txt"))
                let there = try #require(try desk().standing(in: sound, at: "/s"))
                let time = Int(try #require(there.positionMs))
                #expect((time - title) / 1_000 == sentence, "\(round): \(time)")
                #expect(there.other?.locator.flatMap { Locator($0) } == .character(sentence * 10))
            }
        }
    }

    @Test func `a book that was not left since then stays where it was`() throws {
        try keepMap()
        let (text, sound) = (try text(), try sound())
        #expect(try desk().go(to: .character(500), in: text, at: "/a.txt"))
        #expect(try desk().go(to: .time(.milliseconds(60_500)), in: sound, at: "/s"))
        // The same sentence: neither is sent to its beginning.
        #expect(try desk().standing(in: sound, at: "/s")?.positionMs == 60_500)
        #expect(try desk().go(to: .character(505), in: text, at: "/a.txt"))
        #expect(try desk().standing(in: sound, at: "/s")?.positionMs == 60_500)
    }

    @Test func `a gap leads to what is nearest, and is told as a gap`() throws {
        try keepMap()
        let (text, sound) = (try text(), try sound())
        #expect(try desk().go(to: .time(.milliseconds(3_000)), in: sound, at: "/s"))
        let start = try #require(try desk().standing(in: sound, at: "/s"))
        #expect(start.other?.isGap == true && start.positionMs == 3_000)
        #expect(try desk().go(to: .character((count - 5) * 10), in: text, at: "/a.txt"))
        let end = try #require(try desk().standing(in: text, at: "/a.txt"))
        #expect(end.other?.isGap == true)
        #expect(end.other?.positionMs == Int64(title + (count - unread - 1) * 1_000))
    }

    @Test func `a map is listed, replaced and removed, and its works stay`() throws {
        try keepMap()
        var other = map
        other.source = "tap"
        try library.keep(other, text: (try text(), "/a.txt"), sound: (try sound(), "/s"))
        let maps = try library.maps()
        #expect(maps.map(\.source) == ["tap"] && maps[0].points == count - unread)
        #expect(maps[0].text.paths == ["/a.txt"] && maps[0].sound.paths == ["/s"])
        #expect(try library.map(maps[0].id) == other.bytes)
        try library.remove(map: maps[0].id)
        #expect(try library.maps().isEmpty && library.map(maps[0].id) == nil)
        #expect(try desk().go(to: .character(50), in: text(), at: "/a.txt"))
        #expect(try desk().standing(in: sound(), at: "/s") == nil)
    }

    @Test func `a map that cannot be read leaves each book where it was`() throws {
        var bad = map
        bad.bytes = Array("{\"type\": 3".utf8)
        try library.keep(bad, text: (try text(), "/a.txt"), sound: (try sound(), "/s"))
        #expect(try desk().go(to: .character(50), in: text(), at: "/a.txt"))
        #expect(try desk().standing(in: sound(), at: "/s") == nil)
        #expect(try desk().standing(in: text(), at: "/a.txt")?.other == nil)
    }
}

import TestKit
import Testing

@testable import Publications

/// The bytes of tracks, as a player asks for them: to and fro, in pieces of any size.
@Suite struct TrackSoundTests {
    private static let sound: [UInt8] = {
        var random = SplitMix64(seed: 8)
        let samples = (0..<3_000_000).map { at in UInt8(truncatingIfNeeded: at / 7 + at % 13) }
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let length = samples.count + noise.count
        let head =
            ascii("RIFF") + little(36 + length, 4) + ascii("WAVEfmt ") + little(16, 4)
            + little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2)
            + little(8, 2) + ascii("data") + little(length, 4)
        return head + samples + noise
    }()

    private func book(isPacked: Bool, isStreamed: Bool = false) throws -> Publication {
        var zip = ZipWriter()
        zip.entries = [
            .init(
                name: "a/01.wav", bytes: Self.sound, isPacked: isPacked, isStreamed: isStreamed)
        ]
        return try Hearing.open(zip.bytes, "book.zip")
    }

    @Test(arguments: [(true, false), (false, false), (true, true)])
    func `any range in any order is what lies there`(isPacked: Bool, isStreamed: Bool) throws {
        let sound = try book(isPacked: isPacked, isStreamed: isStreamed).sound(ofTrack: 0)
        #expect(sound.size == Self.sound.count)
        var random = SplitMix64(seed: 3)
        var at = 0
        for step in 0..<60 {
            // Mostly on, sometimes back a little, sometimes anywhere.
            if step % 7 == 3 { at = max(0, at - 100_000) }
            if step % 19 == 5 { at = Int.random(in: 0..<Self.sound.count, using: &random) }
            let count = Int.random(in: 1...200_000, using: &random)
            let bytes = try sound.read(at..<at + count)
            #expect(bytes[...] == Self.sound[min(at, Self.sound.count)...].prefix(count), "\(step)")
            at += bytes.count
        }
        #expect(try sound.read(Self.sound.count..<Self.sound.count + 9).isEmpty)
    }

    @Test func `damaged packing gives what comes before the damage, and ends`() throws {
        var random = SplitMix64(seed: 5)
        let packed = ZipWriter.deflate(Array(Self.sound.prefix(400_000)))
        for _ in 0..<100 {
            var bytes = packed
            for _ in 0..<3 {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                bytes[at] = UInt8.random(in: 0...255, using: &random)
            }
            let damaged = bytes
            let stream = PackedStream(packedSize: damaged.count) {
                (at: Int, count: Int) throws(ResourceError) in
                Array(damaged[min(at, damaged.count)..<min(at + count, damaged.count)])
            }
            var at = 0
            while true {
                let piece = try stream.read(at..<at + 65_536)
                if piece.isEmpty { break }
                at += piece.count
                try #require(at < 1 << 30)
            }
        }
    }

    @Test func `what is no track has no sound`() throws {
        let book = try book(isPacked: false)
        #expect(throws: ResourceError.missing) { try book.sound(ofTrack: 1) }
        #expect(throws: ResourceError.missing) { try book.sound(ofTrack: -1) }
    }

    @Test func `places lead to locators and back, also where lengths are not known`() throws {
        let json = """
            {"metadata": {"title": "T"}, "readingOrder": [{"href": "a b.mp3", "duration": 60},
            {"href": "c.mp3"}, {"href": "d.mp3", "duration": 9}]}
            """
        let publication = try Hearing.open(Array(json.utf8), "manifest.json")
        var book = try #require(publication.audiobook)
        for track in 0..<3 {
            let place = TrackPlace(track: track, offset: .milliseconds(8_250))
            let locator = publication.locator(of: place, in: book).description
            #expect(Locator(locator).flatMap { publication.moment(of: $0, in: book) } == place)
        }
        book = book.measuring(track: 1, as: .seconds(30))
        let place = TrackPlace(track: 2, offset: .milliseconds(8_250))
        #expect(publication.locator(of: place, in: book).description == "#t=98.250")
        #expect(publication.moment(of: .percent(50), in: book)?.track == 0)
    }
}

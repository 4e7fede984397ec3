import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Where one is while nothing is heard, through the real libmpv.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvPausedTests {
    private static let book: Publication? = {
        let tune = Tune([.init(start: .zero, length: .seconds(40), hertz: 300)])
        return try? Publication.open(
            BytesResources([("a.wav", Wave(tune).bytes)]), file: "a.wav")
    }()

    private func begun(_ box: NewsBox) throws -> MpvAudio {
        let audio = MpvAudio(output: "null", news: box.put) { _ in }
        audio.load(
            BookSound(
                number: 4, publication: try #require(Self.book), trackCount: 1,
                place: TrackPlace(track: 0, offset: .zero), isPlaying: true, speed: 1, volume: 100))
        #expect(box.next { $0.arrival } != nil)
        // Something is heard, so that the device has something in it.
        while try told(box, audio).offset < .milliseconds(300) {}
        return audio
    }

    private func told(_ box: NewsBox, _ audio: MpvAudio) throws -> TrackPlace {
        audio.order(.tell)
        return try #require(box.next { if case .at(let place) = $0 { place } else { nil } })
    }

    @Test func `what was asked for while paused is where one is until something plays`() throws {
        let box = NewsBox()
        let audio = try begun(box)
        defer { audio.close() }
        audio.order(.pause)
        for milliseconds in [20_000, 30_500, 10_000, 10_001, 0, 5_500] {
            let place = TrackPlace(track: 0, offset: .milliseconds(milliseconds))
            audio.order(.seek(place))
            #expect(box.next { $0.arrival } == place)
            #expect(try told(box, audio) == place)
            audio.order(.glance)
            #expect(box.next { if case .at(let place) = $0 { place } else { nil } } == place)
        }
        audio.order(.play)
        var place = try told(box, audio)
        while place.offset < .milliseconds(5_800) {
            #expect(place.offset >= .milliseconds(5_500), "\(place)")
            place = try told(box, audio)
        }
    }

    @Test func `a seek while it plays is never told short of where it leads`() throws {
        let box = NewsBox()
        let audio = try begun(box)
        defer { audio.close() }
        for milliseconds in [20_000, 10_000, 35_000] {
            let place = TrackPlace(track: 0, offset: .milliseconds(milliseconds))
            audio.order(.seek(place))
            let arrived = try #require(box.next { $0.arrival })
            #expect(arrived.offset >= place.offset && arrived.offset < place.offset + .seconds(1))
            for _ in 0..<5 { #expect(try told(box, audio).offset >= place.offset) }
        }
    }
}

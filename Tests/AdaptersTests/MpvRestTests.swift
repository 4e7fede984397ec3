import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// A book that is paused for long is unloaded, and that is not noticed: through the real libmpv.
@Suite(
    .enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"), .timeLimit(.minutes(20)))
struct MpvRestTests {
    /// The player on this thread, which is at the same time the one that waits for libmpv.
    private final class Stage {
        let book: MpvBook
        private let box = NewsLog()

        init() throws {
            let library = try #require(MpvLibrary())
            let box = self.box
            book = try #require(
                MpvBook(
                    library, SoundOutput("null"), waking: SoundDesk(), cache: nil, streams: nil,
                    quiet: 0.02
                ) { box.news.append($0.event) })
            book.load(
                BookSound(
                    number: 4, publication: try Self.publication(), trackCount: 2,
                    place: TrackPlace(track: 1, offset: .seconds(5)), isPlaying: true, speed: 1,
                    volume: 100))
        }

        deinit { book.close() }

        private static func publication() throws -> Publication {
            let tune = Tune([.init(start: .zero, length: .seconds(40), hertz: 300)])
            let files = ["a.wav", "b.wav"].map { (name: $0, bytes: Wave(tune).bytes) }
            return try Publication.open(BytesResources(files), file: nil, folder: "Two")
        }

        /// Where it arrived next.
        func arrival() -> TrackPlace? {
            while true {
                while !box.news.isEmpty {
                    if let place = box.news.removeFirst().arrival { return place }
                }
                book.takeEvent()
            }
        }

        func told() -> TrackPlace? {
            box.news = []
            book.perform(.tell)
            guard case .at(let place) = box.news.last else { return nil }
            return place
        }

        func rest() { while book.resting == nil { book.takeEvent() } }
    }

    private final class NewsLog { var news: [BookNews.Event] = [] }

    private func place(_ track: Int, _ milliseconds: Int) -> TrackPlace {
        TrackPlace(track: track, offset: .milliseconds(milliseconds))
    }

    @Test func `it is where it was paused, and goes on from there`() throws {
        let stage = try Stage()
        let begun = try #require(stage.arrival())
        #expect(begun.track == 1 && begun.offset >= .seconds(5))
        while try #require(stage.told()).offset < .milliseconds(5_300) {}
        stage.book.perform(.pause)
        let paused = try #require(stage.told())
        stage.rest()
        #expect(stage.told() == stage.book.resting)
        let rested = try #require(stage.told())
        #expect(rested.track == 1 && abs((rested.offset - paused.offset) / .seconds(1)) < 0.2)
        stage.book.perform(.play)
        #expect(stage.book.resting == nil)
        let arrived = try #require(stage.arrival())
        #expect(arrived.track == 1 && arrived.offset >= rested.offset)
        while try #require(stage.told()).offset < rested.offset + .milliseconds(400) {}
    }

    @Test func `it is sent elsewhere meanwhile, and rests again there`() throws {
        let stage = try Stage()
        #expect(stage.arrival() != nil)
        stage.book.perform(.pause)
        for place in [place(0, 12_345), place(1, 30_000), place(1, 0)] {
            stage.rest()
            stage.book.perform(.seek(place))
            #expect(stage.arrival() == place)
            #expect(stage.told() == place)
        }
        stage.rest()
        #expect(stage.told() == place(1, 0))
        stage.book.perform(.play)
        #expect(try #require(stage.arrival()).track == 1)
        while try #require(stage.told()).offset < .milliseconds(300) {}
    }
}

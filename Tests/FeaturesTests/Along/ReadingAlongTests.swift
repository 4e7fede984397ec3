import Canvas
import Kernel
import Publications
import SyncMaps
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Which sentence is lit when, by the clock of the test: four sentences of a second each, and a gap
/// of ten seconds before the last.
@Suite struct ReadingAlongTests {
    private let text = SharedWork(PreviewBook.book)
    private let pair = ReadingAlong.Pair(
        text: SharedWork(PreviewBook.book), sound: SharedWork(PreviewSound.book))
    private let map = AlongMap(
        "1",
        [(0, 0), (1_000, 40), (2_000, 90), (13_000, 200)].map { at, offset in
            MapIndex.Pair(
                atMs: at, endMs: at + 1_000, start: Spot(document: 0, offset: offset),
                end: Spot(document: 0, offset: offset + 30))
        }, gaps: [], isByWord: false)

    private func spoken(_ index: Int) -> Spoken {
        Spoken(map.index.pairs[index], isWord: false)
    }

    private func moment(_ ms: Int, isPlaying: Bool = true, speed: Int = 100)
        -> ReadingAlong.Moment
    {
        .init(atMs: ms, isPlaying: isPlaying, speed: speed)
    }

    /// Both books are there, and their map was found while nothing plays.
    private func joined() -> TestStore<ReadingAlong> {
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        store.send(
            .seen(pair), performs: [.light(nil, lasting: nil), .findMap(pair)]
        ) { $0.seen = self.pair }
        store.deliver(.mapFound(pair, map), for: store.ticket(.alongMap)!) {
            ($0.mapped, $0.map) = (self.pair, self.map)
        }
        return store
    }

    private func playing(speed: Int = 100) -> TestStore<ReadingAlong> {
        let store = joined()
        store.send(
            .heard(moment(500, speed: speed)),
            performs: [.light(spoken(0), lasting: .milliseconds(50_000 / speed))]
        ) {
            ($0.told, $0.lit) = (self.moment(500, speed: speed), 0)
            $0.moment = $0.told
        }
        return store
    }

    @Test func `each sentence is lit when it begins, and nothing wakes between`() {
        let store = playing()
        store.advance(.milliseconds(499))
        store.advance(
            .milliseconds(1), fires: .boundaryCame,
            performs: [.light(spoken(1), lasting: .seconds(1))]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000)) }
        store.advance(
            .seconds(1), fires: .boundaryCame,
            performs: [.light(spoken(2), lasting: .seconds(11))]
        ) { ($0.lit, $0.moment) = (2, self.moment(2_000)) }
        store.send(.heard(moment(2_100, isPlaying: false))) {
            ($0.told, $0.isForeseen) = (self.moment(2_100, isPlaying: false), false)
            $0.moment = $0.told
        }
        store.advance(.seconds(3_600))
    }

    @Test func `at twice the speed it comes in half the time`() {
        let store = playing(speed: 200)
        store.advance(
            .milliseconds(250), fires: .boundaryCame,
            performs: [.light(spoken(1), lasting: .milliseconds(500))]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000, speed: 200)) }
        store.send(.seen(nil)) { ($0.seen, $0.lit) = (nil, nil) }
    }

    @Test func `what the player tells a little late takes nothing back`() {
        let store = playing()
        store.advance(
            .milliseconds(500), fires: .boundaryCame,
            performs: [.light(spoken(1), lasting: .seconds(1))]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000)) }
        store.send(.heard(moment(900))) {
            ($0.told, $0.isForeseen, $0.moment) = (self.moment(900), false, self.moment(1_000))
        }
        // Back by more than that is a seek.
        store.send(
            .heard(moment(200, isPlaying: false)), performs: [.light(spoken(0), lasting: nil)]
        ) {
            ($0.told, $0.lit) = (self.moment(200, isPlaying: false), 0)
            $0.moment = $0.told
        }
    }

    @Test func `sound without text lights nothing`() {
        let store = playing()
        store.send(.heard(moment(8_000)), performs: [.light(nil, lasting: .seconds(5))]) {
            ($0.told, $0.moment, $0.lit) = (self.moment(8_000), self.moment(8_000), nil)
        }
        store.advance(
            .seconds(5), fires: .boundaryCame, performs: [.light(spoken(3), lasting: nil)]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (3, true, self.moment(13_000)) }
    }

    @Test func `following is put off, and taken up again`() {
        let store = playing()
        store.send(
            .toggled,
            performs: [
                .light(nil, lasting: nil), .say("The text does not follow the voice."),
            ]
        ) { ($0.isOff, $0.lit) = (true, nil) }
        store.advance(.seconds(10))
        store.send(
            .toggled,
            performs: [
                .light(spoken(0), lasting: .milliseconds(500)), .say("The text follows the voice."),
            ]
        ) { ($0.isOff, $0.lit) = (false, 0) }
        store.send(.seen(nil)) { ($0.seen, $0.lit) = (nil, nil) }
    }

    @Test func `a place of the text is a moment of the sound`() {
        let store = joined()
        for (offset, seconds) in [(0, 0), (45, 1), (125, 13), (199, 13), (210, 13)] {
            store.send(
                .wished(text, Spot(document: 0, offset: offset)),
                performs: [.play(.seconds(seconds))])
        }
        store.send(
            .wished(text, Spot(document: 0, offset: 231)),
            performs: [.say("Nothing from here to the end of the book is read aloud.")])
    }

    @Test func `a book whose sound is not heard is asked for it`() {
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        let spot = Spot(document: 0, offset: 7)
        store.send(.wished(text, spot), performs: [.findSound(text, spot)])
        let opened = OpenedSound(PreviewSound.book, at: TrackPlace(track: 0, offset: .seconds(7)))
        store.deliver(
            .soundFound(opened), for: store.ticket(.alongSound)!, performs: [.hear(opened)])
        store.send(.wished(text, spot), performs: [.findSound(text, spot)])
        store.deliver(
            .soundFound(nil), for: store.ticket(.alongSound)!, performs: [.recite])
        store.send(.toggled, performs: [.say("Nothing is heard that could be followed.")])
    }

    @Test func `an answer about books that are left is no answer`() {
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        store.send(
            .seen(pair), performs: [.light(nil, lasting: nil), .findMap(pair)]
        ) { $0.seen = self.pair }
        store.send(.seen(nil)) { $0.seen = nil }
        store.send(.mapFound(pair, map))
    }
}

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
        }, gaps: [], document: { _ in nil })

    /// Lit after so much of it was heard, and for so long.
    private func light(_ index: Int, _ done: Int, _ left: Int?) -> ReadingAlong.Command {
        .light(
            map.spoken(index),
            SpokenCourse(done: .milliseconds(done), left: left.map { .milliseconds($0) }))
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
            .seen(pair), performs: [.light(nil, nil), .findMap(pair)]
        ) { $0.seen = self.pair }
        store.deliver(.mapFound(pair, map), for: store.ticket(.alongMap)!) {
            ($0.mapped, $0.map) = (self.pair, self.map)
        }
        return store
    }

    private func playing(speed: Int = 100) -> TestStore<ReadingAlong> {
        let store = joined()
        let scaled = 50_000 / speed
        store.send(.heard(moment(500, speed: speed)), performs: [light(0, scaled, scaled)]) {
            ($0.told, $0.lit) = (self.moment(500, speed: speed), 0)
            $0.moment = $0.told
        }
        return store
    }

    private func stop(_ store: TestStore<ReadingAlong>) {
        store.send(.seen(nil)) { ($0.seen, $0.lit) = (nil, nil) }
    }

    @Test func `each sentence is lit when it begins, and nothing wakes between`() {
        let store = playing()
        store.advance(.milliseconds(499))
        store.advance(
            .milliseconds(1), fires: .boundaryCame, performs: [light(1, 0, 1_000)]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000)) }
        store.advance(
            .seconds(1), fires: .boundaryCame, performs: [light(2, 0, 1_000)]
        ) { ($0.lit, $0.moment) = (2, self.moment(2_000)) }
        store.send(.heard(moment(2_100, isPlaying: false)), performs: [light(2, 100, nil)]) {
            ($0.told, $0.isForeseen) = (self.moment(2_100, isPlaying: false), false)
            $0.moment = $0.told
        }
        store.advance(.seconds(3_600))
    }

    @Test func `at twice the speed it comes in half the time`() {
        let store = playing(speed: 200)
        store.advance(
            .milliseconds(250), fires: .boundaryCame, performs: [light(1, 0, 500)]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000, speed: 200)) }
        stop(store)
    }

    @Test func `what the player tells a little late takes nothing back`() {
        let store = playing()
        store.advance(
            .milliseconds(500), fires: .boundaryCame, performs: [light(1, 0, 1_000)]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (1, true, self.moment(1_000)) }
        store.send(.heard(moment(900)), performs: [light(1, 0, 1_000)]) {
            ($0.told, $0.isForeseen, $0.moment) = (self.moment(900), false, self.moment(1_000))
        }
        // Back by more than that is a seek.
        store.send(.heard(moment(200, isPlaying: false)), performs: [light(0, 200, nil)]) {
            ($0.told, $0.lit) = (self.moment(200, isPlaying: false), 0)
            $0.moment = $0.told
        }
    }

    @Test func `the light goes out where a long stretch without text begins`() {
        let store = playing()
        store.send(.heard(moment(2_500)), performs: [light(2, 500, 500)]) {
            ($0.told, $0.moment, $0.lit) = (self.moment(2_500), self.moment(2_500), 2)
        }
        store.advance(
            .milliseconds(500), fires: .boundaryCame, performs: [.light(nil, nil)]
        ) { ($0.lit, $0.isForeseen, $0.moment) = (nil, true, self.moment(3_000)) }
        store.advance(
            .seconds(10), fires: .boundaryCame, performs: [light(3, 0, 1_000)]
        ) { ($0.lit, $0.moment) = (3, self.moment(13_000)) }
        stop(store)
    }

    @Test func `following is put off, and taken up again`() {
        let store = playing()
        store.send(
            .toggled,
            performs: [.light(nil, nil), .say("The text does not follow the voice.")]
        ) { ($0.isOff, $0.lit) = (true, nil) }
        store.advance(.seconds(10))
        store.send(
            .toggled,
            performs: [light(0, 500, 500), .say("The text follows the voice.")]
        ) { ($0.isOff, $0.lit) = (false, 0) }
        stop(store)
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

    @Test func `P in a part without sound says that the sound begins with another part`() {
        let words =
            "Nothing more of this part is read aloud. The sound begins with the next one that is."
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        let spot = Spot(document: 0, offset: 7)
        store.send(.wished(text, spot), performs: [.findSound(text, spot, inView: nil)])
        let opened = OpenedSound(PreviewSound.book, at: TrackPlace(track: 0, offset: .seconds(7)))
        store.deliver(
            .soundFound(opened, passes: true), for: store.ticket(.alongSound)!,
            performs: [.hear(opened), .say(words)])
        let late = AlongMap(
            "late", [MapIndex.Pair(atMs: 5_000, start: Spot(document: 1, offset: 0))],
            gaps: [], document: { _ in nil })
        store.send(
            .seen(pair), performs: [.light(nil, nil), .findMap(pair)]
        ) { $0.seen = self.pair }
        store.deliver(.mapFound(pair, late), for: store.ticket(.alongMap)!) {
            ($0.mapped, $0.map) = (self.pair, late)
        }
        store.send(.wished(text, spot), performs: [.play(.seconds(5)), .say(words)])
        store.send(
            .wished(text, Spot(document: 1, offset: 0)), performs: [.play(.seconds(5))])
    }

    @Test func `steps go by sentences of the sound, back to the beginning of this one first`() {
        let store = playing()
        func hear(_ ms: Int, _ index: Int, _ done: Int, _ left: Int) {
            store.send(.heard(moment(ms)), performs: [light(index, done, left)]) {
                ($0.told, $0.moment, $0.lit) = (self.moment(ms), self.moment(ms), index)
            }
        }
        hear(1_100, 1, 100, 900)
        store.send(.stepped(1, isParagraph: false), performs: [.play(.seconds(2))])
        store.send(.stepped(-1, isParagraph: false), performs: [.play(.zero)])
        store.send(.stepped(2, isParagraph: true), performs: [.play(.seconds(13))])
        hear(13_900, 3, 900, 100)
        store.send(.stepped(-1, isParagraph: false), performs: [.play(.seconds(2))])
        store.send(
            .stepped(1, isParagraph: false),
            performs: [.say("This is the last sentence that is read aloud.")])
        stop(store)
    }

    @Test func `a sentence is heard again and again, with a pause as long to say it`() {
        let store = playing()
        let words = "This sentence is repeated, with a pause to say it. A goes on."
        store.send(
            .repeatToggled, performs: [light(0, 500, 500), .say(words)]
        ) { $0.again = ReadingAlong.Repeat(range: 0..<1_000) }
        store.advance(.milliseconds(500), fires: .boundaryCame, performs: [.hold]) {
            $0.again?.isResting = true
            ($0.isForeseen, $0.moment) = (true, self.moment(1_000))
        }
        store.send(.heard(moment(1_020, isPlaying: false))) {
            ($0.told, $0.isForeseen) = (self.moment(1_020, isPlaying: false), false)
            $0.moment = $0.told
        }
        store.advance(.milliseconds(999))
        store.advance(.milliseconds(1), fires: .restPassed, performs: [.replay(.zero)]) {
            $0.again?.isResting = false
        }
        store.send(.heard(moment(0)), performs: [light(0, 0, 1_000)]) {
            ($0.told, $0.moment) = (self.moment(0), self.moment(0))
        }
        // Sent elsewhere it is over.
        store.send(.heard(moment(13_100)), performs: [light(3, 100, 900)]) {
            ($0.told, $0.moment, $0.lit) = (self.moment(13_100), self.moment(13_100), 3)
            $0.again = nil
        }
        stop(store)
    }

    @Test func `a book whose sound is not heard is asked for it`() {
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        let spot = Spot(document: 0, offset: 7)
        store.send(.wished(text, spot), performs: [.findSound(text, spot, inView: nil)])
        let opened = OpenedSound(PreviewSound.book, at: TrackPlace(track: 0, offset: .seconds(7)))
        store.deliver(
            .soundFound(opened), for: store.ticket(.alongSound)!,
            performs: [.hear(opened)])
        store.send(.wished(text, spot), performs: [.findSound(text, spot, inView: nil)])
        store.deliver(
            .soundFound(nil), for: store.ticket(.alongSound)!, performs: [.recite])
        store.send(
            .begun(text, spot, inView: 0..<90), performs: [.findSound(text, spot, inView: 0..<90)])
        store.deliver(
            .soundFound(nil), for: store.ticket(.alongSound)!, performs: [.recite])
        store.send(.toggled, performs: [.say("Nothing is heard that could be followed.")])
    }

    @Test func `an answer about books that are left is no answer`() {
        let store = TestStore<ReadingAlong>(ReadingAlong.State())
        store.send(
            .seen(pair), performs: [.light(nil, nil), .findMap(pair)]
        ) { $0.seen = self.pair }
        store.send(.seen(nil)) { $0.seen = nil }
        store.send(.mapFound(pair, map))
    }
}

import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Which word is lit when, by the clock of the test and what a voice told.
@Suite struct ReadingAloudTests {
    private let text = SharedWork(PreviewBook.book)
    private let recital = MuteVoice.recital
    private let first = RecitedWords(
        [.init(0..<3, atMs: 0), .init(4..<9, atMs: 300), .init(10..<40, atMs: 700)],
        lengthMs: 1_500)
    private let second = RecitedWords([.init(40..<50, atMs: 100)], lengthMs: 900)

    private func moment(_ track: Int, _ ms: Int, isPlaying: Bool = true, speed: Int = 100)
        -> ReadingAloud.Moment
    {
        .init(track: track, atMs: ms, isPlaying: isPlaying, speed: speed)
    }

    private func word(_ range: Range<Int>, in sentence: Range<Int>) -> Spoken {
        Spoken(
            document: 0, start: range.lowerBound, end: range.upperBound, isWord: true,
            sentence: sentence)
    }

    /// The first sentence is heard, and the words of both are known.
    private func speaking(speed: Int = 100) -> TestStore<ReadingAloud> {
        let store = TestStore<ReadingAloud>(ReadingAloud.State())
        store.send(.seen(recital)) { $0.seen = self.recital }
        let whole = Spoken(document: 0, start: 0, end: 40)
        store.send(
            .heard(moment(0, 0, speed: speed)),
            performs: [.light(whole, lasting: nil), .findWords(recital, 0..<2)]
        ) {
            ($0.told, $0.lit) = (self.moment(0, 0, speed: speed), .init(track: 0, word: nil))
            $0.moment = $0.told
        }
        store.deliver(
            .wordsFound([0: first, 1: second]), for: store.ticket(.aloudWords)!,
            performs: [
                .light(word(0..<3, in: 0..<40), lasting: .milliseconds(30_000 / speed))
            ]
        ) {
            $0.words = [0: self.first, 1: self.second]
            $0.lit = .init(track: 0, word: 0)
        }
        return store
    }

    @Test func `each word is lit when the voice said it begins, and nothing wakes between`() {
        let store = speaking()
        store.advance(.milliseconds(299))
        store.advance(
            .milliseconds(1), fires: .boundaryCame,
            performs: [.light(word(4..<9, in: 0..<40), lasting: .milliseconds(400))]
        ) {
            ($0.lit, $0.isForeseen) = (.init(track: 0, word: 1), true)
            $0.moment = self.moment(0, 300)
        }
        store.send(.heard(moment(0, 310, isPlaying: false))) {
            $0.told = self.moment(0, 310, isPlaying: false)
            ($0.moment, $0.isForeseen) = ($0.told, false)
        }
        store.advance(.seconds(3_600))
    }

    @Test func `behind the last word comes the next sentence, and its first word in its turn`() {
        let store = speaking(speed: 200)
        store.send(
            .heard(moment(0, 700, speed: 200)),
            performs: [.light(word(10..<40, in: 0..<40), lasting: .milliseconds(400))]
        ) {
            ($0.told, $0.lit) = (self.moment(0, 700, speed: 200), .init(track: 0, word: 2))
            $0.moment = $0.told
        }
        store.advance(
            .milliseconds(400), fires: .boundaryCame,
            performs: [
                .light(Spoken(document: 0, start: 40, end: 90), lasting: .milliseconds(50))
            ]
        ) {
            ($0.lit, $0.isForeseen) = (.init(track: 1, word: nil), true)
            $0.moment = self.moment(1, 0, speed: 200)
        }
        // The player still hears the end of the sentence before: nothing goes back.
        store.send(
            .heard(moment(0, 1_400, speed: 200)), performs: [.findWords(recital, 1..<3)]
        ) { ($0.told, $0.isForeseen) = (self.moment(0, 1_400, speed: 200), false) }
        store.send(.seen(nil), performs: [.light(nil, lasting: nil)]) {
            ($0.seen, $0.told, $0.moment, $0.lit, $0.words) = (nil, nil, nil, nil, [:])
        }
    }

    @Test func `while a note is heard, the sentence that calls it is lit`() {
        let store = TestStore<ReadingAloud>(ReadingAloud.State())
        store.send(.seen(recital)) { $0.seen = self.recital }
        store.send(
            .heard(moment(2, 0, isPlaying: false)),
            performs: [
                .light(Spoken(document: 0, start: 40, end: 90), lasting: nil),
                .findWords(recital, 2..<4),
            ]
        ) {
            $0.told = self.moment(2, 0, isPlaying: false)
            ($0.moment, $0.lit) = ($0.told, .init(track: 2, word: nil))
        }
        store.deliver(
            .wordsFound([2: second]), for: store.ticket(.aloudWords)!
        ) { $0.words = [2: self.second] }
    }

    @Test func `beside a screen reader the voice waits to be asked twice`() {
        let store = TestStore<ReadingAloud>(ReadingAloud.State())
        let spot = Spot(document: 0, offset: 7)
        store.send(
            .wished(text, spot, screenReader: true),
            performs: [
                .say("Press it again to hear Rushlight's own voice as well.")
            ]
        ) { $0.isWanted = true }
        store.send(
            .wished(text, spot, screenReader: true), performs: [.compose(text, spot)])
        store.deliver(
            .composed(nil, trouble: "No voice."), for: store.ticket(.recital)!,
            performs: [.say("No voice.")])
    }

    @Test func `steps lead to sentences and paragraphs, and begin anew what was heard for a while`()
    {
        let at = { (track: Int, ms: Int) in TrackPlace(track: track, offset: .milliseconds(ms)) }
        #expect(recital.stepping(1, paragraphs: false, from: at(0, 900)) == 1)
        #expect(recital.stepping(-1, paragraphs: false, from: at(1, 900)) == 0)
        #expect(recital.stepping(-1, paragraphs: false, from: at(1, 2_500)) == 1)
        #expect(recital.stepping(1, paragraphs: true, from: at(0, 0)) == 3)
        #expect(recital.stepping(-1, paragraphs: true, from: at(1, 0)) == 0)
        #expect(recital.stepping(-1, paragraphs: true, from: at(3, 0)) == 0)
        #expect(recital.stepping(99, paragraphs: false, from: at(0, 0)) == 4)
        #expect(recital.stepping(-99, paragraphs: true, from: at(4, 0)) == 0)
        #expect(recital.sentence(from: Spot(document: 0, offset: 45)) == 1)
        #expect(recital.sentence(from: Spot(document: 1, offset: 31)) == nil)
    }
}

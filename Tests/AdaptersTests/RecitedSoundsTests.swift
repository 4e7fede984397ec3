import Ports
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// A text that a voice reads, through the real libmpv; the samples show what was heard.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct RecitedSoundsTests {
    /// A tone of half a second for each sentence, and notes how often each was asked for.
    private final class Tones: Reciting {
        let asked = Mutex<[Int]>([])
        let mute: Int?
        let empty: Int?
        static let pitches = [300.0, 500, 700, 400]

        init(mute: Int? = nil, empty: Int? = nil) { (self.mute, self.empty) = (mute, empty) }

        func recite(_ track: Int) throws(RecitalTrouble) -> RecitedSound {
            asked.withLock { $0.append(track) }
            if track == mute { throw RecitalTrouble(why: "It is mute.") }
            if track == empty { return RecitedSound(samples: [], rate: Wave.rate) }
            let wave = Wave(
                Tune([.init(start: .zero, length: .seconds(1), hertz: Self.pitches[track])]))
            let samples = (0..<Wave.rate / 2).map { at in
                let byte = 44 + 2 * (at + Wave.rate / 4)
                return Int16(
                    bitPattern: UInt16(wave.bytes[byte]) | UInt16(wave.bytes[byte + 1]) << 8)
            }
            return RecitedSound(samples: samples, rate: Wave.rate)
        }

        func words(of track: Int) -> RecitedWords? { nil }
    }

    private func heard(_ voice: Tones, from track: Int = 0) throws -> Heard {
        let book = try BookMaker("<p>One. Two. Three. Four.</p>").open()
        let recital = Recital(
            Tones.pitches.indices.map {
                Recital.Sentence(
                    document: 0, range: $0..<$0 + 1, isNote: false, isFirst: false,
                    estimate: .seconds(3))
            }, [], voice)
        return try Heard { audio in
            audio.load(
                BookSound(
                    number: 4, publication: book, recital: recital,
                    trackCount: recital.sentences.count,
                    place: TrackPlace(track: track, offset: .zero), isPlaying: true, speed: 1,
                    volume: 100))
        }
    }

    @Test func `sentences follow each other without a gap, and each is spoken once`() throws {
        let voice = Tones()
        let heard = try heard(voice)
        #expect(abs(heard.seconds - 2) < 0.02, "\(heard.seconds)")
        for (track, pitch) in Tones.pitches.enumerated() {
            let start = Double(track) / 2
            let told = Double(heard.pitch(from: start + 0.1, to: start + 0.4))
            #expect(abs(told - pitch) < 10)
        }
        #expect(heard.news.last == .ended)
        #expect(voice.asked.withLock { $0 } == [0, 1, 2, 3])
        #expect(heard.news.contains(.indexed(track: 1, .milliseconds(500))))
    }

    @Test func `it begins where it is asked to`() throws {
        let heard = try heard(Tones(), from: 2)
        #expect(abs(heard.seconds - 1) < 0.02, "\(heard.seconds)")
        #expect(abs(heard.pitch(from: 0.1, to: 0.4) - 700) < 10)
    }

    @Test func `a voice that fails ends it at its sentence, with the reason`() throws {
        let heard = try heard(Tones(mute: 1))
        #expect(heard.seconds < 0.55, "\(heard.seconds)")
        #expect(heard.news.last == .failed(.track(1, "It is mute.")))
    }

    @Test func `no sound at all ends it too`() throws {
        let heard = try heard(Tones(empty: 2))
        #expect((0.4...1.6).contains(heard.seconds), "\(heard.seconds)")
        #expect(heard.news.last?.isLast == true)
    }
}

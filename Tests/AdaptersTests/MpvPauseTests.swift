import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What is left of speech whose pauses are shortened, told by its samples.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvPauseTests {
    /// Words of noise that begin as softly as an f, in a room's noise, with a narrator's pauses: a
    /// tenth of a second between words, a third at a comma, seven tenths between sentences.
    struct Speech {
        private(set) var samples: [Int16] = []
        private(set) var words: [Range<Int>] = []
        static let rate = 44_100

        init(loudness: Double = 1) {
            var random = SplitMix64(seed: 19)
            func noise(_ level: Double) -> Double {
                level * Double.random(in: -1.73...1.73, using: &random)
            }
            func add(_ seconds: Double, _ level: (Double) -> Double) {
                for at in 0..<Int(seconds * Double(Self.rate)) {
                    let wanted = level(Double(at) / Double(Self.rate))
                    let value = noise(wanted * loudness + 0.0004)
                    samples.append(Int16(max(-1, min(1, value)) * 32_767))
                }
            }
            for word in 1...40 {
                let (start, length) = (samples.count, 0.22 + 0.03 * Double(word % 7))
                add(length) { at in
                    // 24 decibels below its vowel at first, and dying away at its end.
                    at < 0.05 ? 0.008 : 0.125 * min(1, max(0.06, (length - at) / 0.08))
                }
                words.append(start..<samples.count)
                add(word % 9 == 0 ? 0.7 : word % 4 == 0 ? 0.33 : 0.06) { _ in 0 }
            }
        }

        var seconds: Double { Double(samples.count) / Double(Self.rate) }

        var bytes: [UInt8] {
            func number(_ value: Int, _ size: Int) -> [UInt8] {
                (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            var bytes = Array("RIFF".utf8) + number(36 + samples.count * 2, 4)
            bytes += Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2) + number(1, 2)
            bytes += number(Self.rate, 4) + number(Self.rate * 2, 4) + number(2, 2)
            bytes += number(16, 2) + Array("data".utf8) + number(samples.count * 2, 4)
            for sample in samples { bytes += number(Int(sample), 2) }
            return bytes
        }
    }

    private func heard(_ speech: Speech, _ pause: Duration?) throws -> Heard {
        let files = [(name: "01.wav", bytes: speech.bytes)]
        let book = try Publication.open(BytesResources(files), file: nil, folder: "Speech")
        return try Heard { audio in
            audio.load(
                BookSound(
                    number: 4, publication: book, trackCount: 1,
                    place: TrackPlace(track: 0, offset: .zero), isPlaying: false, speed: 1,
                    volume: 100, tuning: SoundTuning(pause: pause)))
            audio.order(.play)
        }
    }

    @Test(arguments: [(250, 0.08), (120, 0.15), (80, 0.18)])
    func `pauses are shortened, and each word is whole`(pause: Int, saved: Double) throws {
        let speech = Speech()
        let heard = try self.heard(speech, .milliseconds(pause))
        let share = 1 - heard.seconds / speech.seconds
        #expect(share >= saved && share < saved + 0.08, "\(pause) ms: \(share)")
        let missing = heard.missing(speech.words, of: speech.samples)
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test func `a quiet recording loses no word either`() throws {
        let speech = Speech(loudness: 0.1)
        let missing = try heard(speech, .milliseconds(120))
            .missing(speech.words, of: speech.samples)
        #expect(missing.isEmpty, "\(missing)")
    }
}

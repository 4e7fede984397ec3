import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What is done to the sound of a book, told by its samples.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvTuningTests {
    private static func tone(_ hertz: Double, loudness: Double = 1) -> [UInt8] {
        var bytes = Wave(Tune([.init(start: .zero, length: .seconds(1), hertz: hertz)])).bytes
        for at in stride(from: 44, to: bytes.count - 1, by: 2) {
            let sample = Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
            let value = UInt16(bitPattern: Int16(Double(sample) * loudness))
            bytes[at] = UInt8(truncatingIfNeeded: value)
            bytes[at + 1] = UInt8(truncatingIfNeeded: value >> 8)
        }
        return bytes
    }

    private func sound(
        _ tones: [[UInt8]], tuning: SoundTuning = SoundTuning()
    ) throws -> BookSound {
        let files = tones.enumerated().map { (name: "0\($0 + 1).wav", bytes: $1) }
        let book = try Publication.open(BytesResources(files), file: nil, folder: "Tones")
        return BookSound(
            number: 4, publication: book, trackCount: tones.count,
            place: TrackPlace(track: 0, offset: .zero), isPlaying: false, speed: 1, volume: 100,
            tuning: tuning)
    }

    private func heard(_ tones: [[UInt8]], _ tuning: SoundTuning = SoundTuning()) throws -> Heard {
        let sound = try sound(tones, tuning: tuning)
        return try Heard { audio in
            audio.load(sound)
            audio.order(.play)
        }
    }

    @Test func `six decibels are twice as loud, and as long`() throws {
        let tones = [Self.tone(300)]
        let plain = try heard(tones)
        let loud = try heard(tones, SoundTuning(gain: 6))
        let ratio = Double(loud.peak) / Double(plain.peak)
        #expect(abs(ratio - 2) < 0.06, "\(ratio)")
        #expect(abs(loud.seconds - plain.seconds) < 0.03, "\(loud.seconds)")
        let soft = try heard(tones, SoundTuning(gain: -6))
        #expect(abs(Double(plain.peak) / Double(soft.peak) - 2) < 0.06)
    }

    @Test func `what is lifted too far is held, not torn`() throws {
        let loud = try heard([Self.tone(300)], SoundTuning(gain: 20))
        #expect(loud.peak < 32_200, "\(loud.peak)")
        #expect(loud.pitch(from: 0.1, to: 0.9) == 300)
    }

    @Test func `even loudness brings quiet and loud together`() throws {
        let tones = [Self.tone(300), Self.tone(300, loudness: 0.1)]
        func ratio(_ heard: Heard) -> Double {
            Double(heard.peak(from: 0.4, to: 0.9)) / Double(heard.peak(from: 1.5, to: 2))
        }
        let plain = ratio(try heard(tones))
        let even = ratio(try heard(tones, SoundTuning(isEven: true)))
        #expect(abs(plain - 10) < 0.5 && even < 6, "\(plain), then \(even)")
    }

    @Test func `one ear hears all of it, and the other nothing`() throws {
        let left = try heard([Self.tone(300)], SoundTuning(balance: -100))
        let right = try heard([Self.tone(300)], SoundTuning(balance: 100))
        #expect(left.peak > 3_000 && left.otherPeak == 0, "\(left.peak) \(left.otherPeak)")
        #expect(right.peak == 0 && right.otherPeak > 3_000)
        let plain = try heard([Self.tone(300)])
        #expect(abs(Double(left.peak) / Double(plain.peak) - 1) < 0.02, "as loud as in both")
        let half = try heard([Self.tone(300)], SoundTuning(balance: -50))
        let ratio = Double(half.otherPeak) / Double(half.peak)
        #expect(abs(ratio - 0.5) < 0.03, "\(ratio)")
    }

    @Test func `a band is lifted or lowered, and the others stay`() throws {
        func change(_ hertz: Double, _ bands: [Int]) throws -> Double {
            let tone = [Self.tone(hertz, loudness: 0.5)]
            let (plain, tuned) = (
                try heard(tone), try heard(tone, SoundTuning(bands: bands))
            )
            return Double(tuned.peak(from: 0.3, to: 0.8)) / Double(plain.peak(from: 0.3, to: 0.8))
        }
        let centres = [100.0, 300, 1000, 3000, 8000]
        for (band, hertz) in centres.enumerated() {
            var bands = [0, 0, 0, 0, 0]
            bands[band] = -12
            let own = try change(hertz, bands)
            #expect(own < 0.45, "\(hertz) Hz: \(own)")
            let far = try change(centres[band < 2 ? 4 : 0], bands)
            #expect(abs(far - 1) < 0.06, "\(hertz) Hz: \(far)")
        }
        let lifted = try change(300, [0, 6, 0, 0, 0])
        #expect(abs(lifted - 2) < 0.1, "\(lifted)")
    }

    @Test func `a pitch is higher or lower, and as long as before`() throws {
        let plain = try heard([Self.tone(300)])
        let high = try heard([Self.tone(300)], SoundTuning(pitch: 6))
        #expect(abs(high.pitch(from: 0.3, to: 0.8) - 420) <= 10)
        #expect(abs(high.seconds - plain.seconds) < 0.1, "\(high.seconds)")
        let low = try heard([Self.tone(600)], SoundTuning(gain: 3, pitch: -6))
        #expect(abs(low.pitch(from: 0.3, to: 0.8) - 420) <= 10)
    }

    /// An order behind the load may come when a part of the sound is on its way already.
    @Test func `a book is tuned from its first sample on`() throws {
        let low = try heard([Self.tone(600)], SoundTuning(pitch: -6))
        #expect(abs(low.pitch(from: 0.05, to: 0.25) - 420) <= 10)
    }

    @Test func `a book that is loaded is tuned, too`() throws {
        let sound = try sound([Self.tone(300), Self.tone(300), Self.tone(300), Self.tone(300)])
        let plain = try heard([Self.tone(300)])
        let loud = try Heard { audio in
            audio.load(sound)
            audio.order(.tune(SoundTuning(gain: 6)))
            audio.order(.play)
        }
        let ratio = Double(loud.peak(from: 3.2, to: 3.8)) / Double(plain.peak)
        #expect(abs(ratio - 2) < 0.06, "\(ratio)")
    }

    /// Half a second of 300, 500 and 700 Hz each, with three seconds of silence between the first
    /// two and six before the last.
    private static let sparse: [UInt8] = {
        let notes = [(0, 300.0), (3_500, 500), (10_000, 700)].map {
            Tune.Note(start: .milliseconds($0), length: .milliseconds(500), hertz: $1)
        }
        return Wave(Tune(notes)).bytes
    }()

    @Test func `silence is cut short, and nothing else`() throws {
        let plain = try heard([Self.sparse])
        #expect(abs(plain.seconds - 10.6) < 0.05, "\(plain.seconds)")
        let brief = try heard([Self.sparse], SoundTuning(pause: .milliseconds(400)))
        // Of each silence 0.4 s are left, and a piece more of the one of six seconds.
        #expect(abs(brief.seconds - 2.42) < 0.12, "\(brief.seconds)")
        #expect(brief.pitch(from: 0.1, to: 0.4) == 300)
        #expect(brief.pitch(from: 1.05, to: 1.3) == 500)
        #expect(brief.pitch(from: 2.0, to: 2.25) == 700)
        #expect(brief.peak(from: 0.6, to: 0.8) < 300)
        let fast = try Heard { audio in
            var sound = try sound([Self.sparse], tuning: SoundTuning(pause: .milliseconds(400)))
            sound.speed = 2
            audio.load(sound)
            audio.order(.play)
        }
        #expect(abs(fast.seconds - brief.seconds / 2) < 0.12, "\(fast.seconds)")
    }

    @Test func `places are true though silence is left out`() throws {
        let sound = try sound([Self.sparse], tuning: SoundTuning(pause: .milliseconds(400)))
        let place = { TrackPlace(track: 0, offset: .milliseconds($0)) }
        var rounds = 0
        let heard = try Heard(
            atLeast: 2.6,
            { audio in
                audio.load(sound)
                audio.order(.loop(place(3_450), place(4_000)))
                audio.order(.play)
            },
            until: { event in
                if case .arrived = event { rounds += 1 }
                return rounds >= 3
            })
        // Were they not, the end would be somewhere else than behind the second tone.
        for from in [0.95, 1.5, 2.05] {
            let pitch = heard.pitch(from: from + 0.1, to: from + 0.4)
            #expect(abs(pitch - 500) <= 10, "\(from): \(pitch)")
        }
    }

    @Test func `a passage is heard again and again, and nothing of what comes after`() throws {
        let notes = [(0, 200, 300.0), (200, 500, 500), (700, 300, 700)].map {
            Tune.Note(start: .milliseconds($0), length: .milliseconds($1), hertz: $2)
        }
        let sound = try sound([Wave(Tune(notes)).bytes, Self.tone(700)])
        let (start, end) = (Duration.milliseconds(200), Duration.milliseconds(700))
        var rounds = 0
        let heard = try Heard(
            atLeast: 2.2,
            { audio in
                audio.load(sound)
                audio.order(
                    .loop(TrackPlace(track: 0, offset: start), TrackPlace(track: 0, offset: end)))
                audio.order(.play)
            },
            until: { event in
                if case .arrived = event { rounds += 1 }
                return rounds >= 5
            })
        #expect(heard.pitch(from: 0.05, to: 0.15) == 300)
        #expect(heard.seconds > 2.1, "\(heard.seconds)")
        for round in 0..<4 {
            let from = 0.2 + 0.5 * Double(round)
            #expect(heard.pitch(from: from + 0.05, to: from + 0.45) == 500, "\(round)")
        }
    }

    @Test func `a whole track is repeated, and the next one does not come`() throws {
        let sound = try sound([Self.tone(300), Self.tone(500)])
        var rounds = 0
        let heard = try Heard(
            atLeast: 3.3,
            { audio in
                audio.load(sound)
                audio.order(
                    .loop(TrackPlace(track: 0, offset: .zero), TrackPlace(track: 1, offset: .zero)))
                audio.order(.play)
            },
            until: { event in
                if case .arrived = event { rounds += 1 }
                return rounds >= 4
            })
        #expect(heard.seconds > 3.2, "\(heard.seconds)")
        for round in 0..<2 {
            let from = 1.1 * Double(round)
            #expect(heard.pitch(from: from + 0.1, to: from + 0.9) == 300)
        }
    }
}

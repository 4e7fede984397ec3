import Glibc
import Ports

/// A tune as the bytes of a WAV file: one channel of 16 bits, soft at both ends of each note. What
/// was recorded, or is a file already, is as it was.
struct Wave: Sendable {
    static let rate = 22_050
    let bytes: [UInt8]

    init(_ tune: Tune) {
        if let file = tune.file {
            bytes = file
            return
        }
        if let sound = tune.recording {
            let rest = [Int16](repeating: 0, count: sound.rate / 10)
            bytes = Self.bytes(of: sound.samples + rest, rate: sound.rate)
            return
        }
        // A little silence at the end, so that no device cuts the last note off.
        var samples = [Float](repeating: 0, count: Self.sample(at: tune.duration) + Self.rate / 10)
        for note in tune.notes { Self.add(note, to: &samples) }
        bytes = Self.bytes(
            of: samples.map { Int16(max(-1, min(1, $0)) * 32_767) }, rate: Self.rate)
    }

    /// One channel of 16 bits as a WAV.
    static func bytes(of samples: [Int16], rate: Int) -> [UInt8] {
        var bytes = header(samples.count * 2, rate: rate)
        bytes.reserveCapacity(bytes.count + samples.count * 2)
        for sample in samples {
            let value = UInt16(bitPattern: sample)
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
        return bytes
    }

    private static let loudness: Float = 0.22
    private static let attack = rate / 100
    private static let release = rate / 12

    private static func add(_ note: Tune.Note, to samples: inout [Float]) {
        let (first, last) = (sample(at: note.start), sample(at: note.start + note.length))
        let step = 2 * Double.pi * note.hertz / Double(rate)
        for at in max(0, first)..<max(0, first, last) {
            let (age, left) = (at - first, last - at)
            let rise = ease(Float(age) / Float(attack))
            let fall = ease(Float(left) / Float(min(release, max(1, last - first))))
            let phase = step * Double(age)
            // An octave above, quietly, takes the whistle off a bare sine.
            let tone = Float(sin(phase) + 0.25 * sin(2 * phase)) / 1.25
            samples[at] += loudness * rise * fall * tone
        }
    }

    private static func ease(_ part: Float) -> Float {
        let part = max(0, min(1, part))
        return part * part * (3 - 2 * part)
    }

    private static func sample(at time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return Int(seconds) * rate + Int(attoseconds / 1_000_000_000_000) * rate / 1_000_000
    }

    private static func header(_ length: Int, rate: Int) -> [UInt8] {
        func word(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Array("RIFF".utf8) + word(36 + length, 4) + Array("WAVEfmt ".utf8) + word(16, 4)
            + word(1, 2) + word(1, 2) + word(rate, 4) + word(rate * 2, 4) + word(2, 2)
            + word(16, 2) + Array("data".utf8) + word(length, 4)
    }
}

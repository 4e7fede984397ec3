import Glibc
import TestKit

@testable import Aligning

/// A voice of a few sounds, each with its own formants. Sentences are made of words that say
/// nothing, and no two are alike.
struct MadeVoice {
    /// What each sound lasts, in milliseconds.
    var pace = 90.0
    /// Of its pitch, in hertz.
    var pitch = 110.0
    /// Formants stand higher in a short throat.
    var throat = 1.0
    var noise = 0.0

    private static let formants: [(Double, Double)] = [
        (300, 2_300), (400, 2_000), (550, 1_800), (700, 1_700), (750, 1_200), (550, 900),
        (400, 800), (320, 750), (500, 1_500), (650, 2_600), (250, 1_300), (900, 3_000),
    ]

    /// The sounds of a sentence; `nil` is a short silence within it.
    static func sentence(_ seed: UInt64) -> [Int?] {
        var random = SplitMix64(seed: seed &* 7_919 &+ 13)
        let words = 4 + Int(random.next() % 6)
        return (0..<words).flatMap { word -> [Int?] in
            let sounds = 3 + Int(random.next() % 5)
            let said = (0..<sounds).map { _ in Int(random.next() % UInt64(formants.count)) }
            return (word == 0 ? [] : [nil]) + said.map(Optional.init)
        }
    }

    func says(_ sounds: [Int?]) -> [Int16] {
        var samples: [Int16] = []
        for (place, sound) in sounds.enumerated() {
            guard let sound else {
                samples += silence(Int(pace / 3))
                continue
            }
            let (low, high) = Self.formants[sound]
            let last = pace * (0.8 + 0.4 * Double((place * 7) % 5) / 4)
            let count = Int(last * Double(SoundFeatures.rate) / 1_000)
            for at in 0..<count {
                let time = Double(at) / Double(SoundFeatures.rate)
                let pulse = 0.6 + 0.4 * sin(2 * .pi * pitch * time)
                let rise = min(1, Double(min(at, count - at)) / 160)
                let tone =
                    sin(2 * .pi * low * throat * time) + 0.6 * sin(2 * .pi * high * throat * time)
                samples.append(Int16(4_000 * pulse * rise * tone))
            }
        }
        return samples
    }

    func silence(_ milliseconds: Int) -> [Int16] {
        [Int16](repeating: 0, count: milliseconds * SoundFeatures.rate / 1_000)
    }

    func features(_ samples: [Int16], seed: UInt64 = 1) -> SoundFeatures {
        var random = SplitMix64(seed: seed)
        var maker = FeatureMaker()
        maker.add(
            samples.map { sample in
                let hiss = noise * (Double(random.next() % 2_001) / 1_000 - 1)
                return Int16(clamping: Int(Double(sample) + hiss + 8 * (hiss == 0 ? 0 : 1)))
            })
        return maker.finish()
    }
}

/// A narration of made sentences, and when each of them begins.
struct MadeNarration {
    var samples: [Int16] = []
    var starts: [Int?] = []
    /// Who reads now.
    var voice: MadeVoice

    init(_ voice: MadeVoice) { self.voice = voice }

    var milliseconds: Int { samples.count * 1_000 / SoundFeatures.rate }

    mutating func read(_ seed: UInt64) {
        starts.append(milliseconds)
        say(seed)
        samples += voice.silence(350)
    }

    /// Without a sentence of the text that stands for it.
    mutating func say(_ seed: UInt64) { samples += voice.says(MadeVoice.sentence(seed)) }
    mutating func leaveOut() { starts.append(nil) }
    mutating func rest(_ milliseconds: Int) { samples += voice.silence(milliseconds) }

    var features: SoundFeatures { voice.features(samples) }
}

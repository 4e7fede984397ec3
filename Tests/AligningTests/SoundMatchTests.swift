import TestKit
import Testing

@testable import Aligning

/// Two readings of the same made sounds, one of them slower in places.
@Suite struct SoundMatchTests {
    /// Each of the sounds is a mixture of its own, as long as it is told.
    private func reading(_ lengthsMs: [Int]) -> SoundFeatures {
        var maker = FeatureMaker()
        var random = SplitMix64(seed: 7)
        for (index, length) in lengthsMs.enumerated() {
            let step = 3 + index * 4
            var samples: [Int16] = []
            for at in 0..<length * SoundFeatures.rate / 1_000 {
                let wave = (at % (40 - step)) * (400 + 100 * index) / (40 - step)
                let noise = Int(random.next() % 200)
                samples.append(Int16(clamping: (at % step) * 900 + wave + noise - 4_000))
            }
            maker.add(samples)
        }
        return maker.finish()
    }

    @Test func `moments of one are found in the other within two frames`() throws {
        let (one, other) = (reading([400, 300, 500, 400]), reading([600, 300, 350, 700]))
        let found = try #require(SoundMatch.moments([0, 400, 700, 1_200], of: one, in: other))
        for (found, right) in zip(found, [0, 600, 900, 1_250]) {
            #expect(abs(found - right) <= 80, "\(found) for \(right)")
        }
        #expect(found == found.sorted())
    }

    @Test func `what is empty, or endless, is not laid beside anything`() {
        let some = reading([400])
        #expect(SoundMatch.moments([0], of: SoundFeatures(), in: some) == nil)
        #expect(SoundMatch.moments([0], of: some, in: SoundFeatures()) == nil)
        #expect(SoundMatch.moments([0], of: reading([90_000]), in: some) == nil)
        let outside = SoundMatch.moments([-9, 99_999], of: some, in: some)
        #expect(outside?.allSatisfy { $0 >= 0 } == true)
    }
}

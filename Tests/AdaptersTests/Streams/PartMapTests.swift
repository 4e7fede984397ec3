import TestKit
import Testing

@testable import Adapters

@Suite struct PartMapTests {
    @Test func `parts are what was put in and not taken out`() {
        for seed in 0..<40 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var map = PartMap()
            var truth = [Bool](repeating: false, count: 200)
            for _ in 0..<60 {
                let start = Int.random(in: 0..<199, using: &random)
                let range = start..<Int.random(in: start...199, using: &random)
                let isThere = Bool.random(using: &random)
                if isThere { map.insert(range) } else { map.remove(range) }
                for at in range { truth[at] = isThere }
                #expect(map.bytes == truth.count { $0 }, "seed \(seed)")
                #expect(PartMap(map.ranges, within: 200) != nil, "seed \(seed): \(map.ranges)")
                for at in 0..<200 {
                    let part = map.part(from: at)
                    #expect((part != nil) == truth[at], "seed \(seed) at \(at)")
                    let gap = map.gap(in: at..<200)
                    #expect(gap?.lowerBound == truth[at...].firstIndex(of: false))
                    if let gap { #expect(!truth[gap].contains(true)) }
                }
            }
        }
    }

    @Test func `a map that makes no sense is none`() {
        #expect(PartMap([0..<10, 20..<30], within: 30) != nil)
        #expect(PartMap([0..<10, 20..<31], within: 30) == nil)
        #expect(PartMap([0..<10, 10..<20], within: 30) == nil)
        #expect(PartMap([20..<30, 0..<10], within: 30) == nil)
        #expect(PartMap([5..<5], within: 30) == nil)
    }

    @Test func `whoever jumps about loses the smallest parts`() {
        var map = PartMap()
        for at in 0..<PartMap.rangesMax + 50 { map.insert(at * 10..<at * 10 + 2) }
        #expect(map.ranges.count == PartMap.rangesMax)
    }
}

import Publications
import TestKit
import Testing

@testable import SyncMaps

/// Moments to places and back.
@Suite struct MapIndexTests {
    private func pair(_ at: Int, _ end: Int?, _ start: Int, _ stop: Int?) -> MapIndex.Pair {
        MapIndex.Pair(
            atMs: at, endMs: end, start: Place(document: 0, offset: start),
            end: stop.map { Place(document: 0, offset: $0) })
    }

    private var index: MapIndex {
        MapIndex(
            [
                pair(30_000, 32_000, 10, 20), pair(32_500, 35_000, 21, 40),
                pair(90_000, nil, 100, 130),
            ],
            gaps: [0..<30_000])
    }

    @Test func `a moment is in its sentence, in the pause after it, or without text`() {
        #expect(index.heard(at: 0) == .unread(after: nil))
        #expect(index.heard(at: 30_000) == .pair(0))
        #expect(index.heard(at: 32_200) == .pair(0))
        #expect(index.heard(at: 32_500) == .pair(1))
        #expect(index.heard(at: 60_000) == .unread(after: 1))
        #expect(index.heard(at: 1_000_000) == .pair(2))
        #expect(MapIndex([]).heard(at: 5) == .unread(after: nil))
    }

    @Test func `a place is in its sentence, or is not read`() {
        #expect(index.spoken(at: Place(document: 0, offset: 5)) == .unspoken(before: 0))
        #expect(index.spoken(at: Place(document: 0, offset: 10)) == .pair(0))
        #expect(index.spoken(at: Place(document: 0, offset: 39)) == .pair(1))
        #expect(index.spoken(at: Place(document: 0, offset: 60)) == .unspoken(before: 2))
        #expect(index.spoken(at: Place(document: 1, offset: 0)) == .unspoken(before: nil))
        #expect(MapIndex([]).spoken(at: Place(document: 0, offset: 0)) == .unspoken(before: nil))
    }

    @Test func `each beginning leads to its moment and back, whatever the order of the text`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<50 {
            let count = Int.random(in: 1...200, using: &random)
            let offsets = (0..<count).map { $0 * 10 }.shuffled(using: &random)
            let pairs = offsets.enumerated().map { at, offset in
                pair(at * 1_000, at * 1_000 + 900, offset, offset + 9)
            }
            let index = MapIndex(pairs)
            for (at, pair) in index.pairs.enumerated() {
                #expect(index.heard(at: pair.atMs) == .pair(at))
                #expect(index.spoken(at: pair.start) == .pair(at))
            }
        }
    }
}

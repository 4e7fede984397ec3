import TestKit
import Testing

@testable import Publications

@Suite struct ByteSearchTests {
    private func next(_ needle: [UInt8], in text: [UInt8], _ from: Int, _ to: Int) -> Int? {
        text.withUnsafeBufferPointer { ByteSearch(needle).next(in: $0, from: from, to: to) }
    }

    @Test func `it finds what looking at every place finds`() {
        var random = SplitMix64(seed: 11)
        // Bytes that a sum of eight could take for another's.
        let letters: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0x81, 0xFF, 0x61]
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                letters.randomElement(using: &random)!
            }
            let needle = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                letters.randomElement(using: &random)!
            }
            let from = Int.random(in: 0...text.count, using: &random)
            let to = Int.random(in: from...text.count, using: &random)
            let places = from..<max(from, to - needle.count + 1)
            let plain = places.first { text[$0..<$0 + needle.count].elementsEqual(needle) }
            #expect(next(needle, in: text, from, to) == plain)
        }
    }

    @Test func `nothing is in nothing, and nothing is found of nothing`() {
        #expect(next([1], in: [], 0, 0) == nil)
        #expect(next([], in: [1, 2], 0, 2) == nil)
        #expect(next([1, 2, 3], in: [1, 2], 0, 2) == nil)
    }

    @Test func `what costs more than it may is not looked for to its end`() {
        let text = [UInt8](repeating: 0x61, count: 10_000) + [0x62]
        let search = ByteSearch([UInt8](repeating: 0x61, count: 100) + [0x62])
        text.withUnsafeBufferPointer { text in
            var enough = 20_000
            #expect(search.next(in: text, from: 0, to: text.count, &enough) == 9_900)
            // Every place begins and ends as it should, and none is it.
            let wrong = ByteSearch([0x61] + [UInt8](repeating: 0x63, count: 9) + [0x61])
            var few = 1_000
            #expect(wrong.next(in: text, from: 0, to: text.count, &few) == nil)
            #expect((-30...0).contains(few))
        }
    }
}

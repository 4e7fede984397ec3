import TestKit
import Testing

@testable import Publications

/// What travels between the program and a part that unpacks a book.
@Suite struct ShelfQuestionTests {
    private let listing = ShelfListing(
        entries: [.init(name: "a/漫.png", size: 5 << 32), .init(name: "", size: 0)],
        repairs: [
            .init(.warning, "x.y", "was repaired", path: "a"), .init(.warning, "z", "too"),
        ])

    @Test func `what is sent arrives`() {
        for question in [ShelfQuestion.list, .read(3, 7..<5 << 33), .picture(9)] {
            #expect(ShelfQuestion(question.bytes) == question)
        }
        #expect(ShelfListing(listing.bytes) == listing)
        for width in [nil, 40] {
            let info = ImageInfo(mediaType: "image/png", width: width, height: 2, isSupported: true)
            #expect(ImageInfo(partBytes: info.partBytes) == info)
        }
        for refusal in [ShelfRefusal.libraryMissing, .locked, .lacking("a"), .damaged("b")] {
            #expect(ShelfRefusal(code: refusal.code, words: refusal.words) == refusal)
        }
    }

    @Test func `what is no answer is none, and what is cut is none`() {
        for count in 0..<listing.bytes.count {
            #expect(ShelfListing(Array(listing.bytes.prefix(count))) == nil)
        }
        #expect(ShelfQuestion([1, 0, 0, 0, 0] + Array(repeating: 0xFF, count: 16)) == nil)
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            var bytes = listing.bytes
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if let read = ShelfListing(bytes) { #expect(read.entries.allSatisfy { $0.size >= 0 }) }
        }
    }
}

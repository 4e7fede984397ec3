import Canvas
import Publications
import ReadingRuntime
import Synchronization
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// What sound needs is on its way before anybody asks for sound, and for no other book.
@Suite struct SoundExpectedTests {
    private func expected(_ publication: Publication) -> Int {
        let count = Expected()
        let desk = BookDesk(
            open: { _ throws(OpenError) in publication }, keeping: nil, hyphens: nil,
            soundIsExpected: { count.add() })
        let source = BookSource.file("/books/a")
        let stance = Reader.State(source, size: Size(80, 24)).stance
        _ = desk.answer(Reader.Work.open(source, nil, stance))
        return count.count
    }

    @Test func `a book that is heard expects sound, one that is read does not`() throws {
        let tones = ToneMp3(frames: 100, seed: 3).bytes
        #expect(expected(try .open(BytesResources([("a.mp3", tones)]), file: "a.mp3")) == 1)
        let words = Array("Words, and more words.\n".utf8)
        #expect(expected(try .open(BytesResources([("a.txt", words)]), file: "a.txt")) == 0)
    }
}

private final class Expected: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}

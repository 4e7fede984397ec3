import Canvas
import Kernel
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// Layers over a book, as a screen reader gets them: words, one thing a line, and no drawing.
@Suite struct LinearLayersTests {
    private let around: Surroundings = {
        var around = Surroundings()
        around.isLinear = true
        return around
    }()

    private func rows(_ frame: Frame) -> [Substring] {
        for mark in "▌▎│╭╰━─▸▾╷•" { #expect(!frame.text.contains(mark), "\(mark)") }
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `contents say which of how many, how far, and where you are`() throws {
        let shelf = try BookPile()
        let reader = Reader.open(
            shelf.book, Reader.State(shelf.book.source, size: around.size), at: 1, page: 0)
        let contents = Contents.State(reader.contentsTabs, place: "", size: around.size)
        var frame = Frame(around.size)
        Contents.draw(contents, around, into: &frame)
        frame.fill(Area(row: 23, column: 0, width: 80, height: 1))
        let rows = rows(frame)
        #expect(rows.contains { $0.hasPrefix("1 of 3: Chapter 0, 0%") })
        #expect(
            rows.contains { $0.hasPrefix("2 of 3: Chapter 1, ") && $0.contains("you are here") })
        #expect(rows[frame.cursor.row].hasPrefix("2 of 3"))
    }

    @Test func `matches say which of how many and how far, and nothing is drawn`() throws {
        let shelf = try BookPile()
        var find = Find.State(
            shelf.book, at: Spot(document: 0, offset: 0), last: nil, size: around.size)
        Find.step(&find, .pasted("boat"), asks: "cancel search", "schedule pausePassed")
        let hits = (0..<3).map {
            Find.Hit(
                document: 0, range: $0 * 10..<$0 * 10 + 4, percent: 12.5, chapter: "One",
                before: "the ", match: "boat", after: " went out")
        }
        Find.step(&find, .news(Find.News(hits, total: 3, isComplete: true)))
        var frame = Frame(around.size)
        Find.draw(find, around, into: &frame)
        frame.fill(Area(row: 23, column: 0, width: 80, height: 1))
        let heads = rows(frame).filter { $0.contains("boat went out") }
        #expect(heads.count == 3)
        #expect(heads.first?.contains("1 of 3, 12.5%: the boat went out") == true)
    }
}

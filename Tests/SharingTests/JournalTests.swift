import Notation
import Testing

@testable import Sharing

/// Journals of several devices, read as one.
@Suite struct JournalTests {
    private static let now: Int64 = 1_700_000_000

    private func event(
        _ device: String, _ number: Int64, at: Int64 = now, percent: Double = 10,
        book: String = "md5:1"
    ) -> JournalEvent {
        let place = SharedPlace("#char=\(Int(percent))", percent: percent, .turn, at: at)
        return JournalEvent(
            device: device, number: number, stamp: JournalStamp(after: nil, now: at),
            books: [book], kind: "place", value: JournalEvent.value(of: place))
    }

    private func journal(_ events: [JournalEvent]) -> Journal {
        var journal = Journal()
        for event in events { journal.add(event, now: Self.now) }
        return journal
    }

    @Test(arguments: 0..<40)
    func `in any order, and read twice, events give the same places`(seed: UInt64) {
        var state = seed &* 2_654_435_761 &+ 1
        let chance = { (below: Int) -> Int in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        let events = (0..<60).map { index in
            event(
                "d\(chance(4))", Int64(1 + chance(20)), at: Self.now - Int64(chance(50)),
                percent: Double(index), book: "md5:\(chance(3))")
        }
        var mixed = events + events.shuffledBy(chance).prefix(20)
        mixed = mixed.shuffledBy(chance)
        #expect(journal(mixed) == journal(events))
    }

    @Test func `a line is read as it was written, and what is none costs itself alone`() {
        let one = event("d", 1)
        let text = """
            \(one.document.line)
            {"dev": "d", "seq": 2, "hlc
            \(event("other", 3).document.line)
            {"dev": "d", "seq": -1, "hlc": 5, "book": ["x"], "op": "place", "val": {}}
            {"dev": "d", "seq": 9, "hlc": 99999999999999999999, "book": ["x"], "op": "place"}
            []
            """
        #expect(JournalEvent.events(in: Array(text.utf8), of: "d") == [one])
    }

    @Test func `of many places of a book in one file the last is read, and others cost nothing`() {
        let events = (1...200).map { number in
            event(
                "d", Int64(number), at: Self.now + Int64(number), percent: Double(number % 90),
                book: "md5:\(number / 100)")
        }
        let text = events.map { $0.line + "\n" }.joined()
        let read = JournalEvent.events(in: Array(text.utf8), of: "d")
        #expect(read == [events[98], events[198], events[199]])
        let lasts = { (all: [JournalEvent]) in journal(all).lasts(of: "md5:1", isSound: false) }
        #expect(lasts(read) == lasts(events))
        // The last line is cut: then the one before it is the last.
        let cut = JournalEvent.events(in: Array(text.utf8.dropLast(30)), of: "d")
        #expect(cut == [events[98], events[198]])
        // Out of order, as only a forged file is: nothing is passed over.
        let mixed = events.reversed().map { $0.line + "\n" }.joined()
        let all = JournalEvent.events(in: Array(mixed.utf8), of: "d")
        #expect(journal(all) == journal(events))
    }

    @Test func `a clock far ahead is told, does not move ours, and does not win`() {
        let journal = journal([
            event("ahead", 1, at: Self.now + 9_000, percent: 90), event("ok", 1, percent: 20),
        ])
        #expect(journal.ahead == ["ahead"])
        #expect(journal.newest == JournalStamp(after: nil, now: Self.now))
        let lasts = journal.lasts(of: "md5:1", isSound: false)
        #expect(lasts.map(\.event.device) == ["ok", "ahead"])
    }

    @Test func `a stamp is never less than one that was seen, also when the clock goes back`() {
        let first = JournalStamp(after: nil, now: Self.now)
        let second = JournalStamp(after: first, now: Self.now - 1_000)
        #expect(first < second)
        #expect(second.milliseconds == first.milliseconds)
        #expect(JournalStamp(0) == nil && JournalStamp(-5) == nil && JournalStamp(.max) == nil)
    }

    @Test func `a snapshot holds the last place of each book`() {
        let events = [
            event("d", 1), event("d", 2, at: Self.now + 1), event("d", 3, book: "md5:2"),
        ]
        #expect(Journal.counting(events).map(\.number) == [2, 3])
    }

    @Test func `a head is read as it was written`() {
        var head = JournalHead(device: "d", name: "Desk")
        head.last = 7
        head.seen = ["e": 3]
        head.segments = [.init(number: 1, bytes: 10, sha256: "ab")]
        head.snapshot = .init(number: 0, bytes: 5, sha256: "cd")
        #expect(JournalHead(head.document, of: "d") == head)
        #expect(JournalHead(Array("[1".utf8), of: "d") == nil)
    }
}

extension Array {
    fileprivate func shuffledBy(_ chance: (Int) -> Int) -> [Element] {
        var all = self
        for index in all.indices.reversed() { all.swapAt(index, chance(index + 1)) }
        return all
    }
}

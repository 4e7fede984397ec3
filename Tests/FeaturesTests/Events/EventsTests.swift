import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import Runtime
@testable import ScreenKit

/// What happened, on its way to the programs that watch.
@Suite struct EventsTests {
    private func news(_ name: EventName, _ title: String = "") -> EventNews {
        var news = EventNews(name)
        news[.title] = title
        return news
    }

    @Test func `lines are made in order, one batch at a time`() {
        let store = TestStore<Events>(Events.State())
        let (first, second) = (news(.opened, "a"), news(.closed, "b"))
        store.send(.happened([first], isLast: false), performs: [.write([first])]) {
            $0.isWriting = true
        }
        store.send(.happened([second], isLast: false)) { $0.waiting = [second] }
        store.deliver(
            .written([EventLine(.opened, "1")]), for: store.ticket(.eventLines)!,
            performs: [.tell([EventLine(.opened, "1")], dropped: 0), .write([second])]
        ) { $0.waiting = [] }
        store.deliver(
            .written([EventLine(.closed, "2")]), for: store.ticket(.eventLines)!,
            performs: [.tell([EventLine(.closed, "2")], dropped: 0)]
        ) { $0.isWriting = false }
    }

    @Test func `while the disk hangs the oldest are dropped, and counted`() {
        let store = TestStore<Events>(Events.State())
        store.send(.happened([news(.opened)], isLast: false), performs: [.write([news(.opened)])]) {
            $0.isWriting = true
        }
        let many = (0..<300).map { news(.chapter, "\($0)") }
        store.send(.happened(many, isLast: false)) {
            ($0.waiting, $0.dropped) = (Array(many.suffix(256)), 44)
        }
        store.deliver(
            .written([]), for: store.ticket(.eventLines)!,
            performs: [.tell([], dropped: 44), .write(Array(many.suffix(256)))]
        ) { ($0.waiting, $0.dropped) = ([], 0) }
        store.deliver(
            .written([]), for: store.ticket(.eventLines)!, performs: [.tell([], dropped: 0)]
        ) { $0.isWriting = false }
    }

    // MARK: - Lines

    @Test func `a line is one JSON object with its name, its time and its fields in order`() {
        var news = EventNews(.noted)
        news[.note] = "two\nlines \u{1B}[31m"
        news[.title] = "A “Book”"
        news[number: .percent] = 12.3456
        news[.word] = "no field of this event"
        let line = EventText.line(news, at: 1_795_000_000, work: { _ in nil })
        #expect(
            line.text
                == #"{"event": "noted", "at": "2026-11-18T11:06:40Z", "title": "A “Book”", "#
                + #""percent": 12.346, "note": "two\nlines \u001b[31m"}"#)
    }

    @Test func `the library's name of a book comes with its file`() {
        var news = EventNews(.finished)
        news[.file] = "/a.epub"
        let line = EventText.line(news, at: 0) { $0 == "/a.epub" ? "12" : nil }
        #expect(line.text.contains(#""work": "12""#))
    }

    @Test func `however long its texts are, a line fits into one message`() {
        var news = EventNews(.noted)
        for field in [EventField.note, .quote, .title, .author, .chapter] {
            news[field] = String(repeating: "\u{1}👩‍👩‍👧", count: 100_000)
        }
        let line = EventText.line(news, at: 0)
        #expect(line.text.utf8.count <= EventText.lineMax)
        #expect(!line.text.contains("\n"))
    }
}

import Notebook
import TestKit
import Testing

@testable import Catalogs
@testable import CommandLine

/// Calendars as RFC 5545 wants them.
@Suite struct ICalendarTests {
    private let day = CalendarDay(number: 20_779)

    private func text(_ title: String, alarm: Int? = nil) -> String {
        let event = ICalendar.Event(
            uid: "loan-1@rushlight", title: title, about: "Town", at: .day(day))
        return ICalendar(events: [event], stamp: day, alarmDays: alarm).text
    }

    @Test func `no line has more than 75 octets, and unfolded it is what it was`() {
        let title = String(repeating: "Ö漢🕯", count: 40)
        let text = text(title)
        for line in text.utf8.split(separator: 0x0A) {
            #expect(line.last == 0x0D)
            #expect(line.count <= 76)
        }
        let unfolded = text.unicodeScalars.split(separator: "\r\n ".unicodeScalars)
        #expect(String(String.UnicodeScalarView(unfolded.joined())).contains(title))
    }

    @Test func `what means something in a calendar is escaped, and no line can be added`() {
        let text = text("A; b, c\\d\r\nEND:VEVENT")
        #expect(text.contains(#"SUMMARY:A\; b\, c\\d\nEND:VEVENT"#))
    }

    @Test func `a file is written over only by a whole calendar, and only if it is one`() {
        func refusal(_ old: String?, isWhole: Bool) -> String? {
            CalendarOrder.refusal(over: old.map { Array($0.utf8) }, "a.ics", isWhole: isWhole)?.line
        }
        let calendar = text("A")
        #expect(refusal(nil, isWhole: false) == nil)
        #expect(refusal(calendar, isWhole: true) == nil)
        #expect(refusal(calendar, isWhole: false)?.contains("gave no answer") == true)
        #expect(refusal("my notes", isWhole: true)?.contains("holds no calendar") == true)
    }

    @Test func `an alarm stands in its event when it is asked for`() {
        #expect(!text("A").contains("VALARM"))
        #expect(text("A", alarm: 2).contains("TRIGGER:-P2D\r\nEND:VALARM\r\nEND:VEVENT\r\n"))
    }

    @Test func `a template words an event, and what is not known leaves nothing`() {
        let plain = ICalendar.Event(
            uid: "u", title: "Loan ends: A", about: "Town", at: .day(day))
        let facts: [EventTemplate.Field: String] = [
            .kind: "loan", .title: "A {percent}", .library: "Town", .day: "2026-11-22",
        ]
        func worded(_ title: String, _ notes: String = "") -> ICalendar.Event {
            EventTemplate(name: "t", title: title, notes: notes, alarmDays: nil)
                .event(plain, facts)
        }
        let event = worded("{kind} {title} {until}", "{percent}\n{library} on {day}\n{path}\n")
        // A field's own braces are words.
        #expect(event.title == "loan A {percent}")
        #expect(event.about == "Town on 2026-11-22")
        #expect(event.uid == "u" && event.at == plain.at)
        #expect(worded("{until}").title == plain.title, "without a title it keeps its own")
        #expect(worded("{ open {title").title == "{ open {title")
        #expect(worded("a\nb").title == "a b")
        #expect(EventTemplate.stranger(in: "{title} {who} {x}") == "who")
        #expect(EventTemplate.stranger(in: "{title} {") == nil)
    }

    @Test(arguments: [
        ("2026-12-01T01:30:00+02:00", "20261130T233000Z"),
        ("2026-12-31T23:59:60Z", "20270101T000000Z"),
        ("2026-12-01T20:00:00-05:00", "20261202T010000Z"),
    ])
    func `a moment of any zone is written in UTC`(told: String, written: String) throws {
        let date = try #require(FeedDate(told))
        guard case .second(let second)? = LoanCalendar.moment(date) else {
            Issue.record("it has no moment")
            return
        }
        #expect(ICalendar.digits(second) == written)
    }
}

import TestKit
import Testing

@testable import Notebook

/// Our events in a calendar that a person uses too.
@Suite struct EventMergeTests {
    private let today = CalendarDay("2026-11-25")!
    private var merge: EventMerge { EventMerge(stamp: today, alarmDays: 2) }

    private func event(
        _ title: String = "Loan ends: Walden", on day: String = "2026-12-01", uid: String = "loan-1"
    ) -> ICalendar.Event {
        ICalendar.Event(
            uid: uid + "@rushlight", title: title, about: "Town", at: .day(CalendarDay(day)!))
    }

    private func text(_ text: CalendarText) -> String {
        String(decoding: text.bytes, as: UTF8.self)
    }

    private func changed(_ calendar: CalendarText, _ old: String, _ new: String) -> CalendarText {
        let parts = text(calendar).components(old)
        #expect(parts.count == 2, "\(old) stands in it once")
        return CalendarText(Array(parts.joined(separator: new).utf8))!
    }

    @Test func `an event that is written again without a change is the same to the byte`() {
        let first = merge.file(event(), over: nil)
        #expect(text(first).contains("SEQUENCE:0\r\n"))
        let later = EventMerge(stamp: CalendarDay("2026-11-28")!)
        #expect(later.file(event(), over: CalendarText(first.bytes)!) == first)
    }

    @Test func `a renewal moves the day and counts up; a person's title and alarm stay`() {
        let mine = changed(
            merge.file(event(), over: nil), "SUMMARY:Loan ends: Walden", "SUMMARY:Back with it")
        let renewed = merge.file(event(on: "2026-12-22"), over: mine)
        #expect(text(renewed).contains("DTSTART;VALUE=DATE:20261222"))
        #expect(text(renewed).contains("SUMMARY:Back with it"))
        #expect(text(renewed).contains("TRIGGER:-P2D"))
        #expect(text(renewed).contains("SEQUENCE:1\r\n"))
        // And the next time too.
        let again = merge.file(event("Loan ends: Walden, 2nd", on: "2027-01-02"), over: renewed)
        #expect(text(again).contains("SUMMARY:Back with it"))
        #expect(text(again).contains("DTSTART;VALUE=DATE:20270102"))
        #expect(text(again).contains("SEQUENCE:2\r\n"))
    }

    @Test func `a day that a person moved stays theirs`() {
        let mine = changed(
            merge.file(event(), over: nil), "DTSTART;VALUE=DATE:20261201",
            "DTSTART;VALUE=DATE:20261130")
        let renewed = merge.file(event("Loan ends: Walden!", on: "2026-12-22"), over: mine)
        #expect(text(renewed).contains("DTSTART;VALUE=DATE:20261130"))
        #expect(text(renewed).contains("SUMMARY:Loan ends: Walden!"))
    }

    @Test func `a server that drops what it does not know leaves us the day alone`() throws {
        let whole = text(merge.file(event(), over: nil))
        let lines = whole.components("\r\n").filter { !$0.hasPrefix("X-RUSHLIGHT") }
        let bare = try #require(CalendarText(Array(lines.joined(separator: "\r\n").utf8)))
        let renewed = merge.file(event("Other words", on: "2026-12-22"), over: bare)
        #expect(text(renewed).contains("SUMMARY:Loan ends: Walden"))
        #expect(text(renewed).contains("DTSTART;VALUE=DATE:20261222"))
    }

    @Test func `the file of what was returned goes, and one that a person changed is cancelled`() {
        let file = merge.file(event(), over: nil)
        #expect(merge.file(without: "loan-1@rushlight", file) == nil)
        let mine = changed(file, "TRANSP:TRANSPARENT", "LOCATION:Library\r\nTRANSP:TRANSPARENT")
        let cancelled = merge.file(without: "loan-1@rushlight", mine)
        #expect(cancelled.map { text($0).contains("STATUS:CANCELLED") } == true)
        #expect(cancelled.map { text($0).contains("LOCATION:Library") } == true)
        // Borrowed once more it is no longer cancelled.
        let back = cancelled.map { merge.file(event(), over: $0) }
        #expect(back.map { text($0).contains("CANCELLED") } == false)
    }

    @Test func `in a whole calendar others' events stay, what is over stays, ours are cancelled`() {
        let foreign = "BEGIN:VEVENT\r\nUID:tea@home\r\nSUMMARY:Tea\r\nEND:VEVENT\r\n"
        var old = merge.merged(
            [event(), event(on: "2026-11-20", uid: "loan-2"), event(uid: "loan-3")], into: nil)
        old = changed(old, "END:VCALENDAR", foreign + "END:VCALENDAR")
        let new = merge.merged([event(), event(uid: "loan-4")], into: old)
        #expect(
            new.identities
                == ["loan-1", "loan-2", "loan-3", "loan-4"].map { $0 + "@rushlight" }
                .inserting("tea@home", at: 3))
        #expect(new.cancelledCount == 1, "the one that is gone and not over")
        #expect(text(new).contains(foreign))
        #expect(merge.merged([event(), event(uid: "loan-4")], into: new) == new)
        #expect(merge.merged([], into: old, cancels: false) == old)
    }

    @Test func `ten thousand loans are merged into as many`() {
        let events = (0..<10_000).map { event(uid: "loan-\($0)") }
        let first = merge.merged(events, into: nil)
        #expect(merge.merged(events, into: CalendarText(first.bytes)!) == first)
    }

    @Test(.timeLimit(.minutes(20)))
    func `damaged calendars are no calendar or come to something`() {
        let whole = merge.merged([event(), event(uid: "loan-2")], into: nil).bytes
        var random = SplitMix64(seed: 22)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8(Int.random(in: 0..<256, using: &random))
                case 1:
                    bytes.removeSubrange(
                        at..<min(bytes.count, at + Int.random(in: 0..<40, using: &random)))
                default: bytes.insert(contentsOf: bytes[..<min(60, bytes.count)], at: at)
                }
                if bytes.isEmpty { break }
            }
            guard let text = CalendarText(bytes) else { continue }
            _ = merge.merged([event(on: "2027-01-01")], into: text).bytes
            _ = merge.file(without: "loan-1@rushlight", text)
        }
    }

    @Test func `khal's configuration names calendars`() {
        let khal = KhalCalendars(
            """
            # mine
            [calendars]
              [[home]]
                path = ~/.calendars/home/
              [[work]]
                path = "/srv/work"
                readonly = True
              [[all]]
                path = ~/.local/share/vdirsyncer/*
                type = discover
            [locale]
            path = /nowhere
            [default]
            default_calendar = home
            """)
        #expect(khal.preferred == "home")
        #expect(khal.entries.map(\.name) == ["home", "work", "all"])
        #expect(
            khal.entries.map(\.path) == [
                "~/.calendars/home/", "/srv/work", "~/.local/share/vdirsyncer/*",
            ])
        #expect(khal.entries.map(\.isReadOnly) == [false, true, false])
        #expect(khal.entries.map(\.isDiscovered) == [false, false, true])
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}

extension Array {
    fileprivate func inserting(_ element: Element, at index: Int) -> [Element] {
        var copy = self
        copy.insert(element, at: index)
        return copy
    }
}

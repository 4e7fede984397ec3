import Adapters
import LibraryRuntime
import Notebook
import TestKit
import Testing

@testable import CommandLine

/// Events in a person's own calendar, on a real disk.
@Suite struct CalendarDeskTests {
    private let today = CalendarDay("2026-11-25")!

    private func desk(_ home: String) -> CalendarDesk {
        CalendarDesk(
            documents: DiskDocuments(), log: home + "/data/calendar.json", home: home,
            config: home + "/.config",
            look: CalendarDesk.Look(
                isFolder: DiskLook.isFolder,
                isWritable: { DiskLook.isFolder($0) && DiskLook.isWritable($0) }))
    }

    private func event(_ number: Int, on day: String = "2026-12-01") -> ICalendar.Event {
        ICalendar.Event(
            uid: "loan-\(number)@rushlight", title: "Loan ends: \(number)", about: "Town",
            at: .day(CalendarDay(day)!))
    }

    private func send(
        _ events: [ICalendar.Event], _ calendar: String, _ home: String, isWhole: Bool = true
    ) throws -> CalendarDesk.Sent {
        try desk(home).send(
            events, to: calendar, isWhole: isWhole, stamp: today, alarmDays: nil)
    }

    @Test func `a folder has a file an event; what a person deleted stays deleted`() throws {
        let folder = TemporaryFolder()
        let home = folder.path
        let disk = DiskDocuments()
        let calendar = home + "/.calendars/home"
        try disk.save([], to: calendar + "/.keep")
        #expect(try send([event(1), event(2)], calendar, home).written == 2)
        #expect(try send([event(1), event(2)], calendar, home).written == 0)
        try disk.remove(calendar + "/loan-1_rushlight.ics")
        let sent = try send([event(1), event(2, on: "2026-12-24")], calendar, home)
        #expect(sent == CalendarDesk.Sent(written: 1, cancelled: 0, left: 1))
        // A library that gave no answer cancels nothing.
        #expect(try send([], calendar, home, isWhole: false).cancelled == 0)
        #expect(try send([], calendar, home).cancelled == 1)
        #expect(try disk.names(in: calendar) == [".keep"])
    }

    @Test func `a file that is no calendar is left as it is`() throws {
        let folder = TemporaryFolder()
        let home = folder.path
        let disk = DiskDocuments()
        let file = home + "/notes.ics"
        try disk.save(Array("my notes".utf8), to: file)
        #expect(throws: CalendarTrouble.self) { try send([event(1)], file, home) }
        #expect(try disk.read(file, bytesMax: 100) == Array("my notes".utf8))
        let other = home + "/loans.ics"
        #expect(try send([event(1)], other, home).written == 1)
        #expect(try send([], other, home).cancelled == 1)
    }

    @Test func `calendars are found by khal's configuration and where they usually are`() throws {
        let folder = TemporaryFolder()
        let home = folder.path
        let disk = DiskDocuments()
        for name in ["a", "b"] {
            try disk.save([], to: home + "/.calendars/\(name)/.keep")
        }
        try disk.save([], to: home + "/own/.keep")
        try disk.save(
            Array(
                """
                [calendars]
                [[work]]
                path = ~/own
                readonly = true
                [[b]]
                path = ~/.calendars/b
                [default]
                default_calendar = b
                """.utf8), to: home + "/.config/khal/config")
        let found = desk(home).found()
        #expect(found.map(\.name) == ["b", "work", "a"])
        #expect(found.map(\.isReadOnly) == [false, true, false])
        #expect(desk(home).obstacle(to: home + "/gone") != nil)
        #expect(desk(home).obstacle(to: home + "/new.ics") == nil)
    }

    @Test func `a log of a later time that is broken is not written over`() throws {
        let folder = TemporaryFolder()
        let home = folder.path
        let disk = DiskDocuments()
        try disk.save(Array("{".utf8), to: home + "/data/calendar.json")
        try disk.save([], to: home + "/c/.keep")
        #expect(throws: CalendarTrouble.self) { try send([event(1)], home + "/c", home) }
        #expect(try disk.names(in: home + "/c") == [".keep"])
    }
}

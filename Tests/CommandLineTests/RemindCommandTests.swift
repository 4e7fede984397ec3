import Notebook
import Testing

@testable import CommandLine

/// Reminders outside of the program: what is written where, after it was shown and agreed to.
@Suite struct RemindCommandTests {
    /// A machine with a crontab and a folder of units, which are only played.
    private final class Machine {
        var crontab: String? = "0 5 * * * backup 100%\n"
        var files: [String: String] = [:]
        var ran: [String] = []
        var printed = ""
        var answer: Bool? = true
        var shown: [String] = []
        var trouble: String?

        func timer(units: String?) -> ReminderTimer {
            let console = Console(
                write: { self.printed += String(decoding: $0, as: UTF8.self) }, complain: { _ in })
            let door = FileDoor(
                read: { path in self.files[path].map { Array($0.utf8) } },
                save: { bytes, path in self.files[path] = String(decoding: bytes, as: UTF8.self) })
            return ReminderTimer(
                console, door,
                Reminding(
                    units: units, program: "/opt/it's 5%/rushlight", run: run,
                    confirm: { _ in self.answer }, remove: { self.files[$0] = nil },
                    show: { title, words in
                        self.shown.append("\(title): \(words)")
                        return self.trouble
                    }))
        }

        private func run(_ command: String, _ input: String) -> (status: Int32, output: String) {
            ran.append(command)
            switch command {
            case "crontab -":
                crontab = input
                return (0, "")
            case _ where command.hasPrefix("crontab -l"):
                return crontab.map { (0, $0) } ?? (1, "no crontab for me\n")
            default: return (0, "")
            }
        }
    }

    private let evening = ReminderTime(hour: 21, minute: 5, days: [0, 6])

    @Test func `a line of the crontab is added, shown before, and taken away alone`() throws {
        let machine = Machine()
        let timer = machine.timer(units: nil)
        #expect(try timer.install(evening, cron: false, isSure: false) == 0)
        let line =
            #"5 21 * * 1,7 '/opt/it'\''s 5\%/rushlight' remind --notify --read-from 21:05 "#
            + "# rushlight remind"
        #expect(machine.printed.contains(line))
        #expect(machine.crontab == "0 5 * * * backup 100%\n" + line + "\n")
        // Another hour takes its place.
        _ = try timer.install(ReminderTime(hour: 7, minute: 0), cron: false, isSure: true)
        #expect(machine.crontab?.split(separator: "\n").count == 2)
        #expect(try timer.installed().map(\.kind) == ["cron"])
        #expect(try timer.remove(isSure: true) == 0)
        #expect(machine.crontab == "0 5 * * * backup 100%\n")
        #expect(try timer.installed().isEmpty)
        #expect(throws: Complaint.self) { try timer.remove(isSure: true) }
    }

    @Test func `without a crontab one is made`() throws {
        let machine = Machine()
        machine.crontab = nil
        _ = try machine.timer(units: nil).install(evening, cron: false, isSure: true)
        #expect(machine.crontab?.hasPrefix("5 21 * * 1,7 ") == true)
    }

    @Test func `nothing is written when the person says no, or cannot be asked`() throws {
        let machine = Machine()
        machine.answer = false
        #expect(try machine.timer(units: "/u").install(evening, cron: false, isSure: false) == 1)
        #expect(try machine.timer(units: nil).install(evening, cron: false, isSure: false) == 1)
        machine.answer = nil
        #expect(throws: Complaint.self) {
            try machine.timer(units: nil).install(evening, cron: false, isSure: false)
        }
        #expect(machine.files.isEmpty && machine.crontab == "0 5 * * * backup 100%\n")
    }

    @Test func `units of systemd are written, started, and taken away`() throws {
        let machine = Machine()
        let timer = machine.timer(units: "/u")
        #expect(try timer.install(evening, cron: false, isSure: false) == 0)
        #expect(
            machine.files["/u/rushlight-remind.timer"]?.contains(
                "OnCalendar=Mon,Sun *-*-* 21:05:00\n") == true)
        #expect(
            machine.files["/u/rushlight-remind.service"]?.contains(
                #"ExecStart="/opt/it's 5%%/rushlight" remind --notify --read-from 21:05"#) == true)
        #expect(machine.ran.contains { $0.contains("enable --now rushlight-remind.timer") })
        #expect(
            try timer.installed() == [
                .init(kind: "systemd", rule: "Mon,Sun *-*-* 21:05:00")
            ])
        #expect(try timer.remove(isSure: true) == 0)
        #expect(machine.files.isEmpty)
    }

    @Test func `a plan is due until the book was read that day`() {
        let today = CalendarDay("2026-11-23")!
        let plan = ReadingPlan(path: "/m.epub", title: "M", by: CalendarDay("2026-11-26")!)
        let standing = PlanCommand.Standing(plan: plan, shares: plan.shares(from: today, at: 0))
        #expect(RemindCommand.due(standing, [], today)?.words == "Read M to 25.0 %.")
        let read = ReadingDay(day: today, pages: 1, words: 200, milliseconds: 60_000)
        #expect(RemindCommand.due(standing, [read], today) == nil)
        let before = ReadingDay(day: CalendarDay("2026-11-22")!, words: 200)
        #expect(RemindCommand.due(standing, [before], today) != nil)
    }

    @Test func `a day on which nothing was read or heard is due`() {
        let today = CalendarDay("2026-11-23")!
        let book = { (day: String, milliseconds: Int) in
            ReadBook(
                title: "M", author: "",
                days: [
                    ReadingDay(day: CalendarDay(day)!, words: 9, milliseconds: milliseconds)
                ])
        }
        let due = RemindCommand.due([book("2026-11-22", 60_000)], today)
        #expect(due?.words == "Nothing was read today." && due?.kind == "reading")
        #expect(RemindCommand.due([], today) != nil)
        #expect(RemindCommand.due([book("2026-11-23", 60_000)], today) == nil)
    }

    @Test func `the pace of a book says when it ends`() {
        let today = CalendarDay("2026-11-23")!
        let days = [20, 21].map {
            ReadingDay(day: CalendarDay("2026-11-\($0)")!, words: 500, milliseconds: 1)
        }
        let read = ReadBook(title: "M", author: "", days: days, percent: 20)
        #expect(PlanCommand.pace(read, 20, from: today) == CalendarDay("2026-11-30"))
        #expect(PlanCommand.pace(ReadBook(title: "", author: "", days: []), 0, from: today) == nil)
    }

    @Test func `a plan is one event a day, with an identity that stays`() throws {
        let today = CalendarDay("2026-11-23")!
        let plan = ReadingPlan(path: "/m.epub", title: "M", by: CalendarDay("2026-11-24")!)
        let entries = PlanCommand.Standing(plan: plan, shares: plan.shares(from: today, at: 0))
            .entries
        #expect(
            entries.map(\.line) == [
                "2026-11-23  plan  M  to 50.0 %", "2026-11-24  plan  M  to 100.0 %",
            ])
        let later = PlanCommand.Standing(plan: plan, shares: plan.shares(from: today, at: 30))
            .entries
        #expect(later.map { $0.event?.uid } == entries.map { $0.event?.uid })
        #expect(Set(entries.map { $0.event?.uid }).count == 2)
    }

    @Test func `days and hours are read as people write them`() throws {
        #expect(try RemindCommand.weekdays("mon, Wednesday", of: "--days") == [0, 2])
        #expect(throws: Complaint.self) { try RemindCommand.weekdays("never", of: "--days") }
        for line in [
            "remind install --at 25:00", "remind install --days x", "calendar add a --by x",
        ] {
            let words = line.split(separator: " ").map(String.init)
            #expect(throws: Complaint.self, "\(line)") {
                try Invocation.parse(words) { _ in true }
            }
        }
    }
}

import LibraryRuntime
import Notebook

/// `calendar send`: loans, holds and plans go into a person's own calendar, which is chosen once.
struct SendCommand {
    struct Order: Equatable {
        /// A folder, a file of iCalendar, or the name of one that was found.
        var to: String?
        var alarmDays: Int?
        var isSure: Bool
    }

    let parts: any CommandParts

    func perform(
        _ order: Order, _ events: [ICalendar.Event], isWhole: Bool
    ) throws(Complaint) -> Int32 {
        let desk = parts.calendars
        guard let calendar = try calendar(order, desk) else { return 1 }
        var sent = CalendarDesk.Sent()
        do throws(CalendarTrouble) {
            sent = try desk.send(
                events, to: calendar, isWhole: isWhole, stamp: parts.today,
                alarmDays: order.alarmDays)
        } catch {
            throw Complaint(
                "your calendar", error.why,
                next: "What was written before stays; `rushlight calendar send` goes on.")
        }
        parts.console.line(Self.words(sent, calendar))
        return 0
    }

    static func words(_ sent: CalendarDesk.Sent, _ calendar: String) -> String {
        var words =
            sent.written == 0
            ? "Nothing changed in \(calendar)."
            : "\(sent.written == 1 ? "1 event" : "\(sent.written) events") written to \(calendar)."
        if sent.cancelled > 0 { words += " Cancelled: \(sent.cancelled)." }
        if sent.left > 0 { words += " You deleted \(sent.left); they stay deleted." }
        return words
    }

    /// What was asked for, else what was chosen before, else what the person says now. One that is
    /// gone or read-only is never replaced by another without a word.
    private func calendar(_ order: Order, _ desk: CalendarDesk) throws(Complaint) -> String? {
        let found = desk.found()
        if let to = order.to {
            let path = found.first { $0.name == to }?.path ?? parts.fromHome(to)
            return try checked(path, desk)
        }
        var chosen: String?
        do throws(CalendarTrouble) { chosen = try desk.chosen() } catch {
            throw Complaint(
                "your calendar", error.why, next: "Give it by --to, or repair the file.")
        }
        if let chosen {
            guard let obstacle = desk.obstacle(to: chosen) else { return chosen }
            parts.console.line("\(chosen): \(obstacle).")
        }
        let open = found.filter { !$0.isReadOnly && $0.path != chosen }
        guard !open.isEmpty else {
            throw Complaint(
                "calendar", "no calendar was found here",
                next: "Give a folder of vdirsyncer or khal, or a file: --to loans.ics.")
        }
        if order.isSure, open.count == 1 { return open[0].path }
        for one in open {
            let question = "Write into \(one.name) (\(one.path))? (yes/no) "
            guard let answer = parts.reminding.confirm(question) else {
                throw Complaint(
                    "calendar", "there is no terminal to ask on",
                    next: "Name one: " + open.map { "--to \($0.path)" }.joined(separator: ", "))
            }
            if answer { return one.path }
        }
        parts.console.line("Nothing was written. --to names another folder, or a file.")
        return nil
    }

    private func checked(_ path: String, _ desk: CalendarDesk) throws(Complaint) -> String {
        guard let obstacle = desk.obstacle(to: path) else { return path }
        throw Complaint(
            path, obstacle,
            next: "Give a folder that is there, or a file that ends in .ics.")
    }
}

extension OptionTable {
    /// Calendars of this machine, the preferred one first.
    static let calendarFind = Command(
        words: ["calendar", "find"], arguments: [], options: [json],
        title: "lists the calendars of this machine",
        help: """
            Those that khal's configuration names, and folders where vdirsyncer usually keeps \
            them; the chosen one is marked.
            """,
        read: { (given: ParsedArguments) throws(Complaint) -> Bool in given.json },
        run: { isJSON, parts throws(Complaint) in SendCommand(parts: parts).find(isJSON) })
}

extension SendCommand {
    func find(_ isJSON: Bool) -> Int32 {
        let desk = parts.calendars
        // One that cannot be read is chosen anew by `calendar send`.
        let chosen = (try? desk.chosen()) ?? nil
        let found = desk.found()
        if isJSON {
            parts.console.json(
                .object([
                    "calendars": .array(found.map { Self.json($0, isChosen: $0.path == chosen) }),
                    "chosen": .text(chosen),
                ]))
        } else {
            parts.console.lines(
                found.map { one in
                    (one.path == chosen ? "* " : "  ") + one.name + "  " + one.path
                        + (one.isReadOnly ? "  read-only" : "")
                })
        }
        return found.isEmpty && chosen == nil ? 1 : 0
    }

    private static func json(_ one: CalendarDesk.Found, isChosen: Bool) -> JSON {
        .object([
            "name": .string(one.name), "path": .string(one.path),
            "read_only": .boolean(one.isReadOnly), "chosen": .boolean(isChosen),
        ])
    }
}

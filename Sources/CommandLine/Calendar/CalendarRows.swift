import Notebook

extension OptionTable {
    static let calendar: [Command] = [
        calendarRow(
            "list", options: [passphrase, json],
            title: "lists when loans and holds end, and plans day by day",
            help: """
                Loans and holds of every account that you are signed in to, and what your plans \
                want to be read on which day; what comes first stands first.
                """,
            read: { given in
                CalendarOrder(wish: .list, json: given.json)
            }),
        calendarRow(
            "export",
            options: [
                .valued("output", "FILE", .output, "Writes it there instead of printing it."),
                .valued("alarm", "DAYS", .count, "Sets an alarm so many days before each end."),
                template, passphrase,
            ],
            title: "writes loans, holds and plans as iCalendar",
            help: """
                One event for each, with an identity that stays: a calendar that reads the file \
                again changes its events. A hold in line has no day and is left out.
                """,
            read: { given throws(Complaint) in
                CalendarOrder(
                    wish: .export(output: given["output"], alarmDays: try alarmDays(given)),
                    template: given["template"], json: false)
            }),
        calendarRow(
            "send",
            options: [
                .valued("to", "CALENDAR", .file, "A folder, a file, or a name that was found."),
                .valued("alarm", "DAYS", .count, "Sets an alarm in events that are new."),
                .flag("yes", "Takes the only calendar that was found without asking."), template,
                passphrase,
            ],
            title: "puts loans, holds and plans into your calendar",
            help: """
                A folder as khal and vdirsyncer read it, one event a file, or a file of \
                iCalendar; it is chosen once and remembered. What you change in an event stays, \
                one that you delete is not written again, and what was returned is cancelled.
                """,
            read: { given throws(Complaint) in
                CalendarOrder(
                    wish: .send(
                        SendCommand.Order(
                            to: given["to"], alarmDays: try alarmDays(given),
                            isSure: given.has("yes"))), template: given["template"], json: false)
            }),
        calendarFind,
        planRow(
            "add",
            options: [
                .valued("by", "DAY", .free, "The last day, such as 2026-12-20."),
                .valued("without", "DAYS", .free, "Days of the week without reading: sat,sun."),
            ],
            title: "plans to read a book by a day",
            help: """
                What is left of it is cut into the days that are left, whenever the calendar is \
                looked at. Without --by your pace with the book so far says when it ends. A plan \
                that there is for the file is replaced.
                """,
            read: PlanCommand.read),
        planRow(
            "remove", options: [], title: "takes the plan of a book away",
            help: "Also of a file that is gone, by the path it had.",
            read: { given in .remove(files: given.words) }),
    ]

    private static let template = Option.valued(
        "template", "NAME", .free,
        "Words the events by this one of calendar.templates; standard is none.")

    private static func alarmDays(_ given: ParsedArguments) throws(Complaint) -> Int? {
        guard let text = given["alarm"] else { return nil }
        guard let days = Int(text), days <= alarmDaysMax else {
            throw .usage(
                "--alarm \(text)", "no alarm is that long before",
                next: "1 to \(alarmDaysMax) days are accepted.")
        }
        return days
    }

    private static let alarmDaysMax = 365

    private static func planRow(
        _ word: String, options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> PlanCommand.Order
    ) -> Command {
        Command(
            words: ["calendar", word], arguments: [Argument("FILE", .file, .many)],
            options: options, title: title, help: help, read: read,
            run: { order, parts throws(Complaint) in
                try PlanCommand(parts: parts).perform(order)
            })
    }

    private static func calendarRow(
        _ word: String, options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> CalendarOrder
    ) -> Command {
        Command(
            words: ["calendar", word], arguments: [], options: options, title: title, help: help,
            read: { given throws(Complaint) in
                Invocation(
                    VaultCommand.Unlocked(try read(given), try VaultCommand.Source(given))
                ) { asked, parts throws(Complaint) in
                    try asked.order.perform(parts.loans(asked.source), parts)
                }
            })
    }
}

/// `calendar`: what to do with the ends of loans and holds.
struct CalendarOrder: Equatable {
    enum Wish: Equatable {
        case list
        case export(output: String?, alarmDays: Int?)
        case send(SendCommand.Order)
    }

    var wish: Wish
    /// nil is the one that the settings name.
    var template: String?
    var json: Bool

    func perform(
        _ loans: LoanCommand, _ parts: any CommandParts
    ) throws(Complaint) -> Int32 {
        let template = try self.template(parts)
        let (plans, broken) = try PlanCommand.standing(parts)
        let (lent, troubles) = try loans.calendar()
        let complaints = troubles + broken
        let found = (lent.map(\.entry) + plans.flatMap(\.entries)).sorted { $0.line < $1.line }
        switch wish {
        case .list where json:
            parts.console.json(.object(["events": .array(found.map(\.json))]))
        case .list:
            parts.console.lines(found.map(\.line))
        case .export(let output, let alarm):
            let events = found.compactMap { $0.event(by: template) }
            let alarmDays = alarm ?? template?.alarmDays
            guard let output, output != "-" else {
                parts.console.text(
                    ICalendar(events: events, stamp: parts.today, alarmDays: alarmDays).text)
                break
            }
            let old = try parts.files.read(output)
            if let refusal = Self.refusal(over: old, output, isWhole: complaints.isEmpty) {
                return parts.console.tell(complaints + [refusal])
            }
            let text = EventMerge(stamp: parts.today, alarmDays: alarmDays)
                .merged(events, into: old.flatMap { CalendarText($0) })
            try parts.files.save(text.bytes, output)
        case .send(var order):
            order.alarmDays = order.alarmDays ?? template?.alarmDays
            let status = try SendCommand(parts: parts).perform(
                order, found.compactMap { $0.event(by: template) }, isWhole: complaints.isEmpty)
            if status != 0 { return status }
        }
        return complaints.isEmpty ? 0 : parts.console.tell(complaints)
    }

    private func template(_ parts: any CommandParts) throws(Complaint) -> EventTemplate? {
        if case .list = wish { return nil }
        let settings = try parts.settings()
        let name = template ?? settings.eventTemplate
        if name == EventTemplate.standard { return nil }
        if let found = settings.eventTemplates.first(where: { $0.name == name }) { return found }
        let names = [EventTemplate.standard] + settings.eventTemplates.map(\.name)
        throw Complaint(
            template == nil ? "calendar.template" : "--template \(name)",
            "there is no template “\(name)” under calendar.templates",
            next: "There are: \(names.joined(separator: ", ")).")
    }

    /// Why the file is not written over: it is no calendar, or would lose what a library did not
    /// tell this time.
    static func refusal(over old: [UInt8]?, _ path: String, isWhole: Bool) -> Complaint? {
        guard let old, !old.isEmpty else { return nil }
        if CalendarText(old) == nil {
            return Complaint(
                path, "it is there and holds no calendar", next: "Give the name of another file.")
        }
        if isWhole { return nil }
        return Complaint(
            path, "it was not changed, because a library gave no answer",
            next: "Export again when every library answers.")
    }
}

extension OptionTable {
    static let calendar: [Command] = [
        calendarRow(
            "list", options: [passphrase, json],
            title: "lists when loans and holds end",
            help: "Of every account that you are signed in to; what ends first comes first.",
            read: { given in
                CalendarOrder(wish: .list, json: given.json)
            }),
        calendarRow(
            "export",
            options: [
                .valued("output", "FILE", .file, "Writes it there instead of printing it."),
                .valued("alarm", "DAYS", .count, "Sets an alarm so many days before each end."),
                passphrase,
            ],
            title: "writes when loans and holds end as iCalendar",
            help: """
                One event for each, with an identity that stays: a calendar that reads the file \
                again changes its events. A hold in line has no day and is left out.
                """,
            read: { given in
                CalendarOrder(
                    wish: .export(
                        output: given["output"],
                        alarmDays: given.count("alarm").map { min($0, 365) }), json: false)
            }),
    ]

    private static func calendarRow(
        _ word: String, options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> CalendarOrder
    ) -> Command {
        Command(
            words: ["calendar", word], arguments: [], options: options, title: title, help: help,
            read: { given throws(Complaint) in
                Invocation(
                    VaultCommand.Unlocked(read(given), try VaultCommand.Source(given))
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
    }

    var wish: Wish
    var json: Bool

    func perform(
        _ loans: LoanCommand, _ parts: any CommandParts
    ) throws(Complaint) -> Int32 {
        let (found, complaints) = try loans.calendar()
        switch wish {
        case .list where json:
            parts.console.json(.object(["events": .array(found.map(\.json))]))
        case .list:
            parts.console.lines(found.map(\.line))
        case .export(let output, let alarmDays):
            let text = ICalendar(
                events: found.compactMap(\.event), stamp: parts.today, alarmDays: alarmDays
            ).text
            if let output, output != "-" {
                let old = try parts.files.read(output)
                if let refusal = Self.refusal(over: old, output, isWhole: complaints.isEmpty) {
                    return parts.console.tell(complaints + [refusal])
                }
                try parts.files.save(Array(text.utf8), output)
            } else {
                parts.console.text(text)
            }
        }
        return complaints.isEmpty ? 0 : parts.console.tell(complaints)
    }

    /// Why the file is not written over: it is no calendar, or would lose what a library did not
    /// tell this time.
    static func refusal(over old: [UInt8]?, _ path: String, isWhole: Bool) -> Complaint? {
        guard let old, !old.isEmpty else { return nil }
        if !old.starts(with: Array("BEGIN:VCALENDAR".utf8)) {
            return Complaint(
                path, "it is there and holds no calendar", next: "Give the name of another file.")
        }
        if isWhole { return nil }
        return Complaint(
            path, "it was not changed, because a library gave no answer",
            next: "Export again when every library answers.")
    }
}

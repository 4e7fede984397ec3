import Notebook

/// `remind`: what is due today, and a timer of the system that says so.
struct RemindCommand {
    struct Order: Equatable {
        var wish: Wish
        var json = false
    }

    enum Wish: Equatable {
        /// What is due now, printed or as notifications of the desktop.
        /// - Parameter hour: from this minute of the day on also that nothing was read today, on
        ///   each day; nil does so by the settings.
        case tell(notifies: Bool, hour: Int?)
        case list
        /// What is not given is as the settings say.
        case install(at: Int?, days: Set<Int>?, cron: Bool, isSure: Bool)
        case remove(isSure: Bool)
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        let isSure = given.has("yes")
        switch given.words.first {
        case "list": return Order(wish: .list, json: given.json)
        case "install":
            let at = try hour(given, "at")
            let days = try given["days"].map { text throws(Complaint) in
                try weekdays(text, of: "--days")
            }
            let wish = Wish.install(at: at, days: days, cron: given.has("cron"), isSure: isSure)
            return Order(wish: wish)
        case "remove": return Order(wish: .remove(isSure: isSure))
        default:
            let wish = Wish.tell(notifies: given.has("notify"), hour: try hour(given, "read-from"))
            return Order(wish: wish, json: given.json)
        }
    }

    private static func hour(
        _ given: ParsedArguments, _ option: String
    ) throws(Complaint) -> Int? {
        guard let text = given[option] else { return nil }
        if let minute = minute(text) { return minute }
        throw .usage(
            "--\(option) \(text)", "it is no hour", next: "Write it like this: 21:30.")
    }

    /// Of the day.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// `mon,wed` as numbers from 0.
    static func weekdays(
        _ text: String, of option: String
    ) throws(Complaint) -> Set<Int> {
        var days: Set<Int> = []
        for word in text.split(separator: ",") {
            guard let day = CalendarDay.weekday(named: word) else {
                throw .usage(
                    "\(option) \(word)", "that is no day of the week",
                    next: "They are \(CalendarDay.weekdays.joined(separator: ", ")).")
            }
            days.insert(day)
        }
        return days
    }

    let parts: any CommandParts
    let loans: LoanCommand

    func perform(_ order: Order) throws(Complaint) -> Int32 {
        let timer = ReminderTimer(parts.console, parts.files, parts.reminding)
        switch order.wish {
        case .tell(let notifies, let hour):
            return try tell(notifies: notifies, hour: hour, json: order.json)
        case .list: return try list(timer, json: order.json)
        case .install(let at, let days, let cron, let isSure):
            let wish = try parts.settings().readingReminder
            let minute = at ?? wish?.minute ?? 21 * 60 + 30
            let time = ReminderTime(
                hour: minute / 60, minute: minute % 60, days: days ?? wish?.days ?? [])
            return try timer.install(time, cron: cron, isSure: isSure)
        case .remove(let isSure): return try timer.remove(isSure: isSure)
        }
    }

    // MARK: - What is due

    struct Due: Equatable {
        var kind: String
        var title: String
        var words: String

        var json: JSON {
            .object([
                "kind": .string(kind), "title": .string(title), "words": .string(words),
            ])
        }
    }

    private func due(
        notifies: Bool, hour: Int?
    ) throws(Complaint) -> ([Due], [Complaint]) {
        let (plans, broken) = try PlanCommand.standing(parts)
        var due: [Due] = []
        for standing in plans {
            // What cannot be known does not keep a reminder back.
            let days = (try? parts.readBooks(standing.plan.path))?.first?.days ?? []
            if let one = Self.due(standing, days, parts.today) { due.append(one) }
        }
        // What plans want is the same, in more words.
        if due.isEmpty, try remindsToRead(notifies: notifies, hour: hour) {
            due += [Self.due(try parts.readBooks(nil), parts.today)].compactMap(\.self)
        }
        let (lent, troubles) = try loans.calendar()
        return (due + lent.compactMap { Self.due($0, parts.today) }, broken + troubles)
    }

    /// A timer that was missed in the evening comes in the morning: then it is too early. A running
    /// instance with that setting does it by itself, at its hour.
    private func remindsToRead(notifies: Bool, hour: Int?) throws(Complaint) -> Bool {
        let wish = try parts.settings().readingReminder
        let isToday = wish?.isOn(parts.today.number) == true
        guard let from = hour ?? (isToday ? wish?.minute : nil), parts.minuteOfDay >= from else {
            return false
        }
        if !notifies || !isToday { return true }
        return try parts.instanceReport() == nil
    }

    /// Nothing on a day on which something was read or heard.
    static func due(_ books: [ReadBook], _ today: CalendarDay) -> Due? {
        let days = books.flatMap(\.days)
        guard !days.contains(where: { $0.day == today && $0.milliseconds > 0 }) else { return nil }
        return Due(kind: "reading", title: "Time to read", words: "Nothing was read today.")
    }

    /// Nothing on a day on which the book was read.
    static func due(
        _ standing: PlanCommand.Standing, _ days: [ReadingDay], _ today: CalendarDay
    ) -> Due? {
        guard let share = standing.shares.first, share.day == today,
            !days.contains(where: { $0.day == today && $0.words > 0 })
        else { return nil }
        let title = standing.plan.title
        return Due(
            kind: "plan", title: title,
            words: "Read \(title) to \(PlanCommand.percent(share.percent)).")
    }

    /// What ends within two days.
    static func due(_ entry: LoanCalendar, _ today: CalendarDay) -> Due? {
        guard let day = entry.lastDay else { return nil }
        let left = day.number - today.number
        guard (0...2).contains(left) else { return nil }
        let when = left == 0 ? "today" : left == 1 ? "tomorrow" : "in 2 days"
        let words =
            entry.kind == .loan
            ? "The loan of \(entry.title) ends \(when)."
            : "\(entry.title) is kept for you; that ends \(when)."
        return Due(kind: entry.kind.rawValue, title: entry.title, words: words)
    }

    private func tell(notifies: Bool, hour: Int?, json: Bool) throws(Complaint) -> Int32 {
        let (due, complaints) = try due(notifies: notifies, hour: hour)
        if json {
            parts.console.json(.object(["due": .array(due.map(\.json))]))
        } else if !notifies {
            parts.console.lines(due.map(\.words))
        }
        if notifies {
            for one in due { try parts.reminding.notify(one) }
        }
        let status = parts.console.tell(complaints)
        return due.isEmpty ? max(1, status) : status
    }

    private func list(_ timer: ReminderTimer, json: Bool) throws(Complaint) -> Int32 {
        let found = try timer.installed()
        if json {
            let rows = found.map {
                JSON.object(["kind": .string($0.kind), "rule": .string($0.rule)])
            }
            parts.console.json(.object(["reminders": .array(rows)]))
        } else {
            parts.console.lines(found.map { "\($0.kind)  \($0.rule)" })
        }
        return found.isEmpty ? 1 : 0
    }
}

extension OptionTable {
    static let remind: [Command] = [
        Command(
            words: ["remind"],
            arguments: [Argument("WHAT", .words(["list", "install", "remove"]), .optional)],
            options: [
                .valued("at", "HH:MM", .free, "When it reminds: by the settings, else at 21:30."),
                .valued("days", "DAYS", .free, "On these days only: mon,wed,fri."),
                .valued(
                    "read-from", "HH:MM", .free,
                    "From this hour on, also says when nothing was read today."),
                .flag("cron", "Uses a line of the crontab, also where systemd runs."),
                .flag("yes", "Does not ask."),
                .flag("notify", "Shows what is due as notifications of the desktop."),
                passphrase, json,
            ],
            title: "tells what is due today",
            help: """
                What your plans want to be read today, of books that were not read today, and \
                loans and holds that end within two days; from the hour of --read-from, or of a \
                reminder to read in the settings, also that nothing was read today. Exits with 1 \
                when nothing is due. \
                install has the system say so at an hour: by a timer of systemd --user, else by a \
                line of the crontab. What is written is shown and asked first; remove takes it \
                away, list tells what is installed.
                """,
            read: { given throws(Complaint) in
                let order = try RemindCommand.read(given)
                return Invocation(
                    VaultCommand.Unlocked(order, try VaultCommand.Source(given))
                ) { asked, parts throws(Complaint) in
                    try RemindCommand(parts: parts, loans: parts.loans(asked.source))
                        .perform(asked.order)
                }
            })
    ]
}

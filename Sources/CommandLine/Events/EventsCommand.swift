import ScreenKit

/// `events`: what happens in the program under a stable name, and what each event carries.
struct EventsCommand {
    struct Order: Equatable {
        var json: Bool
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        if order.json {
            parts.console.json(json)
        } else {
            parts.console.lines(EventName.allCases.map { "\($0.rawValue)  \($0.about)" })
        }
        return 0
    }

    static var json: JSON {
        .object(["events": .array(EventName.allCases.map(json))])
    }

    private static func json(_ event: EventName) -> JSON {
        let fields = event.fields.map {
            JSON.Member(key: $0.rawValue, value: .string($0.kind.rawValue))
        }
        return .object([
            "name": .string(event.rawValue), "about": .string(event.about),
            "fields": .object(fields),
        ])
    }

    /// The page of the documents, whole.
    static var page: String {
        var lines = [
            "# Events", "",
            "What `rushlight events --json` prints: the names that scripts may rely on. Each has",
            "`event`, its name, and `at`, the time in UTC. Names and fields stay; more may come.",
            "A field without a value is left out. No event carries a password or a cookie.", "",
            "`rushlight ctl watch [EVENT…]` prints them as they happen in the running instance, a",
            "JSON object a line, for as long as it is read. A reader that is too slow loses the",
            "middle and is told how much: `{\"event\": \"dropped\", \"count\": 12}`. A text of more than",
            "4,000 characters is cut. While no program watches, nothing is collected. Not raised",
            "yet:",
            EventName.allCases.filter { !$0.isRaised }.map { "`\($0.rawValue)`" }
                .joined(separator: ", ") + ".",
            "", "| event | when | fields |", "|---|---|---|",
        ]
        lines += EventName.allCases.map { event in
            let fields = event.fields.map { "`\($0.rawValue)`" }.joined(separator: " ")
            return "| `\(event.rawValue)` | \(event.about) | \(fields) |"
        }
        lines += ["", "## Fields", "", "| field | type | what it is |", "|---|---|---|"]
        lines += EventField.allCases.map { field in
            "| `\(field.rawValue)` | \(field.kind.rawValue) | \(field.about) |"
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension OptionTable {
    static let events: [Command] = [
        Command(
            words: ["events"], arguments: [], options: [json],
            title: "lists the events of the program",
            help: """
                Each with what it carries. The names are stable, for scripts.
                """,
            read: { given in EventsCommand.Order(json: given.json) },
            run: EventsCommand.perform)
    ]
}

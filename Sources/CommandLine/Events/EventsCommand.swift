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
            "`rushlight ctl watch [EVENT…]` prints them as they happen in the running instance,",
            "one object a line, for as long as it is read. A reader that is too slow loses the",
            "middle and is told how much: `{\"event\": \"dropped\", \"count\": 12}`. A text of",
            "more than 4,000 characters is cut. While no program watches and no hook is set, nothing",
            "is collected.", "",
            "The `what` of a milestone is `chapter`, `book`, `goal` or `streak`. The goal is that of",
            "the setting `reading.goal`, in minutes of a day; a streak is days in a row, from two on.",
            "Both are looked at within a minute in which something was read or heard.",
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
        return (lines + hooks).joined(separator: "\n") + "\n"
    }
}

extension EventsCommand {
    fileprivate static let hooks = """

        ## Hooks

        In your own settings file, and only there, `hooks` says what follows an event: a command, an
        address, or a list of both.

        ```json5
        hooks: {
          chapter: "notify-send 'Next chapter'",
          finished: ["~/bin/finished.sh", "https://example.org/books"],
        }
        ```

        A command is run by `/bin/sh` outside of the screen. It reads the event as one line of
        JSON; `RUSHLIGHT_EVENT`, `RUSHLIGHT_TITLE` and `RUSHLIGHT_FILE` are set. After 30 seconds
        it is ended with all it started. What it prints is among the messages; a failure is told
        once. Four run at once, and none begins while keys are pressed, for at most a second: so the
        screen is as quick as without them. 10,000 events wait; when more come some are left out,
        and a message says so. When the program ends, it starts the commands that still wait, 64 at
        most, and ends before they do.
        Scripts for some services are among the recipes of docs/cli.md.

        An address (`https://`, or `http://` on this machine) is sent the event in a POST. If it
        does not answer with success it is tried twice more, after 2 and after 10 seconds; then
        the event is given up, and the messages say so. It follows no redirect, and nothing is
        sent after the end.
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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

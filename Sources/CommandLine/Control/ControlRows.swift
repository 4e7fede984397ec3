import ScreenKit

extension OptionTable {
    static let control: [Command] = [
        controlRow(
            "status", arguments: [], options: [json],
            title: "tells what the running instance shows",
            help: "Exits with 1 when none is running.",
            read: { _ in .status }),
        controlRow(
            "key", arguments: [Argument("KEYS", .free, .many)], options: [],
            title: "presses keys in the running instance",
            help: "Keys are written as on the keycap: Space, Ctrl-o, gs.",
            read: Control.pressed),
        controlRow(
            "open", arguments: [Argument("PLACE", .words(Start.places))],
            options: [],
            title: "opens a place in the running instance",
            help: "The places of --open.",
            read: { given in .open(Start.place(named: given.words[0]) ?? .guide) }),
        controlRow(
            "read", arguments: [Argument("FILE", .file)], options: [],
            title: "opens a book in the running instance",
            help: "Where you left it, in the pane that has focus.",
            read: { given in .read(given.words[0]) }),
        controlRow(
            "detach", arguments: [], options: [],
            title: "takes the running instance off its terminal",
            help: "It runs on without a screen; the next rushlight attaches to it.",
            read: { _ in .detach }),
        controlRow(
            "attach", arguments: [], options: [],
            title: "shows the running instance on this terminal",
            help: "Wherever it was shown before: that terminal has its shell back.",
            read: { _ in .attach }),
        controlRow(
            "watch",
            arguments: [
                Argument("EVENT", .words(EventName.allCases.map(\.rawValue)), .optionalMany)
            ],
            options: [], title: "tells what happens in the running instance",
            help: """
                One JSON object a line, as it happens, until the instance or the reader ends. \
                With names, only these events; `rushlight events` lists them.
                """,
            read: { given in .watch(given.words) }),
    ]

    static func controlRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> Control
    ) -> Command {
        Command(
            words: ["ctl", word], arguments: arguments, options: options, title: title, help: help,
            read: { given throws(Complaint) in
                Control.Order(control: try read(given), json: given.json)
            },
            run: { order, parts throws(Complaint) in try order.perform(parts) })
    }
}

extension OptionTable {
    static let reports: [Command] = [
        Command(
            words: ["doctor"], arguments: [], options: [json],
            title: "tells what this terminal and machine can do",
            help: """
                Colours, pictures, locale, sound, clipboard, settings and folders: what was found, \
                why, and how to fix what is amiss.
                """,
            read: { given in DoctorCommand.Order(json: given.json) },
            run: DoctorCommand.perform),
        Command(
            words: ["stats"], arguments: [Argument("FILE", .input, .optional)],
            options: [
                json, .flag("svg", "Prints the last 53 weeks as a picture instead of lines."),
                theme,
            ],
            title: "tells what you have read, and how fast",
            help: """
                Time, pages and pace of every book, the one read last first; of one file day by \
                day. It is kept in your library and goes nowhere.
                """,
            read: StatsCommand.read, run: StatsCommand.perform),
    ]
}

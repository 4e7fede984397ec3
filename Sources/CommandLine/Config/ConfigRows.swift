extension OptionTable {
    private static let key = Argument("KEY", .setting)

    static let config: [Command] = [
        configRow(
            "path", arguments: [], options: [],
            title: "tells where the settings file is",
            help: "The file need not be there: the first change creates it.",
            read: { _ in .path }),
        configRow(
            "check", arguments: [], options: [],
            title: "checks the settings file",
            help: "Tells every mistake with its line and column, and what is accepted there.",
            read: { _ in .check }),
        configRow(
            "get", arguments: [Argument("KEY", .setting, .optional)],
            options: [json],
            title: "tells a setting, or all of them",
            help: "The value in force; of all settings, those you changed are marked with *.",
            read: { given in .get(given.words.first, json: given.json) }),
        configRow(
            "set", arguments: [key, Argument("VALUE", .value)], options: [],
            title: "changes a setting",
            help: """
                Writes the value into the settings file and leaves everything else in it, your \
                comments too, as it is. keys.PLACE.KEYS gives keys a command.
                """,
            read: { given in .set(given.words[0], to: given.words[1]) }),
        configRow(
            "unset", arguments: [key], options: [],
            title: "goes back to the default of a setting",
            help: "Takes the setting's line out of the settings file.",
            read: { given in .unset(given.words[0]) }),
    ]

    private static func configRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> ConfigCommand.Order
    ) -> Command {
        Command(
            words: ["config", word], arguments: arguments, options: options, title: title,
            help: help, read: read
        ) { order, parts in parts.config.run(order) }
    }
}

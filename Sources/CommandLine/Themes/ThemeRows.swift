extension OptionTable {
    static let themes: [Command] = [
        themeRow(
            "list", arguments: [],
            options: [json, .flag("names", "Prints the names alone.")],
            title: "lists the themes there are",
            help: "Yours come from the folder themes beside the settings file.",
            read: { given in .list(json: given.json, namesOnly: given.has("names")) }),
        themeRow(
            "show", arguments: [Argument("NAME", .theme)],
            options: [json],
            title: "shows the colours of a theme",
            help: "Every role with its ink, ground and style, in a terminal drawn as it looks.",
            read: { given in .show(given.words[0], json: given.json) }),
        themeRow(
            "check", arguments: [Argument("FILE", .input, .many)], options: [],
            title: "checks the contrast of theme files",
            help: "Names every pair of colours that is too hard to tell apart, and every mistake.",
            read: { given in .check(given.words) }),
        themeRow(
            "import", arguments: [Argument("FILE", .input)],
            options: [
                .valued("name", "NAME", .free, "What to call it; else as the file does.")
            ],
            title: "makes a theme of a base16 scheme",
            help: "Reads a base16 scheme and writes a theme beside the settings file.",
            read: { given in .take(given.words[0], name: given["name"]) }),
    ]

    private static func themeRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> ThemeCommand.Order
    ) -> Command {
        Command(
            words: ["theme", word], arguments: arguments, options: options, title: title,
            help: help, read: read
        ) { order, parts in parts.themes.run(order, depth: parts.depth) }
    }
}

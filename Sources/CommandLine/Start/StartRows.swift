extension OptionTable {
    static let program = Command(
        words: [], arguments: [Argument("FILE", .file, .optionalMany)],
        options: [
            at, percent,
            .valued(
                "open", "PLACE", .words(Start.places),
                "Opens this place instead of where you left off."),
            theme, colors,
            .flag("detach", "Starts without a screen; the next rushlight attaches to it."),
            .flag("version", "Tells the version."),
            help,
        ],
        title: "a full-screen reader for the terminal",
        help: """
            Reads a book or a folder of pages at the place where you left it; without a file, \
            opens where you left off. Where an instance already runs without a terminal, attaches \
            to it.
            """,
        read: Start.read, run: Start.run)

    static let screens: [Command] = [
        Command(
            words: ["guide"], arguments: [], options: [theme, colors],
            title: "the book about the program",
            help: "Opens the guide where you left it: a short book that shows all by being read.",
            read: { given in Start(given, at: .guide) }, run: Start.run),
        Command(
            words: ["tutor"], arguments: [], options: [theme, colors],
            title: "ten minutes of lessons, by doing",
            help: "Opens the lessons at the step where you left them.",
            read: { given in Start(given, at: .tutor) }, run: Start.run),
        Command(
            words: ["--preview"], arguments: [Argument("NAME", .preview, .optional)],
            options: [
                .valued("size", "WxH", .size, "How large, in cells. 80x24 when nothing is said."),
                .flag("ansi", "With the colours of a terminal."),
                .flag("svg", "As a picture."),
                theme,
            ],
            title: "draws any screen in any of its states",
            help: """
                Draws a screen without opening anything: as text, with colours, or as a picture. \
                Without a name it lists what there is.
                """,
            read: PreviewCommand.read, run: PreviewCommand.perform),
    ]
}

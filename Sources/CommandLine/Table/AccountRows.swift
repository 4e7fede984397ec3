extension OptionTable {
    private static let name = Argument("NAME", .free)

    static let account = [
        Command(
            words: ["account", "list"], arguments: [], options: [json],
            title: "lists your catalogs", help: "Each with its address, and who you are there."),
        Command(
            words: ["account", "add"], arguments: [Argument("URL", .free)],
            options: [.valued("name", "NAME", .free, "What to call it; else as it does."), json],
            title: "adds a catalog",
            help: """
                The address of a catalog, of a web page that names one, of an authentication \
                document, of a registry, or only of a server: calibre, Calibre-Web and copyparty \
                are found by their front page. Nothing else is asked.
                """),
        Command(
            words: ["account", "remove"], arguments: [name], options: [],
            title: "removes a catalog",
            help: "With its password and kept pages. Books that came from it stay."),
        Command(
            words: ["account", "sign-in"], arguments: [name],
            options: [
                .valued("user", "USER", .free, "Who you are there."),
                .valued(
                    "password-fd", "N", .free, "Reads the password, one line, from there."),
                .valued(
                    "password-command", "CMD", .free,
                    "A command that prints the password, kept and run when it is wanted."),
            ],
            title: "signs in to a catalog",
            help: """
                Asks for the password where no other source is named, and asks the server whether \
                it believes it: what it refuses is not kept.
                """),
        Command(
            words: ["account", "sign-out"], arguments: [name], options: [],
            title: "signs out of a catalog", help: "Its password and kept pages are gone."),
        Command(
            words: ["account", "download"],
            arguments: [name, Argument("ADDRESS", .free)],
            options: [.valued("title", "TITLE", .free, "What the file is called."), json],
            title: "brings a book here",
            help: """
                The address is one that `rushlight feed --json` prints under acquisitions. A book \
                that was broken off is gone on with. It is put on the shelf, and its path printed.
                """),
    ]
}

extension OptionTable {
    static let sync: [Command] = [
        syncRow(
            "status", arguments: [], options: [json],
            title: "tells how each side stands",
            help: """
                A side is a server or a folder that your places are shared with. Nothing is sent \
                anywhere before one is set up.
                """,
            read: { given in .status(json: given.json) }),
        syncRow(
            "now", arguments: [Argument("FILE", .file, .optional)], options: [],
            title: "takes places from every side and sends yours",
            help: """
                Of one book, or of those read last. Where both were read since they agreed it is \
                asked when the book is opened. Exit 1 where a side failed.
                """,
            read: { given in .now(file: given.words.first) }),
        syncRow(
            "add", arguments: [Argument("ADDRESS", .free)], options: additions,
            title: "sets up a server or a folder that places are shared with",
            help: """
                A folder that something else carries between your devices: Syncthing, git, a \
                stick, a mounted disk. Or, with --user, a folder on a WebDAV server, such as \
                Nextcloud's, or a server that speaks KOReader's sync protocol: its own, Komga, \
                Kavita, Grimmory, Calibre-Web-Automated, Stump and others, or an Audiobookshelf. \
                --kind webdav without --user is for WebDAV servers that ask for no password, \
                --kind audiobookshelf without it for an API key. What stands at the \
                address is found out. Places are sent from then on, under digests of the \
                files; never notes. Audiobookshelf knows books by their titles, so it is asked \
                for the title of a book you read; the others are told none.
                """,
            read: SyncCommand.readAddition),
        syncRow(
            "remove", arguments: [Argument("NAME", .free)], options: [],
            title: "ends the sharing with a side",
            help: "What was sent there stays there; your own places stay here.",
            read: { given in .remove(given.words[0]) }),
        syncRow(
            "history", arguments: [Argument("FILE", .file)], options: [json],
            title: "lists where a book was read, on every device",
            help: """
                The newest first: when, how far, the place, what led there and on which device. A \
                place that another program told and that was not believed stands there with the \
                reason.
                """,
            read: { given in .history(file: given.words[0], json: given.json) }),
    ]

    private static let additions: [Option] = [
        .valued("name", "NAME", .free, "What to call it; its host when nothing is said."),
        .valued("user", "NAME", .free, "Who you are there."),
        .valued("password-fd", "N", .free, "Reads the password, one line, from there."),
        .valued("password-command", "COMMAND", .free, "Runs it for the password each time."),
        .valued(
            "kind", "KIND", .words(["kosync", "webdav", "folder", "audiobookshelf"]),
            "What it speaks; found out else."),
        .flag("register", "Makes an account there first."),
        .valued(
            "naming", "HOW", .words(["binary", "filename"]),
            "How books are known there: by their bytes, or by name; as it is set in KOReader."),
    ]

    private static func syncRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> SyncCommand.Order
    ) -> Command {
        Command(
            words: ["sync", word], arguments: arguments, options: options, title: title,
            help: help, read: read, run: SyncCommand.perform)
    }
}

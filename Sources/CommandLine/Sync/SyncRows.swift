import Sharing

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
            "now", arguments: [Argument("FILE", .file, .optional)], options: [answer, json],
            title: "takes places from every side and sends yours",
            help: """
                Of one book, or of those read last. Where both were read since they agreed it is \
                asked when the book is opened, unless --answer says it. Exit 1 where a side \
                failed.
                """,
            read: SyncCommand.readNow),
        syncRow(
            "add", arguments: [Argument("ADDRESS", .free)], options: additions,
            title: "sets up a server or a folder that places are shared with",
            help: """
                A folder that something else carries between your devices: Syncthing, git, a \
                stick, a mounted disk. Or, with --user, a folder on a WebDAV server, such as \
                Nextcloud's, or a server that speaks KOReader's sync protocol: its own, Komga, \
                Kavita, Grimmory, Calibre-Web-Automated, Stump and others, an Audiobookshelf or \
                a Storyteller. --kind webdav without --user is for WebDAV servers that ask for \
                no password, --kind audiobookshelf without it for an API key, --kind opds for \
                the catalog of one of your accounts, which is asked and told of books that came \
                from it, where it gave an address for their places, --kind annotations for a \
                library of the Palace project among them, where --register allows it to keep \
                places if you switched that off there, --kind sdr for a folder of books that \
                KOReader reads as well: what it leaves beside them in Book.sdr is followed and \
                never written. Foliate's data folder and one that Moon+ Reader copies to are \
                read in the same way. What stands at the address is found out. Places are sent \
                from then on, and notes where --privacy says so; it says under which names as \
                well, as `sync privacy` does.
                """,
            read: SyncCommand.readAddition),
        syncRow(
            "privacy",
            arguments: [Argument("NAME", .free), Argument("WHAT", .words(privacies))],
            options: [],
            title: "says what a side is told",
            help: """
                titles: places with some words around them, so that they are found in other \
                editions, under digests of a book's file and its identifiers; \
                Audiobookshelf is asked for the titles of books that you read. digests: places, \
                under digests alone, and to Audiobookshelf only those of books that came from \
                it. nothing: it is asked for places and told none. notes, for folders and \
                WebDAV: as titles, and notes, stars, states, tags, collections, and how well \
                words are remembered that were looked up, both ways. What it was told before stays \
                there. `sync status` tells what each is sent.
                """,
            read: SyncCommand.readPrivacy),
        syncRow(
            "name", arguments: [Argument("NAME", .free, .optional)], options: [],
            title: "tells or changes what this device is called",
            help: """
                Other devices say it beside your places: “as on desk”. It is the name of the \
                machine until you give another. Those that were told the old one are told the \
                new one with the next place.
                """,
            read: SyncCommand.readName),
        syncRow(
            "remove", arguments: [Argument("NAME", .free)], options: [],
            title: "ends the sharing with a side",
            help: "What was sent there stays there; your own places stay here.",
            read: { given in .remove(given.words[0]) }),
        syncRow(
            "history", arguments: [Argument("FILE", .input)], options: [json],
            title: "lists where a book was read, on every device",
            help: """
                The newest first: when, how far, the place, what led there and on which device. A \
                place that another program told and that was not believed stands there with the \
                reason.
                """,
            read: { given in .history(file: given.words[0], json: given.json) }),
    ]

    private static let answer = Option.valued(
        "answer", "WHERE", .words(SyncCommand.Answer.allCases.map(\.rawValue)),
        "Where you read FILE on, if it is not known: here, or there.")

    private static let additions: [Option] = [
        .valued("name", "NAME", .free, "What to call it; its host when nothing is said."),
        .valued("user", "NAME", .free, "Who you are there."),
        .valued("password-fd", "N", .free, "Reads the password, one line, from there."),
        .valued("password-command", "COMMAND", .free, "Runs it for the password each time."),
        .valued(
            "kind", "KIND", .words(Side.Kind.allCases.map(\.rawValue)),
            "What it speaks; found out else."),
        .flag(
            "register",
            "Makes an account there first; in a library, allows places where you switched them off."
        ),
        .valued(
            "naming", "HOW", .words(["binary", "filename"]),
            "How books are known there: by their bytes, or by name; as it is set in KOReader."),
        .valued("privacy", "WHAT", .words(privacies), "What it is told; see `sync privacy`."),
    ]

    private static let privacies = SidePrivacy.allCases.map(\.rawValue)

    private static func syncRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> SyncCommand.Order
    ) -> Command {
        Command(
            words: ["sync", word], arguments: arguments, options: options, title: title,
            help: help, read: read, run: SyncCommand.perform)
    }
}

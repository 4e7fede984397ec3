extension OptionTable {
    static let catalogs: [Command] = [
        Command(
            words: ["feed"], arguments: [Argument("URL|FILE", .input)],
            options: [
                .valued(
                    "base", "URL", .free,
                    "Where a file came from: its links are resolved by it."),
                .valued("search", "WORDS", .free, "Looks for them from that page."),
                .valued("account", "NAME", .free, "Asks as this account, signed in where it is."),
                passphrase, json,
            ],
            title: "tells what a page of a catalog holds",
            help: """
                Reads OPDS 1 and 2, registries of libraries, search descriptions, authentication \
                documents and what servers say went wrong, from an address or from a file.
                """,
            read: FeedCommand.read, run: FeedCommand.perform)
    ]
}

import Catalogs

extension OptionTable {
    /// Places in catalogs, and what is followed.
    static let places: [Command] = [
        placeRow(
            "follow",
            arguments: [catalogName, Argument("ADDRESS", .free, .optional)],
            options: [
                .valued("title", "TITLE", .free, "What to call it."),
                .valued(
                    "folder", "FOLDER", .file, "Where its books go; else where all of them go."),
                .valued(
                    "format", "LIST", .free, "Which are wanted, the best first: epub,pdf."),
                .valued(
                    "limit", "N", .free, "At most so many at one visit; else \(Follow.mostUsually)."
                ),
                .flag("all", "What is there now is new as well."), passphrase,
            ],
            title: "follows a page of a catalog",
            help: """
                What is new there is fetched at every start and by `account fetch`: what can be \
                had for the asking, never what is borrowed or sold. What was fetched once is not \
                fetched again, also where you deleted it. Without ADDRESS the catalog's first page.
                """,
            read: FollowCommand.readFollow),
        placeRow(
            "unfollow",
            arguments: [catalogName, Argument("ADDRESS", .free, .optional)], options: [],
            title: "follows a page no longer", help: "The books that came from there stay.",
            read: { given in .unfollow(given.words[0], address: given.words.dropFirst().first) }),
        placeRow(
            "fetch", arguments: [Argument("NAME", .free, .optional)],
            options: [passphrase, json], title: "fetches what is new on followed pages",
            help: "Of one catalog, or of all. Prints each book and where it is.",
            read: { given in .fetch(given.words.first, json: given.json) }),
        placeRow(
            "places", arguments: [], options: [json],
            title: "lists your places in catalogs",
            help: "What is followed, what you kept, and what you looked at last.",
            read: { given in .places(json: given.json) }),
        placeRow(
            "mark", arguments: [catalogName, Argument("ADDRESS", .free)],
            options: [.valued("title", "TITLE", .free, "What to call it.")],
            title: "keeps a place in a catalog", help: "It stands under your libraries.",
            read: { given in
                .keep(given.words[0], address: given.words[1], title: given["title"], true)
            }),
        placeRow(
            "unmark", arguments: [catalogName, Argument("ADDRESS", .free)],
            options: [], title: "takes a place off your places", help: "Nothing else goes.",
            read: { given in .keep(given.words[0], address: given.words[1], title: nil, false) }),
    ]

    private static func placeRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> FollowCommand.Order
    ) -> Command {
        Command(
            words: ["account", word], arguments: arguments, options: options, title: title,
            help: help,
            read: { given throws(Complaint) in
                let source = try VaultCommand.Source(given)
                return VaultCommand.Unlocked(try read(given), source)
            }, run: { asked, parts in parts.follows(asked.source).run(asked.order) })
    }
}

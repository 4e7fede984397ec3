extension OptionTable {
    static let lent: [Command] = [
        loanRow(
            "loans", arguments: [Argument("NAME", .free, .optional)],
            options: [passphrase, json],
            title: "asks what is lent to you",
            help: """
                Of one account, or of all you are signed in to. What waited for the network goes \
                out, and what is over is closed: its file goes, your notes stay.
                """,
            read: { given in .list(given.words.first, json: given.json) }),
        loan(
            .borrow, "borrows a book and brings it here",
            "What is lent already is downloaded, from where it was broken off."),
        loan(
            .hold, "places a hold", "Where all copies are out."),
        loan(
            .renew, "keeps a book longer", "Where its library allows it."),
        loan(
            .keep, "keeps what was to go back",
            "Where a return or a given-up hold waits for the network."),
        loan(
            .preview, "brings a sample here",
            "A file of its own: nothing of the loan changes. Its path is printed."),
        loan(
            .buy, "tells where a book is sold", "Prints the address, and opens nothing."),
        loan(
            .giveBack, "gives a book back, or a hold up",
            "Its file goes, your notes stay. Without a network it waits for one."),
    ]

    private static let format = Option.valued(
        "format", "TYPE", .free,
        "Which format, where it comes in several: epub, pdf or its type. Remembered there.")

    private static let anyway = Option.flag(
        "anyway", "Also where the books of that library could not be opened here last time.")

    private static func loan(
        _ wish: LoanCommand.Wish, _ title: String, _ help: String
    ) -> Command {
        loanRow(
            wish.rawValue, arguments: [catalogName, Argument("BOOK", .free)],
            options: wish == .borrow ? [format, anyway, passphrase, json] : [passphrase, json],
            title: title,
            help: """
                BOOK is the address of its entry, its id or its title as `account loans` prints \
                them. \(help)
                """,
            read: { given in
                .press(
                    wish, account: given.words[0], book: given.words[1], format: given["format"],
                    anyway: given.has("anyway"), json: given.json)
            })
    }

    private static func loanRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> LoanCommand.Order
    ) -> Command {
        Command(
            words: ["account", word], arguments: arguments, options: options, title: title,
            help: help,
            read: { given throws(Complaint) in
                lending(read(given), try VaultCommand.Source(given))
            })
    }

    static func lending(_ order: LoanCommand.Order, _ source: VaultCommand.Source) -> Invocation {
        Invocation(VaultCommand.Unlocked(order, source)) { asked, parts throws(Complaint) in
            parts.loans(asked.source).run(asked.order)
        }
    }
}

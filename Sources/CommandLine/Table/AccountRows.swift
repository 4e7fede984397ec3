import Catalogs

extension OptionTable {
    private static let name = Argument("NAME", .free)

    static let passphrase = Option.valued(
        "passphrase-fd", "N", .free, "Reads the passphrase of your passwords from there.")

    private static let fingerprint = Option.valued(
        "fingerprint", "F", .free,
        "The SHA-256 of a certificate nobody vouches for: that one is believed there.")

    static let account = [
        Command(
            words: ["account", "list"], arguments: [], options: [json],
            title: "lists your catalogs", help: "Each with its address, and who you are there."),
        Command(
            words: ["account", "add"], arguments: [Argument("URL", .free)],
            options: [
                .valued("name", "NAME", .free, "What to call it; else as it does."),
                fingerprint, json,
            ],
            title: "adds a catalog",
            help: """
                The address of a catalog, of a web page that names one, of an authentication \
                document, of a registry, or only of a server: calibre, Calibre-Web and copyparty \
                are found by their front page. Nothing else is asked.
                """),
        Command(
            words: ["account", "trust"], arguments: [name],
            options: [
                fingerprint, .flag("forget", "Believes it as every other server is believed."),
                json,
            ],
            title: "shows and accepts the certificate of a server of one's own",
            help: """
                For servers whose certificate nobody this machine trusts has signed. Looks who \
                answers and sends nothing; what is accepted counts for this catalog at this host \
                alone, and another key is refused. Without --fingerprint it shows whose it is and \
                asks, where somebody is there.
                """),
        Command(
            words: ["account", "remove"],
            arguments: [name, Argument("BOOK", .free, .optional)], options: [json],
            title: "removes a catalog, or a loan's file",
            help: """
                A catalog goes with its password and kept pages; books that came from it stay. \
                With a BOOK, as `account loans` names it, only its file goes: it stays lent.
                """),
        Command(
            words: ["account", "sign-in"], arguments: [name],
            options: [
                .valued("user", "USER", .free, "Who you are there."),
                .valued(
                    "password-fd", "N", .free, "Reads the password, one line, from there."),
                .valued(
                    "password-command", "CMD", .free,
                    "A command that prints the password, kept and run when it is wanted."),
                .flag("browser", "On the library's own page: prints its address and waits."),
                .valued(
                    "answer-fd", "N", .free,
                    "Reads from there the address at which the browser ended."),
                .valued(
                    "age-gate", "ANSWER", .words(["yes", "no"]),
                    "Whether you are as old as a library wants to know."),
                passphrase,
            ],
            title: "signs in to a catalog",
            help: """
                Asks for the password where no other source is named, and asks the server whether \
                it believes it: what it refuses is not kept.
                """),
        Command(
            words: ["account", "sign-out"], arguments: [name], options: [passphrase],
            title: "signs out of a catalog",
            help: "Its password and kept pages are gone; books and loans stay."),
        Command(
            words: ["account", "passphrase"], arguments: [],
            options: [
                passphrase,
                .valued("new-passphrase-fd", "N", .free, "Reads the new one from there."),
            ],
            title: "makes the file that keeps passwords, or gives it another passphrase",
            help: """
                For machines without a keyring. What is kept stays. The passphrase is asked for on \
                the terminal where no descriptor is named; the setting catalogs.passphrase-command \
                names a command that tells it.
                """),
        Command(
            words: ["account", "passwords"],
            arguments: [Argument("PLACE", .words(["keyring", "file"]))], options: [passphrase],
            title: "moves passwords to the keyring or the file",
            help: """
                Nothing is taken away anywhere before all of it can be read at the new place, \
                where passwords are kept from then on.
                """),
        Command(
            words: ["account", "download"],
            arguments: [name, Argument("ADDRESS", .free)],
            options: [
                .valued("title", "TITLE", .free, "What the file is called."), passphrase, json,
            ],
            title: "brings a book here",
            help: """
                The address is one that `rushlight feed --json` prints under acquisitions. A book \
                that was broken off is gone on with. It is put on the shelf, and its path printed.
                """),
        Command(
            words: ["account", "loans"], arguments: [Argument("NAME", .free, .optional)],
            options: [passphrase, json],
            title: "asks what is lent to you",
            help: """
                Of one account, or of all you are signed in to. What waited for the network goes \
                out, and what is over is closed: its file goes, your notes stay.
                """),
        loan(
            "borrow", "borrows a book and brings it here",
            "What is lent already is downloaded, from where it was broken off."),
        loan("hold", "places a hold", "Where all copies are out."),
        loan("renew", "keeps a book longer", "Where its library allows it."),
        loan(
            "keep", "keeps what was to go back",
            "Where a return or a given-up hold waits for the network."),
        loan(
            "preview", "brings a sample here",
            "A file of its own: nothing of the loan changes. Its path is printed."),
        loan("buy", "tells where a book is sold", "Prints the address, and opens nothing."),
        loan(
            "return", "gives a book back, or a hold up",
            "Its file goes, your notes stay. Where nobody answers it waits for the network."),
    ]

    /// What the running instance brings from catalogs.
    static let downloads =
        [
            Command(
                words: ["ctl", "downloads"], arguments: [], options: [json],
                title: "lists what is on its way from catalogs",
                help: "One a line: its number, its state, and how much of it is here.")
        ]
        + [
            ("pause", "pauses a download", "What has come stays, and is not asked for again."),
            ("resume", "goes on with a download", "Also with one that stopped."),
            ("drop", "gives a download up", "What has come of it goes. A loan stays a loan."),
        ].map { verb, title, help in
            Command(
                words: ["ctl", verb + "-download"], arguments: [Argument("NUMBER", .free)],
                options: [], title: title, help: help + " As ctl downloads numbers it.")
        }

    /// Places in catalogs, and what is followed.
    static let places = [
        Command(
            words: ["account", "follow"],
            arguments: [name, Argument("ADDRESS", .free, .optional)],
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
                """),
        Command(
            words: ["account", "unfollow"],
            arguments: [name, Argument("ADDRESS", .free, .optional)], options: [],
            title: "follows a page no longer", help: "The books that came from there stay."),
        Command(
            words: ["account", "fetch"], arguments: [Argument("NAME", .free, .optional)],
            options: [passphrase, json], title: "fetches what is new on followed pages",
            help: "Of one catalog, or of all. Prints each book and where it is."),
        Command(
            words: ["account", "places"], arguments: [], options: [json],
            title: "lists your places in catalogs",
            help: "What is followed, what you kept, and what you looked at last."),
        Command(
            words: ["account", "mark"], arguments: [name, Argument("ADDRESS", .free)],
            options: [.valued("title", "TITLE", .free, "What to call it.")],
            title: "keeps a place in a catalog", help: "It stands under your libraries."),
        Command(
            words: ["account", "unmark"], arguments: [name, Argument("ADDRESS", .free)],
            options: [], title: "takes a place off your places", help: "Nothing else goes."),
    ]

    private static func loan(_ word: String, _ title: String, _ help: String) -> Command {
        Command(
            words: ["account", word], arguments: [name, Argument("BOOK", .free)],
            options: [passphrase, json],
            title: title,
            help: """
                BOOK is the address of its entry, its id or its title as `account loans` prints \
                them. \(help)
                """)
    }
}

import Catalogs

extension OptionTable {
    static let catalogName = Argument("NAME", .free)

    static let passphrase = Option.valued(
        "passphrase-fd", "N", .free, "Reads the passphrase of your passwords from there.")

    private static let fingerprint = Option.valued(
        "fingerprint", "F", .free,
        "The SHA-256 of a certificate that no authority has signed: it is trusted there.")

    static let account: [Command] =
        accounts + [remove] + signing + passwords + [download] + lent

    private static let accounts: [Command] = [
        accountRow(
            "list", arguments: [], options: [json],
            title: "lists your catalogs", help: "Each with its address, and who you are there.",
            read: { given in .list(json: given.json) }),
        accountRow(
            "add", arguments: [Argument("URL", .free)],
            options: [
                .valued("name", "NAME", .free, "What to call it; else as it does."),
                fingerprint, json,
            ],
            title: "adds a catalog",
            help: """
                The address of a catalog, of a web page that names one, of an authentication \
                document, of a registry, or only of a server: calibre, Calibre-Web and copyparty \
                are found by their front page. Nothing else is asked.
                """,
            read: { given in
                .add(
                    given.words[0], name: given["name"], fingerprint: given["fingerprint"],
                    json: given.json)
            }),
        accountRow(
            "show", arguments: [catalogName], options: [passphrase, json],
            title: "shows one of your libraries",
            help: """
                Who you are there, and what it says of itself: what it announces, its ways to sign \
                in, and where its help and its terms are. It is asked as anybody.
                """,
            read: { given in .show(given.words[0], json: given.json) }),
        accountRow(
            "rename", arguments: [catalogName, Argument("NEWNAME", .free)],
            options: [json],
            title: "calls a catalog otherwise", help: "Only its name here changes.",
            read: { given in
                .rename(given.words[0], to: given.words[1], json: given.json)
            }),
        accountRow(
            "trust", arguments: [catalogName],
            options: [
                fingerprint, .flag("forget", "Believes it as every other server is believed."),
                json,
            ],
            title: "shows and accepts the certificate of a server of one's own",
            help: """
                For servers whose certificate no authority has signed that is trusted here. Looks \
                who answers and sends nothing; what is accepted counts for this catalog at this \
                host alone, and another key is refused. Without --fingerprint it shows whose it is \
                and asks, where somebody is there.
                """,
            read: { given throws(Complaint) in
                .trust(given.words[0], try AccountCommand.readTrust(given), json: given.json)
            }),
    ]

    /// A catalog, or where a book is named, the file of a loan.
    private static let remove = Command(
        words: ["account", "remove"],
        arguments: [catalogName, Argument("BOOK", .free, .optional)],
        options: [
            .flag("with-loans", "Removes a library that has lent you books, with their files."),
            json,
        ],
        title: "removes a catalog, or a loan's file",
        help: """
            A catalog goes with its password and kept pages; books that came from it stay. \
            With a BOOK, as `account loans` names it, only its file goes: it stays lent.
            """,
        read: { given throws(Complaint) in
            let source = try VaultCommand.Source(given)
            guard given.words.count > 1 else {
                return accounting(
                    .remove(given.words[0], withLoans: given.has("with-loans")), source)
            }
            return lending(
                .press(
                    .remove, account: given.words[0], book: given.words[1], format: nil,
                    anyway: false, json: given.json),
                source)
        })

    private static let signing: [Command] = [
        accountRow(
            "sign-in", arguments: [catalogName],
            options: [
                .valued("user", "USER", .free, "Who you are there."),
                .valued(
                    "password-fd", "N", .free, "Reads the password, one line, from there."),
                .valued(
                    "password-command", "CMD", .free,
                    "A command that prints the password, kept and run when it is wanted."),
                .valued(
                    "method", "WAY", .free,
                    "Which of its ways, where there are several: its name or number."),
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
                """,
            read: AccountCommand.readSignIn),
        accountRow(
            "sign-out", arguments: [catalogName], options: [passphrase],
            title: "signs out of a catalog",
            help: "Its password and kept pages are gone; books and loans stay.",
            read: { given in .signOut(given.words[0]) }),
    ]

    private static let passwords: [Command] = [
        vaultRow(
            "passphrase", arguments: [],
            options: [
                passphrase,
                .valued("new-passphrase-fd", "N", .free, "Reads the new one from there."),
            ],
            title: "makes the file that keeps passwords, or gives it another passphrase",
            help: """
                For machines without a keyring. What is kept stays. The passphrase is asked for on \
                the terminal where no descriptor is named; the setting catalogs.passphrase-command \
                names a command that tells it.
                """,
            read: { _ in .passphrase }),
        vaultRow(
            "passwords",
            arguments: [Argument("PLACE", .words(["keyring", "file"]))], options: [passphrase],
            title: "moves passwords to the keyring or the file",
            help: """
                Nothing is taken away anywhere before all of it can be read at the new place, \
                where passwords are kept from then on.
                """,
            read: { given in .keep(SecretPlace(rawValue: given.words[0]) ?? .keyring) }),
    ]

    private static let download = accountRow(
        "download",
        arguments: [catalogName, Argument("ADDRESS", .free)],
        options: [
            .valued("title", "TITLE", .free, "What the file is called."), passphrase, json,
        ],
        title: "brings a book here",
        help: """
            The address is one that `rushlight feed --json` prints under acquisitions. A book \
            that was broken off is gone on with. It is put on the shelf, and its path printed.
            """,
        read: { given in
            .download(
                given.words[0], address: given.words[1], title: given["title"],
                json: given.json)
        })

    private static func accountRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> AccountCommand.Order
    ) -> Command {
        Command(
            words: ["account", word], arguments: arguments, options: options, title: title,
            help: help,
            read: { given throws(Complaint) in
                let source = try VaultCommand.Source(given)
                return accounting(try read(given), source)
            })
    }

    private static func accounting(
        _ order: AccountCommand.Order, _ source: VaultCommand.Source
    ) -> Invocation {
        Invocation(VaultCommand.Unlocked(order, source)) { asked, parts throws(Complaint) in
            parts.accounts(asked.source).run(asked.order)
        }
    }

    private static func vaultRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> VaultCommand.Order
    ) -> Command {
        Command(
            words: ["account", word], arguments: arguments, options: options, title: title,
            help: help,
            read: { given throws(Complaint) in
                VaultCommand.Unlocked(read(given), try VaultCommand.Source(given))
            }, run: VaultCommand.perform)
    }
}

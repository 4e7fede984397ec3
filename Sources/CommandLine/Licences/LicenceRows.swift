import Catalogs

extension OptionTable {
    private static let word = Option.valued(
        "password-fd", "N", .free, "Reads the lender's passphrase, one line, from there.")

    static let licence: [Command] = [
        licenceRow(
            "list", arguments: [], options: [json],
            title: "lists the licences that were met here",
            help:
                "Each with its lender, how it stood when it was asked last, and until when it is.",
            read: { given in .list(json: given.json) }),
        row(
            .show, "shows a book's licence",
            "What may be done with the book and until when. Its lender is not asked."),
        row(
            .unlock, "opens a book with its passphrase",
            "Asks for it, where somebody is there. The key is kept where passwords are.", word),
        row(
            .fetch, "fetches the book of a licence",
            """
            FILE is the licence that a lender gave (.lcpl). The book comes onto the shelf with the \
            licence in it, and this device is registered with the lender.
            """, word),
        row(
            .check, "asks the lender how a licence stands",
            "A newer licence is taken. Nothing else ever asks for a book that is not a loan."),
        row(.renew, "keeps a book longer", "Where its lender allows it."),
        row(
            .giveBack, "gives a book back before its time",
            "The file of a loan goes; any other stays and opens no more. Your notes stay."),
        row(.forget, "forgets the passphrase of a book", "It is asked for the next time."),
    ]

    private static func row(
        _ deed: LicenceCommand.Deed, _ title: String, _ help: String, _ option: Option? = nil
    ) -> Command {
        licenceRow(
            deed.rawValue, arguments: [Argument("FILE", .file)],
            options: [option].compactMap(\.self) + [passphrase, json], title: title, help: help,
            read: { given in .act(deed, file: given.words[0], json: given.json) })
    }

    private static func licenceRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) -> LicenceCommand.Order
    ) -> Command {
        Command(
            words: ["licence", word], arguments: arguments, options: options, title: title,
            help: help,
            read: { given throws(Complaint) in
                let asked = VaultCommand.Unlocked(read(given), try VaultCommand.Source(given))
                let descriptor = try given.passwordDescriptor()
                return Invocation(LicenceCommand.Asked(asked.order, asked.source, descriptor)) {
                    asked, parts throws(Complaint) in
                    try parts.licences(asked.source, password: asked.descriptor).run(asked.order)
                }
            })
    }
}

extension LicenceCommand {
    /// With where the passphrases come from.
    struct Asked: Equatable, Sendable {
        let order: Order
        let source: VaultCommand.Source
        let descriptor: Int32?

        init(_ order: Order, _ source: VaultCommand.Source, _ descriptor: Int32?) {
            (self.order, self.source, self.descriptor) = (order, source, descriptor)
        }
    }
}

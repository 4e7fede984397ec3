import Sharing

extension OptionTable {
    static let sync: [Command] = [
        syncRow(
            "history", arguments: [Argument("FILE", .file)], options: [json],
            title: "lists where a book was read, on every device",
            help: """
                The newest first: when, how far, the place, what led there and on which device. A \
                place that another program told and that was not believed stands there with the \
                reason.
                """,
            read: { given in .history(file: given.words[0], json: given.json) })
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

extension OptionTable {
    static let speech: [Command] = [
        Command(
            words: ["voices"], arguments: [], options: [json],
            title: "tells what can read aloud here, and in which languages",
            help: """
                Each engine with its voices, and what to install for more. Exits with 1 where \
                nothing can speak.
                """,
            read: { given in VoicesCommand.Order(json: given.json) },
            run: VoicesCommand.perform)
    ]
}

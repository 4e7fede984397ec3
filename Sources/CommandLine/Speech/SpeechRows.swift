extension OptionTable {
    static let speech: [Command] = [
        Command(
            words: ["say"], arguments: [Argument("FILE", .input)],
            options: [
                .valued(
                    "output", "OUT", .file,
                    "The WAV that it writes, or an audiobook where it ends in .m4b."),
                .valued("from", "LOCATOR", .free, "From the sentence of this place on."),
                .valued("to", "LOCATOR", .free, "Up to the sentence that begins there."),
                .valued(
                    "voice", "VOICE", .free,
                    "A voice that `rushlight voices` lists, or a language: en-gb."),
                .valued("speed", "X", .free, "From 0.5 to 2.5; 1 is as the voice speaks."),
                .valued(
                    "notes", "WHERE", .words(["mark", "paragraph", "none"]),
                    "Notes at their marks, behind the paragraph, or not at all."),
                .valued(
                    "password-fd", "N", .free,
                    "Reads the password of a locked PDF, one line, from this file descriptor."),
                json,
            ],
            title: "reads a book aloud into a WAV or an audiobook",
            help: """
                Each stretch in a voice of its language. An .m4b has the book's chapters, title \
                and cover; an hour of it needs 160 MB beside it while it is made. With --json it \
                tells when each sentence and word is heard, by the voice's own events. Stopped \
                while it speaks, it leaves nothing behind.
                """,
            read: SayCommand.read, run: SayCommand.perform),
        Command(
            words: ["voices"], arguments: [], options: [json],
            title: "tells what can read aloud here, and in which languages",
            help: """
                Each engine with its voices, and what to install for more. Exits with 1 where \
                nothing can speak.
                """,
            read: { given in VoicesCommand.Order(json: given.json) },
            run: VoicesCommand.perform),
    ]
}

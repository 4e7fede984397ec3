extension OptionTable {
    static let alignment: [Command] = [
        Command(
            words: ["align"],
            arguments: [Argument("BOOK", .file), Argument("AUDIOBOOK", .file, .optionalMany)],
            options: [
                .valued("check", "MAP", .file, "Looks whether this map fits both."), json,
            ],
            title: "looks at a map between text and sound",
            help: """
                Names the first fault of the map with its index, counted from 0: no points, a time \
                that does not rise, is closer than 30 ms to the one before or outside of the \
                track, text that is not in the book. Exits with 1 then. Without an AUDIOBOOK the \
                map's own length counts.
                """,
            read: AlignCommand.read, run: AlignCommand.perform),
        Command(
            words: ["sync", "maps"], arguments: [Argument("BOOK", .file)],
            options: [.valued("output", "FILE", .file, "Writes the map there."), json],
            title: "prints the map between a book's text and its narration",
            help: """
                Of an EPUB with media overlays. Clips that lead nowhere, run backwards or are \
                outside of their sound are left out, and told. Without --json or --output it only \
                tells what there is.
                """,
            read: MapsCommand.read, run: MapsCommand.perform),
    ]
}

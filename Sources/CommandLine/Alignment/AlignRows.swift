extension OptionTable {
    static let alignment: [Command] = [
        Command(
            words: ["align"],
            arguments: [Argument("BOOK", .file), Argument("AUDIOBOOK", .file, .optionalMany)],
            options: [
                .valued("output", "MAP", .file, "Writes the map there."),
                .valued("check", "MAP", .file, "Only looks whether this map fits both."), json,
            ],
            title: "makes a map between a book and its narration",
            help: """
                Lays the narration beside espeak-ng's reading of the text, and finds when each \
                sentence begins. Sound that is not in the text, and text that is not read, are \
                told as gaps. Exits with 1 where the sound is that of another book. With --check \
                it names the first fault of a map with its index, counted from 0: no points, a \
                time that does not rise, is closer than 30 ms to the one before or outside of the \
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

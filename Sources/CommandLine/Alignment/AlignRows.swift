extension OptionTable {
    static let alignment: [Command] = [
        Command(
            words: ["align"],
            arguments: [Argument("BOOK", .input), Argument("AUDIOBOOK", .file, .optionalMany)],
            options: [
                .valued("output", "MAP", .file, "Writes the map there, and keeps none."),
                .valued("check", "MAP", .input, "Only looks whether this map fits both."), json,
                .flag("steps", "Tells each step as a line of JSON, and keeps the map as it grows."),
                .valued("first", "MS", .count, "Begins with what is heard at this millisecond."),
            ],
            title: "makes a map between a book and its narration",
            help: """
                Lays the narration beside espeak-ng's reading of the text, and finds when each \
                sentence begins. Sound that is not in the text, and text that is not read, are \
                told as gaps. The map is kept in the library: from then on text and sound open \
                at the same sentence. Exits with 1 where the sound is that of another book. With \
                --check it names the first fault of a map with its index, counted from 0: no \
                points, a time that does not rise, is closer than 30 ms to the one before or \
                outside of the track, text that is not in the book. Exits with 1 then. Without an \
                AUDIOBOOK the map's own length counts.
                """,
            read: AlignCommand.read, run: AlignCommand.perform),
        Command(
            words: ["sync", "maps"],
            arguments: [Argument("BOOK", .input), Argument("FILE", .file, .optionalMany)],
            options: [.valued("output", "FILE", .output, "Writes the map there."), json],
            title: "lists, takes in and gives out maps between texts and sounds",
            help: """
                With a BOOK, the map of an EPUB with media overlays. Clips that lead nowhere, run \
                backwards or are outside of their sound are left out, and told. Without --json or \
                --output it only tells what there is. In place of a BOOK: `list` tells which maps \
                are kept, `import MAP BOOK AUDIOBOOK` keeps one that fits both, `export BOOK` \
                prints the one that is kept or writes it to --output (an --output that ends with \
                .epub is the book with its narration inside), `remove BOOK` forgets it. \
                Of a book with several the AUDIOBOOK stands behind it.
                """,
            read: MapsCommand.read, run: MapsCommand.perform),
    ]
}

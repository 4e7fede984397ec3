import Notebook

extension OptionTable {
    private static let book = Argument("BOOK", .input, .optional)

    static let notes: [Command] = [
        notesRow(
            "list", arguments: [book], options: [json],
            title: "lists what you marked and noted",
            help: "Of one book, or of all that have any; every note with its place.",
            read: { given in .list(book: given.words.first, json: given.json) }),
        notesRow(
            "export", arguments: [book],
            options: [
                .valued(
                    "format", "FORMAT", .words(NotesFormat.allCases.map(\.rawValue)),
                    "How to write them; markdown when nothing is said."),
                .valued("output", "FILE", .output, "Writes them there instead of printing them."),
            ],
            title: "writes notes out",
            help: """
                Each with the words marked, the chapter, the place, and the command that opens the \
                book there. json keeps everything and can be imported; tsv is the words you looked \
                up, for flash cards.
                """,
            read: NotesCommand.readExport),
        notesRow(
            "import",
            arguments: [Argument("FILE", .input), Argument("BOOK", .file, .optionalMany)],
            options: [
                .flag("dry-run", "Tells what would be done, and does nothing."), json,
            ],
            title: "takes in notes of other programs",
            help: """
                Reads notes of KOReader (the .sdr folder), calibre (exported, or inside of an \
                EPUB), Kindle (My Clippings.txt), Foliate, Readium and Rushlight. Each is found \
                again by its words; what is not found is listed and kept. A second import changes \
                nothing. Without a BOOK they go to the books that are known by their titles.
                """,
            read: NotesCommand.readImport),
        notesRow(
            "carry", arguments: [Argument("BOOK", .input), Argument("OTHER", .file)],
            options: [
                .flag("dry-run", "Tells what would be done, and does nothing."), json,
            ],
            title: "carries notes to another edition",
            help: """
                Puts the highlights and bookmarks of BOOK where OTHER, another edition or a \
                translation of it, says the same: in an edition at the same words, in a \
                translation at the whole sentence. What OTHER leaves out is listed. Carried once \
                more, only what is new or was changed goes there. Exits with 1 for two \
                different books.
                """,
            read: { given in
                .carry(
                    from: given.words[0], to: given.words[1], isDry: given.has("dry-run"),
                    json: given.json)
            }),
        notesRow(
            "folder", arguments: [], options: [],
            title: "brings the notes folder up to date",
            help: """
                Writes the file of every book anew. It happens by itself when a note changes, once \
                notes.folder is set.
                """,
            read: { _ in .folder }),
    ]

    private static func notesRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> NotesCommand.Order
    ) -> Command {
        Command(
            words: ["notes", word], arguments: arguments, options: options, title: title,
            help: help, read: read
        ) { order, parts throws(Complaint) in try parts.notes(order) }
    }
}

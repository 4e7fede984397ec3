import Holdings

extension OptionTable {
    private static let ids = Argument("ID", .count, .many)
    private static let query = Argument("QUERY", .free, .optionalMany)
    private static let paths = Argument("PATH", .file, .many)
    private static let limit = Option.valued("limit", "N", .count, "At most so many books.")

    private static let adding = """
        Files, folders with all that is in them, and calibre libraries, which are not touched. \
        Nothing is copied or moved. What cannot be opened is listed with the reason and left out. \
        What is known is passed over, so a second run takes what is new; a file that was moved \
        is known by its content. A file made anew is known by its words; one that \
        has only the number of another book is a book of its own and is told. Exits with 1 when \
        nothing was taken.
        """

    static let shelf: [Command] = [
        shelfRow(
            "add", arguments: [paths],
            options: [
                .flag("watch", "Watches the folders: what comes into them later comes too."), json,
            ],
            title: "takes books into the library", help: adding,
            read: { given in
                given.has("watch")
                    ? .watch(.add(given.words, json: given.json))
                    : .add(given.words, json: given.json)
            }),
        shelfRow(
            "import", arguments: [paths], options: [json],
            title: "the same as add", help: adding,
            read: { given in .add(given.words, json: given.json) }),
        shelfRow(
            "watch",
            arguments: [
                Argument("WHAT", .words(["list", "remove"]), .optional),
                Argument("FOLDER", .file, .optionalMany),
            ],
            options: [json],
            title: "lists the folders that are watched",
            help: """
                What comes into a folder that was added with --watch, changes there or goes from \
                there does so on the shelf while the program runs, and at its start what happened \
                meanwhile; a calibre library is kept in step. What cannot be opened is listed. \
                remove watches a folder no more; its books stay. The setting shelf.watch turns all \
                of it off.
                """,
            read: ShelfCommand.readWatch),
        shelfRow(
            "list", arguments: [query],
            options: [
                .valued(
                    "sort", "KEY", .words(ShelfOrder.allCases.map(\.rawValue)),
                    "How they follow one another; title when nothing is said."),
                .flag("reverse", "The last of them first; what is not known stays last."),
                limit, json,
            ],
            title: "lists the books of the library",
            help: """
                A QUERY narrows it: words, and author: title: series: tag: lang: format: \
                year: publisher: id: state:new|reading|finished|set-aside, is:loan, is:double, \
                added:<30d, \
                opened:>1y, progress:>50, rating:>3, words:<50k, time:<2h. All must hold; \
                -tag:school takes away, and so does -school after --. `or` stands between two of \
                which one is enough, tag:* asks for any tag and -tag:* for none. Exits with 1 when \
                nothing is left.
                """,
            read: ShelfCommand.readList),
        shelfRow(
            "search", arguments: [Argument("WORD", .free, .many)],
            options: [limit, json],
            title: "finds books by all words about them",
            help: "Descriptions too; the likeliest first. Exits with 1 when there is none.",
            read: ShelfCommand.readSearch),
        shelfRow(
            "index", arguments: [],
            options: [.flag("clear", "Throws away what was read."), json],
            title: "reads the words of all books",
            help: """
                So that g/ and `search --shelf` find them at once. The program does so by itself \
                while no key is pressed, unless search.texts is off. What was read is kept apart \
                from the library, in the folder for what can be made again, and takes no more room \
                than search.room says; what is new or has changed is read the next time.
                """,
            read: { given in .index(clears: given.has("clear"), json: given.json) }),
        shelfRow(
            "show", arguments: [ids], options: [json],
            title: "tells all that is known of a book",
            help: "Books are named by the numbers that list tells.",
            read: { given throws(Complaint) in .show(try given.ids(), json: given.json) }),
        shelfRow(
            "remove", arguments: [ids], options: [],
            title: "takes books off the shelf",
            help: "No file is touched; place and notes are kept, and adding it brings it back.",
            read: { given throws(Complaint) in .change(try given.ids(), .remove) }),
        shelfRow(
            "tag", arguments: [Argument("TAG", .free), ids],
            options: [.flag("remove", "Takes the tag off.")],
            title: "gives books a tag", help: "A tag is a word or some; tag: finds it.",
            read: ShelfCommand.readTag),
        shelfRow(
            "state",
            arguments: [
                Argument("STATE", .words(ReadingState.allCases.map(\.rawValue) + ["auto"])), ids,
            ],
            options: [],
            title: "says how far you are with books",
            help: "auto leaves it to the place where you are.",
            read: ShelfCommand.readState),
        shelfRow(
            "edit", arguments: [ids],
            options: [
                .valued("title", "TEXT", .free, "What it is called."),
                .valued(
                    "authors", "NAMES", .free,
                    "Who wrote it, a ; between two; after a = how one is filed:"
                        + " “Leo Tolstoy; Homer = Homeros”."),
                .valued("series", "NAME", .free, "The series it is of; an empty word for none."),
                .valued("position", "N", .free, "Which of the series it is."),
                .valued("tags", "TAGS", .free, "All its tags, a comma between two."),
                .valued("languages", "CODES", .free, "en, fr and the like."),
                .valued("description", "TEXT", .free, "What it is about."),
                .valued("rating", "STARS", .free, "1 to 5; an empty word for none."),
                .valued(
                    "cover", "FILE", .file,
                    "A picture to be its cover on the shelf; an empty word for its own."),
                .flag("as-in-file", "Goes back to what the file says, before anything else."),
            ],
            title: "says of books what their files do not",
            help: """
                Kept in the library beside what the file says: no file is touched, and looking at \
                it again changes nothing a person said. Of several books at once as well.
                """,
            read: { given throws(Complaint) in .change(try given.ids(), .edit(try given.bookEdit()))
            }),
        shelfRow(
            "write", arguments: [ids],
            options: [
                .flag("undo", "Puts the files back as they were before they were written last."),
                json,
            ],
            title: "writes what is said of books into their files",
            help: """
                Title, authors and how they are filed, series, tags, languages and description, \
                into each EPUB of a book; what else stands in the file stays as it is, place and \
                notes stay with the book. Files that are signed, locked, read-only or calibre's \
                are left as they are, with the reason; exits with 1 when one was.
                """,
            read: { given throws(Complaint) in
                .write(try given.ids(), takesBack: given.has("undo"), json: given.json)
            }),
        shelfRow(
            "join", arguments: [Argument("ID", .count), ids], options: [],
            title: "makes books one",
            help: """
                The others' files, places, notes and statistics go to the first one. `shelf split` \
                takes that back.
                """,
            read: ShelfCommand.readJoin),
        shelfRow(
            "split", arguments: [Argument("ID", .count)], options: [],
            title: "takes the last join of a book back",
            help: """
                The book that was joined has its files, places and notes again, with what was \
                changed in them since. Of the last 500 joins the way back is kept.
                """,
            read: ShelfCommand.readSplit),
        shelfRow(
            "doubles", arguments: [], options: [json],
            title: "lists books that may be one",
            help: """
                Those that have a number in common, those of the same title by the same author, \
                those that were joined, and those that `shelf apart` told apart. Exits with 1 when \
                there are none.
                """,
            read: { given in .doubles(json: given.json) }),
        shelfRow(
            "apart", arguments: [ids],
            options: [.flag("remove", "They may be one again.")],
            title: "says that books are not one",
            help: """
                Whatever they have in common: they are no doubles any more, and nothing joins them \
                without being asked. `shelf doubles` lists what was said.
                """,
            read: ShelfCommand.readApart),
        shelfRow(
            "folder", arguments: [Argument("FOLDER", .file)],
            options: [
                .flag("apart", "Each of its discs, and each file in no disc, is a book."),
                .flag("joined", "All sound in it and below it is one book."),
                .flag("guessed", "It is what the names in it say, as before."), json,
            ],
            title: "tells which books a folder of sound is, or says so",
            help: """
                A decision holds for imports, for watched folders and for the folder where it is \
                opened by its path. Places and bookmarks stay with the sound they were made in.
                """,
            read: ShelfCommand.readFolder),
        shelfRow(
            "rename",
            arguments: [
                Argument("KIND", .words(["author", "series", "tag"])), Argument("NAME", .free),
                Argument("OTHER", .free),
            ],
            options: [],
            title: "renames an author, a series or a tag everywhere",
            help: """
                In all books that have exactly this name. No file is touched; a name that is there \
                already takes the books in. The other way round renames back. Exits with 1 when no \
                book has it.
                """,
            read: ShelfCommand.readRename),
        shelfRow(
            "collection",
            arguments: [
                Argument("NAME", .free, .optional), Argument("ID", .count, .optionalMany),
            ],
            options: [
                .flag("remove", "Takes the books out of it."),
                .valued("save", "QUERY", .free, "Makes it what this question finds, each time."),
                .flag("forget", "Forgets the collection; its books stay."), json,
            ],
            title: "puts books together",
            help: """
                Without a name it lists the collections, with a name alone its books; with numbers \
                of books it puts them in, at its end. “Read next” is the one that keeps its order. \
                in:NAME in a QUERY asks for its books.
                """,
            read: ShelfCommand.readCollection),
        shelfRow(
            "progress", arguments: [Argument("ID", .count, .optionalMany)],
            options: [json],
            title: "tells how far you are with books",
            help: """
                Without numbers of all that you are reading, the last one first: the percent, the \
                time you read in it and on how many days. Exits with 1 when there is none.
                """,
            read: { given throws(Complaint) in .progress(try given.ids(), json: given.json) }),
        shelfRow(
            "check", arguments: [],
            options: [
                .flag("repair", "Repairs what can be repaired without losing anything."), json,
            ],
            title: "looks whether the library is sound",
            help: """
                The file itself, files that are not there any more, what is searched. Exits with 1 \
                when something is amiss.
                """,
            read: { given in .check(repairs: given.has("repair"), json: given.json) }),
        shelfRow(
            "export", arguments: [query],
            options: [
                .valued(
                    "format", "FORMAT", .words(ShelfFormat.allCases.map(\.rawValue)),
                    "How to write them; json when nothing is said."),
                .valued("output", "FILE", .output, "Writes them there instead of printing them."),
            ],
            title: "writes the list of books out",
            help: "opds is a catalog that other reading programs open from the disk.",
            read: ShelfCommand.readExport),
        shelfRow(
            "backup", arguments: [Argument("FILE", .file)], options: [],
            title: "writes a copy of the library",
            help: "Also while the program runs; the copy is whole. The books are not in it.",
            read: { given in .backUp(given.words[0]) }),
        shelfRow(
            "restore", arguments: [Argument("FILE", .file)], options: [],
            title: "puts a copy of the library in its place",
            help: "The library as it was is kept beside it and told.",
            read: { given in .restore(given.words[0]) }),
    ]

    private static func shelfRow(
        _ word: String, arguments: [Argument], options: [Option], title: String, help: String,
        read: @escaping @Sendable (ParsedArguments) throws(Complaint) -> ShelfCommand.Order
    ) -> Command {
        Command(
            words: ["shelf", word], arguments: arguments, options: options, title: title,
            help: help, read: read
        ) { order, parts throws(Complaint) in try parts.shelf(order) }
    }
}

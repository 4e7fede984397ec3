import Features
import Notebook

extension OptionTable {
    /// What this version can do.
    public static let standard = OptionTable(
        program: program,
        commands: screens + publications + shelf + notes + catalogs + account + places + themes
            + config
            + reports
            + control + player + downloads + papers,
        announced: [])

    static let help = Option.flag("help", "Tells this about any command.", letter: "h")
    static let json = Option.flag("json", "Prints one JSON document instead of lines.")
    private static let theme = Option.valued(
        "theme", "NAME", .theme, "Uses this theme instead of the one in the settings.")
    private static let colors = Option.valued(
        "colors", "DEPTH", .words(["mono", "16", "256", "true"]),
        "How many colours to use, instead of asking the terminal.")

    private static let at = Option.valued(
        "at", "LOCATOR", .free, "Opens the book at a place that other commands print.")
    private static let percent = Option.valued(
        "percent", "P", .free, "Opens the book so far in, from 0 to 100.")

    private static let program = Command(
        words: [], arguments: [Argument("FILE", .file, .optionalMany)],
        options: [
            at, percent,
            .valued(
                "open", "PLACE", .words(Start.places),
                "Opens this place instead of where you left off."),
            theme, colors,
            .flag("detach", "Starts without a screen; the next rushlight attaches to it."),
            .flag("version", "Tells the version."),
            help,
        ],
        title: "a full-screen reader for the terminal",
        help: """
            Reads a book or a folder of pages at the place where you left it; without a file, \
            opens where you left off. Where an instance already runs without a terminal, attaches \
            to it.
            """)

    private static let screens = [
        Command(
            words: ["guide"], arguments: [], options: [theme, colors],
            title: "the book about the program",
            help: "Opens the guide where you left it: a short book that shows all by being read."),
        Command(
            words: ["tutor"], arguments: [], options: [theme, colors],
            title: "ten minutes of lessons, by doing",
            help: "Opens the lessons at the step where you left them."),
        Command(
            words: ["--preview"], arguments: [Argument("NAME", .preview, .optional)],
            options: [
                .valued("size", "WxH", .size, "How large, in cells. 80x24 when nothing is said."),
                .flag("ansi", "With the colours of a terminal."),
                .flag("svg", "As a picture."),
                theme,
            ],
            title: "draws any screen in any of its states",
            help: """
                Draws a screen without opening anything: as text, with colours, or as a picture. \
                Without a name it lists what there is.
                """),
    ]

    private static let password = Option.valued(
        "password-fd", "N", .free,
        "Reads the password of a locked PDF, one line, from this file descriptor.")

    private static let publications = [
        Command(
            words: ["cache"], arguments: [Argument("FILE", .file, .optionalMany)],
            options: [.flag("clear", "Throws away what is kept of it."), json],
            title: "tells what is here of books that come from servers",
            help: """
                Without a FILE, of all together. What is heard from a server is kept as it comes, \
                so that it can be heard again without one; storage.limits says how much. Exits \
                with 1 for a book that lies here anyway.
                """),
        Command(
            words: ["inspect"], arguments: [Argument("FILE", .file)],
            options: [
                json,
                .valued(
                    "only", "PARTS", .free,
                    "These parts alone, with commas between: metadata,cover,spine,toc."),
                .valued("save-cover", "FILE", .file, "Writes the picture of the cover there."),
                .valued("at", "LOCATOR", .free, "Tells this place as well, in every kind."),
                password,
            ],
            title: "tells everything known about a publication",
            help: "Reads no chapter where the parts asked for need none."),
        Command(
            words: ["text"], arguments: [Argument("FILE", .file)],
            options: [
                .flag("all", "Also what stands outside the reading order."),
                .valued("width", "N", .count, "Sets it in lines of N cells, as the reader would."),
                .valued(
                    "range", "LOCATOR..LOCATOR", .free,
                    "From one place to another; either may be left out."),
                password,
            ],
            title: "prints the whole text in reading order",
            help: "Blocks are separated by an empty line, lines are not wrapped."),
        Command(
            words: ["page"], arguments: [Argument("FILE", .file)],
            options: [
                .valued("size", "WxH", .size, "How large, in cells. 80x24 when nothing is said."),
                at, percent, theme,
                .valued(
                    "columns", "COUNT", .words(["one", "two", "auto"]),
                    "Pages side by side, instead of what the settings say."),
                .valued(
                    "pictures", "HOW", .words(["cells", "none"]),
                    "cells draws them of letters and blocks; none, as when nothing is said, shows"
                        + " the words that stand for them."),
                .flag("ansi", "With the colours of a terminal."),
                json,
            ],
            title: "prints one page exactly as the reader draws it",
            help: "Nothing is kept of it: the book stays where you left it."),
        Command(
            words: ["search"],
            arguments: [Argument("FILE", .file, .optionalMany), Argument("PATTERN", .free)],
            options: [
                .flag(
                    "shelf",
                    "Looks through every book of the library. Those whose words were read"
                        + " before (`rushlight shelf index`) are opened only where they can hold"
                        + " the pattern."),
                .flag(
                    "ignore-case", "Takes capitals and accents for the plain letter.", letter: "i"),
                .flag("word", "Finds whole words only.", letter: "w"),
                .flag("regex", "Takes the pattern for a regular expression.", letter: "E"),
                .valued("limit", "N", .count, "At most so many hits of each file."),
                password,
                json,
            ],
            title: "finds a pattern in publications",
            help: "Every hit with its percent and chapter. Exits with 1 when there is none."),
    ]

    private static let book = Argument("BOOK", .file, .optional)

    private static let notes = [
        Command(
            words: ["notes", "list"], arguments: [book], options: [json],
            title: "lists what you marked and noted",
            help: "Of one book, or of all that have any; every note with its place."),
        Command(
            words: ["notes", "export"], arguments: [book],
            options: [
                .valued(
                    "format", "FORMAT", .words(NotesFormat.allCases.map(\.rawValue)),
                    "How to write them; markdown when nothing is said."),
                .valued("output", "FILE", .file, "Writes them there instead of printing them."),
            ],
            title: "writes notes out",
            help: """
                Each with the words marked, the chapter, the place, and the command that opens the \
                book there. json keeps everything and can be imported; tsv is the words you looked \
                up, for flash cards.
                """),
        Command(
            words: ["notes", "import"],
            arguments: [Argument("FILE", .file), Argument("BOOK", .file, .optionalMany)],
            options: [
                .flag("dry-run", "Tells what would be done, and does nothing."), json,
            ],
            title: "takes in notes of other programs",
            help: """
                Reads notes of KOReader (the .sdr folder), calibre (exported, or inside of an \
                EPUB), Kindle (My Clippings.txt), Foliate, Readium and Rushlight. Each is found \
                again by its words; what is not found is listed and kept. A second import changes \
                nothing. Without a BOOK they go to the books that are known by their titles.
                """),
        Command(
            words: ["notes", "folder"], arguments: [], options: [],
            title: "brings the notes folder up to date",
            help: """
                Writes the file of every book anew. It happens by itself when a note changes, once \
                notes.folder is set.
                """),
    ]

    private static let catalogs = [
        Command(
            words: ["feed"], arguments: [Argument("URL|FILE", .file)],
            options: [
                .valued(
                    "base", "URL", .free,
                    "Where a file came from: its links are resolved by it."),
                .valued("search", "WORDS", .free, "Looks for them from that page."),
                .valued("account", "NAME", .free, "Asks as this account, signed in where it is."),
                passphrase, json,
            ],
            title: "tells what a page of a catalog holds",
            help: """
                Reads OPDS 1 and 2, registries of libraries, search descriptions, authentication \
                documents and what servers say went wrong, from an address or from a file.
                """)
    ]

    private static let themes = [
        Command(
            words: ["theme", "list"], arguments: [],
            options: [json, .flag("names", "Prints the names alone.")],
            title: "lists the themes there are",
            help: "Yours come from the folder themes beside the settings file."),
        Command(
            words: ["theme", "show"], arguments: [Argument("NAME", .theme)],
            options: [json],
            title: "shows the colours of a theme",
            help: "Every role with its ink, ground and style, in a terminal drawn as it looks."),
        Command(
            words: ["theme", "check"], arguments: [Argument("FILE", .file, .many)], options: [],
            title: "checks the contrast of theme files",
            help: "Names every pair of colours that is too hard to tell apart, and every mistake."),
        Command(
            words: ["theme", "import"], arguments: [Argument("FILE", .file)],
            options: [
                .valued("name", "NAME", .free, "What to call it; else as the file does.")
            ],
            title: "makes a theme of a base16 scheme",
            help: "Reads a base16 scheme and writes a theme beside the settings file."),
    ]

    private static let key = Argument("KEY", .setting)

    private static let config = [
        Command(
            words: ["config", "path"], arguments: [], options: [],
            title: "tells where the settings file is",
            help: "The file need not be there: the first change creates it."),
        Command(
            words: ["config", "check"], arguments: [], options: [],
            title: "checks the settings file",
            help: "Tells every mistake with its line and column, and what is accepted there."),
        Command(
            words: ["config", "get"], arguments: [Argument("KEY", .setting, .optional)],
            options: [json],
            title: "tells a setting, or all of them",
            help: "The value in force; of all settings, those you changed are marked with *."),
        Command(
            words: ["config", "set"], arguments: [key, Argument("VALUE", .value)], options: [],
            title: "changes a setting",
            help: """
                Writes the value into the settings file and leaves everything else in it, your \
                comments too, as it is. keys.PLACE.KEYS gives keys a command.
                """),
        Command(
            words: ["config", "unset"], arguments: [key], options: [],
            title: "goes back to the default of a setting",
            help: "Takes the setting's line out of the settings file."),
    ]

    private static let reports = [
        Command(
            words: ["doctor"], arguments: [], options: [json],
            title: "tells what this terminal and machine can do",
            help: """
                Colours, pictures, locale, sound, clipboard, settings and folders: what was found, \
                why, and how to mend what is amiss.
                """),
        Command(
            words: ["stats"], arguments: [Argument("FILE", .file, .optional)], options: [json],
            title: "tells what you have read, and how fast",
            help: """
                Time, pages and pace of every book, the one read last first; of one file day by \
                day. It is kept in your library and goes nowhere.
                """),
    ]

    private static let control = [
        Command(
            words: ["ctl", "status"], arguments: [], options: [json],
            title: "tells what the running instance shows",
            help: "Exits with 1 when none is running."),
        Command(
            words: ["ctl", "key"], arguments: [Argument("KEYS", .free, .many)], options: [],
            title: "presses keys in the running instance",
            help: "Keys are written as on the keycap: Space, Ctrl-o, gs."),
        Command(
            words: ["ctl", "open"], arguments: [Argument("PLACE", .words(Start.places))],
            options: [],
            title: "opens a place in the running instance",
            help: "The places of --open."),
        Command(
            words: ["ctl", "detach"], arguments: [], options: [],
            title: "takes the running instance off its terminal",
            help: "It runs on without a screen; the next rushlight attaches to it."),
        Command(
            words: ["ctl", "attach"], arguments: [], options: [],
            title: "shows the running instance on this terminal",
            help: "Wherever it was shown before: that terminal has its shell back."),
    ]

    private static let player =
        [
            ("play", "plays on"), ("pause", "pauses what is heard"),
            ("toggle", "plays or pauses"), ("next", "goes to the next chapter"),
            ("previous", "goes to the chapter's start, or to the one before"),
        ].map { verb, title in
            Command(
                words: ["ctl", verb], arguments: [], options: [], title: title,
                help: "Exits with 1 when no audiobook is loaded.")
        } + [
            Command(
                words: ["ctl", "seek"], arguments: [Argument("TIME", .free)], options: [],
                title: "goes elsewhere in what is heard",
                help: "+30 and -30 are seconds from here; 754, 12:34 and 1:02:03 from the start."),
            Command(
                words: ["ctl", "chapter"], arguments: [Argument("STEPS", .free)], options: [],
                title: "goes so many chapters on or back",
                help: "+1 is the next, -1 the one before."),
            Command(
                words: ["ctl", "speed"], arguments: [Argument("SPEED", .free)], options: [],
                title: "sets how fast it is heard", help: "From 0.5 to 4; 1 is as it was read."),
            Command(
                words: ["ctl", "sleep"], arguments: [Argument("WHEN", .free)], options: [],
                title: "sets the sleep timer", help: "Minutes, chapter, or off."),
            Command(
                words: ["ctl", "repeat"], arguments: [Argument("SWITCH", .words(["on", "off"]))],
                options: [], title: "repeats the chapter that is heard",
                help: "At its end it begins again, until that is off."),
            Command(
                words: ["ctl", "loop"],
                arguments: [Argument("START", .free), Argument("END", .free)],
                options: [], title: "repeats a passage",
                help: "Two times as for seek, from the start of the book."),
            Command(
                words: ["ctl", "unloop"], arguments: [], options: [],
                title: "goes on after a passage that was repeated", help: "Without one, nothing."),
            Command(
                words: ["ctl", "queue"], arguments: [], options: [json],
                title: "lists what is up next", help: "One a line, numbered, with its file."),
            Command(
                words: ["ctl", "enqueue"], arguments: [Argument("FILE", .file, .many)],
                options: [], title: "adds audiobooks to what is up next",
                help: "They begin by themselves when the one that is heard is over."),
            Command(
                words: ["ctl", "dequeue"], arguments: [Argument("NUMBER", .free)], options: [],
                title: "takes a book off what is up next", help: "As ctl queue numbers it."),
            Command(
                words: ["ctl", "requeue"],
                arguments: [Argument("NUMBER", .free), Argument("STEPS", .free)], options: [],
                title: "moves a book within what is up next",
                help: "-1 is one nearer to the front, +1 one further from it."),
            Command(
                words: ["ctl", "clear-queue"], arguments: [], options: [],
                title: "takes everything off what is up next", help: "u in the player undoes it."),
            Command(
                words: ["ctl", "play-next"], arguments: [], options: [],
                title: "goes on with the first of what is up next",
                help: "The place in the book that is heard is kept."),
            Command(
                words: ["ctl", "sound"],
                arguments: [
                    Argument("WHAT", .words(Tuning.Part.allCases.map(\.rawValue))),
                    Argument("VALUE", .free),
                ], options: [], title: "sets how this book sounds",
                help: """
                    gain is decibels, -10 to 20; even is on or off; silence is skip or keep; \
                    balance goes from -100, the left ear, to 100; intro and outro are the seconds \
                    left out of each chapter.
                    """),
        ]

    private static let papers = [
        Command(
            words: ["completions"],
            arguments: [Argument("SHELL", .words(["bash", "zsh", "fish"]))], options: [],
            title: "prints completions for a shell",
            help: """
                For bash: rushlight completions bash > \
                ~/.local/share/bash-completion/completions/rushlight
                """),
        Command(
            words: ["man"], arguments: [], options: [],
            title: "prints the manual page",
            help: "To read it: rushlight man | man -l -"),
    ]
}

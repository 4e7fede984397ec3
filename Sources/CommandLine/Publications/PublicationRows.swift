extension OptionTable {
    private static let password = Option.valued(
        "password-fd", "N", .free,
        "Reads the password of a locked book, one line, from this file descriptor.")

    static let publications: [Command] = [
        Command(
            words: ["cache"], arguments: [Argument("FILE", .input, .optionalMany)],
            options: [
                .flag("clear", "Throws away what is kept of it."),
                .flag("fetch", "Brings all of it here first, where it stays."),
                passphrase, json,
            ],
            title: "tells what is here of books that come from servers",
            help: """
                Without a FILE, of all together. What is heard from a server is kept as it comes, \
                so that it can be heard again without one; storage.limits says how much. Exits \
                with 1 for a book that is here anyway. What --fetch brings does not count there: \
                it stays until its list is deleted, its loan ends, or --clear; stopped, it goes on \
                where it was.
                """,
            read: CacheCommand.read, run: CacheCommand.perform),
        Command(
            words: ["inspect"], arguments: [Argument("FILE", .input)],
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
            help: "Reads no chapter where the parts asked for need none.",
            read: InspectCommand.read, run: InspectCommand.perform),
        Command(
            words: ["text"], arguments: [Argument("FILE", .input)],
            options: [
                .flag("all", "Also what stands outside the reading order."),
                .valued("width", "N", .count, "Sets it in lines of N cells, as the reader would."),
                .valued(
                    "range", "LOCATOR..LOCATOR", .free,
                    "From one place to another; either may be left out."),
                password,
            ],
            title: "prints the whole text in reading order",
            help: "Blocks are separated by an empty line, lines are not wrapped.",
            read: TextCommand.read, run: TextCommand.perform),
        Command(
            words: ["page"], arguments: [Argument("FILE", .input)],
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
                password, json,
            ],
            title: "prints one page exactly as the reader draws it",
            help: "Nothing is kept of it: the book stays where you left it.",
            read: PageCommand.read, run: PageCommand.perform),
        Command(
            words: ["search"],
            arguments: [Argument("FILE", .input, .optionalMany), Argument("PATTERN", .free)],
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
            help: "Every hit with its percent and chapter. Exits with 1 when there is none.",
            read: SearchCommand.read, run: SearchCommand.perform),
    ]
}

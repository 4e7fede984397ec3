extension OptionTable {
    /// What this version can do.
    public static let standard = OptionTable(
        program: program,
        commands: Array(
            [
                screens, publications, comparing, understanding, vocabulary, speech, shelf, place,
                chapters,
                podcasts,
                notes,
                catalogs, account, licence, places, themes, config, reports, reporting, replaying,
                events, calendar, remind, sync, alignment, lock, privateShelf, control, player,
                downloads,
                papers,
            ].joined().map { $0.isPrivate ? $0.behindLock : $0 }),
        announced: [])

    static let help = Option.flag("help", "Tells this about any command.", letter: "h")
    static let json = Option.flag("json", "Prints one JSON document instead of lines.")
    static let theme = Option.valued(
        "theme", "NAME", .theme, "Uses this theme instead of the one in the settings.")
    static let colors = Option.valued(
        "colors", "DEPTH", .words(["mono", "16", "256", "true"]),
        "How many colours to use, instead of asking the terminal.")

    static let at = Option.valued(
        "at", "LOCATOR", .free, "Opens the book at a place that other commands print.")
    static let percent = Option.valued(
        "percent", "P", .free, "Opens the book so far in, from 0 to 100.")
}

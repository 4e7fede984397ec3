import Wording

/// Every setting there is, in the order of the screen and of the file.
public enum SettingsTable {
    public static func setting(_ path: String) -> Setting? { byPath[path] }

    public static func rows(of section: Setting.Section) -> [Setting] {
        rows.filter { $0.section == section }
    }

    /// The setting whose name is least unlike, when one is near enough to be meant.
    public static func nearest(_ path: String) -> String? {
        Likeness.nearest(path, of: rows.map(\.path))
    }

    private static let byPath = Dictionary(uniqueKeysWithValues: rows.map { ($0.path, $0) })

    public static let rows: [Setting] =
        reading + words + themes + keys + listening + speech + catalogs + lessons + help + access
        + terminal + storage + desktop + lock

    private static let reading: [Setting] = [
        Setting(
            "reading.measure", .reading, "Measure", .number(30...120, step: 1, .columns),
            .number(66),
            "How wide a line of text may grow. 45 to 75 reads easiest; the margins take the rest. A"
                + " book may have its own: - and = change it as you read."),
        Setting(
            "reading.columns", .reading, "Pages side by side", .choice(["one", "two", "auto"]),
            .text("auto"),
            "auto shows two pages from 140 columns on; two asks for them from 120 on."),
        Setting(
            "reading.scroll", .reading, "Scroll", .flag, .flag(false),
            "Lines go on over the ends of chapters, in one column, instead of pages that turn."),
        Setting(
            "reading.scroll-pace", .reading, "Scrolling pace",
            .number(Taste.paces, step: 5, .lines), .number(20),
            "Lines a minute, when the text moves by itself. A count before the key is another pace"
                + " for once."),
        Setting(
            "reading.justify", .reading, "Even right edge", .flag, .flag(false),
            "Spaces grow until both edges are even. A line that needs wide gaps stays ragged."),
        Setting(
            "reading.hyphenate", .reading, "Hyphens", .flag, .flag(true),
            "Long words may be divided at the end of a line, sparingly."),
        Setting(
            "reading.paragraphs", .reading, "Paragraphs",
            .choice(["book", "indented", "spaced"]), .text("book"),
            "How a paragraph is set apart from the next: as the book does, by a first line that stands"
                + " in, or by an empty line."),
        Setting(
            "reading.leading", .reading, "Leading", .number(0...2, step: 1, .rows),
            .number(0), "Blank rows between the lines of a text."),
        Setting(
            "reading.notes", .reading, "Footnotes", .choice(["foot", "popup", "end"]),
            .text("foot"),
            "foot sets a note on the page that calls it; popup shows it when it is asked for; end"
                + " leaves it where the book has it."),
        Setting(
            "reading.pictures", .reading, "Pictures", .flag, .flag(true),
            "Off shows the words that stand for a picture."),
        Setting(
            "notes.folder", .reading, "Notes folder",
            .text(accepted: "a folder whose path begins with / or ~/"), .text("off"),
            "A folder where the notes on each book are a file, kept up to date by itself. off keeps"
                + " them in the library alone."),
        Setting(
            "notes.template", .reading, "Notes template",
            .text(accepted: "a file that ends in .md, .org, .html or .txt"),
            .text("standard"),
            "How those files are written: standard, or a file of yours with fields in braces."),
        Setting(
            "reading.page-colours", .reading, "Pages in theme", .flag, .flag(false),
            "Pages of a PDF or DjVu that are shown as pictures take the theme's paper and ink; the"
                + " pictures on them keep their own. Themes with colours of their own only."),
        Setting(
            "text.chapters", .reading, "Plain text headings",
            .text(accepted: "a regular expression such as ^Chapter \\d+"),
            .text("auto"),
            "The lines of a .txt that are headings. auto knows them in thirty languages; an"
                + " expression of your own takes its place, matched against each line."),
        Setting(
            "reading.goal", .reading, "Reading goal",
            .number(5...600, step: 5, .minutes, word: "off"),
            .text("off"),
            "Minutes a day, read and heard. The shelf tells quietly how many there were; a hook can"
                + " be told that it is reached."),
        Setting(
            "calendar.template", .reading, "Calendar events",
            .text(accepted: "the name of one of calendar.templates"),
            .text("standard"),
            "How loans, holds and plans are worded in a calendar: standard, or a template of yours"
                + " under calendar.templates."),
    ]

    private static let words: [Setting] = [
        Setting(
            "lookup.folder", .words, "Dictionaries", .text(accepted: "a folder"),
            .text("none"),
            "A folder of dictionaries that is looked through besides the usual ones: StarDict,"
                + " dictd, MDict, Slob, and zips of Kobo's readers and Yomitan."),
        Setting(
            "lookup.order", .words, "Which one first", .text(accepted: "an order"),
            .text("none"),
            "The order of dictionaries by language: \"en: Oxford, WordNet; de: Duden\". Beginnings"
                + " of names do. Without it the one that was read last comes first."),
        Setting(
            "lookup.command", .words, "Ask a program", .text(accepted: "a command"),
            .text("none"),
            "A command that is asked as well, {} in it the word, else the word comes last. No shell"
                + " reads it. What it does with the word is its own affair."),
        Setting(
            "lookup.hints", .words, "Hints", .choice(HintLevel.allCases.map(\.rawValue)),
            .text("off"),
            "Rare words are explained in a few words above or behind their line: few, some, many or"
                + " most of them. The page stays as it is. zw changes it for one book."),
        Setting(
            "lookup.keep", .words, "Keep look-ups", .flag, .flag(true),
            "Each word that is looked up in a book is kept with its sentence, among your notes."),
    ]

    private static let catalogs: [Setting] = [
        Setting(
            "catalogs.folder", .catalogs, "Books from catalogs",
            .text(accepted: "a folder whose path begins with / or ~/"),
            .text("standard"),
            "Where downloaded books are put. standard is a folder beside the library."),
        Setting(
            "catalogs.passwords", .catalogs, "Passwords",
            .choice(["auto", "keyring", "file", "session"]), .text("auto"),
            "Where they are kept: with the system's keyring, in a file that a passphrase opens, or"
                + " until the program ends. auto takes the keyring where there is one."),
        Setting(
            "catalogs.passphrase-command", .catalogs, "Passphrase command",
            .text(accepted: "a command"), .text("none"),
            "A command that prints the passphrase of the file of passwords, run when needed."),
        Setting(
            "catalogs.loans", .catalogs, "Ask for loans", .flag, .flag(true),
            "Libraries you are signed in to are asked at every start what they lend you. Off: only"
                + " when you ask."),
        Setting(
            "catalogs.follow", .catalogs, "Look at followed", .flag, .flag(true),
            "At every start the pages of catalogs that you follow are asked what is new, and it is"
                + " fetched. Off: only when you ask."),
        Setting(
            "catalogs.authority", .catalogs, "Own authority",
            .text(accepted: "a file of certificates"), .text("none"),
            "A file of certificates that is believed besides the system's, for a server at home."),
        Setting(
            "catalogs.certificate", .catalogs, "Own certificate",
            .text(accepted: "a file"), .text("none"),
            "A certificate that is shown to servers that want to know who asks."),
        Setting(
            "catalogs.certificate-key", .catalogs, "Its key",
            .text(accepted: "a file"), .text("none"),
            "The key of that certificate, where it stands in a file of its own."),
        Setting(
            "catalogs.developer", .catalogs, "For developers", .flag, .flag(false),
            "Your libraries end with feeds at any address, taken as they are, and with registries,"
                + " their libraries in test among them."),
    ]

    private static let themes: [Setting] = [
        Setting(
            "theme", .themes, "Theme", .theme(word: "auto"), .text("ansi"),
            "The colours of everything. auto is paper or ink, as the terminal's ground is light or"
                + " dark; ansi is your terminal's own colours."),
        Setting(
            "theme.ground", .themes, "Ground", .choice(["theme", "terminal"]), .text("theme"),
            "What stands behind the text: the theme's own ground, or the terminal's, which may be"
                + " see-through."),
        Setting(
            "theme.night", .themes, "Theme at night", .theme(word: "off"), .text("off"),
            "A second theme for the hours below. off keeps one theme all day."),
        Setting(
            "theme.night-from", .themes, "Night begins", .number(0...1439, step: 30, .clock),
            .number(20 * 60), "When the theme for the night takes over, by your clock."),
        Setting(
            "theme.night-to", .themes, "Night ends", .number(0...1439, step: 30, .clock),
            .number(7 * 60), "When the theme for the day comes back, by your clock."),
    ]

    private static let keys: [Setting] = [
        Setting(
            "keys.hint-delay", .keys, "Hints after",
            .number(0...10_000, step: 100, .milliseconds, word: "never"), .number(600),
            "How long after the first key of a chord its second keys are listed. 0 ms is at once;"
                + " typing on never waits for it.")
    ]

    private static let listening: [Setting] = [
        Setting(
            "audio.output", .listening, "Sound output",
            .text(accepted: "an output such as null, pcm:FILE or pipewire"),
            .text("auto"),
            "Where sound goes. auto takes the first that works, null is none, pcm:FILE writes it"
                + " to a file."),
        Setting(
            "audio.step", .listening, "Small step", .number(1...120, step: 1, .seconds),
            .number(10), "How far h and l go in an audiobook. A count before them multiplies."),
        Setting(
            "audio.long-step", .listening, "Large step", .number(5...600, step: 5, .seconds),
            .number(30), "How far ( and ) go in an audiobook."),
        Setting(
            "audio.speed", .listening, "Speed of new books",
            .choice([
                "0.75", "0.9", "1", "1.1", "1.2", "1.25", "1.3", "1.4", "1.5", "1.6", "1.75", "2",
                "2.5", "3",
            ]), .text("1"),
            "How fast a book is heard whose speed you never changed."),
        Setting(
            "audio.rewind", .listening, "After a pause",
            .choice(["off", "short", "usual", "long"]), .text("usual"),
            "Playing on begins a little before: usual is 3 s after ten seconds to 30 s after half"
                + " an hour; short is half of that, long twice as much."),
        Setting(
            "audio.media-keys", .listening, "Next and Previous",
            .choice(["chapter", "step"]), .text("chapter"),
            "What these keys of headphones and desktops do: go to a chapter, or the large step."),
        Setting(
            "narration.notes", .listening, "Notes read aloud", .flag, .flag(true),
            "Notes in a book with a narration inside are heard where the book has them."),
        Setting(
            "narration.pages", .listening, "Page numbers aloud", .flag, .flag(true),
            "Numbers of printed pages in a book with a narration inside are heard."),
        Setting(
            "narration.tables", .listening, "Tables read aloud", .flag, .flag(true),
            "Tables and figures in a book with a narration inside are heard, and not passed by."),
        Setting(
            "sleep.minutes", .listening, "Sleep timer", .number(1...600, step: 5, .minutes),
            .number(30), "What SS sets the timer to when nothing else was set before."),
        Setting(
            "sleep.fade", .listening, "Fade", .number(0...60, step: 5, .seconds), .number(10),
            "How long the sound goes down before it stops. Any key meanwhile sets the timer"
                + " anew."),
        Setting(
            "sleep.again", .listening, "Timer again", .flag, .flag(false),
            "Playing on after the timer stopped the sound sets it to the same again."),
        Setting(
            "sleep.hours", .listening, "Timer by itself",
            .choice(["off", "always", "hours"]), .text("off"),
            "always sets the timer whenever you play; hours does so between the two times below."),
        Setting(
            "sleep.hours-from", .listening, "Its hours begin", .number(0...1439, step: 30, .clock),
            .number(22 * 60), "From when on playing sets the timer, by your clock."),
        Setting(
            "sleep.hours-to", .listening, "Its hours end", .number(0...1439, step: 30, .clock),
            .number(6 * 60), "Until when playing sets the timer, by your clock."),
        Setting(
            "audio.next", .listening, "When a book ends",
            .choice(["off", "queue", "series", "collection"]), .text("queue"),
            "queue goes on with what is up next; series then with the next book of the series;"
                + " collection also with the next of a collection of yours; off stops there."),
        Setting(
            "audio.quit", .listening, "Quitting in a book",
            .choice(["ask", "keep", "stop"]), .text("ask"),
            "keep plays on without a screen, and rushlight shows it again; stop ends it; ask asks."
                + " A window that closes plays on unless it is stop."),
        Setting(
            "audio.saves", .listening, "Saves of streams",
            .choice(["default", "eager", "frugal"]), .text("default"),
            "Sound of a server is kept as it comes: written down each 512 kB, eager each 256,"
                + " frugal each 1,024. What came since may have to come twice."),
        Setting(
            "audio.cues", .listening, "Cue sounds", .flag, .flag(true),
            "Soft sounds for a step done or missed in the lessons. Whatever they tell is written"
                + " on the screen as well."),
    ]

    private static let lessons: [Setting] = [
        Setting(
            "tutor.misses", .lessons, "Help after", .number(1...20, step: 1, .misses), .number(3),
            "How many misses in a lesson bring an offer of help."),
        Setting(
            "tutor.lock-misses", .lessons, "Help at the lock",
            .number(1...20, step: 1, .misses), .number(3),
            "How many wrong tries at the lock of chapter 3 bring an offer of help."),
        Setting(
            "tutor.tap-misses", .lessons, "Help while tapping",
            .number(1...20, step: 1, .misses), .number(5),
            "How many taps off the beat in chapter 4 bring an offer of help."),
        Setting(
            "tutor.listening-idle", .lessons, "Help while listening",
            .number(1...600, step: 1, .seconds), .number(10),
            "How long without a key in chapter 5 brings an offer of help."),
        Setting(
            "tutor.idle", .lessons, "Help when idle", .number(1...600, step: 1, .seconds),
            .number(20), "How long without a key in any other chapter brings an offer of help."),
    ]

    private static let help: [Setting] = [
        Setting(
            "assist", .help, "Help offers itself", .flag, .flag(true),
            "One quiet row that names a key when it seems to be missing. It never takes the focus,"
                + " and any key answers it."),
        Setting(
            "assist.first-key", .help, "The first key", .number(5...600, step: 5, .seconds),
            .number(30),
            "How long after the very first start, before any page was turned, the key to press is"
                + " named, once."),
        Setting(
            "assist.asleep", .help, "Still listening?",
            .number(5...600, step: 5, .minutes, word: "off"), .text("off"),
            "How long sound may play without a key before it asks, by a soft sound and a line,"
                + " whether you are awake, and two minutes later pauses."),
    ]

    private static let access: [Setting] = [
        Setting(
            "language", .access, "Language", .choice(["auto"] + Wording.names.map(\.code)),
            .text("auto"),
            "What the program speaks. auto does as LC_MESSAGES says; the command line stays English."
        ),
        Setting(
            "display.linear", .access, "Linear mode", .choice(["auto", "on", "off"]), .text("auto"),
            "One thing a line and words for every mark, for screen readers and braille. auto turns"
                + " it on where one is found running."),
        Setting(
            "display.motion", .access, "Motion", .choice(["full", "reduced"]), .text("full"),
            "reduced moves bars every ten seconds only and never turns a page by itself."),
        Setting(
            "display.glyphs", .access, "Marks", .choice(["auto", "unicode", "ascii"]),
            .text("auto"),
            "ascii draws every mark and bar with the letters of any keyboard; auto does so where"
                + " the locale is not UTF-8."),
    ]

    private static let terminal: [Setting] = [
        Setting(
            "terminal.colors", .terminal, "Colours",
            .choice(["auto", "mono", "16", "256", "true"]), .text("auto"),
            "How many colours to use. auto asks the terminal; mono uses weight, underline and"
                + " shapes only."),
        Setting(
            "terminal.pictures", .terminal, "Pictures by",
            .choice(["auto", "kitty", "iterm", "sixel", "cells"]), .text("auto"),
            "How pictures are drawn. auto asks the terminal when the first one is shown; cells"
                + " makes them of letters and blocks, which works everywhere."),
        Setting(
            "terminal.escape-delay", .terminal, "Esc waits",
            .number(0...1_000, step: 5, .milliseconds), .number(25),
            "How long Esc waits for the rest of a key that begins with it. More helps over a slow"
                + " line, less answers sooner."),
        Setting(
            "terminal.clipboard", .terminal, "Copying",
            .choice(["ask", "terminal", "tool", "off"]), .text("ask"),
            "terminal reaches the clipboard of the machine you sit at (OSC 52); tool is wl-copy,"
                + " xclip or xsel where the program runs; ask asks at the first copy."),
        Setting(
            "terminal.mouse", .terminal, "Mouse", .flag, .flag(true),
            "Clicks and the wheel. Shift leaves the mouse to the terminal, to select text;"
                + " everything has a key as well."),
    ]

    private static let storage: [Setting] = [
        Setting(
            "shelf.watch", .storage, "Watched folders", .flag, .flag(true),
            "What comes into folders that were added to be watched comes to the shelf by itself."
                + " Off watches none."),
        Setting(
            "search.texts", .storage, "Search in books", .flag, .flag(true),
            "The words of all books are read while no key is pressed, so that g/ finds them at"
                + " once. Off reads no more."),
        Setting(
            "search.room", .storage, "Room for that, in MB",
            .choice(["100", "250", "500", "1000", "2000", "5000", "20000"]), .text("500"),
            "What those words may take on the disk: a novel takes some 500 kB. Books read last come"
                + " first."),
        Setting(
            "storage.limits", .storage, "Kept for speed",
            .choice(["auto", "small", "medium", "large"]), .text("auto"),
            "What can be made again, on the disk: small 250 MB, medium 500, large 1,000; of"
                + " streamed sound four times as much. Auto goes by the machine, at the next"
                + " start."),
    ]

    private static let lock: [Setting] = [
        Setting(
            "lock.after", .lock, "Locks after", .number(1...600, step: 1, .minutes, word: "off"),
            .text("off"),
            "So long without a key, it asks for the passphrase again. `rushlight lock set` makes the"
                + " lock; without one this does nothing."),
        Setting(
            "lock.system", .lock, "By the system too", .flag, .flag(false),
            "Enter without a passphrase has the desktop ask who you are, by password or finger"
                + " (polkit). The passphrase opens it as well."),
        Setting(
            "lock.sound", .lock, "Sound goes on", .flag, .flag(true),
            "Off pauses what plays when it is locked."),
        Setting(
            "lock.controls", .lock, "Play and pause", .flag, .flag(true),
            "Media keys and scripts may play and pause while it is locked. They see no title."),
    ]
}

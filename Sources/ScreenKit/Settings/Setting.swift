/// One row of the settings table: a thing a person can change, and all that is known about it.
public struct Setting: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case flag
        /// A whole number in a unit; `word` stands for none at all: `never`, `off`.
        case number(ClosedRange<Int>, step: Int, Unit, word: String? = nil)
        case choice([String])
        /// The name of a theme, or a word.
        case theme(word: String)
        case text(accepted: String)
    }

    public enum Unit: Hashable, Sendable {
        case columns, rows, lines, misses, milliseconds, seconds, minutes
        /// Minutes of the day, written `20:00`.
        case clock

        /// Whether a value is kept with its unit; things that are counted are plain numbers.
        package var isWritten: Bool { ![.columns, .rows, .lines, .misses].contains(self) }
    }

    public enum Section: String, CaseIterable, Sendable {
        case reading = "Reading"
        case words = "Words"
        case themes = "Themes"
        case keys = "Keys"
        case listening = "Listening"
        case catalogs = "Catalogs"
        case lessons = "Lessons"
        case help = "Help"
        case access = "Access"
        case terminal = "Terminal"
        case storage = "Storage"
        case desktop = "Desktop"
        case lock = "Lock"
    }

    /// Its name in the file, the palette and on the command line.
    public var path: String
    public var section: Section
    public var title: String
    /// One or two sentences.
    public var help: String
    public var kind: Kind
    public var standard: SettingValue

    package init(
        _ path: String, _ section: Section, _ title: String, _ kind: Kind, _ standard: SettingValue,
        _ help: String
    ) {
        self.path = path
        self.section = section
        self.title = title
        self.help = help
        self.kind = kind
        self.standard = standard
    }
}

import Wording

/// One row of the settings table: a thing a person can change, and all that is known about it.
public struct Setting: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case flag
        /// A whole number in a unit; `word` stands for none at all: `never`, `off`.
        case number(ClosedRange<Int>, step: Int, Unit, word: String? = nil)
        case choice([String])
        /// The name of a theme, or a word.
        case theme(word: String)
        /// What is accepted besides the word that is the default, in English: the key of other
        /// languages.
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

        /// As a person reads it.
        public var title: String {
            switch self {
            case .reading: tr("Reading", "settings")
            case .words: tr("Words", "settings")
            case .themes: tr("Themes")
            case .keys: tr("Keys")
            case .listening: tr("Listening", "settings")
            case .catalogs: tr("Catalogs")
            case .lessons: tr("Lessons")
            case .help: tr("Help")
            case .access: tr("Access", "settings")
            case .terminal: tr("Terminal")
            case .storage: tr("Storage")
            case .desktop: tr("Desktop")
            case .lock: tr("Lock", "settings")
            }
        }
    }

    /// Its name in the file, the palette and on the command line.
    public var path: String
    public var section: Section
    package let titlePhrase: Phrase
    package let helpPhrase: Phrase
    public var kind: Kind
    public var standard: SettingValue

    package init(
        _ path: String, _ section: Section, _ title: Phrase, _ kind: Kind, _ standard: SettingValue,
        _ help: Phrase
    ) {
        self.path = path
        self.section = section
        titlePhrase = title
        helpPhrase = help
        self.kind = kind
        self.standard = standard
    }

    public var title: String { tr(titlePhrase) }
    /// One or two sentences.
    public var help: String { tr(helpPhrase) }

    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

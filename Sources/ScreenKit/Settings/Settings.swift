import Canvas
import Notebook
import Typesetting

/// Everything a person decided about the program: what is in force, whatever the file looks like.
public struct Settings: Equatable, Sendable {
    /// What differs from the table, by path.
    private var own: [String: SettingValue] = [:]
    /// The lines under `keys`, in the order of the file.
    public var keys: [Keymap.Change] = []
    /// What follows events, in the order of the file.
    public var hooks: [Hook] = []
    /// In the order of the file, each name once.
    public var commands: [OwnCommand] = []
    /// How events of a calendar are worded, each name once.
    public var eventTemplates: [EventTemplate] = []
    public static let keysMax = 1_000

    public init() {}

    public func value(_ setting: Setting) -> SettingValue {
        own[setting.path] ?? setting.standard
    }

    public func isChanged(_ setting: Setting) -> Bool { own[setting.path] != nil }

    /// nil goes back to what the table says.
    public mutating func set(_ setting: Setting, to value: SettingValue?) {
        own[setting.path] = value == setting.standard ? nil : value
    }

    public var changedCount: Int { own.count }
}

/// The same by name and type, for those who act on them.
extension Settings {
    public enum Ground: String, Sendable { case theme, terminal }
    public enum Marks: String, Sendable { case auto, unicode, ascii }
    public enum Linear: String, Sendable { case auto, on, off }
    public enum GraphicsWish: String, Sendable { case auto, kitty, iterm, sixel, cells }
    public enum StorageWish: String, Sendable { case auto, small, medium, large }
    public enum Motion: String, Sendable { case full, reduced }

    /// The widest line of running text, in cells.
    public var measure: Int { number("reading.measure") }

    /// How pages are liked, as far as settings say.
    public var taste: Taste {
        var taste = Taste()
        taste.measure = measure
        taste.columns = Taste.Columns(rawValue: text("reading.columns")) ?? .auto
        taste.manner.isJustified = flag("reading.justify")
        taste.manner.isHyphenated = flag("reading.hyphenate")
        taste.manner.paragraphs =
            Manner.Paragraphs(rawValue: text("reading.paragraphs")) ?? .book
        taste.manner.notes = Manner.Notes(rawValue: text("reading.notes")) ?? .foot
        taste.isScrolling = flag("reading.scroll")
        taste.pace = number("reading.scroll-pace")
        taste.isStill = motion == .reduced
        taste.hasPictures = flag("reading.pictures")
        taste.hints = HintLevel(rawValue: text("lookup.hints")) ?? .off
        taste.manner.leading = number("reading.leading")
        return taste
    }

    /// A theme's name, or `auto`.
    public var theme: String { text("theme") }
    public var ground: Ground { Ground(rawValue: text("theme.ground")) ?? .theme }
    public var nightTheme: String? { word("theme.night", unless: "off") }

    /// Night may go over midnight; from and to the same minute is no night at all.
    public func isNight(atMinuteOfDay minute: Int) -> Bool {
        let (from, to) = (number("theme.night-from"), number("theme.night-to"))
        guard nightTheme != nil else { return false }
        return from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    /// The theme to draw with now, and how many minutes until that may change.
    public func theme(atMinuteOfDay minute: Int) -> (name: String, changesInMinutes: Int?) {
        guard let nightTheme else { return (theme, nil) }
        let (from, to) = (number("theme.night-from"), number("theme.night-to"))
        let next = [from, to].map { ($0 - minute + 1440 - 1) % 1440 + 1 }.min()
        let isNight = isNight(atMinuteOfDay: minute)
        return (isNight ? nightTheme : theme, from == to ? nil : next)
    }

    /// A language's code, or `auto`.
    package var language: String { text("language") }
    public var linear: Linear { Linear(rawValue: text("display.linear")) ?? .auto }
    public var motion: Motion { Motion(rawValue: text("display.motion")) ?? .full }
    public var marks: Marks { Marks(rawValue: text("display.glyphs")) ?? .auto }

    /// nil asks the terminal.
    public var colors: Depth? { Depth(rawValue: text("terminal.colors")) }
    /// Pages of PDFs take the theme's paper and ink.
    public var coatsPages: Bool { flag("reading.page-colours") }
    public var graphics: GraphicsWish {
        GraphicsWish(rawValue: text("terminal.pictures")) ?? .auto
    }
    /// Minutes a day; nil is off.
    public var readingGoal: Int? { amount("reading.goal") }
    public var watchesFolders: Bool { flag("shelf.watch") }
    public var readsTexts: Bool { flag("search.texts") }
    public var textBytesMax: Int { (Int(text("search.room")) ?? 500) << 20 }
    public var storage: StorageWish { StorageWish(rawValue: text("storage.limits")) ?? .auto }
    public var escapeDelay: Duration { .milliseconds(number("terminal.escape-delay")) }
    public var clipboard: Copying.Way { Copying.Way(rawValue: text("terminal.clipboard")) ?? .ask }
    public var hasMouse: Bool { flag("terminal.mouse") }

    /// Whether the terminal has to be opened anew for these to hold.
    package func differsOnTerminal(from other: Settings) -> Bool {
        colors != other.colors || escapeDelay != other.escapeDelay || hasMouse != other.hasMouse
    }

    /// nil never lists the second keys of a chord.
    public var hintDelay: Duration? { amount("keys.hint-delay").map { .milliseconds($0) } }

    public var isAssisting: Bool { flag("assist") }
    public var firstKeyPatience: Duration { .seconds(number("assist.first-key")) }
    /// nil never asks.
    public var asleepPatience: Duration? { amount("assist.asleep").map { .seconds($0 * 60) } }

    /// nil never locks by itself.
    public var lockPatience: Duration? { amount("lock.after").map { .seconds($0 * 60) } }
    public var unlocksBySystem: Bool { flag("lock.system") }
    public var playsLocked: Bool { flag("lock.sound") }
    public var controlsLocked: Bool { flag("lock.controls") }

    public var tutorMissesMax: Int { number("tutor.misses") }
    public var tutorLockMissesMax: Int { number("tutor.lock-misses") }
    public var tutorTapMissesMax: Int { number("tutor.tap-misses") }
    public var tutorListeningPatience: Duration { .seconds(number("tutor.listening-idle")) }
    public var tutorPatience: Duration { .seconds(number("tutor.idle")) }

    /// A folder, or `off`; a template's file, or `standard`.
    public var notesFolder: String { text("notes.folder") }
    public var notesTemplate: String { text("notes.template") }
    public var eventTemplate: String { text("calendar.template") }
    /// Besides the usual folders.
    /// As a person writes it, `~` for their home.
    public var bookFolder: String? { word("catalogs.folder", unless: "standard") }
    /// nil takes what there is.
    public var passwordPlace: String? { word("catalogs.passwords", unless: "auto") }
    public var passphraseCommand: String? { word("catalogs.passphrase-command", unless: "none") }
    public var asksForLoans: Bool { flag("catalogs.loans") }
    public var asksFollowed: Bool { flag("catalogs.follow") }
    public var authorityFile: String? { word("catalogs.authority", unless: "none") }
    public var certificateFile: String? { word("catalogs.certificate", unless: "none") }
    public var isForDevelopers: Bool { flag("catalogs.developer") }
    public var certificateKeyFile: String? { word("catalogs.certificate-key", unless: "none") }
    public var dictionaryFolder: String? { word("lookup.folder", unless: "none") }
    public var lookupCommand: String? { word("lookup.command", unless: "none") }
    /// Which dictionary speaks first, by language.
    public var dictionaryOrder: String { word("lookup.order", unless: "none") ?? "" }
    public var keepsLookups: Bool { flag("lookup.keep") }

    /// nil takes the best for a book's language.
    public var speechVoice: String? { word("speech.voice", unless: "auto") }
    /// By the first part of a language's tag, in lower case.
    public var speechVoices: [String: String] {
        var voices: [String: String] = [:]
        for pair in (word("speech.voices", unless: "none") ?? "").split(separator: ",") {
            let sides = pair.split(separator: "=", maxSplits: 1).map(Self.trimmed)
            guard sides.count == 2, !sides[1].isEmpty else { continue }
            voices[sides[0].lowercased()] = sides[1]
        }
        return voices
    }

    /// The same with another voice for a language, as the setting is written; nil for the best.
    package func speechVoices(_ voice: String?, for language: String) -> String {
        var voices = speechVoices
        voices[language] = voice
        let pairs = voices.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return pairs.isEmpty ? "none" : pairs.joined(separator: ", ")
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    public var speechCommand: String? { word("speech.command", unless: "none") }
    public var speechNotes: String { text("speech.notes") }
    public var speechCode: String { text("speech.code") }
    public var speaksPictures: Bool { flag("speech.pictures") }
    public var pronunciationFile: String? { word("speech.pronunciations", unless: "none") }

    /// What libmpv calls its output; nil lets it choose.
    public var audioOutput: String? { word("audio.output", unless: "auto") }
    public var hasCues: Bool { flag("audio.cues") }
    public var alignsByItself: Bool { flag("audio.align") }
    /// After how much of a sound that comes from a server it is written down.
    public var saveBytes: Int {
        switch text("audio.saves") {
        case "eager": 256 << 10
        case "frugal": 1 << 20
        default: 512 << 10
        }
    }
    /// What is heard when a book is over.
    public var afterBook: UpNext.Manner {
        UpNext.Manner(rawValue: text("audio.next")) ?? .queue
    }
    /// What finds the headings of a plain text; nil leaves it to guessing.
    public var textChapters: String? { word("text.chapters", unless: "auto") }

    private func find(_ path: String) -> SettingValue {
        guard let setting = SettingsTable.setting(path) else {
            preconditionFailure("no setting \(path) in the table")
        }
        return value(setting)
    }

    package func amount(_ path: String) -> Int? {
        if case .number(let number) = find(path) { return number }
        return nil
    }

    package func number(_ path: String) -> Int {
        guard let number = amount(path) else { preconditionFailure("\(path) is no number") }
        return number
    }

    package func flag(_ path: String) -> Bool { find(path) == .flag(true) }

    package func text(_ path: String) -> String {
        guard case .text(let text) = find(path) else { preconditionFailure("\(path) is no text") }
        return text
    }

    private func word(_ path: String, unless none: String) -> String? {
        let text = text(path)
        return text == none ? nil : text
    }
}

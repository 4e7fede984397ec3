import Canvas
import HouseholdWing
import LendingRuntime
import LibraryRuntime
import Notebook
import Publications
import ReadingRuntime
import RuntimeKit
import ScreenKit
import Typesetting

/// Where words may be broken.
public typealias WordBreaks = any Hyphenating

/// What commands are carried out with. The program makes each part when a command asks for it, so
/// that no command waits for a part that it does not use.
public protocol CommandParts {
    var version: String { get }
    var console: Console { get }
    var output: Output { get }
    /// Files of settings and themes, and files that a command writes.
    var files: FileDoor { get }
    /// Threads that share the work on one book.
    var crew: ParallelWork { get }
    var hyphens: WordBreaks { get }
    var today: CalendarDay { get }
    var minuteOfDay: Int { get }

    // MARK: Settings and looks

    /// As the settings file has them; what is wrong in it costs that setting alone.
    func settings() throws(Complaint) -> Settings
    var config: ConfigCommand { get }
    var themes: ThemeCommand { get }
    /// How many colours standard output can show.
    var depth: Depth { get }
    /// The looks of a theme, or of the one in the settings.
    func skin(_ name: String?, _ depth: Depth) throws(Complaint) -> Skin

    // MARK: Publications

    /// What a word of the command line names: a file, a folder, or `-`, standard input.
    func source(_ word: String) throws(Complaint) -> BookSource
    /// Opens publications, with the password that is read from a descriptor.
    func opener(_ passwordDescriptor: Int32?) throws(Complaint) -> PublicationOpener
    /// Makes pages of a publication.
    func bookDesk(_ publication: Publication) -> BookDesk
    /// A path as a person writes it in a setting: `~` is their home.
    func fromHome(_ path: String) -> String
    /// A file, or standard input, whole.
    func wholeFile(_ path: String, bytesMax: Int) throws(Complaint) -> [UInt8]
    /// Sounds of servers that are cached on this machine.
    func sounds() throws(Complaint) -> CacheCommand.Store
    /// What reads aloud.
    func speech() throws(Complaint) -> SpeechDesk
    /// Makes an audiobook of a sound that was read aloud into WAVs, which are gone afterwards.
    func bind(
        _ sound: SpokenParts.Whole, _ chapters: [SpokenChapter], _ tags: SoundTags,
        into file: String
    ) throws(Complaint)
    /// What makes maps between texts and sounds; from here on this process gives way to others.
    func alignment() throws(Complaint) -> AlignDesk
    /// Maps that are kept.
    func maps() throws(Complaint) -> MapDesk
    /// Shows on the terminal, if a person looks at it, how far a long work is; nil takes it away.
    func progress(_ words: String?)

    // MARK: The library

    func notes(_ order: NotesCommand.Order) throws(Complaint) -> Int32
    func shelf(_ order: ShelfCommand.Order) throws(Complaint) -> Int32
    /// The files of the library in which a pattern may stand.
    func files(holding pattern: SearchPattern) throws(Complaint) -> [String]
    /// Where a person is in a book, after going where the order says; nil where they never were.
    func place(_ order: PlaceCommand.Order) throws(Complaint) -> PlaceDesk.Standing?
    /// An audiobook with the chapters that a person set.
    func chapters(
        _ order: ChaptersCommand.Order
    ) throws(Complaint) -> (Publication, Audiobook)
    func sync(_ order: SyncCommand.Order) throws(Complaint) -> Int32
    /// What was read of every book, or of one file.
    func readBooks(_ file: String?) throws(Complaint) -> [ReadBook]
    func readingHours(since day: CalendarDay) throws(Complaint) -> HoursOfDay
    /// The furthest place of a book that was read and not jumped to; nil when it was never read.
    func furthestRead(_ file: String) throws(Complaint) -> Locator?
    /// What the reader decided about the names of a book.
    func nameChoices(_ file: String) throws(Complaint) -> NameChoices
    /// What was noted in a book, as the library has it.
    func annotations(_ file: String) throws(Complaint) -> [Annotation]
    /// The words that were looked up.
    func vocabulary() throws(Complaint) -> VocabularyClerk
    /// The dictionaries of this machine; what is looked up is not kept.
    func lookups() throws(Complaint) -> LookupDesk

    /// The lock of the program.
    var lock: LockParts { get }
    var privateShelf: PrivateParts { get }
    /// What is to be read by which day.
    var plans: PlanLedger { get }
    var calendars: CalendarDesk { get }
    var reminding: Reminding { get }

    // MARK: Catalogs

    func catalogs(_ source: VaultCommand.Source) -> CatalogClerk
    func accounts(_ source: VaultCommand.Source) -> AccountCommand
    func vault(_ source: VaultCommand.Source) -> VaultCommand
    func loans(_ source: VaultCommand.Source) -> LoanCommand
    func follows(_ source: VaultCommand.Source) -> FollowCommand
    /// With the descriptor that a lender's passphrase comes from.
    func licences(_ source: VaultCommand.Source, password: Int32?) -> LicenceCommand

    // MARK: Screens

    /// Opens the full screen and returns when it is closed.
    func begin(_ start: Start) throws(Complaint) -> Int32
    /// Tells the running instance something, or asks it.
    func tell(_ control: Control, json: Bool) throws(Complaint) -> Int32
    /// What `doctor` finds on this machine.
    func findings() throws(Complaint) -> [Finding]
    var system: SystemFacts { get }
    /// The settings, and how many mistakes their file has.
    func settingsAndProblems() throws(Complaint) -> (Settings, problems: Int)
    /// What a running instance adds to a report; nil where none runs.
    func instanceReport() throws(Complaint) -> [String]?
}

extension CommandParts {
    func print(_ text: String) -> Int32 {
        console.text(text)
        return 0
    }
}

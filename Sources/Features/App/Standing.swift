import Canvas
import Catalogs
import Holdings
import Kernel
import Notebook
import Publications

/// A feature that can stand on the stack, as a screen or as a layer over one.
public protocol Standing: Feature {
    /// Whose keys are asked while it is on top.
    static func place(_ state: State) -> Place
    /// A command of its place, or of any place that the root did not fulfil itself.
    static func ordered(_ order: Order) -> Action
    /// Whether every key goes to `typed`, for asking which key a command shall have.
    static func listens(_ state: State) -> Bool
    /// Whether the feature takes a command that the root would otherwise fulfil itself:
    /// `Esc` while something is half done, `Ctrl-o` in a lesson.
    static func claims(_ order: Order, _ state: State) -> Bool
    /// The screen's size, told when it opens and whenever it changes.
    static func resized(_ size: Size) -> Action
    /// A key that is text; only for places that take text.
    static func typed(_ key: Key) -> Action?
    static func pasted(_ text: String) -> Action?
    /// What a mouse act means at this size, or nil for nothing.
    static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action?
    /// Whether it fills the whole frame, so that what stands below need not be drawn.
    static var hidesAll: Bool { get }
    /// Draws over what stands below; a screen fills the whole frame.
    static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame)
}

extension Standing {
    public static var hidesAll: Bool { false }
    public static func claims(_ order: Order, _ state: State) -> Bool { false }
    public static func listens(_ state: State) -> Bool { false }
    public static func typed(_ key: Key) -> Action? { nil }
    public static func pasted(_ text: String) -> Action? { nil }
    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        nil
    }
}

/// What every screen may know besides its own state.
public struct Surroundings: Equatable, Sendable {
    public var size = Size(80, 24)
    public var keymap = Keymap()
    /// The widest line of running text, in cells.
    public var measure = 66
    /// One thing a line, for screen readers.
    public var isLinear = false
    public var isMotionReduced = false
    /// Every mark is drawn with the letters of any keyboard.
    public var isASCII = false
    /// Nothing but a number tells the four colours apart.
    public var areHighlightsAlike = false
    public var settings = Settings()
    /// What is heard while anything is on the screen.
    public internal(set) var listening: Listening.State?
    /// Its cover, where the player shows one and it has been drawn.
    public internal(set) var cover: Picture?
    /// The covers of the catalog in view, as far as they have come.
    public internal(set) var covers = PictureTray()
    /// The date, as it was told last.
    public internal(set) var wall = WallTime(secondsSince1970: 0)
    /// No server was reached when one was asked last.
    public internal(set) var isOffline = false
    /// So much waits to be sent when one is.
    public internal(set) var waitingCount = 0
    /// What is heard after it.
    public internal(set) var upNext = UpNext()
    /// How far the words of all books are known.
    public internal(set) var textReading = TextReading.State()

    public init() {}
}

extension Surroundings {
    /// The hints of a status line, with the keys that are in force.
    func hints(in place: Place, _ wanted: (Verb, String)...) -> [StatusLine.Hint] {
        hints(in: place, wanted)
    }

    func hints(in place: Place, _ wanted: [(Verb, String)]) -> [StatusLine.Hint] {
        wanted.compactMap { verb, label in
            keymap.key(for: verb, in: place).map { StatusLine.Hint($0, label) }
        }
    }
}

/// What a feature asks of the root, which alone knows the whole.
public enum Ask: Equatable, Sendable {
    /// This layer is done; a screen goes back one.
    case close
    case open(Destination)
    /// What was looked for in the book below, and which match to go to.
    case found(SearchPattern, [Find.Hit], at: Int)
    /// Opens an address outside, in whatever the person has for it.
    case browse(String)
    /// Goes somewhere in the book below.
    case seek(Target)
    /// Does something to what is heard.
    case listen(Listening.Action)
    /// Hears what an address leads to, while it comes.
    case stream(String)
    /// The book that was opened is one that is heard.
    case hear(OpenedSound)
    /// As if the command's key had been pressed in the place below.
    case order(Order)
    /// Changes a setting for good, with undo; nil goes back to the default.
    case change(setting: String, to: SettingValue?)
    /// Gives a command a key in a place, or takes it away, with undo.
    case bind(place: Place, keys: String, to: String?)
    /// One quiet sentence above the status line.
    case say(String)
    /// The same, of something that `u` takes back.
    case done(String)
    /// Does something to the notes of the book below.
    case mark(Marking.Action)
    /// Takes back what the book in view has of its own of a setting.
    case forgetLook(String)
    /// A wrong key, a miss: what auto-assist counts.
    case missed
    /// A row of the palette was used, and counts as recent from here on.
    case used(String)
    /// A dictionary that comes first from here on.
    case favoured(String)
    /// Puts text on the clipboard.
    case copy(String)
    /// Changes what is up next.
    case queue(UpNext.Change)
    /// A question was answered.
    case decided(Decision)
    /// Opens a file of ours in the person's editor.
    case edit(EditableFile)
    /// Changes books of the shelf, with undo.
    case shelve([HeldBook.ID], ShelfChange)
    /// Brings a book of a catalog here.
    case download(Download.Order)
    case pauseDownload(Int)
    case resumeDownload(Int)
    /// Gives a download up, or strikes it off the list.
    case stopDownload(Int)
    /// Does something about a book of a library.
    indirect case lend(LoanRecord, Loan.Deed)
    /// Keeps a place in a catalog, or no longer.
    case keepPlace(Places.Place, Bool)
    /// Fetches what is new on a page from here on; with `isAll` what is there now as well.
    case follow(Places.Place, isAll: Bool)
    case unfollow(Follow.ID)
    /// Looks what is new on one page that is followed, or on all.
    case visitFollowed(Follow.ID?)
    /// Covers that could not be had may be asked for again.
    case coversAgain
    /// Asks libraries what they lend.
    case listLoans
    /// Whoever asks a catalog as this account does it signed in from here on.
    case signedIn(Account)
    /// The passwords can be read from here on.
    case unlocked
    /// Its catalog is elsewhere from here on.
    case moved(Account)
    /// A server is believed by another key, or by none.
    case trusted(Account)
    /// Adds a library that a registry names.
    case addLibrary(String)
    /// Adds a catalog at a host whose key was accepted.
    case addTrusted(String, at: String, pin: String)
    /// Moves a file of a book to the trash, with undo.
    case discard(String)
    /// Writes what the shelf says of a book into one of its files, with undo.
    case write(HeldBook.ID, into: String)
    /// Opens a file or a folder with what the person has for it.
    case openOutside(String)
    /// A picture is about to be shown: what the terminal can do has to be known.
    case graphics
}

public enum EditableFile: Hashable, Sendable {
    case settings
    /// A note, for as long as it is being written.
    case note(Annotation)
}

/// Where a person can go, from a key, the palette, the command line or a script. What is large
/// lies beside it, so that orders, which go by thousands, stay small.
public enum Destination: Equatable, Sendable {
    case guide, tutor, settings, keys, themes, doctor, messages, palette, player, shelf
    case libraries, downloads, folders, care
    /// A page of a catalog, and what it is called on the way there.
    indirect case catalog(
        Account, Catalog.Query, trail: [String], search: Feed.Search?, title: String)
    /// A book as a catalog tells of it.
    indirect case offer(Account, Feed.Publication, trail: [String])
    indirect case signIn(Account, Feed.Authentication, isRefused: Bool)
    /// What opens the file of passwords, or is to lock it.
    case passphrase(Passphrase.Purpose)
    /// A certificate that nobody vouches for, and why.
    case trust(Trust.Purpose, place: String, why: String)
    /// All about one book of the shelf.
    indirect case bookPage(HeldBook)
    /// What is said of books, to be changed.
    case bookEditor([HeldBook])
    /// The same, where its cover is said.
    case bookCover(HeldBook)
    /// Of the book in view.
    case contents, find, notes
    /// These words wherever they stand in it, whole and in any case.
    case findWords(String)
    /// Everything there is.
    case everywhere
    /// One of its notes, to be written; and the row of what it is about.
    case note(Annotation, row: Int?)
    case card(Card.State)
    /// A word, or a choice of those in view.
    case lookup(Lookup.Question?)
    /// A picture on the whole screen.
    indirect case viewer(Viewer.State)
    /// The settings, at one row.
    case setting(String)
    /// A book, at a place of it or where it was left.
    case book(BookSource, at: Target?)
}

/// A screen in one of its states, drawn without any port: for goldens and for looking.
public struct Preview: Sendable {
    public var name: String
    public var draw: @Sendable (Size) -> Frame

    public init(_ name: String, draw: @escaping @Sendable (Size) -> Frame) {
        self.name = name
        self.draw = draw
    }
}

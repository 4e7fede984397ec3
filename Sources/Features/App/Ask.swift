import Catalogs
import Holdings
import Kernel
import Notebook
import Publications

/// What a feature asks of the root, which alone knows the whole.
public enum Ask: Equatable, Sendable {
    /// This layer is done; a screen goes back one.
    case close
    case open(Destination)
    /// What was looked for in the book below, and which match to go to.
    case found(SearchPattern, Find.News, at: Int)
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
    /// Requests of this account are signed in from here on.
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

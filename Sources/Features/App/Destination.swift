import Catalogs
import Holdings
import Notebook
import Publications

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

import Wording

/// What a side is told of the books that are read here.
public enum SidePrivacy: String, CaseIterable, Sendable {
    /// As with `titles`, and what a person says of a book, as far as the side can keep it: notes,
    /// stars, states, tags, collections and words looked up, or bookmarks alone.
    case notes
    /// Places with some words around them, under all that a book is called: digests of its file,
    /// its identifiers or title.
    case titles
    /// Places, under digests alone, or under the side's own name of a book that came from there.
    case digests
    /// No place. The side is asked, under the same names as with digests.
    case nothing
}

extension Side.Kind {
    /// Those that differ there, the usual one first, and notes behind all others. KOReader's
    /// protocol has no titles.
    public var privacies: [SidePrivacy] {
        switch self {
        case .kosync, .opds, .storyteller: [.digests, .nothing]
        case .annotations: [.digests, .nothing, .notes]
        case .sdr, .foliate, .moon: [.nothing]
        case .audiobookshelf, .folder, .webdav: [.titles, .digests, .nothing, .notes]
        }
    }
}

extension SidePrivacy {
    /// Some words of the book around each place.
    public var hasWords: Bool { self == .titles || self == .notes }
}

extension Side {
    public var tellsPlaces: Bool { privacy != .nothing }
    public var sharesRemarks: Bool {
        privacy == .notes && kind.privacies.contains(.notes) && !isPaused
    }

    /// Each kind of thing that leaves this machine for it, in words of documents.
    public var sends: [String] {
        let places = tellsPlaces ? ["place", "device"] : []
        switch (kind, privacy) {
        case (.sdr, _), (.foliate, _), (.moon, _): return []
        case (.kosync, _): return places + ["digest"]
        case (.annotations, .notes): return places + ["bookmarks"]
        case (.opds, _), (.annotations, _): return places
        case (.storyteller, _): return tellsPlaces ? ["place"] : []
        case (.folder, .nothing), (.webdav, .nothing), (.audiobookshelf, .nothing): return []
        case (.folder, .titles), (.webdav, .titles):
            return places + ["words", "digest", "identifier"]
        case (.folder, .notes), (.webdav, .notes):
            return places + [
                "words", "digest", "identifier", "notes", "stars", "tags", "collections",
                "vocabulary",
            ]
        case (.folder, .digests), (.webdav, .digests): return places + ["digest"]
        case (.audiobookshelf, .titles): return places + ["words", "title"]
        case (.audiobookshelf, .notes): return places + ["words", "title", "bookmarks"]
        case (.audiobookshelf, .digests): return places
        }
    }

    /// The same for people, as a sentence.
    public var sendsWords: String {
        switch (kind, privacy) {
        case (.sdr, _): tr("Told nothing; what KOReader leaves beside books is read.")
        case (.foliate, _): tr("Told nothing; what Foliate keeps is read.")
        case (.moon, _): tr("Told nothing; what Moon+ Reader copies there is read.")
        case (.kosync, .nothing): tr("Told no places; asked under digests of files.")
        case (.audiobookshelf, .titles):
            tr("Told places and words there, this device's name, titles.")
        case (.audiobookshelf, .notes):
            tr("Told places and words there, this device's name, titles, bookmarks of sounds.")
        case (.opds, .nothing), (.annotations, .nothing), (.storyteller, .nothing),
            (.audiobookshelf, .nothing):
            tr("Told nothing; asked about its own books.")
        case (.annotations, .notes):
            tr(
                "Told places, this device's name, bookmarks and their chapters; of its own books "
                    + "only.")
        case (.audiobookshelf, .digests), (.opds, _), (.annotations, _):
            tr("Told places, this device's name; of its own books only.")
        case (.storyteller, _): tr("Told places; of its own books only.")
        case (.kosync, _), (_, .digests):
            tr("Told places, this device's name, digests of files.")
        case (_, .notes):
            tr(
                "Told places and words there, this device's name, identifiers, notes, stars, "
                    + "tags, collections, words looked up.")
        case (_, .titles):
            tr("Told places and words there, this device's name, identifiers.")
        case (_, .nothing): tr("Told nothing; only read.")
        }
    }
}

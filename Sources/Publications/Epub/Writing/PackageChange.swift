import Wording

/// What is to be said of a book in its own file; nil leaves a thing as it is written there.
public struct PackageChange: Equatable, Sendable {
    public var title: String?
    /// All its authors, in order, each with the name it is filed under where that differs.
    public var authors: [Metadata.Contributor]?
    /// `.some(nil)` takes it out of its series.
    public var series: Metadata.Series??
    public var subjects: [String]?
    public var languages: [String]?
    public var description: String?
    public var publisher: String?

    public init() {}

    public var isEmpty: Bool { self == PackageChange() }

    /// What is changed, as a person calls it.
    public var fields: [String] {
        var fields: [String] = []
        if title != nil { fields.append(tr("title")) }
        if authors != nil { fields.append(tr("authors")) }
        if series != nil { fields.append(tr("series")) }
        if subjects != nil { fields.append(tr("tags")) }
        if languages != nil { fields.append(tr("languages")) }
        if description != nil { fields.append(tr("description")) }
        if publisher != nil { fields.append(tr("publisher")) }
        return fields
    }
}

/// Why a file is left as it is.
public enum RewriteError: Error, Equatable, Sendable {
    case notEpub
    case signed
    case locked(scheme: String)
    case damaged(String)
    case tooLarge
    /// It is written in a way that could not be changed without losing something.
    case tooOdd

    /// The end of a sentence that began with the file's name.
    public var why: String {
        switch self {
        case .notEpub: tr("it is no EPUB, and only those are written")
        case .signed: tr("it is signed, and a change would break the signature")
        case .locked(let scheme): EpubLocks.explanation(of: scheme)
        case .damaged(let what): tr("it is damaged (\(what)), and was left as it is")
        case .tooLarge: tr("it is too large to be written")
        case .tooOdd: tr("its package is written in a way that cannot be changed safely")
        }
    }
}

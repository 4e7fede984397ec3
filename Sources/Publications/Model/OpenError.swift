import Libraries
import Wording

/// Why a publication cannot be opened, with what a person needs to act.
public enum OpenError: Error, Equatable, Sendable {
    case missing
    case unreadable(String)
    case empty
    /// A file of a kind we can name but not read; says what it is and what to do.
    case unsupported(kind: String, advice: String)
    case unknown
    case damaged(part: String, why: String)
    /// The book may be whole: what reads it is not installed.
    case libraryMissing(Library, advice: String)
    case locked(scheme: String)
    case needsPassword
    case wrongPassword
    /// It is under a licence that does not let one in.
    case licence(LicenceTrouble)
    case nothingToRead(in: String)
    /// A folder that a person parted into books, with the names of some of them.
    case parted(folder: String, books: [String])
    /// Text was asked of what is only heard.
    case hasNoText
}

extension OpenError {
    static func missing(_ library: Library) -> OpenError {
        .libraryMissing(library, advice: library.advice())
    }

    /// None of the libraries opens it: a password that is asked for would be of no use.
    static var lockedArchive: OpenError {
        .unsupported(
            kind: tr("an archive locked with a password"),
            advice: tr("Unpack it with its password, and open what was in it."))
    }

    /// A format that needs a confined process, where the caller gave none.
    static func unsupported(_ format: Publication.Format) -> OpenError {
        .unsupported(kind: format.noun, advice: tr("Open it in the program itself."))
    }

    /// What is wrong, as a sentence without an end.
    public var why: String {
        switch self {
        case .missing: tr("there is no such file")
        case .unreadable(let why): tr("it cannot be read (\(why))")
        case .empty: tr("the file is empty")
        case .unsupported(let kind, _): tr("this is \(kind)")
        case .unknown: tr("this is no book, comic or text that is known here")
        case .damaged(let part, let why): tr("\(part) is damaged: \(why)")
        case .libraryMissing(let library, _):
            tr("\(library.name), which \(library.purpose), is not installed")
        case .locked(let scheme): EpubLocks.explanation(of: scheme)
        case .needsPassword: tr("it is locked with a password")
        case .hasNoText: tr("this is an audiobook, which has no text")
        case .wrongPassword: tr("the password does not open it")
        case .licence(let trouble): trouble.why
        case .nothingToRead(let place): tr("there is nothing to read in the \(place)")
        case .parted(_, let books):
            books.count == 1
                ? tr("it was parted into books") : tr("it was parted into \(books.count) books")
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .missing: tr("Check the name; if it was moved, add its folder to the shelf.")
        case .unreadable: tr("Check that it is a file you may read.")
        case .empty, .damaged: tr("Get the file again.")
        case .unsupported(_, let advice), .libraryMissing(_, let advice): advice
        case .unknown:
            tr("Open an EPUB, PDF, FB2, CBZ, text, Markdown or HTML file, or an audiobook.")
        case .locked: tr("Open it where it was bought or lent.")
        case .needsPassword:
            tr(
                "Open it on the screen, which asks for the password, give it with --password-fd, or"
                    + " save a copy without the lock for the shelf: qpdf --decrypt --password=WORD"
                    + " FILE COPY.")
        case .wrongPassword: tr("Try another.")
        case .licence(let trouble): trouble.advice
        case .hasNoText: tr("See its chapters with rushlight inspect.")
        case .parted(let folder, let books):
            (books.first.map { tr("Open one of them, such as “\($0)”.") + " " } ?? "")
                + tr(
                    "`rushlight shelf folder --joined \(Self.quoted(folder))` makes one book of it"
                        + " again.")
        case .nothingToRead: tr("Open a folder or archive with a book, pictures or sound in it.")
        }
    }

    /// As a shell takes it.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,~".contains($0) }
        return isPlain
            ? path
            : "'"
                + path.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}

import Libraries
import Wording

/// Why a document of a catalog cannot be shown at all, with what a person needs to act.
public enum CatalogError: Error, Equatable, Sendable {
    case empty
    case tooLarge(bytesMax: Int)
    case damaged(format: String, why: String, line: Int, column: Int)
    /// A web page stands where a feed was expected: often a sign-in page.
    case webPage
    /// Readable, but nothing a catalog is made of.
    case notACatalog(String)
    /// The document may be whole: what reads it is not installed.
    case libraryMissing(Library, advice: String)
}

extension CatalogError {
    /// What is wrong, as a sentence without an end.
    public var why: String {
        switch self {
        case .empty: tr("the document is empty")
        case .tooLarge(let most): tr("it is larger than \(most >> 20) MB")
        case .damaged(let format, let why, let line, let column):
            tr("the \(format) is broken at line \(line), column \(column): \(why)")
        case .webPage: tr("this is a web page, not a catalog")
        case .libraryMissing(let library, _):
            tr("\(library.name), which \(library.purpose), is not installed")
        case .notACatalog(let what): tr("this is \(what), not a catalog")
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .empty, .damaged: tr("Get it again, or tell the library.")
        case .tooLarge: tr("Ask the library for a feed in pages.")
        case .webPage: tr("Look on the page for a link to OPDS.")
        case .libraryMissing(_, let advice): advice
        case .notACatalog:
            tr("OPDS feeds, registries and authentication documents can be read.")
        }
    }
}

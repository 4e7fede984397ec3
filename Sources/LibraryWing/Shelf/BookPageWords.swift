import Holdings
import Notebook
import Wording

/// What the page of a book says: what it asks twice about, and why something cannot be done.
extension BookPage {
    static var discardWords: String { tr("Enter again moves it to the trash.") }
    static var writeWords: String { tr("Enter again writes what is said here into the file.") }
    static var clearWords: String { tr("Enter again throws away what is kept of its sound.") }
    static var clearedWords: String {
        tr("Nothing of its sound is kept; it comes again when heard.")
    }
    static var staysWords: String { tr("What is being heard stays until another book is.") }

    static func cannotWrite(_ book: HeldBook) -> String {
        book.files.contains(where: \.isForeign)
            ? tr("It belongs to a calibre library: calibre writes and deletes its files.")
            : tr("Only EPUB files are written, and it has none.")
    }
}

extension Annotation.Kind {
    var label: String {
        switch self {
        case .bookmark: tr("bookmark")
        case .highlight: tr("highlight", "kind of note")
        case .lookup: tr("lookup")
        }
    }
}

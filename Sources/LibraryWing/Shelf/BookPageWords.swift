import Holdings

/// What the page of a book says: what it asks twice about, and why something cannot be done.
extension BookPage {
    static let discardWords = "Enter again moves it to the trash."
    static let writeWords = "Enter again writes what is said here into the file."
    static let clearWords = "Enter again throws away what is kept of its sound."
    static let clearedWords = "Nothing of its sound is kept; it comes again when heard."
    static let staysWords = "What is being heard stays until another book is."

    static func cannotWrite(_ book: HeldBook) -> String {
        book.files.contains(where: \.isForeign)
            ? "It belongs to a calibre library: calibre writes and deletes its files."
            : "Only EPUB files are written, and it has none."
    }
}

import Publications

/// What commands that take a text, and places in it, have to refuse.
extension Publication {
    /// - Throws: a complaint when there is no such book, or it is locked.
    static func unlocked(
        _ file: String, open: PublicationOpener
    ) throws(Complaint) -> Publication {
        do throws(OpenError) {
            let publication = try open(file)
            if let protection = publication.protection, !protection.isReadable {
                throw protection.error
            }
            return publication
        } catch {
            throw Complaint(file, error.why, next: error.advice)
        }
    }

    /// - Throws: a complaint when there is no such book, it is locked, or it has no text.
    static func text(of file: String, open: PublicationOpener) throws(Complaint) -> Publication {
        let publication = try unlocked(file, open: open)
        if publication.audiobook != nil {
            throw Complaint(file, OpenError.hasNoText.why, next: OpenError.hasNoText.advice)
        }
        return publication
    }

    /// Of a book that is read and holds no words.
    func wordless(_ file: String) -> Complaint {
        // A scan can be made a text; the pages of a comic are what it is.
        Complaint(
            file, isMadeOfPages ? "it holds pictures of pages, no text" : "there is no text in it",
            next: textMaker.map { "Make text of them first, for example with \($0)." }
                ?? "Name a book that has some.")
    }

    /// Of a book some or all of whose pages are pictures.
    func wordless(_ file: String, _ scanned: ScannedPages) -> Complaint {
        if scanned.isAll { return wordless(file) }
        let pages = scanned.count == 1 ? "page \(scanned.list) has" : "pages \(scanned.list) have"
        return Complaint(
            file, "\(pages) no text and could not be searched",
            next: "Make text of them first: \(textMaker(of: scanned)).")
    }

    func place(_ locator: Locator?, in file: String) throws(Complaint) -> Place? {
        guard let locator else { return nil }
        if let place = place(locator) { return place }
        throw Complaint(
            file, "there is no such place in it: \(locator)",
            next: "Take one that rushlight search --json prints.")
    }

    /// Of `--from` and `--to`.
    func places(
        from: Locator?, to: Locator?, in file: String
    ) throws(Complaint) -> (from: Place?, to: Place?) {
        let (from, to) = (try place(from, in: file), try place(to, in: file))
        if let from, let to, (from.document, from.offset) >= (to.document, to.offset) {
            throw Complaint(
                "--to", "it does not stand behind --from", next: "Say the earlier place first.")
        }
        return (from, to)
    }
}

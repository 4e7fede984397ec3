import Notation

/// What Foliate keeps and exports of a book: annotations by CFI, and bookmarks.
enum FoliateNotes {
    static func read(_ document: JSONValue) -> BroughtBook? {
        let marks = document["annotations"]?.elements ?? []
        let bookmarks = document["bookmarks"]?.elements ?? []
        guard document.isObject,
            marks.contains(where: { $0["value"]?.string != nil })
                || bookmarks.contains(where: { $0.string?.hasPrefix("epubcfi(") == true })
        else { return nil }
        var book = BroughtBook(.foliate)
        let about = document["metadata"]
        book.title = about?["title"]?.translated ?? ""
        let author = (about?["author"] ?? about?["creator"])?.elements ?? []
        book.author = author.compactMap { $0["name"]?.translated ?? $0.translated }
            .joined(separator: ", ")
        book.identifiers = [about?["identifier"]?.string].compactMap(\.self)
        book.notes =
            marks.prefix(BroughtBook.notesMax).compactMap(note)
            + bookmarks.prefix(BroughtBook.notesMax).compactMap(bookmark)
        return book
    }

    private static func note(_ value: JSONValue) -> BroughtNote? {
        guard let cfi = value["value"]?.string else { return nil }
        var note = BroughtNote(.highlight)
        note.start = cfi
        note.end = CfiRange.end(of: cfi)
        note.quote = value["text"]?.string ?? ""
        note.note = value["note"]?.string ?? ""
        note.created = value["created"]?.string.flatMap(IsoTime.seconds)
        note.edited = value["modified"]?.string.flatMap(IsoTime.seconds)
        note.colour =
            switch value["color"]?.string {
            case "yellow", "orange": .gold
            case "lime", "green": .mint
            case "red", "magenta", "pink", "purple": .rose
            case "aqua", "blue", "cyan": .sky
            default: nil
            }
        return note
    }

    private static func bookmark(_ value: JSONValue) -> BroughtNote? {
        guard let cfi = value.string, cfi.hasPrefix("epubcfi(") else { return nil }
        var note = BroughtNote(.bookmark)
        note.start = cfi
        return note
    }
}

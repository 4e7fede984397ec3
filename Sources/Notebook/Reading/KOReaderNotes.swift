import Notation

/// What KOReader keeps beside a book, in `Book.sdr/metadata.epub.lua`: annotations, and the
/// bookmarks and highlights that older versions kept apart.
enum KOReaderNotes {
    static func book(of table: LuaValue) -> BroughtBook {
        var book = BroughtBook(.koreader)
        let about = [table["doc_props"], table["stats"]].first(where: \.isTable) ?? .nothing
        book.title = about["title"].text ?? ""
        book.author = (about["authors"].text ?? "").replacing("\n", with: ", ")
        book.identifiers = (about["identifiers"].text ?? "").split(separator: "\n").map(String.init)
        if let path = table["doc_path"].text { book.paths = [path] }
        if table["annotations"].isTable {
            book.notes = table["annotations"].list.prefix(BroughtBook.notesMax).compactMap(note)
        } else {
            book.notes = older(table)
        }
        return book
    }

    private static func note(_ value: LuaValue) -> BroughtNote? {
        guard let (start, end) = places(value) else { return nil }
        // Only what was marked is drawn.
        let isHighlight = value["drawer"].text != nil
        var note = BroughtNote(isHighlight ? .highlight : .bookmark)
        note.start = start
        note.end = isHighlight ? end : nil
        note.quote = isHighlight ? value["text"].text ?? "" : ""
        note.note = value["note"].text ?? ""
        note.chapter = value["chapter"].text ?? ""
        note.colour = colour(value["color"].text)
        note.created = value["datetime"].text.flatMap(IsoTime.seconds)
        note.edited = value["datetime_updated"].text.flatMap(IsoTime.seconds)
        return note
    }

    /// Of a text, pointers; of pages, their numbers.
    private static func places(_ value: LuaValue) -> (start: String, end: String?)? {
        if let page = value["page"].number ?? value["pos0"]["page"].number {
            guard let number = Int(exactly: page), number >= 1 else { return nil }
            return ("#page=\(number)", nil)
        }
        guard let start = value["pos0"].text ?? value["page"].text else { return nil }
        return (start, value["pos1"].text)
    }

    private static func colour(_ name: String?) -> Annotation.Colour? {
        switch name {
        case "yellow", "orange", "olive": .gold
        case "green": .mint
        case "red", "purple", "pink": .rose
        case "blue", "cyan": .sky
        default: nil
        }
    }

    // MARK: - Before 2024

    /// Bookmarks, the highlights among them; and highlights older still, which stand by page only.
    private static func older(_ table: LuaValue) -> [BroughtNote] {
        var marks: [String: LuaValue] = [:]
        var highlights: [LuaValue] = []
        if case .table(let pages) = table["highlight"] {
            for page in pages {
                for var value in page.value.list.prefix(BroughtBook.notesMax) {
                    if case .table(var entries) = value, value["page"] == .nothing {
                        let own = value["pos0"].text.map(LuaValue.text) ?? page.key
                        entries.append(.init(key: .text("page"), value: own))
                        value = .table(entries)
                    }
                    highlights.append(value)
                    marks[value["datetime"].text ?? ""] = value
                }
            }
        }
        var seen: Set<String> = []
        var notes: [BroughtNote] = []
        for value in table["bookmarks"].list.prefix(BroughtBook.notesMax) {
            guard let (start, end) = places(value) else { continue }
            let isHighlight = value["highlighted"] == .flag(true)
            var note = BroughtNote(isHighlight ? .highlight : .bookmark)
            note.start = start
            note.chapter = value["chapter"].text ?? ""
            note.created = value["datetime"].text.flatMap(IsoTime.seconds)
            if isHighlight {
                note.end = end
                note.quote = value["notes"].text ?? ""
                note.note = own(value["text"].text ?? "", of: note.quote)
                note.colour = colour(marks[value["datetime"].text ?? ""]?["color"].text)
                seen.insert(value["datetime"].text ?? start)
            }
            notes.append(note)
        }
        for value in highlights.prefix(BroughtBook.notesMax) {
            guard let (start, end) = places(value),
                seen.insert(value["datetime"].text ?? start).inserted
            else { continue }
            var note = BroughtNote(.highlight)
            note.start = start
            note.end = end
            note.quote = value["text"].text ?? ""
            note.chapter = value["chapter"].text ?? ""
            note.colour = colour(value["color"].text)
            note.created = value["datetime"].text.flatMap(IsoTime.seconds)
            notes.append(note)
        }
        return notes
    }

    /// KOReader filled in `Page 5 … @ 2020-01-31 10:00:00` by itself, in every language with the
    /// words and the time.
    private static func own(_ text: String, of quote: String) -> String {
        let isAutomatic =
            text.contains(" @ ") && text.contains(String(Plain.line(quote).prefix(16)))
        return text == quote || isAutomatic ? "" : text
    }
}

import Notation

/// What calibre's viewer keeps: a list of annotations, in a file of its own, in a collection that
/// it exports, or inside of the book.
enum CalibreNotes {
    /// What a file inside of a book begins with.
    static let magic = Array("encoding=json+base64:\n".utf8)

    static func read(_ document: JSONValue) -> [BroughtBook]? {
        let list: [JSONValue]
        if case .array(let elements) = document {
            list = elements
        } else if document["type"]?.string == "calibre_annotation_collection"
            || document["type"]?.string == "calibre_highlights"
        {
            list = (document["annotations"] ?? document["highlights"] ?? .null).elements
        } else {
            return nil
        }
        var books: [(key: String, book: BroughtBook)] = []
        var places: [String: Int] = [:]
        for entry in list.prefix(BroughtBook.notesMax) {
            // The library's own list wraps each.
            let value = entry["annotation"] ?? entry
            // Titles are not told: of several books only the numbers are known.
            let key = (entry["book_id"] ?? value["book_id"])?.scalar ?? ""
            guard let note = note(value) else { continue }
            let place = places[key] ?? books.count
            if place == books.count {
                guard books.count < BroughtBook.booksMax else { break }
                places[key] = place
                books.append((key, BroughtBook(.calibre)))
                books[place].book.title = entry["title"]?.string ?? ""
            }
            books[place].book.notes.append(note)
        }
        // A list of anything else is not calibre's.
        if books.isEmpty, case .array = document { return nil }
        return books.map(\.book)
    }

    private static func note(_ value: JSONValue) -> BroughtNote? {
        // What was taken off leaves a stone, and its words nowhere.
        guard value["removed"]?.isTrue != true else { return nil }
        let made = value["timestamp"]?.string.flatMap(IsoTime.seconds)
        switch value["type"]?.string {
        case "highlight":
            var note = BroughtNote(.highlight)
            note.id = value["uuid"]?.string.flatMap { BroughtNote.isID($0) ? $0 : nil }
            note.quote = value["highlighted_text"]?.string ?? ""
            note.note = value["notes"]?.string ?? ""
            note.chapter = value["toc_family_titles"]?.elements.last?.string ?? ""
            note.colour = colour(value["style"])
            note.created = made
            note.edited = made
            if let spine = value["spine_index"]?.scalar.flatMap({ Int($0) }) {
                note.start = value["start_cfi"]?.string.flatMap { locator($0, spine: spine) } ?? ""
                note.end = value["end_cfi"]?.string.flatMap { locator($0, spine: spine) }
            }
            return note
        case "bookmark":
            var note = BroughtNote(.bookmark)
            note.note = value["title"]?.string ?? ""
            note.created = made
            note.start = value["pos"]?.string.flatMap(locator) ?? ""
            return note.start.isEmpty ? nil : note
        default: return nil
        }
    }

    /// calibre counts from the document, where the standard counts from its first element, and has
    /// the number of the file in the spine apart.
    private static func locator(_ path: String, spine: Int) -> String? {
        guard path.hasPrefix("/2"), (0..<1_000_000).contains(spine) else { return nil }
        let rest = path.dropFirst(2)
        // `/24` is another step, `/2[id]` the root with its name.
        guard let next = rest.first, next == "/" || next == "[" else { return nil }
        let inner = next == "[" ? rest.drop { $0 != "/" } : rest
        return "epubcfi(/6/\(2 * (spine + 1))!\(inner))"
    }

    /// A bookmark's begins with the number of the file: `epubcfi(/8/2/4/2/1:5)`.
    private static func locator(_ text: String) -> String? {
        guard text.hasPrefix("epubcfi(/"), text.hasSuffix(")") else { return nil }
        let steps = text.dropFirst("epubcfi(/".count).dropLast()
        guard let slash = steps.firstIndex(of: "/"), let number = Int(steps[..<slash]), number > 0,
            number % 2 == 0
        else { return nil }
        return locator(String(steps[slash...]), spine: number / 2 - 1)
    }

    private static func colour(_ style: JSONValue?) -> Annotation.Colour? {
        switch style?["which"]?.string {
        case "yellow": .gold
        case "green": .mint
        case "pink", "purple": .rose
        case "blue": .sky
        default: nil
        }
    }
}

import Notation

/// Our own file of notes: everything that is known, by version, read back to the same.
public enum NotesJSON {
    static let type = "rushlight_notes"
    static let version = 1

    public static func document(_ books: [AnnotatedBook]) -> [UInt8] {
        JSONValue.object([
            "type": .string(type), "version": .number(Int64(version)),
            "books": .array(books.map(value)),
            "total": .number(Int64(books.reduce(0) { $0 + $1.annotations.count })),
        ]).document
    }

    static func value(_ book: AnnotatedBook) -> JSONValue {
        .object([
            "title": .text(book.title), "author": .text(book.author),
            "identifiers": book.identifiers.isEmpty
                ? nil : .array(book.identifiers.map(JSONValue.string)),
            "paths": book.paths.isEmpty ? nil : .array(book.paths.map(JSONValue.string)),
            "notes": .array(book.inOrder.map(value)),
        ])
    }

    static func value(_ note: Annotation) -> JSONValue {
        var members: [JSONValue.Member] = JSONValue.object([
            "id": .string(note.id), "kind": .string(note.kind.rawValue),
            "start": .text(note.start), "end": .text(note.end), "quote": .text(note.quote),
            "before": .text(note.before), "after": .text(note.after),
            "chapter": .text(note.chapter),
            "percent": note.isPlaced || note.percent > 0 ? .number(note.percent) : nil,
            "colour": .string(note.colour.rawValue), "note": .text(note.note),
            "created": .string(IsoTime.text(note.created)),
            "edited": .string(IsoTime.text(note.edited)),
        ]).members
        let extra = Extra.members(note.extra).filter { !names.contains($0.key) }
        members += extra
        return .object(members)
    }

    private static let names: Set<String> = [
        "id", "kind", "start", "end", "quote", "before", "after", "chapter", "percent", "colour",
        "note", "created", "edited",
    ]

    // MARK: - Reading

    /// nil where a document is not ours.
    static func read(_ document: JSONValue) -> [BroughtBook]? {
        guard document["type"]?.string == type else { return nil }
        return (document["books"]?.elements ?? []).prefix(BroughtBook.booksMax).map { value in
            var book = BroughtBook(.rushlight)
            book.title = value["title"]?.string ?? ""
            book.author = value["author"]?.string ?? ""
            book.identifiers = (value["identifiers"]?.elements ?? []).compactMap(\.string)
            book.paths = (value["paths"]?.elements ?? []).compactMap(\.string)
            for value in (value["notes"]?.elements ?? []).prefix(BroughtBook.notesMax) {
                if let note = note(value) {
                    book.notes.append(note)
                } else {
                    book.strangers.append(Plain.line(value["kind"]?.string ?? ""))
                }
            }
            return book
        }
    }

    private static func note(_ value: JSONValue) -> BroughtNote? {
        guard value.isObject, let kind = value["kind"]?.string.flatMap(Annotation.Kind.init)
        else { return nil }
        var note = BroughtNote(kind)
        // What has none gets one from what it says.
        note.id = value["id"]?.string.flatMap { BroughtNote.isID($0) ? $0 : nil }
        note.start = value["start"]?.string ?? ""
        note.end = value["end"]?.string
        note.quote = value["quote"]?.string ?? ""
        note.before = value["before"]?.string ?? ""
        note.after = value["after"]?.string ?? ""
        note.chapter = value["chapter"]?.string ?? ""
        note.percent = value["percent"]?.scalar.flatMap(Double.init)
        note.colour = value["colour"]?.string.flatMap(Annotation.Colour.init)
        note.note = value["note"]?.string ?? ""
        note.created = value["created"]?.string.flatMap(IsoTime.seconds)
        note.edited = value["edited"]?.string.flatMap(IsoTime.seconds)
        note.extra = Extra.text(value.members.filter { !names.contains($0.key) })
        return note
    }
}

/// What a note says that this version has no word for.
enum Extra {
    /// A note is a note, not a store.
    static let bytesMax = 4096

    static func text(_ members: [JSONValue.Member]) -> String {
        if members.isEmpty { return "" }
        let line = JSONValue.object(members).line
        return line.utf8.count <= bytesMax ? line : ""
    }

    static func members(_ text: String) -> [JSONValue.Member] {
        // What is no JSON was never ours: there is nothing to write out again.
        guard text.utf8.count <= bytesMax, let read = try? JSONReader.read(Array(text.utf8)) else {
            return []
        }
        return read.value.members
    }
}

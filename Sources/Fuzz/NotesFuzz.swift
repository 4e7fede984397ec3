import Notebook

/// Notes as other programs, or an enemy, may have written them.
enum NotesFuzz {
    static func file(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        template(String(decoding: bytes, as: UTF8.self))
        // What cannot be read has said why; only traps count here.
        guard let books = try? NotesFile.read(bytes) else { return 0 }
        var written: [AnnotatedBook] = []
        for book in books {
            var own = AnnotatedBook(
                title: book.title, author: book.author, identifiers: book.identifiers,
                paths: book.paths, annotations: [])
            for note in book.notes.prefix(50) {
                let id = note.identity(in: book)
                precondition(!id.isEmpty, "every note has a name")
                var kept = Annotation(
                    id: id, kind: note.kind, start: note.start, end: note.end, quote: note.quote,
                    percent: note.percent ?? 0, created: note.created ?? 0)
                (kept.note, kept.extra, kept.chapter) = (note.note, note.extra, note.chapter)
                own.annotations.append(kept)
            }
            written.append(own)
        }
        for format in NotesFormat.allCases {
            for byte in format.written(written) {
                precondition(byte >= 0x20 || byte == 0x0A || byte == 0x09, "nothing commands")
            }
        }
        for book in written {
            for name in FileName.candidates(book).prefix(2) {
                precondition(!name.isEmpty && !name.hasPrefix(".") && !name.contains("/"))
            }
        }
        return 0
    }

    private static func template(_ text: String) {
        for dialect in NotesTemplate.Dialect.allCases {
            // A mistake has its place; only traps count here.
            guard let template = try? NotesTemplate(text, dialect) else { continue }
            _ = template.written(
                AnnotatedBook(
                    title: "T", author: "A",
                    annotations: [
                        Annotation(
                            id: "i", kind: .highlight, start: "#char=1", quote: "a\nb", percent: 1,
                            created: 0)
                    ]))
        }
    }
}

import Notation

/// The words that were looked up, one a line, as Anki and spreadsheets read them: word, sentence,
/// what was noted or what it means, book, author, chapter, place, day.
enum FlashCards {
    static let head = """
        #separator:tab
        #html:false
        #columns:Word\tSentence\tNote\tBook\tAuthor\tChapter\tPlace\tDay

        """

    static func text(_ books: [AnnotatedBook]) -> String {
        head
            + books.flatMap { book in book.inOrder.map { ($0, book) } }
            .filter { $0.0.kind == .lookup }.map { entry($0, in: $1) }.joined()
    }

    static func entry(_ annotation: Annotation, in book: AnnotatedBook) -> String {
        [
            annotation.quote, annotation.before + annotation.quote + annotation.after,
            annotation.note.isEmpty ? Vocabulary.meaning(of: annotation) ?? "" : annotation.note,
            book.heading, book.author, annotation.chapter,
            Opening.line(book.paths.first, annotation.start)
                ?? NoteWords.percent(annotation.percent),
            IsoTime.day(annotation.created),
        ].map { field($0) }.joined(separator: "\t") + "\n"
    }

    /// One field: no tab, no line, no formula for a spreadsheet, no comment for Anki.
    static func field(_ raw: String) -> String {
        let text = Plain.line(raw)
        guard let first = text.unicodeScalars.first else { return "" }
        // A blank before it keeps a spreadsheet from reckoning and changes no word.
        let isFormula = "=+-@".unicodeScalars.contains(first)
        let kept = isFormula ? " " + text : text
        guard text.utf8.contains(0x22) || first == "#" else { return kept }
        var out = "\""
        for scalar in kept.unicodeScalars {
            if scalar == "\"" { out += "\"" }
            out.unicodeScalars.append(scalar)
        }
        return out + "\""
    }
}

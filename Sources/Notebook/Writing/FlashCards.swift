import Notation

/// The words that were looked up, one a line, as Anki and spreadsheets read them: the word, the
/// last sentence it was met in, what was noted or what it means, book, author, chapter, place,
/// day, the form that stands in the sentence, and the language.
enum FlashCards {
    static let head = """
        #separator:tab
        #html:false
        #columns:Word\tSentence\tNote\tBook\tAuthor\tChapter\tPlace\tDay\tForm\tLanguage

        """

    /// A word that was looked up again is one card.
    static func text(_ books: [AnnotatedBook]) -> String {
        let notes = books.flatMap { book in book.inOrder.map { (note: $0, book: book) } }
        let byID = Dictionary(notes.map { ($0.note.id, $0) }) { first, _ in first }
        var wordByID: [Annotation.ID: Vocabulary.Word] = [:]
        for word in Vocabulary(books).words {
            for use in word.uses { wordByID[use.id] = word }
        }
        var told: Set<String> = []
        return head
            + notes.compactMap { wordByID[$0.note.id] }.filter { told.insert($0.key).inserted }
            .map { word in
                word.uses.first.flatMap { byID[$0.id] }.map { card(word, $0.note, in: $0.book) }
                    ?? ""
            }.joined()
    }

    private static func card(
        _ word: Vocabulary.Word, _ note: Annotation, in book: AnnotatedBook
    ) -> String {
        let said =
            word.uses.first { !$0.note.isEmpty }?.note
            ?? word.uses.first { !$0.meaning.isEmpty }?.meaning
        return [
            word.shown, note.before + note.quote + note.after, said ?? "", book.heading,
            book.author, note.chapter,
            Opening.line(book.paths.first, note.start) ?? NoteWords.percent(note.percent),
            IsoTime.day(note.created), note.quote, word.language ?? "",
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

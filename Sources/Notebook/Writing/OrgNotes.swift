/// Notes for Emacs' org mode: a headline a book and a note, quotations in blocks.
enum OrgNotes {
    static func text(_ books: [AnnotatedBook]) -> String {
        books.map { book in
            var text = "* \(words(book.heading))\n"
            if !book.author.isEmpty { text += "\(words(Plain.line(book.author)))\n" }
            return text + book.inOrder.map { entry($0, in: book) }.joined()
        }.joined(separator: "\n")
    }

    static func entry(_ annotation: Annotation, in book: AnnotatedBook) -> String {
        let note = NoteWords(annotation, in: book)
        var text = "** \(note.caption(words))\n"
        if annotation.kind == .lookup { text += words(Plain.line(annotation.quote)) + "\n" }
        if !note.quote.isEmpty {
            text += "#+begin_quote\n" + note.quote.map { words($0) + "\n" }.joined()
            text += "#+end_quote\n"
        }
        text += note.note.map { words($0) + "\n" }.joined()
        // A line that begins with a colon is taken as it stands.
        if let opening = note.opening { text += ": \(opening)\n" }
        return text
    }

    /// org's own way to take the meaning from a sign: a space of no width beside it.
    private static let mute = "\u{200B}"

    /// Words that stay words: no headline, keyword, drawer, table, link, date, macro, footnote,
    /// inline code, target or LaTeX, and no address that Emacs would act on.
    static func words(_ text: String) -> String {
        var out = ""
        if let first = text.unicodeScalars.first, "*#:|%+-,".unicodeScalars.contains(first) {
            out += mute
        }
        var word = ""
        for scalar in text.unicodeScalars {
            if scalar == ":", acting.contains(word.lowercased()) || isKeyword(word, out) {
                out += mute
            }
            if scalar == "_", inline.contains(word.lowercased()) { out += mute }
            out.unicodeScalars.append(scalar)
            switch scalar {
            case "[", "{", "<", "@", "\\", "$", "*", "/", "_", "~", "=", "^": out += mute
            default: break
            }
            let isLetter = scalar.properties.isAlphabetic || scalar == "+" || scalar == "-"
            word = isLetter ? word + String(scalar) : ""
            if word.utf8.count > 40 { word = "" }
        }
        return out
    }

    private static let acting: Set<String> = [
        "elisp", "shell", "file", "file+sys", "file+emacs", "info", "help", "attachment", "id",
    ]
    private static let inline: Set<String> = ["src", "call"]

    /// `DEADLINE:` and the like, where a line begins with them.
    private static func isKeyword(_ word: String, _ out: String) -> Bool {
        !word.isEmpty && out.utf8.count == word.utf8.count && word == word.uppercased()
    }
}

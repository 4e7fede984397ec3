/// Notes as CommonMark: a heading a book, a quotation a note.
enum MarkdownNotes {
    static func text(_ books: [AnnotatedBook]) -> String {
        books.map { book in
            var text = "# \(inline(book.heading))\n\n"
            if !book.author.isEmpty { text += "*\(inline(Plain.line(book.author)))*\n\n" }
            return text + book.inOrder.map { entry($0, in: book) }.joined()
        }.joined(separator: "\n")
    }

    /// One note, ended by an empty line.
    static func entry(_ annotation: Annotation, in book: AnnotatedBook) -> String {
        let words = NoteWords(annotation, in: book)
        var text = ""
        if !words.quote.isEmpty { text += words.quote.map(quoted).joined() + "\n" }
        text += words.caption { inline($0, startsLine: false) } + "\n\n"
        if annotation.kind == .lookup { text += "**\(inline(Plain.line(annotation.quote)))**\n\n" }
        if !words.note.isEmpty {
            text += words.note.map { inline($0) + "\n" }.joined() + "\n"
        }
        if let opening = words.opening { text += "    \(opening)\n\n" }
        return text
    }

    /// Lines of the book stay lines: two blanks at the end break one.
    private static func quoted(_ line: String) -> String {
        line.isEmpty ? ">\n" : "> \(inline(line))  \n"
    }

    /// Words that stay words: nothing in them is markup, a link, a picture or HTML.
    static func inline(_ text: String, startsLine: Bool = true) -> String {
        var out = ""
        var isStart = startsLine
        var digits = 0
        for scalar in text.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "#", "$":
                out += "\\"
            // What makes a list, a heading or a rule where a line begins.
            case "+", "-", "=": if isStart { out += "\\" }
            case ".", ")": if digits > 0 { out += "\\" }
            default: break
            }
            digits = isDigit && (isStart || digits > 0) ? digits + 1 : 0
            isStart = false
            out.unicodeScalars.append(scalar)
        }
        return out
    }
}

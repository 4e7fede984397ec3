import Notation

/// Notes as one page that needs nothing else: no script, no style sheet, no picture of another's.
enum HtmlNotes {
    static func text(_ books: [AnnotatedBook]) -> String {
        let title = books.count == 1 ? "Notes on \(books[0].heading)" : "Notes"
        return """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
            'unsafe-inline'">
            <meta name="viewport" content="width=device-width">
            <title>\(escaped(title))</title>
            <style>
            body { max-width: 40em; margin: 2em auto; padding: 0 1em; line-height: 1.5; }
            blockquote { margin: 1.5em 0 .5em; padding-left: 1em; border-left: .25em solid gray; }
            .gold { border-color: goldenrod } .mint { border-color: mediumseagreen }
            .rose { border-color: palevioletred } .sky { border-color: steelblue }
            .place { color: gray; margin: 0 } pre { overflow-x: auto }
            </style>
            </head>
            <body>
            \(books.map(section).joined())</body>
            </html>

            """
    }

    private static func section(_ book: AnnotatedBook) -> String {
        var text = "<h1>\(escaped(book.heading))</h1>\n"
        if !book.author.isEmpty { text += "<p>\(escaped(Plain.line(book.author)))</p>\n" }
        return text + book.inOrder.map { entry($0, in: book) }.joined()
    }

    static func entry(_ annotation: Annotation, in book: AnnotatedBook) -> String {
        let words = NoteWords(annotation, in: book)
        var text = "<article id=\"\(escaped(Plain.line(annotation.id)))\">\n"
        if annotation.kind == .lookup {
            text += "<h2>\(escaped(Plain.line(annotation.quote)))</h2>\n"
        }
        if !words.quote.isEmpty {
            let name = words.colour.map { " class=\"\($0.rawValue)\"" } ?? ""
            text += "<blockquote\(name)>\(lines(words.quote))</blockquote>\n"
        }
        text += "<p class=\"place\">\(words.caption(escaped))</p>\n"
        if !words.note.isEmpty { text += "<p>\(lines(words.note))</p>\n" }
        if let opening = words.opening { text += "<pre><code>\(escaped(opening))</code></pre>\n" }
        return text + "</article>\n"
    }

    private static func lines(_ lines: [String]) -> String {
        lines.map(escaped).joined(separator: "<br>\n")
    }

    /// A person's template may have apostrophes around it.
    static func escaped(_ text: String) -> String { XMLText.escaped(text, apostrophes: true) }
}

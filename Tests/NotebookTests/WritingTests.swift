import Notation
import Testing

@testable import Notebook

/// A book with a note of each kind.
func sampleBook() -> AnnotatedBook {
    var highlight = Annotation(
        id: "one", kind: .highlight, start: "epubcfi(/6/2!/4/2/1:3)",
        end: "epubcfi(/6/2!/4/2/1:9)", quote: "It was late.\nNobody came.", percent: 12.46,
        colour: .mint, created: 1_700_000_000)
    highlight.note = "Who?"
    highlight.chapter = "Chapter 3"
    var lookup = Annotation(
        id: "two", kind: .lookup, start: "#char=90", quote: "gloaming", percent: 40,
        created: 1_700_000_100)
    lookup.before = "In the "
    lookup.after = " they sat."
    lookup.note = "dusk"
    let bookmark = Annotation(
        id: "three", kind: .bookmark, start: "#char=100", percent: 50, created: 1_700_000_200)
    return AnnotatedBook(
        title: "A *Bold* Book", author: "Ann Author", identifiers: ["urn:isbn:1"],
        paths: ["/books/it's.epub"], annotations: [bookmark, highlight, lookup])
}

/// Words that mean something in every format, and to a terminal.
func hostileBook() -> AnnotatedBook {
    let words =
        "<script>alert(1)</script> [[elisp:(kill)]] *b* `c` | # h\n* headline\n#+include: x\n"
        + "=1+1\n\u{1B}]0;owned\u{7}\u{9B}31m \u{202E}txt\n- item\n1. item\n![x](http://e/x.png)"
        + "\n%%(kill)\nDEADLINE: <2026-01-01>\n\"quoted\"\ttab {{{m}}} @@html:x@@ src_sh{rm}"
    var note = Annotation(
        id: "<x\"y>", kind: .highlight, start: "#char=1'; rm", quote: words, percent: .nan,
        created: 0)
    note.note = words
    note.chapter = words
    var lookup = note
    lookup.kind = .lookup
    return AnnotatedBook(
        title: words, author: words, paths: ["/b/a\u{1B}b"], annotations: [note, lookup])
}

@Suite struct WritingTests {
    @Test func `what stands around a bookmark is whole words`() {
        var mark = Annotation(
            id: "b", kind: .bookmark, start: "#char=1", percent: 1, created: 0)
        mark.before = "ords that were cut somewhere in the middle, the "
        mark.after = "bookmark stands before this and then a word is cu"
        let book = sampleBook()
        let words = "that were cut somewhere in the middle, the bookmark stands before this and "
        #expect(NoteWords(mark, in: book).quote == [words + "then a word is"])
        // A text's first words and its last are whole.
        (mark.before, mark.after) = ("The first ", "and last.")
        #expect(NoteWords(mark, in: book).quote == ["The first and last."])
        // Without spaces there is nothing to leave out.
        let long = String(repeating: "舟", count: 16)
        (mark.before, mark.after) = (long, long)
        #expect(NoteWords(mark, in: book).quote == [long + long])
    }

    @Test func `Markdown has quotation, place, note and the way back`() {
        let text = MarkdownNotes.text([sampleBook()])
        #expect(
            text.hasPrefix(
                """
                # A \\*Bold\\* Book

                *Ann Author*

                > It was late.\u{20}\u{20}
                > Nobody came.\u{20}\u{20}

                Highlight · mint · 12.5% · Chapter 3 · 2023-11-14

                Who?

                    rushlight '/books/it'\\''s.epub' --at 'epubcfi(/6/2!/4/2/1:3)'

                > In the gloaming they sat.\u{20}\u{20}

                Looked up · 40.0% · 2023-11-14

                **gloaming**

                dusk

                """))
    }

    @Test func `org, HTML and cards say the same`() {
        let org = OrgNotes.text([sampleBook()])
        #expect(org.contains("** Highlight · mint · 12.5% · Chapter 3 · 2023-11-14\n"))
        #expect(org.contains("#+begin_quote\nIt was late.\nNobody came.\n#+end_quote\nWho?\n"))
        #expect(org.contains("\n: rushlight "))
        let html = HtmlNotes.text([sampleBook()])
        #expect(html.contains("<blockquote class=\"mint\">It was late.<br>\nNobody came."))
        let cards = FlashCards.text([sampleBook()]).split(separator: "\n")
        #expect(cards.count == 4)
        #expect(
            cards.last == """
                gloaming\tIn the gloaming they sat.\tdusk\tA *Bold* Book\tAnn Author\t\t\
                rushlight '/books/it'\\''s.epub' --at '#char=90'\t2023-11-14\tgloaming\t
                """)
    }

    @Test(arguments: NotesFormat.allCases)
    func `hostile words stay words`(format: NotesFormat) {
        let bytes = format.written([hostileBook()])
        let text = String(decoding: bytes, as: UTF8.self)
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
            #expect(!isControl && scalar.value != 0x9B && scalar.value != 0x202E)
        }
        // A path or a locator that could do anything in a shell has no line of its own.
        #expect(!text.contains("rushlight '"))
        let lines = text.split(separator: "\n")
        switch format {
        case .markdown:
            #expect(!text.replacing("\\<", with: "").contains("<"))
            #expect(!text.contains("![x]"))
            #expect(lines.count { $0.hasPrefix("#") } == 1)
            #expect(!lines.contains { $0.hasPrefix("- ") || $0.hasPrefix("1. ") })
        case .org:
            #expect(lines.count { $0.hasPrefix("* ") } == 1)
            #expect(lines.count { $0.hasPrefix("** ") } == 2)
            #expect(!text.contains("[[") && !text.contains("{{{") && !text.contains("@@"))
            #expect(!lines.contains { $0.hasPrefix("#+inc") || $0.hasPrefix("%%(") })
            #expect(!lines.contains { $0.hasPrefix("DEADLINE:") } && !text.contains("src_"))
        case .html:
            #expect(!text.contains("<script"))
            #expect(text.contains("id=\"&lt;x&quot;y&gt;\""))
        case .tsv:
            #expect(lines.count == 4)
            #expect(
                lines.last?.split(separator: "\t", omittingEmptySubsequences: false).count == 10)
        case .json: break
        }
    }

    @Test func `no sign ends a word of the shell, whatever stands on it`() {
        let line = Opening.line("/b/it's '\u{301}; rm -rf ~; '\u{301}.epub", "#char=1")
        #expect(
            line?.unicodeScalars.elementsEqual(
                ("rushlight '/b/it'\\''s '\\''\u{301}; rm -rf ~; '\\''\u{301}.epub'"
                    + " --at '#char=1'").unicodeScalars) == true)
        #expect(Opening.line("-rf", "#char=1") == "rushlight ./-rf --at '#char=1'")
        #expect(Opening.line("/a\nb", "#char=1") == nil)
        #expect(FlashCards.field("\"\u{301}x") == "\"\"\"\u{301}x\"")
    }

    @Test func `a spreadsheet has nothing to reckon, and Anki no comment`() {
        #expect(FlashCards.field("=1+1") == " =1+1")
        #expect(FlashCards.field("@SUM(A1)") == " @SUM(A1)")
        #expect(FlashCards.field("# no\tcomment") == "\"# no comment\"")
        #expect(FlashCards.field("say \"hm\"") == "\"say \"\"hm\"\"\"")
    }

    @Test func `JSON reads back to the same, strangers' words included`() throws {
        var book = sampleBook()
        book.annotations[0].extra = #"{"later": [1, 2], "mood": "calm"}"#
        book.annotations[1].start = ""
        let books = try NotesFile.read(NotesJSON.document([book]))
        #expect(books.count == 1)
        #expect(books[0].identifiers == ["urn:isbn:1"])
        #expect(books[0].title == "A *Bold* Book")
        let notes = Dictionary(uniqueKeysWithValues: books[0].notes.map { ($0.id, $0) })
        #expect(notes["three"]?.extra == #"{"later": [1, 2], "mood": "calm"}"#)
        let highlight = try #require(notes["one"])
        #expect(highlight.quote == "It was late.\nNobody came.")
        #expect(highlight.percent == 12.46)
        #expect(highlight.colour == .mint)
        #expect(highlight.created == 1_700_000_000)
        #expect(highlight.start.isEmpty)
        #expect(notes["two"]?.kind == .lookup)
    }

    @Test func `moments are read as programs write them`() {
        for seconds: Int64 in [0, 951_782_400, 1_700_000_000, 4_102_444_799, -86_401] {
            #expect(IsoTime.seconds(IsoTime.text(seconds)) == seconds)
        }
        #expect(IsoTime.text(1_700_000_000) == "2023-11-14T22:13:20Z")
        #expect(IsoTime.seconds("2023-11-14T23:13:20.250+01:00") == 1_700_000_000)
        #expect(IsoTime.seconds("2023-11-14 22:13:20") == 1_700_000_000)
        #expect(IsoTime.seconds("2023-13-14") == nil)
        #expect(IsoTime.text(.max).count < 40 && IsoTime.text(.min).count < 40)
    }
}

@Suite struct TemplateTests {
    @Test func `the standard template is one, and writes what Markdown does`() throws {
        _ = try NotesTemplate(NotesTemplate.standardText, .markdown)
        let text = NotesTemplate.standard.written(sampleBook())
        #expect(text.contains("> It was late.\n> Nobody came.\n"))
        #expect(text.contains("Highlight · mint · 12.5% · Chapter 3 · 2023-11-14\n\nWho?\n"))
        #expect(text.contains("    rushlight '/books/it'\\''s.epub'"))
        #expect(!text.contains("{"))
    }

    @Test func `fields, conditions and braces`() throws {
        let template = try NotesTemplate(
            "{{{title}: {count}\n{each}\n- {kind}{if note} ({note}){end}\n{end}\nend", .txt)
        #expect(
            template.written(sampleBook()) == """
                {A *Bold* Book: 3
                - highlight (Who?)
                - lookup (dusk)
                - bookmark
                end
                """)
    }

    @Test func `what is wrong is told with its place`() {
        func why(_ text: String) -> String? {
            do throws(NotesTemplateError) {
                _ = try NotesTemplate(text, .txt)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(
            why("a\n b {titel}")?.hasPrefix("line 2, column 4: there is no field {titel}") == true)
        #expect(
            why("{quote}") == "line 1, column 1: {quote} is of a note, and stands outside of {each}"
        )
        #expect(why("{each}\n{quote}") == "line 2, column 8: {each} has no {end}")
        #expect(why("{end}") == "line 1, column 1: {end} ends nothing")
        #expect(why("a {title") == "line 1, column 3: a brace is not closed; {{ writes one")
        #expect(why("{each}{each}{end}{end}")?.contains("inside of another") == true)
    }

    @Test(arguments: NotesTemplate.Dialect.allCases)
    func `what a person wrote around stays`(dialect: NotesTemplate.Dialect) {
        let page = NotesPage(sampleBook(), dialect)
        let first = page.text("one\n", over: nil)
        #expect(page.owns(first) && page.owns(nil))
        let mine = "Mine above.\n\n" + first + "\nMine below.\n"
        #expect(
            page.text("two\n", over: mine) == "Mine above.\n\n"
                + first.replacing("one\n", with: "two\n") + "\nMine below.\n")
        #expect(page.text("one\n", over: first) == first)
        // The next edition brings more identifiers, and is the same book.
        var later = sampleBook()
        later.identifiers = ["urn:a", "urn:isbn:1"]
        #expect(NotesPage(later, dialect).text("one\n", over: first) == first)
        // A file without our lines, or with another book's, is not ours.
        #expect(!page.owns("Mine.\n"))
        var other = sampleBook()
        other.identifiers = ["urn:isbn:2"]
        #expect(!NotesPage(other, dialect).owns(first))
    }

    @Test func `names stay in their folder`() {
        #expect(FileName.safe("../../etc/passwd") == "etc passwd")
        #expect(FileName.safe(".hidden") == "hidden")
        #expect(FileName.safe(".\u{301}hidden").utf8.first != 0x2E)
        #expect(FileName.safe("a\u{0}b\nc") == "ab c")
        #expect(FileName.safe("…") == "…")
        #expect(FileName.safe(" . ") == "Notes without a title")
        #expect(FileName.safe("CON") == "Notes CON")
        #expect(FileName.safe(String(repeating: "漢", count: 500)).utf8.count <= 160)
        #expect(
            FileName.candidates(sampleBook()).prefix(3) == [
                "A Bold Book", "A Bold Book (Ann Author)", "A Bold Book (Ann Author) 2",
            ])
    }
}

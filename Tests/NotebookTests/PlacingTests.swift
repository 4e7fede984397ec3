import Publications
import TestKit
import Testing

@testable import Notebook

@Suite struct PlacingTests {
    private func book() throws -> Publication {
        let filler = (0..<60).map { "<p>Paragraph \($0) is here to be read.</p>" }.joined()
        return try BookMaker(
            "<h1>One</h1><p>The quick brown fox jumps over the lazy dog.</p>" + filler
                + "<p>Then the end of the first part came, and nobody had seen it coming at all."
                + "</p>",
            "<h1>Two</h1><p>The Quick brown <i>fox</i> rests.</p><p>A sentence that spans,</p>"
                + "<p>as it were, two paragraphs of this book.</p><p>café au lait</p>"
        ).open()
    }

    private func placed(_ notes: [BroughtNote], _ source: BroughtBook.Source = .kindle) throws
        -> [PlacedNote]
    {
        var brought = BroughtBook(source)
        brought.title = "Test"
        brought.notes = notes
        return brought.placed(in: try book(), now: 5)
    }

    private func highlight(_ quote: String, start: String = "") -> BroughtNote {
        var note = BroughtNote(.highlight)
        note.quote = quote
        note.start = start
        return note
    }

    @Test func `by the words alone, whatever case and spaces`() throws {
        let found = try placed([
            highlight("JUMPS over   the\nlazy dog"),
            highlight("a sentence that spans, as it were, two"),
            highlight("CAFE AU LAIT"),
            highlight("Not a word of this stands in that book anywhere."),
        ])
        #expect(found.map(\.annotation.isPlaced) == [true, true, true, false])
        #expect(found[0].annotation.quote == "jumps over the lazy dog")
        #expect(found[0].annotation.start.hasPrefix("epubcfi(/6/2!"))
        #expect(found[1].annotation.quote == "A sentence that spans,\nas it were, two")
        #expect(found[1].annotation.start.hasPrefix("epubcfi(/6/4!"))
        #expect(found[2].annotation.quote == "café au lait")
        #expect(found[3].annotation.quote.hasPrefix("Not a word"))
    }

    @Test func `of words that stand in two places the locator or the context decides`() throws {
        let second = highlight("quick brown fox", start: "epubcfi(/6/4!/4/4/1:0)")
        var context = highlight("quick brown fox")
        context.after = " rests."
        let found = try placed([second, context, highlight("quick brown fox")])
        #expect(found[0].annotation.start.hasPrefix("epubcfi(/6/4!/4/4"))
        #expect(found[1].annotation.start.hasPrefix("epubcfi(/6/4!/4/4"))
        #expect(!found[2].annotation.isPlaced)
    }

    @Test func `a locator that leads elsewhere is corrected by the words`() throws {
        let wrong = "epubcfi(/6/2!/4/2/1:0)"
        let found = try placed([highlight("two paragraphs of this book", start: wrong)])
        #expect(found[0].annotation.start.hasPrefix("epubcfi(/6/4!"))
        let end = "Then the end of the first part came, and nobody had seen it coming at all."
        let pointer = "/body/DocFragment[1]/body/p[3]/text().2"
        #expect(try placed([highlight(end, start: pointer)])[0].annotation.quote == end)
    }

    @Test func `its beginning and its end find a quotation that changed inside`() throws {
        let changed =
            "Then the end of the first part [12] came - and nobody had seen it coming at all."
        let found = try placed([highlight(changed)])
        #expect(found[0].annotation.quote.hasPrefix("Then the end of the first part came"))
        #expect(found[0].annotation.quote.hasSuffix("coming at all."))
    }

    @Test func `every program's way of pointing leads there`() throws {
        let calibre = try NotesFile.read(
            Array(
                #"[{"type": "highlight", "uuid": "u", "spine_index": 1, "start_cfi": "/2/4/4/1:4","#
                    .utf8) + Array(#" "end_cfi": "/2/4/4/1:9", "highlighted_text": "Quick"}]"#.utf8)
        )
        let one = calibre[0].placed(in: try book(), now: 1)[0].annotation
        #expect(one.quote == "Quick" && one.start.hasPrefix("epubcfi(/6/4!/4/4/1:4"))
        let readium = #"{"href": "OPS/p1.xhtml", "locations": {"partialCfi": "/4/4/1:4"}}"#
        let two = try placed([highlight("Quick", start: readium)])[0].annotation
        #expect(two.start == one.start)
        let pointer = "/body/DocFragment[2]/body/p[1]/text()[1].4"
        let three = try placed([highlight("Quick", start: pointer)])[0].annotation
        #expect(three.start == one.start)
        #expect(three.chapter == "Start")
    }

    @Test func `a bookmark is where it was, to the words`() throws {
        let first = try placed([highlight("two paragraphs")])[0].annotation
        var mark = BroughtNote(.bookmark)
        mark.start = first.start
        let found = try placed([mark])[0].annotation
        #expect(found.start == first.start && found.end == nil)
    }

    @Test func `our own file brings everything back, and twice is once`() throws {
        let publication = try book()
        var notes = try placed([
            highlight("jumps over the lazy dog"), highlight("nowhere in this book, for sure"),
        ]).map(\.annotation)
        notes[0].note = "N"
        notes[0].edited = 99
        let written = NotesJSON.document([
            AnnotatedBook(title: "Test", author: "", annotations: notes)
        ])
        let back = try NotesFile.read(written)[0].placed(in: publication, now: 1_000)
        #expect(back.map(\.annotation).sorted { $0.id < $1.id } == notes.sorted { $0.id < $1.id })
        let merge = NotesMerge(back, into: [])
        #expect(merge.added.count == 2 && merge.unplaced.count == 1)
        let again = NotesMerge(back, into: merge.added)
        #expect(again.isEmpty && again.knownCount == 2)
    }

    @Test func `what was changed over there later is taken, what was changed here stays`() throws {
        var note = highlight("jumps over the lazy dog")
        note.created = 10
        note.edited = 10
        let first = try placed([note])
        var kept = first[0].annotation
        kept.note = "mine"
        kept.edited = 50
        #expect(NotesMerge(first, into: [kept]).isEmpty)
        note.note = "theirs"
        note.edited = 60
        let merge = NotesMerge(try placed([note]), into: [kept])
        #expect(merge.changed.map(\.note) == ["theirs"])
        #expect(merge.added.isEmpty)
    }

    @Test func `words made to be searched for ever are given up`() throws {
        let text = String(repeating: "a", count: 60_000)
        let publication = try BookMaker("<p>\(text)</p>").open()
        var brought = BroughtBook(.kindle)
        brought.notes = (0..<8).map { index in
            highlight(String(repeating: "a", count: 1_000) + "b\(index)")
        }
        let start = ContinuousClock.now
        #expect(brought.placed(in: publication, now: 1).allSatisfy { !$0.annotation.isPlaced })
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}

import Notation
import Testing

@testable import Notebook

@Suite struct ReadingTests {
    private func read(_ text: String) throws -> [BroughtBook] {
        try NotesFile.read(Array(text.utf8))
    }

    @Test func `KOReader's annotations`() throws {
        let book = try #require(
            try read(
                #"""
                -- we can read Lua syntax here!
                return {
                    ["annotations"] = {
                        [1] = {
                            ["chapter"] = "One",
                            ["color"] = "green",
                            ["datetime"] = "2024-03-16 12:00:05",
                            ["drawer"] = "lighten",
                            ["note"] = "First\
                line and \"second\"",
                            ["page"] = "/body/DocFragment[2]/body/p[1]/text().4",
                            ["pos0"] = "/body/DocFragment[2]/body/p[1]/text().4",
                            ["pos1"] = "/body/DocFragment[2]/body/p[1]/text().20",
                            ["text"] = "the quick brown",
                        },
                        [2] = {
                            ["datetime"] = "2024-03-17 08:00:00",
                            ["page"] = "/body/DocFragment[2]/body/p[3]/text().0",
                            ["text"] = "in One",
                        },
                        [3] = { ["page"] = 7, ["drawer"] = "underscore", ["text"] = "on paper",
                            ["pos0"] = { ["page"] = 7, ["x"] = 1.5, ["y"] = -2 } },
                    },
                    ["doc_props"] = {
                        ["authors"] = "Ann\
                Bob", ["identifiers"] = "uuid:1234-5678\
                isbn:99", ["title"] = "The Fox",
                    },
                    ["percent_finished"] = 0.25, huge = math.huge, [ [[long]] ] = nil,
                }
                """#
            ).first)
        #expect(book.source == .koreader)
        #expect(book.title == "The Fox")
        #expect(book.author == "Ann, Bob")
        #expect(book.identifiers == ["uuid:1234-5678", "isbn:99"])
        #expect(book.notes.map(\.kind) == [.highlight, .bookmark, .highlight])
        #expect(book.notes[0].quote == "the quick brown")
        #expect(book.notes[0].note == "First\nline and \"second\"")
        #expect(book.notes[0].end == "/body/DocFragment[2]/body/p[1]/text().20")
        #expect(book.notes[0].colour == .mint)
        #expect(book.notes[0].created == IsoTime.seconds("2024-03-16T12:00:05Z"))
        #expect(book.notes[1].quote.isEmpty)
        #expect(book.notes[2].start == "#page=7")
    }

    @Test func `KOReader's older tables`() throws {
        let book = try #require(
            try read(
                """
                return {
                  ["bookmarks"] = {
                    [1] = { ["datetime"] = "2020-01-02 03:04:05", ["highlighted"] = true,
                      ["notes"] = "marked words", ["page"] = "/body/DocFragment[1]/body/p/text().0",
                      ["pos0"] = "/body/DocFragment[1]/body/p/text().0",
                      ["pos1"] = "/body/DocFragment[1]/body/p/text().12", ["text"] = "my thought" },
                    [2] = { ["datetime"] = "2020-01-03 03:04:05", ["notes"] = "Page 3",
                      ["page"] = "/body/DocFragment[1]/body/p[2]/text().0" },
                  },
                  ["highlight"] = {
                    [3] = { [1] = { ["datetime"] = "2020-01-02 03:04:05", ["drawer"] = "lighten",
                      ["color"] = "blue", ["text"] = "marked words",
                      ["pos0"] = "/body/DocFragment[1]/body/p/text().0" } },
                    [9] = { [1] = { ["datetime"] = "2013-01-02 03:04:05", ["text"] = "older still",
                      ["pos0"] = "/body/DocFragment[2]/body/p/text().0" } },
                  },
                  ["stats"] = { ["title"] = "Old", ["authors"] = "Ann" },
                }
                """
            ).first)
        #expect(book.title == "Old")
        #expect(book.notes.map(\.kind) == [.highlight, .bookmark, .highlight])
        #expect(book.notes[0].note == "my thought")
        #expect(book.notes[0].colour == .sky)
        #expect(book.notes[2].quote == "older still")
    }

    @Test func `a table is read, never run`() {
        for text in [
            "return os.execute('rm -rf /')", "return (function() end)()", "return 1",
            "return { [\"a\"] = 1 .. 2 }", "return { a = { ", "return {\"open", "return", "--",
            "return " + String(repeating: "{", count: 5_000),
        ] {
            #expect(throws: NotesFileError.self) { try read(text) }
        }
        #expect(throws: NotesFileError.unknown) { try read("root:x:0:0:root:/root:/bin/bash") }
        #expect(throws: NotesFileError.damaged("the table is broken in line 2: it ends too early"))
        {
            try read("return {\n a = ")
        }
    }

    @Test func `calibre's collection, list, and what it keeps inside of a book`() throws {
        let list = #"""
            [{"type": "highlight", "uuid": "AbC_1", "spine_index": 2, "start_cfi": "/2/4/2[x]/1:3",
              "end_cfi": "/2/4/2[x]/1:9", "highlighted_text": "words", "notes": "mine",
              "style": {"type": "builtin", "kind": "color", "which": "blue"},
              "toc_family_titles": ["Part", "Chapter"], "timestamp": "2021-05-06T07:08:09.123Z"},
             {"type": "highlight", "uuid": "gone", "removed": true, "timestamp": "2021-05-06"},
             {"type": "bookmark", "title": "here", "pos_type": "epubcfi",
              "pos": "epubcfi(/8/2/4/2/1:5)", "timestamp": "2021-05-06T07:08:09+00:00"},
             {"type": "last-read", "pos": "epubcfi(/8/2/4/2/1:5)"}]
            """#
        let collection =
            #"{"version": 1, "type": "calibre_annotation_collection", "annotations": \#(list)}"#
        let packed = "encoding=json+base64:\n" + Self.base64(Array(list.utf8))
        for text in [list, "\u{FEFF}" + collection, packed] {
            let book = try #require(try read(text).first)
            #expect(book.source == .calibre)
            #expect(book.notes.count == 2)
            #expect(book.notes[0].start == "epubcfi(/6/6!/4/2[x]/1:3)")
            #expect(book.notes[0].end == "epubcfi(/6/6!/4/2[x]/1:9)")
            #expect(book.notes[0].colour == .sky)
            #expect(book.notes[0].chapter == "Chapter")
            #expect(book.notes[1].start == "epubcfi(/6/8!/4/2/1:5)")
            #expect(book.notes[1].note == "here")
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var out = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)].map(Int.init)
            let bits = (three + [0, 0])[..<3].reduce(0) { $0 << 8 | $1 }
            for index in 0..<4 {
                out.append(index <= three.count ? letters[bits >> (18 - 6 * index) & 63] : "=")
            }
            if start % 60 == 57 { out.append("\n") }
        }
        return out
    }

    @Test func `Foliate's export`() throws {
        let book = try #require(
            try read(
                #"""
                {"lastLocation": "epubcfi(/6/4!/4/2)", "annotations": [
                  {"value": "epubcfi(/6/4!/4/2,/1:3,/3:9)", "color": "aqua", "text": "some words",
                   "note": "n", "created": "2022-02-02T02:02:02.000Z"}],
                 "bookmarks": ["epubcfi(/6/8!/4/6)"],
                 "metadata": {"identifier": "urn:uuid:1", "title": {"en": "Tales"},
                   "author": [{"name": "Ann"}, "Bob"]}}
                """#
            ).first)
        #expect(book.source == .foliate)
        #expect(book.title == "Tales" && book.author == "Ann, Bob")
        #expect(book.notes[0].end == "epubcfi(/6/4!/4/2/3:9)")
        #expect(book.notes[0].colour == .sky)
        #expect(book.notes[1].kind == .bookmark)
    }

    @Test func `a Readium annotation set`() throws {
        let book = try #require(
            try read(
                #"""
                {"@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationSet",
                 "about": {"dc:title": "Alice", "dc:identifier": ["urn:isbn:1234567890"],
                           "dc:creator": ["Anne O'Tater"]},
                 "items": [
                  {"type": "Annotation", "id": "urn:uuid:7", "created": "2023-10-14T15:13:28Z",
                   "modified": "2024-01-29T09:00:00Z",
                   "body": {"type": "TextualBody", "value": "j'adore", "color": "pink"},
                   "target": {"source": "OPS/p0.xhtml",
                     "meta": {"headings": [{"level": 1, "txt": "One"}, {"level": 2, "txt": "Two"}]},
                     "selector": [
                       {"type": "TextQuoteSelector", "exact": "quick", "prefix": "The ",
                        "suffix": " fox"},
                       {"type": "FragmentSelector", "value": "epubcfi(/6/4[a]!/4/2,/1:4,/1:9)"},
                       {"type": "ProgressionSelector", "value": 0.5}]}},
                  {"type": "Annotation", "id": "urn:uuid:8", "motivation": "bookmarking",
                   "target": {"source": "OPS/p1.xhtml"}}]}
                """#
            ).first)
        #expect(book.source == .readium)
        #expect(book.identifiers == ["urn:isbn:1234567890"])
        let note = book.notes[0]
        #expect(note.chapter == "Two" && note.note == "j'adore" && note.colour == .rose)
        #expect(note.quote == "quick" && note.before == "The " && note.after == " fox")
        #expect(
            note.start == #"{"href": "OPS/p0.xhtml", "locations": "#
                + #"{"partialCfi": "/4/2,/1:4,/1:9", "progression": 0.5}}"#)
        #expect(note.end?.contains("/4/2/1:9") == true)
        #expect(book.notes[1].kind == .bookmark)
    }

    @Test func `titles agree but for what stands behind them`() {
        #expect(Titles.agree("The Fox (Forest Tales Book 1)", "the fox"))
        #expect(Titles.agree("Fox: A Life", "Fox"))
        #expect(!Titles.agree("Hamlet’s Mill", "Hamlet"))
        #expect(!Titles.agree("Fox: One", "Fox: Two"))
        #expect(!Titles.agree("", ""))
        #expect(!Titles.agree(["urn:isbn:9-1"], ["91"]))
        #expect(Titles.agree(["urn:uuid:1234-5678"], ["uuid:12345678"]))
    }

    @Test func `the ends of CFI ranges`() {
        #expect(CfiRange.end(of: "epubcfi(/6/4!/4/2,/1:3,/3:9)") == "epubcfi(/6/4!/4/2/3:9)")
        #expect(
            CfiRange.end(of: "epubcfi(/6/4[a^,b]!/4,/1:3[x,y],/3:9)")
                == "epubcfi(/6/4[a^,b]!/4/3:9)")
        #expect(CfiRange.end(of: "epubcfi(/6/4!/4/2:3)") == nil)
    }
}

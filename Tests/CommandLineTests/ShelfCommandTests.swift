import Adapters
import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import CommandLine

/// The library as a script asks it.
@Suite struct ShelfCommandTests {
    private let home = ShelfHome()

    @Test func `a folder is taken in with all that is in it, and what is broken is listed`() {
        home.write("books/a.epub", book: "Iliad")
        home.write("books/deep/er/b.epub", book: "Odyssey")
        home.write("books/deep/notes.txt", Array("A text of some words.".utf8))
        home.write("books/broken.epub", Array("PK\u{3}\u{4}nothing".utf8))
        home.write("books/empty.pdf", [])
        home.write("books/photo.jpg", [0xFF, 0xD8, 0xFF])
        home.write("books/.hidden/c.epub", book: "Hidden")
        symlink(home.path + "/books", home.path + "/books/deep/loop")
        symlink("/nowhere/at/all.epub", home.path + "/books/dangling.epub")
        #expect(home.run("add", home.path + "/books") == 0)
        #expect(home.said.hasSuffix("3 added, 3 left out.\n"))
        #expect(home.complaints.count == 3)
        #expect(home.complaints.contains { $0.contains("empty.pdf: the file is empty") })
        #expect(home.complaints.contains { $0.contains("dangling.epub: No such file") })
        #expect(home.run("add", home.path + "/books", "--json") == 0)
        #expect(home.said.contains("\"known\": 3") && home.said.contains("\"added\": []"))
        #expect(home.said.contains("\"why\": \"the file is empty\""))
    }

    @Test func `what is said is written into files when that is asked for, and taken back`() {
        home.write("books/a.epub", book: "Iliad")
        home.write("books/b.txt", Array("A text of some words.".utf8))
        #expect(home.run("add", home.path + "/books") == 0)
        let path = home.path + "/books/a.epub"
        #expect(home.run("write", "1") == 0)
        #expect(home.said == "\(path): says all of it already\n")
        #expect(home.run("edit", "1", "--title", "The Iliad", "--tags", "war") == 0)
        #expect(home.run("write", "1", "--json") == 0)
        #expect(home.said.contains("\"fields\": [\"title\", \"tags\"]"))
        #expect(home.run("add", path, "--json") == 0 && home.said.contains("\"known\": 1"))
        #expect(home.run("write", "1", "2", "9") == 1)
        #expect(home.complaints.count == 2)
        #expect(home.complaints.contains { $0.contains("it has no EPUB") })
        #expect(home.run("write", "--undo", "1") == 0)
        #expect(home.said == "\(path): as it was before\n")
        #expect(home.run("write", "--undo", "1") == 1)
        #expect(home.run("list") == 0 && home.said.contains("The Iliad"))
    }

    @Test func `nothing taken is told by the status`() {
        home.write("x.epub", Array("PK\u{3}\u{4}nothing".utf8))
        #expect(home.run("add", home.path + "/x.epub") == 1)
        #expect(home.run("add", home.path + "/none.epub") == 1)
        #expect(home.complaints.first?.contains("No such file") == true)
        #expect(home.run("list") == 0 && home.said.isEmpty)
        #expect(home.run("list", "homer") == 1 && home.complaints.isEmpty)
    }

    @Test func `what was broken off goes on where it was`() throws {
        for number in 0..<30 { home.write("books/\(number).epub", book: "Book \(number)") }
        let first = try home.report("books", until: 12)
        #expect(first.isCancelled && first.added.count == 12)
        let second = try home.report("books")
        #expect(!second.isCancelled && second.knownCount == 12 && second.added.count == 18)
    }

    @Test func `a file that was moved is no further one, whatever else there is of its book`()
        throws
    {
        home.write("a.epub", book: "Iliad")
        home.write("b.epub", book: "Iliad", more: "<dc:subject>war</dc:subject>")
        home.run("add", home.path + "/a.epub", home.path + "/b.epub")
        #expect(rename(home.path + "/a.epub", home.path + "/c.epub") == 0)
        home.run("add", home.path + "/c.epub")
        #expect(home.said.contains("was moved from \(home.path)/a.epub"), "\(home.said)")
        #expect(home.run("check") == 0)
    }

    @Test func `a moved file is known, a folder of sound is one book`() throws {
        home.write("a.epub", book: "Iliad")
        _ = try home.report("a.epub")
        rename(home.path + "/a.epub", home.path + "/b.epub")
        home.run("add", home.path + "/b.epub")
        #expect(home.said.contains("1  Iliad  was moved from \(home.path)/a.epub"))
        for track in 1...2 { home.write("heard/\(track).wav", Self.silence) }
        home.run("add", home.path + "/heard")
        home.run("list", "format:audiobook")
        #expect(home.said == "2  heard\n")
    }

    /// A second of it, as a WAVE file.
    private static let silence: [UInt8] = {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let sound = [UInt8](repeating: 128, count: 8_000)
        let format =
            little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2)
            + little(8, 2)
        return Array("RIFF".utf8) + little(36 + sound.count, 4) + Array("WAVEfmt ".utf8)
            + little(16, 4) + format + Array("data".utf8) + little(sound.count, 4) + sound
    }()

    @Test func `what became of each file is counted apart, and told to scripts`() {
        for name in ["a", "b", "c"] {
            home.write("books/\(name).epub", book: "Minimal \(name)", number: "urn:template")
        }
        #expect(home.run("add", home.path + "/books/a.epub") == 0)
        home.write("books/copy of a.epub", book: "Minimal a", number: "urn:template")
        #expect(home.run("add", home.path + "/books", "--json") == 0)
        for words in [
            "\"outcome\": \"double\"", "\"other\": \"1\"", "\"outcome\": \"copy\"", "\"double\": 2",
            "\"other\": \"\(home.path)/books/a.epub\"", "\"copy\": 1", "\"known\": 1",
        ] {
            #expect(home.said.contains(words), "\(words) in \(home.said)")
        }
        home.write("books/d.epub", book: "Minimal d", number: "urn:template")
        home.run("add", home.path + "/books")
        #expect(
            home.said == """
                4  Minimal d  has the number of 1, but not its words as far as they are \
                known: a book of its own
                1 added, 4 known already. 1 of them has the number of another book: `rushlight \
                shelf list is:double` lists them, `rushlight shelf join ID OTHER` makes two one.

                """)
        home.run("list", "is:double")
        #expect(home.said.split(separator: "\n").count == 4)
        #expect(home.run("join", "1", "4") == 0)
        #expect(home.said == "Minimal a: 2 books are one, with all that was kept.\n")
        #expect(home.run("join", "1", "4") == 1 && home.run("join", "1") == 2)
        #expect(home.run("join", "1", "1") == 1)
        #expect(home.run("split", "1") == 0)
        #expect(home.said == "Minimal a is two books again: 1 and 4.\n")
        #expect(home.run("split", "1") == 1 && home.run("split", "77") == 1)
        #expect(home.run("doubles") == 0 && home.said.hasPrefix("The same number:\n1  Minimal a"))
    }

    @Test func `an author is renamed everywhere, and orders turn round`() {
        home.write("w.epub", book: "War and Peace", by: "Lev Tolstoi")
        home.write("o.epub", book: "Odyssey", by: "Homer")
        home.run("add", home.path + "/w.epub", home.path + "/o.epub")
        #expect(home.run("rename", "author", "Lev Tolstoi", "Leo Tolstoy") == 0)
        #expect(home.said == "Lev Tolstoi is now Leo Tolstoy in 1 book.\n")
        #expect(home.run("rename", "author", "Lev", "Leo") == 1)
        #expect(home.run("rename", "author", "Leo Tolstoy", " ") == 2)
        home.run("list", "--reverse")
        #expect(home.said == "1  War and Peace — Leo Tolstoy\n2  Odyssey — Homer\n")
    }

    @Test func `books are listed as the contract says`() {
        home.write(
            "w.epub", book: "War and Peace", by: "Leo Tolstoy",
            more: """
                <dc:subject>war</dc:subject><meta name="calibre:series" content="Epics"/>
                <meta name="calibre:series_index" content="2"/>
                """)
        home.run("add", home.path + "/w.epub")
        home.run("list", "--json")
        #expect(
            home.said == """
                {
                  "books": [
                    {
                      "id": "1",
                      "title": "War and Peace",
                      "authors": ["Leo Tolstoy"],
                      "series": {"name": "Epics", "position": 2},
                      "languages": ["en"],
                      "tags": ["war"],
                      "format": "epub",
                      "files": ["\(home.path)/w.epub"],
                      "state": "new",
                      "added": "2027-01-15T08:00:00Z"
                    }
                  ],
                  "total": 1
                }

                """)
        home.run("list", "author:tolstoy", "tag:war")
        #expect(home.said == "1  War and Peace — Leo Tolstoy\n")
        #expect(home.run("list", "added:soon") == 2)
        #expect(home.complaints.first?.contains("“added:soon” says nothing") == true)
        #expect(home.run("list", "--sort", "colour") == 2)
        home.run("search", "tol", "peac")
        #expect(home.said == "1  War and Peace — Leo Tolstoy\n")
        #expect(home.run("search", "absent") == 1)
    }

    @Test func `tags, states and removals are said and undone by a word`() {
        home.write("w.epub", book: "War")
        home.run("add", home.path + "/w.epub")
        #expect(home.run("tag", "sea voyages", "1") == 0)
        #expect(home.said == "War: tagged sea voyages\n")
        home.run("state", "set-aside", "1")
        home.run("list", "tag:voyages", "state:set")
        #expect(home.said == "1  War — Homer  set aside\n")
        home.run("tag", "--remove", "sea voyages", "1")
        home.run("state", "auto", "1")
        home.run("show", "1")
        #expect(home.said.contains("state: new") && !home.said.contains("tags"))
        #expect(home.run("tag", "x", "1", "99") == 1)
        #expect(home.complaints.first?.contains("no book has this number") == true)
        #expect(home.run("state", "new", "one") == 2)
        home.run("remove", "1")
        #expect(home.run("list", "war") == 1)
        home.run("add", home.path + "/w.epub")
        #expect(home.said.hasPrefix("1  War\n"))
        #expect(home.run("list", "war") == 0)
    }

    @Test func `books are put together by hand and by a question`() {
        for name in ["a", "b", "c"] { home.write("\(name).epub", book: "Book \(name)") }
        home.run("add", home.path)
        #expect(home.run("collection") == 0 && home.said.isEmpty)
        #expect(home.run("collection", "Read next", "3", "1") == 0)
        home.run("collection", "Read next")
        #expect(home.said == "3  Book c — Homer\n1  Book a — Homer\n")
        home.run("list", "--", "in:next", "-title:c")
        #expect(home.said == "1  Book a — Homer\n")
        #expect(home.run("collection", "Bees", "--save", "\"book b\"") == 0)
        #expect(home.said == "Bees  asks \"book b\"\n")
        #expect(home.run("collection", "Bees", "--save", "added:soon") == 2)
        home.run("collection", "Bees", "--json")
        #expect(home.said.contains("\"id\": \"2\"") && home.said.contains("\"total\": 1"))
        home.run("collection", "--json")
        #expect(home.said.contains("\"books\": [\"3\", \"1\"]"))
        home.run("collection", "Read next", "3", "--remove")
        home.run("show", "1", "--json")
        #expect(home.said.contains("\"collections\": [\"Read next\"]"))
        #expect(home.run("collection", "Bees", "--forget") == 0)
        #expect(home.run("collection", "Bees", "--forget") == 1)
        #expect(home.run("collection", "Bees") == 1)
        #expect(home.run("collection", "Read next", "one") == 2)
    }

    @Test func `how far one is with books is told, with the time it took`() throws {
        home.write("a.epub", book: "War")
        home.run("add", home.path)
        #expect(home.run("progress") == 1)
        let path = home.path + "/a.epub"
        let book = try DiskBooks(parts: ChildParts()).look(path)
        let library = SQLiteLibrary(folder: home.path + "/data") { 1_800_000_000 }
        try library.keep(KeptReading(locator: "#char=1", percent: 41.26), of: book, at: path)
        #expect(home.run("progress") == 0 && home.said == "1  41%  War\n")
        let time = "INSERT INTO reading_day (work, day, pages, words, milliseconds)"
        try Calibre.run(
            "\(time) VALUES (1, '2026-01-01', 9, 900, 3900000), (1, '2026-01-02', 1, 9, 1)",
            in: home.path + "/data/library.db")
        home.run("progress", "1")
        #expect(home.said == "1  41%  War  1 h 5 min on 2 days\n")
        #expect(home.run("progress", "1", "9", "--json") == 1)
        #expect(home.said.contains("\"percent\": 41.3") && home.said.contains("\"days\": 2"))
    }

    @Test func `a catalog says numbers, covers and what kind of sound a file is`() throws {
        var book = HeldBook(id: 1)
        book.title = "Heard"
        book.cover = .told(path: "/a/cover.jpg", stamp: "1")
        book.files = [
            HeldFile(path: "/a/b.m4b", format: "audiobook", bytes: 1),
            HeldFile(path: "/a/b.mp3", format: "audiobook", bytes: 1),
            HeldFile(path: "/a/discs", format: "audiobook", bytes: nil),
            HeldFile(path: "/a/b.epub.zip", format: "epub", bytes: 1),
        ]
        var list = ShelfWriter(.opds, now: 0)
        list.add(book, identifiers: ["978-0-06-085398-3", "urn:uuid:1"])
        let feed = String(decoding: list.finished(), as: UTF8.self)
        for line in [
            "<dc:identifier>urn:isbn:9780060853983</dc:identifier>",
            "<dc:identifier>urn:uuid:1</dc:identifier>",
            "/image\" href=\"file:///a/cover.jpg\" type=\"image/jpeg\"/>",
            "/image/thumbnail\" href=\"file:///a/cover.jpg\" type=\"image/jpeg\"/>",
            "file:///a/b.m4b\" type=\"audio/mp4\"/>", "file:///a/b.mp3\" type=\"audio/mpeg\"/>",
            "file:///a/discs\" type=\"inode/directory\"/>",
            "file:///a/b.epub.zip\" type=\"application/zip\"/>",
        ] {
            #expect(feed.contains(line), "\(line)")
        }
    }

    @Test func `a book is found by its number, however that is written, and by its publisher`() {
        home.write(
            "a.epub", book: "A", number: "urn:isbn:978-0-06-113937-6",
            more: "<dc:publisher>Harbour House</dc:publisher>")
        home.write("b.epub", book: "B")
        home.run("add", home.path + "/a.epub", home.path + "/b.epub")
        for query in ["id:9780061139376", "id:978-0-06-113937-6", "publisher:harbour"] {
            #expect(home.run("list", query) == 0 && home.said.hasPrefix("1  A"), "\(query)")
        }
        #expect(home.run("list", "id:9999999999999") == 1)
        #expect(home.run("list", "--", "-publisher:*") == 0 && home.said.hasPrefix("2  B"))
    }

    @Test func `a watched folder that moved with its books is watched where it is`() {
        home.write("one/a.epub", book: "A")
        home.write("one/deep/b.epub", book: "B")
        home.run("add", "--watch", home.path + "/one")
        #expect(rename(home.path + "/one", home.path + "/two") == 0)
        home.run("watch")
        #expect(home.said.contains("/one\n  it is not there now"))
        home.run("add", home.path + "/two")
        #expect(home.said.contains("/one is \(home.path)/two now, and is watched there."))
        home.run("watch")
        #expect(home.said == "\(home.path)/two\n")
        // A disk that is not there is waited for; who knows better says so.
        #expect(rename(home.path + "/two", home.path + "/away") == 0)
        home.write("three/a.epub", book: "A")
        home.run("add", home.path + "/three")
        home.run("watch")
        #expect(home.said.hasPrefix("\(home.path)/two\n  it is not there now"))
        #expect(home.run("watch", "remove", "two") == 0)
        home.run("watch", "--json")
        #expect(home.said.contains("\"folders\": []"))
    }

    @Test func `books are told apart, and may be one again`() throws {
        home.write("a.epub", book: "Same", by: "Ann", number: "urn:1")
        home.write("b.epub", book: "Same", by: "Ann", number: "urn:2")
        home.run("add", home.path + "/a.epub", home.path + "/b.epub")
        #expect(home.run("doubles") == 0)
        #expect(home.run("apart", "1", "2") == 0 && home.said.hasPrefix("1, 2: not one"))
        #expect(home.run("apart", "1", "2") == 0 && home.said.contains("said before"))
        #expect(home.run("doubles") == 0 && home.said.hasPrefix("Not one, as you said:"))
        #expect(home.run("list", "is:double") == 1)
        #expect(home.run("apart", "1") == 2 && home.run("apart", "1", "9") == 1)
        #expect(home.run("apart", "--remove", "1", "2") == 0)
        #expect(home.run("doubles") == 0 && !home.said.contains("as you said"))
    }

    @Test func `what is written out is no markup, formula or command`() throws {
        home.write("w.epub", book: "=HYPERLINK(1), &amp; &quot;more&quot;", by: "@x")
        home.run("add", home.path + "/w.epub")
        home.run("export", "--format", "csv")
        #expect(home.said.contains("1,\" =HYPERLINK(1), & \"\"more\"\"\", @x,"))
        home.run("export", "--format", "opds")
        #expect(home.said.contains("<title>=HYPERLINK(1), &amp; &quot;more&quot;</title>"))
        let file = "href=\"file://\(home.path)/w.epub\" type=\"application/epub+zip\""
        #expect(home.said.contains(file))
        // In a file the books are named as they are reached from there.
        home.run("export", "--format", "opds", "--output", home.path + "/list/all.xml")
        let bytes = try DiskDocuments().read(home.path + "/list/all.xml", bytesMax: 1 << 20) ?? []
        let feed = String(decoding: bytes, as: UTF8.self)
        #expect(feed.contains("open-access\" href=\"../w.epub\""))
        #expect(feed.contains("<link rel=\"start\" href=\"all.xml\""))
        for (path, from, wanted) in [
            ("/a/b/c.epub", "/a/b/l.xml", "c.epub"), ("/a/c:1.epub", "/a/l.xml", "c%3A1.epub"),
            ("/x/c.epub", "/a/b/l.xml", "../../x/c.epub"), ("/c.epub", "/l.xml", "c.epub"),
            ("/a/b", "/a/b/l.xml", "../b"),
        ] {
            #expect(ShelfWriter.address(path, from: from) == wanted)
        }
        #expect(ShelfWriter.address("/a b/ö?#.epub") == "file:///a%20b/%C3%B6%3F%23.epub")
        home.run("export", "--output", home.path + "/out.json")
        #expect(home.said.isEmpty && home.run("export", "--output", "/proc/none/x") == 1)
    }

    @Test func `a library is copied, put back and looked after`() {
        home.write("w.epub", book: "War")
        home.run("add", home.path + "/w.epub")
        #expect(home.run("backup", home.path + "/copy.db") == 0)
        home.run("remove", "1")
        #expect(home.run("restore", home.path + "/copy.db") == 0)
        #expect(home.run("list", "war") == 0)
        #expect(home.run("check") == 0 && home.said == "1 book with 1 file.\nAll is well.\n")
        unlink(home.path + "/w.epub")
        #expect(home.run("check", "--json") == 1)
        #expect(home.said.contains("\"missing\": [\"\(home.path)/w.epub\"]"))
        #expect(home.said.contains("\"without_files\": [\"1\"]"))
        #expect(home.run("restore", home.path + "/none.db") == 1)
    }
}

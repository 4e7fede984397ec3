import Adapters
import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import CommandLine

/// A calibre library on the shelf, and pictures of a person's own.
@Suite struct ShelfCalibreTests {
    private let home = ShelfHome()

    @Test func `a calibre library is read, kept in step and not touched`() throws {
        home.write("cal/Homer/Iliad (1)/Iliad - Homer.epub", book: "Iliad")
        try Calibre.make(home.path + "/cal/metadata.db")
        let before = try DiskDocuments().read(home.path + "/cal/metadata.db", bytesMax: 1 << 20)
        home.run("add", home.path + "/cal")
        home.run("show", "1", "--json")
        for words in [
            "\"title\": \"The Iliad\"", "\"authors\": [\"Homer, of Chios\"]",
            "\"series\": {\"name\": \"Epics\", \"position\": 1.5}", "\"languages\": [\"en\"]",
            "\"tags\": [\"war\", \"verse\", \"Read\", \"Ballads\", \"Taste: 4\"]",
            "\"rating\": 4", "\"publisher\": \"Teubner\"",
            "\"description\": \"Sing, goddess.\"", "\"added\": \"2020-05-01T10:00:00Z\"",
            "\"authors_sort\": [\"Homer\"]",
        ] {
            #expect(home.said.contains(words), "\(words) in \(home.said)")
        }
        home.run("add", home.path + "/cal", "--json")
        #expect(home.said.contains("\"known\": 1"))
        #expect(
            try DiskDocuments().read(home.path + "/cal/metadata.db", bytesMax: 1 << 20) == before)
        try Calibre.change(home.path + "/cal/metadata.db")
        home.run("add", home.path + "/cal")
        #expect(
            try home.keeping.books([1]).first?.cover
                == .told(
                    path: home.path + "/cal/Homer/Iliad (1)/cover.jpg",
                    stamp: "calibre u-1 2021-01-01"))
        home.run("list", "retold")
        #expect(home.said == "1  The Iliad, retold — Homer, of Chios\n")
        // What calibre has no more leaves the shelf, once its file is gone.
        try Calibre.run("DELETE FROM books WHERE id = 1", in: home.path + "/cal/metadata.db")
        unlink(home.path + "/cal/Homer/Iliad (1)/Iliad - Homer.epub")
        home.run("add", home.path + "/cal")
        #expect(home.said == "0 added, 1 taken off with their library, 1 left out.\n")
        #expect(home.run("list", "retold") == 1)
    }

    @Test func `a cover is chosen from a file, which may go then, and the book has its own again`()
        throws
    {
        home.write("w.epub", book: "Iliad")
        let picture = PngMaker.halves(8, 8, 0xFF_0000, 0x00_00FF).bytes
        home.write("c.png", picture)
        home.write("no.png", Array("words".utf8))
        home.run("add", home.path + "/w.epub")
        #expect(home.run("edit", "1", "--cover", home.path + "/c.png") == 0)
        #expect(home.said == "Iliad: another cover\n")
        unlink(home.path + "/c.png")
        let cover = try #require(try home.keeping.books([1]).first?.cover)
        #expect(home.choosing.bytes(of: cover) == picture)
        for (name, why) in [("no.png", "no picture"), ("none.png", "there is no file")] {
            #expect(home.run("edit", "1", "--cover", home.path + "/" + name) == 1)
            #expect(home.complaints.first?.contains(why) == true)
        }
        #expect(try home.keeping.books([1]).first?.cover == cover)
        // A copy of the library has it too.
        home.run("backup", home.path + "/copy.db")
        home.run("edit", "1", "--cover", "")
        #expect(try home.keeping.books([1]).first?.cover == nil)
        home.run("restore", home.path + "/copy.db")
        #expect(try home.keeping.books([1]).first?.cover == cover)
        home.run("edit", "1", "--as-in-file")
        #expect(try home.keeping.books([1]).first?.cover == nil)
    }
}

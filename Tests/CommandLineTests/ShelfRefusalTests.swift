import Adapters
import Glibc
import Ports
import TestKit
import Testing

@testable import CommandLine

/// What the library's commands refuse, leave out and say of it.
@Suite struct ShelfRefusalTests {
    private let home = ShelfHome()

    private func shelve(_ titles: String...) {
        for title in titles { home.write("\(title).epub", book: title) }
        #expect(home.run(["add"] + titles.map { "\(home.path)/\($0).epub" }) == 0)
    }

    /// Each is a line with a next step.
    private func expectWhole(_ count: Int = 1, at location: SourceLocation = #_sourceLocation) {
        #expect(home.complaints.count == count, sourceLocation: location)
        for line in home.complaints {
            #expect(line.contains(". "), "\(line)", sourceLocation: location)
        }
    }

    @Test func `an export of nothing exits with 1 and makes no file`() throws {
        shelve("War")
        for format in ["json", "csv", "opds"] {
            #expect(home.run("export", "--format", format, "tag:none") == 1)
            #expect(!home.said.isEmpty && home.complaints.isEmpty)
            #expect(home.run("export", "--format", format, "tag:none", "--output", "/x/y") == 1)
            expectWhole()
            #expect(home.run("export", "--format", format) == 0)
        }
        let path = home.path + "/out"
        #expect(home.run("export", "tag:none", "--output", path) == 1)
        #expect(try DiskDocuments().read(path, bytesMax: 1) == nil)
        #expect(home.complaints.first?.hasSuffix("\(path) was not written.") == true)
    }

    @Test func `a field that says nothing is a mistake`() {
        shelve("War", "Sea")
        for words in [["author:"], ["-in:"], ["war", "tag:"], ["tag: war"], ["title:\"\""]] {
            #expect(home.run(["list"] + words) == 2, "\(words)")
            #expect(home.complaints.first?.contains("” says nothing. One is") == true)
        }
        #expect(home.run("list", "title:War") == 0 && home.run("list", "title:\"War\"") == 0)
        #expect(home.run("list", "\"a title: \"") == 1)
        #expect(home.run("list", "-title:war") == 0 && home.said.hasPrefix("2  Sea"))
        #expect(home.run("collection", "Q", "--save", "author:") == 2)
    }

    @Test func `what is not there is not told as taken off`() {
        shelve("War", "Sea")
        #expect(home.run("tag", "", "1") == 2 && home.run("tag", " ", "1") == 2)
        home.run("tag", "old", "1")
        #expect(home.run("tag", "--remove", "old", "1", "2") == 1)
        #expect(home.said == "War: old taken off\n")
        #expect(home.complaints.first?.contains("Sea: it has no tag old. ") == true)
        #expect(home.run("tag", "new", "1") == 0 && home.run("tag", "new", "1") == 0)
        home.run("collection", "Evenings", "1")
        #expect(home.run("collection", "Evenings", "1") == 0)
        #expect(home.run("collection", "Evenings", "2", "--remove") == 1)
        #expect(home.said.isEmpty)
        expectWhole()
        #expect(home.run("collection", " ", "1") == 2)
    }

    @Test func `a question takes no books`() {
        shelve("War")
        home.run("collection", "Bees", "--save", "title:bee")
        for words in [["1"], ["1", "--remove"]] {
            #expect(home.run(["collection", "Bees"] + words) == 1 && home.said.isEmpty)
            #expect(home.complaints.first?.contains("the question title:bee finds. ") == true)
        }
    }

    @Test func `an error names the file that is at fault`() {
        shelve("War")
        home.write("other", Array("Years of work".utf8))
        let (none, other) = (home.path + "/none", home.path + "/other")
        for words in [
            ["restore", none], ["restore", other], ["backup", other], ["add", none],
        ] {
            #expect(home.run(words) == 1)
            expectWhole()
            #expect(home.complaints.first?.hasPrefix("rushlight: \(words[1]): ") == true)
        }
        #expect(home.run("edit", "1", "--cover", none) == 1 && home.said.isEmpty)
        #expect(
            home.complaints == [
                "rushlight: --cover: there is no file \(none)."
                    + " Name the file of a picture; nothing was changed."
            ])
    }

    @Test func `a file that cannot be written is named, with what to do`() throws {
        shelve("War")
        home.run("edit", "1", "--title", "Peace")
        #expect(chmod(home.path + "/War.epub", 0o444) == 0)
        #expect(home.run("write", "1") == 1)
        expectWhole()
        #expect(home.run("write", "1", "--undo") == 1)
        expectWhole()
    }

    @Test func `what is not known is left out, and lengths are to the millisecond`() throws {
        let path = home.path + "/lamp.audiobook.json"
        let manifest = """
            {"metadata": {"title": "The Lamp"},
             "readingOrder": [{"href": "1.mp3", "duration": 27.046}]}
            """
        home.write("lamp.audiobook.json", Array(manifest.utf8))
        let book = try DiskBooks(parts: ChildParts()).look(path)
        let library = SQLiteLibrary(folder: home.path + "/data") { 1_800_000_000 }
        try library.keep(KeptReading(locator: "#t=1", percent: 5), of: book, at: path)
        #expect(home.run("show", "1", "--json") == 0)
        #expect(home.said.contains("\"duration_ms\": 27046") && !home.said.contains("file_sizes"))
        home.run("add", path)
        home.run("show", "1", "--json")
        #expect(home.said.contains("\"file_sizes\": [\(manifest.utf8.count)]"))
    }
}

import Adapters
import Notebook
import Ports
import Publications
import ReadingRuntime
import TestKit
import Testing

@testable import CommandLine

@Suite struct NotesCommandTests {
    @Test func `KOReader's notes come in, once`() {
        let home = NotesHome()
        home.furnish()
        #expect(home.run("import", "--dry-run", home.path + "/Fox.sdr") == 0)
        #expect(
            home.said == """
                Test, notes of KOReader: 4 new, 1 not found in the book; nothing was changed
                  not found: “words of another edition”

                """)
        #expect(home.run("list") == 0 && home.said.isEmpty)
        #expect(home.run("import", home.path + "/Fox.sdr") == 0)
        #expect(home.run("import", home.path + "/Fox.sdr/metadata.epub.lua") == 0)
        #expect(home.said == "Test, notes of KOReader: 0 new, 4 known already\n")
        #expect(home.run("list", home.path + "/Fox.epub") == 0)
        #expect(
            home.said.split(separator: "\n").map { $0.split(separator: "%").last ?? "" } == [
                "Test — Ann (4 notes)", "     –   “words of another edition”",
                "  Start: “lazy dog” — why *lazy*?", "  Start: bookmark",
                "  Start: “rests in the early evening”",
            ])
        #expect(home.complaints.isEmpty)
    }

    @Test(arguments: ["markdown", "org", "html", "json", "tsv"])
    func `no notes are an empty export, told by the status alone`(format: String) {
        let home = NotesHome()
        home.furnish()
        for words in [[], [home.path + "/Fox.epub"]] {
            #expect(home.run(["export", "--format", format] + words) == 1)
            #expect(home.complaints.isEmpty)
            #expect(format != "json" || home.said.contains("\"books\": []"))
            #expect(format != "tsv" || home.said.split(separator: "\n").count <= 6)
        }
        home.write("old", "as it was")
        #expect(home.run("export", "--format", format, "--output", home.path + "/old") == 1)
        #expect(home.run("export", "--format", format, "--output", home.path + "/new") == 1)
        #expect(home.complaints.first?.hasSuffix("/new was not written.") == true)
        #expect(home.read("old") == "as it was" && home.read("new") == nil)
    }

    @Test func `a note of an unknown kind is reported, and an unknown percent is left out`() {
        let home = NotesHome()
        home.furnish()
        let known = #"{"id": "a", "kind": "highlight", "quote": "words of another edition"}"#
        func file(_ notes: String) -> String {
            #"{"type": "rushlight_notes", "version": 1, "books": [{"title": "Test", "notes": ["#
                + notes + "]}]}"
        }
        home.write("new.json", file(known + #", {"id": "b", "kind": "weird"}, {"kind": "x"}"#))
        home.write("odd.json", file(#"{"id": "c", "kind": "weird"}"#))
        let book = home.path + "/Fox.epub"
        #expect(home.run("import", home.path + "/new.json", book, "--json") == 0)
        #expect(home.said.contains("\"added\": 1"))
        #expect(home.said.contains("of a kind that is not known here: weird, x"))
        #expect(
            home.complaints == [
                "rushlight: Test: 2 notes were left out, of a kind that is not known here: weird, x."
                    + " A newer version of Rushlight may read it."
            ])
        #expect(home.run("import", home.path + "/odd.json", book) == 1)
        #expect(home.complaints.count == 1)
        #expect(home.run("list", "--json") == 0)
        #expect(home.said.contains("\"quote\"") && !home.said.contains("percent"))
    }

    @Test func `a book without notes is in no list`() {
        let home = NotesHome()
        home.furnish()
        let book = home.path + "/Fox.epub"
        #expect(home.run("list", book, "--json") == 0 && home.said.contains("\"books\": []"))
        let listed = home.said
        #expect(home.run("export", book, "--format", "json") == 1 && home.said == listed)
    }

    @Test func `what was deleted here stays deleted when it is brought again`() throws {
        let home = NotesHome()
        home.furnish()
        home.run("import", home.path + "/Fox.sdr")
        let book = home.path + "/Fox.epub"
        let publication = try PublicationFiles(parts: ChildParts()).open(book)
        let keeping = home.keeping()
        let notes = try keeping.annotations(of: publication, at: book)
        let gone = try #require(notes.first { $0.quote == "lazy dog" })
        try keeping.remove([gone.id])
        #expect(try keeping.removed(of: publication, at: book) == [gone.id])
        #expect(home.run("import", home.path + "/Fox.sdr") == 0)
        #expect(
            home.said == "Test, notes of KOReader: 0 new, 1 deleted here before, 3 known already\n")
        #expect(try keeping.annotations(of: publication, at: book).count == 3)
        // Undoing the deletion brings it back, and then it is known.
        try keeping.put([gone], of: publication, at: book)
        #expect(home.run("import", home.path + "/Fox.sdr") == 0)
        #expect(home.said == "Test, notes of KOReader: 0 new, 4 known already\n")
    }

    @Test func `JSON goes out and comes back into another library`() {
        let home = NotesHome()
        home.furnish()
        home.run("import", home.path + "/Fox.sdr")
        #expect(home.run("export", "--format", "json", "--output", home.path + "/all.json") == 0)
        let first = home.read("all.json") ?? ""
        #expect(first.contains("\"note\": \"why *lazy*?\""))
        let book = home.path + "/Fox.epub"
        #expect(home.run("import", home.path + "/all.json", book, library: "other") == 0)
        #expect(home.said.hasPrefix("Test, notes of Rushlight: 4 new, 1 not found"))
        #expect(home.run("export", "--format", "json", library: "other") == 0)
        #expect(home.said == first)
        #expect(home.run("import", "-", book, library: "other", input: first) == 0)
        #expect(home.said.contains("0 new, 4 known already"))
        #expect(home.run("list", "--json", library: "other") == 0)
        #expect(home.said == first)
    }

    @Test func `a book is found by its title, and what has none is told`() {
        let home = NotesHome()
        home.furnish()
        let clippings = """
            Test (Ann)\r\n- Your Highlight on Location 3-4 | Added on Sunday, May 8, 2022 3:19:56 \
            PM\r\n\r\nquick brown fox\r\n==========\r\n\
            Elsewhere (Bob)\r\n- Your Highlight on Location 3-4 | Added on Sunday, May 8, 2022 \
            3:19:56 PM\r\n\r\nnothing here\r\n==========\r\n
            """
        home.write("My Clippings.txt", clippings)
        let file = home.path + "/My Clippings.txt"
        #expect(home.run("import", file) == 1)
        #expect(home.complaints.count == 2)
        #expect(home.run("import", file, home.path + "/Fox.epub", "--json") == 0)
        let report = """
                  "source": "kindle",
                  "title": "Test",
                  "path": "\(home.path)/Fox.epub",
                  "added": 1,
                  "changed": 0,
                  "known": 0,
                  "deleted": 0,
                  "unplaced": []

            """
        #expect(home.said.contains(report))
        #expect(
            home.complaints == [
                "rushlight: Elsewhere: no book of that name is among those named."
                    + " Name its file: rushlight notes import FILE BOOK."
            ])
        // Now it is known by its name.
        #expect(home.run("import", file) == 0)
        #expect(home.said == "Test, notes of Kindle: 0 new, 1 known already\n")
    }

    @Test func `what was brought to the wrong book can still be brought to the right one`() throws {
        let home = NotesHome()
        home.furnish()
        home.write("Other.txt", "Quite another book.")
        let sidecar = home.path + "/Fox.sdr/metadata.epub.lua"
        #expect(home.run("import", sidecar, home.path + "/Other.txt") == 0)
        #expect(home.said.contains("4 new, 4 not found in the book"))
        try home.keeping().remove(home.keeping().annotatedBooks().flatMap(\.annotations).map(\.id))
        #expect(home.run("import", sidecar, home.path + "/Fox.epub") == 0)
        #expect(home.said.hasPrefix("Test, notes of KOReader: 4 new"))
        #expect(home.run("import", sidecar, home.path + "/Fox.epub") == 0)
        #expect(home.said == "Test, notes of KOReader: 0 new, 4 known already\n")
    }

    @Test func `what calibre put inside of a book is found there`() {
        let home = NotesHome()
        var zip = BookMaker("<p>The quick brown fox.</p>").zip
        zip.add(
            "META-INF/annotations.ann",
            #"{"type": "AnnotationSet", "items": [{"type": "Annotation", "id": "urn:1", "target":"#
                + #" {"source": "OPS/p0.xhtml", "selector": [{"type": "TextQuoteSelector","#
                + #" "exact": "brown fox"}]}}]}"#)
        home.write("Own.epub", zip.bytes)
        #expect(home.run("import", home.path + "/Own.epub") == 0)
        #expect(home.said == "Test, notes of Readium: 1 new\n")
    }

    @Test func `what cannot be done is said`() {
        let home = NotesHome()
        home.furnish()
        home.write("a.txt", "no notes")
        #expect(home.run("import", home.path + "/a.txt", home.path + "/Fox.epub") == 1)
        #expect(
            home.complaints.first?.contains("it is no file of notes that is known here") == true)
        #expect(home.run("import", home.path + "/Fox.epub") == 1)
        #expect(home.complaints.first?.contains("it is a book that carries no notes") == true)
        #expect(home.run("import", home.path) == 0, "a folder with .sdr folders in it")
        #expect(home.run("import", home.path + "/none") == 1)
        #expect(home.run("folder") == 1)
        #expect(home.run("export", "--format", "docx") == 2)
        #expect(home.run("import") == 2)
    }

    @Test func `the notes folder follows, and a person's words in it stay`() throws {
        let home = NotesHome()
        home.furnish()
        home.folder = NotesFolder(path: home.path + "/Notes", template: .standard)
        home.run("import", home.path + "/Fox.sdr")
        let first = try #require(home.read("Notes/Test.md"))
        #expect(first.contains("> lazy dog\n"))
        #expect(first.contains("why \\*lazy\\*?"))
        #expect(first.contains("    rushlight \(home.path)/Fox.epub --at 'epubcfi("))
        home.write("Notes/Test.md", "Mine.\n\n" + first + "\nMore of mine.\n")
        let keeping = home.keeping()
        let known = try keeping.annotatedBooks()[0].annotations
        let dog = try #require(known.first { $0.quote == "lazy dog" })
        try keeping.remove([dog.id])
        let second = try #require(home.read("Notes/Test.md"))
        #expect(second.hasPrefix("Mine.\n\n<!-- rushlight "))
        #expect(second.hasSuffix("<!-- rushlight end -->\n\nMore of mine.\n"))
        #expect(!second.contains("lazy dog"))
        // Our lines gone, the file is the person's.
        home.write("Notes/Test.md", "All mine.\n")
        #expect(home.run("folder") == 0)
        #expect(home.said == "The notes on 1 book are up to date.\n")
        #expect(home.read("Notes/Test.md") == "All mine.\n")
        #expect(home.read("Notes/Test (Ann).md")?.contains("> rests in the early evening") == true)
    }

    @Test func `a folder that cannot be written costs no note`() throws {
        let home = NotesHome()
        home.furnish()
        home.write("taken", "a file")
        home.folder = NotesFolder(path: home.path + "/taken", template: .standard)
        let publication = try PublicationFiles(parts: ChildParts()).open(home.path + "/Fox.epub")
        let told = Told()
        let folder = home.folder
        let keeping = NotesFolderKeeping(
            SQLiteLibrary(folder: home.path + "/data") { 1 }, documents: DiskDocuments(),
            folder: { () throws(KeepingError) in folder }, tell: { told.words.append($0) })
        try keeping.put(
            [Annotation(id: "a", kind: .bookmark, start: "#char=0", percent: 0, created: 1)],
            of: publication, at: home.path + "/Fox.epub")
        #expect(try keeping.annotations(of: publication, at: home.path + "/Fox.epub").count == 1)
        #expect(told.words.count == 1)
        #expect(told.words.first?.contains("was not brought up to date") == true)
    }

    @Test func `settings make a folder, or say why not`() throws {
        let home = NotesHome()
        let disk = DiskDocuments()
        func why(_ folder: String, _ template: String) -> String? {
            do throws(KeepingError) {
                _ = try NotesFolder(folder: folder, template: template, home: home.path, disk)
                return nil
            } catch {
                return error.why
            }
        }
        #expect(try NotesFolder(folder: "off", template: "standard", home: nil, disk) == nil)
        let folder = try NotesFolder(folder: "~/N", template: "standard", home: "/h", disk)
        #expect(folder?.path == "/h/N")
        #expect(why("Notes", "standard") == "notes.folder is a path that begins with / or ~/")
        #expect(why("/n", "~/t.doc")?.hasPrefix("notes.template is a file that ends in") == true)
        #expect(why("/n", "~/t.md") == "there is no \(home.path)/t.md")
        home.write("t.md", "# {title}\n{titel}")
        #expect(why("/n", "~/t.md")?.contains("t.md: line 2, column 1: there is no field") == true)
    }
}

/// Said on the thread of the test.
private final class Told: @unchecked Sendable {
    var words: [String] = []
}

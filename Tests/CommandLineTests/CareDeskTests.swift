import Adapters
import Holdings
import LendingWing
import LibraryRuntime
import LibraryWing
import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import CommandLine

/// What the screen asks of the library, done with real files.
@Suite struct CareDeskTests {
    private let disk = TemporaryFolder()
    private let shelf: SQLiteShelf
    private let desk: CareDesk

    init() throws {
        let keeping = SQLiteShelf(folder: disk.path + "/data") { 1_800_000_000 }
        let finding = DiskBooks(parts: ChildParts(), home: disk.path)
        shelf = keeping
        desk = CareDesk(
            clerk: {
                let works = ShelfImport(
                    finding: finding, keeping: keeping, libraries: CalibreLibrary())
                return ShelfClerk(keeping: keeping, works: works, now: 1_800_000_000)
            }, finding: finding, documents: DiskDocuments(), data: disk.path + "/data",
            lists: { ShelfWriter($0, now: $1, output: $2) }, now: { 1_800_000_000 },
            today: { CalendarDay(number: 20_833) })
        let books = try ["War", "Peace"].map { title in
            var maker = BookMaker("<p>\(title) and its words.</p>")
            maker.title = title
            maker.identifier = "urn:\(title)"
            let path = disk.path + "/\(title).epub"
            let bytes = maker.zip.bytes
            try DiskDocuments().save(bytes, to: path)
            return FoundBook(
                try maker.open(), file: HeldFile(path: path, format: "epub", bytes: bytes.count),
                modified: 1, told: nil)
        }
        _ = try keeping.add(books)
    }

    private func ask(
        _ command: LibraryCare.Work, tell: (Int, Int) -> Bool = { _, _ in true }
    ) -> LibraryCare.Action { desk.answer(command, tell: tell) }

    private func read(_ path: String) throws -> String? {
        let bytes = try DiskDocuments().read(path, bytesMax: 1 << 20)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a name that is free is suggested, where a person looks for it`() throws {
        let name = "rushlight-library-2027-01-15"
        #expect(
            ask(.suggest(.backUp, ending: "db")) == .suggested("~/\(name).db", .backUp))
        try DiskDocuments().save([1], to: disk.path + "/Downloads/\(name).db")
        #expect(
            ask(.suggest(.backUp, ending: "db"))
                == .suggested("~/Downloads/\(name)-2.db", .backUp))
    }

    @Test func `it is backed up, put back and gone back from, and every copy is found`() throws {
        let path = disk.path + "/rushlight-a.db"
        guard case .backedUp(var copy) = ask(.write(.backUp("~/rushlight-a.db"), replaces: false))
        else { return #expect(Bool(false)) }
        #expect(copy.path == path && copy.books == 2)
        #expect(
            ask(.write(.backUp("~/rushlight-a.db"), replaces: false)) == .taken(.backUp(path)))
        _ = try shelf.change([1], .remove)
        copy.loss = LibraryLoss(books: 0, notes: 0, places: 0)
        #expect(ask(.survey("~/rushlight-a.db")) == .surveyed(copy, books: 1))
        guard case .restored(let restored) = ask(.restore(path)), let former = restored.former
        else { return #expect(Bool(false)) }
        #expect(restored.books == 2 && former.isWhole)
        #expect(try shelf.books([1]).count == 1)
        guard case .copiesTold(let copies) = ask(.findCopies) else { return #expect(Bool(false)) }
        #expect(Set(copies.map(\.path)) == [path, former.path])
        guard case .restored(let back) = ask(.restore(former.path)) else {
            return #expect(Bool(false))
        }
        #expect(back.books == 1)
        #expect(try shelf.books([1]).isEmpty)
    }

    @Test func `books are written out in each format, all or those that are shown`() throws {
        for (format, sign) in [
            (ShelfFormat.json, "\"total\": 1"), (.csv, "id,title"), (.opds, "<feed"),
        ] {
            let path = disk.path + "/list.\(format.rawValue)"
            #expect(
                ask(.write(.export(format, .shown("war", .all), path), replaces: false))
                    == .exported(path, 1))
            let text = try read(path) ?? ""
            #expect(text.contains(sign) && text.contains("War") && !text.contains("Peace"))
        }
        let path = disk.path + "/list.json"
        #expect(
            ask(.write(.export(.json, .all, path), replaces: false))
                == .taken(.export(.json, .all, path)))
        #expect(
            ask(.write(.export(.json, .marked([2]), path), replaces: true)) == .exported(path, 1))
        #expect(try read(path)?.contains("Peace") == true)
    }

    @Test func `what is written book by book is the document that it would be at once`() throws {
        for ids in [[HeldBook.ID](), [1], [1, 2]] {
            let books = try shelf.books(ids)
            var list = ShelfWriter(.json, now: 0)
            for book in books { list.add(book, identifiers: []) }
            let whole = JSON.object([
                "books": .array(books.map { ShelfJSON.whole($0, []) }), "total": .integer(books.count),
            ])
            #expect(list.finished() == whole.document)
        }
    }

    @Test func `what was stopped leaves nothing behind`() throws {
        let path = disk.path + "/list.json"
        #expect(
            ask(.write(.export(.json, .all, path), replaces: false)) { _, _ in false }
                == .failed("it was stopped"))
        #expect(try read(path) == nil)
    }

    @Test func `places where nothing can be written, and files that are none, are told`() throws {
        let (thesis, words) = (disk.path + "/thesis.odt", "Years of work")
        try DiskDocuments().save(Array(words.utf8), to: thesis)
        #expect(
            ask(.write(.backUp("~/none/a.db"), replaces: false))
                == .failed("there is no folder ~/none"))
        #expect(
            ask(.write(.backUp(thesis), replaces: true))
                == .failed("another file stands there; it was left as it is"))
        #expect(
            ask(.write(.backUp("/dev/full/a.db"), replaces: false))
                == .failed("Not a directory"))
        #expect(
            ask(.survey(thesis)) == .failed("it is no copy of a library; nothing was changed"))
        #expect(ask(.survey("~/none")) == .failed("there is no file ~/none"))
        #expect(try read(thesis) == words)
        // A folder is where it goes, under the name that is suggested.
        guard case .backedUp(let copy) = ask(.write(.backUp("~"), replaces: false)) else {
            return #expect(Bool(false))
        }
        #expect(copy.path == disk.path + "/rushlight-library-2027-01-15.db")
    }

    @Test func `a check is told, and repairs when asked`() throws {
        try DiskDocuments().remove(disk.path + "/War.epub")
        guard case .checked(let health) = ask(.check(repairs: false)) else {
            return #expect(Bool(false))
        }
        #expect(health.missing.map(\.path) == [disk.path + "/War.epub"] && health.lost == [1])
        guard case .checked(let repaired) = ask(.check(repairs: true)) else {
            return #expect(Bool(false))
        }
        #expect(repaired.missing.count == 1 && repaired.repaired.isEmpty)
    }
}

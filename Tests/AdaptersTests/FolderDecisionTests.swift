import Holdings
import LibraryRuntime
import LibraryWing
import Ports
import Publications
import ScreenKit
import TestKit
import Testing

@testable import Adapters

/// Folders of sound that were guessed wrong: parted, joined, and as they were.
@Suite struct FolderDecisionTests {
    private let disk = TemporaryFolder()
    private let data = TemporaryFolder()

    /// Each sound is another, since a book is known by its sound.
    private func write(_ paths: String...) throws {
        for (number, path) in paths.enumerated() {
            let tune = Tune([
                .init(start: .zero, length: .milliseconds(200), hertz: 300 + 40 * Double(number))
            ])
            try DiskDocuments().save(Wave(tune).bytes, to: disk.path + "/" + path)
        }
    }

    private func desk() -> (desk: ShelfDesk, shelf: SQLiteShelf, works: ShelfImport) {
        let deciding = FolderDecisionFile(folder: data.path)
        let finding = DiskBooks(parts: ChildParts(), deciding: deciding)
        let shelf = SQLiteShelf(folder: data.path) { 1_000 }
        let works = ShelfImport(finding: finding, keeping: shelf, libraries: CalibreLibrary())
        return (
            ShelfDesk(keeping: shelf, finding: finding, works: works, deciding: deciding), shelf,
            works
        )
    }

    private func paths(_ shelf: SQLiteShelf) throws -> [String] {
        try shelf.first(100, by: .title).books.flatMap(\.files).map(\.path)
            .map { String($0.dropFirst(disk.path.count)) }.sorted()
    }

    private func regrouped(_ action: Shelf.Action) throws -> Shelf.Regrouped {
        guard case .regrouped(let done) = action else {
            throw KeepingError("\(action)")
        }
        return done
    }

    @Test func `a folder is parted into its discs, stays so, and is one book again by undo`()
        throws
    {
        try write("Set/CD 1/1.wav", "Set/CD 1/2.wav", "Set/CD 2/1.wav")
        let (desk, shelf, works) = desk()
        _ = try works.run([disk.path])
        #expect(try paths(shelf) == ["/Set"])
        let before = try shelf.first(100, by: .title).books.map(\.id)
        let set = disk.path + "/Set"
        let done = try regrouped(desk.answer(.regroup([set], .apart), now: 0))
        #expect(try paths(shelf) == ["/Set/CD 1", "/Set/CD 2"])
        // The next import, and a watched folder, see it as the person does.
        #expect(try works.run([disk.path]).added.isEmpty)
        let finding = DiskBooks(
            parts: ChildParts(), deciding: FolderDecisionFile(folder: data.path))
        #expect(finding.place(of: set + "/CD 2/1.wav", within: [disk.path]) == set + "/CD 2")
        #expect(desk.answer(.ungroup(done), now: 0) == .restored)
        #expect(try paths(shelf) == ["/Set"])
        #expect(try shelf.first(100, by: .title).books.map(\.id) == before, "the same book")
        _ = try regrouped(desk.answer(.regroupAgain(done), now: 0))
        #expect(try paths(shelf) == ["/Set/CD 1", "/Set/CD 2"])
    }

    @Test func `parted or whole, a title has no disc in it, and undo brings titles back`() throws {
        try write("Emma/CD 1/1.wav", "Emma/CD 2/1.wav", "Sea/1/a.wav", "Sea/2/b.wav")
        let (desk, shelf, works) = desk()
        _ = try works.run([disk.path])
        let said = {
            try shelf.first(100, by: .title).books.map { book in
                let disc = book.series.map { " of \($0.name) \($0.position ?? 0)" } ?? ""
                return book.title + disc
            }.sorted()
        }
        #expect(try said() == ["Emma", "Sea"])
        var done: [Shelf.Regrouped] = []
        for name in ["/Emma", "/Sea"] {
            done.append(
                try regrouped(desk.answer(.regroup([disk.path + name], .apart), now: 0)))
        }
        #expect(
            try said() == [
                "Emma of Emma 1.0", "Emma of Emma 2.0", "Sea of Sea 1.0", "Sea of Sea 2.0",
            ])
        #expect(try shelf.doubles().isEmpty, "discs are no copies of each other")
        // Joined again by a key, and taken back; then the parting is taken back as well.
        let joined = try regrouped(
            desk.answer(.regroup([disk.path + "/Emma/CD 1"], .joined), now: 0))
        #expect(try said() == ["Emma", "Sea of Sea 1.0", "Sea of Sea 2.0"])
        #expect(desk.answer(.ungroup(joined), now: 0) == .restored)
        #expect(try said().count == 4)
        for one in done.reversed() { #expect(desk.answer(.ungroup(one), now: 0) == .restored) }
        #expect(try said() == ["Emma", "Sea"])
    }

    private func clerk() -> ShelfClerk {
        let deciding = FolderDecisionFile(folder: data.path)
        let finding = DiskBooks(parts: ChildParts(), deciding: deciding)
        let shelf = SQLiteShelf(folder: data.path) { 1_000 }
        return ShelfClerk(
            keeping: shelf,
            works: ShelfImport(finding: finding, keeping: shelf, libraries: CalibreLibrary()),
            now: 1_000, deciding: .init(finding: finding, deciding: deciding))
    }

    @Test func `opened by its path a folder is what it is on the shelf`() throws {
        try write("Set/CD 1/1.wav", "Set/CD 1/2.wav", "Set/CD 2/1.wav")
        let (clerk, set) = (clerk(), disk.path + "/Set")
        let files = PublicationFiles(
            OpenMeans(parts: ChildParts()), deciding: FolderDecisionFile(folder: data.path))
        _ = try clerk.add([set]) { _ in true }
        #expect(try files.open(set).audiobook?.tracks.count == 3)
        #expect(try clerk.folder(set).books == [set])
        let parted = try clerk.decide(set, .apart)
        #expect(parted.books == [set + "/CD 1", set + "/CD 2"] && parted.decision == .apart)
        #expect(throws: OpenError.parted(folder: set, books: ["CD 1", "CD 2"])) {
            try files.open(set)
        }
        #expect(try files.open(set + "/CD 1").audiobook?.tracks.count == 2)
        #expect(try paths(SQLiteShelf(folder: data.path) { 1_000 }) == ["/Set/CD 1", "/Set/CD 2"])
        for again in [FolderDecisions.Decision.joined, nil] {
            #expect(try clerk.decide(set, again).books == [set])
            #expect(try files.open(set).audiobook?.tracks.count == 3)
            #expect(try paths(SQLiteShelf(folder: data.path) { 1_000 }) == ["/Set"])
        }
    }

    @Test func `books of a folder are joined, and parted by undo`() throws {
        try write("Talks/One/a.wav", "Talks/Two/b.wav", "Other/c.wav")
        let (desk, shelf, works) = desk()
        _ = try works.run([disk.path])
        #expect(try paths(shelf) == ["/Other", "/Talks/One", "/Talks/Two"])
        let talks = disk.path + "/Talks"
        let done = try regrouped(desk.answer(.regroup([talks + "/One"], .joined), now: 0))
        #expect(try paths(shelf) == ["/Other", "/Talks"])
        let finding = DiskBooks(
            parts: ChildParts(), deciding: FolderDecisionFile(folder: data.path))
        #expect(finding.place(of: talks + "/Two/b.wav", within: [disk.path]) == talks)
        #expect(try works.run([disk.path]).added.isEmpty)
        #expect(desk.answer(.ungroup(done), now: 0) == .restored)
        #expect(try paths(shelf) == ["/Other", "/Talks/One", "/Talks/Two"])
    }

    @Test func `what cannot be parted or joined stays, and says why`() throws {
        try write("Lone/a.wav", "Set/CD 1/1.wav", "Far/x.wav")
        let (desk, shelf, works) = desk()
        _ = try works.run([disk.path])
        let before = try paths(shelf)
        let lone = disk.path + "/Lone"
        #expect(
            desk.answer(.regroup([lone], .apart), now: 0)
                == .notChanged("there is only one sound in that folder"))
        #expect(
            desk.answer(.regroup([lone + "/a.wav"], .apart), now: 0)
                == .notChanged("the book is one file, and only a folder is parted"))
        #expect(
            desk.answer(.regroup([lone + "/a.wav", disk.path + "/Far/x.wav"], .joined), now: 0)
                == .notChanged("the books are in several folders, and a book is one folder"))
        #expect(try paths(shelf) == before)
        #expect(FolderDecisionFile(folder: data.path).decisions() == FolderDecisions())
    }

    @Test func `a damaged list counts as none and is not written over`() throws {
        let path = data.path + "/folders.json"
        try DiskDocuments().save(Array("{\"folders\":".utf8), to: path)
        let file = FolderDecisionFile(folder: data.path)
        #expect(file.decisions() == FolderDecisions())
        #expect(throws: KeepingError.self) { try file.decide("/a", .apart) }
        #expect(try DiskDocuments().read(path, bytesMax: 100) == Array("{\"folders\":".utf8))
        let more = #"{"folders": {"/a": "joined", "/b": "odd"}, "later": 1}"#
        try DiskDocuments().save(Array(more.utf8), to: path)
        #expect(try file.decide("/c", .apart) == nil)
        #expect(try file.decide("/a", nil) == .joined)
        #expect(file.decisions().folders == ["/c": .apart])
        let kept = try #require(try DiskDocuments().read(path, bytesMax: 1_000))
        #expect(String(decoding: kept, as: UTF8.self).contains("\"later\""))
    }
}

import Glibc
import Holdings
import LibraryRuntime
import LibraryWing
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The shelf kept in step with folders.
@Suite struct ShelfWatchTests {
    private final class Desk: @unchecked Sendable {
        let disk = TemporaryFolder()
        let keeping: SQLiteShelf
        let finding = DiskBooks(parts: ChildParts())
        let watching: TreeWatch
        /// So far ahead of the clock, in seconds.
        let ahead = Mutex<Int64>(3_600)
        let told = Mutex<[Shelf.Came]>([])

        init() throws {
            keeping = SQLiteShelf(folder: disk.path + "/data") { 1_000 }
            watching = try #require(TreeWatch(library: disk.path))
            mkdir(books, 0o755)
        }

        var books: String { disk.path + "/books" }

        func watch() -> ShelfWatch {
            let works = ShelfImport(
                finding: finding, keeping: keeping, libraries: CalibreLibrary())
            return ShelfWatch(
                keeping: keeping, finding: finding, works: works, watching: watching, calmMs: 30,
                now: { [self] in (Int64(time(nil)) + ahead.withLock { $0 }) * 1_000_000_000 },
                tell: { [self] came in told.withLock { $0.append(came) } })
        }

        func write(_ name: String, _ title: String) throws {
            var maker = BookMaker("<p>Sing, goddess, of \(title).</p>")
            (maker.title, maker.identifier) = (title, "")
            try DiskDocuments().save(maker.zip.bytes, to: books + "/" + name)
        }

        var last: Shelf.Came? { told.withLock { $0.last } }

        func titles() throws -> [String] {
            let all = try keeping.index().listing(.everything, by: .title, now: 0, stamp: 0)
            return try keeping.books(all.ids).map(\.title)
        }
    }

    @Test func `what comes, moves and goes is followed`() throws {
        let desk = try Desk()
        try desk.write("a.epub", "Iliad")
        try DiskDocuments().save(Array("PK\u{3}\u{4}x".utf8), to: desk.books + "/bad.epub")
        let watch = desk.watch()
        var round = ShelfWatch.Round()
        watch.turn(&round, [desk.books])
        #expect(desk.last?.added.count == 1 && desk.last?.failed == 1)
        #expect(desk.last?.trouble?.contains("bad.epub") == true)
        try desk.write("b.epub", "Odyssey")
        watch.turn(&round, [desk.books])
        #expect(desk.last?.added.count == 1 && desk.last?.failed == 0)
        #expect(try desk.titles() == ["Iliad", "Odyssey"])
        let ids = try #require(desk.last?.added.map(\.id))
        mkdir(desk.books + "/deep", 0o755)
        watch.turn(&round, [desk.books])
        rename(desk.books + "/b.epub", desk.books + "/deep/c.epub")
        watch.turn(&round, [desk.books])
        #expect(desk.last?.changed == 1 && desk.last?.gone.isEmpty == true)
        #expect(try desk.keeping.books(ids).first?.files.map(\.name) == ["c.epub"])
        // Out, and in again: the same book.
        rename(desk.books + "/deep/c.epub", desk.disk.path + "/c.epub")
        watch.turn(&round, [desk.books])
        #expect(desk.last?.gone.map(\.id) == ids && desk.last?.added.isEmpty == true)
        #expect(try desk.titles() == ["Iliad"])
        rename(desk.disk.path + "/c.epub", desk.books + "/deep/c.epub")
        watch.turn(&round, [desk.books])
        #expect(desk.last?.added.map(\.id) == ids)
        #expect(try desk.titles() == ["Iliad", "Odyssey"])
        // What a person takes off stays off, whatever is looked at.
        let taken = try #require(desk.last).added.map { BookStep(from: $0.removed(at: 5), to: $0) }
        _ = try desk.keeping.restore(taken)
        var anew = ShelfWatch.Round()
        desk.watching.watch([])
        watch.turn(&anew, [desk.books])
        #expect(try desk.titles() == ["Iliad"])
    }

    @Test func `the shelf hears that books are coming, and that all are there`() throws {
        let desk = try Desk()
        try desk.write("a.epub", "Iliad")
        let watch = desk.watch()
        var round = ShelfWatch.Round()
        watch.turn(&round, [desk.books])
        let first = try #require(desk.told.withLock { $0.first })
        #expect(first.taking == Shelf.Taking() && first.isEmpty)
        #expect(desk.last?.taking == nil && desk.last?.added.count == 1)
        // Nothing is said of what is known.
        desk.told.withLock { $0 = [] }
        func lookAgain() {
            var anew = ShelfWatch.Round()
            desk.watching.watch([])
            watch.turn(&anew, [desk.books])
        }
        lookAgain()
        #expect(desk.last == nil)
        // It also hears of an end at which nothing came.
        try DiskDocuments().save(Array("PK\u{3}\u{4}x".utf8), to: desk.books + "/bad.epub")
        lookAgain()
        lookAgain()
        #expect(desk.told.withLock { $0.contains { $0.taking != nil } })
        #expect(desk.last?.taking == nil && desk.last?.isEmpty == true)
    }

    @Test func `what is being written is taken when it is written, and not before`() throws {
        let desk = try Desk()
        desk.ahead.withLock { $0 = 0 }
        let watch = desk.watch()
        var round = ShelfWatch.Round()
        watch.turn(&round, [desk.books])
        var maker = BookMaker("<p>Words.</p>")
        maker.title = "Iliad"
        let bytes = maker.zip.bytes
        let file = open(desk.books + "/a.epub", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        #expect(Glibc.write(file, bytes, bytes.count / 2) == bytes.count / 2)
        desk.watching.wake()
        watch.turn(&round, [desk.books])
        #expect(try desk.titles().isEmpty && desk.last == nil)
        let rest = Array(bytes[(bytes.count / 2)...])
        #expect(Glibc.write(file, rest, rest.count) == rest.count)
        close(file)
        watch.turn(&round, [desk.books])
        #expect(try desk.titles() == ["Iliad"])
        // In a folder that came as a whole it is unknown which file is new.
        mkdir(desk.disk.path + "/new", 0o755)
        maker.title = "Odyssey"
        try DiskDocuments().save(maker.zip.bytes, to: desk.disk.path + "/new/b.epub")
        rename(desk.disk.path + "/new", desk.books + "/new")
        watch.turn(&round, [desk.books])
        #expect(try desk.titles() == ["Iliad"])
        #expect(round.young == [desk.books + "/new/b.epub"])
        desk.ahead.withLock { $0 = 60 }
        watch.turn(&round, [desk.books])
        #expect(try desk.titles() == ["Iliad", "Odyssey"] && round.young.isEmpty)
    }

    @Test func `a disk that is not there takes no book along`() throws {
        let desk = try Desk()
        try desk.write("a.epub", "Iliad")
        try desk.write("b.epub", "Odyssey")
        let watch = desk.watch()
        var round = ShelfWatch.Round()
        watch.turn(&round, [desk.books])
        rename(desk.books, desk.disk.path + "/elsewhere")
        mkdir(desk.books, 0o755)
        var anew = ShelfWatch.Round()
        desk.watch().turn(&anew, [desk.books])
        #expect(try desk.titles().count == 2)
        rmdir(desk.books)
        rename(desk.disk.path + "/elsewhere", desk.books)
        unlink(desk.books + "/b.epub")
        var last = ShelfWatch.Round()
        desk.watching.watch([])
        watch.turn(&last, [desk.books])
        #expect(try desk.titles() == ["Iliad"])
    }

    @Test func `folders that are watched are kept, and what is wrong in them is told once`() throws
    {
        let desk = try Desk()
        #expect(try desk.keeping.watch(desk.books, isOn: true))
        #expect(try !desk.keeping.watch(desk.books, isOn: true))
        let trouble = WatchTrouble(path: desk.books + "/x.epub", why: "it is empty")
        #expect(try desk.keeping.note([trouble], of: [desk.books]) == [trouble])
        #expect(try desk.keeping.note([trouble], of: [desk.books]) == [])
        #expect(try desk.keeping.watched().first?.troubles == [trouble])
        #expect(try desk.keeping.note([], of: [desk.books + "/x.epub"]) == [])
        #expect(try desk.keeping.watched().first?.troubles == [])
        #expect(try desk.keeping.watch(desk.books, isOn: false))
        #expect(try desk.keeping.watched().isEmpty)
        #expect(try !desk.keeping.watch(desk.books, isOn: false))
    }
}

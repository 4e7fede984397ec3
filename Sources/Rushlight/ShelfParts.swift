import Adapters
import CommandLine
import Kernel
import LibraryRuntime
import LibraryWing
import Notebook
import Ports
import Terminal

/// The shelf of the full screen, with the parts it works with.
struct ShelfParts {
    let keeping: SQLiteShelf?
    /// A connection of its own: rows that are to be shown do not wait for an index.
    let indexing: SQLiteShelf?
    let finding: DiskBooks
    let works: ShelfImport?
    let desk: ShelfDesk
    let watch: ShelfWatch?
    let care: CareDesk?
    let paths: PathDesk

    init(
        _ folders: Folders, home: String?, now: @escaping @Sendable () -> Int64,
        localTime: @escaping @Sendable () -> String,
        came: @escaping @Sendable (Shelf.Came) -> Void
    ) {
        let shelves = folders.data.map { folder in
            (0..<2).map { _ in SQLiteShelf(folder: folder, now: now) }
        }
        let deciding = folders.data.map { FolderDecisionFile(folder: $0) }
        let finding = DiskBooks(parts: ChildParts(), home: home, deciding: deciding)
        let works = shelves?.first.map {
            ShelfImport(finding: finding, keeping: $0, libraries: CalibreLibrary())
        }
        let choosing = shelves?.first.map {
            CoverChoosing(finding: finding, documents: DiskDocuments(), keeping: $0)
        }
        let covers = CoverDesk(
            finding: finding, others: { choosing?.bytes(of: $0) }, parts: ChildParts(),
            storage: { Covers.storage(folders) },
            encode: { pixels, width, height, way in PixelWriter.body(pixels, width, height, way) })
        watch = folders.data.flatMap { folder in
            guard let watching = TreeWatch(library: folder) else { return nil }
            // A connection of its own: a shelf that is looked at does not wait for it.
            let keeping = SQLiteShelf(folder: folder, now: now)
            return ShelfWatch(
                keeping: keeping, finding: finding,
                works: ShelfImport(
                    finding: finding, keeping: keeping, libraries: CalibreLibrary()),
                watching: watching, now: { now() &* 1_000_000_000 }, tell: came)
        }
        let watch = watch
        desk = ShelfDesk(
            keeping: shelves?.first, indexing: shelves?.last, finding: finding, works: works,
            covers: covers,
            trash: folders.trash.map { FreedesktopTrash(folder: $0, now: localTime) },
            writing: shelves?.first.map {
                ShelfWriting(finding: finding, keeping: $0, rewriting: EpubFiles())
            },
            choosing: choosing, deciding: deciding,
            watchedChanged: { watch?.libraryChanged() })
        care = folders.data.map { folder in
            // A connection of its own as well: a copy of it all takes a while.
            let keeping = SQLiteShelf(folder: folder, now: now)
            let works = ShelfImport(
                finding: finding, keeping: keeping, libraries: CalibreLibrary())
            return CareDesk(
                clerk: { ShelfClerk(keeping: keeping, works: works, now: now()) },
                finding: finding, documents: DiskDocuments(), data: folder,
                lists: { ShelfWriter($0, now: $1, output: $2) }, now: now,
                today: { CalendarDay(number: ConcreteTime().wall.day) })
        }
        paths = PathDesk(DiskPaths(home: home))
        (keeping, indexing) = (shelves?.first, shelves?.last)
        (self.finding, self.works) = (finding, works)
    }
}

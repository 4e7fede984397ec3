import Adapters
import Features
import Glibc
import Kernel
import Ports
import Runtime
import Terminal

/// Catalogs with the parts they work with, for screens and for the command line.
struct CatalogWork {
    let book: AccountBook
    let pages: CatalogPages
    let line: CatalogLine

    /// - Parameter mayAsk: a password command may ask on the terminal.
    init(_ folders: Folders, _ variables: Variables, mayAsk: Bool) {
        let home = variables["HOME"] ?? UserHome.path
        let settings = Self.settings(folders)
        var trust = HTTPTrust()
        trust.authorityFile = settings.authorityFile.map { Self.whole($0, home) }
        trust.certificateFile = settings.certificateFile.map { Self.whole($0, home) }
        trust.keyFile = settings.certificateKeyFile.map { Self.whole($0, home) }
        let now: @Sendable () -> Duration = { ConcreteTime().now }
        let wall: @Sendable () -> Int64 = { ConcreteTime().wall.secondsSince1970 }
        line = CatalogLine(
            http: CurlHTTP(agent: "Rushlight/\(Program.version)", now: now),
            secrets: SessionSecrets(), trust: trust, now: now
        ) { PasswordProgram.line(of: $0, mayAsk: mayAsk) }
        pages = CatalogPages(
            line: line, keeping: folders.cache.map { DiskPages(folder: $0 + "/feeds") }, now: wall)
        book = AccountBook(
            documents: DiskDocuments(), path: folders.data.map { $0 + "/accounts.json" },
            newID: NoteDesk.chance)
    }

    var clerk: CatalogClerk { CatalogClerk(pages: pages, book: book) }

    /// For commands that bring books here as well.
    func clerk(_ folders: Folders) -> CatalogClerk {
        CatalogClerk(
            pages: pages, book: book,
            downloads: folders.data == nil
                ? nil : downloads(folders, shelf(folders).map(Self.works)))
    }

    /// For commands about what libraries lend.
    func loans(_ folders: Folders) -> LoanClerk {
        let shelf = shelf(folders)
        let desk = LoanDesk(
            line: line, courier: Courier(line: line, parts: parts(folders)()),
            book: LoanBook(
                documents: DiskDocuments(), path: folders.data.map { $0 + "/loans.json" }),
            works: shelf.map(Self.works), shelf: shelf, documents: DiskDocuments())
        return LoanClerk(desk: desk) { ConcreteTime().wall.secondsSince1970 * 1_000 }
    }

    private func shelf(_ folders: Folders) -> SQLiteShelf? {
        folders.data.map { folder in
            SQLiteShelf(folder: folder) { ConcreteTime().wall.secondsSince1970 }
        }
    }

    private static func works(_ shelf: SQLiteShelf) -> ShelfImport {
        ShelfImport(
            finding: DiskBooks(parts: ChildParts()), keeping: shelf, libraries: CalibreLibrary())
    }

    /// What screens of catalogs work with; `works` puts books on the shelf.
    func desks(_ folders: Folders, _ works: ShelfImport?) -> Performers.CatalogDesks {
        Performers.CatalogDesks(
            desk: CatalogDesk(pages: pages, book: book) { ConcreteTime().wall.secondsSince1970 },
            downloads: downloads(folders, works))
    }

    func downloads(_ folders: Folders, _ works: ShelfImport?) -> DownloadDesk {
        DownloadDesk(
            line: line, book: book, parts: parts(folders), documents: DiskDocuments(),
            path: folders.data.map { $0 + "/downloads.json" }
        ) { path in
            do throws(KeepingError) {
                let report = try works?.run([path])
                return report?.failed.first?.why
            } catch {
                // It is read all the same; the shelf says why it cannot be written.
                return nil
            }
        }
    }

    private func parts(_ folders: Folders) -> @Sendable () -> any PartKeeping {
        let data = folders.data ?? "/nowhere"
        let home = Variables()["HOME"] ?? UserHome.path
        return {
            let folder = Self.settings(folders).bookFolder.map { Self.whole($0, home) }
            return PartFolder(folder ?? data + "/books")
        }
    }

    private static func settings(_ folders: Folders) -> Settings {
        let bytes = folders.settings.flatMap {
            // Settings that cannot be read change nothing; the commands about settings tell why.
            try? DiskDocuments().read($0, bytesMax: JSON5Document.bytesMax)
        }
        return Settings.read(bytes ?? []).settings
    }

    static func whole(_ path: String, _ home: String?) -> String {
        path.hasPrefix("~/") ? (home ?? "") + path.dropFirst() : path
    }
}

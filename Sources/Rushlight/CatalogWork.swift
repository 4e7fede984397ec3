import Adapters
import Catalogs
import Glibc
import Kernel
import LendingRuntime
import LibraryRuntime
import Ports
import Publications
import ReadingRuntime
import Runtime
import ScreenKit
import Terminal

/// Catalogs with the parts they work with, for screens and for the command line.
struct CatalogWork {
    let book: AccountLedger
    let pages: CatalogPages
    let line: CatalogRequests
    let http: CurlHTTP
    let vault: VaultDesk
    let licences: LicenceDesk

    /// - Parameters:
    /// the person at the terminal may be asked for passwords.
    ///   - descriptor: where the passphrase of the passwords comes from.
    init(
        _ folders: Folders, _ variables: Variables, mayAsk: Bool, descriptor: Int32? = nil
    ) {
        let home = variables["HOME"] ?? UserHome.path
        let now: @Sendable () -> Duration = { ConcreteTime().now }
        let wall: @Sendable () -> Int64 = { ConcreteTime().wall.secondsSince1970 }
        let secrets = Self.secrets(folders) { attempt in
            let command = Settings.inForce(folders).passphraseCommand
            return PasswordPrompt.passphrase(descriptor, command, attempt: attempt, mayAsk: mayAsk)
        }
        http = CurlHTTP(agent: "Rushlight/\(Program.version)", now: now)
        line = CatalogRequests(
            http: http,
            secrets: secrets, trust: { Self.trust(folders, home) }, now: now,
            letters: LetterLedger(
                documents: DiskDocuments(), path: folders.data.map { $0 + "/letters.json" }),
            asking: { PasswordProgram.line(of: $0, mayAsk: mayAsk) })
        pages = CatalogPages(
            line: line, keeping: folders.cache.map { DiskPages(folder: $0 + "/feeds") },
            // Only to forget: how much they may be says who draws them.
            covers: Covers.cache(.small, folders), now: wall)
        book = AccountLedger(
            documents: DiskDocuments(), path: folders.data.map { $0 + "/accounts.json" },
            newID: NoteDesk.chance)
        let keeper = BookOpener.licences(folders, secrets)
        vault = VaultDesk(places: secrets, book: book, licences: keeper.ledger)
        let opener = BookOpener(folders, licences: keeper)
        licences = LicenceDesk(
            keeper: keeper, line: line, documents: DiskDocuments(),
            open: { path throws(OpenError) in try opener.open(.file(path)) })
    }

    /// Where passwords are stored; nothing is opened for it before the first request.
    static func secrets(_ folders: Folders, ask: @escaping SecretPlaces.Asking) -> SecretPlaces {
        SecretPlaces(
            path: folders.data.map { $0 + "/vault" },
            wish: { Settings.inForce(folders).passwordPlace.flatMap(SecretPlace.init) }, ask: ask)
    }

    var clerk: CatalogClerk { CatalogClerk(pages: pages, book: book) }

    /// For libraries that ask on a page of their own.
    static var browsers: BrowserDesk {
        BrowserDesk(open: { CallbackDoor(secret: $0) }, secret: NoteDesk.chance)
    }

    /// For commands that bring books here as well.
    func clerk(_ folders: Folders) -> CatalogClerk {
        CatalogClerk(
            pages: pages, book: book,
            downloads: folders.data == nil
                ? nil : downloads(folders, shelf(folders).map(Self.works)),
            places: Self.places(folders))
    }

    /// For commands about what libraries lend.
    func loans(_ folders: Folders) -> LoanClerk {
        let shelf = shelf(folders)
        let desk = loanDesk(folders, shelf, shelf.map(Self.works), sounds(streams(folders)))
        return LoanClerk(desk: desk) { ConcreteTime().wall.secondsSince1970 * 1_000 }
    }

    private func loanDesk(
        _ folders: Folders, _ shelf: SQLiteShelf?, _ works: ShelfImport?, _ sounds: SoundKeeper
    ) -> LoanDesk {
        LoanDesk(
            line: line, carrier: carrier(folders, works),
            book: LoanLedger(
                documents: DiskDocuments(), path: folders.data.map { $0 + "/loans.json" }),
            shelf: shelf, documents: DiskDocuments(), sounds: sounds, licences: licences)
    }

    /// Brings all of an audiobook here.
    func sounds(_ streams: any SoundStreaming) -> SoundKeeper {
        SoundKeeper(streams: streams, finding: DiskBooks(parts: ChildParts()))
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
    func desks(
        _ folders: Folders, _ shelf: SQLiteShelf?, _ works: ShelfImport?,
        streams: any SoundStreaming
    ) -> Performers.CatalogDesks {
        let sounds = sounds(streams)
        return Performers.CatalogDesks(
            desk: CatalogDesk(
                pages: pages, book: book, places: Self.places(folders), browsers: Self.browsers,
                home: Variables()["HOME"] ?? UserHome.path
            ) { ConcreteTime().wall.secondsSince1970 },
            vault: vault, downloads: downloads(folders, works, sounds),
            loans: loanDesk(folders, shelf, works, sounds), licences: licences,
            follows: follows(folders, works),
            streams: StreamFinder(
                http: patron, streams: streams, documents: DiskDocuments(),
                folder: folders.data.map { $0 + "/streams" }),
            streamedPages: PageFinder(
                http: patron, documents: DiskDocuments(),
                folder: folders.data.map { $0 + "/streams" }, remember: Self.remember(folders)),
            covers: CoverFetcher(line: line, now: { ConcreteTime().now }))
    }

    /// For a script.
    func follows(_ folders: Folders) -> FollowDesk {
        follows(folders, shelf(folders).map(Self.works))
    }

    private func follows(_ folders: Folders, _ works: ShelfImport?) -> FollowDesk {
        let home = Variables()["HOME"] ?? UserHome.path
        let usual = carrier(folders, works)
        return FollowDesk(
            book: Self.places(folders), pages: pages, accounts: book,
            carrier: { folder in
                guard let folder else { return usual }
                let whole = Self.whole(folder, home)
                return usual.into { PartFolder(whole) }
            }, now: { ConcreteTime().wall.secondsSince1970 })
    }

    private static func places(_ folders: Folders) -> PlaceLedger {
        PlaceLedger(documents: DiskDocuments(), path: folders.data.map { $0 + "/places.json" })
    }

    /// Sends requests as the account there.
    private var patron: PatronHTTP { PatronHTTP(line: line, book: book) }

    /// Sounds of servers, as far as they are here.
    func streams(_ folders: Folders) -> StreamCache {
        StreamCache(
            folder: folders.cache.map { $0 + "/sounds" },
            held: folders.data.map { $0 + "/sounds" }, spare: folders.temporary, http: patron
        ) {
            let settings = Settings.inForce(folders)
            var manner = StreamManner()
            manner.saveBytes = settings.saveBytes
            manner.bytesMax = Covers.limits(settings, folders).soundBytes
            return manner
        }
    }

    /// Where a server keeps the place in a book.
    private static func remember(_ folders: Folders) -> BookDelivery.Remembering {
        { link, account, path in
            guard let data = folders.data else { return }
            ProgressionLedger(
                documents: DiskDocuments(), path: data + "/sync/progressions.json"
            ).keep(.init(link: link, account: account, path: path))
        }
    }

    /// Pages of comics, from the same servers.
    static func pages(of streams: any SoundStreaming) -> any PageBringing {
        ServerPages(streams: streams)
    }

    func downloads(
        _ folders: Folders, _ works: ShelfImport?, _ sounds: SoundKeeper? = nil
    ) -> DownloadDesk {
        DownloadDesk(
            carrier: carrier(folders, works), book: book, documents: DiskDocuments(),
            path: folders.data.map { $0 + "/downloads.json" }, sounds: sounds)
    }

    private func carrier(_ folders: Folders, _ works: ShelfImport?) -> BookDelivery {
        BookDelivery(
            line: line, parts: parts(folders), documents: DiskDocuments(), licences: licences,
            accounts: book, remember: Self.remember(folders)
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
            let folder = Settings.inForce(folders).bookFolder.map { Self.whole($0, home) }
            return PartFolder(folder ?? data + "/books")
        }
    }

    /// Read with each request, so that a setting holds at once and nothing is read before one.
    private static func trust(_ folders: Folders, _ home: String?) -> HTTPTrust {
        let settings = Settings.inForce(folders)
        var trust = HTTPTrust()
        trust.authorityFile = settings.authorityFile.map { whole($0, home) }
        trust.certificateFile = settings.certificateFile.map { whole($0, home) }
        trust.keyFile = settings.certificateKeyFile.map { whole($0, home) }
        return trust
    }

    static func whole(_ path: String, _ home: String?) -> String {
        path.hasPrefix("~/") ? (home ?? "") + path.dropFirst() : path
    }
}

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

import Catalogs
import Features
import Ports

/// Brings books of catalogs here and onto the shelf, and keeps the list of them.
public final class DownloadDesk: Sendable {
    public enum News: Equatable, Sendable {
        case arrived(received: Int, total: Int?)
        case done(path: String)
        case failed(CatalogTrouble)
    }

    /// Puts a file on the shelf; why it could not.
    public typealias Shelving = @Sendable (_ path: String) -> String?

    private let line: CatalogLine
    private let book: AccountBook
    private let parts: @Sendable () -> any PartKeeping
    private let documents: any DocumentKeeping
    private let path: String?
    private let shelve: Shelving

    /// `parts` is asked each time: the settings may name another folder by then. `path` is that of
    /// the list, nil where there is no home folder.
    public init(
        line: CatalogLine, book: AccountBook, parts: @escaping @Sendable () -> any PartKeeping,
        documents: any DocumentKeeping, path: String?, shelve: @escaping Shelving
    ) {
        self.line = line
        self.book = book
        self.parts = parts
        self.documents = documents
        self.path = path
        self.shelve = shelve
    }

    /// nil where the list cannot be read.
    public func read() -> [Download]? {
        guard let path else { return [] }
        do throws(DocumentError) {
            let bytes = try documents.read(path, bytesMax: DownloadFile.bytesMax)
            return DownloadFile.downloads(bytes ?? [])
        } catch {
            // It is left as it is, and nothing is kept over it.
            return nil
        }
    }

    /// nil when it was kept, else why not.
    public func keep(_ downloads: [Download]) -> String? {
        guard let path else { return nil }
        do throws(DocumentError) {
            try documents.save(DownloadFile.bytes(downloads), to: path)
            return nil
        } catch {
            return error.why
        }
    }

    public func forget(_ download: Download) { parts().discard(Self.id(download)) }

    /// Fetches one on this thread.
    public func run(_ download: Download, _ errand: Errand, tell: (News) -> Void) {
        do throws(CatalogTrouble) {
            tell(.done(path: try bring(download, errand, tell)))
        } catch {
            tell(.failed(error))
        }
    }

    private func bring(
        _ download: Download, _ errand: Errand, _ tell: (News) -> Void
    ) throws(CatalogTrouble) -> String {
        let order = download.order
        guard let address = Address(base: order.address) else { throw CatalogTrouble(.noAddress) }
        var parcel = Parcel(
            id: Self.id(download), address: address, title: Self.title(order),
            authors: order.author.isEmpty ? [] : [order.author], account: try account(of: order))
        parcel.mayBePage = order.type?.contains("html") == true
        let outcome = Courier(line: line, parts: parts()).fetch(parcel, errand: errand) {
            tell(.arrived(received: $0.count, total: $0.total))
        }
        switch outcome {
        case .arrived(let path, _): return try shelved(path)
        case .stopped: throw .stopped
        case .signIn(let form, let isRefused): throw .signIn(form, isRefused: isRefused)
        case .refused(_, let words):
            throw .line(why: words.why, next: words.next, isOffline: false)
        case .broken(let words, let isOffline):
            throw .line(why: words.why, next: words.next, isOffline: isOffline)
        }
    }

    private func shelved(_ path: String) throws(CatalogTrouble) -> String {
        guard let why = shelve(path) else { return path }
        throw .line(
            why: "it is at \(path), and is no book that can be read: \(why)",
            next: "Look what it is.", isOffline: false)
    }

    private func account(of order: Download.Order) throws(CatalogTrouble) -> Account? {
        do throws(KeepingError) {
            return try book.accounts().first { $0.id == order.account }
                ?? Account.publicDomain.first { $0.id == order.account }
        } catch {
            throw .secret(error.why)
        }
    }

    /// Where a catalog is a folder of files, titles are their names.
    private static func title(_ order: Download.Order) -> String {
        guard Download.knownEnding(order.title) != nil, let dot = order.title.lastIndex(of: "."),
            dot != order.title.startIndex
        else { return order.title }
        return String(order.title[..<dot])
    }

    /// The same after every start, and for no other file.
    private static func id(_ download: Download) -> String {
        download.order.key + " " + download.order.address
    }
}

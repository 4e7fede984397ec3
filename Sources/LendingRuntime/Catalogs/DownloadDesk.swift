import Catalogs
import LendingWing
import Ports
import RuntimeKit

/// Brings books of catalogs here and onto the shelf, and keeps the list of them.
public final class DownloadDesk: Sendable {
    public enum News: Equatable, Sendable {
        case arrived(received: Int, total: Int?)
        case heard(Download.Tracks, received: Int, total: Int?)
        case done(path: String)
        case failed(CatalogTrouble)
        /// More is known of how the account's books are locked.
        case told(Account)
    }

    private let carrier: BookDelivery
    private let book: AccountLedger
    private let documents: any DocumentKeeping
    private let path: String?
    private let sounds: SoundKeeper?

    /// `path` is that of the list, nil where there is no home folder.
    public init(
        carrier: BookDelivery, book: AccountLedger, documents: any DocumentKeeping, path: String?,
        sounds: SoundKeeper? = nil
    ) {
        self.sounds = sounds
        self.carrier = carrier
        self.book = book
        self.documents = documents
        self.path = path
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

    public func forget(_ download: Download) {
        if let list = download.order.sound {
            sounds?.drop(list)
        } else {
            carrier.discard(Self.id(download))
        }
    }

    /// Fetches one on this thread.
    public func run(_ download: Download, _ errand: CancellableWork, tell: (News) -> Void) {
        // The download itself says what is wrong with the file of accounts.
        let before = try? account(of: download.order)
        let news: News
        do throws(CatalogTrouble) {
            news = .done(path: try bring(download, errand, tell))
        } catch {
            news = .failed(error)
        }
        // As above.
        if let before, let after = try? account(of: download.order),
            after.closedProfile != before.closedProfile
        {
            tell(.told(after))
        }
        tell(news)
    }

    private func bring(
        _ download: Download, _ errand: CancellableWork, _ tell: (News) -> Void
    ) throws(CatalogTrouble) -> String {
        let order = download.order
        if let list = order.sound {
            try sounds?.fetch(list, errand) { now in
                tell(
                    .heard(
                        Download.Tracks(here: now.wholeTracks, of: now.tracks),
                        received: now.bytes, total: now.total))
            }
            return list
        }
        guard let address = Address(base: order.address) else { throw CatalogTrouble(.noAddress) }
        var parcel = Parcel(
            id: Self.id(download), address: address, title: Self.title(order),
            authors: order.author.isEmpty ? [] : [order.author], account: try account(of: order))
        parcel.mayBePage = order.type?.contains("html") == true
        (parcel.marks, parcel.chapters) = (order.marks, order.chapters)
        (parcel.licenceKey, parcel.progression) = (order.licenceKey, order.progression)
        let book = String(order.key.dropFirst(order.account.count + 1))
        parcel.licence = try carrier.licence(of: order.account, book)
        return try carrier.bring(parcel, errand) {
            tell(.arrived(received: $0.count, total: $0.total))
        }.path()
    }

    private func account(of order: Download.Order) throws(CatalogTrouble) -> Account? {
        do throws(KeepingError) {
            return try book.accounts().first { $0.id == order.account }
                ?? Account.builtIn.first { $0.id == order.account }
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

import Catalogs
import Ports
import Publications
import RuntimeKit
import Wording

/// Brings a book home: fetched whole, in its folder, on the shelf. Nothing comes here otherwise.
public struct BookDelivery: Sendable {
    /// Puts a file on the shelf; why it is no book that can be read.
    public typealias Shelving = @Sendable (_ path: String) -> String?

    /// Keeps where the server of a book keeps the place in it, with whose account it is asked.
    public typealias Remembering =
        @Sendable (_ link: ProgressionLink, _ account: String, _ path: String) -> Void

    private let line: CatalogRequests
    private let parts: @Sendable () -> any PartKeeping
    private let shelve: Shelving
    private let remember: Remembering
    private let documents: (any DocumentKeeping)?
    private let licences: LicenceDesk?
    private let accounts: AccountLedger?

    /// `parts` is asked each time: the settings may name another folder by then. `documents` keep
    /// the chapters that a feed tells of an episode, `accounts` how their books are locked.
    public init(
        line: CatalogRequests, parts: @escaping @Sendable () -> any PartKeeping,
        documents: (any DocumentKeeping)? = nil, licences: LicenceDesk? = nil,
        accounts: AccountLedger? = nil, remember: @escaping Remembering = { _, _, _ in },
        shelve: @escaping Shelving
    ) {
        self.remember = remember
        (self.licences, self.accounts) = (licences, accounts)
        self.documents = documents
        self.line = line
        self.parts = parts
        self.shelve = shelve
    }

    /// The same, into another folder.
    public func into(_ parts: @escaping @Sendable () -> any PartKeeping) -> BookDelivery {
        BookDelivery(
            line: line, parts: parts, documents: documents, licences: licences,
            accounts: accounts, remember: remember, shelve: shelve)
    }

    /// Works on this thread; `tell` hears how far it is.
    public func bring(
        _ parcel: Parcel, _ errand: CancellableWork, tell: (Parcel.Progress) -> Void
    ) -> Parcel.Outcome {
        let outcome = BookDownloader(
            line: line, parts: parts(), judge: { judge($0, of: parcel.account) }
        ).fetch(parcel, errand: errand, tell: tell)
        guard case .arrived(let path, _, let licence, let key) = outcome else { return outcome }
        if let licence { licences?.arrived(licence, at: path, key: key, errand) }
        if let documents { EpisodeSheet(line, documents).write(of: parcel, beside: path, errand) }
        guard let why = shelve(path) else {
            if let link = parcel.progression, let account = parcel.account {
                remember(link, account.id, path)
            }
            return outcome
        }
        return .refused(
            .unknown,
            Loan.Refusal(
                why: tr("it is at \(path), and is no book that can be read: \(why)"),
                next: tr("Look what it is.")))
    }

    /// Why a book is not fetched by a licence. Stores how it is locked with its library: the next
    /// loan there is warned of.
    private func judge(_ licence: Licence, of account: Account?) -> LicenceTrouble? {
        let trouble = licences?.refusal(of: licence)
        let closed: String? = if case .profile(let profile)? = trouble { profile.name } else { nil }
        if let account, account.closedProfile != closed, closed != nil || trouble == nil {
            // Where it cannot be kept, the next loan is borrowed without a warning.
            try? accounts?.change(account.id) { $0.closedProfile = closed }
        }
        return trouble
    }

    /// The licence by which a book comes that is no library's.
    func licence(of account: String, _ book: String) throws(CatalogTrouble) -> Licence? {
        guard account == LoanRecord.licences, let licences else { return nil }
        return try licences.licence(book)
    }

    /// Throws away what came of one that was given up.
    public func discard(_ id: String) { parts().discard(id) }
}

extension Parcel.Outcome {
    /// Where it is, once it is there.
    func path() throws(CatalogTrouble) -> String {
        switch self {
        case .arrived(let path, _, _, _): return path
        case .stopped: throw .stopped
        case .signIn(let form, let isRefused): throw .signIn(form, isRefused: isRefused)
        case .refused(let kind, let words):
            guard kind == .unknown else {
                throw .problem(Problem(type: kind.rawValue, title: words.why))
            }
            throw .line(why: words.why, next: words.next, isOffline: false)
        case .broken(let words, let isOffline):
            throw .line(why: words.why, next: words.next, isOffline: isOffline)
        }
    }
}

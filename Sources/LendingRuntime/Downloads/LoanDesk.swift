import Catalogs
import Holdings
import Ports
import RuntimeKit
import Wording

/// Does what a loan commands: asks its library, fetches its file and puts it on the shelf, takes
/// it away again. Whatever happens comes back as an event for the loan.
public final class LoanDesk: Sendable {
    private let line: CatalogRequests
    private let carrier: BookDelivery
    private let shelf: (any ShelfKeeping)?
    private let documents: any DocumentKeeping
    private let sounds: SoundKeeper?
    /// Those that came by themselves are asked about by their own servers.
    let licences: LicenceDesk?
    public let book: LoanLedger

    /// The answer to a borrowing is one entry, a list of loans some tens.
    private static let answerBytesMax = 16 << 20
    private static let accepted = [
        "application/opds-publication+json", "application/opds+json;q=0.9",
        "application/atom+xml;q=0.8", "application/problem+json;q=0.7", "*/*;q=0.1",
    ].joined(separator: ", ")

    public init(
        line: CatalogRequests, carrier: BookDelivery, book: LoanLedger, shelf: (any ShelfKeeping)?,
        documents: any DocumentKeeping, sounds: SoundKeeper? = nil, licences: LicenceDesk? = nil
    ) {
        self.licences = licences
        self.sounds = sounds
        self.line = line
        self.carrier = carrier
        self.book = book
        self.shelf = shelf
        self.documents = documents
    }

    // MARK: - Asking

    /// Asks the library; what it answers. Only what the deed promises is believed: the book as it
    /// stands now, a problem, or, to a return, that there is nothing more to say.
    public func ask(
        _ call: Loan.Call, about record: LoanRecord, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Loan.Event {
        if record.isLicence, let licences {
            return try licences.answer(about: record, errand)
        }
        let answer = try get(call.href, isDelete: call.isDelete, as: account, errand)
        if record.loan.isReturning, Self.isSilent(answer) { return .done }
        do throws(CatalogTrouble) {
            return try Self.event(try read(answer, of: call.href), about: record)
        } catch {
            guard record.loan.isReturning, case .unreadable(let error) = error else { throw error }
            // An unreadable answer: the request is sent again, which does no harm.
            throw .line(
                why: tr("the library's answer cannot be read: \(error.why)"),
                next: tr("It is sent again when the library answers."), isOffline: false)
        }
    }

    /// Nothing, from the server that was asked.
    private static func isSilent(_ answer: HTTPAnswer) -> Bool {
        answer.body.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) } && !answer.head.isForeign
            && !answer.head.mediaType.contains("html")
    }

    private static func event(
        _ document: CatalogDocument, about record: LoanRecord
    ) throws(CatalogTrouble) -> Loan.Event {
        let feed: Feed
        switch document {
        case .problem(let problem): return event(.problem(problem))
        case .feed(let told): feed = told
        }
        if let form = feed.authentication, feed.kind == .authentication {
            throw .signIn(form, isRefused: false)
        }
        if let book = Self.book(record.id, in: feed) { return .answered(book) }
        // What is left after a return, or nothing.
        let isList = feed.navigation.isEmpty && feed.groups.isEmpty
        if record.loan.isReturning, isList { return .done }
        throw .unreadable(.notACatalog(tr("a page without the book")))
    }

    /// A page may hold other books as well: only an entry of its own needs no name.
    private static func book(_ id: LoanRecord.ID, in feed: Feed) -> Feed.Publication? {
        let books = feed.publications
        if feed.kind == .entry { return books.first }
        return books.first { LoanRecord($0, of: id.account)?.id == id }
    }

    /// What it means for a loan that nothing was done.
    public static func event(_ trouble: CatalogTrouble) -> Loan.Event {
        let words = Loan.Refusal(why: trouble.why, next: trouble.next)
        return switch trouble {
        case .problem(let problem)
        where problem.kind == .unknown && isPassing(problem.status ?? 0):
            .unreachable(words)
        case .problem(let problem) where isBusy(problem.status ?? 0): .busy(problem.kind, words)
        case .problem(let problem): .refused(problem.kind, words)
        case .refused(let status, _) where isPassing(status): .unreachable(words)
        case .line, .untrusted, .stopped: .unreachable(words)
        case .signIn: .refused(.credentialsInvalid, words)
        case .unreadable, .refused, .secret, .locked: .refused(.unknown, words)
        }
    }

    /// The server is in trouble, or busy: what was asked can be asked again as it is.
    private static func isPassing(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || status >= 500
    }

    /// It says so itself, whatever else it explains.
    private static func isBusy(_ status: Int) -> Bool { status == 429 || status == 503 }

    /// The list of loans that an account has; nil where the library keeps none.
    public func list(
        of account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [Feed.Publication]? {
        guard let shelf = try shelf(of: account, errand) else { return nil }
        var (books, next): ([Feed.Publication], String?) = ([], shelf)
        var pages = 0
        while let address = next, pages < Self.pagesMax {
            let page: Feed
            do throws(CatalogTrouble) { page = try self.page(address, as: account, errand) } catch {
                // It may stand elsewhere by now.
                line.overheard.forget(account.id)
                throw error
            }
            books += page.publications
            pages += 1
            next = page.places.next
        }
        return books
    }

    /// Where the loans are listed: a sign-in heard it, else the catalog's first page says it.
    private func shelf(
        of account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> String? {
        if let known = line.overheard.shelf(of: account.id) { return known.text }
        let start = try page(account.catalog, as: account, errand)
        let found = start.places.shelf ?? start.authentication?.link(Self.shelfRelation)
        if let place = found.flatMap({ Address(base: $0) }) {
            line.overheard.keep(nil, at: place, of: account.id)
        }
        return found
    }

    private static let shelfRelation = "http://opds-spec.org/shelf"
    private static let pagesMax = 20

    /// What is lent by licences that came by themselves, as their servers tell of it now.
    public func licenceList(
        _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [Feed.Publication]? {
        try licences?.list(errand)
    }

    /// One book as its library tells of it.
    public func entry(
        _ address: String, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Feed.Publication? {
        try page(address, as: account, errand).publications.first
    }

    /// What the catalog of an account has under this id or title, told in full.
    func offered(
        _ name: String, of account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> [Feed.Publication] {
        let pages = CatalogPages(line: line, keeping: nil, now: { 0 })
        let found = try BookLookup(pages: pages, account: account).books(named: name, errand)
        guard found.count == 1, found[0].acquisitions.isEmpty, let whole = found[0].alternate
        else { return found }
        return try entry(whole, as: account, errand).map { [$0] } ?? found
    }

    private func page(
        _ address: String, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> Feed {
        switch try read(get(address, as: account, errand), of: address) {
        case .feed(let feed): return feed
        case .problem(let problem): throw .problem(problem)
        }
    }

    private func read(
        _ answer: HTTPAnswer, of address: String
    ) throws(CatalogTrouble) -> CatalogDocument {
        do throws(CatalogError) {
            return try CatalogDocument.read(answer.body, base: answer.head.address)
        } catch {
            throw CatalogTrouble(error, asked: address)
        }
    }

    private func get(
        _ href: String, isDelete: Bool = false, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> HTTPAnswer {
        guard let address = Address(base: href) else { throw CatalogTrouble(.noAddress) }
        if !isDelete, let account, let heard = line.overheard.take(address, of: account.id) {
            return heard
        }
        var request = HTTPRequest(address, method: isDelete ? .delete : .get)
        request.headers = [HTTPHeader("Accept", Self.accepted)]
        request.limits.bodyBytesMax = Self.answerBytesMax
        return try line.whole(request, as: account, errand)
    }

    // MARK: - Fetching

    public enum Fetched: Equatable, Sendable {
        case arrived(path: String)
        case stopped
        case failed(Loan.Event)
    }

    /// Fetches a loan's file and puts it on the shelf.
    public func fetch(
        _ copy: Feed.Acquisition, of record: LoanRecord, as account: Account?,
        _ errand: CancellableWork,
        tell: (Parcel.Progress) -> Void
    ) -> Fetched {
        do throws(CatalogTrouble) {
            return .arrived(path: try bring(copy, of: record, as: account, errand, tell: tell))
        } catch {
            let words = Loan.Refusal(why: error.why, next: error.next)
            switch error {
            case .stopped: return .stopped
            case .signIn: return .failed(.downloadFaulted(tr("Sign in, then try again")))
            case .problem(let problem): return .failed(.refused(problem.kind, words))
            default: return .failed(.downloadFaulted(words.line))
            }
        }
    }

    /// Fetches a file, the loan's own or another beside it, and puts it on the shelf.
    func bring(
        _ copy: Feed.Acquisition, of record: LoanRecord, as account: Account?,
        _ errand: CancellableWork,
        tell: (Parcel.Progress) -> Void
    ) throws(CatalogTrouble) -> String {
        guard let address = Address(base: copy.href) else { throw CatalogTrouble(.noAddress) }
        let isSample = copy.relation == .sample
        // As the list of downloads calls it, so that either goes on with what the other began.
        var parcel = Parcel(
            id: record.id.text + (isSample ? " sample " : " ") + copy.href, address: address,
            title: record.title + (isSample ? ", sample" : ""),
            authors: record.loan.publication.authors, account: account)
        parcel.mayBePage = copy.type?.contains("html") ?? false
        parcel.licenceKey = copy.licenceKey
        if !isSample { parcel.progression = record.loan.publication.placeLink }
        parcel.licence = try carrier.licence(of: record.id.account, record.id.book)
        return try carrier.bring(parcel, errand, tell: tell).path()
    }

    // MARK: - Keeping

    /// Keeps it as it stands, and on the shelf until when it is lent.
    public func keep(_ record: LoanRecord) throws(KeepingError) {
        guard record.loan.isMine else {
            if let path = record.path { try shelf?.lend(path, nil) }
            return try book.forget(record.id)
        }
        try book.keep(record)
        try mark(record)
    }

    /// On the shelf, so that its book shows until when it is lent.
    package func mark(_ record: LoanRecord) throws(KeepingError) {
        guard let path = record.path else { return }
        try shelf?.lend(path, record.lent)
    }

    /// The file of a loan that is over, and its place on the shelf; what was noted in it stays, and
    /// so does the book where the person has a file of their own.
    public func removeFile(_ path: String) -> String? {
        do throws(DocumentError) {
            try documents.remove(path)
        } catch {
            return tr("\(path): \(error.why)")
        }
        sounds?.sweep()
        guard let shelf else { return nil }
        do throws(KeepingError) {
            try shelf.endLoan(of: path)
            return nil
        } catch {
            return error.why
        }
    }
}

extension LoanRecord {
    /// As the shelf shows it; nil for what is a person's own.
    var lent: HeldBook.Loan? {
        guard !loan.isOwn, loan.isMine else { return nil }
        return HeldBook.Loan(
            state: loan.state.name, until: loan.publication.endMs.map { $0 / 1_000 })
    }
}

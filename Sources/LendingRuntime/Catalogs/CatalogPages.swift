import Catalogs
import Ports
import RuntimeKit
import Wording

/// Pages of catalogs: from what was kept as long as that is good, from the server otherwise, and
/// told as they arrive.
public final class CatalogPages: Sendable {
    public enum News: Equatable, Sendable {
        /// Another comes behind it.
        case page(FeedPage)
        /// The last one.
        case ended(FeedPage)
        /// The server says that the cached page is current.
        case unchanged(kept: Int64)
        case failed(CatalogTrouble)
    }

    /// Larger pages are fetched anew each time.
    private static let keptBytesMax = 4 << 20
    /// A server may say more than it sends.
    private static let expectedBytesMax = 32 << 20
    /// The first rows are reported when so many are there, later ones ever more at a time.
    private static let firstRows = 40

    let line: CatalogRequests
    private let keeping: (any PageKeeping)?
    private let covers: (any CacheKeeping)?
    private let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - covers: where covers of books in catalogs are kept.
    ///   - now: seconds since 1970.
    public init(
        line: CatalogRequests, keeping: (any PageKeeping)?, covers: (any CacheKeeping)? = nil,
        now: @escaping @Sendable () -> Int64
    ) {
        self.covers = covers
        self.line = line
        self.keeping = keeping
        self.now = now
    }

    /// - Parameter isAgain: whatever was kept, the server is asked.
    public func load(
        _ address: String, as account: Account?, isAgain: Bool = false, _ errand: CancellableWork,
        tell: (News) -> Void
    ) {
        let owner = account?.id ?? Self.noAccount
        let kept = keeping?.page(address, of: owner)
        let freshness = kept.map { Freshness(ageSeconds: now() - $0.kept) }
        let page = kept.flatMap(read)
        if let page, let kept {
            switch freshness {
            case .fresh where !isAgain: return tell(.ended(page))
            case .stale, .fresh: tell(.page(page))
            case .expired, nil: break
            }
            fetch(address, as: account, knowing: kept, page, errand, tell)
        } else {
            fetch(address, as: account, knowing: nil, nil, errand, tell)
        }
    }

    /// Its pages and their covers.
    public func forget(_ account: String) {
        keeping?.forget(account)
        covers?.forget(owner: CoverFetcher.owner(account))
    }

    /// Pages that were fetched without an account.
    private static let noAccount = "none"

    private func read(_ kept: KeptPage) -> FeedPage? {
        // What cannot be read any more is fetched again.
        guard
            case .feed(let feed)? = try? CatalogDocument.read(  // as said above
                kept.bytes, base: Address(base: kept.address))
        else { return nil }
        return FeedPage(feed, address: kept.address, kept: kept.kept)
    }

    private func fetch(
        _ address: String, as account: Account?, knowing kept: KeptPage?, _ page: FeedPage?,
        _ errand: CancellableWork, _ tell: (News) -> Void
    ) {
        do throws(CatalogTrouble) {
            guard let target = Address(base: address) else { throw CatalogTrouble(.noAddress) }
            var request = HTTPRequest(target)
            request.headers = [HTTPHeader("Accept", Self.accepted)]
            request.headers += kept?.tag.map { [HTTPHeader("If-None-Match", $0)] } ?? []
            request.headers += kept?.modified.map { [HTTPHeader("If-Modified-Since", $0)] } ?? []
            request.limits.bodyBytesMax = CatalogLimits.documentBytes
            let (head, exchange) = try line.begin(request, as: account, errand)
            if head.status == 304, var kept, let page {
                kept.kept = now()
                keeping?.keep(kept, at: address, of: account?.id ?? Self.noAccount)
                // An expired one was not told yet.
                tell(.page(FeedPage(page.feed, address: page.address, kept: kept.kept)))
                return tell(.unchanged(kept: kept.kept))
            }
            let (whole, bytes) = try receive(head, exchange, tell)
            keep(bytes, head, at: address, of: account)
            tell(.ended(whole))
        } catch {
            var error = error
            // It was a catalog before.
            if error == .unreadable(.webPage), page != nil {
                error = CatalogTrouble(.webPage, asked: address)
            }
            // An old page is better than none when the server cannot be reached.
            if error.isOffline, let page { tell(.page(page)) }
            if case .signIn(let form, let isRefused) = error {
                error = .signIn(form.asked(by: address), isRefused: isRefused)
            }
            tell(.failed(error))
        }
    }

    /// Reads the body as it arrives.
    private func receive(
        _ head: HTTPHead, _ exchange: any HTTPExchange, _ tell: (News) -> Void
    ) throws(CatalogTrouble) -> (FeedPage, [UInt8]) {
        let (address, instant) = (head.address.text, now())
        let stream = Opds1Stream(base: head.address)
        var bytes: [UInt8] = []
        var next = Self.firstRows
        var isMarkup: Bool?
        do throws(HTTPFault) {
            while let piece = try exchange.next() {
                if isMarkup == true { stream.read(piece) }
                // What is read as it comes need not be held once it is more than is kept.
                if isMarkup != true || bytes.count <= Self.keptBytesMax { bytes += piece }
                if isMarkup == nil {
                    isMarkup = bytes.first { $0 > 0x20 && $0 < 0x80 }.map { $0 == 0x3C }
                    if isMarkup == true { stream.read(bytes) }
                    if isMarkup == false {
                        bytes.reserveCapacity(min(head.length ?? 0, Self.expectedBytesMax))
                    }
                }
                let rows = stream.feed.publications.count + stream.feed.navigation.count
                if rows >= next {
                    tell(
                        .page(
                            FeedPage(stream.feed, address: address, kept: instant, isPartial: true))
                    )
                    next = rows * 4
                }
            }
        } catch {
            if case .tooLarge(let most) = error {
                throw .unreadable(.tooLarge(bytesMax: most))
            }
            throw CatalogTrouble(error)
        }
        return (
            FeedPage(
                try Self.feed(bytes, isMarkup == true ? stream : nil, head), address: address,
                kept: instant), bytes
        )
    }

    private static func feed(
        _ bytes: [UInt8], _ stream: Opds1Stream?, _ head: HTTPHead
    ) throws(CatalogTrouble) -> Feed {
        let document: CatalogDocument
        do throws(CatalogError) {
            if let stream { return try stream.finish() }
            document = try CatalogDocument.read(bytes, base: head.address)
        } catch {
            throw .unreadable(error)
        }
        switch document {
        case .feed(let feed): return feed
        case .problem(let problem): throw .problem(problem)
        }
    }

    /// What was asked for elsewhere, where it is a page at all.
    func keep(_ answer: HTTPAnswer, at address: String, of account: Account) {
        guard !CatalogDocument.isWebPage(answer.body) else { return }
        keep(answer.body, answer.head, at: address, of: account)
    }

    private func keep(
        _ bytes: [UInt8], _ head: HTTPHead, at address: String, of account: Account?
    ) {
        let control = head["Cache-Control"]?.lowercased() ?? ""
        guard bytes.count <= Self.keptBytesMax, !control.contains("no-store"),
            // A key to a licence is kept where passwords are, and in no page.
            bytes.firstRange(of: Self.keyMark) == nil
        else { return }
        let page = KeptPage(
            bytes: bytes, address: head.address.text, type: head["Content-Type"],
            tag: head["ETag"], modified: head["Last-Modified"], kept: now())
        keeping?.keep(page, at: address, of: account?.id ?? Self.noAccount)
    }

    private static let keyMark = Array("hashed_passphrase".utf8)

    /// Both versions, and whatever else there is: some servers know no types.
    static let accepted =
        "application/opds+json, application/atom+xml;profile=opds-catalog;q=0.9, "
        + "application/atom+xml;q=0.8, application/json;q=0.5, */*;q=0.1"
}

extension CatalogPages {
    /// Where the server keeps the place in the book at an address, as far as a page that was kept
    /// tells: the one that the address was found on.
    func placeLink(of address: String, as account: Account) -> ProgressionLink? {
        let find: (KeptPage) -> ProgressionLink? = { kept in
            guard let feed = self.read(kept)?.feed else { return nil }
            let books = feed.publications + feed.groups.flatMap(\.publications)
            return books.first { $0.isAt(address) }?.placeLink
        }
        return keeping?.first(of: account.id, find) ?? keeping?.first(of: Self.noAccount, find)
    }

    /// A whole page, for scripts: its last report, and what went wrong after.
    public func page(
        _ address: String, as account: Account?, isAgain: Bool = true,
        _ errand: CancellableWork = CancellableWork()
    ) throws(CatalogTrouble) -> FeedPage {
        var last: FeedPage?
        var trouble: CatalogTrouble?
        load(address, as: account, isAgain: isAgain, errand) { news in
            switch news {
            case .page(let page), .ended(let page): last = page
            case .unchanged: break
            case .failed(let failure): trouble = failure
            }
        }
        if let trouble { throw trouble }
        guard let last else { throw .stopped }
        return last
    }

    /// The page that answers a search for these words.
    public func searched(
        _ search: Feed.Search, _ words: String, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> String {
        if search.kind == .template {
            guard let address = SearchTemplate.address(search.href, for: words) else {
                throw .unreadable(.notACatalog(tr("a search without a place for words")))
            }
            return address
        }
        guard let target = Address(base: search.href) else { throw CatalogTrouble(.noAddress) }
        var request = HTTPRequest(target)
        request.limits.bodyBytesMax = 1 << 20
        let answer = try line.whole(request, as: account, errand)
        let document: CatalogDocument
        do throws(CatalogError) {
            document = try CatalogDocument.read(answer.body, base: answer.head.address)
        } catch {
            throw .unreadable(error)
        }
        guard case .feed(let feed) = document, let template = feed.search.first,
            template.kind == .template,
            let address = SearchTemplate.address(template.href, for: words)
        else { throw .unreadable(.notACatalog(tr("a description of no search"))) }
        return address
    }
}

extension Feed.Publication {
    /// The address leads to it, and not to a piece of it to try.
    fileprivate func isAt(_ address: String) -> Bool {
        alternate == address
            || acquisitions.contains { $0.href == address && $0.relation != .sample }
    }
}

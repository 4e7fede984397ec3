import Catalogs
import Features
import Notation
import Ports

/// Brings books here: piece by piece into a part of a file, on from where it was, and whole into
/// the person's folder and onto their shelf.
public final class DownloadDesk: Sendable {
    public enum News: Equatable, Sendable {
        case arrived(received: Int, total: Int?, tag: String?)
        case done(path: String)
        case failed(CatalogTrouble)
    }

    /// Puts a file on the shelf; why it could not.
    public typealias Shelving = @Sendable (_ path: String) -> String?

    /// An answer that is no book but leads to it is followed so often.
    private static let stepsMax = 4
    /// Told to the loop after so many bytes: a bar has no more cells.
    private static let tellEach = 256 << 10
    private static let smallBytesMax = 4 << 20

    private let line: CatalogLine
    private let book: AccountBook
    private let parts: any PartKeeping
    private let documents: any DocumentKeeping
    private let path: String?
    private let shelve: Shelving

    /// `path` is that of the list, nil where there is no home folder.
    public init(
        line: CatalogLine, book: AccountBook, parts: any PartKeeping,
        documents: any DocumentKeeping, path: String?, shelve: @escaping Shelving
    ) {
        self.line = line
        self.book = book
        self.parts = parts
        self.documents = documents
        self.path = path
        self.shelve = shelve
    }

    // MARK: - The list

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
        parts.remove(Self.part(download))
        keep(tag: nil, of: download)
    }

    /// What a server said of a part, for scripts: they keep no list.
    func tag(of download: Download) -> String? {
        guard let path = tagPath(download) else { return nil }
        // Without it the book comes from its start.
        let bytes = (try? documents.read(path, bytesMax: Self.tagBytesMax)) ?? nil
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    func keep(tag: String?, of download: Download) {
        guard let path = tagPath(download) else { return }
        if let tag, tag.utf8.count <= Self.tagBytesMax {
            // Without it the book comes from its start.
            if self.tag(of: download) != tag { try? documents.save(Array(tag.utf8), to: path) }
        } else {
            try? documents.remove(path)  // the same
        }
    }

    private static let tagBytesMax = 1_000

    private func tagPath(_ download: Download) -> String? {
        path.map { $0 + "-" + Self.part(download) }
    }

    // MARK: - One of them

    public func run(_ download: Download, _ errand: Errand, tell: (News) -> Void) {
        do throws(CatalogTrouble) {
            let path = try bring(download, errand, tell)
            keep(tag: nil, of: download)
            tell(.done(path: path))
        } catch {
            tell(.failed(error))
        }
    }

    private func bring(
        _ download: Download, _ errand: Errand, _ tell: (News) -> Void
    ) throws(CatalogTrouble) -> String {
        let account = try account(of: download.order)
        guard let address = Address(base: download.order.address) else {
            throw CatalogTrouble(.noAddress)
        }
        var target = Target(address: address, type: download.order.type, token: nil)
        for _ in 0..<Self.stepsMax {
            switch try step(download, target, account, errand, tell) {
            case .on(let next): target = next
            case .here(let path): return path
            }
        }
        throw .line(
            why: "the library leads from one page to the next and to no book",
            next: "Tell the library.", isOffline: false)
    }

    private struct Target {
        var address: Address
        var type: String?
        /// For this address's own origin.
        var token: String?
    }

    private enum Step {
        case on(Target)
        case here(String)
    }

    private func step(
        _ download: Download, _ target: Target, _ account: Account?, _ errand: Errand,
        _ tell: (News) -> Void
    ) throws(CatalogTrouble) -> Step {
        let part = Self.part(download)
        var offset = download.tag == nil ? 0 : parts.size(of: part)
        var (head, exchange) = try ask(target, account, from: offset, download.tag, errand)
        if offset > 0, head.range?.first != offset {
            // Changed meanwhile, or a server that knows no parts: from the start.
            if head.status == 206 {
                exchange.cancel()
                (head, exchange) = try ask(target, account, from: 0, nil, errand)
            }
            offset = 0
        }
        let total = head.range?.total ?? head.length.map { $0 &+ offset }
        do throws(CatalogTrouble) {
            if let next = try elsewhere(head, exchange, target) { return .on(next) }
            try check(room: total.map { $0 - offset })
        } catch {
            exchange.cancel()
            throw error
        }
        let tag = head["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? head["Last-Modified"]
        tell(.arrived(received: offset, total: total, tag: tag))
        try receive(part, offset, exchange) { received in
            tell(.arrived(received: received, total: total, tag: tag))
        }
        let name = BookFileName.name(
            title: download.order.title, author: download.order.author,
            ending: BookFileName.ending(of: head, type: target.type))
        let path = try written { () throws(DocumentError) in try parts.finish(part, as: name) }
        if let why = shelve(path) {
            throw .line(
                why: "it is at \(path), and is no book that can be read: \(why)",
                next: "Look what it is.", isOffline: false)
        }
        return .here(path)
    }

    private func ask(
        _ target: Target, _ account: Account?, from offset: Int, _ tag: String?, _ errand: Errand
    ) throws(CatalogTrouble) -> (HTTPHead, any HTTPExchange) {
        var request = HTTPRequest(target.address)
        request.isCompressed = false
        request.limits.bodyBytesMax = Int.max
        request.limits.silence = .seconds(60)
        if offset > 0, let tag {
            request.headers = [
                HTTPHeader("Range", "bytes=\(offset)-"), HTTPHeader("If-Range", tag),
            ]
        }
        if let token = target.token, let origin = target.address.origin {
            request.credential = HTTPCredential(.bearer(token), for: origin)
            return try line.begin(request, as: nil, errand)
        }
        return try line.begin(request, as: account, errand)
    }

    /// Where the answer leads, when it is no book itself.
    private func elsewhere(
        _ head: HTTPHead, _ exchange: any HTTPExchange, _ target: Target
    ) throws(CatalogTrouble) -> Target? {
        switch head.mediaType {
        case "application/vnd.adobe.adept+xml":
            exchange.cancel()
            throw Self.locked("Adobe DRM")
        case "application/vnd.readium.lcp.license.v1.0+json":
            exchange.cancel()
            throw Self.locked("LCP")
        case "application/vnd.librarysimplified.bearer-token+json":
            return try bearer(try small(exchange))
        case "application/atom+xml", "application/opds+json", "application/opds-publication+json":
            return try entry(try small(exchange), head.address)
        case "application/problem+json", "application/api-problem+json":
            let bytes = try small(exchange)
            // A broken one says nothing.
            if case .problem(let problem)? = try? CatalogDocument.read(bytes, base: head.address) {
                throw .problem(problem)
            }
            throw .unreadable(.notACatalog("a problem nobody can read"))
        case "text/html" where target.type.map { !$0.contains("html") } ?? false:
            exchange.cancel()
            throw .line(
                why: "the server sends a web page in the place of the book",
                next: "Sign in again, or look at its page in a browser.", isOffline: false)
        default: return nil
        }
    }

    private func bearer(_ bytes: [UInt8]) throws(CatalogTrouble) -> Target {
        // What is no JSON leads nowhere.
        guard let (document, _) = try? JSONReader.read(bytes),
            let address = document["location"]?.string.flatMap(Address.init(base:)),
            let token = document["access_token"]?.string
        else { throw .unreadable(.notACatalog("a token that leads nowhere")) }
        return Target(address: address, type: nil, token: token)
    }

    private func entry(_ bytes: [UInt8], _ base: Address) throws(CatalogTrouble) -> Target {
        let wanted: [Feed.Acquisition.Relation] = [.openAccess, .generic]
        // A page that cannot be read leads nowhere.
        guard case .feed(let feed)? = try? CatalogDocument.read(bytes, base: base),
            let way = feed.publications.first?.acquisitions.first(where: {
                wanted.contains($0.relation)
            }), let address = Address(base: way.href)
        else { throw .unreadable(.notACatalog("a page that offers no file")) }
        return Target(address: address, type: way.indirect.flatMap(\.types).last ?? way.type)
    }

    private func small(_ exchange: any HTTPExchange) throws(CatalogTrouble) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(HTTPFault) {
            while let piece = try exchange.next() {
                bytes += piece
                if bytes.count > Self.smallBytesMax { throw .tooLarge(bytesMax: 4 << 20) }
            }
        } catch {
            exchange.cancel()
            throw CatalogTrouble(error)
        }
        return bytes
    }

    private func check(room needed: Int?) throws(CatalogTrouble) {
        guard let needed, let free = parts.freeBytes(), needed > free else { return }
        throw .line(
            why: "it needs \(needed >> 20) MB, and \(free >> 20) MB are free",
            next: "Make room, then ask again.", isOffline: false)
    }

    private func receive(
        _ part: String, _ offset: Int, _ exchange: any HTTPExchange, _ tell: (Int) -> Void
    ) throws(CatalogTrouble) {
        var received = offset
        var told = offset
        do throws(CatalogTrouble) {
            let writer = try written { () throws(DocumentError) in
                try parts.open(part, at: offset)
            }
            while let piece = try next(exchange) {
                try written { () throws(DocumentError) in try writer.write(piece) }
                received += piece.count
                if received - told >= Self.tellEach {
                    told = received
                    tell(received)
                }
            }
            try written { () throws(DocumentError) in try writer.settle() }
            tell(received)
        } catch {
            exchange.cancel()
            throw error
        }
    }

    private func next(_ exchange: any HTTPExchange) throws(CatalogTrouble) -> [UInt8]? {
        do throws(HTTPFault) { return try exchange.next() } catch { throw CatalogTrouble(error) }
    }

    private func written<T>(
        _ body: () throws(DocumentError) -> T
    ) throws(CatalogTrouble) -> T {
        do throws(DocumentError) { return try body() } catch {
            throw .line(
                why: "it cannot be written: \(error.why)", next: "Make room, then ask again.",
                isOffline: false)
        }
    }

    private func account(of order: Download.Order) throws(CatalogTrouble) -> Account? {
        do throws(KeepingError) {
            return try book.accounts().first { $0.id == order.account }
                ?? Account.publicDomain.first { $0.id == order.account }
        } catch {
            throw .secret(error.why)
        }
    }

    /// The same after every start, and for no other file.
    private static func part(_ download: Download) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (download.order.key + " " + download.order.address).utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    private static func locked(_ lock: String) -> CatalogTrouble {
        .line(
            why: "the library sends a file that \(lock) locks, which Rushlight cannot read",
            next: "Look for another edition.", isOffline: false)
    }
}

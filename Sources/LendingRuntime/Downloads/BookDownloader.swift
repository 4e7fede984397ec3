import Catalogs
import Ports
import Publications
import RuntimeKit
import Wording

/// Fetches a book: follows entries and tokens to the file itself, keeps what comes, and goes on
/// where the line was lost.
public struct BookDownloader: Sendable {
    private let line: CatalogRequests
    private let parts: any PartKeeping
    let judge: @Sendable (Licence) -> LicenceTrouble?

    /// An entry that leads to a token that leads to a manifest is three; more is a circle.
    private static let hopsMax = 5
    /// Without a single byte between them.
    private static let breaksMax = 3
    /// An entry, a token, a licence: no more than a page.
    static let letterBytesMax = 4 << 20
    /// A lossless audiobook of a hundred hours.
    private static let bookBytesMax = 32 << 30

    /// - Parameter judge: why a book is not to be fetched by a licence; nil where it may be.
    public init(
        line: CatalogRequests, parts: any PartKeeping,
        judge: @escaping @Sendable (Licence) -> LicenceTrouble? = { _ in nil }
    ) {
        (self.line, self.parts, self.judge) = (line, parts, judge)
    }

    /// Where a request goes, and with whose word.
    struct Hop {
        var address: Address
        /// A secret for this one file, instead of the account's.
        var token: String?
        /// Who gave it.
        var letter: Address?
        /// What the file is under, and the key to it.
        var licence: Licence?
        var key: Secret?
        var count = 0

        init(_ parcel: Parcel) {
            (address, licence, key) = (parcel.address, parcel.licence, parcel.licenceKey)
        }
    }

    enum Leg {
        case done(Parcel.Outcome)
        case follow(Hop)
        /// The line was lost with so much of the file here.
        case lost(Parcel.Outcome, count: Int)
    }

    /// Fetches it on this thread. `tell` hears how far it is.
    public func fetch(
        _ parcel: Parcel, errand: CancellableWork, tell: (Parcel.Progress) -> Void
    ) -> Parcel.Outcome {
        let part: any PartFile
        do throws(PartTrouble) {
            part = try parts.open(parcel.id)
        } catch {
            return Self.broken(error)
        }
        var hop = Hop(parcel)
        var (breaks, best) = (0, -1)
        while !errand.isOff {
            switch leg(hop, parcel, part, errand, tell) {
            case .done(let outcome): return outcome
            case .follow(let next):
                hop = next
                if hop.count > Self.hopsMax {
                    return .refused(
                        .unknown,
                        Loan.Refusal(
                            why: tr("the library sends us from one page to the next"),
                            next: tr("Tell your library; nothing was downloaded.")))
                }
            case .lost(let outcome, let count):
                breaks = count > best ? 1 : breaks + 1
                best = max(best, count)
                if breaks >= Self.breaksMax { return outcome }
                hop = Hop(parcel)
            }
        }
        return .stopped
    }

    private func leg(
        _ hop: Hop, _ parcel: Parcel, _ part: any PartFile, _ errand: CancellableWork,
        _ tell: (Parcel.Progress) -> Void
    ) -> Leg {
        let account = hop.token == nil ? parcel.account : nil
        do throws(CatalogTrouble) {
            let (head, exchange) = try line.begin(
                request(hop, part), as: account, errand)
            defer { exchange.cancel() }
            do throws(HTTPFault) {
                return try read(head, exchange, hop, parcel, part, tell)
            } catch {
                if errand.isOff { return .done(.stopped) }
                let broken = Self.broken(why: error.why, next: error.next, error.isOffline)
                return error.isWorthAnother ? .lost(broken, count: part.count) : .done(broken)
            }
        } catch {
            return refused(error, hop, parcel, part)
        }
    }

    private func read(
        _ head: HTTPHead, _ exchange: any HTTPExchange, _ hop: Hop, _ parcel: Parcel,
        _ part: any PartFile, _ tell: (Parcel.Progress) -> Void
    ) throws(HTTPFault) -> Leg {
        if Letter(head.mediaType) != nil { return try letter(hop, head, exchange) }
        if let bar = Self.bar(of: head) { return .done(.refused(.unknown, bar)) }
        return try book(head, hop, exchange, parcel, part, tell)
    }

    private func refused(
        _ trouble: CatalogTrouble, _ hop: Hop, _ parcel: Parcel, _ part: any PartFile
    ) -> Leg {
        let words = Loan.Refusal(why: trouble.why, next: trouble.next)
        switch trouble {
        // A word for this one file is good for minutes: the library is asked for another.
        case .signIn where hop.token != nil, .refused(status: 401, _) where hop.token != nil:
            let words = Loan.Refusal(
                why: tr("the library's word for this file is not accepted where the file is"),
                next: tr("Try again in a while; if it stays, tell your library."))
            return .lost(.refused(.unknown, words), count: part.count)
        // What is here already was all of it, or is of another file.
        case .refused(status: 416, _) where part.count > 0: return rest(hop, parcel, part)
        case .problem(let problem): return .done(.refused(problem.kind, words))
        case .signIn(let form, let isRefused):
            return .done(.signIn(form.asked(by: hop.address.text), isRefused: isRefused))
        case .line, .untrusted: return .done(.broken(words, isOffline: trouble.isOffline))
        case .stopped: return .done(.stopped)
        case .refused, .unreadable, .secret, .locked: return .done(.refused(.unknown, words))
        }
    }

    private func request(_ hop: Hop, _ part: any PartFile) -> HTTPRequest {
        var request = HTTPRequest(hop.address)
        request.limits.bodyBytesMax = Self.bookBytesMax
        request.isCompressed = false
        if let token = hop.token, let origin = hop.address.origin {
            request.credential = HTTPCredential(.bearer(token), for: origin)
        }
        if part.count > 0, let stamp = part.stamp, let validator = stamp.validator,
            Self.isSame(stamp, hop.address)
        {
            request.headers.append(HTTPHeader("Range", "bytes=\(part.count)-"))
            request.headers.append(HTTPHeader("If-Range", validator))
        }
        return request
    }

    /// The tracks of a list that came by a token are asked for by one as well.
    private func keepLetter(_ hop: Hop, _ parcel: Parcel) {
        guard let letter = hop.letter, let account = parcel.account, let origin = hop.address.origin
        else { return }
        line.letters?.keep(.init(address: letter, account: account.id, origin: origin))
    }

    /// What stands behind the `?` may be a word for this one time, and so may a folder: then the
    /// server's own mark of the file tells.
    private static func isSame(_ stamp: PartStamp, _ other: Address) -> Bool {
        if stamp.address.prefix(while: { $0 != "?" }) == other.text.prefix(while: { $0 != "?" }) {
            return true
        }
        return stamp.validator?.hasPrefix("\"") == true && stamp.total != nil
            && Address(base: stamp.address)?.origin == other.origin
    }

    // MARK: - The book itself

    private func book(
        _ head: HTTPHead, _ hop: Hop, _ exchange: any HTTPExchange, _ parcel: Parcel,
        _ part: any PartFile, _ tell: (Parcel.Progress) -> Void
    ) throws(HTTPFault) -> Leg {
        // What came of the book is kept: a network that wants somebody to sign in answers so.
        if part.count > 0, head.mediaType.contains("html"), !parcel.mayBePage {
            let page = CatalogTrouble.webPage(from: hop.address.origin?.text ?? "")
            return .done(Self.broken(why: page.why, next: page.next, page.isOffline))
        }
        do throws(PartTrouble) {
            if head.status == 206, !fits(head, part) { return try anew(hop, part) }
            if head.status != 206 { try begin(part, head, hop) }
        } catch {
            return .done(Self.broken(error))
        }
        let total = part.stamp?.total
        tell(Parcel.Progress(count: part.count, total: total))
        while let piece = try exchange.next() {
            do throws(PartTrouble) {
                try part.append(piece)
            } catch {
                return .done(Self.broken(error))
            }
            tell(Parcel.Progress(count: part.count, total: total))
        }
        if let total, part.count < total { throw .cut(host: hop.address.origin?.text ?? "") }
        var here = hop
        here.address = head.address
        return finish(part, head.mediaType, here, parcel)
    }

    /// Whether it is the piece that was asked for.
    private func fits(_ head: HTTPHead, _ part: any PartFile) -> Bool {
        guard let range = head.range, range.first == part.count, part.count > 0 else {
            return false
        }
        return range.total == nil || part.stamp?.total == nil || range.total == part.stamp?.total
    }

    private func begin(
        _ part: any PartFile, _ head: HTTPHead, _ hop: Hop
    ) throws(PartTrouble) {
        let tag = head["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let takesRanges = head["Accept-Ranges"]?.lowercased() != "none"
        try part.restart(
            PartStamp(
                address: hop.address.text,
                validator: takesRanges ? tag ?? head["Last-Modified"] : nil,
                total: head["Content-Encoding"] == nil ? head.length : nil))
    }

    /// The server has nothing after what is here.
    private func rest(_ hop: Hop, _ parcel: Parcel, _ part: any PartFile) -> Leg {
        if part.stamp?.total == part.count { return finish(part, "", hop, parcel) }
        do throws(PartTrouble) { return try anew(hop, part) } catch {
            return .done(Self.broken(error))
        }
    }

    /// Without what is here: then no piece is asked for, and the whole file comes.
    private func anew(_ hop: Hop, _ part: any PartFile) throws(PartTrouble) -> Leg {
        try part.restart(PartStamp(address: hop.address.text))
        var again = hop
        again.count += 1
        return .follow(again)
    }

    private func finish(
        _ part: any PartFile, _ type: String, _ hop: Hop, _ parcel: Parcel
    ) -> Leg {
        let address = hop.address
        let sample = part.beginning(1 << 10)
        if let refusal = Self.wrong(sample, mayBePage: parcel.mayBePage) {
            parts.discard(parcel.id)
            return .done(.refused(.unknown, refusal))
        }
        if Self.isCut(part, sample) {
            // Without a length from the server, the connection may have been lost.
            guard part.stamp?.total != nil else {
                return .lost(.refused(.unknown, Self.cutShort), count: part.count)
            }
            parts.discard(parcel.id)
            return .done(.refused(.unknown, Self.cutShort))
        }
        if let why = hop.licence.flatMap({ LicensedPart.fault(part, under: $0) }) {
            parts.discard(parcel.id)
            return .done(.refused(.unknown, why))
        }
        let told = hop.licence?.link("publication")?.type
        let end = Ending.of(Ending.isKnown(type) ? type : told ?? type, address.text, sample)
        let name = ([parcel.authors.first].compactMap(\.self) + [parcel.title])
            .joined(separator: " - ")
        do throws(PartTrouble) {
            if end == Ending.list {
                try tellOrigin(part, address)
                keepLetter(hop, parcel)
            }
            if let licence = hop.licence { try add(licence, to: part) }
            return .done(
                .arrived(
                    path: try part.finish(as: name + end), type: type, licence: hop.licence,
                    key: hop.key))
        } catch {
            return .done(Self.broken(error))
        }
    }

    /// Where the book keeps the licence that it is under. Ended in between, it is asked for anew.
    private func add(_ licence: Licence, to part: any PartFile) throws(PartTrouble) {
        guard let addendum = LicensedPart.addendum(licence, to: part) else {
            throw .failed(tr("the book is packed in a way that its licence cannot be put into"))
        }
        try part.append(addendum)
    }

    /// The query after `?` may be a one-time token, and is not stored.
    private func tellOrigin(_ part: any PartFile, _ address: Address) throws(PartTrouble) {
        guard part.count <= Self.letterBytesMax else { return }
        let place = String(address.text.prefix { $0 != "?" && $0 != "#" })
        guard let told = ManifestOrigin.told(part.beginning(part.count), place) else { return }
        // Ended in between, it is asked for anew: nothing says that what is here is all of it.
        try part.restart(PartStamp(address: address.text))
        try part.append(told)
    }

    private static func broken(_ trouble: PartTrouble) -> Parcel.Outcome {
        broken(why: trouble.why, next: trouble.next, false)
    }

    private static func broken(
        why: String, next: String, _ isOffline: Bool
    ) -> Parcel.Outcome {
        .broken(Loan.Refusal(why: why, next: next), isOffline: isOffline)
    }

    /// A ZIP file says at its end what is in it (APPNOTE, section 4.3.6).
    private static func isCut(_ part: any PartFile, _ beginning: [UInt8]) -> Bool {
        guard beginning.starts(with: [0x50, 0x4B, 3, 4]) else { return false }
        let end = part.ending(endBytes)
        return !end.indices.contains { end[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
    }

    /// Whatever a server or a shop has put behind it.
    private static let endBytes = 256 << 10
    private static var cutShort: Loan.Refusal {
        Loan.Refusal(
            why: tr("what the server sent ends before the book does"),
            next: tr("Try again; if it stays, tell your library."))
    }

    /// What is no book though the server calls it one.
    private static func wrong(_ beginning: [UInt8], mayBePage: Bool) -> Loan.Refusal? {
        if beginning.isEmpty {
            return Loan.Refusal(
                why: tr("the server sent nothing"),
                next: tr("Try again; if it stays, tell your library."))
        }
        let text = String(decoding: beginning.prefix(200), as: UTF8.self).lowercased()
        let isPage = text.contains("<!doctype html") || text.contains("<html")
        guard isPage, !mayBePage else { return nil }
        return Loan.Refusal(
            why: tr("the server sent a web page instead of the book"),
            next: tr("Sign in again, or to this network in a browser; then try once more."))
    }
}

extension HTTPFault {
    /// The line was lost: what came is good, and the rest can be asked for.
    fileprivate var isWorthAnother: Bool {
        switch self {
        case .cut, .timedOut(_, isConnected: true): true
        default: false
        }
    }
}

import Catalogs
import Notation
import Ports

/// Fetches a book: follows entries and tokens to the file itself, keeps what comes, and goes on
/// where the line was lost.
public struct Courier: Sendable {
    private let http: any HTTPFetching
    private let parts: any PartKeeping

    /// An entry that leads to a token that leads to a manifest is three; more is a circle.
    private static let hopsMax = 5
    /// Without a single byte between them.
    private static let breaksMax = 3
    /// An entry, a token, a licence: no more than a page.
    private static let letterBytesMax = 4 << 20
    /// A lossless audiobook of a hundred hours.
    private static let bookBytesMax = 32 << 30

    public init(http: any HTTPFetching, parts: any PartKeeping) {
        self.http = http
        self.parts = parts
    }

    /// Where a request goes, and with whose word.
    private struct Hop {
        var address: Address
        /// A secret for this one file, instead of the account's.
        var token: String?
        var count = 0
        var wasRefused = false
    }

    private enum Leg {
        case done(Parcel.Outcome)
        case follow(Hop)
        /// The line was lost with so much of the file here.
        case lost(Parcel.Outcome, count: Int)
    }

    /// Fetches it on this thread. `tell` hears how far it is.
    public func fetch(
        _ parcel: Parcel, halt: Halt, tell: (Parcel.Progress) -> Void
    ) -> Parcel.Outcome {
        let part: any PartFile
        do throws(PartTrouble) {
            part = try parts.open(parcel.id)
        } catch {
            return Self.broken(error)
        }
        var hop = Hop(address: parcel.address)
        var (breaks, best) = (0, -1)
        while !halt.isSet {
            switch leg(hop, parcel, part, halt, tell) {
            case .done(let outcome): return outcome
            case .follow(let next):
                hop = next
                if hop.count > Self.hopsMax {
                    return .refused(
                        .unknown,
                        Loan.Refusal(
                            why: "the library sends us from one page to the next",
                            next: "Tell your library; nothing was downloaded."))
                }
            case .lost(let outcome, let count):
                breaks = count > best ? 1 : breaks + 1
                best = max(best, count)
                if breaks >= Self.breaksMax { return outcome }
                hop = Hop(address: parcel.address)
            }
        }
        return .stopped
    }

    private func leg(
        _ hop: Hop, _ parcel: Parcel, _ part: any PartFile, _ halt: Halt,
        _ tell: (Parcel.Progress) -> Void
    ) -> Leg {
        let request = request(hop, parcel, part)
        let exchange = http.begin(request)
        halt.watch(exchange)
        defer { exchange.cancel() }
        do throws(HTTPFault) {
            let head = try exchange.head()
            if [401, 403].contains(head.status), hop.token == nil, !hop.wasRefused, !head.isForeign
            {
                var again = hop
                again.wasRefused = true
                return .follow(again)
            }
            // What is here already was all of it, or is of another file.
            if head.status == 416, part.count > 0 { return rest(head, hop, parcel, part) }
            guard head.isFine else {
                let (kind, words) = try problem(head, exchange)
                return .done(.refused(kind, words))
            }
            if Letter(head.mediaType) != nil { return try letter(hop, head, exchange) }
            if let bar = Self.bar(of: head) { return .done(.refused(.unknown, bar)) }
            return try book(head, hop, exchange, parcel, part, tell)
        } catch {
            if halt.isSet { return .done(.stopped) }
            let broken = Parcel.Outcome.broken(
                Loan.Refusal(why: error.why, next: error.next), isOffline: error.isOffline)
            return error.isWorthAnother ? .lost(broken, count: part.count) : .done(broken)
        }
    }

    private func request(_ hop: Hop, _ parcel: Parcel, _ part: any PartFile) -> HTTPRequest {
        var request = HTTPRequest(hop.address)
        request.limits.bodyBytesMax = Self.bookBytesMax
        request.isCompressed = false
        if let token = hop.token, let origin = hop.address.origin {
            request.credential = HTTPCredential(.bearer(token), for: origin)
        } else {
            parcel.sign(&request, hop.wasRefused)
        }
        if part.count > 0, let stamp = part.stamp, let validator = stamp.validator,
            Self.isSame(stamp.address, hop.address.text)
        {
            request.headers.append(HTTPHeader("Range", "bytes=\(part.count)-"))
            request.headers.append(HTTPHeader("If-Range", validator))
        }
        return request
    }

    /// What stands behind the `?` may be a word for this one time.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.prefix { $0 != "?" } == other.prefix { $0 != "?" }
    }

    // MARK: - The book itself

    private func book(
        _ head: HTTPHead, _ hop: Hop, _ exchange: any HTTPExchange, _ parcel: Parcel,
        _ part: any PartFile, _ tell: (Parcel.Progress) -> Void
    ) throws(HTTPFault) -> Leg {
        do throws(PartTrouble) {
            try prepare(part, head, hop)
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
        return finish(part, head.mediaType, hop, parcel)
    }

    private func prepare(
        _ part: any PartFile, _ head: HTTPHead, _ hop: Hop
    ) throws(PartTrouble) {
        if let range = head.range, range.first == part.count, part.count > 0,
            range.total == nil || part.stamp?.total == nil || range.total == part.stamp?.total
        {
            return
        }
        if head.status == 206 {
            // Another piece than the one that was asked for.
            throw .failed("the server sent another part of the file than was asked for")
        }
        let tag = head["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        let takesRanges = head["Accept-Ranges"]?.lowercased() != "none"
        try part.restart(
            PartStamp(
                address: hop.address.text,
                validator: takesRanges ? tag ?? head["Last-Modified"] : nil,
                total: head["Content-Encoding"] == nil ? head.length : nil))
    }

    /// The server has nothing after what is here.
    private func rest(
        _ head: HTTPHead, _ hop: Hop, _ parcel: Parcel, _ part: any PartFile
    ) -> Leg {
        let said = head["Content-Range"].flatMap { $0.split(separator: "/").last }
        if let total = said.flatMap({ Int($0) }), total == part.count {
            return finish(part, "", hop, parcel)
        }
        do throws(PartTrouble) {
            try part.restart(PartStamp(address: hop.address.text))
            var again = hop
            again.count += 1
            return .follow(again)
        } catch {
            return .done(Self.broken(error))
        }
    }

    private func finish(
        _ part: any PartFile, _ type: String, _ hop: Hop, _ parcel: Parcel
    ) -> Leg {
        let sample = part.beginning(1 << 10)
        if let refusal = Self.wrong(sample, mayBePage: parcel.mayBePage) {
            parts.discard(parcel.id)
            return .done(.refused(.unknown, refusal))
        }
        let end = Ending.of(type, hop.address.text, sample)
        let name = ([parcel.authors.first].compactMap(\.self) + [parcel.title])
            .joined(separator: " - ")
        do throws(PartTrouble) {
            return .done(.arrived(path: try part.finish(as: name + end), type: type))
        } catch {
            return .done(Self.broken(error))
        }
    }

    private static func broken(_ trouble: PartTrouble) -> Parcel.Outcome {
        .broken(Loan.Refusal(why: trouble.why, next: trouble.next), isOffline: false)
    }

    // MARK: - What leads to it

    private enum Letter {
        case entry, token

        init?(_ type: String) {
            switch type {
            case "application/atom+xml", "application/opds-publication+json",
                "application/opds+json":
                self = .entry
            case "application/vnd.librarysimplified.bearer-token+json": self = .token
            default: return nil
            }
        }
    }

    private func letter(
        _ hop: Hop, _ head: HTTPHead, _ exchange: any HTTPExchange
    ) throws(HTTPFault) -> Leg {
        let bytes = try read(exchange)
        var next = hop
        next.count += 1
        next.wasRefused = false
        if case .token? = Letter(head.mediaType) {
            guard let (value, _) = try? JSONReader.read(bytes),  // damage is said below
                let token = value["access_token"]?.string,
                let place = (value["location"] ?? value["href"])?.string,
                let address = Address(reference: place)?.resolved(against: head.address),
                address.isWeb
            else { return .done(.refused(.unknown, Self.noWay)) }
            next.address = address
            next.token = token
            return .follow(next)
        }
        guard case .feed(let feed)? = try? CatalogDocument.read(bytes, base: head.address),
            let book = feed.publications.first, let copy = book.copy,
            let address = Address(reference: copy.href)?.resolved(against: head.address)
        else { return .done(.refused(.unknown, Self.noWay)) }
        if case .barred(let bar) = Form.of(copy) {
            return .done(.refused(.unknown, Loan.Refusal(why: bar.why, next: Self.elsewhere)))
        }
        next.address = address
        next.token = nil
        return .follow(next)
    }

    private static let noWay = Loan.Refusal(
        why: "what the library sent leads to no book",
        next: "Try again in a while; if it stays, tell your library.")
    private static let elsewhere = "Return it, or read it in the library's own program."

    private func problem(
        _ head: HTTPHead, _ exchange: any HTTPExchange
    ) throws(HTTPFault) -> (Problem.Kind, Loan.Refusal) {
        let bytes = head.mediaType.contains("json") ? try read(exchange) : []
        guard case .problem(let problem)? = try? CatalogDocument.read(bytes, base: head.address)
        else {
            let plain = Problem(status: head.status)
            return (
                .unknown,
                Loan.Refusal(
                    why: "the server answered with \(head.status)", next: plain.nextAction)
            )
        }
        return (problem.kind, Loan.Refusal(problem))
    }

    private func read(_ exchange: any HTTPExchange) throws(HTTPFault) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try exchange.next() {
            bytes += piece
            if bytes.count > Self.letterBytesMax { throw .tooLarge(bytesMax: Self.letterBytesMax) }
        }
        return bytes
    }

    /// A licence instead of a book.
    private static func bar(of head: HTTPHead) -> Loan.Refusal? {
        guard case .barred(let bar) = Form.of(type: head["Content-Type"] ?? "") else { return nil }
        return Loan.Refusal(why: bar.why, next: elsewhere)
    }

    /// What is no book though the server calls it one.
    private static func wrong(_ beginning: [UInt8], mayBePage: Bool) -> Loan.Refusal? {
        if beginning.isEmpty {
            return Loan.Refusal(
                why: "the server sent nothing", next: "Try again; if it stays, tell your library.")
        }
        let text = String(decoding: beginning.prefix(200), as: UTF8.self).lowercased()
        let isPage = text.contains("<!doctype html") || text.contains("<html")
        guard isPage, !mayBePage else { return nil }
        return Loan.Refusal(
            why: "the server sent a web page instead of the book",
            next: "Sign in again, then try once more.")
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

extension Loan.Refusal {
    /// The library's own words where it has some.
    public init(_ problem: Problem) {
        let words = problem.detail ?? problem.title ?? "the library said no"
        self.init(why: words, next: problem.nextAction)
    }
}

/// How a book's name ends.
enum Ending {
    private static let types = [
        "application/epub+zip": ".epub", "application/pdf": ".pdf",
        "application/x-mobipocket-ebook": ".mobi", "application/vnd.amazon.ebook": ".azw3",
        "application/x-fictionbook+xml": ".fb2", "application/fb2": ".fb2",
        "application/fb2+zip": ".fb2.zip", "application/vnd.comicbook+zip": ".cbz",
        "application/x-cbz": ".cbz", "application/vnd.comicbook-rar": ".cbr",
        "application/x-cbr": ".cbr", "application/x-cb7": ".cb7", "text/plain": ".txt",
        "text/markdown": ".md", "text/html": ".html", "application/xhtml+xml": ".xhtml",
        "audio/mp4": ".m4b", "audio/x-m4b": ".m4b", "audio/mpeg": ".mp3", "audio/ogg": ".ogg",
        "audio/flac": ".flac", "application/audiobook+zip": ".audiobook",
        "application/audiobook+json": ".json",
    ]
    private static let known = Set(types.values).union([".azw", ".prc", ".kepub", ".lpf", ".zip"])

    /// By the type it was sent under, by its address, by how it begins.
    static func of(_ type: String, _ address: String, _ beginning: [UInt8]) -> String {
        if let end = types[type] { return end }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        if let point = path.lastIndex(of: ".") {
            let end = path[point...].lowercased()
            if known.contains(end) { return end }
        }
        let text = String(decoding: beginning.prefix(100), as: UTF8.self)
        if text.hasPrefix("%PDF") { return ".pdf" }
        if text.hasPrefix("PK") { return text.contains("epub+zip") ? ".epub" : ".zip" }
        if text.contains("<FictionBook") { return ".fb2" }
        if text.hasPrefix("{") { return ".json" }
        return ""
    }
}

import Catalogs
import Notation
import Ports
import Publications
import RuntimeKit
import Sharing

/// A Storyteller server, which keeps one place of each book for its text and its narration: by
/// the sentence where the book has one inside, else by the share of the document.
struct StorytellerSide: SideTalking, GreetingServer {
    let http: any HTTPFetching
    let side: Side
    let password: Secret
    let memory: ServerMemory
    let books: ServerBooks
    let publication: Publication?
    let mark: SideMark
    let device: SharedPlace.Device
    let now: Int64
    var trust = HTTPTrust()

    private static let bytesMax = 1 << 20
    /// The list of all books, each with all that is known of it.
    private static let listBytesMax = 32 << 20

    /// Whether such a server stands at the address. No name and no secret is sent.
    func isThere(_ errand: CancellableWork) throws(SideTrouble) -> Bool {
        let answer = try ask(Storyteller.greeting, errand)
        return Storyteller.isServer(answer.head.status, answer.body)
    }

    /// Signs in, and looks whether the account may read.
    func test(_ errand: CancellableWork) throws(SideTrouble) {
        memory.forget(side.id)
        _ = try list(errand)
    }

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let id = try book(name, errand)
        let answer = try send(Storyteller.positions(of: id), errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }.map { $0 / 1_000 }
        memory.note(ClockSkew(here: now, there: told), of: side.id)
        var report = try Storyteller.report(status: answer.head.status, answer.body)
        // It names no device: what was sent from here is known by its place.
        if let found = report, let sent = mark.sent,
            spot(sent.locator)?.pointer == found.pointer
        {
            report?.device = device
        }
        // A share of the document alone.
        if let found = report, found.percent == nil, let publication {
            report?.percent =
                PlaceNames(publication: publication).found(found, isOwnName: true)?.percent
        }
        return SidePull(report: report, clock: told)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        // The start is what a book has that was never opened.
        guard push.percent > 0, let spot = spot(push.place.locator) else { throw .noSuchBook }
        let id = try book(name, errand)
        let at = push.place.at.addingReportingOverflow(memory.skew(of: side.id).seconds)
        let body = Storyteller.body(
            spot, percent: push.percent, at: at.overflow ? push.place.at : at.partialValue,
            isSameSecond: mark.sent?.at == push.place.at)
        let answer = try send(Storyteller.positions(of: id), errand, .post, body)
        guard let trouble = Storyteller.told(status: answer.head.status, answer.body) else {
            return
        }
        // It was taken away there, which the server has no other word for, and may come back under
        // another name: it is looked for again.
        if [.noSuchBook, .busy(status: 500)].contains(trouble) { books.keep(nil, of: name) }
        throw trouble
    }

    // MARK: - Places

    private func spot(_ locator: String) -> Storyteller.Spot? {
        guard let publication, let there = Locator(locator).flatMap(publication.place),
            case .readium(let readium)? = publication.locators(of: there)[.readium]
        else { return nil }
        return Storyteller.Spot(
            href: readium.href, type: readium.type,
            sentence: publication.narratedSentence(at: there),
            share: readium.progression ?? 0)
    }

    // MARK: - Which book it is

    private func book(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> String {
        guard let publication, !publication.isHeard else { throw .noSuchBook }
        if let known = books.entry(of: name, now: now) {
            guard let id = known.id else { throw .noSuchBook }
            return id
        }
        let about = publication.metadata
        let work = ServerBook.Work(
            title: about.title ?? "", authors: about.authors.map(\.name),
            identifiers: about.identifiers, lengthSeconds: nil, isSound: false)
        let found = work.match(try list(errand))
        books.keep(ServerBooks.Entry(id: found?.id, at: now), of: name)
        guard let id = found?.id else { throw .noSuchBook }
        return id
    }

    /// The whole of it: which books are looked for here is not told.
    private func list(_ errand: CancellableWork) throws(SideTrouble) -> [ServerBook] {
        let answer = try send(Storyteller.books, errand, bytesMax: Self.listBytesMax)
        return try Storyteller.books(status: answer.head.status, answer.body)
    }

    // MARK: - Requests

    /// As the user. A token that is refused is asked for once more.
    private func send(
        _ path: String, _ errand: CancellableWork, _ method: HTTPRequest.Method = .get,
        _ body: [UInt8]? = nil, bytesMax: Int = bytesMax
    ) throws(SideTrouble) -> HTTPAnswer {
        let json = body.map { HTTPBody(type: "application/json", bytes: $0) }
        let token = try token(insteadOf: nil, errand)
        let answer = try ask(path, errand, method, json, as: token, bytesMax: bytesMax)
        guard answer.head.status == 401 else { return answer }
        let renewed = try self.token(insteadOf: token, errand)
        return try ask(path, errand, method, json, as: renewed, bytesMax: bytesMax)
    }

    private func token(
        insteadOf refused: Secret?, _ errand: CancellableWork
    ) throws(SideTrouble) -> Secret {
        try memory.token(of: side.id, insteadOf: refused) { (_) throws(SideTrouble) in
            let fields = [("usernameOrEmail", side.user), ("password", password.text)]
            let form = fields.map { $0.0 + "=" + Percent.encoded($0.1) }.joined(separator: "&")
            let answer = try ask(
                Storyteller.token, errand, .post,
                HTTPBody(type: "application/x-www-form-urlencoded", bytes: Array(form.utf8)))
            let told = try Storyteller.token(status: answer.head.status, answer.body)
            return ServerMemory.Tokens(access: Secret(told), refresh: nil)
        }
    }

    private func ask(
        _ path: String, _ errand: CancellableWork, _ method: HTTPRequest.Method = .get,
        _ body: HTTPBody? = nil, as token: Secret? = nil, bytesMax: Int = bytesMax
    ) throws(SideTrouble) -> HTTPAnswer {
        let base = side.address.hasSuffix("/") ? side.address : side.address + "/"
        guard let address = Address(base: base + path), let origin = address.origin else {
            throw .unreachable(why: HTTPFault.noAddress.why, next: HTTPFault.noAddress.next)
        }
        var request = HTTPRequest(address, method: method)
        request.trust = trust
        request.limits.bodyBytesMax = bytesMax
        request.limits.connecting = .seconds(10)
        request.limits.silence = .seconds(20)
        // Tokens and the password go to this address alone, so no redirect is followed.
        request.limits.redirectsMax = 0
        request.headers = [HTTPHeader("Accept", "application/json")]
        request.credential = token.map { HTTPCredential(.bearer($0.text), for: origin) }
        request.body = body
        do throws(HTTPFault) {
            return try errand.begin(request, http).whole()
        } catch {
            throw SideTrouble(error)
        }
    }
}

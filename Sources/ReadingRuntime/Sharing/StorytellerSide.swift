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
    private static let listBytesMax = 16 << 20

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
        let clock = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }
            .map { $0 / 1_000 }
        memory.note(ClockSkew(here: now, there: clock), of: side.id)
        let told = try Storyteller.place(status: answer.head.status, answer.body)
        var report = told?.report
        // The server names no device. A place that was sent from here is recognised by where it is.
        if let told, let sent = mark.sent, let own = spot(sent.locator), told.spot.isPlace(own) {
            report?.device = device
        }
        // A share of the document alone.
        if let found = report, found.percent == nil, let publication {
            report?.percent =
                PlaceNames(publication: publication).found(found, isOwnName: true)?.percent
        }
        return SidePull(report: report, clock: clock)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        // A book that was never opened is at its start.
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
        // The book was deleted there, to which the server answers 500, and may have been added
        // again with another identifier: it is looked for again.
        if [.noSuchBook, .busy(status: 500)].contains(trouble) {
            books.keep(nil, of: name)
            memory.forgetBooks(of: side.id)
        }
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

    /// The whole list, so that no title is sent. One answer serves all books that are looked for.
    private func list(_ errand: CancellableWork) throws(SideTrouble) -> [ServerBook] {
        if let known = memory.books(of: side.id, now: now) { return known }
        let answer = try send(Storyteller.books, errand, bytesMax: Self.listBytesMax)
        let list = try Storyteller.books(status: answer.head.status, answer.body)
        memory.keep(list, of: side.id, now: now)
        return list
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
        try SideConnection(http: http, trust: trust).ask(
            method, side.below(path), who: token.map { .bearer($0.text) },
            headers: [HTTPHeader("Accept", "application/json")], body: body, bytesMax: bytesMax,
            errand)
    }
}

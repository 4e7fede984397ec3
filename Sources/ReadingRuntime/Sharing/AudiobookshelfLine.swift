import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing

/// Asks one Audiobookshelf server as its user, or with an API key where there is no user.
struct AudiobookshelfLine: GreetingServer, Sendable {
    let http: any HTTPFetching
    let side: Side
    let secret: Secret
    let memory: ServerMemory
    var trust = HTTPTrust()

    /// An item with all its chapters has some hundred kilobytes.
    private static let bytesMax = 4 << 20
    /// Everything about a person, who may have come some way in a thousand books.
    private static let personBytesMax = 16 << 20

    // MARK: - Who one is

    /// Whether such a server stands at the address. No name and no secret is sent.
    func isThere(_ errand: CancellableWork) throws(SideTrouble) -> Bool {
        let answer = try ask(AudiobookshelfSignIn.status, errand, .get)
        return answer.head.status == 200 && AudiobookshelfSignIn.isServer(answer.body)
    }

    /// Signs in.
    func test(_ errand: CancellableWork) throws(SideTrouble) {
        memory.forget(side.id)
        let answer = try send("api/me", errand, bytesMax: Self.personBytesMax)
        try Audiobookshelf.person(status: answer.head.status, answer.body)
    }

    private func token(
        insteadOf refused: Secret?, _ errand: CancellableWork
    ) throws(SideTrouble) -> Secret {
        try memory.token(of: side.id, insteadOf: refused) { (old) throws(SideTrouble) in
            if let refresh = old?.refresh, let renewed = try renewed(refresh, errand) {
                return renewed
            }
            return try signedIn(errand)
        }
    }

    /// nil where the pair is too old: the password is asked for then.
    private func renewed(
        _ refresh: Secret, _ errand: CancellableWork
    ) throws(SideTrouble) -> AudiobookshelfSignIn.Tokens? {
        let header = HTTPHeader(AudiobookshelfSignIn.renewalHeader, refresh.text)
        let answer = try ask(AudiobookshelfSignIn.renewal, errand, .post, headers: [header])
        if [400, 401, 403, 404].contains(answer.head.status) { return nil }
        _ = try Audiobookshelf.object(status: answer.head.status, answer.body)
        return AudiobookshelfSignIn.Tokens(answer.body)
    }

    private func signedIn(
        _ errand: CancellableWork
    ) throws(SideTrouble) -> AudiobookshelfSignIn.Tokens {
        let wants = AudiobookshelfSignIn.wantsTokens
        let body = AudiobookshelfSignIn.body(user: side.user, password: secret)
        let answer = try ask(
            AudiobookshelfSignIn.login, errand, .post, body,
            headers: [HTTPHeader(wants.name, wants.value)])
        let document = try Audiobookshelf.object(status: answer.head.status, answer.body)
        guard document != nil, let tokens = AudiobookshelfSignIn.Tokens(answer.body) else {
            throw .noServer
        }
        return tokens
    }

    // MARK: - Books

    func libraries(_ errand: CancellableWork) throws(SideTrouble) -> [Audiobookshelf.Library] {
        let answer = try send("api/libraries", errand)
        return try Audiobookshelf.libraries(status: answer.head.status, answer.body)
    }

    func items(
        in library: String, named title: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> [ServerBook] {
        let words = Percent.encoded(title)
        let answer = try send("api/libraries/\(library)/search?q=\(words)&limit=20", errand)
        return try Audiobookshelf.items(status: answer.head.status, answer.body)
    }

    func item(_ id: String, _ errand: CancellableWork) throws(SideTrouble) -> ServerBook? {
        let answer = try send("api/items/\(id)?expanded=1", errand)
        return try Audiobookshelf.item(status: answer.head.status, answer.body, of: id)
    }

    // MARK: - Places

    func progress(
        of item: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> (row: Audiobookshelf.Progress?, clock: Int64?) {
        let answer = try send("api/me/progress/\(item)", errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }
        let row = try Audiobookshelf.progress(status: answer.head.status, answer.body, of: item)
        return (row, told.map { $0 / 1_000 })
    }

    func change(
        _ body: [UInt8], of item: String, _ errand: CancellableWork
    ) throws(SideTrouble) {
        let answer = try send("api/me/progress/\(item)", errand, .patch, body)
        guard try Audiobookshelf.isTaken(status: answer.head.status, answer.body) else {
            throw .noSuchBook
        }
    }

    // MARK: - Listening

    func tell(
        _ session: Audiobookshelf.OfflineSession, _ errand: CancellableWork
    ) throws(SideTrouble) -> Audiobookshelf.OfflineResult {
        let body = Audiobookshelf.offline([session])
        let answer = try send("api/session/local-all", errand, .post, body)
        return try Audiobookshelf.offlineResult(
            status: answer.head.status, answer.body, of: session.id)
    }

    // MARK: - Bookmarks

    func bookmarks(
        of item: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> [Audiobookshelf.Bookmark] {
        // Older servers do not list those of one item.
        let answer = try send("api/me", errand, bytesMax: Self.personBytesMax)
        return try Audiobookshelf.bookmarks(status: answer.head.status, answer.body, of: item)
    }

    func carryOut(
        _ change: AudiobookshelfMarks.Change, _ errand: CancellableWork
    ) throws(SideTrouble) {
        switch change {
        case .add(let mark):
            guard try send(mark, .post, errand) else { throw .noSuchBook }
        case .rename(let mark):
            // It was removed there a moment ago, and what was written here is later.
            guard try !send(mark, .patch, errand) else { return }
            try carryOut(.add(mark), errand)
        case .remove(let mark):
            // One that is not there any more is removed as well.
            _ = try send(mark, .delete, errand)
        }
    }

    /// False where there is no such thing.
    private func send(
        _ mark: Audiobookshelf.Bookmark, _ method: HTTPRequest.Method, _ errand: CancellableWork
    ) throws(SideTrouble) -> Bool {
        let path = "api/me/item/\(mark.itemID)/bookmark"
        let answer =
            method == .delete
            ? try send(path + "/" + mark.time, errand, method)
            : try send(path, errand, method, Audiobookshelf.body(mark))
        return try Audiobookshelf.isTaken(status: answer.head.status, answer.body)
    }

    // MARK: - Requests

    /// As the user. A token that is refused is renewed once.
    private func send(
        _ path: String, _ errand: CancellableWork, _ method: HTTPRequest.Method = .get,
        _ body: [UInt8]? = nil, bytesMax: Int = bytesMax
    ) throws(SideTrouble) -> HTTPAnswer {
        if side.user.isEmpty {
            return try ask(path, errand, method, body, as: secret, bytesMax: bytesMax)
        }
        let token = try token(insteadOf: nil, errand)
        let answer = try ask(path, errand, method, body, as: token, bytesMax: bytesMax)
        guard answer.head.status == 401 else { return answer }
        let renewed = try self.token(insteadOf: token, errand)
        return try ask(path, errand, method, body, as: renewed, bytesMax: bytesMax)
    }

    private func ask(
        _ path: String, _ errand: CancellableWork, _ method: HTTPRequest.Method,
        _ body: [UInt8]? = nil, as token: Secret? = nil, headers: [HTTPHeader] = [],
        bytesMax: Int = bytesMax
    ) throws(SideTrouble) -> HTTPAnswer {
        try SideConnection(http: http, trust: trust).ask(
            method, side.below(path), who: token.map { .bearer($0.text) },
            headers: [HTTPHeader("Accept", "application/json")] + headers,
            body: body.map { HTTPBody(type: "application/json", bytes: $0) },
            bytesMax: bytesMax, errand)
    }
}

import Catalogs
import Notation
import Ports
import RuntimeKit
import Synchronization
import Wording

/// Sends requests as the account, for callers that know nothing of accounts. Where a
/// library gives a word for one file it is asked for, kept while it is good, and asked for again.
public final class PatronHTTP: HTTPFetching {
    /// Where a file is, and the word for it.
    struct Pass: Equatable, Sendable {
        var address: Address
        var token: String
    }

    let line: CatalogRequests
    private let book: AccountLedger
    private let passes = Mutex<[String: Pass]>([:])
    /// Folders of a library's own server that want its token, and refused the password.
    private let tokenFolders = Mutex<Set<String>>([])

    /// A book of more parts than this is asked for one by one.
    private static let passesMax = 4_096

    public init(line: CatalogRequests, book: AccountLedger) {
        self.line = line
        self.book = book
    }

    public func begin(_ request: HTTPRequest) -> any HTTPExchange {
        PatronExchange(request, self)
    }

    func account(for address: Address) -> Account? {
        guard let origin = address.origin else { return nil }
        // A broken file of accounts is reported where accounts are shown.
        let accounts = (try? book.accounts()) ?? []
        return accounts.first { $0.origin == origin }
    }

    /// Where a token for a server can be had, each with the account that asks.
    func letters(for address: Address) -> [(letter: LetterLedger.Letter, account: Account)] {
        guard let origin = address.origin, let book = line.letters else { return [] }
        let letters = book.letters(for: origin)
        // A file of accounts that is broken is told where accounts are shown.
        let accounts = letters.isEmpty ? [] : (try? self.book.accounts()) ?? []
        return letters.prefix(Self.lettersMax).compactMap { letter in
            accounts.first { $0.id == letter.account }.map { (letter, $0) }
        }
    }

    /// A server whose files come from so many loans is asked no further.
    private static let lettersMax = 4

    /// The tracks of a list that came by a token are asked for by one as well.
    func keepLetter(from address: Address, for place: Address, _ account: Account) {
        guard let origin = place.origin else { return }
        line.letters?.keep(.init(address: address, account: account.id, origin: origin))
    }

    /// The next track of a book is asked for as the one before it was.
    func wantsToken(_ address: Address) -> Bool {
        tokenFolders.withLock { $0.contains(Self.folder(of: address)) }
    }

    func wantedToken(_ address: Address, _ isSo: Bool) {
        tokenFolders.withLock { folders in
            if folders.count >= Self.passesMax { folders = [] }
            if isSo {
                folders.insert(Self.folder(of: address))
            } else {
                folders.remove(Self.folder(of: address))
            }
        }
    }

    private static func folder(of address: Address) -> String {
        let path = address.text.prefix { $0 != "?" && $0 != "#" }
        return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    func pass(for address: Address) -> Pass? { passes.withLock { $0[address.text] } }

    func keep(_ pass: Pass?, for address: Address) {
        passes.withLock { passes in
            if passes.count >= Self.passesMax { passes = [:] }
            passes[address.text] = pass
        }
    }
}

/// One answer under way, with the repeats that it takes.
private final class PatronExchange: HTTPExchange {
    private let request: HTTPRequest
    private let patron: PatronHTTP
    private let errand = CancellableWork()
    private let inner = Mutex<(any HTTPExchange)?>(nil)

    private static let letterBytesMax = 1 << 20

    init(_ request: HTTPRequest, _ patron: PatronHTTP) {
        self.request = request
        self.patron = patron
    }

    func head() throws(HTTPFault) -> HTTPHead {
        if let pass = patron.pass(for: request.address) {
            let head = try ask(with: pass)
            // Its time is over, or the file has moved: the library tells anew.
            guard [401, 403, 404, 410].contains(head.status) else { return head }
            patron.keep(nil, for: request.address)
        }
        let account = patron.account(for: request.address)
        let wantedToken = account != nil && patron.wantsToken(request.address)
        if account == nil || wantedToken, let head = try askWithLetters() { return head }
        if wantedToken { patron.wantedToken(request.address, false) }
        let head = try ask(request, as: account)
        // A library that has the files itself may want its token for them, and not the password.
        if account != nil, head.status == 401, let head = try askWithLetters() {
            patron.wantedToken(request.address, true)
            return head
        }
        guard head.mediaType == "application/vnd.librarysimplified.bearer-token+json" else {
            return head
        }
        guard let pass = try pass(in: head) else {
            throw .failed(tr("what the library sent leads to no sound"))
        }
        patron.keep(pass, for: request.address)
        let answer = try ask(with: pass)
        if answer.isFine, answer.mediaType.hasSuffix("json"), let account {
            patron.keepLetter(from: request.address, for: answer.address, account)
        }
        return answer
    }

    func next() throws(HTTPFault) -> [UInt8]? {
        guard let exchange = inner.withLock({ $0 }) else { return nil }
        return try exchange.next()
    }

    func cancel() { errand.callOff() }

    /// The library's token for this server, which is asked for once more where it is refused; nil
    /// where no library gives one.
    private func askWithLetters() throws(HTTPFault) -> HTTPHead? {
        for (letter, account) in patron.letters(for: request.address) {
            var isNew = false
            while true {
                var known = patron.pass(for: letter.address)
                if known == nil {
                    isNew = true
                    let head = try ask(HTTPRequest(letter.address), as: account)
                    known = head.isFine ? try pass(in: head) : nil
                    guard known?.address.origin == letter.origin else { break }
                    patron.keep(known, for: letter.address)
                }
                guard let known else { break }
                let own = PatronHTTP.Pass(address: request.address, token: known.token)
                let head = try ask(with: own)
                guard head.status == 401 else { return head }
                patron.keep(nil, for: letter.address)
                if isNew { break }
            }
        }
        return nil
    }

    private func ask(with pass: PatronHTTP.Pass) throws(HTTPFault) -> HTTPHead {
        var request = request
        request.address = pass.address
        request.credential = pass.address.origin.map {
            HTTPCredential(.bearer(pass.token), for: $0)
        }
        return try ask(request, as: nil)
    }

    private func ask(_ request: HTTPRequest, as account: Account?) throws(HTTPFault) -> HTTPHead {
        do throws(CatalogTrouble) {
            let (head, exchange) = try patron.line.begin(request, as: account, errand)
            inner.withLock { $0 = exchange }
            return head
        } catch {
            inner.withLock { $0 = nil }
            return try head(of: error)
        }
    }

    /// What was refused is an answer as well.
    private func head(of trouble: CatalogTrouble) throws(HTTPFault) -> HTTPHead {
        switch trouble {
        case .refused(let status, _): return HTTPHead(status: status, address: request.address)
        case .signIn: return HTTPHead(status: 401, address: request.address)
        case .problem(let problem):
            return HTTPHead(status: problem.status ?? 403, address: request.address)
        case .stopped: throw .cancelled
        case .line(_, _, isOffline: true):
            throw .unreachable(request.address.origin?.text ?? tr("the server"))
        default: throw .failed(trouble.why)
        }
    }

    private func pass(in head: HTTPHead) throws(HTTPFault) -> PatronHTTP.Pass? {
        var bytes: [UInt8] = []
        while bytes.count < Self.letterBytesMax, let piece = try next() { bytes += piece }
        guard let (value, _) = try? JSONReader.read(bytes),  // no letter, no way
            let token = value["access_token"]?.string,
            let place = (value["location"] ?? value["href"])?.string,
            let address = Address(reference: place)?.resolved(against: head.address),
            let origin = address.origin,
            // A token asked for over TLS is never sent over plain HTTP.
            origin.isSecure || head.address.origin?.isSecure != true
        else { return nil }
        return PatronHTTP.Pass(address: address, token: token)
    }
}

import Catalogs
import Ports
import RuntimeKit
import Wording

/// Asks servers as an account: with its secret, its cookies and its certificates, and with what it
/// says when they refuse turned into something a person can act on.
public final class CatalogRequests: Sendable {
    /// Prints a password; nil when it does not.
    public typealias Asking = @Sendable (_ command: String) -> String?

    public let http: any HTTPFetching
    public let secrets: any SecretKeeping
    private let asking: Asking
    private let trust: @Sendable () -> HTTPTrust
    private let tokens: TokenCache
    let overheard: Overheard
    /// Where tokens for files of other servers came from; nil where nothing is kept.
    let letters: LetterLedger?

    /// - Parameters:
    ///   - trust: what the settings say now; asked with each request, where it may take its time.
    ///   - now: a clock that never goes back.
    public init(
        http: any HTTPFetching, secrets: any SecretKeeping,
        trust: @escaping @Sendable () -> HTTPTrust = { HTTPTrust() },
        now: @escaping @Sendable () -> Duration, letters: LetterLedger? = nil,
        asking: @escaping Asking = { _ in nil }
    ) {
        self.letters = letters
        self.http = http
        self.secrets = secrets
        self.trust = trust
        self.asking = asking
        tokens = TokenCache(now: now)
        overheard = Overheard(now: now)
    }

    /// What the settings say now of whom to believe.
    public var trusted: HTTPTrust { trust() }

    /// Begins; what the server refuses is thrown, with the whole of its explanation.
    /// - Parameter told: a password that is tried out, in the place of the one that is kept.
    func begin(
        _ asked: HTTPRequest, as account: Account?, told: Secret? = nil, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (head: HTTPHead, exchange: any HTTPExchange) {
        let (head, exchange, wasTold) = try exchange(asked, as: account, told, errand)
        if head.isFine || head.status == 304 { return (head, exchange) }
        throw refusal(head, exchange, wasTold: wasTold, account, errand)
    }

    /// Begins, whatever the server says to it.
    private func exchange(
        _ asked: HTTPRequest, as account: Account?, _ told: Secret?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (head: HTTPHead, exchange: any HTTPExchange, wasTold: Bool) {
        var request = dressed(asked, account)
        // Who brings a secret of his own, such as one for a single file, asks with that.
        if asked.credential == nil {
            request.credential = try credential(of: account, told, errand)
        }
        var (head, exchange) = try send(request, errand)
        if head.status == 401, !head.isForeign, let account, account.usesToken,
            request.credential != nil
        {
            // Once: a token may have been taken back before its time.
            exchange.cancel()
            tokens.drop(account.id)
            request.credential = try credential(of: account, told, errand)
            (head, exchange) = try send(request, errand)
        }
        return (head, exchange, request.credential != nil)
    }

    /// The whole answer, whatever its status is, for callers that know what each one means.
    public func answer(
        to request: HTTPRequest, as account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> HTTPAnswer {
        let (head, exchange, _) = try exchange(request, as: account, nil, errand)
        return HTTPAnswer(head: head, body: try rest(of: exchange))
    }

    func whole(
        _ request: HTTPRequest, as account: Account?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> HTTPAnswer {
        let (head, exchange) = try begin(request, as: account, errand)
        return HTTPAnswer(head: head, body: try rest(of: exchange))
    }

    func rest(of exchange: any HTTPExchange) throws(CatalogTrouble) -> [UInt8] {
        do throws(HTTPFault) {
            var body: [UInt8] = []
            while let piece = try exchange.next() { body += piece }
            return body
        } catch {
            throw CatalogTrouble(error)
        }
    }

    /// Forgets what was exchanged for a password, and what was heard with it.
    public func forgetToken(of account: String) {
        tokens.drop(account)
        overheard.forget(account)
    }

    // MARK: Asking

    func dressed(_ request: HTTPRequest, _ account: Account?) -> HTTPRequest {
        var request = request
        request.trust = trust()
        if let account, let origin = account.origin {
            request.jar = account.id
            request.address = request.address.secured(as: origin)
            request.trust.pin = account.pin.map { HTTPTrust.Pin($0, for: origin) }
        }
        return request
    }

    func send(
        _ request: HTTPRequest, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> (HTTPHead, any HTTPExchange) {
        let exchange = errand.begin(request, http)
        do throws(HTTPFault) { return (try exchange.head(), exchange) } catch {
            throw CatalogTrouble(error, asked: request.address)
        }
    }

    func credential(
        of account: Account?, _ told: Secret?, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> HTTPCredential? {
        guard let account, let user = account.user, let origin = account.origin else { return nil }
        var known = told
        if known == nil { known = try self.password(of: account) }
        guard let password = known else { return nil }
        // What a browser brought back is a token already.
        if account.method == .browser {
            return HTTPCredential(.bearer(password.text), for: origin)
        }
        if account.method == .audiobookshelf, AudiobookshelfSignIn.isKey(password.text) {
            return HTTPCredential(.bearer(password.text), for: origin)
        }
        if account.usesToken {
            let token = try tokens.token(of: account.id) { () throws(CatalogTrouble) in
                try self.exchange(user, password, of: account, errand)
            }
            return HTTPCredential(.bearer(token), for: origin)
        }
        return HTTPCredential(
            .password(user: user, password: password.text, account.scheme), for: origin)
    }

    private func password(of account: Account) throws(CatalogTrouble) -> Secret? {
        if account.hasNoPassword { return Secret("") }
        if let command = account.passwordCommand {
            guard let line = asking(command) else {
                throw .secret(tr("the password command of \(account.name) tells nothing"))
            }
            return Secret(line)
        }
        do throws(SecretError) { return try secrets.secret(of: account) } catch {
            throw CatalogTrouble(error)
        }
    }

    /// Changes a password for a token that is good for a while.
    private func exchange(
        _ user: String, _ password: Secret, of account: Account, _ errand: CancellableWork
    ) throws(CatalogTrouble) -> TokenCache.Token {
        guard let address = account.authenticate.flatMap(Address.init(base:)),
            let origin = address.origin
        else { throw .secret(tr("\(account.name) does not say where to sign in")) }
        var request = dressed(HTTPRequest(address, method: .post), account)
        if account.method == .audiobookshelf {
            let wants = AudiobookshelfSignIn.wantsTokens
            request.headers = [HTTPHeader(wants.name, wants.value)]
            let body = AudiobookshelfSignIn.body(user: user, password: password)
            request.body = HTTPBody(type: "application/json", bytes: body)
            request.limits.redirectsMax = 0
        } else if account.method == .oauthPassword {
            request.body = .form([
                ("grant_type", "password"), ("username", user), ("password", password.text),
            ])
        } else {
            request.credential = HTTPCredential(
                .password(user: user, password: password.text, .basic), for: origin)
            request.body = HTTPBody(type: "application/x-www-form-urlencoded", bytes: [])
        }
        request.limits.bodyBytesMax = Self.refusalBytesMax
        let (head, exchange) = try send(request, errand)
        guard head.isFine else {
            throw refusal(head, exchange, wasTold: true, account, errand)
        }
        let answer = try rest(of: exchange)
        // A token is good for an hour; one that ends before is asked for again.
        if account.method == .audiobookshelf, let tokens = AudiobookshelfSignIn.Tokens(answer) {
            return TokenCache.Token(text: tokens.access.text, seconds: 3_600)
        }
        guard let token = TokenCache.Token(json: answer) else {
            if CatalogDocument.isWebPage(answer) { throw .webPage(from: origin.text) }
            throw .secret(tr("\(origin.text) signs in without giving a token"))
        }
        return token
    }

    // MARK: What was refused

    /// A part of a minute is one.
    private static func busy(_ host: String, for pause: Duration) -> String {
        let seconds = pause.components.seconds
        let minutes = (seconds + 59) / 60
        let hours = (minutes + 59) / 60
        return seconds < 60
            ? tr("\(host) is busy; it can be asked again in \(seconds, "second", "seconds")")
            : minutes < 60
                ? tr("\(host) is busy; it can be asked again in \(minutes, "minute", "minutes")")
                : tr("\(host) is busy; it can be asked again in \(hours, "hour", "hours")")
    }

    /// Explanations are short.
    static let refusalBytesMax = 1 << 20

    private func refusal(
        _ head: HTTPHead, _ exchange: any HTTPExchange, wasTold: Bool, _ account: Account?,
        _ errand: CancellableWork
    ) -> CatalogTrouble {
        let host = head.address.origin?.text ?? ""
        var body: [UInt8] = []
        do throws(HTTPFault) {
            while body.count < Self.refusalBytesMax, let piece = try exchange.next() {
                body += piece
            }
        } catch {
            // What came of the explanation has to do.
        }
        exchange.cancel()
        if head.status == 511 { return .webPage(from: host) }
        // No document, no problem: then the status says what there is to say.
        let document = try? CatalogDocument.read(body, base: head.address)
        if case .problem(let problem)? = document {
            if head.status == 401, problem.kind.asksToSignIn {
                var form =
                    self.form(of: account, errand)
                    ?? .plain(title: account?.name, isDigest: false)
                form.said = problem.sentence
                return .signIn(form, isRefused: wasTold && !problem.kind.endsSignIn)
            }
            return .problem(problem)
        }
        if [429, 503].contains(head.status), let pause = head.retryAfter, pause > .zero {
            return .line(
                why: Self.busy(host, for: pause), next: tr("Ask again then."), isOffline: false)
        }
        guard head.status == 401 || head.status == 403 && !wasTold && account?.user == nil else {
            return .refused(status: head.status, host: host)
        }
        // Another server must not receive our names and passwords.
        if head.isForeign { return .refused(status: head.status, host: host) }
        if case .feed(let feed)? = document, let authentication = feed.authentication {
            if let account { overheard.keep(authentication, of: account.id) }
            return .signIn(authentication, isRefused: wasTold)
        }
        if let form = audiobookshelfForm(head, errand) {
            return .signIn(form, isRefused: wasTold)
        }
        if let form = linkedForm(head, errand) { return .signIn(form, isRefused: wasTold) }
        // What a page leaves out the library's own start page may tell.
        if let account, account.catalog != head.address.text, let form = form(of: account, errand) {
            return .signIn(form, isRefused: wasTold)
        }
        let isDigest = head.challenges.contains("digest")
        return .signIn(.plain(title: nil, isDigest: isDigest), isRefused: wasTold)
    }

    /// A server of Audiobookshelf says only that one is not signed in; elsewhere it says what it
    /// is.
    private func audiobookshelfForm(
        _ head: HTTPHead, _ errand: CancellableWork
    ) -> Feed.Authentication? {
        guard head.address.text.contains("/api/") || head.address.text.hasSuffix("/login") else {
            return nil
        }
        var base = AudiobookshelfSignIn.base(of: head.address.text)
        if base.hasSuffix("/login") { base = String(base.dropLast("/login".utf8.count)) }
        return isAudiobookshelf(base, errand) ? AudiobookshelfSignIn.form(at: base) : nil
    }

    /// Asked without a name or a password.
    func isAudiobookshelf(_ base: String, _ errand: CancellableWork) -> Bool {
        guard let address = Address(base: base + "/" + AudiobookshelfSignIn.status) else {
            return false
        }
        var request = HTTPRequest(address)
        request.trust = trust()
        request.limits.bodyBytesMax = Self.refusalBytesMax
        request.limits.redirectsMax = 0
        // What does not answer is none.
        guard let (head, exchange) = try? send(request, errand) else { return false }
        defer { exchange.cancel() }
        guard head.status == 200, let body = try? rest(of: exchange) else { return false }  // same
        return AudiobookshelfSignIn.isServer(body)
    }
}

extension Account {
    var usesToken: Bool {
        method == .basicToken || method == .oauthPassword || method == .audiobookshelf
    }

    /// Where the library said how, it is told so at once, instead of being asked for each time.
    var scheme: HTTPCredential.Scheme {
        switch method {
        case .basic: .basic
        case .digest: .digest
        default: .asked
        }
    }
}

extension CatalogTrouble {
    init(_ error: SecretError) {
        self = error.isLocked ? .locked(error.why) : .secret(error.why)
    }

    /// What cannot be read where a known library answers: a web page is not the library's.
    init(_ error: CatalogError, asked: String) {
        guard error == .webPage else {
            self = .unreadable(error)
            return
        }
        self = .webPage(from: Address(base: asked)?.origin?.text ?? asked)
    }

    /// - Parameter asked: where somebody may settle whether that server is believed.
    init(_ fault: HTTPFault, asked: Address? = nil) {
        switch fault {
        case .cancelled: self = .stopped
        // Where no certificate was shown, the server may simply not speak so.
        case .untrusted(.failed, _):
            self = .line(why: fault.why, next: fault.next, isOffline: false)
        case .untrusted(let distrust, let host):
            // After a redirect only the key of the host that was asked can be accepted.
            let place = "https://\(host)"
            let isHere = Address(base: place)?.origin.flatMap { shown in
                asked?.origin.map { HTTPTrust.Pin("", for: $0).counts(at: shown) }
            }
            self = .untrusted(
                why: fault.why, next: fault.next,
                place: distrust.canBeSettled && isHere == true ? place : nil)
        default: self = .line(why: fault.why, next: fault.next, isOffline: fault.isOffline)
        }
    }
}

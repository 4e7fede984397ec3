import Wording

/// Why a page, a sign-in or a book did not come, with what a person can do about it.
public enum CatalogTrouble: Error, Equatable, Sendable {
    /// The line or the server failed; in sentences without an end, and with one.
    case line(why: String, next: String, isOffline: Bool)
    /// The server's certificate is not trusted. The connection is never continued without trust.
    /// `place` is the address at which a person may say that they know better.
    case untrusted(why: String, next: String, place: String? = nil)
    /// The server asks for an account. `isRefused`: it got one and did not accept it.
    case signIn(Feed.Authentication, isRefused: Bool)
    case problem(Problem)
    case unreadable(CatalogError)
    /// A status with no explanation.
    case refused(status: Int, host: String)
    /// A secret could not be read or kept.
    case secret(String)
    /// The password is in a file whose passphrase was not told yet.
    case locked(String)
    case stopped

    public var isOffline: Bool {
        if case .line(_, _, true) = self { true } else { false }
    }

    /// A web page where a library's answer belongs: what the network puts before everything until
    /// someone signs in to it. The request was not carried out.
    public static func webPage(from host: String) -> CatalogTrouble {
        .line(
            why: tr(
                "a web page came instead of the answer of \(host), perhaps the sign-in page of "
                    + "this network"),
            next: tr("Open a web browser, sign in to the network, then try again."),
            isOffline: true)
    }

    /// What happened, without an end.
    public var why: String {
        switch self {
        case .line(let why, _, _), .untrusted(let why, _, _): why
        case .signIn(let form, let isRefused):
            form.said ?? (isRefused ? form.refusal : tr("it wants to know who you are"))
        case .problem(let problem): problem.sentence
        case .unreadable(let error): error.why
        case .refused(let status, let host): Self.why(status, host)
        case .secret(let why): why
        case .locked(let why): why
        case .stopped: tr("it was stopped")
        }
    }

    public var next: String {
        switch self {
        case .line(_, let next, _), .untrusted(_, let next, _): next
        case .signIn(let form, _) where form.isBrowserAlone: tr("Sign in again, in the browser.")
        case .signIn(_, true): tr("Check both, then sign in again.")
        case .signIn(_, false): tr("Sign in.")
        case .problem(let problem): problem.nextAction
        case .unreadable(let error): error.advice
        case .refused(status: 401, _):
            tr(
                "It is another server than your catalog's: look at the address, or ask your "
                    + "library.")
        case .refused(let status, _): Problem.Kind.unknown.nextAction(status: status)
        case .secret: tr("Sign in again.")
        case .locked: tr("Tell your passphrase.")
        case .stopped: tr("Ask again when you like.")
        }
    }

    private static func why(_ status: Int, _ host: String) -> String {
        switch status {
        // For our own server the person is asked to sign in instead.
        case 401: tr("\(host), where we were sent, asks for an account, and was sent none")
        case 403: tr("\(host) does not allow it")
        case 404, 410: tr("\(host) has nothing there")
        case 429: tr("\(host) was asked too often and wants to be left alone for a while")
        case 511: tr("this network wants somebody to sign in before it leads to \(host)")
        case 500...: tr("\(host) is in trouble, with status \(status)")
        default: tr("\(host) answers with status \(status)")
        }
    }
}

extension Problem {
    /// What the server said, without an end.
    public var sentence: String {
        var said = [title, detail].compactMap { $0 }
        if said.isEmpty { said = [type ?? tr("something went wrong")] }
        return said.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: ": ")
    }
}

extension Feed.Authentication {
    /// Nothing is typed here: a school or a web page knows who one is.
    public var isBrowserAlone: Bool {
        !doors.isEmpty && doors.allSatisfy { $0.kind == .browser }
    }

    fileprivate var refusal: String {
        isBrowserAlone
            ? tr("the library no longer accepts your sign-in")
            : tr("the user name or password was not accepted")
    }

    /// For servers that ask for a name and a password and explain nothing.
    public static func plain(title: String?, isDigest: Bool) -> Feed.Authentication {
        let kind: Method.Kind = isDigest ? .digest : .basic
        return Feed.Authentication(
            title: title, description: nil,
            methods: [Method(kind: kind, type: "http://opds-spec.org/auth/\(kind.rawValue)")])
    }

    /// The way to sign in that can be gone here, the best first.
    public var usable: Method? {
        let order: [Method.Kind] = [
            .audiobookshelf, .basicToken, .oauthPassword, .digest, .basic, .browser,
        ]
        return order.lazy.compactMap { kind in methods.first { $0.kind == kind } }.first
    }

    /// Every way that can be gone here, the best first. Two ways of sending the same words are one
    /// way for a person: the better is gone.
    public var doors: [Method] {
        let order: [Method.Kind] = [
            .audiobookshelf, .basicToken, .oauthPassword, .digest, .basic, .browser,
        ]
        var asked: Set<[String]> = []
        return order.flatMap { kind in methods.filter { $0.kind == kind } }.filter { method in
            method.kind == .browser
                || asked.insert([method.loginLabel ?? "", method.passwordLabel ?? ""]).inserted
        }
    }

    /// By one of them only; what the library says besides stays.
    public func through(_ door: Method) -> Feed.Authentication {
        var form = self
        form.methods = [door]
        return form
    }

    /// The way that was gone last, where it is still there.
    public func door(of account: Account) -> Method? {
        guard account.user != nil else { return nil }
        let same = methods.filter { $0.kind == account.method }
        return same.first { $0.authenticate == account.authenticate }
            ?? (same.count == 1 ? same.first : nil)
    }

    /// The way that a person names: by its kind, its words or its number; nil where none or
    /// several are called so.
    public func door(named text: String) -> Method? {
        let doors = doors
        if let number = Int(text) {
            return doors.indices.contains(number - 1) ? doors[number - 1] : nil
        }
        let wanted = text.lowercased()
        let named = doors.filter {
            $0.kind.rawValue == wanted || $0.shown.lowercased() == wanted
        }
        if named.count == 1 { return named[0] }
        let like = doors.filter {
            $0.shown.lowercased().contains(wanted) || $0.type.lowercased().contains(wanted)
        }
        return like.count == 1 ? like[0] : nil
    }

    /// A question of age that stands before the catalog, and where each answer leads.
    public var gate: (yes: String, no: String)? {
        guard let gate = methods.first(where: { $0.kind == .gate }) else { return nil }
        func way(_ end: String) -> String? {
            (gate.links + links).first { $0.relation.hasSuffix("restriction-\(end)") }?.href
        }
        guard let yes = way("met"), let no = way("not-met") else { return nil }
        return (yes, no)
    }

    public var isAnonymous: Bool { methods.contains { $0.kind == .anonymous } }

    public func link(_ relation: String) -> String? {
        links.first { $0.relation == relation }?.href
    }
}

extension Feed.Authentication.Method {
    /// What a list of ways calls it: the library's own word, else what it is.
    public var shown: String {
        if let description, !description.isEmpty { return description }
        switch kind {
        case .browser:
            return type.lowercased().contains("saml") ? tr("Your school") : tr("In a browser")
        default:
            let name = loginLabel ?? tr("User name")
            guard asksPassword else { return name }
            let password = passwordLabel ?? tr("password")
            return tr("\(name) and \(password)")
        }
    }

    /// Libraries whose cards have no PIN say that nothing is to be typed there.
    public var asksPassword: Bool {
        let keyboard = password?.keyboard?.lowercased() ?? ""
        return !["no input", "no-input", "none"].contains(keyboard)
    }
}

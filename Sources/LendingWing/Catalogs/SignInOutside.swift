import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Feed.Authentication {
    /// How one gets in.
    enum Way: Equatable, Sendable {
        /// With a name and a password.
        case words
        /// On the library's own page, in a browser.
        case browser
        /// By saying how old one is.
        case gate
    }

    var way: Way {
        if usable?.kind == .browser { return .browser }
        return usable == nil && gate != nil ? .gate : .words
    }
}

/// Signing in where nothing is typed here: in a browser, or by the answer to a question.
extension SignIn {
    static func openDoor(_ state: inout State) -> Effects {
        guard let method = state.form.usable, method.kind == .browser else { return [] }
        state.isOpening = true
        return [.stream(.wayBack, .openDoor(method))]
    }

    /// Enter: what was pasted is looked at, else the browser goes there.
    static func goOn(_ state: inout State) -> Effects {
        switch state.focus {
        case 1 where !state.password.isEmpty: return take(state.password.text, &state)
        case 1, 2:
            guard let door = state.door else { return [] }
            return [.perform(.ask(.browse(door.address)))]
        default: return beside(&state)
        }
    }

    /// What a browser or a person brought back.
    static func take(_ text: String, _ state: inout State) -> Effects {
        guard !state.isTrying, let door = state.door else { return [] }
        state.password = TextField()
        switch door.answer(text) {
        case .strange:
            state.trouble = .secret(tr("that is no answer of \(state.account.name)"))
        case .refused(let words): state.trouble = .secret(tr("it says: \(words)"))
        case .coded: state.trouble = .secret(BrowserSignIn.codedWords)
        case .token(let token, let who):
            state.isTrying = true
            state.trouble = nil
            var account = state.account
            account.user = who ?? account.user ?? "yourself"
            account.method = .browser
            account.authenticate = state.form.usable?.authenticate
            account.passwordCommand = nil
            account.hasNoPassword = false
            let attempt = Work.attempt(account, token, at: asker(state))
            state.brought = attempt
            return [.request(.add, attempt)]
        }
        return []
    }

    /// Tries once more what was brought, when there is a place to keep it or a server to believe.
    static func tryAgain(_ state: inout State) -> Effects {
        guard let brought = state.brought, !state.isTrying else { return [] }
        state.isTrying = true
        state.trouble = nil
        guard case .attempt(var account, let token, let asker) = brought else { return [] }
        account.pin = state.account.pin
        return [.request(.add, .attempt(account, token, at: asker))]
    }

    /// 1 says yes, 2 no.
    static func choose(_ state: State) -> Effects {
        guard let gate = state.form.gate, (1...2).contains(state.focus) else { return [] }
        var account = state.account
        account.catalog = state.focus == 1 ? gate.yes : gate.no
        account.method = .gate
        return [.request(.add, .choose(account))]
    }

    // MARK: - The screen

    /// What is asked where nothing is typed but an answer to it.
    static func question(_ state: State) -> String {
        state.form.methods.first { $0.kind == .gate }?.description
            ?? tr("Some of its books are for people of 13 and older. How old are you?")
    }

    /// What a person does elsewhere.
    static func outside(_ state: State) -> String {
        let words = tr("This library asks who you are on a page of its own.")
        if let door = state.door {
            return sentences(
                words,
                tr(
                    "Enter opens it, or open it yourself: \(door.address)\n\n"
                        + "It comes back by itself; or paste here the address at which it ends."))
        }
        return state.isOpening ? words : sentences(words, tr("Here no page can come back to."))
    }

    /// What is pressed, from the place that 2 is; a gate has another at 1.
    static func buttons(_ state: State) -> [(focus: Int, words: String)] {
        let first: [(focus: Int, words: String)] =
            switch state.form.way {
            case .words: [(2, tr("Sign in"))]
            case .browser: [(2, tr("Open the page"))]
            case .gate: [(1, tr("13 or older")), (2, tr("Younger"))]
            }
        let links = state.links.enumerated().map { ($0 + 3, $1.words) }
        return first + links + (state.doors.count > 1 ? [(links.count + 3, tr("Another way"))] : [])
    }
}

extension SignIn {
    static let previewsOutside: [Preview] = [
        .of(SignIn.self, "sign-in-browser") { size in
            var state = State(
                Catalog.account,
                form(
                    """
                    {"type": "http://librarysimplified.org/authtype/SAML-2.0", "links": [
                     {"rel": "authenticate", "href": "https://hampshire.example/saml?idp=1"}]}
                    """), isRefused: false, size: size)
            state.keeper = .keyring
            state.door = state.form.usable.flatMap {
                BrowserSignIn($0, callback: "http://127.0.0.1:40101/3f9a2c", state: "3f9a2c")
            }
            return state
        },
        .of(SignIn.self, "sign-in-age") { size in
            State(
                Catalog.account,
                form(
                    """
                    {"type": "http://librarysimplified.org/terms/authentication/gate/coppa",
                     "links": [{"rel": "\(restriction)met", "href": "https://h.example/all"},
                      {"rel": "\(restriction)not-met", "href": "https://h.example/young"}]}
                    """), isRefused: false, size: size)
        },
    ]

    private static let restriction =
        "http://librarysimplified.org/terms/rel/authentication/restriction-"

    /// As a library writes it.
    private static func form(_ method: String) -> Feed.Authentication {
        let text =
            #"{"id": "https://hampshire.example/auth", "title": "Hampshire Libraries", "#
            + "\"authentication\": [\(method)]}"
        // The text is ours.
        guard case .feed(let feed)? = try? CatalogDocument.read(Array(text.utf8)),
            let form = feed.authentication
        else { return .plain(title: nil, isDigest: false) }
        return form
    }
}

extension EffectID {
    static let wayBack = EffectID("way-back")
}

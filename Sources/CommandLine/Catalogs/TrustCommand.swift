import Catalogs
import LendingRuntime

/// A server's certificate without a trusted signer, shown and accepted or refused by a script or a
/// person in front of a terminal.
struct TrustCommand {
    typealias Wish = AccountCommand.TrustWish
    /// Whether a person says yes; nil without a terminal.
    typealias Asking = AccountCommand.Confirming

    let clerk: CatalogClerk
    let console: Console
    let ask: Asking

    func run(_ name: String, _ wish: Wish, json: Bool) throws(Complaint) {
        let account = try told(name) { () throws(CatalogTrouble) in
            try clerk.account(named: name)
        }
        guard wish != .forget else {
            try keep(nil, account, json: json)
            if !json { console.line("\(account.name) is believed as every other server is.") }
            return
        }
        let shown = try told(name) { () throws(CatalogTrouble) in
            try clerk.certificate(of: account)
        }
        let host = account.origin?.text ?? account.name
        if case .named(let fingerprint) = wish {
            try told(name) { () throws(CatalogTrouble) in
                try shown.mustBeNamed(by: fingerprint, host: host)
            }
        } else {
            if json {
                return console.json(
                    .object([
                        "certificate": Self.json(shown, account),
                        "trusted": .boolean(account.pin == shown.pin),
                    ]))
            }
            for line in Self.lines(shown, host) { console.line(line) }
            if account.pin == shown.pin { return console.line("It is believed already.") }
            if account.pin != nil {
                throw Complaint(
                    account.name, "it shows another key than the one you accepted",
                    next: "Ask the people who run it; --fingerprint names the new one.")
            }
            guard let isWanted = ask("Believe it, for this catalog only? (yes/no) ") else {
                throw Complaint(
                    account.name, "you were not asked whether to trust it",
                    next: "Name it with --fingerprint.")
            }
            guard isWanted else {
                throw Complaint(account.name, "it is not believed", next: "Nothing was changed.")
            }
        }
        try keep(shown, account, json: json)
        if !json {
            console.line("\(host) is believed by this key from here on, and by no other.")
        }
    }

    private func keep(
        _ certificate: Certificate?, _ account: Account, json: Bool
    ) throws(Complaint) {
        _ = try told(account.name) { () throws(CatalogTrouble) in
            try clerk.trust(account, certificate)
        }
        guard json else { return }
        let shown = certificate.map { Self.json($0, account) }
        console.json(.object(["certificate": shown, "trusted": .boolean(certificate != nil)]))
    }

    private static func lines(_ shown: Certificate, _ host: String) -> [String] {
        [
            "Shown by     \(host)", "Made out to  \(shown.names.joined(separator: ", "))",
            "Signed by    \(shown.isSelfSigned ? "itself" : shown.issuer)",
            "Valid        \(shown.begins) to \(shown.ends)", "SHA-256      \(shown.fingerprint)",
        ]
    }

    private static func json(_ shown: Certificate, _ account: Account) -> JSON {
        .object([
            "host": .text(account.origin?.text), "names": .array(shown.names.map { .string($0) }),
            "issuer": .string(shown.issuer), "self_signed": .boolean(shown.isSelfSigned),
            "begins": .string(shown.begins), "ends": .string(shown.ends),
            "fingerprint": .string(shown.fingerprint), "key": .string(shown.pin),
        ])
    }

    private func told<T>(
        _ what: String, _ body: () throws(CatalogTrouble) -> T
    ) throws(Complaint) -> T {
        do throws(CatalogTrouble) { return try body() } catch {
            throw Complaint(what, error.why, next: error.nextForScript)
        }
    }
}

extension AccountCommand {
    public enum TrustWish: Equatable, Sendable {
        /// Shows it, and asks the person at the terminal.
        case look
        /// Believes the one of this fingerprint, and no other.
        case named(String)
        case forget
    }

    /// Whether a person says yes to a question; nil without a terminal.
    public typealias Confirming = (_ question: String) -> Bool?
}

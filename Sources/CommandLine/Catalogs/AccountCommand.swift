import Catalogs
import LendingRuntime
import LendingWing

/// Catalogs and who one is there, from a script.
public struct AccountCommand {
    /// Where a password comes from; never from the command line, which anybody can list.
    public enum PasswordSource: Equatable, Sendable {
        case prompt
        case descriptor(Int32)
        /// Run each time it is needed; nothing of it is kept.
        case command(String)
    }

    public enum Order: Equatable, Sendable {
        case list(json: Bool)
        /// The certificate of a server without a trusted signer is accepted by its fingerprint.
        case add(String, name: String?, fingerprint: String?, json: Bool)
        case trust(String, TrustWish, json: Bool)
        /// With what it says of itself, where it is asked.
        case show(String, json: Bool)
        case rename(String, to: String, json: Bool)
        case remove(String, withLoans: Bool)
        /// Without a user: the one who was signed in last.
        ///
        /// `method` is the library's word for one of its ways, or its number.
        case signIn(String, user: String?, method: String?, PasswordSource)
        /// On the library's own page; the answer comes by itself, or from a descriptor.
        case signInOutside(String, method: String?, descriptor: Int32?)
        /// The answer to a question of age.
        case choose(String, yes: Bool)
        case signOut(String)
        case download(String, address: String, title: String?, json: Bool)
    }

    /// The password from a descriptor or a person.
    public typealias Asking = (PasswordSource) throws(Complaint) -> Secret

    let clerk: CatalogClerk
    private let vault: VaultDesk
    private let offer: () throws(Complaint) -> Bool
    let console: Console
    let loans: LoanClerk?
    private let ask: Asking
    private let confirm: Confirming
    private let browsers: BrowserDesk?

    public init(
        clerk: CatalogClerk, vault: VaultDesk, console: Console, ask: @escaping Asking,
        askPassphrase: @escaping VaultCommand.Asking,
        confirm: @escaping Confirming = { _ in nil }, browsers: BrowserDesk? = nil,
        loans: LoanClerk? = nil
    ) {
        self.loans = loans
        self.browsers = browsers
        self.confirm = confirm
        self.clerk = clerk
        self.vault = vault
        let keeper = VaultCommand(desk: vault, console: console, ask: askPassphrase)
        offer = keeper.offer
        self.console = console
        self.ask = ask
    }

    public func run(_ order: Order) -> Int32 {
        do throws(Complaint) {
            switch order {
            case .list(let json): try list(json: json)
            case .add(let address, let name, let fingerprint, let json):
                let account = try told(address) { () throws(CatalogTrouble) in
                    try clerk.add(address, name: name, fingerprint: fingerprint)
                }
                tell(account, json: json, words: "\(account.name)  \(account.catalog)")
            case .trust(let name, let wish, let json):
                try TrustCommand(clerk: clerk, console: console, ask: confirm)
                    .run(name, wish, json: json)
            case .show(let name, let json): try show(name, json: json)
            case .rename(let name, let new, let json): try rename(name, to: new, json: json)
            case .remove(let name, let withLoans): try remove(name, withLoans: withLoans)
            case .signIn(let name, let user, let method, let source):
                try signIn(name, user, method, source)
            case .signInOutside(let name, let method, let descriptor):
                try signInOutside(name, method, descriptor)
            case .choose(let name, let yes):
                let account = try told(name) { () throws(CatalogTrouble) in
                    try clerk.choose(try clerk.account(named: name), yes: yes)
                }
                console.line("\(account.name)  \(account.catalog)")
            case .signOut(let name):
                let account = try told(name) { () throws(CatalogTrouble) in
                    try clerk.signOut(name)
                }
                console.line(
                    "Signed out of \(account.name): its password and kept pages are gone. Books "
                        + "and loans stay.")
            case .download(let name, let address, let title, let json):
                let path = try told(address) { () throws(CatalogTrouble) in
                    try clerk.download(address, title: title, as: name)
                }
                if json {
                    console.json(.object(["path": .string(path)]))
                } else {
                    console.line(path)
                }
            }
            return 0
        } catch {
            return console.tell([error])
        }
    }

    private func list(json: Bool) throws(Complaint) {
        let accounts = try told("account list") { () throws(CatalogTrouble) in
            try clerk.accounts()
        }
        if json {
            console.json(
                .object([
                    "accounts": .array(accounts.map(\.json)),
                    "passwords": .string(vault.place.rawValue),
                ]))
            return
        }
        for account in accounts {
            let who = account.user.map { "  signed in as \($0), \(kept(account))" } ?? ""
            console.line("\(account.name)  \(account.catalog)\(who)")
        }
    }

    func tell(_ account: Account, json: Bool, words: String) {
        if json { console.json(account.json) } else { console.line(words) }
    }

    private func signIn(
        _ name: String, _ user: String?, _ method: String?, _ source: PasswordSource
    ) throws(Complaint) {
        let known = try told(name) { () throws(CatalogTrouble) in try clerk.account(named: name) }
        guard let user = user ?? known.user else {
            throw .usage(
                "account sign-in", "no name was given", next: "Say who you are with --user.")
        }
        var command: String?
        if case .command(let words) = source { command = words }
        var complaint: Complaint?
        let account: Account
        let isProven: Bool
        do throws(CatalogTrouble) {
            (account, isProven) = try clerk.signIn(
                name, user: user, method: method, command: command
            ) {
                () throws(CatalogTrouble) in
                if command != nil { return nil }
                do throws(Complaint) { return try ask(source) } catch {
                    complaint = error
                    throw .stopped
                }
            }
        } catch {
            if let complaint { throw complaint }
            // Who is signing in is not told to sign in elsewhere.
            throw Complaint(name, error.why, next: error.next)
        }
        console.line(
            isProven
                ? "Signed in to \(account.name) as \(user)."
                : SignIn.signedInWords(account, isProven: false))
        if let consent = account.consent, consent != known.consent {
            console.line("That says yes to its terms: \(consent.address)")
        }
        do throws(Complaint) { try tellKept(account, isProven: isProven) } catch {
            // A password that is forgotten when this command ends is no sign-in.
            try told(name) { () throws(CatalogTrouble) in try clerk.restore(known) }
            throw error
        }
    }

    private func tellKept(_ account: Account, isProven: Bool = true) throws(Complaint) {
        if account.hasNoPassword {
            console.line("Its cards have no PIN: nothing else is kept.")
        } else if account.passwordCommand != nil {
            console.line("The command is kept and run when the password is wanted.")
        } else if let place = account.kept {
            console.line("The password is \(place.words).")
        } else if try offer() {
            console.line("The password is \(SecretPlace.file.words).")
        } else {
            throw Complaint(
                account.name,
                (isProven ? "the password is right and" : "the password") + " is kept nowhere"
                    + ": no keyring answers, and there is no file that a passphrase locks",
                next: "`rushlight account passphrase` makes one; --password-command needs none.")
        }
    }

    private func signInOutside(
        _ name: String, _ wanted: String?, _ descriptor: Int32?
    ) throws(Complaint) {
        let account = try told(name) { () throws(CatalogTrouble) in try clerk.account(named: name) }
        let form = try told(name) { () throws(CatalogTrouble) in try clerk.form(of: account) }
        let door = try form.map { form throws(Complaint) in
            try told(name) { () throws(CatalogTrouble) in
                try clerk.browserDoor(of: form, account, wanted)
            }
        }
        guard let method = door ?? nil,
            let (way, door) = browsers?.begin(method)
        else {
            throw Complaint(
                name, "it is not signed in to in a browser",
                next: "Sign in with --user, or see `account list`.")
        }
        console.line("Open this page: \(way.address)")
        var answer: String?
        if let descriptor {
            answer = try ask(.descriptor(descriptor)).text
        } else {
            answer = door.wait()
        }
        guard let answer else {
            throw Complaint(name, "no answer came from its page", next: "Sign in again.")
        }
        let signed = try told(name) { () throws(CatalogTrouble) in
            try clerk.signIn(account, way, answer: answer)
        }
        console.line("Signed in to \(signed.name) as \(signed.user ?? "yourself").")
        try tellKept(signed)
    }

    func told<T>(
        _ what: String, _ body: () throws(CatalogTrouble) -> T
    ) throws(Complaint) -> T {
        do throws(CatalogTrouble) { return try body() } catch {
            throw Complaint(what, error.why, next: error.nextForScript)
        }
    }
}

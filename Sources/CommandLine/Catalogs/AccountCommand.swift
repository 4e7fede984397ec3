import Catalogs
import Runtime

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
        case add(String, name: String?, json: Bool)
        case remove(String)
        /// Without a user as whoever was signed in last.
        case signIn(String, user: String?, PasswordSource)
        case signOut(String)
        case download(String, address: String, title: String?, json: Bool)
    }

    /// The password from a descriptor or a person.
    public typealias Asking = (PasswordSource) throws(Complaint) -> Secret

    private let clerk: CatalogClerk
    private let vault: VaultDesk
    private let offer: () throws(Complaint) -> Bool
    private let console: Console
    private let ask: Asking

    public init(
        clerk: CatalogClerk, vault: VaultDesk, console: Console, ask: @escaping Asking,
        askPassphrase: @escaping VaultCommand.Asking
    ) {
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
            case .add(let address, let name, let json):
                let account = try told(address) { () throws(CatalogTrouble) in
                    try clerk.add(address, name: name)
                }
                tell(account, json: json, words: "\(account.name)  \(account.catalog)")
            case .remove(let name):
                let account = try told(name) { () throws(CatalogTrouble) in
                    try clerk.remove(name)
                }
                console.line(
                    "\(account.name) removed, with its password and kept pages. Its books stay.")
            case .signIn(let name, let user, let source): try signIn(name, user, source)
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

    private func kept(_ account: Account) -> String {
        if account.passwordCommand != nil { return "password told by a command" }
        return account.kept.map { "password \($0.words)" } ?? "password kept nowhere"
    }

    private func tell(_ account: Account, json: Bool, words: String) {
        if json { console.json(account.json) } else { console.line(words) }
    }

    private func signIn(
        _ name: String, _ user: String?, _ source: PasswordSource
    ) throws(Complaint) {
        let known = try told(name) { () throws(CatalogTrouble) in try clerk.account(named: name) }
        guard let user = user ?? known.user else {
            throw .usage(
                "account sign-in", "nobody is named", next: "Say who you are with --user.")
        }
        var secret: Secret?
        var command: String?
        if case .command(let words) = source { command = words } else { secret = try ask(source) }
        let account: Account
        do throws(CatalogTrouble) {
            account = try clerk.signIn(name, user: user, secret, command: command)
        } catch {
            // Who is signing in is not told to sign in elsewhere.
            throw Complaint(name, error.why, next: error.next)
        }
        console.line("Signed in to \(account.name) as \(user).")
        if command != nil {
            console.line("The command is kept and run when the password is wanted.")
        } else if let place = account.kept {
            console.line("The password is \(place.words).")
        } else if try offer() {
            console.line("The password is \(SecretPlace.file.words).")
        } else {
            throw Complaint(
                account.name,
                "the password is right and is kept nowhere: no keyring answers, and there is no "
                    + "file that a passphrase locks",
                next: "`rushlight account passphrase` makes one; --password-command needs none.")
        }
    }

    private func told<T>(
        _ what: String, _ body: () throws(CatalogTrouble) -> T
    ) throws(Complaint) -> T {
        do throws(CatalogTrouble) { return try body() } catch {
            throw Complaint(what, error.why, next: error.nextForScript)
        }
    }
}

extension Account {
    fileprivate var json: JSON {
        .object([
            "id": .string(id), "name": .string(name), "catalog": .string(catalog),
            "user": .text(user), "method": .text(method?.rawValue),
            "signed_in": .boolean(isSignedIn),
            "password": .text(passwordCommand == nil ? kept?.rawValue : "command"),
        ])
    }
}

import Catalogs
import LendingRuntime

/// One library from a script: what its page shows on the screen.
extension AccountCommand {
    func show(_ name: String, json: Bool) throws(Complaint) {
        let known = try told(name) { () throws(CatalogTrouble) in try clerk.account(named: name) }
        let (form, account) = try told(name) { () throws(CatalogTrouble) in
            try clerk.library(known)
        }
        let lent = try told(name) { () throws(CatalogTrouble) in
            try loans?.known(of: account) ?? []
        }
        if json {
            let announced = (form?.announcements ?? []).map { JSON.string($0) }
            let ways = (form?.doors ?? []).enumerated().map { Self.way($0, $1) }
            console.json(
                .object([
                    "account": account.json, "library": form?.json,
                    "announcements": .array(announced), "ways": .array(ways),
                    "loans": .integer(lent.count),
                ]))
            return
        }
        console.line("\(account.name)  \(account.catalog)")
        if let user = account.user { console.line("Signed in as \(user), \(kept(account)).") }
        for words in form?.announcements ?? [] { console.line("Announces: \(words)") }
        for (at, way) in (form?.doors ?? []).enumerated() {
            console.line("Way \(at + 1) to sign in: \(way.shown)")
        }
        for link in form?.links ?? [] where !link.href.hasPrefix("data:") {
            console.line("\(link.relation): \(link.href)")
        }
        if !lent.isEmpty {
            console.line("\(lent.count) lent or on hold: `account loans \(account.name)`.")
        }
    }

    private static func way(_ at: Int, _ way: Feed.Authentication.Method) -> JSON {
        .object([
            "number": .integer(at + 1), "name": .string(way.shown),
            "kind": .string(way.kind.rawValue), "password": .boolean(way.asksPassword),
        ])
    }

    func rename(_ name: String, to new: String, json: Bool) throws(Complaint) {
        let words = new.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else {
            throw .usage("account rename", "no name was given", next: "Say what to call it.")
        }
        let account = try told(name) { () throws(CatalogTrouble) in
            try clerk.rename(try clerk.account(named: name), to: words)
        }
        tell(account, json: json, words: "\(account.name)  \(account.catalog)")
    }

    func remove(_ name: String, withLoans: Bool) throws(Complaint) {
        let account = try told(name) { () throws(CatalogTrouble) in
            try clerk.account(named: name)
        }
        let lent = try told(name) { () throws(CatalogTrouble) in
            try loans?.known(of: account).filter { !$0.loan.isOwn } ?? []
        }
        guard lent.isEmpty || withLoans else {
            let books = lent.prefix(3).map(\.title).joined(separator: ", ")
            let more = lent.count > 3 ? " and \(lent.count - 3) more" : ""
            throw Complaint(
                name, "it has lent or holds for you: \(books)\(more)",
                next:
                    "Return them first, or remove it with --with-loans: their files go from here, "
                    + "and they stay lent there until they are due.")
        }
        try told(name) { () throws(CatalogTrouble) in
            try loans?.forget(all: account)
            _ = try clerk.remove(name)
        }
        console.line(account.farewell(loans: lent.count))
    }

    func kept(_ account: Account) -> String {
        if account.hasNoPassword { return "without a password" }
        if account.passwordCommand != nil { return "password told by a command" }
        return account.kept.map { "password \($0.words)" } ?? "password kept nowhere"
    }
}

extension Account {
    var json: JSON {
        .object([
            "id": .string(id), "name": .string(name), "catalog": .string(catalog),
            "user": .text(user), "method": .text(method?.rawValue),
            "signed_in": .boolean(isSignedIn),
            "password": .text(
                hasNoPassword ? "none" : passwordCommand == nil ? kept?.rawValue : "command"),
            "trusted_key": .text(pin), "agreed_terms": .text(consent?.address),
        ])
    }
}

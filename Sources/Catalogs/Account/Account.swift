import Notation

/// A catalog that a person uses: where it begins, and who one is there. Its secrets are kept
/// elsewhere, by its id.
public struct Account: Equatable, Sendable {
    public let id: String
    public var name: String
    /// The address its catalog begins at.
    public var catalog: String
    /// How one signs in there; nil where that was never asked for.
    public var method: Feed.Authentication.Method.Kind?
    /// Where a password is changed for a token.
    public var authenticate: String?
    /// Who is signed in.
    public var user: String?
    /// Prints the password, where the person would rather have no copy of it kept.
    public var passwordCommand: String?
    /// Where the password was kept; nil where it was kept nowhere.
    public var kept: SecretPlace?
    /// The key of a certificate that the person accepted for it.
    public var pin: String?
    /// What its library wanted to be agreed to, and was.
    public var consent: Consent?

    public init(id: String, name: String, catalog: String) {
        self.id = id
        self.name = name
        self.catalog = catalog
    }

    public var address: Address? { Address(base: catalog) }
    public var origin: Origin? { address?.origin }
    public var isSignedIn: Bool { user != nil }

    /// What went with it when it was removed, and what did not.
    public var farewell: String {
        "\(name) removed, with its password, kept pages and places. Its books stay."
    }
}

extension Account {
    /// Catalogs of books that belong to everybody. None is asked for anything before a person
    /// opens it.
    public static let publicDomain: [Account] = [
        .init(
            id: "gutenberg", name: "Project Gutenberg",
            catalog: "https://www.gutenberg.org/ebooks.opds/"),
        .init(
            id: "standard-ebooks", name: "Standard Ebooks: new releases",
            catalog: "https://standardebooks.org/feeds/opds/new-releases"),
        .init(
            id: "feedbooks", name: "Feedbooks: public domain",
            catalog: "https://www.feedbooks.com/publicdomain/catalog.atom"),
        .init(
            id: "ebooks-gratuits", name: "Ebooks libres et gratuits",
            catalog: "https://www.ebooksgratuits.com/opds/index.php"),
    ]
}

extension Account {
    /// Lists of libraries that lend, for those who make such things; the second has those that are
    /// being tried out as well.
    public static let registries: [Account] = [
        .init(
            id: "palace", name: "Palace libraries",
            catalog: "https://registry.palaceproject.io/libraries"),
        .init(
            id: "palace-test", name: "Palace libraries in test",
            catalog: "https://registry.palaceproject.io/libraries/qa"),
    ]

    /// Those that nobody has to add.
    public static let builtIn = publicDomain + registries
}

/// The accounts as they are kept in a file.
public enum AccountFile {
    /// Nobody has so many; a file that says otherwise is none of ours.
    public static let countMax = 500
    public static let bytesMax = 1 << 20

    /// What is no account is left out; nil for what is no such file.
    public static func accounts(_ bytes: [UInt8]) -> [Account]? {
        if bytes.isEmpty { return [] }
        // Where it is broken is told by nobody: it is ours, and a person has no cause to look.
        guard let (document, _) = try? JSONReader.read(bytes) else { return nil }
        let elements = document["accounts"]?.elements ?? []
        var seen: Set<String> = []
        return elements.prefix(countMax).compactMap { value in
            guard let id = value["id"]?.string, let catalog = value["catalog"]?.string,
                Address(base: catalog) != nil, seen.insert(id).inserted
            else { return nil }
            var account = Account(id: id, name: value["name"]?.string ?? catalog, catalog: catalog)
            account.method = value["method"]?.string.flatMap { .init(rawValue: $0) }
            account.authenticate = value["authenticate"]?.string
            account.user = value["user"]?.string
            account.passwordCommand = value["password_command"]?.string
            account.kept = value["kept"]?.string.flatMap { SecretPlace(rawValue: $0) }
            account.pin = value["pin"]?.string
            account.consent = value["terms"]?["address"]?.string.map {
                Consent(address: $0, digest: value["terms"]?["digest"]?.string)
            }
            return account
        }
    }

    /// What `old` says besides, in members that this version does not know, is said again.
    public static func bytes(_ accounts: [Account], over old: [UInt8] = []) -> [UInt8] {
        // What cannot be read has nothing to say.
        let before = (try? JSONReader.read(old))?.0 ?? .null
        let values = accounts.map { account in
            let known = JSONValue.object([
                "id": .string(account.id), "name": .string(account.name),
                "catalog": .string(account.catalog),
                "method": .text(account.method?.rawValue),
                "authenticate": .text(account.authenticate),
                "user": account.user.map { .string($0) },
                "password_command": .text(account.passwordCommand),
                "kept": .text(account.kept?.rawValue), "pin": .text(account.pin),
                "terms": account.consent.map {
                    JSONValue.object(["address": .string($0.address), "digest": .text($0.digest)])
                },
            ])
            let same = before["accounts"]?.elements.first { $0["id"]?.string == account.id }
            return known.adding(strangersOf: same, besides: members)
        }
        return JSONValue.object(["accounts": .array(values)])
            .adding(strangersOf: before, besides: ["accounts"]).document
    }

    private static let members: Set<String> = [
        "id", "name", "catalog", "method", "authenticate", "user", "password_command", "kept",
        "pin", "terms",
    ]
}

extension JSONValue {
    fileprivate func adding(strangersOf old: JSONValue?, besides known: Set<String>) -> JSONValue {
        .object(members + (old?.members ?? []).filter { !known.contains($0.key) })
    }
}

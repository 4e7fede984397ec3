import Catalogs
import Ports
import RuntimeKit
import Wording

/// The accounts of a person, in a file that is read anew each time, and changed by one program at a
/// time: a script may be at it as well.
public final class AccountLedger: Sendable {
    let documents: any DocumentKeeping
    private let path: String?
    private let newID: @Sendable () -> String

    /// `path` is nil where there is no home folder.
    public init(
        documents: any DocumentKeeping, path: String?, newID: @escaping @Sendable () -> String
    ) {
        self.documents = documents
        self.path = path
        self.newID = newID
    }

    public func accounts() throws(KeepingError) -> [Account] { try accounts(in: try bytes()) }

    private func bytes() throws(KeepingError) -> [UInt8] {
        guard let path else { return [] }
        do throws(DocumentError) {
            return try documents.read(path, bytesMax: AccountFile.bytesMax) ?? []
        } catch {
            throw KeepingError("accounts.json: \(error.why)")
        }
    }

    private func accounts(in bytes: [UInt8]) throws(KeepingError) -> [Account] {
        guard let accounts = AccountFile.accounts(bytes) else {
            throw KeepingError(tr("accounts.json is broken; it was left as it is"))
        }
        return accounts
    }

    /// A catalog that is there already is returned instead.
    public func add(
        name: String, catalog: String, pin: String? = nil, isShow: Bool = false
    ) throws(KeepingError) -> Account {
        try change { accounts throws(KeepingError) in
            if let at = accounts.firstIndex(where: { $0.catalog == catalog }) {
                accounts[at].pin = pin ?? accounts[at].pin
                accounts[at].isShow = isShow || accounts[at].isShow
                return accounts[at]
            }
            guard accounts.count < AccountFile.countMax else {
                throw KeepingError(tr("there are \(AccountFile.countMax) accounts already"))
            }
            var account = Account(id: newID(), name: name, catalog: catalog)
            account.pin = pin
            account.isShow = isShow
            accounts.append(account)
            return account
        }
    }

    /// Those of a list that are not there yet are added; no server is asked. How many came, and how
    /// many were there.
    public func add(_ shows: [Show]) throws(KeepingError) -> (added: Int, known: Int) {
        try change { accounts throws(KeepingError) in
            var places: [String: Int] = [:]
            for (at, account) in accounts.enumerated() { places[account.catalog] = at }
            var known = 0
            for show in shows {
                if let at = places[show.feed] {
                    known += 1
                    accounts[at].isShow = true
                    continue
                }
                var account = Account(id: newID(), name: show.title, catalog: show.feed)
                account.isShow = true
                places[show.feed] = accounts.count
                accounts.append(account)
            }
            guard accounts.count <= AccountFile.countMax else {
                throw KeepingError(
                    tr(
                        "with them there would be \(accounts.count) accounts, and "
                            + "\(AccountFile.countMax) is the most"))
            }
            return (shows.count - known, known)
        }
    }

    /// Puts an account in the place of the one with its id, or at the end.
    public func put(_ account: Account) throws(KeepingError) {
        try change { accounts throws(KeepingError) in
            if let at = accounts.firstIndex(where: { $0.id == account.id }) {
                accounts[at] = account
            } else {
                accounts.append(account)
            }
        }
    }

    /// Changes one account's fields and leaves the other text as it is, also what a person wrote.
    public func change(
        _ id: String, _ body: (inout Account) -> Void
    ) throws(KeepingError) {
        try change { accounts throws(KeepingError) in
            if let at = accounts.firstIndex(where: { $0.id == id }) { body(&accounts[at]) }
        }
    }

    public func remove(_ id: String) throws(KeepingError) {
        try change { accounts throws(KeepingError) in accounts.removeAll { $0.id == id } }
    }

    /// Up or down in the list.
    public func move(_ id: String, by step: Int) throws(KeepingError) {
        try change { accounts throws(KeepingError) in
            guard let at = accounts.firstIndex(where: { $0.id == id }) else { return }
            let account = accounts.remove(at: at)
            accounts.insert(account, at: min(max(0, at + step), accounts.count))
        }
    }

    private func change<T>(
        _ body: (inout [Account]) throws(KeepingError) -> T
    ) throws(KeepingError) -> T {
        guard let path else { throw KeepingError(tr("there is no home folder")) }
        return try documents.change(path) { () throws(KeepingError) in
            // A file that cannot be read is not written over.
            let old = try bytes()
            var accounts = try accounts(in: old)
            let value = try body(&accounts)
            do throws(DocumentError) {
                try documents.save(AccountFile.bytes(accounts, over: old), to: path)
            } catch {
                throw KeepingError("accounts.json: \(error.why)")
            }
            return value
        }
    }
}

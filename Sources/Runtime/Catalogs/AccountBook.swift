import Catalogs
import Ports
import Synchronization

/// The accounts of a person, in a file that is read anew each time: a script may have changed it.
public final class AccountBook: Sendable {
    private let documents: any DocumentKeeping
    private let path: String?
    private let newID: @Sendable () -> String
    private let turn = Mutex(())

    /// `path` is nil where there is no home folder.
    public init(
        documents: any DocumentKeeping, path: String?, newID: @escaping @Sendable () -> String
    ) {
        self.documents = documents
        self.path = path
        self.newID = newID
    }

    public func accounts() throws(KeepingError) -> [Account] {
        guard let path else { return [] }
        var bytes: [UInt8] = []
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: AccountFile.bytesMax) ?? []
        } catch {
            throw KeepingError("accounts.json: \(error.why)")
        }
        guard let accounts = AccountFile.accounts(bytes) else {
            throw KeepingError("accounts.json is broken; it was left as it is")
        }
        return accounts
    }

    /// A catalog that is there already is told instead.
    public func add(
        name: String, catalog: String
    ) throws(KeepingError) -> Account {
        try change { accounts throws(KeepingError) in
            if let known = accounts.first(where: { $0.catalog == catalog }) { return known }
            guard accounts.count < AccountFile.countMax else {
                throw KeepingError("there are \(AccountFile.countMax) accounts already")
            }
            let account = Account(id: newID(), name: name, catalog: catalog)
            accounts.append(account)
            return account
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
        guard let path else { throw KeepingError("there is no home folder") }
        let result: Result<T, KeepingError> = turn.withLock { _ in
            do throws(KeepingError) {
                // A file that cannot be read is not written over.
                var accounts = try accounts()
                let value = try body(&accounts)
                do throws(DocumentError) {
                    try documents.save(AccountFile.bytes(accounts), to: path)
                } catch {
                    return .failure(KeepingError("accounts.json: \(error.why)"))
                }
                return .success(value)
            } catch { return .failure(error) }
        }
        return try result.get()
    }
}

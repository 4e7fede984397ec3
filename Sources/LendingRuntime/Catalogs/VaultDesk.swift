import Catalogs
import Ports

/// Looks after the places where passwords are kept: makes and opens the one that has a lock, and
/// moves what is kept from one to another.
public final class VaultDesk: Sendable {
    let places: any SecretPlacing
    private let book: AccountLedger
    private let licences: LicenceLedger?

    public init(places: any SecretPlacing, book: AccountLedger, licences: LicenceLedger? = nil) {
        (self.places, self.book, self.licences) = (places, book, licences)
    }

    public var place: SecretPlace { places.place }
    public var hasNoFile: Bool { places.vault == .absent }
    public var hasKeyring: Bool { places.hasKeyring }

    public func unlock(_ passphrase: Secret) throws(CatalogTrouble) {
        try told { () throws(SecretError) in try places.unlock(passphrase) }
    }

    /// Makes the file; the passwords of this session that are kept nowhere else go into it.
    public func make(_ passphrase: Secret) throws(CatalogTrouble) {
        try told { () throws(SecretError) in try places.make(passphrase) }
        for account in try keepers() where account.kept == nil {
            let isKept = try told { () throws(SecretError) in
                try places.copy(account, to: .file)
            }
            if isKept { try put(account, .file) }
        }
    }

    public func change(_ old: Secret, to new: Secret) throws(CatalogTrouble) {
        try told { () throws(SecretError) in try places.change(old, to: new) }
    }

    /// Which accounts' passwords are there now, and were elsewhere before. Nothing is taken away
    /// anywhere before all of them can be read at the new place.
    public func move(to place: SecretPlace) throws(CatalogTrouble) -> [Account] {
        let moving = try keepers().filter { $0.kept != place }
        var copied: [Account] = []
        for account in moving {
            let isThere = try told { () throws(SecretError) in
                try places.copy(account, to: place)
            }
            if isThere { copied.append(account) }
        }
        for account in copied { try put(account, place) }
        for account in copied {
            let old = account.kept ?? .session
            try told { () throws(SecretError) in try places.forget(account, in: old) }
        }
        return copied
    }

    /// Those whose password is kept, rather than told by a command, and the keys to licences.
    private func keepers() throws(CatalogTrouble) -> [Account] {
        do throws(KeepingError) {
            let keys = try licences?.records().filter { $0.kept != nil }.map(\.keeper) ?? []
            return try book.accounts().filter { $0.isSignedIn && $0.passwordCommand == nil } + keys
        } catch { throw .secret(error.why) }
    }

    private func put(_ account: Account, _ place: SecretPlace) throws(CatalogTrouble) {
        var account = account
        account.kept = place
        let kept = account
        do throws(KeepingError) {
            if let record = try licences?.records().first(where: { $0.keeper.id == kept.id }) {
                try licences?.change(record.licence) { $0.kept = place }
            } else {
                try book.put(kept)
            }
        } catch { throw .secret(error.why) }
    }

    private func told<T>(
        _ body: () throws(SecretError) -> T
    ) throws(CatalogTrouble) -> T {
        do throws(SecretError) { return try body() } catch { throw CatalogTrouble(error) }
    }
}

import CSodium
import CUnix
import Catalogs
import Ports
import Synchronization
import Wording

/// Secrets with the system's keyring where one answers, else in a file that a passphrase opens,
/// else in memory only. A person may wish for one of them.
public final class SecretPlaces: SecretPlacing {
    /// Asks for the passphrase; `attempt` counts from 0. nil when none is given.
    public typealias Asking = @Sendable (_ attempt: Int) -> Secret?

    /// Typing errors are forgiven so often.
    private static let attemptsMax = 3

    private let session = SessionSecrets()
    private let keyring = SecretService()
    private let file: PassphraseVault?
    private let wish: @Sendable () -> SecretPlace?
    private let ask: Asking

    /// - Parameters:
    ///   - path: where the file is; nil where there is no home folder.
    ///   - wish: what the settings say now; nil leaves it to what there is.
    public convenience init(
        path: String?, wish: @escaping @Sendable () -> SecretPlace? = { nil },
        ask: @escaping Asking = { _ in nil }
    ) {
        self.init(file: path.map { PassphraseVault($0) }, wish: wish, ask: ask)
    }

    init(
        file: PassphraseVault?, wish: @escaping @Sendable () -> SecretPlace? = { nil },
        ask: @escaping Asking = { _ in nil }
    ) {
        self.file = file
        self.wish = wish
        self.ask = ask
    }

    // MARK: - Where

    public var hasKeyring: Bool { keyring.isThere }

    public var vault: VaultState { file?.state ?? .unusable(tr("there is no home folder")) }

    public var place: SecretPlace {
        switch wish() {
        case .session?: .session
        case .keyring?: keyring.isThere ? .keyring : .session
        case .file?: fallback
        case nil: keyring.isThere ? .keyring : fallback
        }
    }

    public var canMakeFile: Bool {
        place == .session && vault == .absent && wish() != .session && cs() != nil
    }

    private var fallback: SecretPlace {
        switch vault {
        case .absent, .unusable: .session
        case .open, .locked: .file
        }
    }

    // MARK: - Secrets

    public func secret(of account: Account) throws(SecretError) -> Secret? {
        cu_hide_memory()
        if let secret = session.secret(of: account.id) { return secret }
        if account.kept != .file, keyring.isThere, let secret = try keyring.secret(of: account.id) {
            return secret
        }
        // No passphrase is asked for when the secret was kept elsewhere, or nowhere.
        guard account.kept == .file || vault == .open else { return nil }
        if let secret = try read(account, in: .file) { return secret }
        // It may have been moved by another program.
        return account.kept == .file && keyring.isThere ? try keyring.secret(of: account.id) : nil
    }

    public func keep(_ secret: Secret, of account: Account) throws(SecretError) -> SecretPlace {
        let place = place
        try keep(secret, of: account, in: place)
        if place != .session { session.forget(account.id) }
        return place
    }

    public func forget(_ account: Account) throws(SecretError) {
        try forget(account, in: .session)
        if account.kept != .file { try forget(account, in: .keyring) }
        if account.kept == .file || vault == .open { try forget(account, in: .file) }
    }

    public func copy(_ account: Account, to place: SecretPlace) throws(SecretError) -> Bool {
        guard let secret = try secret(of: account) else { return false }
        try keep(secret, of: account, in: place)
        guard try read(account, in: place) == secret else {
            throw SecretError(tr("the password of \(account.name) does not come back from there"))
        }
        return true
    }

    public func forget(_ account: Account, in place: SecretPlace) throws(SecretError) {
        switch place {
        case .session: session.forget(account.id)
        case .keyring: if keyring.isThere { try keyring.forget(account.id) }
        case .file:
            _ = try opened { file throws(SecretError) in try file.forget(account.id) }
        }
    }

    private func keep(
        _ secret: Secret, of account: Account, in place: SecretPlace
    ) throws(SecretError) {
        cu_hide_memory()
        switch place {
        case .session: session.keep(secret, of: account.id)
        case .keyring: try keyring.keep(secret, of: account.id, name: account.name)
        case .file:
            let isThere: Void? = try opened { file throws(SecretError) in
                try file.keep(secret, of: account.id)
            }
            if isThere == nil { throw SecretError(tr("there is no file of passwords yet")) }
        }
    }

    private func read(
        _ account: Account, in place: SecretPlace
    ) throws(SecretError) -> Secret? {
        switch place {
        case .session: session.secret(of: account.id)
        case .keyring: try keyring.secret(of: account.id)
        case .file:
            try opened { file throws(SecretError) in try file.secret(of: account.id) } ?? nil
        }
    }

    // MARK: - The file's lock

    public func unlock(_ passphrase: Secret) throws(SecretError) {
        cu_hide_memory()
        try home().unlock(passphrase)
    }

    public func make(_ passphrase: Secret) throws(SecretError) {
        cu_hide_memory()
        try home().make(passphrase)
    }

    public func change(_ old: Secret, to new: Secret) throws(SecretError) {
        cu_hide_memory()
        try home().change(old, to: new)
    }

    private func home() throws(SecretError) -> PassphraseVault {
        guard let file else { throw SecretError(tr("there is no home folder")) }
        return file
    }

    /// Does something with the file, which is unlocked first. nil where there is none.
    private func opened<T>(
        _ body: (PassphraseVault) throws(SecretError) -> T
    ) throws(SecretError) -> T? {
        guard let file else { return nil }
        switch file.state {
        case .absent: return nil
        case .unusable(let why): throw SecretError(why)
        case .open: return try body(file)
        case .locked: break
        }
        var trouble = SecretError.locked
        for attempt in 0..<Self.attemptsMax {
            guard let passphrase = ask(attempt) else { break }
            do throws(SecretError) {
                try file.unlock(passphrase)
                return try body(file)
            } catch {
                guard error.isLocked else { throw error }
                trouble = error
            }
        }
        throw trouble
    }
}

import CSodium
import Catalogs
import Notation
import Ports
import Synchronization
import Wording

/// Secrets in a file that only a passphrase opens. The passphrase is forgotten at once; the key
/// that was made of it is held, locked in memory, for as long as the program runs. The file is
/// read with each question, since another program may have changed it.
final class PassphraseVault: Sendable {
    typealias Saving = @Sendable (_ bytes: [UInt8], _ path: String) throws(DocumentError) -> Void

    private let documents: any DocumentKeeping
    private let path: String
    private let cost: SealedFile.Cost
    private let save: Saving
    private let key = Mutex<SealedFile.Key?>(nil)

    init(
        _ path: String, documents: any DocumentKeeping = DiskDocuments(),
        cost: SealedFile.Cost = .standard,
        save: @escaping Saving = { bytes, path throws(DocumentError) in
            try DiskDocuments().save(bytes, to: path, isPrivate: true)
        }
    ) {
        self.path = path
        self.documents = documents
        self.cost = cost
        self.save = save
    }

    var state: VaultState {
        do throws(SecretError) {
            guard let file = try file() else { return .absent }
            return fitting(file) == nil ? .locked : .open
        } catch {
            return .unusable(error.why)
        }
    }

    func unlock(_ passphrase: Secret) throws(SecretError) {
        guard let file = try file() else {
            throw SecretError(tr("there is no file of passwords yet"))
        }
        let key = try told { () throws(SealedFile.Fault) in try file.key(passphrase.text) }
        _ = try told { () throws(SealedFile.Fault) in try file.open(key) }
        self.key.withLock { $0 = key }
    }

    func make(_ passphrase: Secret) throws(SecretError) {
        let sodium = try library()
        try alone { () throws(SecretError) in
            guard try file() == nil else {
                throw SecretError(tr("there is a file of passwords already"))
            }
            try write(JSONValue.object([]), try newKey(passphrase, sodium), sodium)
        }
    }

    func change(_ old: Secret, to new: Secret) throws(SecretError) {
        let sodium = try library()
        try alone { () throws(SecretError) in
            guard let file = try file() else {
                throw SecretError(tr("there is no file of passwords yet"))
            }
            // A person with the terminal for a moment shall not be able to lock others out.
            let key = try told { () throws(SealedFile.Fault) in try file.key(old.text) }
            let document = try read(file, key)
            try write(document, try newKey(new, sodium), sodium)
        }
    }

    func secret(of account: String) throws(SecretError) -> Secret? {
        guard let file = try file() else { return nil }
        guard let key = fitting(file) else { throw .locked }
        return try read(file, key)["secrets"]?[account]?["text"]?.string.map { Secret($0) }
    }

    func keep(_ secret: Secret, of account: String) throws(SecretError) {
        try change { document in
            let entry = document["secrets"]?[account] ?? .object([])
            let entries = document["secrets"] ?? .object([])
            return document.with(
                "secrets", entries.with(account, entry.with("text", .string(secret.text))))
        }
    }

    func forget(_ account: String) throws(SecretError) {
        try change { document in
            guard let entries = document["secrets"], entries[account] != nil else { return nil }
            return document.with("secrets", entries.with(account, nil))
        }
    }

    // MARK: - The file

    /// nil leaves it as it is.
    private func change(_ body: (JSONValue) -> JSONValue?) throws(SecretError) {
        let sodium = try library()
        try alone { () throws(SecretError) in
            guard let file = try file(), let key = fitting(file) else { throw .locked }
            guard let new = body(try read(file, key)) else { return }
            try write(new, key, sodium)
        }
    }

    private func library() throws(SecretError) -> UnsafePointer<cs_table> {
        guard let sodium = cs() else {
            throw SecretError(
                tr("libsodium is not installed; `rushlight doctor` tells how to install it"))
        }
        return sodium
    }

    private func alone(_ body: () throws(SecretError) -> Void) throws(SecretError) {
        let result: Result<Void, SecretError>
        do throws(DocumentError) {
            result = try documents.alone(with: path) {
                do throws(SecretError) { return .success(try body()) } catch {
                    return .failure(error)
                }
            }
        } catch { throw SecretError(tr("\(path): \(error.why)")) }
        try result.get()
    }

    /// nil where there is none.
    private func file() throws(SecretError) -> SealedFile? {
        var bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: SealedFile.bytesMax)
        } catch {
            throw SecretError(tr("\(path): \(error.why)"))
        }
        guard let bytes else { return nil }
        let sodium = try library()
        return try told { () throws(SealedFile.Fault) in try SealedFile(bytes, sodium) }
    }

    /// The key that is held, if it is this file's: another program may have changed the passphrase.
    private func fitting(_ file: SealedFile) -> SealedFile.Key? {
        key.withLock { key in
            key.flatMap { $0.salt == file.salt && $0.cost == file.cost ? $0 : nil }
        }
    }

    private func newKey(
        _ passphrase: Secret, _ sodium: UnsafePointer<cs_table>
    ) throws(SecretError) -> SealedFile.Key {
        guard !passphrase.text.isEmpty else { throw SecretError(tr("a passphrase has letters")) }
        return try told { () throws(SealedFile.Fault) in
            try SealedFile.newKey(passphrase.text, cost, sodium)
        }
    }

    private func read(
        _ file: SealedFile, _ key: SealedFile.Key
    ) throws(SecretError) -> JSONValue {
        let plain = try told { () throws(SealedFile.Fault) in try file.open(key) }
        // It was sealed by us: what is no document in it is damage all the same.
        guard let (document, _) = try? JSONReader.read(Array(plain.bytes)), document.isObject else {
            throw why(.damaged)
        }
        return document
    }

    private func write(
        _ document: JSONValue, _ key: SealedFile.Key, _ sodium: UnsafePointer<cs_table>
    ) throws(SecretError) {
        var plain = document.document
        defer { plain.withUnsafeMutableBytes { SealedFile.wipe($0, sodium) } }
        let sealed = SealedFile.sealed(plain, key, sodium)
        guard sealed.count <= SealedFile.bytesMax else {
            throw SecretError(tr("\(path) would be larger than a file of passwords is"))
        }
        do throws(DocumentError) { try save(sealed, path) } catch {
            throw SecretError(tr("\(path): \(error.why)"))
        }
        self.key.withLock { $0 = key }
    }

    private func told<T>(
        _ body: () throws(SealedFile.Fault) -> T
    ) throws(SecretError) -> T {
        do throws(SealedFile.Fault) { return try body() } catch { throw why(error) }
    }

    private func why(_ fault: SealedFile.Fault) -> SecretError {
        switch fault {
        case .wrongKey: .wrongPassphrase
        case .notOne: SecretError(tr("\(path) is no file of passwords; it was left as it is"))
        case .newer:
            SecretError(
                tr("\(path) was written by a newer version of Rushlight; it was left as it is"))
        case .damaged: SecretError(tr("\(path) is damaged; it was left as it is"))
        case .memory: SecretError(tr("\(path) asks for more memory than there is"))
        }
    }
}

extension JSONValue {
    /// With that member in the place of the one it has; nil takes it away.
    func with(_ key: String, _ value: JSONValue?) -> JSONValue {
        var members = members
        let at = members.firstIndex { $0.key == key }
        switch (at, value) {
        case (let at?, let value?): members[at] = Member(key: key, value: value)
        case (let at?, nil): members.remove(at: at)
        case (nil, let value?): members.append(Member(key: key, value: value))
        case (nil, nil): break
        }
        return .object(members)
    }
}

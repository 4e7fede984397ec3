import CSodium
import CUnix
import Catalogs
import Glibc
import Notation
import Ports
import Wording

/// The private shelf while it is closed: a folder of sealed files, a key that a passphrase opens,
/// and the wrong tries. The key is made by chance, so that another passphrase costs one file.
public struct PrivateShelf: Sendable {
    /// What opens everything in it, in memory that is not swapped out.
    public struct Key: Sendable {
        let bytes: LockedBytes
    }

    public enum Answer: Sendable {
        case right(Key)
        case wrong(LockTries)
        /// It was not looked at: the wait is not over.
        case early(LockTries)
    }

    public static let folderName = "private"
    private static let keyName = "key"

    /// Where it lies.
    public let folder: String
    private let cost: SealedFile.Cost
    let seconds: @Sendable () -> Int64

    /// - Parameters:
    ///   - data: the folder of the person's data.
    ///   - seconds: the date, since 1970.
    public init(data: String, seconds: @escaping @Sendable () -> Int64) {
        self.init(data: data, cost: .standard, seconds: seconds)
    }

    init(data: String, cost: SealedFile.Cost, seconds: @escaping @Sendable () -> Int64) {
        folder = data + "/" + Self.folderName
        (self.cost, self.seconds) = (cost, seconds)
    }

    private var keyPath: String { folder + "/" + Self.keyName }
    /// Counts the wrong tries, and is the lock of the open shelf.
    var lockPath: String { folder + "/" + LockFile.name }
    private var lock: LockFile { LockFile(lockPath, cost: cost, seconds: seconds) }

    public var isThere: Bool { DiskLook.exists(keyPath) }

    /// Wrong tries so far; nil where there is no private shelf.
    public var tries: LockTries? {
        guard isThere else { return nil }
        if case .set(let tries) = lock.standing { return tries }
        return LockTries()
    }

    /// How many bytes all of it takes on the disk.
    public var bytes: Int {
        var total = 0
        for part in ["", "/" + SealedTree.partsName] {
            // What cannot be listed is not counted.
            for name in (try? DiskDocuments().names(in: folder + part)) ?? [] {
                var about = stat()
                guard lstat(folder + part + "/" + name, &about) == 0,
                    about.st_mode & S_IFMT == S_IFREG
                else { continue }
                total += Int(about.st_size)
            }
        }
        return total
    }

    // MARK: - The passphrase

    public func make(_ passphrase: Secret) throws(LockError) -> Key {
        let sodium = try LockFile.library()
        guard !isThere else {
            throw LockError(
                tr("there is a private shelf already"), next: tr("Nothing was changed."))
        }
        guard let bytes = LockedBytes(SealedFile.keyBytes, sodium) else { throw memory }
        sodium.pointee.randombytes_buf(bytes.bytes.baseAddress, bytes.bytes.count)
        let key = Key(bytes: bytes)
        try LockFile.check(passphrase)
        try keep(key, passphrase, sodium)
        try lock.set(passphrase)
        return key
    }

    /// A wrong try costs a wait that lasts over restarts, as the lock of the program has it.
    public func open(_ passphrase: Secret) throws(LockError) -> Answer {
        let answer = lock.open(passphrase)
        switch answer {
        case .early(let tries): return .early(tries)
        case .failed(let error): throw error
        case .right, .wrong, .absent: break
        }
        if let key = try key(passphrase) {
            // A new passphrase was half set when the machine stopped: the key tells which counts.
            if answer != .right { try lock.set(passphrase) }
            return .right(key)
        }
        if case .wrong(let tries) = answer { return .wrong(tries) }
        return .wrong(LockTries(wrong: 1))
    }

    public func change(_ key: Key, to passphrase: Secret) throws(LockError) {
        let sodium = try LockFile.library()
        try LockFile.check(passphrase)
        try keep(key, passphrase, sodium)
        try lock.set(passphrase)
    }

    /// Removes all that is sealed in it.
    func remove() throws(LockError) {
        guard cu_remove_tree(folder) == 0 else {
            throw LockError(tr("\(folder) cannot be removed"), next: tr("Remove that folder."))
        }
    }

    /// Begins the wait of a forgotten passphrase, or ends it: then the folder has another name, and
    /// is as it was. The seconds that are left, and the new name.
    func putAside() throws(LockError) -> (left: Int?, path: String) {
        let aside = "\(folder)-forgotten-\(seconds())"
        if let left = try lock.removeForgotten() { return (left, aside) }
        guard rename(folder, aside) == 0 else { throw why(folder, DocumentError(errno)) }
        return (nil, aside)
    }

    /// nil for a wrong passphrase.
    private func key(_ passphrase: Secret) throws(LockError) -> Key? {
        let sodium = try LockFile.library()
        let file = try file(sodium)
        do throws(SealedFile.Fault) {
            let plain = try file.open(try file.key(LockFile.composed(passphrase.text)))
            // However it is damaged, it is one that nothing can be read from.
            guard let (document, _) = try? JSONReader.read(Array(plain.bytes)),
                let text = document["key"]?.string,
                var key = Base64.decoded(Array(text.utf8)[...]), key.count == SealedFile.keyBytes
            else { throw SealedFile.Fault.damaged }
            defer { key.withUnsafeMutableBytes { SealedFile.wipe($0, sodium) } }
            guard let bytes = LockedBytes(key.count, sodium) else {
                throw SealedFile.Fault.memory
            }
            bytes.bytes.copyBytes(from: key)
            return Key(bytes: bytes)
        } catch {
            switch error {
            case .wrongKey: return nil
            case .memory: throw memory
            case .notOne, .newer, .damaged: throw damaged
            }
        }
    }

    private func file(_ sodium: UnsafePointer<cs_table>) throws(LockError) -> SealedFile {
        var bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try DiskDocuments().read(keyPath, bytesMax: SealedFile.bytesMax)
        } catch { throw why(keyPath, error) }
        guard let bytes else {
            throw LockError(
                tr("there is none yet"), next: tr("`rushlight private set` makes one."))
        }
        do throws(SealedFile.Fault) { return try SealedFile(bytes, sodium) } catch {
            throw error == .newer
                ? LockError(
                    tr("\(keyPath) was written by a newer version of Rushlight"),
                    next: tr("Use that version."))
                : damaged
        }
    }

    private func keep(
        _ key: Key, _ passphrase: Secret, _ sodium: UnsafePointer<cs_table>
    ) throws(LockError) {
        let document = JSONValue.object([
            .init(key: "key", value: .string(Base64.encoded(Array(key.bytes.bytes))))
        ])
        let sealing: SealedFile.Key
        do throws(SealedFile.Fault) {
            sealing = try SealedFile.newKey(LockFile.composed(passphrase.text), cost, sodium)
        } catch { throw memory }
        do throws(DocumentError) {
            try DiskDocuments().save(
                SealedFile.sealed(document.document, sealing, sodium), to: keyPath, isPrivate: true)
        } catch { throw why(keyPath, error) }
    }

    private var memory: LockError {
        LockError(tr("there is too little memory"), next: tr("Close other programs."))
    }

    private var damaged: LockError {
        LockError(
            tr("\(keyPath) is damaged, and nothing else opens it"),
            next: tr("Put a backup of that file in its place."))
    }

    /// Runs alone with its files, whichever program is at them.
    func alone<T>(_ body: () throws(LockError) -> T) throws(LockError) -> T {
        let result: Result<T, LockError>
        do throws(DocumentError) {
            result = try DiskDocuments().alone(with: folder + "/" + SealedTree.listName) {
                do throws(LockError) { return .success(try body()) } catch {
                    return .failure(error)
                }
            }
        } catch { throw why(folder, error) }
        return try result.get()
    }

    func why(_ path: String, _ error: DocumentError) -> LockError {
        LockError(tr("\(path): \(error.why)"), next: tr("Check the file and its folder."))
    }
}

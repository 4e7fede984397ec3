import CSodium
import CUtf8proc
import Catalogs
import Glibc
import Notation
import Ports
import Wording

/// The lock of the program in a small file: a hash of the passphrase by Argon2id, the wrong tries
/// and the time of the next one. Fields that a newer version wrote stay.
public struct LockFile: LockKeeping {
    typealias Saving = @Sendable (_ bytes: [UInt8], _ path: String) throws(DocumentError) -> Void

    public static let name = "lock.json"
    public static let passphraseBytesMax = 4_096
    /// What follows the first wrong try, the second and so on; the last holds for all after it.
    static let waits = [1, 2, 5, 15, 30, 60, 300, 900]
    static let removalSeconds: Int64 = 86_400
    private static let bytesMax = 64 << 10
    private static let version = "1"

    private let path: String
    private let cost: SealedFile.Cost
    private let seconds: @Sendable () -> Int64
    private let documents: any DocumentKeeping
    private let save: Saving

    /// - Parameter seconds: the date, since 1970.
    public init(_ path: String, seconds: @escaping @Sendable () -> Int64) {
        // About a third of a second for each guess, on a fast machine.
        self.init(path, cost: SealedFile.Cost(rounds: 10, bytes: 64 << 20), seconds: seconds)
    }

    init(
        _ path: String, cost: SealedFile.Cost, seconds: @escaping @Sendable () -> Int64,
        documents: any DocumentKeeping = DiskDocuments(),
        save: @escaping Saving = { bytes, path throws(DocumentError) in
            try DiskDocuments().save(bytes, to: path, isPrivate: true)
        }
    ) {
        (self.path, self.cost, self.seconds) = (path, cost, seconds)
        (self.documents, self.save) = (documents, save)
    }

    public var standing: LockStanding {
        do throws(LockError) {
            return try read().map { .set(tries($0)) } ?? .absent
        } catch { return .unusable(error.why) }
    }

    public func open(_ passphrase: Secret) -> LockAnswer {
        do throws(LockError) {
            return try alone { () throws(LockError) in try attempt(passphrase) }
        } catch { return .failed(error) }
    }

    public func set(_ passphrase: Secret) throws(LockError) {
        try Self.check(passphrase)
        let sodium = try Self.library()
        try alone { () throws(LockError) in
            let old = try read() ?? .object([])
            let key = try hash { () throws(SealedFile.Fault) in
                try SealedFile.newKey(Self.composed(passphrase.text), cost, sodium)
            }
            let hash = JSONValue.object([
                .init(key: "rounds", value: .number("\(key.cost.rounds)")),
                .init(key: "bytes", value: .number("\(key.cost.bytes)")),
                .init(key: "salt", value: .string(Base64.encoded(key.salt))),
                .init(key: "hash", value: .string(Base64.encoded(Array(key.bytes.bytes)))),
            ])
            try write(
                old.with("version", .number(Self.version)).with("argon2id", hash)
                    .with("wrong", .number("0")).with("next_try", nil).with("removal", nil))
        }
    }

    public func remove() throws(LockError) {
        do throws(DocumentError) { try documents.remove(path) } catch { throw why(error) }
    }

    public func removeForgotten() throws(LockError) -> Int? {
        try alone { () throws(LockError) in
            guard let file = try read() else { return nil }
            if let left = tries(file).removalSeconds {
                if left == 0 { try remove() }
                return left == 0 ? nil : left
            }
            try write(file.with("removal", .number("\(seconds() + Self.removalSeconds)")))
            return Int(Self.removalSeconds)
        }
    }

    // MARK: - A try

    private func attempt(_ passphrase: Secret) throws(LockError) -> LockAnswer {
        guard let file = try read() else { return .absent }
        let before = tries(file)
        guard before.waitSeconds == 0 else { return .early(before) }
        // Counted before it is looked at: ending the program meanwhile does not spare the wait.
        let wrong = before.wrong + 1
        let wait = Self.waits[min(wrong, Self.waits.count) - 1]
        let counted = file.with("wrong", .number("\(wrong)"))
            .with("next_try", .number("\(seconds() + Int64(wait))"))
        // A full disk must not keep its owner out; each wrong try still costs the first wait.
        try? write(counted)
        guard try fits(passphrase, file) else { return .wrong(tries(counted)) }
        // The same disk; the next right passphrase is not kept waiting longer than this.
        try? write(
            file.with("wrong", .number("0")).with("next_try", nil).with("removal", nil))
        return .right
    }

    private func fits(_ passphrase: Secret, _ file: JSONValue) throws(LockError) -> Bool {
        guard passphrase.text.utf8.count <= Self.passphraseBytesMax else { return false }
        let sodium = try Self.library()
        guard let kept = file["argon2id"], let rounds = Self.number(kept["rounds"]),
            let bytes = Self.number(kept["bytes"]), rounds > 0, bytes > 0,
            let salt = Self.bytes(kept["salt"]), salt.count == SealedFile.saltBytes,
            let hash = Self.bytes(kept["hash"]), hash.count == SealedFile.keyBytes
        else { throw damaged }
        let cost = SealedFile.Cost(rounds: UInt64(rounds), bytes: UInt64(bytes))
        guard cost.rounds <= SealedFile.Cost.most.rounds, cost.bytes <= SealedFile.Cost.most.bytes
        else { throw damaged }
        let key = try self.hash { () throws(SealedFile.Fault) in
            try SealedFile.key(Self.composed(passphrase.text), salt: salt, cost, sodium)
        }
        return sodium.pointee.sodium_memcmp(key.bytes.bytes.baseAddress, hash, hash.count) == 0
    }

    private func tries(_ file: JSONValue) -> LockTries {
        let wrong = max(0, Int(clamping: Self.number(file["wrong"]) ?? 0))
        let longest = wrong == 0 ? 0 : Self.waits[min(wrong, Self.waits.count) - 1]
        let now = seconds()
        // A clock that was set back does not make it longer than it was meant.
        func left(_ key: String, most: Int64) -> Int? {
            Self.number(file[key]).map { end in
                let (left, over) = end.subtractingReportingOverflow(now)
                return Int(over ? 0 : min(max(0, left), most))
            }
        }
        return LockTries(
            wrong: wrong, waitSeconds: left("next_try", most: Int64(longest)) ?? 0,
            removalSeconds: left("removal", most: Self.removalSeconds))
    }

    /// The same letters, however a keyboard puts them together.
    static func composed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        bytes.append(0)
        guard !text.utf8.contains(0), let out = utf8proc_NFC(bytes) else { return text }
        defer { free(out) }
        return String(cString: UnsafeRawPointer(out).assumingMemoryBound(to: CChar.self))
    }

    // MARK: - The file

    private func read() throws(LockError) -> JSONValue? {
        var bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(path, bytesMax: Self.bytesMax)
        } catch { throw why(error) }
        guard let bytes else { return nil }
        // What cannot be read must not open what it locks.
        guard let (file, _) = try? JSONReader.read(bytes), file["argon2id"]?.isObject == true else {
            throw damaged
        }
        guard file["version"] == .number(Self.version) else {
            throw LockError(
                tr("\(path) was written by a newer version of Rushlight"),
                next: tr("Use that version, or delete the file."))
        }
        return file
    }

    private func write(_ file: JSONValue) throws(LockError) {
        do throws(DocumentError) { try save(file.document, path) } catch { throw why(error) }
    }

    private func alone<T>(_ body: () throws(LockError) -> T) throws(LockError) -> T {
        let result: Result<T, LockError>
        do throws(DocumentError) {
            result = try documents.alone(with: path) {
                do throws(LockError) { return .success(try body()) } catch {
                    return .failure(error)
                }
            }
        } catch { throw why(error) }
        return try result.get()
    }

    /// Whether it can be a passphrase.
    static func check(_ passphrase: Secret) throws(LockError) {
        guard !passphrase.text.isEmpty else {
            throw LockError(tr("a passphrase has letters"), next: tr("Nothing was changed."))
        }
        guard passphrase.text.utf8.count <= passphraseBytesMax else {
            throw LockError(
                tr("the passphrase is longer than \(passphraseBytesMax) bytes"),
                next: tr("Nothing was changed."))
        }
    }

    static func library() throws(LockError) -> UnsafePointer<cs_table> {
        guard let sodium = cs() else {
            throw LockError(
                tr("libsodium is not installed"),
                next: tr("`rushlight doctor` tells how to install it."))
        }
        return sodium
    }

    private func hash(
        _ body: () throws(SealedFile.Fault) -> SealedFile.Key
    ) throws(LockError) -> SealedFile.Key {
        do throws(SealedFile.Fault) { return try body() } catch {
            throw LockError(tr("there is too little memory"), next: tr("Close other programs."))
        }
    }

    private func why(_ error: DocumentError) -> LockError {
        LockError(tr("\(path): \(error.why)"), next: tr("Check the file and its folder."))
    }

    private var damaged: LockError {
        LockError(tr("\(path) is damaged"), next: tr("Delete the file to remove the lock."))
    }

    private static func number(_ value: JSONValue?) -> Int64? {
        guard case .number(let text)? = value else { return nil }
        return Int64(text)
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap { Base64.decoded(Array($0.utf8)[...]) }
    }
}

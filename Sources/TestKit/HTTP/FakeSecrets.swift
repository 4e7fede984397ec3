import Catalogs
import Ports
import Synchronization

/// Keeps secrets for as long as the test runs, and fails on request.
public final class FakeSecrets: SecretKeeping {
    private let kept: Mutex<[String: Secret]>
    private let trouble: Mutex<SecretError?>
    public let place: SecretPlace

    public init(_ kept: [String: String] = [:], place: SecretPlace = .session) {
        self.kept = Mutex(kept.mapValues { Secret($0) })
        self.place = place
        trouble = Mutex(nil)
    }

    public func fail(_ why: String?) { fail(with: why.map { SecretError($0) }) }
    public func fail(with error: SecretError?) { trouble.withLock { $0 = error } }
    public var all: [String: Secret] { kept.withLock { $0 } }

    public var canMakeFile: Bool { false }

    public func secret(of account: Account) throws(SecretError) -> Secret? {
        try check()
        return kept.withLock { $0[account.id] }
    }

    public func keep(_ secret: Secret, of account: Account) throws(SecretError) -> SecretPlace {
        try check()
        kept.withLock { $0[account.id] = secret }
        return place
    }

    public func forget(_ account: Account) throws(SecretError) {
        try check()
        kept.withLock { $0[account.id] = nil }
    }

    private func check() throws(SecretError) {
        if let error = trouble.withLock({ $0 }) { throw error }
    }
}

/// Small files in memory.
public final class FakeDocuments: DocumentKeeping {
    private let files: Mutex<[String: [UInt8]]>
    private let turn = Mutex(())

    public init(_ files: [String: [UInt8]] = [:]) { self.files = Mutex(files) }

    public func read(_ path: String, bytesMax: Int) throws(DocumentError) -> [UInt8]? {
        let file = files.withLock { $0[path] }
        if let file, file.count > bytesMax { throw .tooLarge(bytesMax: bytesMax) }
        return file
    }
    public func save(_ bytes: [UInt8], to path: String) { files.withLock { $0[path] = bytes } }
    public func alone<T>(with path: String, _ body: () -> T) -> T { turn.withLock { _ in body() } }
    public func changed(_ path: String) -> Int64? { nil }
    public func remove(_ path: String) { files.withLock { $0[path] = nil } }
    public func names(in folder: String) -> [String] {
        files.withLock { files in
            files.keys.filter { $0.hasPrefix(folder + "/") }
                .map { String($0.dropFirst(folder.count + 1)) }.sorted()
        }
    }
}

import CSodium
import Catalogs
import Glibc
import Notation
import Ports
import TestKit
import Testing

@testable import Adapters

/// The file of passwords, with the real libsodium on a real disk.
@Suite(.enabled(if: cs() != nil, "libsodium is not installed"))
struct PassphraseVaultTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/data/vault" }

    /// Cheap, or the tests would take as long as guessing a passphrase.
    static let cost = SealedFile.Cost(rounds: 1, bytes: 8_192)

    private func vault() -> PassphraseVault { PassphraseVault(path, cost: Self.cost) }

    private func made(_ secrets: [String: String] = [:]) throws -> PassphraseVault {
        let vault = vault()
        try vault.make(Secret("open sesame"))
        for (account, text) in secrets { try vault.keep(Secret(text), of: account) }
        return vault
    }

    private var bytes: [UInt8] {
        get throws { try DiskDocuments().read(path, bytesMax: 1 << 20) ?? [] }
    }

    private func write(_ bytes: [UInt8]) throws { try DiskDocuments().save(bytes, to: path) }

    @Test func `what is kept is there for whoever knows the passphrase`() throws {
        _ = try made(["1": "fire", "2": "wäter"])
        let vault = vault()
        #expect(vault.state == .locked)
        #expect(throws: SecretError.locked) { try vault.secret(of: "1") }
        #expect(throws: SecretError.locked) { try vault.keep(Secret("x"), of: "1") }
        #expect(throws: SecretError.wrongPassphrase) { try vault.unlock(Secret("open barley")) }
        #expect(vault.state == .locked)
        try vault.unlock(Secret("open sesame"))
        #expect(vault.state == .open)
        #expect(try vault.secret(of: "1") == Secret("fire"))
        #expect(try vault.secret(of: "2") == Secret("wäter"))
        #expect(try vault.secret(of: "3") == nil)
        try vault.forget("1")
        #expect(try vault.secret(of: "1") == nil && vault.secret(of: "2") == Secret("wäter"))
    }

    @Test func `only its owner may read the file, and nothing stands plain in it`() throws {
        _ = try made(["account-id": "fire"])
        var about = stat()
        try #require(stat(path, &about) == 0)
        #expect(about.st_mode & 0o777 == 0o600)
        let text = String(decoding: try bytes, as: UTF8.self)
        #expect(!text.contains("fire") && !text.contains("account-id"))
        #expect(!text.contains("sesame"))
        // Its length tells neither how many there are nor how long.
        let headAndProof = 76 + 16 + 32
        #expect((try bytes.count - headAndProof) % 256 == 0)
    }

    @Test func `no byte can be changed unnoticed, and what is damaged stays as it is`() throws {
        _ = try made(["1": "fire"])
        let whole = try bytes
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x10
            try write(damaged)
            let vault = vault()
            guard case .unusable(let why) = vault.state else {
                Issue.record("byte \(place) was not missed")
                continue
            }
            #expect(why.hasPrefix(path) && why.contains("it was left as it is"))
            #expect(throws: SecretError.self) { try vault.unlock(Secret("open sesame")) }
            #expect(throws: SecretError.self) { try vault.keep(Secret("x"), of: "1") }
            #expect(throws: SecretError.self) { try vault.make(Secret("x")) }
            #expect(throws: SecretError.self) { try vault.change(Secret("a"), to: Secret("b")) }
            #expect(try bytes == damaged)
        }
        for count in [0, 1, 16, 75, 76, 123, whole.count - 1] {
            try write(Array(whole.prefix(count)))
            guard case .unusable = vault().state else {
                Issue.record("\(count) bytes are no file")
                continue
            }
        }
    }

    @Test func `a newer file, and one that would eat memory, are named and left alone`() throws {
        _ = try made()
        var newer = try bytes
        newer[16] = 2
        try write(newer)
        #expect(
            vault().state
                == .unusable(
                    "\(path) was written by a newer version of Rushlight; it was left as it is"))
        #expect(try bytes == newer)
        let sodium = try #require(cs())
        let key = SealedFile.Key(
            bytes: try #require(LockedBytes(32, sodium)), salt: Array(repeating: 1, count: 16),
            cost: SealedFile.Cost(rounds: 3, bytes: 1 << 40))
        try write(SealedFile.sealed([], key, sodium))
        #expect(vault().state == .unusable("\(path) asks for more memory than there is"))
    }

    @Test func `members that this version does not know are kept`() throws {
        _ = try made()
        let sodium = try #require(cs())
        let file = try SealedFile(try bytes, sodium)
        let text = """
            {"theme":"dark","secrets":{"1":{"text":"fire","since":2030},"9":{"text":"x"}}}
            """
        try write(SealedFile.sealed(Array(text.utf8), try file.key("open sesame"), sodium))
        let vault = vault()
        try vault.unlock(Secret("open sesame"))
        try vault.keep(Secret("water"), of: "1")
        try vault.keep(Secret("earth"), of: "2")
        try vault.forget("9")
        let now = try SealedFile(try bytes, sodium)
        let plain = try now.open(try now.key("open sesame"))
        let document = try JSONReader.read(Array(plain.bytes)).0
        #expect(document["theme"]?.string == "dark")
        #expect(document["secrets"]?["1"]?["since"]?.scalar == "2030")
        #expect(document["secrets"]?["1"]?["text"]?.string == "water")
        #expect(document["secrets"]?["9"] == nil)
    }

    @Test func `a disk that is full costs nothing that was kept`() throws {
        _ = try made(["1": "fire"])
        let before = try bytes
        let vault = PassphraseVault(
            path, cost: Self.cost, save: { _, _ throws(DocumentError) in throw .full })
        try vault.unlock(Secret("open sesame"))
        #expect(throws: SecretError("\(path): the disk is full")) {
            try vault.keep(Secret("water"), of: "1")
        }
        #expect(throws: SecretError.self) {
            try vault.change(Secret("open sesame"), to: Secret("other"))
        }
        #expect(try bytes == before)
        #expect(try vault.secret(of: "1") == Secret("fire"))
    }

    @Test func `another passphrase keeps what is kept, and the old one opens nothing`() throws {
        let vault = try made(["1": "fire"])
        let other = self.vault()
        try other.unlock(Secret("open sesame"))
        #expect(throws: SecretError.wrongPassphrase) {
            try vault.change(Secret("guessed"), to: Secret("mine now"))
        }
        try vault.change(Secret("open sesame"), to: Secret("new"))
        #expect(try vault.secret(of: "1") == Secret("fire"))
        // A program that was open before is locked, and writes nothing with its old key.
        #expect(other.state == .locked)
        #expect(throws: SecretError.locked) { try other.keep(Secret("x"), of: "2") }
        #expect(throws: SecretError.wrongPassphrase) { try other.unlock(Secret("open sesame")) }
        try other.unlock(Secret("new"))
        #expect(try other.secret(of: "1") == Secret("fire"))
    }

    @Test func `a file that is there is never made anew`() throws {
        _ = try made(["1": "fire"])
        let before = try bytes
        #expect(throws: SecretError("there is a file of passwords already")) {
            try vault().make(Secret("mine now"))
        }
        #expect(try bytes == before)
        #expect(throws: SecretError("a passphrase has letters")) {
            try PassphraseVault(folder.path + "/other", cost: Self.cost).make(Secret(""))
        }
    }

    @Test func `several that write at once lose nothing of each other`() async throws {
        _ = try made()
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let vault = PassphraseVault(path, cost: Self.cost)
                    try vault.unlock(Secret("open sesame"))
                    for number in 0..<5 {
                        try vault.keep(Secret("\(number)"), of: "\(writer).\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        let vault = vault()
        try vault.unlock(Secret("open sesame"))
        for writer in 0..<4 {
            for number in 0..<5 {
                #expect(try vault.secret(of: "\(writer).\(number)") == Secret("\(number)"))
            }
        }
    }
}

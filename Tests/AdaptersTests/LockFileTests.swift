import CSodium
import Catalogs
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The lock of the program, with the real libsodium on a real disk and a clock of the test's.
@Suite(.enabled(if: cs() != nil, "libsodium is not installed"))
struct LockFileTests {
    private final class Clock: Sendable {
        private let now = Mutex<Int64>(1_795_000_000)
        var seconds: Int64 { now.withLock { $0 } }
        func move(by seconds: Int64) { now.withLock { $0 += seconds } }
    }

    private let folder = TemporaryFolder()
    private let clock = Clock()
    private var path: String { folder.path + "/data/lock.json" }

    /// Another program, or the same after a restart: nothing is held between two calls.
    private var lock: LockFile {
        LockFile(
            path, cost: SealedFile.Cost(rounds: 1, bytes: 8_192),
            seconds: { [clock] in clock.seconds })
    }

    private var text: String {
        get throws {
            String(
                decoding: try DiskDocuments().read(path, bytesMax: 1 << 20) ?? [], as: UTF8.self)
        }
    }

    private func write(_ text: String) throws {
        try DiskDocuments().save(Array(text.utf8), to: path)
    }

    @Test func `the right passphrase opens it and no other, and the file does not hold it`() throws
    {
        #expect(lock.standing == .absent && lock.open(Secret("x")) == .absent)
        try lock.set(Secret("open sesame"))
        #expect(lock.standing == .set(LockTries()))
        #expect(lock.open(Secret("open sesame")) == .right)
        #expect(try !text.contains("sesame"))
        #expect(lock.open(Secret("open barley")) == .wrong(LockTries(wrong: 1, waitSeconds: 1)))
    }

    @Test func `wrong tries wait longer each time, over restarts, until a right one`() throws {
        try lock.set(Secret("open sesame"))
        for (at, wait) in (LockFile.waits + [900, 900]).enumerated() {
            let tries = LockTries(wrong: at + 1, waitSeconds: wait)
            #expect(lock.open(Secret("wrong")) == .wrong(tries))
            // The right one is not looked at before its time.
            #expect(lock.open(Secret("open sesame")) == .early(tries))
            clock.move(by: Int64(wait) - 1)
            #expect(
                lock.open(Secret("open sesame"))
                    == .early(LockTries(wrong: at + 1, waitSeconds: 1)))
            clock.move(by: 1)
        }
        #expect(lock.open(Secret("open sesame")) == .right)
        #expect(lock.standing == .set(LockTries()))
    }

    @Test func `a clock that is set back makes no wait longer than it was meant`() throws {
        try lock.set(Secret("open sesame"))
        _ = lock.open(Secret("wrong"))
        clock.move(by: -400 * 86_400)
        #expect(lock.standing == .set(LockTries(wrong: 1, waitSeconds: 1)))
    }

    @Test func `a passphrase of 4 kB or of emoji, composed or not, is the same passphrase`() throws
    {
        for passphrase in [String(repeating: "päss ", count: 682), "👩‍👩‍👧‍👦🔑🕯️"] {
            try lock.set(Secret(passphrase))
            #expect(lock.open(Secret(passphrase)) == .right)
            #expect(lock.open(Secret(passphrase + " ")) != .right)
            clock.move(by: 1)
        }
        try lock.set(Secret("caf\u{E9}"))
        #expect(lock.open(Secret("cafe\u{301}")) == .right)
        #expect(throws: LockError.self) {
            try lock.set(Secret(String(repeating: "x", count: 4_097)))
        }
        #expect(throws: LockError.self) { try lock.set(Secret("")) }
        #expect(lock.open(Secret("caf\u{E9}")) == .right)
    }

    @Test func `a file that cannot be read stays locked and is not written over`() throws {
        for bad in ["", "{}", "nonsense", #"{"version": 2, "argon2id": {}}"#] {
            try write(bad)
            guard case .unusable = lock.standing, case .failed = lock.open(Secret("x")) else {
                Issue.record("“\(bad)” opens")
                continue
            }
            #expect(throws: LockError.self) { try lock.set(Secret("other")) }
            #expect(try text == bad)
        }
        // One that asks for the machine's memory was made to harm.
        try write(
            #"{"version": 1, "argon2id": {"rounds": 3, "bytes": 99999999999, "salt": "", "#
                + #""hash": ""}}"#)
        guard case .failed = lock.open(Secret("x")) else {
            Issue.record("a damaged hash opens")
            return
        }
        try lock.remove()
        #expect(lock.standing == .absent)
    }

    @Test func `what a newer program wrote into it stays`() throws {
        try lock.set(Secret("open sesame"))
        let file = try text
        try write(file.replacing("{", with: #"{"hint": "the cave","#, maxReplacements: 1))
        _ = lock.open(Secret("wrong"))
        #expect(try text.contains("the cave"))
        clock.move(by: 1)
        #expect(lock.open(Secret("open sesame")) == .right)
        #expect(try text.contains("the cave"))
    }

    @Test func `a forgotten one is removed a day after that was asked for`() throws {
        try lock.set(Secret("open sesame"))
        #expect(try lock.removeForgotten() == 86_400)
        clock.move(by: 86_399)
        #expect(try lock.removeForgotten() == 1)
        #expect(lock.standing == .set(LockTries(removalSeconds: 1)))
        // Its owner comes: nothing is removed.
        #expect(lock.open(Secret("open sesame")) == .right)
        #expect(try lock.removeForgotten() == 86_400)
        clock.move(by: 86_400)
        #expect(try lock.removeForgotten() == nil)
        #expect(lock.standing == .absent)
    }

    @Test func `a full disk does not keep its owner out`() throws {
        try lock.set(Secret("open sesame"))
        let full = LockFile(
            path, cost: SealedFile.Cost(rounds: 1, bytes: 8_192),
            seconds: { [clock] in clock.seconds },
            save: { _, _ throws(DocumentError) in throw .full })
        #expect(full.open(Secret("open sesame")) == .right)
        #expect(full.open(Secret("wrong")) == .wrong(LockTries(wrong: 1, waitSeconds: 1)))
        #expect(throws: LockError.self) { try full.set(Secret("other")) }
        #expect(lock.open(Secret("open sesame")) == .right)
    }
}

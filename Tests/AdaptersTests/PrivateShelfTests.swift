import CSodium
import CSqlite
import CUnix
import Catalogs
import Glibc
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The private shelf with the real libsodium and SQLite, sealed on a disk and opened in memory.
@Suite(
    .enabled(if: cs() != nil && sq() != nil, "libsodium or SQLite is not installed"),
    .enabled(if: access("/dev/shm", W_OK) == 0, "there is no folder in memory"))
struct PrivateShelfTests {
    private final class Clock: Sendable {
        private let now = Mutex<Int64>(1_795_000_000)
        var seconds: Int64 { now.withLock { $0 } }
        func move(by seconds: Int64) { now.withLock { $0 += seconds } }
    }

    private let disk = TemporaryFolder()
    private let clock = Clock()

    private var data: String { disk.path + "/data" }
    private var shelf: PrivateShelf {
        PrivateShelf(
            data: data, cost: SealedFile.Cost(rounds: 1, bytes: 8_192),
            seconds: { [clock] in clock.seconds })
    }

    private func room(_ key: PrivateShelf.Key) throws -> PrivateRoom {
        try PrivateRoom(shelf, key, runtime: nil)
    }

    private func key(_ passphrase: String) throws -> PrivateShelf.Key? {
        guard case .right(let key) = try shelf.open(Secret(passphrase)) else { return nil }
        return key
    }

    private func bytes(_ key: PrivateShelf.Key?) -> [UInt8]? {
        // They are freed with the key.
        key.map { key in withExtendedLifetime(key) { Array(key.bytes.bytes) } }
    }

    private func write(_ text: String, _ path: String) throws {
        try DiskDocuments().save(Array(text.utf8), to: path)
    }

    private func text(_ path: String) throws -> String? {
        try DiskDocuments().read(path, bytesMax: 1 << 24).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// All bytes of all files below the data folder.
    private func sealedBytes() throws -> [UInt8] {
        try ["", "/parts"].flatMap { folder in
            try DiskDocuments().names(in: shelf.folder + folder).flatMap { name in
                // A folder has none.
                (try? DiskDocuments().read(shelf.folder + folder + "/" + name, bytesMax: 1 << 26))
                    .flatMap { $0 } ?? []
            }
        }
    }

    private func holds(_ bytes: [UInt8], _ words: String) -> Bool {
        let words = Array(words.utf8)
        return bytes.indices.dropLast(words.count).contains { at in
            bytes[at] == words[0] && bytes[at..<at + words.count].elementsEqual(words)
        }
    }

    @Test func `what is kept in it is there again, and only its passphrase opens it`() throws {
        #expect(!shelf.isThere && shelf.tries == nil)
        let key = try shelf.make(Secret("open sesame"))
        let first = try room(key)
        var held = try first.enter()
        let big = String(repeating: "Forty thieves. ", count: 20_000)
        try write(#"{"title":"Ali Baba"}"#, first.path + "/data/rushlight/places.json")
        try write(big, first.path + "/data/rushlight/books/ali.txt")
        try write("", first.path + "/state/rushlight/empty")
        try write("a cover", first.path + "/cache/rushlight/art")
        #expect(try first.leave(held) == .closed)
        #expect(!DiskLook.exists(first.path))
        let sealed = try sealedBytes()
        for words in ["Ali Baba", "thieves", "places.json", "ali.txt", "sesame"] {
            #expect(!holds(sealed, words), "\(words) stands on the disk")
        }

        #expect(try self.key("open barley") == nil)
        #expect(shelf.tries == LockTries(wrong: 1, waitSeconds: 1))
        guard case .early = try shelf.open(Secret("open sesame")) else {
            Issue.record("the wait was not kept")
            return
        }
        clock.move(by: 1)
        let again = try room(try #require(try self.key("open sesame")))
        held = try again.enter()
        #expect(try text(again.path + "/data/rushlight/places.json") == #"{"title":"Ali Baba"}"#)
        #expect(try text(again.path + "/data/rushlight/books/ali.txt") == big)
        #expect(try text(again.path + "/state/rushlight/empty") == "")
        #expect(try text(again.path + "/cache/rushlight/art") == nil)
        #expect(try again.leave(held) == .closed)
    }

    @Test func `a database is sealed with what stands in its log, while it is written`() throws {
        let key = try shelf.make(Secret("a"))
        let room = try room(key)
        var held = try room.enter()
        let path = room.path + "/data/rushlight/library.db"
        try DiskDocuments.make(room.path + "/data/rushlight")
        do {
            let base = try Database(path: path)
            try base.execute("PRAGMA journal_mode = WAL; CREATE TABLE books (title TEXT)")
            try base.execute("INSERT INTO books VALUES ('Dracula')")
            #expect(try room.save())
            #expect(DiskLook.exists(path + "-wal"))
            // The machine stops here: nothing but what was sealed is left.
            let copy = try Database(path: disk.path + "/seen.db")
            try base.copy(into: copy)
        }
        held = try drop(room, held)
        let base = try Database(path: path)
        let titles = try base.rows("SELECT title FROM books") { $0.text(0) }
        #expect(titles == ["Dracula"])
        #expect(try room.leave(held) == .closed)
    }

    /// As if the machine had lost its memory.
    private func drop(_ room: PrivateRoom, _ held: Int32) throws -> Int32 {
        close(held)
        #expect(cu_remove_tree(room.path) == 0)
        return try room.enter()
    }

    @Test func `only what changed is sealed again, and what was removed is gone`() throws {
        let key = try shelf.make(Secret("a"))
        let room = try room(key)
        let held = try room.enter()
        try write("one", room.path + "/data/rushlight/one")
        try write("two", room.path + "/data/rushlight/two")
        // The files were written long ago, by this clock.
        clock.move(by: 2_000_000_000)
        #expect(try room.save())
        let first = Set(try DiskDocuments().names(in: shelf.folder + "/parts"))
        #expect(try !room.save())
        #expect(Set(try DiskDocuments().names(in: shelf.folder + "/parts")) == first)
        try write("two again", room.path + "/data/rushlight/two")
        #expect(try room.save())
        let second = Set(try DiskDocuments().names(in: shelf.folder + "/parts"))
        #expect(second.count == first.count && second.intersection(first).count == first.count - 1)
        unlink(room.path + "/data/rushlight/one")
        #expect(try room.leave(held) == .closed)
        #expect(try DiskDocuments().names(in: shelf.folder + "/parts").count == first.count - 1)
    }

    @Test func `a program that is just being started does not keep it open`() throws {
        let key = try shelf.make(Secret("a"))
        let room = try room(key)
        let held = try room.enter()
        var passing = try room.enter()
        var thread = pthread_t()
        try withUnsafeMutablePointer(to: &passing) { passing in
            let isStarted = pthread_create(
                &thread, nil,
                { end in
                    poll(nil, 0, 40)
                    if let end { close(end.load(as: Int32.self)) }
                    return nil
                }, passing)
            try #require(isStarted == 0)
            #expect(try room.leave(held) == .closed)
            pthread_join(thread, nil)
        }
    }

    @Test func `files that cannot be sealed are reported and kept`() throws {
        let key = try shelf.make(Secret("a"))
        let room = try room(key)
        let held = try room.enter()
        let deep = room.path + "/data/" + String(repeating: "a/", count: 20) + "b"
        try write("deep", deep)
        let error = #expect(throws: LockError.self) { try room.leave(held) }
        #expect(error?.why.contains("too many files") == true)
        #expect(try text(deep) == "deep")
        #expect(PrivateRoom.use(of: shelf, runtime: nil) == .left)
        #expect(cu_remove_tree(room.path + "/data/a") == 0)
        #expect(try room.leave(try room.enter()) == .closed)
    }

    @Test func `two programs are in it at once, and the last seals it`() throws {
        let key = try shelf.make(Secret("a"))
        let (one, other) = (try room(key), try room(key))
        let (mine, theirs) = (try one.enter(), try other.enter())
        try write("by one", one.path + "/data/rushlight/one")
        #expect(try one.leave(mine) == .held)
        #expect(try text(other.path + "/data/rushlight/one") == "by one")
        #expect(try other.leave(theirs) == .closed)
        #expect(!DiskLook.exists(one.path))
    }

    @Test func `another passphrase opens the same, however far its change came`() throws {
        let key = try shelf.make(Secret("old"))
        let before = try #require(try text(shelf.lockPath))
        try shelf.change(key, to: Secret("new"))
        #expect(try self.key("old") == nil)
        clock.move(by: 1)
        #expect(bytes(try self.key("new")) == bytes(key))
        // The machine stopped between the two files.
        try write(before, shelf.lockPath)
        #expect(bytes(try self.key("new")) == bytes(key))
        unlink(shelf.lockPath)
        #expect(bytes(try self.key("new")) == bytes(key))
        #expect(try self.key("old") == nil)
    }

    @Test func `a changed, exchanged or missing file is reported, and nothing is opened`() throws {
        let key = try shelf.make(Secret("a"))
        let room = try room(key)
        let held = try room.enter()
        for name in ["one", "two"] {
            try write(
                String(repeating: name, count: 50_000), room.path + "/data/rushlight/\(name)")
        }
        #expect(try room.leave(held) == .closed)
        let parts = try DiskDocuments().names(in: shelf.folder + "/parts")
            .map { shelf.folder + "/parts/" + $0 }
        let whole = try parts.map { try #require(try DiskDocuments().read($0, bytesMax: 1 << 20)) }
        let large = try #require(whole.indices.max { whole[$0].count < whole[$1].count })
        var flipped = whole[large]
        flipped[flipped.count / 2] ^= 1
        let other = try #require(whole.indices.first { $0 != large && whole[$0].count > 1_000 })
        for bytes in [flipped, Array(whole[large].dropLast(20)), [], whole[other]] {
            try DiskDocuments().save(bytes, to: parts[large])
            let error = #expect(throws: LockError.self) { try room.enter() }
            #expect(error?.why.hasSuffix("is damaged") == true)
            #expect(!DiskLook.exists(room.path))
        }
        unlink(parts[large])
        #expect(throws: LockError.self) { try room.enter() }
        try DiskDocuments().save(whole[large], to: parts[large])
        #expect(try room.leave(try room.enter()) == .closed)
    }

    @Test func `a new one is furnished, and no other`() throws {
        let room = try room(try shelf.make(Secret("a")))
        let name = room.path + "/config/rushlight/settings.json5"
        var held = try room.enter { config in try? write("{}", config + "/settings.json5") }
        #expect(try text(name) == "{}")
        try write("{theme: 'ink'}", name)
        #expect(try room.leave(held) == .closed)
        held = try room.enter { _ in Issue.record("it was furnished again") }
        #expect(try text(name) == "{theme: 'ink'}")
        #expect(try room.leave(held) == .closed)
    }

    @Test func `a forgotten one is put aside after a day, and is whole`() throws {
        let key = try shelf.make(Secret("a"))
        #expect(try PrivateRoom.putAside(shelf, runtime: nil).left == 86_400 && shelf.isThere)
        clock.move(by: 86_400)
        let aside = try PrivateRoom.putAside(shelf, runtime: nil)
        #expect(aside.left == nil && !shelf.isThere && shelf.tries == nil)
        #expect(rename(aside.path, shelf.folder) == 0)
        #expect(bytes(try self.key("a")) == bytes(key))
        try PrivateRoom.remove(shelf, runtime: nil)
        #expect(!DiskLook.exists(shelf.folder))
    }

    @Test func `it is neither removed nor put aside while a program is in it`() throws {
        let room = try room(try shelf.make(Secret("a")))
        let held = try room.enter()
        #expect(throws: LockError.self) { try PrivateRoom.remove(shelf, runtime: nil) }
        #expect(throws: LockError.self) { try PrivateRoom.putAside(shelf, runtime: nil) }
        #expect(DiskLook.exists(room.path) && shelf.isThere)
        #expect(try room.leave(held) == .closed)
    }

    @Test func `a lost list is reported, and the sealed files stay`() throws {
        let room = try room(try shelf.make(Secret("a")))
        let held = try room.enter()
        try write("one", room.path + "/data/rushlight/one")
        #expect(try room.leave(held) == .closed)
        let parts = try DiskDocuments().names(in: shelf.folder + "/parts")
        #expect(rename(shelf.folder + "/list", shelf.folder + "/lost") == 0)
        #expect(throws: LockError.self) { try room.enter() }
        #expect(try DiskDocuments().names(in: shelf.folder + "/parts") == parts)
        #expect(rename(shelf.folder + "/lost", shelf.folder + "/list") == 0)
        #expect(try room.leave(try room.enter()) == .closed)
    }

    @Test func `what a killed program left half open is removed`() throws {
        let room = try room(try shelf.make(Secret("a")))
        let half = room.path + "-opening"
        try write("half", half + "/data/rushlight/one")
        let held = try room.enter()
        #expect(!DiskLook.exists(half) && !DiskLook.exists(room.path + "/data/rushlight/one"))
        #expect(try room.leave(held) == .closed)
    }

    @Test func `a folder that somebody else could read is not entered`() throws {
        let room = try room(try shelf.make(Secret("a")))
        mkdir(room.path, 0o755)
        chmod(room.path, 0o755)
        #expect(throws: LockError.self) { try room.enter() }
        rmdir(room.path)
    }

    @Test(arguments: ["", "../up", "/etc/passwd", "a//b", "a/./b", "a/../../b", "a\0b"])
    func `a name in the list stays below the folder`(name: String) {
        #expect(!SealedTree.isSafe(name))
    }
}

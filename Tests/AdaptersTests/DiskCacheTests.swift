import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// What can be made again, kept within a bound, on a real disk.
@Suite struct DiskCacheTests {
    private let scratch = TemporaryFolder()

    private func cache(_ bytesMax: Int = 1 << 20) -> DiskCache {
        DiskCache(folder: scratch.path + "/cache", bytesMax: bytesMax)
    }

    @Test func `what was kept is read, also by another program`() {
        cache().keep([1, 2, 3], for: "a/../../b")
        #expect(cache().read("a/../../b") == [1, 2, 3] && cache().isKept("a/../../b"))
        #expect(cache().read("a") == nil && !cache().isKept("a"))
        cache().keep([4], for: "a/../../b")
        #expect(cache().read("a/../../b") == [4])
        #expect(cache().contents() == CacheContents(count: 1, bytes: 1, bytesMax: 1 << 20))
        cache().clear()
        #expect(cache().contents().count == 0 && cache().read("a/../../b") == nil)
    }

    @Test func `what one owner has is forgotten together, and nothing else`() {
        let kept = ["one\na", "one\nb", "two\na", "one", "a", "two\none\na"]
        for (number, key) in kept.enumerated() { cache().keep([UInt8(number + 1)], for: key) }
        for (number, key) in kept.enumerated() { #expect(cache().read(key) == [UInt8(number + 1)]) }
        cache().forget(owner: "one")
        #expect(kept.filter { cache().isKept($0) } == ["two\na", "one", "a", "two\none\na"])
        cache().forget(owner: "nobody")
        #expect(cache().contents().count == 4)
    }

    @Test func `it never holds more than it may, and what was read last stays`() {
        let cache = cache(10_000)
        for number in 0..<40 {
            cache.keep([UInt8](repeating: 7, count: 1_000), for: "\(number)")
            // The first one is looked at again and again. Its time is set, for clocks are coarse.
            touch("0", seconds: 1_000 + number)
            touch("\(number)", seconds: number == 0 ? 2_000 : 100 + number)
            #expect(cache.contents().bytes <= 10_000)
        }
        #expect(cache.isKept("39") && !cache.isKept("1"))
        #expect(cache.isKept("0"))
        cache.keep([UInt8](repeating: 7, count: 20_000), for: "large")
        cache.keep([], for: "empty")
        #expect(!cache.isKept("large") && !cache.isKept("empty"))
    }

    private func touch(_ key: String, seconds: Int) {
        for shelf in names(scratch.path + "/cache") {
            for name in names(scratch.path + "/cache/" + shelf) {
                let path = scratch.path + "/cache/" + shelf + "/" + name
                guard path == cache().path(key) else { continue }
                let time = timespec(tv_sec: seconds, tv_nsec: 0)
                utimensat(AT_FDCWD, path, [time, time], 0)
            }
        }
    }

    private func names(_ folder: String) -> [String] {
        guard let names = try? DiskDocuments().names(in: folder) else { return [] }
        return names
    }

    @Test func `what lies in its place and is no file of ours is left`() throws {
        cache().keep([1], for: "x")
        let path = cache().path("x")
        unlink(path)
        try DiskDocuments().save(Array("secret".utf8), to: scratch.path + "/other")
        symlink(scratch.path + "/other", path)
        #expect(cache().read("x") == nil)
        cache().clear()
        #expect(try DiskDocuments().read(scratch.path + "/other", bytesMax: 9) != nil)
        unlink(path)
        mkdir(path, 0o700)
        #expect(cache().read("x") == nil)
        cache().keep([1], for: "x")
        #expect(cache().read("x") == nil)
    }

    @Test func `a folder that cannot be written keeps nothing and says nothing`() {
        let cache = DiskCache(folder: "/proc/none/cache", bytesMax: 9)
        cache.keep([1], for: "a")
        #expect(cache.read("a") == nil && cache.contents().count == 0)
        cache.clear()
    }

    @Test func `limits go by the room of the machine`() {
        #expect(CacheLimits.fitting(memory: 1 << 30, freeDisk: 900 << 30) == .small)
        #expect(CacheLimits.fitting(memory: 8 << 30, freeDisk: 1 << 30) == .small)
        #expect(CacheLimits.fitting(memory: 8 << 30, freeDisk: 900 << 30) == .medium)
        #expect(CacheLimits.fitting(memory: 32 << 30, freeDisk: 900 << 30) == .large)
        #expect(CacheLimits.medium.memoryBytes == 20 << 20)
        #expect(MachineRoom.memoryBytes > 0)
        #expect(MachineRoom.freeBytes(at: "/tmp/there/is/nothing") > 0)
    }
}

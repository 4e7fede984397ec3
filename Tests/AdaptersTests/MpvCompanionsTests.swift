import CMpv
import Ports
import Synchronization
import Testing

@testable import Adapters

/// The libraries that libmpv brings along, through the real loader.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvCompanionsTests {
    private final class MemoryCache: CacheKeeping {
        private let kept = Mutex<[String: [UInt8]]>([:])
        private let writes = Mutex(0)

        var writeCount: Int { writes.withLock { $0 } }

        func read(_ key: String) -> [UInt8]? { kept.withLock { $0[key] } }
        func keep(_ bytes: [UInt8], for key: String) {
            kept.withLock { $0[key] = bytes }
            writes.withLock { $0 += 1 }
        }
        func isKept(_ key: String) -> Bool { read(key) != nil }
        func contents() -> CacheContents { CacheContents(count: 0, bytes: 0, bytesMax: 0) }
        func clear() { kept.withLock { $0 = [:] } }
        func forget(owner: String) {}
    }

    private func opened(_ names: String) -> Int {
        var names = names
        return names.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                Int(rl_open_companions($0.baseAddress, $0.count))
            }
        }
    }

    @Test func `each stands behind those that it needs`() throws {
        let names = String(decoding: MpvCompanions.loaded, as: UTF8.self).split(separator: "\n")
        #expect(names.count > 20 && Set(names).count == names.count)
        func at(_ beginning: String) throws -> Int {
            try #require(names.firstIndex { $0.hasPrefix(beginning) }, "\(beginning)")
        }
        #expect(try at("libc.so") < at("libavutil.so"))
        #expect(try at("libavutil.so") < at("libswresample.so"))
        #expect(try at("libswresample.so") < at("libavcodec.so"))
        #expect(try at("libavcodec.so") < at("libavformat.so"))
        #expect(!names.contains { $0.hasPrefix("libmpv") })
        #expect(!names.contains { $0.contains("/") })
    }

    @Test func `what was learned is cached once, and anew where it is another`() {
        let cache = MemoryCache()
        let companions = MpvCompanions(cache)
        companions.learn()
        companions.learn()
        #expect(cache.writeCount == 1)
        cache.keep(Array("libolder.so.1\n".utf8), for: "the libraries of libmpv, in order")
        companions.learn()
        #expect(cache.writeCount == 3)
        #expect(cache.read("the libraries of libmpv, in order") == MpvCompanions.loaded)
    }

    @Test func `only plain names are opened, from where the system has its libraries`() {
        #expect(opened("libc.so.6\nlibm.so.6") == 2)
        #expect(opened("libc.so.6\n\n\n") == 1)
        for name in [
            "/lib/x86_64-linux-gnu/libc.so.6", "../libc.so.6", "./libc.so.6", ".hidden.so",
            "libc.so.6\0", "lib c.so.6", "libnone-such.so.9", "",
            String(repeating: "a", count: 5_000),
        ] {
            #expect(opened(name) == 0, "\(name)")
        }
        #expect(opened(String(repeating: "x\n", count: 100_000)) == 0)
    }
}

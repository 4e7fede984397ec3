import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// What libmpv brings along, learned from the real one.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct SoundLibrariesTests {
    private let folder = TemporaryFolder()
    private var list: String { folder.path + "/cache/libraries" }

    private func lines() throws -> [String] {
        let bytes = try #require(try DiskDocuments().read(list, bytesMax: 64 << 10))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func write(_ lines: [String]) throws {
        try DiskDocuments().save(Array((lines.joined(separator: "\n") + "\n").utf8), to: list)
    }

    private func number(of file: String) -> ino_t {
        var about = stat()
        return stat(file, &about) == 0 ? about.st_ino : 0
    }

    @Test func `each stands behind what it needs itself`() throws {
        SoundLibraries(list: list).expected()
        let names = try lines().dropFirst()
        #expect(names.count > 20 && names.allSatisfy(SoundLibraries.isName))
        #expect(!names.contains { $0.hasPrefix("libmpv.") })
        #expect(Set(names).count == names.count)
        let chain = try ["libavutil.", "libavcodec.", "libavformat."].map { name in
            try #require(names.firstIndex { $0.hasPrefix(name) }, "\(name)")
        }
        #expect(chain == chain.sorted())
    }

    @Test func `what was learned is kept, and what refuses is left out of it`() throws {
        SoundLibraries(list: list).expected()
        let whole = try lines()
        // As many times as it takes until none refuses.
        SoundLibraries(list: list).expected()
        let learned = try lines()
        #expect(learned.count <= whole.count && learned.first == whole.first)
        #expect(Set(whole).isSuperset(of: learned))
        let kept = number(of: list)
        SoundLibraries(list: list).expected()
        #expect(number(of: list) == kept, "nothing new is written")
        try write(learned + ["libnothing-of-that-name.so.9"])
        SoundLibraries(list: list).expected()
        #expect(try lines() == learned)
    }

    @Test func `a list that is old or makes no sense is learned anew`() throws {
        SoundLibraries(list: list).expected()
        let whole = try lines()
        try write(["rushlight libraries 1 of-another-time", "libm.so.6"])
        SoundLibraries(list: list).expected()
        #expect(try lines() == whole)
        try write(["\u{1}\u{2}"])
        SoundLibraries(list: list).expected()
        #expect(try lines() == whole)
        try write([String(repeating: "x", count: 200_000)])
        SoundLibraries(list: list).expected()
        #expect(try lines() == whole)
    }

    @Test func `only what lies where the system's libraries do is opened`() {
        for name in ["/tmp/libx.so", "../libx.so", "libx/../y.so", "x.so", "lib x.so", "libé.so"] {
            #expect(!SoundLibraries.isName(name), "\(name)")
        }
        for name in ["libstdc++.so.6", "libgdk_pixbuf-2.0.so.0", "libSDL2-2.0.so.0"] {
            #expect(SoundLibraries.isName(name), "\(name)")
        }
    }

    @Test func `without a list it is there all the same`() {
        SoundLibraries().expected()
        #expect(MpvLibrary(SoundLibraries()) != nil)
    }
}

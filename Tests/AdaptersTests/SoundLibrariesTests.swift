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
        let bytes = try #require(try DiskDocuments().read(list, bytesMax: 128 << 10))
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
        #expect(names.count > 20 && names.allSatisfy(SoundLibraries.isFile))
        #expect(!names.contains { $0.contains("/libmpv.") })
        #expect(Set(names).count == names.count)
        let chain = try ["libavutil.", "libavcodec.", "libavformat."].map { name in
            try #require(names.firstIndex { $0.contains("/" + name) }, "\(name)")
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
        try write(learned + ["/usr/lib/libnothing-of-that-name.so.9"])
        SoundLibraries(list: list).expected()
        #expect(try lines() == learned)
    }

    @Test func `a list that is old or makes no sense is learned anew`() throws {
        SoundLibraries(list: list).expected()
        let whole = try lines()
        try write(["rushlight libraries 2 of-another-time", "/usr/lib/libnothing.so"])
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
        for name in [
            "/tmp/libx.so", "../libx.so", "/usr/lib/../../tmp/y.so", "libx.so", "/lib/lib x.so",
            "/usr/lib/libé.so", "",
        ] {
            #expect(!SoundLibraries.isFile(name), "\(name)")
        }
        for name in ["/lib/x86_64-linux-gnu/libstdc++.so.6", "/usr/lib/libgdk_pixbuf-2.0.so.0"] {
            #expect(SoundLibraries.isFile(name), "\(name)")
        }
    }

    @Test func `without a list it is there all the same`() {
        SoundLibraries().expected()
        #expect(MpvLibrary(SoundLibraries()) != nil)
    }
}

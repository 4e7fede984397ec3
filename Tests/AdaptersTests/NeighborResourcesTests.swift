import Glibc
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

private struct Scratch {
    private let folder = TemporaryFolder()
    var path: String { folder.path }

    func write(_ name: String, _ text: String) {
        guard let file = fopen(path + "/" + name, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}

@Suite struct NeighborResourcesTests {
    @Test func `a file sees its own folder and nothing above it`() throws {
        let scratch = Scratch()
        mkdir(scratch.path + "/in", 0o700)
        scratch.write("in/a.cue", "sheet")
        scratch.write("in/b.mp3", "sound")
        scratch.write("secret.mp3", "secret")
        let resources = try NeighborResources(path: scratch.path + "/in/a.cue")
        #expect(resources.main == "a.cue")
        #expect(resources.names == ["a.cue", "b.mp3"])
        #expect(resources.size(of: "b.mp3") == 5)
        #expect(try resources.read("b.mp3", 1..<99) == Array("ound".utf8))
        #expect(try resources.read("a.cue", 0..<5) == Array("sheet".utf8))
        for name in ["../secret.mp3", scratch.path + "/secret.mp3", "..", "", "x/../../secret.mp3"]
        {
            #expect(resources.size(of: name) == nil)
            #expect(throws: ResourceError.self) { try resources.read(name, 0..<9) }
        }
    }

    @Test(arguments: [0, 1, 31, 32, 1000])
    func `work side by side is done once for every number`(_ count: Int) {
        let done = Mutex([Int](repeating: 0, count: count))
        ReadingThreads.run(count) { index in done.withLock { $0[index] += 1 } }
        #expect(done.withLock { $0.allSatisfy { $0 == 1 } })
    }
}

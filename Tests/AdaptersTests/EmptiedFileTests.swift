import Glibc
import Publications
import TestKit
import Testing

@testable import Adapters

/// A file that is cut short or emptied in place while it is open.
@Suite struct EmptiedFileTests {
    private let scratch = TemporaryFolder()

    @Test func `what is not there any more is no end of the file, and says so`() throws {
        let path = scratch.path + "/a.txt"
        try DiskDocuments().save([UInt8](repeating: 0x61, count: 9_000), to: path)
        let file = try FileResources(path: path)
        try #require(truncate(path, 5_000) == 0)
        #expect(try file.read("a.txt", 0..<5_000).count == 5_000)
        for range in [0..<9_000, 4_990..<5_010, 6_000..<6_001] {
            #expect {
                try file.read("a.txt", range)
            } throws: {
                ($0 as? ResourceError)?.reason.contains("cut short or emptied") == true
            }
        }
        // Beyond what it ever was nothing was asked for.
        #expect(try file.read("a.txt", 9_000..<9_010).isEmpty)
    }
}

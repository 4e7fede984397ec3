import Glibc
import TestKit
import Testing

@testable import Adapters

/// A folder that is not there yet, on the real disk.
@Suite struct FolderArrivalTests {
    private let disk = TemporaryFolder()

    /// Whether a report came, within the time that a busy machine may need.
    private func isRung(_ arrival: FolderArrival, milliseconds: Int32 = 5_000) -> Bool {
        var look = pollfd(fd: arrival.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&look, 1, milliseconds) == 1
    }

    @Test func `it is told when it comes, part by part`() throws {
        let folder = disk.path + "/one/two/three"
        let arrival = try #require(FolderArrival(folder))
        #expect(!arrival.hasCome() && !isRung(arrival, milliseconds: 0))
        mkdir(disk.path + "/one", 0o755)
        #expect(isRung(arrival) && !arrival.hasCome())
        mkdir(disk.path + "/one/two", 0o755)
        #expect(isRung(arrival) && !arrival.hasCome())
        mkdir(folder, 0o755)
        #expect(isRung(arrival) && arrival.hasCome())
    }

    @Test func `it is told when it is moved there, and when what was above it goes first`() throws {
        mkdir(disk.path + "/one", 0o755)
        let arrival = try #require(FolderArrival(disk.path + "/one/two"))
        rmdir(disk.path + "/one")
        #expect(isRung(arrival) && !arrival.hasCome())
        mkdir(disk.path + "/else", 0o755)
        mkdir(disk.path + "/else/two", 0o755)
        rename(disk.path + "/else", disk.path + "/one")
        #expect(isRung(arrival) && arrival.hasCome())
    }

    @Test func `one that came before anybody looked is there at the first look`() throws {
        mkdir(disk.path + "/one", 0o755)
        let arrival = try #require(FolderArrival(disk.path + "/one"))
        #expect(arrival.hasCome())
    }
}

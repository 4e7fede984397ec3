import Adapters
import Glibc
import Testing

/// What the kernel tells of networks, as far as a machine without rights can see it.
struct NetworkWatchTests {
    @Test func `nothing is told while nothing changes, and nobody waits for it`() throws {
        // Where the kernel reports no changes, keys and answers do.
        guard let watch = NetworkWatch() else { return }
        var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, 0) == 0 { #expect(!watch.hasChanged()) }
        _ = watch.hasChanged()
        #expect(fcntl(watch.descriptor, F_GETFL) & O_NONBLOCK != 0)
    }
}

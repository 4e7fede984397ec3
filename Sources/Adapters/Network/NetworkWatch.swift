import Glibc

/// Hears when the machine's links, addresses or routes change, as the kernel tells of it: nothing
/// is polled, and no thread wakes while nothing happens.
public final class NetworkWatch {
    /// Readable when something has changed; for the loop to watch.
    public let descriptor: Int32

    // Of linux/netlink.h and linux/rtnetlink.h, which are not seen from here.
    private static let family: Int32 = 16
    /// SOCK_RAW, whose name a release build does not see; the flags have the values of a file's.
    private static let raw: Int32 = 3
    private static let routing: Int32 = 0
    private static let links: UInt32 = 0x1
    private static let addresses: UInt32 = 0x10 | 0x100
    private static let routes: UInt32 = 0x40 | 0x400

    private struct Address {
        var family: UInt16
        var padding: UInt16 = 0
        var process: UInt32 = 0
        var groups: UInt32
    }

    /// nil where the kernel reports no changes, as in some sandboxes.
    public init?() {
        let flags = Self.raw | O_CLOEXEC | O_NONBLOCK
        let descriptor = socket(Self.family, flags, Self.routing)
        guard descriptor >= 0 else { return nil }
        var address = Address(
            family: UInt16(Self.family), groups: Self.links | Self.addresses | Self.routes)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether something changed since it was last asked. What exactly is not looked at: a server
    /// that can be reached again is known by reaching it.
    public func hasChanged() -> Bool {
        var news = [UInt8](repeating: 0, count: Self.newsBytes)
        var hasChanged = false
        for _ in 0..<Self.readsMax {
            let count = recv(descriptor, &news, news.count, 0)
            // The kernel's buffer overflowed: that means a change as well.
            if count < 0, errno == ENOBUFS {
                hasChanged = true
                continue
            }
            if count <= 0 { break }
            hasChanged = true
        }
        return hasChanged
    }

    private static let newsBytes = 8 << 10
    /// A network that never settles is read on at the next turn of the loop.
    private static let readsMax = 64
}

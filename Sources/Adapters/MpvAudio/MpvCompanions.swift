import CMpv
import Ports

/// The two hundred libraries that libmpv brings along. Opened one by one, each behind what it needs
/// itself, they come in half the time: the order is learned from what was loaded, and cached.
struct MpvCompanions {
    private static let key = "the libraries of libmpv, in order"
    /// A name takes some twenty bytes.
    private static let bytesMax = 1 << 16

    private let cache: (any CacheKeeping)?

    init(_ cache: (any CacheKeeping)?) { self.cache = cache }

    /// Before libmpv; without an order that is known, nothing.
    func open() {
        guard rl_is_open("libmpv") == 0, let names = cache?.read(Self.key) else { return }
        names.withUnsafeBytes { bytes in
            _ = rl_open_companions(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }

    /// After libmpv: another version of it may bring others.
    func learn() {
        guard let cache else { return }
        let names = Self.loaded
        if !names.isEmpty, cache.read(Self.key) != names { cache.keep(names, for: Self.key) }
    }

    static var loaded: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytesMax) { room, count in
            count = room.withMemoryRebound(to: CChar.self) {
                rl_companions("libmpv", $0.baseAddress, $0.count)
            }
        }
    }
}

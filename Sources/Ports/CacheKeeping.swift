/// Keeps what can be made again, within a bound. Nothing is promised: what was kept may be gone.
/// What somebody may want to be forgotten together has a key whose first line says whose it is.
public protocol CacheKeeping: Sendable {
    func read(_ key: String) -> [UInt8]?
    /// What cannot be kept is made again next time.
    func keep(_ bytes: [UInt8], for key: String)
    func isKept(_ key: String) -> Bool
    func contents() -> CacheContents
    func clear()
    /// All of one owner.
    func forget(owner: String)
}

/// What a cache holds, and how much it may.
public struct CacheContents: Equatable, Sendable {
    public var count: Int
    public var bytes: Int
    public var bytesMax: Int

    public init(count: Int, bytes: Int, bytesMax: Int) {
        self.count = count
        self.bytes = bytes
        self.bytesMax = bytesMax
    }
}

/// How much caches may hold: a choice for all of them, apart from what they do.
public struct CacheLimits: Equatable, Sendable {
    public var memoryBytes: Int
    public var diskBytes: Int

    /// Of sounds that come from servers: a book of ten hours takes 300 MB.
    public var soundBytes: Int { diskBytes * 4 }

    public static let small = CacheLimits(memoryBytes: 10 << 20, diskBytes: 250 << 20)
    public static let medium = CacheLimits(memoryBytes: 20 << 20, diskBytes: 500 << 20)
    public static let large = CacheLimits(memoryBytes: 50 << 20, diskBytes: 1 << 30)

    private init(memoryBytes: Int, diskBytes: Int) {
        self.memoryBytes = memoryBytes
        self.diskBytes = diskBytes
    }

    /// As the machine has room.
    public static func fitting(memory: Int, freeDisk: Int) -> CacheLimits {
        if memory < 2 << 30 || freeDisk < 5 << 30 { return .small }
        return memory >= 16 << 30 && freeDisk >= 100 << 30 ? .large : .medium
    }
}

/// Sound on servers, read as if it were local: bytes that came are cached and not asked for again.
public protocol SoundStreaming: Sendable {
    /// Begins nothing yet, and returns at once; nil for what is no address of the web.
    func open(_ address: String) -> (any StreamedSound)?
    /// What is cached of it, without a request.
    func holding(_ address: String) -> StreamHolding
    /// Throws away what is kept of these, or of everything; what is being heard stays.
    func clear(_ addresses: [String]?)
    func contents() -> CacheContents
    /// What is cached of it, and what comes from here on, stays whatever room other sounds need,
    /// for as long as the file at `owner` exists. False where there is no place for it.
    func hold(_ address: String, for owner: String) -> Bool
    /// Throws away what is held for files that exist no longer.
    func sweep()
}

/// One reading of a sound, from one thread at a time. All waits end when it is cancelled.
public protocol StreamedSound: AnyObject, Sendable {
    /// Waits until it is known; nil where the server does not tell.
    func size() throws(StreamTrouble) -> Int?
    /// Some bytes from there on, as many as are here, at most `count`; none at the end. Waits for
    /// the first.
    func read(at place: Int, _ count: Int) throws(StreamTrouble) -> [UInt8]
    /// From whichever thread; nothing is read after it.
    func cancel()
    /// What is here of it now, and whenever that has changed so much that it can be seen.
    func follow(_ tell: @escaping @Sendable (StreamHolding) -> Void)
}

extension StreamedSound {
    /// All of a range, cut short where the sound ends.
    public func bytes(_ range: Range<Int>) throws(StreamTrouble) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < range.count {
            let more = try read(at: range.lowerBound + bytes.count, range.count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}

public enum StreamTrouble: Error, Equatable, Sendable {
    case cancelled
    /// It changed on the server: reading on would mix pieces of both.
    case changed
    /// No server was reached. A clause for people.
    case offline(String)
    /// It did not come, and may when it is asked for again. A clause for people.
    case failed(String)
    /// It will not come before a person acts. A clause for people.
    case refused(String)
}

/// What is here of a sound.
public struct StreamHolding: Equatable, Sendable {
    /// Of bytes, ascending, apart from each other.
    public var parts: [Range<Int>]
    /// nil while it is unknown.
    public var total: Int?

    public init(parts: [Range<Int>] = [], total: Int? = nil) {
        self.parts = parts
        self.total = total
    }

    public var bytes: Int { parts.reduce(0) { $0 + $1.count } }
    public var isWhole: Bool { total.map { $0 > 0 && bytes >= $0 } ?? false }

    /// From 0 to 1, of the whole.
    public var shares: [Range<Double>] {
        guard let total, total > 0 else { return [] }
        return parts.map {
            Double($0.lowerBound) / Double(total)..<Double($0.upperBound) / Double(total)
        }
    }
}

/// How much is taken at once, and how often it is written down.
public struct StreamManner: Equatable, Sendable {
    /// So much may be lost when everything ends at once.
    public var saveBytes = 512 << 10
    /// So far ahead of what is heard.
    public var aheadBytes = 16 << 20
    /// On the disk, of all sounds together.
    public var bytesMax = 250 << 20
    /// A server that sends nothing for so long is asked again.
    public var silence = Duration.seconds(10)

    public init() {}
}

/// A track with a table of itself before it, in which every moment is found at once.
public final class IndexedSound: @unchecked Sendable {
    private let sound: TrackSound
    private let head: [UInt8]
    public let size: Int

    public init(_ sound: TrackSound, _ index: MpegIndex) {
        self.sound = sound
        head = MovieHead.bytes(index)
        size = head.count + index.fileBytes
    }

    /// What stands in a range, cut short where the table or the track ends.
    public func read(_ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        if range.lowerBound < head.count {
            return Array(head[range.clamped(to: 0..<head.count)])
        }
        return try sound.read(
            range.lowerBound - head.count..<range.upperBound - head.count)
    }
}

extension TrackSound {
    /// What an index of it is kept by: its size, and bytes from all over it. Two files that agree
    /// in these are the same to anybody who only listens. Nil for what has no frames to be found.
    public func seekingKey() throws(ResourceError) -> String? {
        guard size >= Self.seekingBytesMin else { return nil }
        let head = try read(0..<min(size, Self.headBytes))
        guard AudioKind.of(head[...], name: "") == .mpeg, AdtsFrame(head[...]) == nil else {
            return nil
        }
        var digest = Sha256()
        digest.add(head)
        // Of a packed track everything before a place has to be unpacked to see it.
        if !isPacked {
            for look in 1...Self.looks {
                let from = (size - Self.lookBytes) / Self.looks * look
                digest.add(try read(max(0, from)..<min(size, from + Self.lookBytes)))
            }
        }
        return "mp3 frames 2 \(size) \(isPacked ? "packed " : "")\(digest.hex())"
    }

    /// Some seconds: in less every moment is near.
    private static let seekingBytesMin = 1 << 14
    private static let headBytes = 64 << 10
    private static let looks = 16
    private static let lookBytes = 4 << 10
}

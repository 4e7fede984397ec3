/// Looks through an MP3 from its first frame to its last, a piece at a time, so that it can be
/// stopped at any and gone on with later.
public struct MpegScan: Sendable {
    public private(set) var index: MpegIndex
    /// An index would not help, or there are more holes than frames.
    public private(set) var isRefused = false
    private var first: MpegFrame?
    /// The next frame is to stand where the last one ended.
    private var isInStep = false

    /// What was passed over, being neither frame nor tag.
    private var garbage = 0

    /// Where there was nothing else for so long, it is no MP3.
    private static let garbageMax = 4 << 20

    public init(fileBytes: Int) {
        index = MpegIndex(fileBytes: fileBytes)
        isRefused = fileBytes == 0
    }

    /// Goes on with what was kept of it.
    public init(_ kept: MpegIndex) {
        index = kept
        isInStep = kept.runs.last?.end == kept.scanned
    }

    public var isOver: Bool { isRefused || index.isWhole }

    /// The piece that is to be looked through next: it begins where the last look ended.
    public func next(_ count: Int) -> Range<Int> {
        index.scanned..<min(index.fileBytes, index.scanned + max(Self.pieceMin, count))
    }

    /// Room for a tag's head and any frame with the head of the one behind it.
    private static let pieceMin = 8192

    /// Takes the bytes of `next`. A file that is shorter than its stated size ends there.
    public mutating func take(_ bytes: [UInt8]) {
        guard !isOver else { return }
        let start = index.scanned
        let isLast = start + bytes.count >= index.fileBytes || bytes.count < Self.pieceMin
        bytes.withUnsafeBufferPointer { look($0, start, isLast: isLast) }
        if isLast {
            index.scanned = index.fileBytes
            index.check()
        }
        if index.frames == 0, isLast || garbage > Self.garbageMax { isRefused = true }
    }

    private mutating func look(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, isLast: Bool) {
        var at = 0
        // What follows is looked at too, so the last of a piece belong to the next one.
        let limit = isLast ? bytes.count : bytes.count - Self.margin
        while at < limit, !isRefused {
            if let frame = frame(bytes, at) {
                take(frame, bytes, at, start)
                at += frame.bytes
            } else if let tag = Self.tag(bytes, at, most: index.fileBytes - start - at) {
                isInStep = false
                at += tag
            } else {
                isInStep = false
                let from = at
                at += 1
                // Most bytes begin nothing: the next that may is looked for quickly.
                while at < limit, bytes[at] != 0xFF, bytes[at] != 0x49 { at += 1 }
                garbage += at - from
            }
        }
        index.scanned = min(index.fileBytes, start + at)
    }

    private static let margin = 2048

    /// A frame like the first, whole, that another one follows: three bits of sync and some of
    /// fortune are found in any picture.
    private func frame(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> MpegFrame? {
        guard at + 4 <= bytes.count, bytes[at] == 0xFF, let frame = MpegFrame(Self.word(bytes, at)),
            frame.layer == 3, first.map(frame.agrees) ?? isLike(frame),
            at + frame.bytes <= bytes.count
        else { return nil }
        if isInStep { return frame }
        let next = at + frame.bytes
        if next + 4 > bytes.count { return next == bytes.count && index.frames > 0 ? frame : nil }
        guard let other = MpegFrame(Self.word(bytes, next)), other.agrees(with: frame) else {
            return nil
        }
        return frame
    }

    /// Of one that was gone on with the rate and the length of a frame are known.
    private func isLike(_ frame: MpegFrame) -> Bool {
        index.frames == 0 || frame.rate == index.rate && frame.samples == index.samples
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8
            | Int(bytes[at + 3])
    }

    private mutating func take(
        _ frame: MpegFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ start: Int
    ) {
        if first == nil {
            first = frame
            if index.frames == 0 {
                index.rate = frame.rate
                index.samples = frame.samples
                index.channels = bytes[at + 3] >> 6 == 3 ? 1 : 2
                // What the encoder says of the whole file is no sound.
                if isHeader(frame, bytes, at) { return }
            }
        }
        if !index.add(frame.bytes, at: start + at, followsLast: isInStep) { isRefused = true }
        isInStep = true
    }

    private mutating func isHeader(
        _ frame: MpegFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> Bool {
        let body = at + 4 + frame.sideBytes
        func starts(_ at: Int, _ text: StaticString) -> Bool {
            at + text.utf8CodeUnitCount <= bytes.count
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[at + $0] == text.utf8Start[$0] }
        }
        if starts(at + 36, "VBRI") { return true }
        guard starts(body, "Xing") || starts(body, "Info"), body + 8 <= bytes.count else {
            return false
        }
        let flags = Self.word(bytes, body + 4)
        let fields = (flags & 1) * 4 + (flags >> 1 & 1) * 4 + (flags >> 2 & 1) * 100
        let lame = body + 8 + fields + (flags >> 3 & 1) * 4
        guard starts(lame, "LAME") || starts(lame, "Lavf") || starts(lame, "Lavc"),
            lame + 24 < bytes.count
        else { return true }
        let delays = Self.word(bytes, lame + 21) >> 8
        // The decoder adds 529 of its own, at the beginning.
        index.lead = (delays >> 12) + 529
        index.tail = max(0, (delays & 0xFFF) - 529)
        if flags & 1 != 0 {
            index.statedFrames = min(MpegIndex.framesMax, Self.word(bytes, body + 8))
        }
        return true
    }

    /// How much a tag takes that stands between frames.
    private static func tag(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, most: Int) -> Int? {
        guard at + 10 <= bytes.count, bytes[at] == 0x49, bytes[at + 1] == 0x44,
            bytes[at + 2] == 0x33, bytes[at + 3] < 0xFF, bytes[at + 4] < 0xFF,
            (6..<10).allSatisfy({ bytes[at + $0] < 0x80 })
        else { return nil }
        let size = (6..<10).reduce(0) { $0 << 7 | Int(bytes[at + $1]) }
        return 10 + size <= most ? 10 + size : nil
    }
}

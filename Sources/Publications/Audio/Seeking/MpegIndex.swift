/// Where each frame of an MP3 stands, so that a moment leads to a place in the file without
/// reading all before it.
public struct MpegIndex: Equatable, Sendable {
    /// Frames that follow each other without anything between, some at a time.
    struct Run: Equatable, Sendable {
        var offset: Int
        /// Bytes of each group. All but the last have `groupFrames` frames.
        var groups: [UInt16]
        /// Frames of the last group.
        var lastFrames: Int

        var frames: Int {
            groups.isEmpty ? 0 : (groups.count - 1) * MpegIndex.groupFrames + lastFrames
        }

        var end: Int { groups.reduce(offset) { $0 + Int($1) } }
    }

    /// Eight together are no larger than a group's 16 bits hold, keep a book of ten hours at some
    /// 350 kB, and a seek decodes at most a fifth of a second more.
    static let groupFrames = 8
    /// An index does not help a file with more holes, and would grow without bound.
    static let runsMax = 20_000
    /// 120 hours and more.
    static let framesMax = 1 << 24

    var runs: [Run] = []
    /// Of the whole file, as it was when it was looked through.
    public internal(set) var fileBytes: Int
    /// How far it was looked through.
    public internal(set) var scanned = 0
    var samples = 0
    var rate = 0
    var channels = 0
    /// Samples before the first that was recorded, and behind the last.
    var lead = 0
    var tail = 0
    var frames = 0
    /// How many the encoder says there are; none where it says nothing.
    var statedFrames = 0

    init(fileBytes: Int) { self.fileBytes = fileBytes }

    public var isWhole: Bool { scanned >= fileBytes }

    /// As long as it sounds.
    public var length: Duration { Duration.samples(heard, per: max(1, rate)) ?? .zero }

    /// Where a player has to stop by itself, since the table says nothing of what an encoder put
    /// around the sound: in the middle between the last sample and what would be the next.
    public var stop: Duration? {
        guard lead > 0 || tail > 0 else { return nil }
        let (halves, second) = (2 * heard + 1, 2 * max(1, rate))
        return .seconds(halves / second)
            + .microseconds(halves % second * 1_000_000 / second)
    }

    var heard: Int { max(0, frames * samples - lead - tail) }

    /// A file that was cut short, or glued to another, has no such silence at its end.
    mutating func check() {
        // Some count the frame in which they say it.
        if statedFrames > 0, !(frames...frames + 1).contains(statedFrames) { tail = 0 }
    }

    /// Adds a frame where the last one ended, or somewhere behind; false when there are too many.
    mutating func add(_ bytes: Int, at offset: Int, followsLast: Bool) -> Bool {
        guard frames < Self.framesMax else { return false }
        // A group that begins in the encoder's silence is one frame: newer ffmpegs leave the
        // silence out by themselves, and would do so at every frame of a larger one.
        let isAlone = (frames - 1) * samples < lead
        frames += 1
        if followsLast, !isAlone, let last = runs.indices.last {
            if runs[last].lastFrames < Self.groupFrames {
                runs[last].groups[runs[last].groups.count - 1] += UInt16(bytes)
                runs[last].lastFrames += 1
            } else {
                runs[last].groups.append(UInt16(bytes))
                runs[last].lastFrames = 1
            }
            return true
        }
        guard runs.count < Self.runsMax else { return false }
        runs.append(Run(offset: offset, groups: [UInt16(bytes)], lastFrames: 1))
        return true
    }
}

// MARK: - Kept

extension MpegIndex {
    private static let mark: UInt32 = 0x524D_4933

    /// As it is kept between two runs of the program.
    public var kept: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + runs.reduce(0) { $0 + 24 + $1.groups.count * 2 })
        func put(_ value: Int, _ width: Int) {
            for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        put(Int(Self.mark), 4)
        for value in [
            fileBytes, scanned, samples, rate, channels, lead, tail, statedFrames, runs.count,
        ] {
            put(value, 8)
        }
        for run in runs {
            put(run.offset, 8)
            put(run.lastFrames, 1)
            put(run.groups.count, 4)
            for group in run.groups { put(Int(group), 2) }
        }
        return bytes
    }

    /// nil for data that is not an index, or not of a file of that size.
    public init?(kept bytes: [UInt8], fileBytes: Int) {
        var at = 0
        func take(_ width: Int) -> Int? {
            guard bytes.count - at >= width else { return nil }
            var value: UInt64 = 0
            for index in (at..<at + width).reversed() { value = value << 8 | UInt64(bytes[index]) }
            at += width
            return Int(exactly: value)
        }
        guard take(4) == Int(Self.mark), let size = take(8), size == fileBytes,
            let scanned = take(8), (0...size).contains(scanned),
            let samples = take(8), [576, 1152].contains(samples),
            let rate = take(8), (8_000...48_000).contains(rate),
            let channels = take(8), (1...2).contains(channels),
            let lead = take(8), let tail = take(8), max(lead, tail) <= Self.silenceMax,
            let stated = take(8), (0...Self.framesMax).contains(stated),
            let count = take(8), count <= Self.runsMax
        else { return nil }
        self.init(fileBytes: size)
        (self.scanned, self.samples, self.rate, self.channels) = (scanned, samples, rate, channels)
        (self.lead, self.tail, statedFrames) = (lead, tail, stated)
        var end = 0
        for _ in 0..<count {
            guard let offset = take(8), offset >= end, offset <= size,
                let last = take(1), (1...Self.groupFrames).contains(last),
                let groups = take(4), groups > 0, groups * 2 <= bytes.count - at
            else { return nil }
            let sizes = (0..<groups).map { group in
                UInt16(bytes[at + group * 2]) | UInt16(bytes[at + group * 2 + 1]) << 8
            }
            at += groups * 2
            let run = Run(offset: offset, groups: sizes, lastFrames: last)
            end = run.end
            frames += run.frames
            guard end <= size, frames <= Self.framesMax else { return nil }
            runs.append(run)
        }
        guard at == bytes.count else { return nil }
    }

    /// What the two twelve-bit fields of an encoder can say, and the decoder's own 529.
    static let silenceMax = 4095 + 529
}

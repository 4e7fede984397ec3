import TestKit
import Testing

@testable import Publications

/// Where the frames of MP3s start, whatever is between them.
@Suite struct SeekingTests {
    private static let tones = ToneMp3(frames: 900, seed: 3)
    private static let tag: [UInt8] =
        ascii("ID3") + [3, 0, 0, 0, 0, 7, 0x68] + [UInt8](repeating: 0xFF, count: 1000)

    private func index(
        of bytes: [UInt8], from kept: MpegIndex? = nil, piece: Int = 1 << 20
    ) throws -> MpegIndex {
        var scan = kept.map(MpegScan.init) ?? MpegScan(fileBytes: bytes.count)
        while !scan.isOver { scan.take(Array(bytes[scan.next(piece)])) }
        try #require(!scan.isRefused)
        return scan.index
    }

    /// Every group of frames is where it should be.
    private func check(_ index: MpegIndex, _ bytes: [UInt8], frames: [[UInt8]]) {
        var left = frames[...]
        for run in index.runs {
            var at = run.offset
            for (number, group) in run.groups.enumerated() {
                let isLast = number == run.groups.count - 1
                let some = left.prefix(isLast ? run.lastFrames : MpegIndex.groupFrames)
                left = left.dropFirst(some.count)
                #expect(Array(bytes[at..<at + Int(group)]) == some.flatMap { $0 })
                at += Int(group)
            }
        }
        #expect(left.isEmpty)
    }

    @Test func `every frame is found, with a header and without`() throws {
        let frames = Self.tones.frames
        let plain = Self.tones.bytes
        let index = try index(of: plain)
        check(index, plain, frames: frames)
        #expect(index.length == Duration.samples(900 * 1152, per: 44_100))
        let headed =
            Self.tag + ToneMp3.header(frames: 900, lead: 576, tail: 1000) + plain
            + ascii("TAG") + [UInt8](repeating: 0x20, count: 125)
        let other = try self.index(of: headed)
        check(other, headed, frames: frames)
        #expect(other.length == Duration.samples(900 * 1152 - 576 - 1000, per: 44_100))
    }

    @Test func `one that was cut or glued has no silence of an encoder at its end`() throws {
        let lead = 576 + 529
        for (stated, tail) in [(900, 471), (901, 471), (899, 0), (2000, 0)] {
            let bytes = ToneMp3.header(frames: stated, lead: 576, tail: 1000) + Self.tones.bytes
            let index = try index(of: bytes)
            #expect(index.length == Duration.samples(900 * 1152 - lead - tail, per: 44_100))
            #expect(MpegIndex(kept: index.kept, fileBytes: bytes.count) == index)
        }
    }

    @Test func `only where an encoder put silence is a player told where to stop`() throws {
        #expect(try index(of: Self.tones.bytes).stop == nil)
        let index = try index(
            of: ToneMp3.header(frames: 900, lead: 576, tail: 1000) + Self.tones.bytes)
        let stop = try #require(index.stop)
        let heard = 900 * 1152 - 576 - 1000
        #expect(stop * 44_100 > .seconds(heard) && stop * 44_100 < .seconds(heard + 1))
    }

    @Test func `an empty file is no MP3`() {
        let scan = MpegScan(fileBytes: 0)
        #expect(scan.isOver && scan.isRefused)
    }

    @Test func `tags and garbage between frames are passed over`() throws {
        var random = SplitMix64(seed: 5)
        var bytes: [UInt8] = []
        for (number, frame) in Self.tones.frames.enumerated() {
            if number % 100 == 50 { bytes += Self.tag }
            if number % 100 == 90 {
                bytes += (0..<777).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            bytes += frame
        }
        for piece in [8192, 10_000, 1 << 20] {
            check(try index(of: bytes, piece: piece), bytes, frames: Self.tones.frames)
        }
    }

    @Test func `of a file that is cut short the last whole frame is the last`() throws {
        let bytes = Array(Self.tones.bytes.dropLast(30))
        check(try index(of: bytes), bytes, frames: Self.tones.frames.dropLast())
    }

    @Test func `one that was stopped anywhere is gone on with, and is the same`() throws {
        let bytes = Self.tag + Self.tones.bytes
        let whole = try index(of: bytes, piece: 8192)
        var scan = MpegScan(fileBytes: bytes.count)
        while !scan.isOver {
            let kept = try #require(
                MpegIndex(kept: scan.index.rate == 0 ? [] : scan.index.kept, fileBytes: bytes.count)
                    ?? (scan.index.rate == 0 ? scan.index : nil))
            scan = MpegScan(kept)
            scan.take(Array(bytes[scan.next(8192)]))
        }
        #expect(scan.index == whole)
        #expect(MpegIndex(kept: whole.kept, fileBytes: bytes.count) == whole)
    }

    @Test func `what was kept of another file, or damaged, is not believed`() throws {
        let bytes = Self.tones.bytes
        let kept = try index(of: bytes).kept
        #expect(MpegIndex(kept: kept, fileBytes: bytes.count + 1) == nil)
        for count in stride(from: 0, to: kept.count, by: 7) {
            #expect(MpegIndex(kept: Array(kept[..<count]), fileBytes: bytes.count) == nil)
        }
        var random = SplitMix64(seed: 6)
        for _ in 0..<500 {
            var broken = kept
            broken[Int.random(in: 0..<100, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            guard let index = MpegIndex(kept: broken, fileBytes: bytes.count) else { continue }
            #expect(index.runs.allSatisfy { $0.offset >= 0 && $0.end <= bytes.count })
            _ = MovieHead.bytes(index)
        }
    }

    @Test func `what is no MP3 is refused, and more holes than help too`() {
        var scan = MpegScan(fileBytes: 40_000)
        scan.take([UInt8](repeating: 0xFF, count: 40_000))
        #expect(scan.isRefused)
        var index = MpegIndex(fileBytes: 1 << 30)
        var added = 0
        for hole in 0...MpegIndex.runsMax {
            if index.add(100, at: hole * 101, followsLast: false) { added += 1 }
        }
        #expect(added == MpegIndex.runsMax)
    }

    @Test func `the table before a track says where everything is, and the track follows`() throws {
        let bytes = Array(Self.tones.bytes.prefix(100_000)) + Self.tag + Self.tones.bytes
        let book = try Hearing.open(bytes, "a.mp3")
        let sound = try book.sound(ofTrack: 0)
        let found = try index(of: bytes)
        let indexed = IndexedSound(sound, found)
        let head = MovieHead.bytes(found)
        #expect(indexed.size == head.count + bytes.count)
        var all: [UInt8] = []
        while all.count < indexed.size {
            all += try indexed.read(all.count..<min(indexed.size, all.count + 33_333))
        }
        #expect(all == head + bytes)
        // Our own reader of MP4s finds the same length in it.
        let movie = try Hearing.open(all, "a.m4a")
        let told = try #require(movie.audiobook?.duration)
        #expect(abs(told.milliseconds - found.length.milliseconds) <= 1)
    }
}

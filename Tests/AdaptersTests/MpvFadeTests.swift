import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// A fade as it is heard, at the pace of a clock: the sound runs through a pipe that is read no
/// faster than an ear would.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvFadeTests {
    @Test func `a fade is heard step by step, ends in silence, and keeps the place`() throws {
        let tone = Wave(Tune([.init(start: .zero, length: .seconds(20), hertz: 300)])).bytes
        let book = try Publication.open(
            BytesResources([("1.wav", tone)]), file: nil, folder: "Tone")
        let pipe = try #require(PacedPipe())
        let box = NewsBox()
        let audio = MpvAudio(output: "pcm:" + pipe.path, news: box.put) { _ in }
        defer {
            pipe.drain()
            audio.close()
        }
        audio.load(
            BookSound(
                number: 4, publication: book, trackCount: 1,
                place: TrackPlace(track: 0, offset: .zero), isPlaying: true, speed: 1, volume: 100))
        try #require(pipe.open())
        pipe.read(milliseconds: 1_000)
        let loud = pipe.peak(lastMilliseconds: 300)
        var peaks: [Int] = []
        // As the sleep timer does it.
        for step in 1...10 {
            audio.order(.volume(100 - 10 * step))
            pipe.read(milliseconds: 250)
            peaks.append(pipe.peak(lastMilliseconds: 100))
        }
        // A busy machine hears the last step late.
        var end = Int.max
        for _ in 0..<20 where end > 0 {
            pipe.read(milliseconds: 250)
            end = pipe.peak(lastMilliseconds: 100)
        }
        audio.order(.pause)
        audio.order(.tell)
        // The player may wait for somebody to take what it wrote last.
        pipe.drain()
        let heard = Double(pipe.samples) / Double(Wave.rate)
        #expect(loud > 1_000, "\(loud)")
        #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 >= $1 }, "\(peaks)")
        #expect(peaks[0] > loud / 2 && end == 0, "\(loud): \(peaks), \(end)")
        // Where it was when it fell silent is where it says it is.
        var place: Duration?
        while let told = box.next({ event -> TrackPlace? in
            if case .at(let place) = event { place } else { nil }
        }) {
            place = told.offset
            if told.offset > .seconds(3) { break }
        }
        let told = try #require(place) / .seconds(1)
        #expect(abs(told - heard) < 2, "told \(told), heard \(heard)")
    }
}

/// Sound that is read as fast as it would be heard.
private final class PacedPipe {
    let path = "/tmp/rushlight-pipe-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    private var file: Int32 = -1
    private var bytes: [UInt8] = []
    /// Of 16 bits, behind the header.
    var samples: Int { max(0, bytes.count - 44) / 2 }

    init?() { if mkfifo(path, 0o600) != 0 { return nil } }

    deinit {
        if file >= 0 { close(file) }
        unlink(path)
    }

    func open() -> Bool {
        file = Glibc.open(path, O_RDONLY | O_NONBLOCK)
        // F_SETPIPE_SZ: nothing waits in it for long.
        return file >= 0 && fcntl(file, 1031, 4_096) >= 0
    }

    func read(milliseconds: Int) {
        let piece = Wave.rate * 2 / 50
        for _ in 0..<milliseconds / 20 {
            poll(nil, 0, 20)
            var chunk = [UInt8](repeating: 0, count: piece)
            let count = Glibc.read(file, &chunk, piece)
            if count > 0 { bytes += chunk[..<count] }
        }
    }

    func peak(lastMilliseconds: Int) -> Int {
        let count = Wave.rate * lastMilliseconds / 1_000
        let start = max(44, (bytes.count - count * 2) & ~1)
        return stride(from: start, to: bytes.count - 1, by: 2).map { at in
            abs(Int(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)))
        }.max() ?? 0
    }

    /// Whoever writes into it must not wait for ever, and finds somebody who reads.
    func drain() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<20 {
            poll(nil, 0, 20)
            while true {
                let count = Glibc.read(file, &chunk, chunk.count)
                if count <= 0 { break }
                bytes += chunk[..<count]
            }
        }
    }
}

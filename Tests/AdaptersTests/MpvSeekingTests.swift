import Glibc
import Ports
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// Seeking in MP3s of a variable rate, told by the samples that come.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvSeekingTests {
    /// A minute and a half; every stretch of it sounds like no other.
    private static let tones = ToneMp3(frames: 3600, seed: 11)

    private func sound(_ files: [[UInt8]], at place: TrackPlace = .init(track: 0, offset: .zero))
        throws -> BookSound
    {
        let files = files.enumerated().map { (name: "0\($0 + 1).mp3", bytes: $1) }
        let book = try Publication.open(BytesResources(files), file: nil, folder: "Tones")
        return BookSound(
            number: 4, publication: book, trackCount: files.count, place: place,
            isPlaying: false, speed: 1, volume: 100)
    }

    private func heard(_ sound: BookSound, seeks: [TrackPlace] = []) throws -> Heard {
        try Heard { audio in
            audio.load(sound)
            for place in seeks { audio.order(.seek(place)) }
            audio.order(.play)
        }
    }

    private func place(_ milliseconds: Int) -> TrackPlace {
        TrackPlace(track: 0, offset: .milliseconds(milliseconds))
    }

    @Test func `a place is begun at to the sample, whatever lies between the frames`() throws {
        let frames = Self.tones.frames
        let clean = try heard(try sound([Self.tones.bytes]))
        #expect(clean.peak > 1000)
        #expect(abs(clean.seconds - 3600 * 1152 / 44_100.0) < 0.1, "\(clean.seconds)")
        let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 7, 0x68] + [UInt8](repeating: 1, count: 1000)
        let dirty =
            frames[..<700].flatMap { $0 } + tag + frames[700..<1400].flatMap { $0 }
            + [UInt8](repeating: 0x33, count: 5000) + frames[1400...].flatMap { $0 }
        for milliseconds in [6_010, 31_250, 77_770] {
            for bytes in [Self.tones.bytes, dirty] {
                let there = try heard(try sound([bytes], at: place(milliseconds)))
                let (lag, same) = there.agreement(with: clean, from: milliseconds * 441 / 10)
                #expect(abs(lag) <= 1 && same > 0.999, "\(milliseconds): \(lag), \(same)")
            }
        }
    }

    @Test func `what an encoder put before the sound is left out at every place`() throws {
        let clean = try heard(try sound([Self.tones.bytes]))
        let headed = ToneMp3.header(frames: 3600, lead: 576, tail: 576) + Self.tones.bytes
        let there = try heard(try sound([headed], at: place(20_000)))
        let (lag, same) = there.agreement(with: clean, from: 882_000 + 576 + 529)
        #expect(abs(lag) <= 1 && same > 0.999, "\(lag), \(same)")
    }

    @Test func `a seek that is asked for before the frames are known arrives all the same`() throws
    {
        let clean = try heard(try sound([Self.tones.bytes]))
        let there = try heard(try sound([Self.tones.bytes]), seeks: [place(50_000)])
        let (lag, same) = there.agreement(with: clean, from: 2_205_000)
        #expect(abs(lag) <= 1 && same > 0.999, "\(lag), \(same)")
    }

    @Test func `tracks with a table before them follow each other without a gap`() throws {
        let one = ToneMp3(frames: 1200, seed: 1)
        let other = ToneMp3(frames: 1200, seed: 2)
        let files = [one.bytes, other.bytes]
        let plain = try heard(try sound(files))
        let there = try heard(try sound(files, at: place(10_000)))
        let (lag, same) = there.agreement(with: plain, from: 441_000, count: 1_300_000)
        // The last sample of one and the first of the next are neighbours.
        #expect(abs(lag) <= 1 && same > 0.999, "\(lag), \(same)")
    }

    @Test func `files that an encoder made of one book meet without its silence`() throws {
        let frames = 1200
        let (lead, tail) = (576 + 529, 1400 - 529)
        let each = frames * ToneMp3.frameSamples - lead - tail
        let files = (1...3).map { seed in
            ToneMp3.header(frames: frames, lead: 576, tail: 1400)
                + ToneMp3(frames: frames, seed: seed).bytes
        }
        let alone = try heard(try sound([files[1]]))
        #expect(alone.count == each)
        let whole = try heard(try sound(files))
        #expect(whole.count == 3 * each)
        // The first sample of the second file is the next after the last of the first one.
        let joint = alone.agreement(with: whole, from: each)
        #expect(joint.lag == 0 && joint.same > 0.999, "\(joint)")
        let later = try heard(try sound(files, at: place(10_000)))
        // Which of two samples a place between them begins at does not matter.
        #expect(abs(later.count - (3 * each - 441_000)) <= 1, "\(later.count)")
        // From where one was back to its beginning, and on through all of them.
        let again = try heard(try sound(files, at: place(20_000)), seeks: [place(0)])
        #expect(again.count == 3 * each)
    }

    @Test func `files of AAC that an encoder made of one book meet without its silence`() throws {
        func sound(_ files: [[UInt8]], at milliseconds: Int = 0) throws -> BookSound {
            let files = files.enumerated().map { (name: "0\($0 + 1).m4a", bytes: $1) }
            let book = try Publication.open(BytesResources(files), file: nil, folder: "Tones")
            return BookSound(
                number: 4, publication: book, trackCount: files.count, place: place(milliseconds),
                isPlaying: false, speed: 1, volume: 100)
        }
        let each = ToneAac.samples
        let plain = ToneAac.bytes
        let alone = try heard(try sound([plain]))
        #expect(alone.count == ToneAac.filled)
        let edited = ToneAac.noted(samples: each, hasEdit: true)
        let bare = ToneAac.noted(samples: each, hasEdit: false)
        for (name, bytes) in [("FFmpeg", plain), ("iTunes", edited), ("without edits", bare)] {
            let whole = try heard(try sound([bytes, bytes, bytes]))
            #expect(whole.count == 3 * each, "\(name)")
            for joint in [each, 2 * each] {
                let there = alone.agreement(with: whole, from: joint, count: each)
                #expect(there.lag == 0 && there.same > 0.99, "\(name): \(there)")
            }
        }
        let later = try heard(try sound([plain, plain, plain], at: 200))
        #expect(abs(later.count - (3 * each - ToneAac.rate / 5)) <= 1, "\(later.count)")
        // A note that would leave out what is no filling is not believed.
        let lying = ToneAac.noted(samples: 90, hasEdit: true)
        #expect(try heard(try sound([lying, lying])).count == 2 * ToneAac.filled)
    }

    @Test func `what was found is kept, and a file that changed is looked through again`() throws {
        let folder = TemporaryFolder()
        let cache = DiskCache(folder: folder.path, bytesMax: 1 << 20)
        func found(_ bytes: [UInt8]) throws -> Duration? {
            let box = NewsBox()
            let audio = MpvAudio(output: "null", cache: cache, news: box.put) { _ in }
            defer { audio.close() }
            audio.load(try sound([bytes]))
            return box.next { if case .indexed(0, let length) = $0 { length } else { nil } }
        }
        let bytes = Self.tones.bytes
        let length = try #require(try found(bytes))
        #expect(abs(length.milliseconds - 3600 * 1152 * 10 / 441) <= 1)
        // The order of libmpv's libraries is cached beside it.
        #expect(cache.contents().count == 2)
        #expect(try found(bytes) == length)
        #expect(cache.contents().count == 2)
        #expect(try found(Array(bytes.dropLast(5000))) != length)
        #expect(cache.contents().count == 3)
    }

    @Test func `whoever waits for the frames of a disk that hangs can leave`() throws {
        let box = NewsBox()
        let resources = Hanging([("01.mp3", Self.tones.bytes)])
        let book = try Publication.open(resources, file: nil, folder: "Tones")
        let audio = MpvAudio(output: "null", news: box.put) { _ in }
        resources.hang()
        defer { resources.go() }
        audio.load(
            BookSound(
                number: 4, publication: book, trackCount: 1, place: place(60_000),
                isPlaying: false, speed: 1, volume: 100))
        resources.awaitReader()
        audio.order(.seek(place(30_000)))
        audio.order(.drop)
        resources.go()
        audio.load(try sound([Self.tones.bytes], at: place(10_000)))
        #expect(box.next { $0.arrival } == place(10_000))
        audio.close()
    }
}

/// Resources whose readers can be made to wait.
private final class Hanging: Resources {
    private let inner: BytesResources
    private let gate = Gate((isHanging: false, waiting: 0))

    init(_ files: [(String, [UInt8])]) {
        inner = BytesResources(files.map { (name: $0.0, bytes: $0.1) })
    }

    var names: [String] { inner.names }
    func size(of name: String) -> Int? { inner.size(of: name) }
    func hang() { gate.change { $0 = (isHanging: true, waiting: 0) } }
    func go() { gate.change { $0.isHanging = false } }
    func awaitReader() { gate.wait { $0.waiting > 0 ? () : nil } }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        gate.change { $0.waiting += 1 }
        gate.wait { $0.isHanging ? nil : () }
        return try inner.read(name, range)
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}

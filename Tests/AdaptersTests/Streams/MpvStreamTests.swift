import Glibc
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Books of a server through the real libmpv; the samples show what was heard.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvStreamTests {
    private let folder = ScratchFolder()

    /// Five tones of two seconds.
    private static let tones = Wave(
        Tune(
            [300.0, 500, 700, 400, 600].enumerated().map { at, hertz in
                .init(start: .seconds(2 * at), length: .seconds(2), hertz: hertz)
            })
    ).bytes

    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private func streams(silence: Duration = .seconds(1)) -> StreamCache {
        var manner = StreamManner()
        manner.silence = silence
        manner.aheadBytes = 1 << 20
        let fixed = manner
        return StreamCache(
            folder: folder.path,
            http: CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 })
        ) { fixed }
    }

    private func sound(_ servers: SoundServer..., from milliseconds: Int = 0) throws -> BookSound {
        let tracks = servers.map { #"{"href": "\#($0.address)", "type": "audio/wav"}"# }
        let list = #"{"readingOrder": [\#(tracks.joined(separator: ","))]}"#
        let book = try Publication.open(
            BytesResources([("book.json", Array(list.utf8))]), file: "book.json")
        return BookSound(
            number: 4, publication: book, trackCount: servers.count,
            place: TrackPlace(track: 0, offset: .milliseconds(milliseconds)), isPlaying: true,
            speed: 1, volume: 100)
    }

    private func heard(_ sound: BookSound, _ streams: StreamCache) throws -> Heard {
        try Heard(streams: streams) { $0.load(sound) }
    }

    @Test func `what a server has is heard whole, and a second time without it`() throws {
        let server = SoundServer(Self.tones)
        let first = try heard(try sound(server), streams())
        #expect(first.news.last == .ended, "\(first.news)")
        #expect(abs(first.seconds - 10.1) < 0.15, "\(first.seconds)")
        for (at, hertz) in [300, 500, 700, 400, 600].enumerated() {
            let start = Double(2 * at)
            #expect(first.pitch(from: start + 0.3, to: start + 1.7) == hertz)
        }
        let asked = server.asked.count
        let second = try heard(try sound(server), streams())
        #expect(abs(second.seconds - first.seconds) < 0.02)
        #expect(server.asked.count == asked, "\(server.asked)")
    }

    @Test func `what came whole is sought in exactly, and nobody is asked for it`() throws {
        let server = SoundServer(ToneMp3(frames: 2400, seed: 5).bytes)
        let whole = try heard(try sound(server), streams())
        #expect(abs(whole.seconds - 2400 * 1152 / 44_100.0) < 0.1, "\(whole.seconds)")
        let asked = server.asked.count
        for milliseconds in [31_250, 50_770] {
            let there = try heard(try sound(server, from: milliseconds), streams())
            let (lag, same) = there.agreement(with: whole, from: milliseconds * 441 / 10)
            #expect(abs(lag) <= 1 && same > 0.999, "\(milliseconds): \(lag), \(same)")
        }
        #expect(server.asked.count == asked, "\(server.asked)")
    }

    @Test func `faults that what is here can cover are not heard`() throws {
        // A server that stalls is asked again after seconds: how that goes is tested without sound.
        let faults: [SoundServer.Fault?] = [
            .cut(after: 100_000), .otherRange, .short(9_000), .cut(after: 0), nil,
        ]
        let server = SoundServer(Self.tones, faults: faults)
        let good = SoundServer(Self.tones)
        let clean = try heard(try sound(good), streams())
        let heard = try heard(try sound(server), streams())
        #expect(heard.news.last == .ended, "\(heard.news)")
        #expect(abs(heard.seconds - clean.seconds) < 0.02, "\(heard.seconds)")
        let agreement = heard.agreement(with: clean, from: 0, count: 400_000)
        #expect(agreement.lag == 0 && agreement.same > 0.999, "\(agreement)")
        #expect(server.asked.count >= faults.count && good.asked.count == 1)
    }

    @Test func `tracks of two servers follow each other, and tell what is here`() throws {
        // They live as long as somebody holds them.
        let servers = (SoundServer(Self.tones), SoundServer(Self.tones))
        let cache = streams()
        let heard = try heard(try sound(servers.0, servers.1, from: 8_500), cache)
        #expect(heard.news.last == .ended, "\(heard.news)")
        #expect(heard.pitch(from: 0.2, to: 1.3) == 600)
        #expect(heard.pitch(from: 1.9, to: 3.2) == 300)
        #expect(
            heard.news.contains { event in
                if case .kept(track: 1, _) = event { true } else { false }
            }, "\(heard.news)")
        #expect(cache.holding(servers.1.address).shares == [0..<1])
        #expect(!servers.0.asked.isEmpty && !servers.1.asked.isEmpty)
    }

    @Test func `a sound that changed is begun anew where one was`() throws {
        let server = SoundServer(Self.tones)
        let other = Wave(
            Tune([.init(start: .zero, length: .seconds(4), hertz: 900)])
        ).bytes
        server.change(to: other)
        let file = folder.path + "/" + DiskCache.digest(server.address)
        mkdir(folder.path, 0o700)
        write(Array(Self.tones.prefix(100_000)), to: file + ".part")
        let map = "rushlight stream 1\nx\ntotal \(Self.tones.count)\nvalidator \"one\"\n0-100000\n"
        write(Array(map.utf8), to: file + ".map")
        let heard = try heard(try sound(server), streams())
        #expect(heard.news.last == .ended, "\(heard.news)")
        let end = heard.seconds
        #expect(heard.pitch(from: end - 2, to: end - 1) == 900)
        #expect(!server.asked.isEmpty)
    }

    @Test func `what a server refuses is said, and what lies behind it is not played instead`()
        throws
    {
        let server = SoundServer(Self.tones)
        let box = NewsBox()
        let audio = MpvAudio(output: "null", streams: streams(), news: box.put) { _ in }
        defer { audio.close() }
        server.fail(Array(repeating: .status(401), count: 40))
        audio.load(try sound(server, from: 6_000))
        let last = try #require(box.next { $0.isLast || $0.arrival != nil ? $0 : nil })
        guard case .failed(.track(0, let why)) = last else {
            Issue.record("\(last)")
            return
        }
        #expect(why.hasSuffix("wants to know who asks"), "\(why)")
    }

    @Test func `what hangs in a server is closed at once`() throws {
        let valves = (0..<5).map { _ in Valve() }
        defer { for valve in valves { valve.open() } }
        let server = SoundServer(
            Self.tones, faults: valves.map { .stall(after: $0 === valves[0] ? 60_000 : 0, $0) })
        let box = NewsBox()
        let audio = MpvAudio(
            output: "null", streams: streams(silence: .seconds(600)), news: box.put
        ) { _ in }
        audio.load(try sound(server, from: 9_000))
        poll(nil, 0, 500)
        let started = Self.monotonic()
        audio.close()
        #expect(Self.monotonic() - started < .seconds(1))
        #expect(!server.asked.isEmpty)
    }

    private func write(_ bytes: [UInt8], to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        Glibc.write(file, bytes, bytes.count)
        close(file)
    }
}

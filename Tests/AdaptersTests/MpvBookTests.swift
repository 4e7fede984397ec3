import CMpv
import Glibc
import Ports
import Publications
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// Books through the real libmpv; the samples show what was heard.
@Suite(.enabled(if: MpvAudioTests.isInstalled, "libmpv2 is not installed"))
struct MpvBookTests {
    /// Tones of a second, one a track, with a tenth of silence after each.
    private static let pitches = [300.0, 500, 700]

    private static func tone(_ hertz: Double) -> [UInt8] {
        Wave(Tune([.init(start: .zero, length: .seconds(1), hertz: hertz)])).bytes
    }

    private static let files = pitches.enumerated().map { ("0\($0 + 1).wav", tone($1)) }

    private func folder(_ files: [(String, [UInt8])] = Self.files) throws -> Publication {
        try Publication.open(
            BytesResources(files.map { (name: $0.0, bytes: $0.1) }), file: nil, folder: "Tones")
    }

    private func sound(
        _ publication: Publication, from track: Int = 0, _ milliseconds: Int = 0,
        isPlaying: Bool = true, speed: Double = 1, volume: Int = 100
    ) -> BookSound {
        BookSound(
            number: 4, publication: publication,
            trackCount: publication.audiobook?.tracks.count ?? 0,
            place: TrackPlace(track: track, offset: .milliseconds(milliseconds)),
            isPlaying: isPlaying, speed: speed, volume: volume)
    }

    @Test func `tracks follow each other without a gap, from the place that was asked for`() throws
    {
        let heard = try Heard { audio in audio.load(sound(try folder(), from: 1, 500)) }
        // Half of the second tone, the whole third one, and the silence after each.
        #expect(abs(heard.seconds - 1.7) < 0.02, "\(heard.seconds)")
        #expect(heard.pitch(from: 0.1, to: 0.4) == 500)
        #expect(heard.pitch(from: 0.7, to: 1.5) == 700)
        #expect(heard.news.last == .ended)
    }

    @Test func `faster is shorter and no higher`() throws {
        let heard = try Heard { audio in audio.load(sound(try folder(), speed: 2)) }
        #expect(abs(heard.seconds - 1.65) < 0.15, "\(heard.seconds)")
        let pitch = heard.pitch(from: 0.15, to: 0.4)
        #expect(abs(pitch - 300) <= 15, "\(pitch)")
    }

    @Test func `quieter is quieter`() throws {
        let loud = try Heard { audio in audio.load(sound(try folder())) }
        let soft = try Heard { audio in audio.load(sound(try folder(), volume: 50)) }
        #expect(soft.peak > 0 && soft.peak * 4 < loud.peak, "\(soft.peak) of \(loud.peak)")
    }

    @Test func `a packed archive sounds like its files`() throws {
        var zip = ZipWriter()
        zip.entries = Self.files.map { .init(name: $0.0, bytes: $0.1) }
        let book = try Publication.open(BytesResources([("t.zip", zip.bytes)]), file: "t.zip")
        let heard = try Heard { audio in audio.load(sound(book)) }
        #expect(abs(heard.seconds - 3.3) < 0.03, "\(heard.seconds)")
        #expect(heard.pitch(from: 1.2, to: 2) == 500)
    }

    @Test func `a seek leads into another track exactly, also while it is paused`() throws {
        let box = NewsBox()
        let audio = MpvAudio(output: "null", news: box.put) { _ in }
        defer { audio.close() }
        audio.load(sound(try folder(), isPlaying: false))
        #expect(box.next { $0.arrival } == TrackPlace(track: 0, offset: .zero))
        for (track, milliseconds) in [(0, 700), (2, 250), (1, 0), (1, 900), (0, 100)] {
            let place = TrackPlace(track: track, offset: .milliseconds(milliseconds))
            audio.order(.seek(place))
            #expect(box.next { $0.arrival } == place)
            audio.order(.tell)
            #expect(box.next { if case .at(let place) = $0 { place } else { nil } } == place)
        }
    }

    @Test func `a track that is no sound stops there, with its name's reason`() throws {
        var files = Self.files
        files[1].1 = files[1].1.prefix(44) + Array("RIFFnothing at all".utf8)
        // It says what it is not: three bytes of a header, and then letters.
        files[1].1.replaceSubrange(0..<4, with: Array("junk".utf8))
        files[1].0 = "02.ape"
        let heard = try Heard { audio in audio.load(sound(try folder(files))) }
        #expect(heard.pitch(from: 0.1, to: 0.8) == 300)
        guard case .failed(.track(1, let why)) = heard.news.last else {
            Issue.record("\(heard.news)")
            return
        }
        #expect(why.hasPrefix("is in no format"), "\(why)")
    }

    @Test func `a file that goes away while it plays stops the book there`() throws {
        let resources = Vanishing(Self.files)
        let book = try Publication.open(resources, file: nil, folder: "Tones")
        resources.vanish("02.wav")
        let heard = try Heard { audio in audio.load(sound(book)) }
        // On a busy machine the news is here before the sound.
        #expect([0, 300].contains(heard.pitch(from: 0.1, to: min(0.8, heard.seconds))))
        #expect(heard.news.last == .failed(.track(1, "is not there")))
    }

    @Test func `no track leads to a file it names`() throws {
        let secret = "/tmp/rushlight-secret-\(getpid()).wav"
        let tone = Self.tone(900)
        let file = open(secret, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        write(file, tone, tone.count)
        close(file)
        defer { unlink(secret) }
        let lists = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-VERSION:3\n#EXTINF:1,\nfile://\(secret)\n"
                + "#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile '\(secret)'\n", "#EXTM3U\n\(secret)\n",
        ]
        for list in lists {
            let files = [("01.wav", Self.files[0].1), ("02.ape", Array(list.utf8))]
            let heard = try Heard { audio in audio.load(sound(try folder(files))) }
            #expect(heard.pitch(from: 0.1, to: 0.8) == 300)
            #expect(heard.seconds < 1.2, "\(heard.seconds)")
        }
    }

    @Test func `a glance is at where the player is, and never ahead of it`() throws {
        let box = NewsBox()
        let audio = MpvAudio(output: "null", news: box.put) { _ in }
        defer { audio.close() }
        let clock = ContinuousClock()
        audio.load(sound(try folder(), from: 1, 200))
        let began = clock.now
        #expect(box.next { $0.arrival } != nil)
        var last = TrackPlace(track: 1, offset: .milliseconds(200))
        while last.track == 1 {
            audio.order(.glance)
            // Between two tracks there is nothing to be seen, and then it arrives.
            let told = box.next { if case .at(let place) = $0 { place } else { $0.arrival } }
            let place = try #require(told)
            #expect((place.track, place.offset) >= (last.track, last.offset))
            let start = place.track == 1 ? Duration.milliseconds(-200) : .milliseconds(900)
            // A track is opened while the end of the one before is still on its way to the ear.
            let heard = place.offset + start
            #expect(heard <= clock.now - began + .milliseconds(50), "\(place)")
            last = place
        }
        #expect(last.track == 2)
    }

    @Test func `a glance asks nobody while nothing was ordered, and is at nothing before that`()
        throws
    {
        let desk = SoundDesk()
        let library = try #require(MpvLibrary())
        let handle = try #require(
            MpvHandle(library, options: [("ao", "null"), ("pause", "yes")], waking: nil))
        let clock = SoundClock(of: handle)
        let shelf = MpvWaveSource()
        let streams = MpvStreamSource(shelf)
        defer {
            desk.wakes(nil, nil)
            clock.close()
            // Until here it may ask for bytes.
            withExtendedLifetime(streams) { handle.close() }
        }
        desk.wakes(handle, clock)
        streams.serve("tune", to: handle)
        let tune = Tune([.init(start: .zero, length: .seconds(3), hertz: 440)])
        handle.set("start", "1.5")
        handle.command("loadfile", shelf.address(of: tune))
        while handle.nextEvent(waiting: -1)?.event_id != MPV_EVENT_PLAYBACK_RESTART {}
        #expect(desk.latest == nil)
        desk.follow(clock, SoundClock.Track(7), of: 4)
        // It is noted when libmpv comes to it.
        let end = ContinuousClock.now + .seconds(10)
        while desk.latest == nil, ContinuousClock.now < end {}
        let there = BookNews(4, .at(TrackPlace(track: 7, offset: .milliseconds(1500))))
        #expect(desk.latest == there)
        desk.put(.book(.tell))
        #expect(desk.latest == there)
        desk.put(.book(.pause))
        #expect(desk.latest == nil)
        desk.follow(clock, SoundClock.Track(7), of: 4)
        #expect(desk.latest == nil, "the pause is still to be done")
        while let order = desk.poll() { _ = order }
        desk.follow(clock, SoundClock.Track(7), of: 4)
        while desk.latest == nil, ContinuousClock.now < end {}
        #expect(desk.latest == there)
        clock.close()
        #expect(desk.latest == nil)
        let end8 = TrackPlace(track: 8, offset: .seconds(60))
        #expect(
            SoundClock.Track(9, after: end8).place(at: -0.25)
                == TrackPlace(track: 8, offset: .milliseconds(59_750)))
        #expect(SoundClock.Track(9).place(at: -0.25) == TrackPlace(track: 9, offset: .zero))
    }

    @Test func `a device that wavers takes no step back, and a loop and a seek do`() throws {
        let library = try #require(MpvLibrary())
        let handle = try #require(
            MpvHandle(library, options: [("ao", "null"), ("pause", "yes")], waking: nil))
        let clock = SoundClock(of: handle)
        defer {
            clock.close()
            handle.close()
        }
        #expect(clock.last == nil)
        let track = SoundClock.Track(1)
        func told(_ milliseconds: Int) -> Int? {
            clock.place(at: Double(milliseconds) / 1000, on: track)
                .map { Int($0.offset / .milliseconds(1)) }
        }
        #expect([10_206, 10_202, 10_205, 10_210].map(told) == [10_206, 10_206, 10_206, 10_210])
        #expect([10_100, 10_120].map(told) == [10_100, 10_120])
        let place = { TrackPlace(track: 1, offset: .milliseconds($0)) }
        #expect(clock.last == place(10_120))
        clock.aim(at: place(10_080), isStill: true)
        #expect(clock.last == place(10_080), "what was told before is where it was")
        #expect(told(10_090) == 10_080)
    }

    @Test func `orders of one kind wait once, and a new book ends what waits for the old`() throws {
        let desk = SoundDesk()
        let place = TrackPlace(track: 0, offset: .seconds(1))
        desk.put(.book(.seek(place)))
        for second in 2...500 {
            desk.put(.book(.seek(TrackPlace(track: 0, offset: .seconds(second)))))
            desk.put(.book(.tell))
            desk.put(.book(second.isMultiple(of: 2) ? .play : .pause))
        }
        var taken: [BookOrder] = []
        for _ in 0..<3 { if case .book(let order) = desk.take() { taken.append(order) } }
        #expect(
            taken == [.seek(TrackPlace(track: 0, offset: .seconds(500))), .tell, .play])
        desk.put(.book(.pause))
        desk.put(.load(sound(try folder())))
        guard case .load = desk.take() else {
            Issue.record("the old book's pause was left")
            return
        }
    }
}

/// Resources of which one can go away.
private final class Vanishing: Resources {
    private let inner: BytesResources
    private let gone = Mutex<Set<String>>([])

    init(_ files: [(String, [UInt8])]) {
        inner = BytesResources(files.map { (name: $0.0, bytes: $0.1) })
    }

    var names: [String] { inner.names }
    func size(of name: String) -> Int? { inner.size(of: name) }
    func vanish(_ name: String) { gone.withLock { _ = $0.insert(name) } }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        if gone.withLock({ $0.contains(name) }) { throw .missing }
        return try inner.read(name, range)
    }
}
